//! Where cells lie in a drawing: hexagons side by side, or squares in rows and columns.
//!
//! Rows and columns of squares in which there are only signs, no cells, are narrower than others.

use crate::{Frame, Picture, Shade};
use damier_model::Cell;

/// From the middle of a hexagon to its corners.
const HEXAGON: f64 = 26.0;
/// Side of a square.
pub(super) const SQUARE: f64 = 44.0;
/// Width of a column, or height of a row, that holds signs only.
const SLIM: f64 = 27.0;
/// Room around the board.
const MARGIN: f64 = 14.0;

pub(super) type Point = (f64, f64);

/// Where cells lie.
pub(super) enum Geometry {
    Hexagons {
        radius: u32,
    },
    /// Where each row and each column ends.
    Squares {
        rows: Vec<f64>,
        columns: Vec<f64>,
    },
}

impl Geometry {
    pub(super) fn new(picture: &Picture) -> Geometry {
        let (rows, columns) = match picture.frame {
            Frame::Hexagons { radius } => return Geometry::Hexagons { radius },
            Frame::Squares { rows, columns }
            | Frame::Checkerboard { rows, columns }
            | Frame::Layered { rows, columns }
            | Frame::Honeycomb { rows, columns } => (rows, columns),
        };
        let slim = picture.tiles.iter().any(|&(_, shade)| shade == Shade::Bare);
        let (mut heights, mut widths) = (vec![!slim; rows as usize], vec![!slim; columns as usize]);
        for (cell, _) in picture.tiles.iter().filter(|(_, shade)| !matches!(shade, Shade::Bare | Shade::Blocked)) {
            if let Some(full) = heights.get_mut((cell.row as usize).wrapping_sub(1)) {
                *full = true;
            }
            if let Some(full) = widths.get_mut((cell.column as usize).wrapping_sub(1)) {
                *full = true;
            }
        }
        let ends = |full: Vec<bool>| {
            let size = |full| if full { SQUARE } else { SLIM };
            let end = |at: &mut f64, full| {
                *at += size(full);
                Some(*at)
            };
            full.into_iter().scan(0.0, end).collect()
        };
        Geometry::Squares { rows: ends(heights), columns: ends(widths) }
    }

    /// Width and height of the drawing.
    pub(super) fn size(&self) -> (u32, u32) {
        let (width, height) = self.extent();
        ((width + 2.0 * MARGIN).ceil() as u32, (height + 2.0 * MARGIN).ceil() as u32)
    }

    fn extent(&self) -> (f64, f64) {
        match self {
            Geometry::Hexagons { radius } => {
                let rows = f64::from(2 * radius + 1);
                (rows * across(), (1.5 * rows + 0.5) * HEXAGON)
            }
            Geometry::Squares { rows, columns } => {
                (columns.last().copied().unwrap_or(0.0), rows.last().copied().unwrap_or(0.0))
            }
        }
    }

    /// Left, top, width and height of a board of squares.
    pub(super) fn rectangle(&self) -> Option<(f64, f64, f64, f64)> {
        let (width, height) = self.extent();
        matches!(self, Geometry::Squares { .. }).then_some((MARGIN, MARGIN, width, height))
    }

    /// Half the width and the side of a hexagon, if cells are hexagons.
    pub(super) fn hexagon(&self) -> Option<(f64, f64)> {
        matches!(self, Geometry::Hexagons { .. }).then(|| (across() / 2.0, HEXAGON))
    }

    /// The shorter side of a cell.
    pub(super) fn track(&self, cell: Cell) -> f64 {
        match self {
            Geometry::Hexagons { .. } => across(),
            Geometry::Squares { rows, columns } => width(columns, cell.column).min(width(rows, cell.row)),
        }
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Point {
        match self {
            Geometry::Hexagons { radius } => {
                let (row, column) = (f64::from(cell.row) - 1.0, f64::from(cell.column) - 1.0);
                let shorter = f64::from(cell.row.abs_diff(radius + 1));
                (MARGIN + (column + shorter / 2.0 + 0.5) * across(), MARGIN + (1.5 * row + 1.0) * HEXAGON)
            }
            Geometry::Squares { rows, columns } => (middle(columns, cell.column), middle(rows, cell.row)),
        }
    }
}

/// How wide the track of that number is, from 1.
fn width(ends: &[f64], number: u32) -> f64 {
    2.0 * (ends.get((number as usize).wrapping_sub(1)).copied().unwrap_or(0.0) + MARGIN - middle(ends, number))
}

/// The middle of the track of that number, from 1.
fn middle(ends: &[f64], number: u32) -> f64 {
    let end = |number: usize| if number == 0 { 0.0 } else { ends.get(number - 1).copied().unwrap_or(0.0) };
    MARGIN + (end((number as usize).saturating_sub(1)) + end(number as usize)) / 2.0
}

/// From a side of a hexagon to the opposite one.
fn across() -> f64 {
    3f64.sqrt() * HEXAGON
}
