//! Restarted construction: random cells are settled, the rules followed, and a dead end means starting over.
//!
//! The report's idea of a heuristic. A cell is picked at random and blackened, or kept white if chance wills it so,
//! and all that follows at once is settled. Nothing is ever taken back, so it is fast where boards leave much freedom or
//! little choice, and hopeless in between; it cannot tell that there is no solution, nor that there is no other. What
//! follows from the board before any choice is settled once and kept.

use super::field::{Field, Reason, State};
use super::layout::Layout;
use crate::puzzle::{Direct, UsageError, Visit};
use crate::sampling::{self, Known};
use crate::singles::Singles;
use damier_model::{Limit, Outcome, Progress, Run, Statistics};
use fastrand::Rng;
use std::time::Instant;

/// Choices between two looks at the clock.
const CHOICES_AT_ONCE: u64 = 64;
/// One choice in so many is white.
const WHITE_ONE_IN: u32 = 4;

/// The method, as something that can be lent: an array of one board is a type of its own, and borrowing the board so
/// needs neither a copy nor a field for each method.
pub(super) fn restarts(board: &Singles) -> &dyn Direct {
    std::array::from_ref(board)
}

impl Direct for [Singles; 1] {
    fn summary(&self) -> &'static str {
        "random cells settled by the rules, starting over at a dead end"
    }

    fn proves(&self) -> bool {
        false
    }

    fn count(&self, _run: &Run) -> Result<Outcome, UsageError> {
        sampling::cannot_count("restarted construction", "another method or engine")
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let [board] = self;
        let begun = Instant::now();
        let mut field = Field::new(Layout::new(board));
        let impossible = settle_marks(&mut field, board).is_err();
        let kept = field.trail().len();
        let known = match kept == board.numbers.len() {
            _ if impossible => Known::Impossible,
            true => Known::AtMostOne,
            false => Known::Nothing,
        };
        let mut construction = Construction { field, rng: Rng::with_seed(run.seed), begun, run };
        let mut started = false;
        Ok(sampling::sample(known, run, begun, visit, |statistics| {
            loop {
                statistics.restarts += u64::from(std::mem::replace(&mut started, true));
                construction.field.go_back(kept);
                if construction.attempt(statistics)? {
                    let field = &construction.field;
                    return Ok(board.answer_text(|index| field.state(field.layout.place(index)) == State::Black));
                }
                statistics.failures += 1;
            }
        }))
    }
}

/// Settles what is marked and all that follows, if it can be.
fn settle_marks(field: &mut Field, board: &Singles) -> Result<(), super::field::Conflict> {
    for (index, mark) in board.marks.iter().enumerate() {
        if let Some(mark) = *mark {
            field.settle(field.layout.place(index), mark.into(), Reason::Told)?;
        }
    }
    field.propagate()
}

struct Construction<'r> {
    field: Field,
    rng: Rng,
    begun: Instant,
    run: &'r Run<'r>,
}

impl Construction<'_> {
    /// Settles random cells until all are or two rules disagree.
    fn attempt(&mut self, statistics: &mut Statistics) -> Result<bool, Limit> {
        self.check(statistics)?;
        let mut cells: Vec<usize> =
            self.field.layout.cells().filter(|&place| self.field.state(place) == State::Open).collect();
        self.rng.shuffle(&mut cells);
        for place in cells {
            if self.field.state(place) != State::Open {
                continue;
            }
            statistics.nodes += 1;
            if statistics.nodes.is_multiple_of(CHOICES_AT_ONCE) {
                self.check(statistics)?;
            }
            let colour = if self.rng.u32(..WHITE_ONE_IN) == 0 { State::White } else { State::Black };
            let settled = self.field.settle(place, colour, Reason::Told).and_then(|()| self.field.propagate());
            if settled.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check(&self, statistics: &Statistics) -> Result<(), Limit> {
        if let Some(progress) = self.run.progress {
            let (nodes, failures, solutions) = (statistics.nodes, statistics.failures, statistics.solutions);
            progress(&Progress { nodes, failures, solutions, ..Progress::default() });
        }
        self.run.budget.exceeded(self.begun, statistics.nodes, statistics.failures).map_or(Ok(()), Err)
    }
}
