//! Numbers and discs in hexagons or squares as SVG: cells, the path below the numbers, links as diamonds on the shared
//! edge. Numbers on black cells are grey. Regions have thick lines between them; rays lie below what sends them out.

use super::geometry::{Geometry, Point, SQUARE};
use super::marks::{self, Room};
use super::{class, shapes};
use crate::render::sign;
use crate::{Glyph, Picture, Shade, Spot, cell_of};
use damier_model::Cell;
use std::collections::HashSet;
use std::fmt::{Display, Write};

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
    ";

/// Style of what few pictures have.
const BORDER: &str =
    ".border { fill: none; stroke: #4a3d2a; stroke-width: 3.5; stroke-linecap: round; stroke-linejoin: round; }\n";
const SIGN: &str = "text.sign { font-size: 19px; }\n";

pub(super) fn svg(picture: &Picture) -> String {
    let geometry = Geometry::new(picture);
    let (width, height) = geometry.size();
    let mut out = super::open(width, height, &definitions(picture));
    for (wanted, class) in
        [(Shade::Paper, "paper"), (Shade::Printed, "printed"), (Shade::Blocked, "blocked"), (Shade::Black, "black")]
    {
        tiles(&mut out, picture, &geometry, wanted, class);
    }
    let centre = |at: Spot| geometry.centre(cell_of(at).unwrap_or(Cell { row: 1, column: 1 }));
    let half = |at: Spot| cell_of(at).map_or(SQUARE, |cell| geometry.track(cell)) / 2.0;
    let room = Room { centre: &centre, half: &half, hexagon: geometry.hexagon() };
    marks::under(&mut out, picture, &room);
    borders(&mut out, picture, &geometry);
    for beam in &picture.beams {
        shapes::beam(&mut out, beam, geometry.centre(beam.from), geometry.centre(beam.to), SQUARE / 2.0);
    }
    for path in &picture.paths {
        let points: Vec<Point> = path.cells.iter().map(|&cell| geometry.centre(cell)).collect();
        let _ = writeln!(out, "<path class=\"path\" d=\"{}\"/>", smooth(&points));
    }
    for link in &picture.links {
        let ((x1, y1), (x2, y2)) = (geometry.centre(link.from), geometry.centre(link.to));
        let class = class(link.tone);
        let _ =
            writeln!(out, "<line class=\"line {class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    }
    for diamond in &picture.diamonds {
        let (x, y) = middle(geometry.centre(diamond.from), geometry.centre(diamond.to), 0.5);
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
        let (x, y) = geometry.centre(piece.cell);
        if shapes::piece(&mut out, piece, (x, y)) {
            continue;
        }
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
            glyph => {
                let sign = shapes::escaped(sign(glyph).unwrap_or(' '));
                writeln!(out, "<text class=\"sign {class}\" x=\"{x:.1}\" y=\"{foot:.1}\">{sign}</text>")
            }
        };
    }
    marks::over(&mut out, picture, &room);
    out.push_str("</svg>\n");
    out
}

fn definitions(picture: &Picture) -> String {
    let mut style = STYLE.to_owned();
    if !picture.borders.is_empty() {
        style += BORDER;
    }
    if picture.pieces.iter().any(|piece| matches!(piece.glyph, Glyph::Sign(_))) {
        style += SIGN;
    }
    style = style + &shapes::style(picture) + marks::style(picture) + "</style>\n";
    style + &shapes::definitions(picture) + marks::definitions(picture) + "</defs>\n"
}

/// Thick lines between regions and around the board.
fn borders(out: &mut String, picture: &Picture, geometry: &Geometry) {
    let Some((left, top, width, height)) = geometry.rectangle().filter(|_| !picture.borders.is_empty()) else { return };
    let _ = write!(out, "<path class=\"border\" d=\"M{left} {top}h{width}v{height}h-{width}z");
    for &(one, other) in &picture.borders {
        let ((x1, y1), (x2, y2)) = (geometry.centre(one), geometry.centre(other));
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        let _ = match y1 == y2 {
            true => write!(out, "M{x:.1} {:.1}v{SQUARE}", y - SQUARE / 2.0),
            false => write!(out, "M{:.1} {y:.1}h{SQUARE}", x - SQUARE / 2.0),
        };
    }
    out.push_str("\"/>\n");
}

/// All cells of one shade are one path: a large board stays a small file.
fn tiles(out: &mut String, picture: &Picture, geometry: &Geometry, wanted: Shade, class: &str) {
    let mut cells = picture.tiles.iter().filter(|&&(_, shade)| shade == wanted).peekable();
    if cells.peek().is_none() {
        return;
    }
    let _ = write!(out, "<path class=\"{class}\" d=\"");
    for &(cell, _) in cells {
        let (x, y) = geometry.centre(cell);
        let _ = match geometry.hexagon() {
            Some((half, side)) => {
                let quarter = side / 2.0;
                write!(
                    out,
                    "M{x:.1} {:.1}l{half:.2} {quarter}v{side}l-{half:.2} {quarter}l-{half:.2} -{quarter}v-{side}z",
                    y - side
                )
            }
            None => write!(out, "M{:.1} {:.1}h{SQUARE}v{SQUARE}h-{SQUARE}z", x - SQUARE / 2.0, y - SQUARE / 2.0),
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
