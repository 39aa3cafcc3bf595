//! A picture for the terminal, colour only when asked for.

mod canvas;
mod cells;
mod checkerboard;
mod layered;
mod plan;
mod ruled;

use crate::{Frame, Picture};

const RESET: &str = "\x1b[0m";

/// The board as lines of text. Without colour, what is given and what is wrong is told by signs: a given queen is
/// hollow, a given number or disc in brackets (unless all numbers between lines are given), a black cell a block around
/// its number; what is wrong is followed by `!`.
pub fn text(picture: &Picture, colour: bool) -> String {
    match picture.frame {
        Frame::Checkerboard { rows, columns } => checkerboard::text(picture, rows, columns, colour),
        Frame::Squares { .. } if ruled::suits(picture) => ruled::text(picture, colour),
        Frame::Squares { rows, columns } if plan::suits(picture) => plan::text(picture, rows, columns, colour),
        Frame::Squares { .. } | Frame::Hexagons { .. } => cells::text(picture, colour),
        Frame::Layered { rows, columns } | Frame::Honeycomb { rows, columns } => {
            layered::text(picture, rows, columns, colour)
        }
    }
}

/// Characters in the longest line of [`text`], numbers at the edge not counted.
pub fn text_width(picture: &Picture) -> usize {
    match picture.frame {
        Frame::Checkerboard { columns, .. } => 2 * columns as usize,
        Frame::Squares { .. } if ruled::suits(picture) => ruled::width(picture),
        Frame::Squares { columns, .. } if plan::suits(picture) => plan::width(columns),
        Frame::Squares { .. } | Frame::Hexagons { .. } => cells::width(picture),
        Frame::Layered { columns, .. } | Frame::Honeycomb { columns, .. } => layered::width(picture, columns),
    }
}

#[cfg(test)]
mod tests;
