//! Squares with lines between some of them: regions of a Sudoku, boxes of a Garam.
//!
//! Lines take a row or column of characters only where there are some, so that a Sudoku looks as it does in print and
//! 36×36 cells still fit on a wide screen:
//!
//! ```text
//! ┌─────┬─────┐      ┌───────────┐       ┌───┐   ┌───┐   ┌───┐
//! │ 1 · │ · 4 │      │ 1   · │ 4 │       │ 4 │ + │[4]│ = │ 8 │
//! │ · · │ 1 · │      ├───┐   └───┤       └───┘   └───┘   └───┘
//! ├─────┼─────┤      │ · │ 1   · │         ×       +
//! ```
//!
//! Where all that stands on the board is given, brackets would say nothing and there is no room for them. Where some is,
//! a cell has two characters more than its number. A board with bare places has boxes around its cells instead.
//!
//! What a character of a line looks like depends on which of its four sides go on: that is one bit each, and sixteen
//! characters.

use super::canvas::{Canvas, Ink};
use crate::render::sign;
use crate::{Frame, Glyph, Picture, Shade, Tone, cell_of};
use damier_model::Cell;

/// By the sides on which a line goes on: 1 up, 2 down, 4 left, 8 right.
const LINES: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// Characters of a column in which no cell is: a sign with room on both sides.
const SLIM: usize = 3;

/// Whether a picture is drawn so.
pub(super) fn suits(picture: &Picture) -> bool {
    let squares = matches!(picture.frame, Frame::Squares { .. });
    squares && (!picture.borders.is_empty() || is_boxed(picture))
}

/// Whether its cells stand apart, with signs between them.
fn is_boxed(picture: &Picture) -> bool {
    picture.tiles.iter().any(|&(_, shade)| shade == Shade::Bare)
}

/// Characters in the longest line.
pub(super) fn width(picture: &Picture) -> usize {
    RuledLayout::new(picture).columns.length
}

pub(super) fn text(picture: &Picture, colour: bool) -> String {
    let layout = RuledLayout::new(picture);
    let mut canvas = Canvas::new(layout.columns.length, layout.rows.length);
    layout.rule(&mut canvas);
    for &(cell, shade) in picture.tiles.iter().filter(|(cell, _)| layout.has(*cell)) {
        let (x, y) = layout.corner(cell);
        match shade {
            Shade::Black => (x - 1..=x + layout.digits).for_each(|x| {
                canvas.put(x, y, if colour { ' ' } else { '█' }, Ink::Black(Tone::Plain));
            }),
            Shade::Blocked => (x..x + layout.digits).for_each(|x| canvas.put(x, y, '▒', Ink::Faint)),
            Shade::Bare => {}
            // A box is seen to be empty; a place without a box is not.
            _ if layout.boxed => {}
            _ => canvas.put(x + layout.digits - 1, y, '·', Ink::Faint),
        }
    }
    for piece in picture.pieces.iter().filter(|piece| layout.has(piece.cell)) {
        let (x, y) = layout.corner(piece.cell);
        let word = match piece.glyph {
            Glyph::Number(number) => number.to_string(),
            glyph => sign(glyph).unwrap_or(' ').to_string(),
        };
        let on_black = matches!(canvas.ink(x, y), Ink::Black(_));
        let ink = match piece.glyph {
            _ if on_black => Ink::Black(piece.tone),
            Glyph::Disc { .. } => Ink::Disc(piece.tone),
            _ => Ink::Number(piece.tone),
        };
        let width = if layout.columns.slim[piece.cell.column as usize - 1] { 1 } else { layout.digits };
        let start = x + width - word.chars().count().min(width);
        for (x, c) in (start..).zip(word.chars()) {
            canvas.put(x, y, c, ink);
        }
        match (piece.glyph, piece.tone) {
            _ if colour => {}
            (Glyph::Sign(_), _) => {}
            (_, Tone::Given) if layout.brackets => {
                canvas.put(start - 1, y, '[', ink);
                canvas.put(x + width, y, ']', ink);
            }
            (_, Tone::Wrong) => canvas.put(x + width, y, '!', ink),
            _ => {}
        }
    }
    canvas.mark(picture, colour, |at| {
        let cell = cell_of(at).filter(|&cell| layout.has(cell))?;
        let ((x, y), is_slim) = (layout.corner(cell), layout.columns.slim[cell.column as usize - 1]);
        Some((x, y, if is_slim { 1 } else { layout.digits }))
    });
    canvas.text(colour)
}

/// Where the characters of rows, or of columns, stand.
struct Tracks {
    /// The first character of each.
    first: Vec<usize>,
    /// The line before each and the one after the last, where there is one.
    lines: Vec<Option<usize>>,
    /// Whether no cell is in it, only signs.
    slim: Vec<bool>,
    /// Characters altogether.
    length: usize,
}

impl Tracks {
    /// From which gaps hold a line, how many characters each track has before and after its number, and how many a line
    /// has before it.
    fn new(ruled: Vec<bool>, slim: Vec<bool>, size: impl Fn(usize) -> (usize, usize, usize)) -> Tracks {
        let mut tracks = Tracks { first: Vec::new(), lines: Vec::new(), slim, length: 0 };
        for (gap, ruled) in ruled.into_iter().enumerate() {
            if gap > 0 && ruled {
                tracks.length += size(gap - 1).2;
            }
            tracks.lines.push(ruled.then_some(tracks.length));
            tracks.length += usize::from(ruled);
            if gap < tracks.slim.len() {
                let (before, after, _) = size(gap);
                tracks.first.push(tracks.length + before);
                tracks.length += before + after;
            }
        }
        tracks
    }

    /// From the line before a track to the one after it; where there is none, from the first or to the last character.
    fn span(&self, index: usize, before: usize) -> (usize, usize) {
        let end = self.lines[index + 1].unwrap_or_else(|| match self.first.get(index + 1) {
            Some(next) => next - before - 1,
            None => self.length - 1,
        });
        (self.lines[index].unwrap_or(self.first[index] - before), end)
    }
}

struct RuledLayout {
    digits: usize,
    boxed: bool,
    /// Whether given numbers are told apart by brackets.
    brackets: bool,
    rows: Tracks,
    columns: Tracks,
    /// For each gap between rows and each column, whether a line is there.
    across: Vec<Vec<bool>>,
    /// For each row and each gap between columns, whether a line is there.
    down: Vec<Vec<bool>>,
}

impl RuledLayout {
    fn new(picture: &Picture) -> RuledLayout {
        let (Frame::Squares { rows, columns } | Frame::Checkerboard { rows, columns }) = picture.frame else {
            unreachable!("only squares are ruled");
        };
        let (rows, columns) = (rows as usize, columns as usize);
        let (digits, boxed) = (picture.digits(), is_boxed(picture));
        let has = |tone| picture.pieces.iter().any(|p| p.tone == tone && !matches!(p.glyph, Glyph::Sign(_)));
        let brackets = has(Tone::Given) && has(Tone::Plain);
        let mut across = vec![vec![false; columns]; rows + 1];
        let mut down = vec![vec![false; columns + 1]; rows];
        let (mut slim_rows, mut slim_columns) = (vec![boxed; rows], vec![boxed; columns]);
        let inside =
            |cell: Cell| (1..=rows).contains(&(cell.row as usize)) && (1..=columns).contains(&(cell.column as usize));
        for &(cell, shade) in picture.tiles.iter().filter(|(cell, _)| inside(*cell)) {
            let (row, column) = (cell.row as usize - 1, cell.column as usize - 1);
            if boxed && !matches!(shade, Shade::Bare | Shade::Blocked) {
                (slim_rows[row], slim_columns[column]) = (false, false);
                (across[row][column], across[row + 1][column]) = (true, true);
                (down[row][column], down[row][column + 1]) = (true, true);
            }
        }
        for &(one, other) in picture.borders.iter().filter(|(one, other)| inside(*one) && inside(*other)) {
            let (first, last) = (one.min(other), one.max(other));
            match (last.row - first.row, last.column.abs_diff(first.column)) {
                (0, 1) => down[first.row as usize - 1][first.column as usize] = true,
                (1, 0) => across[first.row as usize][first.column as usize - 1] = true,
                _ => {}
            }
        }
        if !picture.borders.is_empty() {
            (across[0], across[rows]) = (vec![true; columns], vec![true; columns]);
            down.iter_mut().for_each(|row| (row[0], row[columns]) = (true, true));
        }
        let ruled_rows = across.iter().map(|gap| gap.contains(&true)).collect();
        let ruled_columns = (0..=columns).map(|gap| down.iter().any(|row| row[gap])).collect();
        let rows = Tracks::new(ruled_rows, slim_rows, |_| (0, 1, 0));
        let is_slim = slim_columns.clone();
        let columns = Tracks::new(ruled_columns, slim_columns, |column| match (is_slim[column], boxed || brackets) {
            (true, _) => (1, SLIM - 1, 0),
            (false, true) => (1, digits + 1, 0),
            (false, false) => (1, digits, 1),
        });
        RuledLayout { digits, boxed, brackets, rows, columns, across, down }
    }

    fn has(&self, cell: Cell) -> bool {
        let within = |number: u32, tracks: &Tracks| (1..=tracks.first.len()).contains(&(number as usize));
        within(cell.row, &self.rows) && within(cell.column, &self.columns)
    }

    /// The first character of a cell's number, and its line.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        (self.columns.first[cell.column as usize - 1], self.rows.first[cell.row as usize - 1])
    }

    /// Draws all lines.
    fn rule(&self, canvas: &mut Canvas) {
        let mut sides = vec![vec![0u8; self.columns.length]; self.rows.length];
        for (gap, line) in self.across.iter().enumerate() {
            let Some(y) = self.rows.lines[gap] else { continue };
            for column in (0..line.len()).filter(|&column| line[column]) {
                let (from, to) = self.columns.span(column, 1);
                let (starts, ends) = (self.columns.lines[column].is_some(), self.columns.lines[column + 1].is_some());
                for (x, place) in (from..=to).zip(&mut sides[y][from..=to]) {
                    *place |= if starts && x == from { 0 } else { LEFT } | if ends && x == to { 0 } else { RIGHT };
                }
            }
        }
        for (row, gaps) in self.down.iter().enumerate() {
            for gap in (0..gaps.len()).filter(|&gap| gaps[gap]) {
                let Some(x) = self.columns.lines[gap] else { continue };
                let (from, to) = self.rows.span(row, 0);
                let (starts, ends) = (self.rows.lines[row].is_some(), self.rows.lines[row + 1].is_some());
                for (y, line) in (from..=to).zip(&mut sides[from..=to]) {
                    line[x] |= if starts && y == from { 0 } else { UP } | if ends && y == to { 0 } else { DOWN };
                }
            }
        }
        for (y, line) in sides.iter().enumerate() {
            for (x, &sides) in line.iter().enumerate().filter(|&(_, &sides)| sides != 0) {
                canvas.put(x, y, LINES[sides as usize], Ink::Line);
            }
        }
    }
}
