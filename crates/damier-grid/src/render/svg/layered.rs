//! A layered board, or a honeycomb, as SVG: cells, then lines, then what stands on them.

use super::class;
use super::marks::{self, Room};
use crate::{Frame, Item, Look, Picture, Shade, Shape, Spot, Tone};
use std::collections::HashSet;
use std::fmt::Write;

/// Half the side of a cell.
const HALF: f64 = 20.0;
/// Room around what is drawn.
const MARGIN: f64 = 14.0;
/// From the middle of a word down to its foot. Not every viewer can centre a text by itself.
const FOOT: f64 = 6.0;

const STYLE: &str = "<defs>\n<style>\n\
    .paper { fill: #fff8ea; } .printed { fill: #f3e2c0; } .blocked { fill: #6f6558; } .black { fill: #2e2923; }\n\
    .paper, .printed, .blocked, .black { stroke: #cbb995; stroke-width: 1; }\n\
    .frame { fill: none; stroke: #a08c6c; stroke-width: 2; }\n\
    line { stroke-linecap: round; }\n\
    line.given { stroke: #4a3d2a; stroke-width: 3; } line.plain { stroke: #2f7fb0; stroke-width: 4.5; } line.wrong { stroke: #c0271b; stroke-width: 4.5; }\n\
    text { font: 18px sans-serif; text-anchor: middle; } text.small { font-size: 13px; } text.corner-word { font-size: 11px; text-anchor: start; }\n\
    text.plain { fill: #2f5f80; } text.given { fill: #16110a; font-weight: bold; } text.wrong { fill: #c0271b; font-weight: bold; }\n\
    text.on-black { fill: #fff8ea; } text.on-black.wrong { fill: #f08a7e; }\n\
    .corner { fill: #fffdf8; stroke: #a08c6c; stroke-width: 1; }\n\
    .mark { stroke: #3d3428; stroke-width: 1.5; stroke-linejoin: round; } .mark.wrong { stroke: #c0271b; stroke-width: 3; }\n\
    .light { fill: #ffffff; } .dark { fill: #3d3428; } .lamp { fill: #f2c230; } .tent { fill: #d9822b; } .tree { fill: #4f8a3c; } .stroke { fill: none; stroke-width: 3.5; stroke: #2f7fb0; stroke-linecap: round; }\n\
    ";

/// How a line looks within black, on top of what it is elsewhere.
const WITHIN: &str = " style=\"stroke: #fff8ea; stroke-width: 3\"";

/// From one row of hexagons to the next, over the width of a hexagon: half the square root of three.
const CLOSER: f64 = 0.866_025_4;

/// Where spots lie.
struct Place {
    first: Spot,
    /// Whether every second row is moved by half a cell.
    hexagons: bool,
}

impl Place {
    fn of(&self, spot: Spot) -> (f64, f64) {
        let along = |at: i32, first: i32| f64::from(at - first) * HALF;
        let (x, y) = (MARGIN + along(spot.1, self.first.1), along(spot.0, self.first.0));
        if !self.hexagons {
            return (x, MARGIN + y);
        }
        // The first row has the height of half a hexagon, which is higher than it is wide, above its middle.
        let is_moved = spot.0.rem_euclid(4) == 3;
        (if is_moved { x + HALF } else { x }, MARGIN + (y - HALF) * CLOSER + HALF / CLOSER)
    }

    /// How wide and high the board is.
    fn size(&self, last: Spot) -> (f64, f64) {
        let (wide, high) = (f64::from(last.1 - self.first.1) * HALF, f64::from(last.0 - self.first.0) * HALF);
        if self.hexagons { (wide + HALF, (high - 2.0 * HALF) * CLOSER + 2.0 * HALF / CLOSER) } else { (wide, high) }
    }
}

pub(super) fn svg(picture: &Picture, rows: u32, columns: u32) -> String {
    let spots = || picture.items.iter().map(|item| item.at);
    // What stands outside has the room of a cell.
    let first = (
        spots().map(|spot| spot.0 - 1).min().unwrap_or(0).min(0),
        spots().map(|spot| spot.1 - 1).min().unwrap_or(0).min(0),
    );
    let last = (
        spots().map(|spot| spot.0 + 1).max().unwrap_or(0).max(2 * rows as i32),
        spots().map(|spot| spot.1 + 1).max().unwrap_or(0).max(2 * columns as i32),
    );
    let fit = |end: i32| if end < 0 { end } else { 0 };
    let over = |end: i32, board: u32| if end > 2 * board as i32 + 1 { end } else { 2 * board as i32 };
    let first = (if first.0 < -1 { fit(first.0) } else { 0 }, if first.1 < -1 { fit(first.1) } else { 0 });
    let last = (over(last.0, rows), over(last.1, columns));
    let place = Place { first, hexagons: matches!(picture.frame, Frame::Honeycomb { .. }) };
    let (width, height) = place.size(last);
    let with_margin = |length: f64| (length + 2.0 * MARGIN).ceil() as u32;
    let mut out = super::open(with_margin(width), with_margin(height), &definitions(picture));
    let mut black = HashSet::new();
    for &(cell, shade) in &picture.tiles {
        let spot = (2 * cell.row as i32 - 1, 2 * cell.column as i32 - 1);
        let name = match shade {
            Shade::Black => "black",
            Shade::Blocked => "blocked",
            Shade::Printed => "printed",
            Shade::Bare => continue,
            _ => "paper",
        };
        if shade == Shade::Black {
            black.insert(spot);
        }
        if place.hexagons {
            let (x, y) = place.of(spot);
            let (side, half) = (HALF / CLOSER, HALF / CLOSER / 2.0);
            let corners = [(0.0, -side), (HALF, -half), (HALF, half), (0.0, side), (-HALF, half), (-HALF, -half)]
                .map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy));
            let _ = writeln!(out, "<polygon class=\"{name}\" points=\"{}\"/>", corners.join(" "));
            continue;
        }
        let (x, y) = place.of((spot.0 - 1, spot.1 - 1));
        let _ = writeln!(
            out,
            "<rect class=\"{name}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{0}\" height=\"{0}\"/>",
            2.0 * HALF
        );
    }
    // A board with all of its squares has a frame.
    if !place.hexagons && picture.tiles.iter().all(|&(_, shade)| shade != Shade::Bare) {
        let ((x, y), width, height) = (place.of((0, 0)), 2.0 * HALF * f64::from(columns), 2.0 * HALF * f64::from(rows));
        let _ = writeln!(
            out,
            "<rect class=\"frame\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }
    let centre = |at: Spot| place.of(at);
    let hexagon = place.hexagons.then_some((HALF, HALF / CLOSER));
    let room = Room { centre: &centre, half: &|_| HALF, hexagon };
    marks::under(&mut out, picture, &room);
    // What is printed lies below what is found, and lines below all else.
    let is_line = |item: &&Item| matches!(item.shape, Shape::Line { .. });
    for tone in [Tone::Given, Tone::Plain, Tone::Wrong] {
        for item in picture.items.iter().filter(is_line).filter(|item| item.tone == tone) {
            line(&mut out, &place, item, "");
            if is_within(&black, item) {
                line(&mut out, &place, item, WITHIN);
            }
        }
    }
    let crowded = marks::crowded(picture);
    for item in picture.items.iter().filter(|item| !is_line(item)) {
        let (x, y) = place.of(item.at);
        match &item.shape {
            // A clue gives way to what is known of its cell.
            Shape::Word(word) if item.tone == Tone::Given && crowded.contains(&item.at) => {
                corner_word(&mut out, word, (x, y), item.tone);
            }
            Shape::Word(word) => {
                let corner = item.at.0 % 2 == 0 && item.at.1 % 2 == 0;
                if corner {
                    let _ = writeln!(out, "<circle class=\"corner\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\"/>");
                }
                let small = if corner || word.chars().count() > 2 || item.at.0 % 2 == 0 || item.at.1 % 2 == 0 {
                    " small"
                } else {
                    ""
                };
                let ground = if black.contains(&item.at) { " on-black" } else { "" };
                let foot = y + if small.is_empty() { FOOT } else { FOOT - 1.5 };
                let shown = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let _ = writeln!(
                    out,
                    "<text class=\"{}{small}{ground}\" x=\"{x:.1}\" y=\"{foot:.1}\">{shown}</text>",
                    class(item.tone)
                );
            }
            Shape::Small(word) => corner_word(&mut out, word, (x, y), item.tone),
            Shape::Mark(look) => mark(&mut out, *look, (x, y), item.tone),
            Shape::Line { .. } => {}
        }
    }
    marks::over(&mut out, picture, &room);
    out.push_str("</svg>\n");
    out
}

fn definitions(picture: &Picture) -> String {
    format!("{STYLE}{}</style>\n{}</defs>\n", marks::style(picture), marks::definitions(picture))
}

/// A word in the upper left corner of a cell.
fn corner_word(out: &mut String, word: &str, (x, y): (f64, f64), tone: Tone) {
    let (left, top) = (x - HALF + 3.0, y - HALF + 12.0);
    let shown = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, "<text class=\"{} corner-word\" x=\"{left:.1}\" y=\"{top:.1}\">{shown}</text>", class(tone));
}

/// Whether a line lies on the border of two black cells, where it would not be seen.
fn is_within(black: &HashSet<Spot>, item: &Item) -> bool {
    let Shape::Line { to, .. } = item.shape else { return false };
    let middle = ((item.at.0 + to.0) / 2, (item.at.1 + to.1) / 2);
    let beside = match (item.at.0 == to.0, item.at.1 == to.1) {
        (true, false) if item.at.0 % 2 == 0 => [(middle.0 - 1, middle.1), (middle.0 + 1, middle.1)],
        (false, true) if item.at.1 % 2 == 0 => [(middle.0, middle.1 - 1), (middle.0, middle.1 + 1)],
        _ => return false,
    };
    beside.iter().all(|spot| black.contains(spot))
}

fn line(out: &mut String, place: &Place, item: &Item, style: &str) {
    let Shape::Line { to, count } = item.shape else { return };
    let ((x1, y1), (x2, y2)) = (place.of(item.at), place.of(to));
    for nth in 0..count {
        let aside = (f64::from(nth) - f64::from(count - 1) / 2.0) * 7.0;
        let (dx, dy) = if item.at.0 == to.0 { (0.0, aside) } else { (aside, 0.0) };
        let _ = writeln!(
            out,
            "<line class=\"{}\"{style} x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            class(item.tone),
            x1 + dx,
            y1 + dy,
            x2 + dx,
            y2 + dy
        );
    }
}

fn mark(out: &mut String, look: Look, (x, y): (f64, f64), tone: Tone) {
    let tone = class(tone);
    let r = 0.62 * HALF;
    let corners = |corners: [(f64, f64); 3]| {
        let points = corners.map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * HALF, y + dy * HALF));
        format!("<polygon class=\"mark dark {tone}\" points=\"{}\"/>", points.join(" "))
    };
    let stroke = |rise: f64| {
        let d = 0.8 * HALF;
        format!(
            "<line class=\"stroke {tone}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            x - d,
            y + rise * d,
            x + d,
            y - rise * d
        )
    };
    let shown = match look {
        Look::Circle => format!("<circle class=\"mark light {tone}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"),
        Look::Disc => format!("<circle class=\"mark dark {tone}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"),
        Look::Dot => format!("<circle class=\"mark dark {tone}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>"),
        Look::Lamp => format!("<circle class=\"mark lamp {tone}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"),
        Look::Star => {
            let point = |at: i32| {
                let (angle, length) =
                    (f64::from(at) * std::f64::consts::PI / 5.0, if at % 2 == 0 { 0.72 } else { 0.3 });
                format!("{:.1},{:.1}", x + angle.sin() * length * HALF, y - angle.cos() * length * HALF)
            };
            let points: Vec<String> = (0..10).map(point).collect();
            format!("<polygon class=\"mark dark {tone}\" points=\"{}\"/>", points.join(" "))
        }
        Look::Tent => format!(
            "<polygon class=\"mark tent {tone}\" points=\"{:.1},{:.1} {:.1},{:.1} {x:.1},{:.1}\"/>",
            x - r,
            y + r,
            x + r,
            y + r,
            y - r
        ),
        Look::Tree => format!(
            "<path class=\"mark tree {tone}\" d=\"M{x:.1} {:.1} v{:.1}\"/><circle class=\"mark tree {tone}\" cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
            y + 2.0,
            r,
            y - 3.0,
            0.45 * HALF
        ),
        Look::Cross => format!(
            "<path class=\"stroke {tone}\" d=\"M{:.1} {:.1} l{d:.1} {d:.1} m0 -{d:.1} l-{d:.1} {d:.1}\"/>",
            x - r / 2.0,
            y - r / 2.0,
            d = r
        ),
        Look::Rise => stroke(1.0),
        Look::Fall => stroke(-1.0),
        Look::NorthWest => corners([(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)]),
        Look::NorthEast => corners([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)]),
        Look::SouthWest => corners([(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]),
        Look::SouthEast => corners([(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]),
    };
    out.push_str(&shown);
    out.push('\n');
}
