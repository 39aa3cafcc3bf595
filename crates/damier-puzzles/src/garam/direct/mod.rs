//! The puzzle's own algorithm: guess the cell with the fewest digits left, let the equations take what they take.
//!
//! Counting cuts the board into parts: once what joins two rings is settled, their counts are multiplied instead of being
//! gone through together (as Bayardo and Pehoushek did for propositional models, AAAI 2000). So a board with a hundred
//! thousand solutions is counted in as many steps as its parts have. Listing goes through the solutions one by one.

mod network;
mod search;

use super::board::{Filling, Garam, Operator};
pub(super) use crate::sets::bits;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Limit, Outcome, Run};
pub(super) use network::Network;
pub(super) use search::Search;
use std::ops::ControlFlow;
use std::time::Instant;

/// Cells of the largest board that is surely settled at once.
const AT_ONCE: usize = 100;

impl Direct for Garam {
    fn summary(&self) -> &'static str {
        "sets of digits, equations that take from them, guesses; counts of parts are multiplied"
    }

    fn settles_at_once(&self) -> bool {
        self.places.len() <= AT_ONCE
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        let most = run.budget.solutions.unwrap_or(u64::MAX);
        let mut search = Search::new(self, run, Instant::now());
        let (count, stopped_by) = match search.count(most) {
            Ok(count) if count >= most => (most, Some(Limit::Solutions)),
            Ok(count) => (count, None),
            Err(limit) => (search.least.min(most), Some(limit)),
        };
        Ok(outcome(search, count, stopped_by))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let most = run.budget.solutions.unwrap_or(u64::MAX);
        let mut search = Search::new(self, run, Instant::now());
        let mut count = 0;
        let ended = search.each(None, &mut |possible| {
            count += 1;
            let go_on = visit(self.to_picture(&filling(self, possible)));
            if count >= most { ControlFlow::Break(()) } else { go_on }
        });
        let stopped_by = match ended {
            Err(limit) => Some(limit),
            Ok(ControlFlow::Break(())) => Some(Limit::Solutions),
            Ok(ControlFlow::Continue(())) => None,
        };
        Ok(outcome(search, count, stopped_by))
    }
}

/// What is settled: sets of one digit or operator.
pub(super) fn filling(board: &Garam, possible: &[u16]) -> Filling {
    let (cells, operators) = possible.split_at(board.places.len());
    let only = |&mask: &u16| (mask.count_ones() == 1).then(|| mask.trailing_zeros());
    Filling {
        digits: cells.iter().map(|mask| only(mask).map(|digit| digit as u8)).collect(),
        operators: operators.iter().map(|mask| only(mask).map(|sign| Operator::ALL[sign as usize])).collect(),
    }
}

fn outcome(mut search: Search, count: u64, stopped_by: Option<Limit>) -> Outcome {
    search.meter.statistics.propagations = search.network.looks;
    search.meter.statistics.solutions = count;
    search.meter.stopped_by = stopped_by;
    search.meter.outcome()
}

#[cfg(test)]
mod tests;
