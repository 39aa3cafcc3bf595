//! Shapes that boards of every kind share: the pieces of chess, rays and what sends them out, words.
//!
//! Pieces are paths of our own on a square of 48×48, so that no font is needed for them.

use super::class;
use crate::{Facing, Glyph, Link, Picture, Piece, Tone};
use std::fmt::Write;

/// Side of the square on which pieces are drawn.
const PIECE: f64 = 48.0;

/// A crown of five points, its two bands below.
const QUEEN: &str = "M10 18 L14.5 31 Q24 27.5 33.5 31 L38 18 L30.5 25 L29.6 14.5 L24 24 L18.4 14.5 L17.5 25 Z \
                     M14.2 32.6 Q24 29 33.8 32.6 L33 36 Q24 33 15 36 Z \
                     M12.5 39.6 Q13 37.2 15 37.2 Q24 34.4 33 37.2 Q35 37.2 35.5 39.6 Z";
/// Where the queen's crown ends in pearls.
const PEARLS: [(f32, f32); 5] = [(9.4, 15.6), (18.2, 11.8), (24.0, 21.0), (29.8, 11.8), (38.6, 15.6)];
/// A cross on two lobes, the same bands below.
const KING: &str = "M22.7 6.5 h2.6 v2.9 h2.9 v2.6 h-2.9 v4.4 h-2.6 v-4.4 h-2.9 v-2.6 h2.9 Z \
                    M14.4 31 C4.6 22.4 13.6 13.4 20.6 17.6 Q23.4 19.4 24 23.4 Q24.6 19.4 27.4 17.6 \
                    C34.4 13.4 43.4 22.4 33.6 31 Q24 27.5 14.4 31 Z \
                    M14.2 32.6 Q24 29 33.8 32.6 L33 36 Q24 33 15 36 Z \
                    M12.5 39.6 Q13 37.2 15 37.2 Q24 34.4 33 37.2 Q35 37.2 35.5 39.6 Z";
/// A tower with battlements.
const ROOK: &str = "M13.5 10 h4.6 v3.6 h3.4 v-3.6 h5 v3.6 h3.4 v-3.6 h4.6 v7.6 l-4 3.4 l1.4 11.6 h-15.8 l1.4 -11.6 \
                    l-4 -3.4 Z M14.4 34.4 h19.2 v2 h-19.2 Z M12 37.8 h24 v2.6 h-24 Z";
/// A mitre with its slit.
const BISHOP: &str = "M24 8 a2.4 2.4 0 1 1 -0.01 0 Z \
                      M24 13.6 C31.6 18.4 34 24.6 30 30.4 Q24 28.6 18 30.4 C14 24.6 16.4 18.4 24 13.6 Z \
                      M26.4 17.2 L28.2 18.6 L24.2 24.8 L22.4 23.6 Z \
                      M17.8 31.8 Q24 30 30.2 31.8 L30.8 34.6 Q24 33 17.2 34.6 Z \
                      M11 39.8 Q12.4 36.6 19 37.2 Q23 37.4 24 35.6 Q25 37.4 29 37.2 Q35.6 36.6 37 39.8 Z";
/// A horse that looks to the left.
const KNIGHT: &str = "M17 33 C17 27.6 23.4 25.6 23.2 20.8 C20.8 23.4 17.8 23.2 15.6 25 C14.2 27 11.6 27.2 10.6 25.2 \
                      C9.8 23.4 11.4 21.4 12.6 19.6 C13.6 17 14.6 15 16.8 13.4 L16.6 8.6 L20.4 11.8 \
                      C30.4 11 36 19.4 34 33 Z M17.6 16 a1.3 1.3 0 1 0 2.6 0 a1.3 1.3 0 1 0 -2.6 0 Z \
                      M15.4 34.4 h20 v2 h-20 Z M13 37.8 h24.8 v2.6 h-24.8 Z";

/// The chess piece of a glyph: its name in a document, and what is drawn.
fn chess(glyph: Glyph) -> Option<(&'static str, String)> {
    let path = |d: &str| format!("<path fill-rule=\"evenodd\" d=\"{d}\"/>");
    Some(match glyph {
        Glyph::King => ("king", path(KING)),
        Glyph::Queen => {
            let mut queen = format!("<path d=\"{QUEEN}\"/>");
            for (x, y) in PEARLS {
                let _ = write!(queen, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.3\"/>");
            }
            ("queen", queen)
        }
        Glyph::Rook => ("rook", path(ROOK)),
        Glyph::Bishop => ("bishop", path(BISHOP)),
        Glyph::Knight => ("knight", path(KNIGHT)),
        _ => return None,
    })
}

/// Style of the shapes of this file, as far as a picture has them.
pub(super) fn style(picture: &Picture) -> String {
    let has = |wanted: fn(&Glyph) -> bool| picture.pieces.iter().any(|piece| wanted(&piece.glyph));
    let mut out = String::new();
    if !picture.beams.is_empty() {
        out += ".beam { stroke: #f0b429; stroke-width: 15; opacity: 0.45; } .beam.wrong { stroke: #c0271b; }\n";
    }
    if has(|glyph| matches!(glyph, Glyph::Sensor(_))) {
        out += ".sensor { stroke-width: 1.5; stroke-linejoin: round; } .sensor.plain { fill: #1b5a80; stroke: #1b5a80; }\n";
    }
    if has(|glyph| matches!(glyph, Glyph::Letter(_))) {
        out += "text.letter { font: bold 25px sans-serif; text-anchor: middle; stroke: none; }\n";
    }
    out
}

/// Definitions of the chess pieces that a picture has, each once.
pub(super) fn definitions(picture: &Picture) -> String {
    let mut out = String::new();
    for glyph in [Glyph::King, Glyph::Queen, Glyph::Rook, Glyph::Bishop, Glyph::Knight] {
        if let Some((name, drawn)) = chess(glyph).filter(|_| picture.pieces.iter().any(|piece| piece.glyph == glyph)) {
            let _ = writeln!(out, "<g id=\"{name}\">{drawn}</g>");
        }
    }
    out
}

/// Draws a piece around a point if it is of chess, a sensor or a letter; says whether it is.
pub(super) fn piece(out: &mut String, piece: &Piece, (x, y): (f64, f64)) -> bool {
    let class = class(piece.tone);
    let _ = match piece.glyph {
        Glyph::Sensor(facing) => {
            let turn = match facing {
                Facing::North => 0,
                Facing::East => 90,
                Facing::South => 180,
                Facing::West => 270,
            };
            let place = format!("translate({x:.1} {y:.1}) rotate({turn})");
            writeln!(out, "<path class=\"sensor {class}\" transform=\"{place}\" d=\"M0 -15L12 12Q0 5.5 -12 12Z\"/>")
        }
        Glyph::Letter(letter) => {
            let foot = y + 9.0;
            let letter = escaped(letter);
            writeln!(out, "<text class=\"letter {class}\" x=\"{x:.1}\" y=\"{foot:.1}\">{letter}</text>")
        }
        glyph => match chess(glyph) {
            Some((name, _)) => {
                let (x, y) = (x - PIECE / 2.0, y - PIECE / 2.0);
                writeln!(out, "<use href=\"#{name}\" class=\"{class}\" x=\"{x}\" y=\"{y}\"/>")
            }
            None => return false,
        },
    };
    true
}

/// Draws a ray from the middle of its first cell to the far edge of its last. `half` is half a cell's side.
pub(super) fn beam(out: &mut String, beam: &Link, (x1, y1): (f64, f64), (x2, y2): (f64, f64), half: f64) {
    let wrong = if beam.tone == Tone::Wrong { " wrong" } else { "" };
    let beyond = |from: f64, to: f64| if from == to { to } else { to + half * (to - from).signum() };
    let (x2, y2) = (beyond(x1, x2), beyond(y1, y2));
    let _ = writeln!(out, "<line class=\"beam{wrong}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
}

/// A character as it is written in a document.
pub(super) fn escaped(c: char) -> String {
    match c {
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '&' => "&amp;".to_owned(),
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    }
}
