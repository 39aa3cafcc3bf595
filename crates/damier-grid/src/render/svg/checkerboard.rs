//! A checkerboard as SVG. Pieces are drawn as paths, so that no font is needed for them.

use super::marks::{self, Room};
use super::{class, shapes};
use crate::render::sign;
use crate::{Glyph, Picture, Shade, Spot, cell_of};
use damier_model::Cell;
use std::fmt::Write;

/// Side of a square.
const SQUARE: u32 = 48;
/// Room for the coordinates.
const MARGIN: u32 = 30;

/// The board as an SVG document.
pub(super) fn svg(picture: &Picture, rows: u32, columns: u32) -> String {
    let (width, height) = (columns * SQUARE + 2 * MARGIN, rows * SQUARE + 2 * MARGIN);
    let mut out = super::open(width, height, &style(picture));
    squares(&mut out, picture, rows, columns);
    coordinates(&mut out, rows, columns);
    let at_spot = |at: Spot| middle(cell_of(at).unwrap_or(Cell { row: 1, column: 1 }));
    let room = Room { centre: &at_spot, half: &|_| f64::from(SQUARE) / 2.0, hexagon: None };
    marks::under(&mut out, picture, &room);
    for link in &picture.links {
        let ((x1, y1), (x2, y2)) = (centre(link.from), centre(link.to));
        let _ = writeln!(out, "<path class=\"link {}\" d=\"M{x1} {y1} L{x2} {y2}\"/>", class(link.tone));
    }
    for beam in &picture.beams {
        shapes::beam(&mut out, beam, middle(beam.from), middle(beam.to), f64::from(SQUARE) / 2.0);
    }
    for piece in &picture.pieces {
        if shapes::piece(&mut out, piece, middle(piece.cell)) {
            continue;
        }
        let class = class(piece.tone);
        let _ = match piece.glyph {
            Glyph::Number(number) => {
                let (x, y) = centre(piece.cell);
                writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>")
            }
            Glyph::Disc { dark } => {
                let ((x, y), fill) = (centre(piece.cell), if dark { "" } else { " fill=\"#fffdf8\"" });
                writeln!(out, "<g class=\"{class}\"><circle class=\"disc\" cx=\"{x}\" cy=\"{y}\" r=\"16\"{fill}/></g>")
            }
            glyph => {
                let ((x, y), sign) = (centre(piece.cell), shapes::escaped(sign(glyph).unwrap_or(' ')));
                writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{sign}</text>")
            }
        };
    }
    marks::over(&mut out, picture, &room);
    out.push_str("</svg>\n");
    out
}

fn style(picture: &Picture) -> String {
    let more = shapes::style(picture) + marks::style(picture);
    let pieces = shapes::definitions(picture) + marks::definitions(picture);
    format!(
        "<defs>\n<style>\n\
         .light {{ fill: #f6ead2; }} .dark {{ fill: #d3b48c; }} .frame {{ fill: none; stroke: #6f5637; stroke-width: 2; }}\n\
         .edge {{ font: 13px sans-serif; fill: #6f5637; text-anchor: middle; dominant-baseline: central; }}\n\
         use {{ stroke-width: 0.8; stroke-linejoin: round; }}\n\
         .plain {{ fill: #33291f; stroke: #33291f; }} .given {{ fill: #1f5c8b; stroke: #1f5c8b; }}\n\
         .wrong {{ fill: #c0271b; stroke: #c0271b; }}\n\
         .disc {{ stroke-width: 2.5; }}\n\
         .link {{ fill: none; stroke-width: 5; stroke-linecap: round; opacity: 0.45; }}\n\
         {more}</style>\n{pieces}</defs>\n"
    )
}

/// All squares of one shade are one path: a large board stays a small file.
fn squares(out: &mut String, picture: &Picture, rows: u32, columns: u32) {
    for (wanted, class) in [(Shade::Light, "light"), (Shade::Dark, "dark")] {
        let _ = write!(out, "<path class=\"{class}\" d=\"");
        for (cell, _) in picture.tiles.iter().copied().filter(|&(_, shade)| shade == wanted) {
            let (x, y) = corner(cell);
            let _ = write!(out, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        out.push_str("\"/>\n");
    }
    let (width, height) = (columns * SQUARE, rows * SQUARE);
    let _ =
        writeln!(out, "<rect class=\"frame\" x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\"/>");
}

fn coordinates(out: &mut String, rows: u32, columns: u32) {
    let mut number = |x: u32, y: u32, value: u32| {
        let _ = writeln!(out, "<text class=\"edge\" x=\"{x}\" y=\"{y}\">{value}</text>");
    };
    for column in 1..=columns {
        let (x, _) = centre(Cell { row: 1, column });
        number(x, MARGIN / 2, column);
    }
    for row in 1..=rows {
        let (_, y) = centre(Cell { row, column: 1 });
        number(MARGIN / 2, y, row);
    }
}

fn corner(cell: Cell) -> (u32, u32) {
    (MARGIN + (cell.column - 1) * SQUARE, MARGIN + (cell.row - 1) * SQUARE)
}

fn centre(cell: Cell) -> (u32, u32) {
    let (x, y) = corner(cell);
    (x + SQUARE / 2, y + SQUARE / 2)
}

fn middle(cell: Cell) -> (f64, f64) {
    let (x, y) = centre(cell);
    (x.into(), y.into())
}
