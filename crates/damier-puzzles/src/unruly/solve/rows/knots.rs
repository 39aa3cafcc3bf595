//! Knots: places where several rows have to change together.
//!
//! The cells around what is wrong are opened, all others are held, and the complete search is asked for a filling. The
//! region grows from one time to the next. Setting up the position is O(cells); the search is cut off early, as a region
//! that can be filled mostly is so with few failures.

use super::super::position::{DARK, LIGHT, Position};
use super::super::search;
use super::{NOTHING, Repairs};
use damier_model::{Budget, Limit, Run, Statistics};
use std::ops::ControlFlow;
use std::time::Instant;

/// Failures after which the search for a filling is cut off.
const MOST_FAILURES: u64 = 200;
/// Cells opened to each side of three alike, at the first time and at most.
const REACH: std::ops::RangeInclusive<usize> = 4..=14;
/// Things wrong beyond which there are too many knots to untie them together.
const MOST_WRONG: usize = 8;

impl Repairs {
    /// Searches the cells around what is wrong; whether the board is right now.
    pub(super) fn untie(&mut self, times: usize, run: &Run, begun: Instant) -> Result<bool, Limit> {
        if self.least.0 > MOST_WRONG {
            return Ok(false);
        }
        let reach = (*REACH.start() + 2 * times).min(*REACH.end());
        let is_open = self.region(reach);
        let mut position = Position::empty(self.width, self.height, self.unique_lines);
        for row in 0..self.height {
            for column in 0..self.width {
                let cell = self.cell(row, column);
                let colour = if is_open[row * self.width + column] { self.fixed[cell] } else { self.cells[cell] };
                if colour != NOTHING {
                    position.settle(position.cell(row, column), if colour == 1 { DARK } else { LIGHT });
                }
            }
        }
        let budget = Budget { nodes: None, failures: Some(MOST_FAILURES), solutions: None, ..run.budget.clone() };
        let limited = Run { budget, ..Run::default() };
        let found = search::search(
            &mut position,
            search::Guessing::default(),
            &limited,
            begun,
            &mut Statistics::default(),
            &mut |solved| {
                self.take(solved);
                ControlFlow::Break(())
            },
        );
        match found {
            ControlFlow::Break(Limit::Solutions) => Ok(true),
            ControlFlow::Break(Limit::Failures) | ControlFlow::Continue(()) => Ok(false),
            ControlFlow::Break(limit) => Err(limit),
        }
    }

    /// The cells near three alike, and columns that are not balanced with those beside them.
    fn region(&self, reach: usize) -> Vec<bool> {
        let mut is_open = vec![false; self.width * self.height];
        let mut open = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
            for row in rows.start..rows.end.min(self.height) {
                let columns = columns.start..columns.end.min(self.width);
                is_open[row * self.width..][columns].fill(true);
            }
        };
        for column in 0..self.width {
            if self.dark[column] != self.height as i32 / 2 {
                open(0..self.height, column.saturating_sub(reach / 4)..column + reach / 4 + 1);
            }
            for row in 0..self.height.saturating_sub(2) {
                let [a, b, c] = [0, 1, 2].map(|below| self.cells[self.cell(row + below, column)]);
                if a == b && b == c {
                    open(row.saturating_sub(reach)..row + reach + 3, column.saturating_sub(reach)..column + reach + 1);
                }
            }
        }
        is_open
    }

    /// Takes over a solved position.
    fn take(&mut self, solved: &Position) {
        self.dark.fill(0);
        for row in 0..self.height {
            for column in 0..self.width {
                let colour = u8::from(solved.colour(solved.cell(row, column)) == DARK);
                let cell = self.cell(row, column);
                self.cells[cell] = colour;
                self.dark[column] += i32::from(colour);
            }
        }
    }
}
