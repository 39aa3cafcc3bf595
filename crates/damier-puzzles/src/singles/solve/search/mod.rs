//! Search: the rules followed to the end, guesses where they end, and clauses from the guesses that fail.
//!
//! Boards made for people need hardly a guess, at any size: following the rules is linear, so boards of a few thousand
//! cells take a millisecond. Boards with room for guesses are where clauses pay off; see `solver.rs`. What it cannot do
//! better than others is count: solutions are listed one by one, and a board with many independent choices has a great
//! many.

mod clauses;
mod order;
mod solver;

pub(in super::super) use solver::{Solver, Stage};

use super::field::State;
use crate::puzzle::{Direct, UsageError, Visit};
use crate::singles::Singles;
use damier_model::{Limit, Outcome, Progress, Run};
use std::ops::ControlFlow;
use std::time::Instant;

/// Steps between two looks at the clock.
const STEPS_AT_ONCE: u64 = 64;

impl Direct for Singles {
    fn summary(&self) -> &'static str {
        "the rules followed to the end, then guesses that learn from their failures"
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        Ok(drive(self, run, &mut |_| ControlFlow::Continue(())))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        Ok(drive(self, run, &mut |solver| visit(answer_of(self, solver))))
    }
}

fn answer_of(board: &Singles, solver: &Solver) -> String {
    let field = solver.field();
    board.answer_text(|index| field.state(field.layout.place(index)) == State::Black)
}

/// Shows all solutions until there are no more, `visit` breaks, or the budget ends.
fn drive(board: &Singles, run: &Run, visit: &mut dyn FnMut(&Solver) -> ControlFlow<()>) -> Outcome {
    let begun = Instant::now();
    let mut solver = Solver::new(board);
    let build_s = begun.elapsed().as_secs_f64();
    let mut steps = 0;
    let stopped_by = loop {
        match solver.step(board) {
            Stage::Done => break None,
            Stage::Going => {}
            Stage::Solution => {
                let wanted = run.budget.solutions.is_none_or(|most| solver.statistics.solutions < most);
                if visit(&solver).is_break() || !wanted {
                    break Some(Limit::Solutions);
                }
            }
        }
        if let Some(limit) = over(run, begun, &solver, steps) {
            break Some(limit);
        }
        steps += 1;
    };
    let statistics =
        damier_model::Statistics { build_s, solve_s: begun.elapsed().as_secs_f64() - build_s, ..solver.statistics };
    Outcome::of(statistics, stopped_by)
}

/// The limit that is reached, if one is: nodes and failures exactly, the clock now and then.
fn over(run: &Run, begun: Instant, solver: &Solver, steps: u64) -> Option<Limit> {
    let statistics = &solver.statistics;
    if steps.is_multiple_of(STEPS_AT_ONCE) {
        if let Some(progress) = run.progress {
            let (nodes, failures, solutions) = (statistics.nodes, statistics.failures, statistics.solutions);
            progress(&Progress { nodes, failures, solutions, ..Progress::default() });
        }
        return run.budget.exceeded(begun, statistics.nodes, statistics.failures);
    }
    if run.budget.nodes.is_some_and(|most| statistics.nodes >= most) {
        Some(Limit::Nodes)
    } else if run.budget.failures.is_some_and(|most| statistics.failures >= most) {
        Some(Limit::Failures)
    } else {
        None
    }
}
