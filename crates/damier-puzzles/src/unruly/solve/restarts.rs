//! The report's heuristic: cells filled at random, and after each what follows by two simple rules; at a dead end, all over.
//!
//! The rules are that two alike force their neighbours, and that a line with all of one colour is filled with the other.
//! A dead end is met sooner the larger the board is, and nothing is learned from it: an empty board of 12 × 12 takes some
//! starts, of 16 × 16 a hundred, of 20 × 20 ten thousand. Kept for comparison.

use super::super::Unruly;
use super::super::board::rows;
use super::position::{DARK, LIGHT, OPEN, Position};
use super::techniques::{FULL, close};
use crate::puzzle::{Direct, UsageError, Visit};
use crate::sampling;
use damier_model::{Limit, Outcome, Run, Statistics};
use fastrand::Rng;
use std::time::Instant;

/// Starts between two looks at the clock.
const STARTS_AT_ONCE: u64 = 8;

/// The algorithm with a board of its own.
pub(in super::super) struct Restarts(pub(super) Unruly);

impl Direct for Restarts {
    fn summary(&self) -> &'static str {
        "the report's heuristic: random cells and what follows from them, all over at a dead end"
    }

    fn proves(&self) -> bool {
        false
    }

    fn count(&self, _run: &Run) -> Result<Outcome, UsageError> {
        sampling::cannot_count("the method restarts", "the puzzle's default algorithm, or another engine")
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let begun = Instant::now();
        let start = || {
            let mut position = Position::empty(self.0.width, self.0.height, self.0.unique_lines);
            position.use_techniques(FULL + 1);
            position.settle_given(&self.0);
            close(&mut position, &mut ());
            position
        };
        let (first, mut position) = (start(), start());
        let mut rng = Rng::with_seed(run.seed);
        let mut open: Vec<usize> = (0..self.0.height)
            .flat_map(|row| (0..self.0.width).map(move |column| (row, column)))
            .map(|(row, column)| first.cell(row, column))
            .filter(|&cell| first.colour(cell) == OPEN)
            .collect();
        Ok(sampling::sample(first.known(), run, begun, visit, |statistics| {
            loop {
                if attempt(&mut position, &mut open, &mut rng, statistics) {
                    let answer = rows(self.0.width, &position.to_cells());
                    position.undo_to(first.settled());
                    return Ok(answer);
                }
                position.undo_to(first.settled());
                statistics.failures += 1;
                statistics.restarts += 1;
                if let Some(limit) = exceeded(run, begun, statistics) {
                    return Err(limit);
                }
            }
        }))
    }
}

/// Fills the open cells in a random order; false at a dead end.
fn attempt(position: &mut Position, open: &mut [usize], rng: &mut Rng, statistics: &mut Statistics) -> bool {
    rng.shuffle(open);
    for &cell in &*open {
        if position.colour(cell) != OPEN {
            continue;
        }
        statistics.nodes += 1;
        position.settle(cell, if rng.bool() { DARK } else { LIGHT });
        if !close(position, &mut ()) {
            return false;
        }
    }
    position.alike().is_none()
}

fn exceeded(run: &Run, begun: Instant, statistics: &Statistics) -> Option<Limit> {
    let budget = &run.budget;
    let looks = statistics.failures.is_multiple_of(STARTS_AT_ONCE)
        || budget.nodes.is_some_and(|most| statistics.nodes >= most)
        || budget.failures.is_some_and(|most| statistics.failures >= most);
    if looks { budget.exceeded(begun, statistics.nodes, statistics.failures) } else { None }
}
