//! What algorithms have in common that find solutions and prove nothing: one after the other, each shown once.

use super::super::Colour;
use super::super::board::rows;
use super::position::Position;
use crate::puzzle::{UsageError, Visit};
use damier_model::{Limit, Outcome, Run, Statistics, Status};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

/// Shows solutions of a position, on which techniques have settled what they could, until somebody has enough.
///
/// If the techniques have settled everything or met a contradiction, that is the whole answer.
pub(super) fn sample(
    position: &Position,
    run: &Run,
    begun: Instant,
    visit: Visit,
    mut next: impl FnMut(&mut Statistics) -> Result<Vec<Option<Colour>>, Limit>,
) -> Outcome {
    let mut statistics = Statistics::default();
    let mut seen: HashSet<String> = HashSet::new();
    let impossible = position.broken.is_some() || position.open() == 0 && position.alike().is_some();
    let settled = position.open() == 0;
    let stopped_by = loop {
        if impossible || settled && statistics.solutions > 0 {
            break None;
        }
        match next(&mut statistics) {
            Err(limit) => break Some(limit),
            Ok(cells) => {
                let answer = rows(position.width, &cells);
                if seen.contains(&answer) {
                    if let Some(limit) = run.budget.exceeded(begun, statistics.nodes, statistics.failures) {
                        break Some(limit);
                    }
                    continue;
                }
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
        0 if impossible => Status::Unsatisfiable,
        0 => Status::Unknown,
        _ => Status::Solved,
    };
    let count = statistics.solutions;
    Outcome { status, complete: stopped_by.is_none(), stopped_by, count, objective: None, statistics }
}

/// The first solution that is shown, which answers the question completely.
pub(super) fn first(
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

/// What is said to whoever wants to count.
pub(super) fn cannot_count(name: &str) -> Result<Outcome, UsageError> {
    Err(UsageError(format!(
        "the method {name} finds solutions but cannot tell that there are no more; \
         accepted for counting: the puzzle's default algorithm, or another engine"
    )))
}
