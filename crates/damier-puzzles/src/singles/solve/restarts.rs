//! Restarted construction: random cells are settled, the rules followed, and a dead end means starting over.
//!
//! The report's idea of a heuristic. A cell is picked at random and blackened, or kept white if chance wills it so,
//! and all that follows at once is settled. Nothing is ever taken back, so it is fast where boards leave much freedom or
//! little choice, and hopeless in between; it cannot tell that there is no solution, nor that there is no other. What
//! follows from the board before any choice is settled once and kept.

use super::field::{Field, Reason, State};
use super::layout::Layout;
use crate::puzzle::{Direct, UsageError, Visit};
use crate::singles::Singles;
use damier_model::{Budget, Limit, Outcome, Progress, Run, Statistics, Status};
use fastrand::Rng;
use std::collections::HashSet;
use std::ops::ControlFlow;
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

    fn counts_this(&self) -> bool {
        false
    }

    fn count(&self, _run: &Run) -> Result<Outcome, UsageError> {
        Err(UsageError(
            "restarted construction finds solutions but cannot tell that there are no more; accepted for counting: \
             another method or engine"
                .to_owned(),
        ))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        let mut answer = None;
        let one = Run { budget: Budget { solutions: None, ..run.budget.clone() }, ..run.clone() };
        let outcome = self.enumerate(&one, &mut |found| {
            answer = Some(found);
            ControlFlow::Break(())
        })?;
        let found = answer.is_some();
        let stopped_by = outcome.stopped_by.filter(|_| !found);
        Ok((Outcome { complete: outcome.complete || found, stopped_by, ..outcome }, answer))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let [board] = self;
        let begun = Instant::now();
        let mut statistics = Statistics::default();
        let mut seen = HashSet::new();
        let mut field = Field::new(Layout::new(board));
        let impossible = settle_marks(&mut field, board).is_err();
        let kept = field.trail().len();
        let mut construction = Construction { field, rng: Rng::with_seed(run.seed), begun, run };
        let stopped_by = loop {
            if impossible {
                break None;
            }
            construction.field.go_back(kept);
            match construction.attempt(&mut statistics) {
                Err(limit) => break Some(limit),
                Ok(false) => statistics.failures += 1,
                Ok(true) => {
                    let field = &construction.field;
                    let answer = board.answer_text(|index| field.state(field.layout.place(index)) == State::Black);
                    if seen.insert(answer.clone()) {
                        statistics.solutions += 1;
                        let enough = run.budget.solutions.is_some_and(|most| statistics.solutions >= most);
                        if visit(answer).is_break() || enough {
                            break Some(Limit::Solutions);
                        }
                    }
                    // Without a choice there is nothing else to find, and even this method knows it.
                    if kept == board.numbers.len() {
                        break None;
                    }
                }
            }
            statistics.restarts += 1;
        };
        statistics.solve_s = begun.elapsed().as_secs_f64();
        let status = match (statistics.solutions, impossible) {
            (0, true) => Status::Unsatisfiable,
            (0, false) => Status::Unknown,
            _ => Status::Solved,
        };
        let count = statistics.solutions;
        Ok(Outcome { status, complete: stopped_by.is_none(), stopped_by, count, objective: None, statistics })
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
