//! A checkerboard as SVG. Pieces are drawn as paths, so that no font is needed for them.

use super::class;
use crate::picture::{Glyph, Picture, Shade};
use crate::render::sign;
use damier_model::Cell;
use std::fmt::Write;

/// Side of a square.
const SQUARE: u32 = 48;
/// Room for the coordinates.
const MARGIN: u32 = 30;

/// A crown of five points with pearls, on a 48×48 square.
const QUEEN_BODY: &str = "M10 18 L14.5 31 Q24 27.5 33.5 31 L38 18 L30.5 25 L29.6 14.5 L24 24 L18.4 14.5 L17.5 25 Z \
                          M14.2 32.6 Q24 29 33.8 32.6 L33 36 Q24 33 15 36 Z \
                          M12.5 39.6 Q13 37.2 15 37.2 Q24 34.4 33 37.2 Q35 37.2 35.5 39.6 Z";
const PEARLS: [(f32, f32); 5] = [(9.4, 15.6), (18.2, 11.8), (24.0, 21.0), (29.8, 11.8), (38.6, 15.6)];

/// The board as an SVG document.
pub(super) fn svg(picture: &Picture, rows: u32, columns: u32) -> String {
    let (width, height) = (columns * SQUARE + 2 * MARGIN, rows * SQUARE + 2 * MARGIN);
    let mut out = super::open(width, height, &style());
    squares(&mut out, picture, rows, columns);
    coordinates(&mut out, rows, columns);
    for link in &picture.links {
        let ((x1, y1), (x2, y2)) = (centre(link.from), centre(link.to));
        let _ = writeln!(out, "<path class=\"link {}\" d=\"M{x1} {y1} L{x2} {y2}\"/>", class(link.tone));
    }
    for piece in &picture.pieces {
        let (x, y) = corner(piece.cell);
        let class = class(piece.tone);
        let _ = match piece.glyph {
            Glyph::Queen => writeln!(out, "<use href=\"#queen\" class=\"{class}\" x=\"{x}\" y=\"{y}\"/>"),
            Glyph::Number(number) => {
                let (x, y) = centre(piece.cell);
                writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>")
            }
            Glyph::Disc { dark } => {
                let ((x, y), fill) = (centre(piece.cell), if dark { "" } else { " fill=\"#fffdf8\"" });
                writeln!(out, "<g class=\"{class}\"><circle class=\"disc\" cx=\"{x}\" cy=\"{y}\" r=\"16\"{fill}/></g>")
            }
            glyph => {
                let ((x, y), sign) = (centre(piece.cell), sign(glyph).unwrap_or(' '));
                writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{sign}</text>")
            }
        };
    }
    out.push_str("</svg>\n");
    out
}

fn style() -> String {
    let mut pearls = String::new();
    for (x, y) in PEARLS {
        let _ = write!(pearls, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.3\"/>");
    }
    format!(
        "<defs>\n<style>\n\
         .light {{ fill: #f6ead2; }} .dark {{ fill: #d3b48c; }} .frame {{ fill: none; stroke: #6f5637; stroke-width: 2; }}\n\
         .edge {{ font: 13px sans-serif; fill: #6f5637; text-anchor: middle; dominant-baseline: central; }}\n\
         use {{ stroke-width: 0.8; stroke-linejoin: round; }}\n\
         .plain {{ fill: #33291f; stroke: #33291f; }} .given {{ fill: #1f5c8b; stroke: #1f5c8b; }}\n\
         .wrong {{ fill: #c0271b; stroke: #c0271b; }}\n\
         .disc {{ stroke-width: 2.5; }}\n\
         .link {{ fill: none; stroke-width: 5; stroke-linecap: round; opacity: 0.45; }}\n\
         </style>\n<g id=\"queen\"><path d=\"{QUEEN_BODY}\"/>{pearls}</g>\n</defs>\n"
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
