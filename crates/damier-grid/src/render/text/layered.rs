//! A layered board for the terminal: anything in cells, on borders, at corners, outside.
//!
//! Rows and columns of characters for borders and for lines from cell to cell are there only where a picture has some:
//!
//! ```text
//!  1 2        ┌───┐
//!  · █ ·      │ 2 │ 1      ○─┐
//!  3 · ★      │ ┌─┘        · │
//! ```
//!
//! On a honeycomb, every second row stands half a cell further to the right.

use super::canvas::{Canvas, Ink};
use crate::{Frame, Item, Picture, Shade, Shape, Spot, Tone};

/// By the sides on which a line goes on: 1 up, 2 down, 4 left, 8 right.
const LINES: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
/// The same for two lines side by side, as far as they go straight on.
const DOUBLE: [(usize, char); 2] = [(3, '║'), (12, '═')];

/// Where the characters of a picture stand.
struct Layout {
    /// Characters of a cell.
    room: usize,
    /// Whether there are lines, and so places between cells.
    ruled: bool,
    /// Whether every second row is moved by half a cell.
    hexagons: bool,
    /// The smallest row and column, which stand outside.
    first: Spot,
    /// The largest.
    last: Spot,
}

impl Layout {
    fn new(picture: &Picture, rows: u32, columns: u32) -> Layout {
        let ends = |item: &Item| match item.shape {
            Shape::Line { to, .. } => [item.at, to],
            _ => [item.at, item.at],
        };
        let spots: Vec<Spot> = picture.items.iter().flat_map(ends).collect();
        let even = |spot: &Spot| spot.0 % 2 == 0 || spot.1 % 2 == 0;
        let marked = picture.marks.iter().any(|mark| even(&mark.at));
        let ruled = picture.items.iter().any(|item| matches!(item.shape, Shape::Line { .. }))
            || spots.iter().any(even)
            || marked;
        let word = |item: &Item| match &item.shape {
            Shape::Word(word) => word.chars().count(),
            _ => 1,
        };
        Layout {
            room: picture.items.iter().map(word).max().unwrap_or(1),
            ruled,
            hexagons: matches!(picture.frame, Frame::Honeycomb { .. }),
            first: (
                spots.iter().map(|spot| spot.0).min().unwrap_or(0).min(0),
                spots.iter().map(|spot| spot.1).min().unwrap_or(0).min(0),
            ),
            last: (
                spots.iter().map(|spot| spot.0).max().unwrap_or(0).max(2 * rows as i32),
                spots.iter().map(|spot| spot.1).max().unwrap_or(0).max(2 * columns as i32),
            ),
        }
    }

    fn y(&self, row: i32) -> usize {
        let row = (row - self.first.0) as usize;
        if self.ruled { row } else { row / 2 }
    }

    /// The middle character of a spot.
    fn at(&self, spot: Spot) -> (usize, usize) {
        let is_moved = self.hexagons && spot.0.rem_euclid(4) == 3;
        (self.x(spot.1) + if is_moved { self.room.div_ceil(2) } else { 0 }, self.y(spot.0))
    }

    /// The middle character of what stands in that column, where its row is not moved.
    fn x(&self, column: i32) -> usize {
        // A pair of a border and a cell takes the cell's characters with a blank on each side, and one for the border; without
        // borders, a cell and a blank.
        let column = (column - self.first.1.div_euclid(2) * 2) as usize;
        let (pair, odd) = (column / 2, column % 2);
        let before = if self.ruled { self.room + 3 } else { self.room + 1 };
        pair * before + if odd == 1 { self.room / 2 + if self.ruled { 2 } else { 1 } } else { 0 }
    }
}

/// Characters in the longest line.
pub(super) fn width(picture: &Picture, columns: u32) -> usize {
    let layout = Layout::new(picture, 1, columns);
    layout.x(layout.last.1) + 1 + if layout.hexagons { layout.room.div_ceil(2) } else { 0 }
}

pub(super) fn text(picture: &Picture, rows: u32, columns: u32, colour: bool) -> String {
    let layout = Layout::new(picture, rows, columns);
    let (width, height) = (layout.x(layout.last.1) + 2 * layout.room + 1, layout.y(layout.last.0) + 1);
    let mut canvas = Canvas::new(width, height);
    for &(cell, shade) in &picture.tiles {
        let (x, y) = layout.at((2 * cell.row as i32 - 1, 2 * cell.column as i32 - 1));
        let from = x - layout.room / 2;
        match shade {
            Shade::Black => {
                let pad = usize::from(layout.ruled);
                for x in from - pad..from + layout.room + pad {
                    canvas.put(x, y, if colour { ' ' } else { '█' }, Ink::Black(Tone::Plain));
                }
            }
            Shade::Blocked => (from..from + layout.room).for_each(|x| canvas.put(x, y, '▒', Ink::Faint)),
            Shade::Bare => {}
            _ => canvas.put(x, y, '·', Ink::Faint),
        }
    }
    lines(picture, &layout, &mut canvas);
    for item in &picture.items {
        let word = match &item.shape {
            Shape::Word(word) => word.clone(),
            Shape::Mark(look) => look.sign().to_string(),
            // In a terminal a cell has room for what stands in its middle.
            Shape::Small(_) | Shape::Line { .. } => continue,
        };
        let (x, y) = layout.at(item.at);
        let length = word.chars().count();
        let start = (x + layout.room - layout.room / 2).saturating_sub(length.max(layout.room.div_ceil(2)));
        let start = if length == 1 { x } else { start };
        let ink = match canvas.ink(x, y) {
            Ink::Black(_) => Ink::Black(item.tone),
            _ if matches!(item.shape, Shape::Mark(_)) => Ink::Disc(item.tone),
            _ => Ink::Number(item.tone),
        };
        for (x, c) in (start..).zip(word.chars()) {
            canvas.put(x, y, c, ink);
        }
        if item.tone == Tone::Wrong && !colour {
            canvas.put(start + length, y, '!', ink);
        }
    }
    canvas.mark(picture, colour, |spot| {
        let (x, y) = layout.at(spot);
        // A cell has room for a word, what lies between cells is one character.
        let is_cell = spot.0 % 2 != 0 && spot.1 % 2 != 0;
        Some(if is_cell { (x - layout.room / 2, y, layout.room) } else { (x, y, 1) })
    });
    canvas.text(colour)
}

/// Draws all lines: what a character looks like depends on the sides on which its lines go on.
fn lines(picture: &Picture, layout: &Layout, canvas: &mut Canvas) {
    let (width, height) = (layout.x(layout.last.1) + 1, layout.y(layout.last.0) + 1);
    let mut sides = vec![vec![(0usize, 0u32, Tone::Given); width]; height];
    for item in &picture.items {
        let Shape::Line { to, count } = item.shape else { continue };
        let ((x1, y1), (x2, y2)) = ((layout.x(item.at.1), layout.y(item.at.0)), (layout.x(to.1), layout.y(to.0)));
        let (left, right, top, bottom) = (x1.min(x2), x1.max(x2), y1.min(y2), y1.max(y2));
        for (y, row) in sides.iter_mut().enumerate().take(bottom + 1).skip(top) {
            for (x, place) in row.iter_mut().enumerate().take(right + 1).skip(left) {
                let further = [(y > top, 1), (y < bottom, 2), (x > left, 4), (x < right, 8)];
                place.0 |= further.iter().filter(|(goes, _)| *goes).map(|&(_, side)| side).sum::<usize>();
                place.1 = place.1.max(count);
                if item.tone != Tone::Given {
                    place.2 = item.tone;
                }
            }
        }
    }
    for (y, row) in sides.iter().enumerate() {
        for (x, &(sides, count, tone)) in row.iter().enumerate().filter(|(_, (sides, ..))| *sides != 0) {
            let double = DOUBLE.iter().find(|(straight, _)| count > 1 && *straight == sides).map(|&(_, c)| c);
            let ink = match tone {
                Tone::Given => Ink::Line,
                Tone::Plain => Ink::Path,
                Tone::Wrong => Ink::Number(Tone::Wrong),
            };
            canvas.put(x, y, double.unwrap_or(LINES[sides]), ink);
        }
    }
}
