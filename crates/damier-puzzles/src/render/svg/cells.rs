//! Numbers and discs in hexagons or squares as SVG: cells, the path below the numbers, links as diamonds on the shared
//! edge. Numbers on black cells are grey.

use super::class;
use crate::picture::{Frame, Glyph, Picture, Shade};
use crate::render::sign;
use damier_model::Cell;
use std::collections::HashSet;
use std::fmt::{Display, Write};

/// From the middle of a hexagon to its corners.
const HEXAGON: f64 = 26.0;
/// Side of a square.
const SQUARE: f64 = 44.0;
/// Room around the board.
const MARGIN: f64 = 14.0;
/// Half the width and half the height of a diamond.
const DIAMOND: f64 = 6.5;
/// From the middle of a cell down to the foot of its number. Not every viewer can centre a text by itself.
const FOOT: f64 = 6.0;
/// Radius of a disc.
const DISC: f64 = 15.0;
/// How much of each step a turn of the path is rounded by.
const ROUNDING: f64 = 0.3;

const STYLE: &str = "<defs>\n<style>\n\
    .paper { fill: #fff8ea; } .printed { fill: #f3e2c0; } .blocked { fill: #6f6558; } .black { fill: #2e2923; }\n\
    .paper, .printed, .blocked, .black { stroke: #a08c6c; stroke-width: 1.5; stroke-linejoin: round; }\n\
    .path { fill: none; stroke: #7fb4d6; stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; opacity: 0.75; }\n\
    .line { stroke-width: 3; opacity: 0.5; }\n\
    text { font: 17px sans-serif; text-anchor: middle; }\n\
    .plain { fill: #3d3428; } .given { fill: #16110a; font-weight: bold; } .wrong { fill: #c0271b; font-weight: bold; }\n\
    line.plain, line.given { stroke: #3d3428; } line.wrong { stroke: #c0271b; }\n\
    .on-black { fill: #978c7d; } .on-black.wrong { fill: #f08a7e; }\n\
    .disc { stroke-width: 1.5; stroke: #3d3428; } .disc.given { stroke-width: 3.5; } .disc.wrong { stroke: #c0271b; stroke-width: 4; }\n\
    .disc.dark { fill: #3d3428; } .disc.light { fill: #ffffff; }\n\
    .diamond { stroke: #fff8ea; stroke-width: 1; } .diamond.plain, .diamond.given { fill: #8a3a8f; }\n\
    </style>\n</defs>\n";

type Point = (f64, f64);

pub(super) fn svg(picture: &Picture) -> String {
    let (width, height) = size(picture.frame);
    let mut out = super::open(width, height, STYLE);
    for (wanted, class) in
        [(Shade::Paper, "paper"), (Shade::Printed, "printed"), (Shade::Blocked, "blocked"), (Shade::Black, "black")]
    {
        tiles(&mut out, picture, wanted, class);
    }
    for path in &picture.paths {
        let points: Vec<Point> = path.cells.iter().map(|&cell| centre(picture.frame, cell)).collect();
        let _ = writeln!(out, "<path class=\"path\" d=\"{}\"/>", smooth(&points));
    }
    for link in &picture.links {
        let ((x1, y1), (x2, y2)) = (centre(picture.frame, link.from), centre(picture.frame, link.to));
        let class = class(link.tone);
        let _ =
            writeln!(out, "<line class=\"line {class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    }
    for diamond in &picture.diamonds {
        let (x, y) = middle(centre(picture.frame, diamond.from), centre(picture.frame, diamond.to), 0.5);
        let (left, up) = (x - DIAMOND, y - DIAMOND);
        let class = class(diamond.tone);
        let _ = writeln!(
            out,
            "<path class=\"diamond {class}\" d=\"M{left:.1} {y:.1}L{x:.1} {up:.1}l{DIAMOND} {DIAMOND}l-{DIAMOND} {DIAMOND}z\"/>"
        );
    }
    let black: HashSet<Cell> =
        picture.tiles.iter().filter(|(_, shade)| *shade == Shade::Black).map(|&(cell, _)| cell).collect();
    for piece in &picture.pieces {
        let (x, y) = centre(picture.frame, piece.cell);
        let foot = y + FOOT;
        let ground = if black.contains(&piece.cell) { "on-black " } else { "" };
        let class = class(piece.tone);
        let mut write = |word: &dyn Display| {
            writeln!(out, "<text class=\"{ground}{class}\" x=\"{x:.1}\" y=\"{foot:.1}\">{word}</text>")
        };
        let _ = match piece.glyph {
            Glyph::Number(number) => write(&number),
            Glyph::Disc { dark } => {
                let colour = if dark { "dark" } else { "light" };
                writeln!(out, "<circle class=\"disc {colour} {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DISC}\"/>")
            }
            glyph => write(&sign(glyph).unwrap_or(' ')),
        };
    }
    out.push_str("</svg>\n");
    out
}

fn size(frame: Frame) -> (u32, u32) {
    let (width, height) = match frame {
        Frame::Hexagons { radius } => {
            let rows = f64::from(2 * radius + 1);
            (rows * across(), (1.5 * rows + 0.5) * HEXAGON)
        }
        Frame::Squares { rows, columns } | Frame::Checkerboard { rows, columns } => {
            (f64::from(columns) * SQUARE, f64::from(rows) * SQUARE)
        }
    };
    ((width + 2.0 * MARGIN).ceil() as u32, (height + 2.0 * MARGIN).ceil() as u32)
}

/// From a side of a hexagon to the opposite one.
fn across() -> f64 {
    3f64.sqrt() * HEXAGON
}

fn centre(frame: Frame, cell: Cell) -> Point {
    let (row, column) = (f64::from(cell.row) - 1.0, f64::from(cell.column) - 1.0);
    match frame {
        Frame::Hexagons { radius } => {
            let shorter = f64::from(cell.row.abs_diff(radius + 1));
            (MARGIN + (column + shorter / 2.0 + 0.5) * across(), MARGIN + (1.5 * row + 1.0) * HEXAGON)
        }
        Frame::Squares { .. } | Frame::Checkerboard { .. } => {
            (MARGIN + (column + 0.5) * SQUARE, MARGIN + (row + 0.5) * SQUARE)
        }
    }
}

/// All cells of one shade are one path: a large board stays a small file.
fn tiles(out: &mut String, picture: &Picture, wanted: Shade, class: &str) {
    let mut cells = picture.tiles.iter().filter(|&&(_, shade)| shade == wanted).peekable();
    if cells.peek().is_none() {
        return;
    }
    let _ = write!(out, "<path class=\"{class}\" d=\"");
    for &(cell, _) in cells {
        let (x, y) = centre(picture.frame, cell);
        let _ = match picture.frame {
            Frame::Hexagons { .. } => {
                let (half, quarter) = (across() / 2.0, HEXAGON / 2.0);
                write!(
                    out,
                    "M{x:.1} {:.1}l{half:.2} {quarter}v{HEXAGON}l-{half:.2} {quarter}l-{half:.2} -{quarter}v-{HEXAGON}z",
                    y - HEXAGON
                )
            }
            _ => write!(out, "M{:.1} {:.1}h{SQUARE}v{SQUARE}h-{SQUARE}z", x - SQUARE / 2.0, y - SQUARE / 2.0),
        };
    }
    out.push_str("\"/>\n");
}

fn middle(a: Point, b: Point, part: f64) -> Point {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// A line through the points whose turns are rounded.
fn smooth(points: &[Point]) -> String {
    let Some((start, end)) = points.first().zip(points.last()) else { return String::new() };
    let mut d = format!("M{:.1} {:.1}", start.0, start.1);
    for turn in points.windows(3) {
        let (before, after) = (middle(turn[1], turn[0], ROUNDING), middle(turn[1], turn[2], ROUNDING));
        let (x, y) = turn[1];
        let _ = write!(d, "L{:.1} {:.1}Q{x:.1} {y:.1} {:.1} {:.1}", before.0, before.1, after.0, after.1);
    }
    let _ = write!(d, "L{:.1} {:.1}", end.0, end.1);
    d
}

#[cfg(test)]
mod tests {
    use crate::picture::{Frame, Glyph, Picture, Piece, Shade, Tone};
    use damier_model::Cell;

    #[test]
    fn discs_are_circles_and_numbers_on_black_cells_are_grey() {
        let cell = |column| Cell { row: 1, column };
        let tiles = vec![(cell(1), Shade::Printed), (cell(2), Shade::Paper), (cell(3), Shade::Black)];
        let mut picture = Picture::new(Frame::Squares { rows: 1, columns: 3 }, tiles);
        let piece = |column, glyph, tone| Piece { cell: cell(column), glyph, tone };
        picture.pieces = vec![
            piece(1, Glyph::Disc { dark: true }, Tone::Given),
            piece(2, Glyph::Disc { dark: false }, Tone::Wrong),
            piece(3, Glyph::Number(12), Tone::Plain),
        ];
        let drawn = super::svg(&picture);
        for expected in [
            "<circle class=\"disc dark given\" cx=\"36.0\" cy=\"36.0\" r=\"15\"/>",
            "<circle class=\"disc light wrong\" cx=\"80.0\" cy=\"36.0\" r=\"15\"/>",
            "<path class=\"black\" d=\"M102.0 14.0h44v44h-44z\"/>",
            "<text class=\"on-black plain\" x=\"124.0\" y=\"42.0\">12</text>",
        ] {
            assert!(drawn.contains(expected), "{expected}\n{drawn}");
        }
    }
}
