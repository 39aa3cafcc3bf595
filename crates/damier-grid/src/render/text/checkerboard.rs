//! A checkerboard for the terminal: two characters per square, numbers at the edges.

use super::RESET;
use crate::render::sign;
use crate::{Glyph, Mark, Part, Picture, Piece, Shade, Tone, spot_of};
use damier_model::Cell;
use std::collections::HashMap;
use std::fmt::Write;

/// The board as lines of text. Without colour a given piece is hollow and a wrong one is followed by `!`.
pub(super) fn text(picture: &Picture, rows: u32, columns: u32, colour: bool) -> String {
    let pieces: HashMap<Cell, &Piece> = picture.pieces.iter().map(|piece| (piece.cell, piece)).collect();
    let gutter = rows.to_string().len();
    let mut out = column_numbers(columns, gutter);
    for &(cell, shade) in &picture.tiles {
        if cell.column == 1 {
            let _ = write!(out, "{:>gutter$} ", cell.row);
        }
        let mut square = square(pieces.get(&cell).copied(), colour);
        let has = |part| picture.marks.contains(&Mark { at: spot_of(cell), part });
        if has(Part::Dot) && !colour {
            square = "- ".to_owned();
        }
        if has(Part::Target) {
            square = if colour { format!("\x1b[7m{square}") } else { square.trim_end().to_owned() + "*" };
        }
        if colour {
            let _ = write!(out, "{}{square}{RESET}", background(shade));
        } else {
            out.push_str(&square);
        }
        if cell.column == columns {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
    out
}

fn column_numbers(columns: u32, gutter: usize) -> String {
    let mut out = " ".repeat(gutter + 1);
    for column in 1..=columns {
        // Two characters hold two digits: beyond that the last two tell the way.
        let _ = write!(out, "{:<2}", column % 100);
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn square(piece: Option<&Piece>, colour: bool) -> String {
    let Some(Piece { glyph, tone, .. }) = piece else {
        return if colour { "  " } else { "· " }.to_owned();
    };
    if let Glyph::Number(number) = glyph {
        return format!("{:>2}", number % 100);
    }
    let (sign, given) = match glyph {
        Glyph::Disc { dark: true } => ('●', '◉'),
        Glyph::Disc { dark: false } => ('○', '◎'),
        Glyph::Queen => ('♛', '♕'),
        Glyph::King => ('♚', '♔'),
        Glyph::Rook => ('♜', '♖'),
        Glyph::Bishop => ('♝', '♗'),
        Glyph::Knight => ('♞', '♘'),
        &glyph => (sign(glyph).unwrap_or(' '), sign(glyph).unwrap_or(' ')),
    };
    match (colour, tone) {
        (false, Tone::Plain) => format!("{sign} "),
        (false, Tone::Given) => format!("{given} "),
        (false, Tone::Wrong) => format!("{sign}!"),
        (true, tone) => format!("\x1b[{}m{sign} ", foreground(*tone)),
    }
}

fn foreground(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "38;5;235",
        Tone::Given => "38;5;25",
        Tone::Wrong => "1;38;5;160",
    }
}

fn background(shade: Shade) -> &'static str {
    match shade {
        Shade::Light | Shade::Bare | Shade::Paper | Shade::Printed => "\x1b[48;5;230m",
        Shade::Dark | Shade::Black | Shade::Blocked => "\x1b[48;5;180m",
    }
}
