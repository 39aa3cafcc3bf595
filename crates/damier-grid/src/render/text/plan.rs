//! A plan of rooms: walls, and rays between what sends them out. Two characters per square, as on a checkerboard:
//!
//! ```text
//! ██████████
//! ██▶─┼───██      a ray goes right until a wall
//! ██· │ · ██      another crosses below
//! ██· ▲ · ██
//! ██████████
//! ```

use super::canvas::{Canvas, Ink};
use crate::render::sign;
use crate::{Frame, Glyph, Picture, Shade, Tone};
use damier_model::Cell;
use std::collections::HashMap;

/// Characters per square.
const PITCH: usize = 2;

/// Whether a picture is drawn so: it has rays or what sends them, or walls and nothing to be written down.
pub(super) fn suits(picture: &Picture) -> bool {
    let squares = matches!(picture.frame, Frame::Squares { .. });
    let sensors = picture.pieces.iter().any(|piece| matches!(piece.glyph, Glyph::Sensor(_)));
    let written = picture.pieces.iter().any(|piece| matches!(piece.glyph, Glyph::Number(_) | Glyph::Disc { .. }));
    let walls = picture.tiles.iter().any(|&(_, shade)| shade == Shade::Black);
    squares && (sensors || !picture.beams.is_empty() || walls && !written)
}

/// Characters in the longest line.
pub(super) fn width(columns: u32) -> usize {
    PITCH * columns as usize
}

pub(super) fn text(picture: &Picture, rows: u32, columns: u32, colour: bool) -> String {
    let mut canvas = Canvas::new(width(columns) + 1, rows as usize);
    let corner = |cell: Cell| (PITCH * (cell.column as usize - 1), cell.row as usize - 1);
    for &(cell, shade) in &picture.tiles {
        let (x, y) = corner(cell);
        let (one, other, ink) = match shade {
            Shade::Black if colour => (' ', ' ', Ink::Black(Tone::Plain)),
            Shade::Black => ('█', '█', Ink::Black(Tone::Plain)),
            Shade::Blocked => ('▒', '▒', Ink::Faint),
            Shade::Bare => (' ', ' ', Ink::Nothing),
            _ => ('·', ' ', Ink::Faint),
        };
        canvas.put(x, y, one, ink);
        canvas.put(x + 1, y, other, ink);
    }
    // Which ways rays go through a cell, and whether one goes on to the next on its right.
    let mut rays: HashMap<Cell, (bool, bool, bool)> = HashMap::new();
    for beam in &picture.beams {
        let (first, last) = (beam.from.min(beam.to), beam.from.max(beam.to));
        if first.row == last.row {
            for column in first.column..=last.column {
                let ray = rays.entry(Cell { column, ..first }).or_default();
                // A ray to the right goes on up to what stops it, one to the left ends behind its sensor.
                (ray.0, ray.2) = (true, ray.2 || column < last.column || beam.from == first);
            }
        } else {
            (first.row..=last.row).for_each(|row| rays.entry(Cell { row, ..first }).or_default().1 = true);
        }
    }
    for (&cell, &(across, down, goes_on)) in &rays {
        let (x, y) = corner(cell);
        let line = match (across, down) {
            (true, true) => '┼',
            (false, true) => '│',
            _ => '─',
        };
        canvas.put(x, y, line, Ink::Beam);
        canvas.put(x + 1, y, if goes_on { '─' } else { ' ' }, Ink::Beam);
    }
    for piece in &picture.pieces {
        let (x, y) = corner(piece.cell);
        let word = match piece.glyph {
            Glyph::Number(number) => format!("{:>PITCH$}", number % 100),
            glyph => sign(glyph).unwrap_or(' ').to_string(),
        };
        let ink = match canvas.ink(x, y) {
            Ink::Black(_) => Ink::Black(piece.tone),
            _ => Ink::Number(piece.tone),
        };
        for (x, c) in (x..).zip(word.chars()) {
            canvas.put(x, y, c, ink);
        }
        if piece.tone == Tone::Wrong && !colour {
            canvas.put(x + 1, y, '!', ink);
        }
    }
    canvas.text(colour)
}
