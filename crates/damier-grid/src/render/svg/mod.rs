//! A picture as SVG: one file that stands alone.

mod cells;
mod checkerboard;
mod geometry;
mod layered;
mod marks;
mod shapes;

use crate::{Frame, Picture, Tone};

/// The board as an SVG document. Two classes are for others to change: `ground` is what the board lies on, `paper` a cell
/// that is to be written on; on white paper both are better left white.
pub fn svg(picture: &Picture) -> String {
    match picture.frame {
        Frame::Checkerboard { rows, columns } => checkerboard::svg(picture, rows, columns),
        Frame::Squares { .. } | Frame::Hexagons { .. } => cells::svg(picture),
        Frame::Layered { rows, columns } | Frame::Honeycomb { rows, columns } => layered::svg(picture, rows, columns),
    }
}

/// The beginning of a document: its size, its definitions, its paper.
fn open(width: u32, height: u32, definitions: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         {definitions}<rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#fffdf8\"/>\n"
    )
}

fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Given => "given",
        Tone::Wrong => "wrong",
    }
}

#[cfg(test)]
mod tests;
