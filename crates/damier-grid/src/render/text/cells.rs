//! Numbers in cells for the terminal: rows of numbers, a line between two of them for what joins their cells.
//!
//! Rows of hexagons are moved by half a cell, so that all six neighbours are where they should be:
//!
//! ```text
//!    [1]──2        1 is given
//!         ╲        a path goes on
//!   6   ▒   3      ▒ is blocked
//!    ◆     ╱       ◆ is a link
//!     5───4
//! ```
//!
//! A number as wide as w takes 2w + 2 characters on hexagons and w + 3 on squares: then the place between two rows is a
//! whole character, and a given number has room for its brackets. Squares between which nothing can be drawn, for they
//! hold discs or there is a number in each, stand close together, w + 2 characters wide and without lines between rows:
//!
//! ```text
//! [●] ○  ●  ·      the first disc is given
//!  3 █5█ 1  4      5 is painted black
//! ```

use super::canvas::{Canvas, Ink};
use crate::render::sign;
use crate::{Frame, Glyph, Picture, Piece, Shade, Tone, cell_of};
use damier_model::Cell;

pub(super) fn text(picture: &Picture, colour: bool) -> String {
    let layout = CellLayout::new(picture);
    let mut canvas = Canvas::new(layout.width + 2, layout.height);
    for path in &picture.paths {
        for pair in path.cells.windows(2) {
            layout.join(&mut canvas, pair[0], pair[1]);
        }
    }
    for &(cell, shade) in &picture.tiles {
        let (x, y) = layout.corner(cell);
        match shade {
            Shade::Black => (x - 1..=x + layout.digits).for_each(|x| {
                canvas.put(x, y, if colour { ' ' } else { '█' }, Ink::Black(Tone::Plain));
            }),
            Shade::Bare => {}
            Shade::Blocked => (x..x + layout.digits).for_each(|x| canvas.put(x, y, '▒', Ink::Faint)),
            _ => canvas.put(x + layout.digits - 1, y, '·', Ink::Faint),
        }
    }
    for piece in &picture.pieces {
        layout.write(&mut canvas, piece, colour);
    }
    for diamond in &picture.diamonds {
        let (x, y, _) = layout.between(diamond.from, diamond.to);
        canvas.put(x, y, '◆', Ink::Diamond(diamond.tone));
    }
    canvas.mark(picture, colour, |at| {
        let (x, y) = layout.corner(cell_of(at)?);
        Some((x, y, layout.digits))
    });
    canvas.text(colour)
}

/// Characters in the longest line.
pub(super) fn width(picture: &Picture) -> usize {
    CellLayout::new(picture).width
}

/// Where things stand.
struct CellLayout {
    frame: Frame,
    digits: usize,
    pitch: usize,
    /// Lines from a row to the next.
    leading: usize,
    width: usize,
    height: usize,
}

impl CellLayout {
    fn new(picture: &Picture) -> CellLayout {
        let digits = picture.digits();
        let (rows, columns, pitch, leading) = match picture.frame {
            Frame::Hexagons { radius } => (2 * radius + 1, 2 * radius + 1, 2 * digits + 2, 2),
            Frame::Squares { rows, columns }
            | Frame::Checkerboard { rows, columns }
            | Frame::Layered { rows, columns }
            | Frame::Honeycomb { rows, columns } => match is_close(picture) {
                true => (rows, columns, digits + 2, 1),
                false => (rows, columns, digits + 3, 2),
            },
        };
        // One character on the left for a bracket.
        let (width, height) = (1 + columns as usize * pitch, leading * (rows as usize - 1) + 1);
        CellLayout { frame: picture.frame, digits, pitch, leading, width, height }
    }

    /// The first character of a cell's number, and its line.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let indent = match self.frame {
            Frame::Hexagons { radius } => cell.row.abs_diff(radius + 1) as usize * self.pitch / 2,
            _ => 0,
        };
        (1 + indent + (cell.column as usize - 1) * self.pitch, self.leading * (cell.row as usize - 1))
    }

    /// The place between two cells that touch, and the line that would join them there.
    fn between(&self, one: Cell, other: Cell) -> (usize, usize, char) {
        let (upper, lower) = (one.min(other), one.max(other));
        let ((x, y), (lower_x, lower_y)) = (self.corner(upper), self.corner(lower));
        if y == lower_y {
            return (x + self.digits + (self.pitch - self.digits - 1) / 2, y, '─');
        }
        let hexagons = matches!(self.frame, Frame::Hexagons { .. });
        match lower_x.cmp(&x) {
            std::cmp::Ordering::Less => (x - if hexagons { 1 } else { 2 }, y + 1, '╱'),
            std::cmp::Ordering::Equal => (x + self.digits / 2, y + 1, '│'),
            std::cmp::Ordering::Greater => (x + self.digits + if hexagons { 0 } else { 1 }, y + 1, '╲'),
        }
    }

    fn join(&self, canvas: &mut Canvas, one: Cell, other: Cell) {
        let (x, y, line) = self.between(one, other);
        if line == '─' {
            let (left, right) = (self.corner(one.min(other)).0, self.corner(one.max(other)).0);
            // Up to the last digit: a shorter number writes over what it needs.
            (left + self.digits..right + self.digits).for_each(|x| canvas.put(x, y, '─', Ink::Path));
            return;
        }
        let crosses = matches!((canvas.at(x, y), line), ('╱', '╲') | ('╲', '╱') | ('╳', _));
        canvas.put(x, y, if crosses { '╳' } else { line }, Ink::Path);
    }

    fn write(&self, canvas: &mut Canvas, piece: &Piece, colour: bool) {
        let (x, y) = self.corner(piece.cell);
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
        let start = x + self.digits - word.chars().count().min(self.digits);
        for (x, c) in (start..).zip(word.chars()) {
            canvas.put(x, y, c, ink);
        }
        match piece.tone {
            Tone::Given if !colour && !on_black => {
                canvas.put(start - 1, y, '[', ink);
                canvas.put(x + self.digits, y, ']', ink);
            }
            Tone::Wrong if !colour => canvas.put(x + self.digits, y, '!', ink),
            _ => {}
        }
    }
}

/// Whether nothing is, or ever will be, drawn between the cells of a picture.
fn is_close(picture: &Picture) -> bool {
    let joined = !picture.paths.is_empty() || !picture.diamonds.is_empty() || !picture.links.is_empty();
    let discs = picture.pieces.iter().any(|piece| matches!(piece.glyph, Glyph::Disc { .. }));
    !joined && (discs || picture.pieces.len() == picture.tiles.len())
}
