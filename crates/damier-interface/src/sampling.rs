//! What algorithms have in common that find solutions and prove nothing: one after the other, each shown once.

use crate::{UsageError, Visit};
use damier_model::{Limit, Outcome, Run, Statistics, Status};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

/// What is known of a board before anything is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// There is no solution.
    Impossible,
    /// There is at most one solution.
    AtMostOne,
    /// Nothing of the kind.
    Nothing,
}

/// Shows the solutions that `next` finds, each once, until the receiver breaks off or `next` meets a limit.
pub fn sample(
    known: Known,
    run: &Run,
    begun: Instant,
    visit: Visit,
    mut next: impl FnMut(&mut Statistics) -> Result<String, Limit>,
) -> Outcome {
    let mut statistics = Statistics::default();
    let mut seen: HashSet<String> = HashSet::new();
    let stopped_by = loop {
        if known == Known::Impossible || known == Known::AtMostOne && statistics.solutions > 0 {
            break None;
        }
        match next(&mut statistics) {
            Err(limit) => break Some(limit),
            Ok(answer) if seen.contains(&answer) => {
                if let Some(limit) = run.budget.exceeded(begun, statistics.nodes, statistics.failures) {
                    break Some(limit);
                }
            }
            Ok(answer) => {
                statistics.solutions += 1;
                let enough = run.budget.solutions.is_some_and(|most| statistics.solutions >= most);
                seen.insert(answer.clone());
                if visit(answer).is_break() || enough {
                    break Some(Limit::Solutions);
                }
            }
        }
    };
    statistics.solve_s = begun.elapsed().as_secs_f64();
    let status = match statistics.solutions {
        0 if known == Known::Impossible => Status::Unsatisfiable,
        0 => Status::Unknown,
        _ => Status::Solved,
    };
    Outcome { status, ..Outcome::of(statistics, stopped_by) }
}

/// The first solution that is shown, which answers the question completely.
pub fn first(
    enumerate: impl FnOnce(Visit) -> Result<Outcome, UsageError>,
) -> Result<(Outcome, Option<String>), UsageError> {
    let mut answer = None;
    let outcome = enumerate(&mut |found| {
        answer = Some(found);
        ControlFlow::Break(())
    })?;
    let found = answer.is_some();
    let stopped_by = outcome.stopped_by.filter(|_| !found);
    Ok((Outcome { complete: outcome.complete || found, stopped_by, ..outcome }, answer))
}

/// The refusal to count.
pub fn cannot_count(who: &str, others: &str) -> Result<Outcome, UsageError> {
    Err(UsageError(format!(
        "{who} finds solutions but cannot tell that there are no more; accepted for counting: {others}"
    )))
}
