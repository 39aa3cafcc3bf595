//! One solution after the other: each is shown, then forbidden by a clause over the literals that tell solutions apart.
//!
//! Memory grows with solutions times the length of these clauses; that is the price of listing with a solver that is
//! made to find one. Counting goes the same way without building anything.

use crate::cnf::Literal;
use crate::solvers::{Effort, Solver, Trouble, Verdict};
use crate::watch::Watch;
use damier_model::{Limit, Outcome, Statistics, Status};
use std::ops::ControlFlow;
use std::time::Duration;

/// What is done with each solution.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&dyn Solver) -> ControlFlow<()>;

/// The clause that forbids the solution found last and all that count as the same.
pub(crate) type Forbid<'f> = &'f dyn Fn(&dyn Solver) -> Vec<Literal>;

/// Visits all solutions, each forbidden before the next; says what stopped it, if it was not the end.
pub(crate) fn each(
    solver: &mut dyn Solver,
    watch: &Watch,
    forbid: Forbid,
    visit: Visit,
) -> Result<Option<Limit>, Trouble> {
    loop {
        match ask(solver, watch, &[])? {
            Reply::Stopped(limit) => return Ok(Some(limit)),
            Reply::Unsatisfiable => return Ok(None),
            Reply::Satisfiable => {}
        }
        let enough = watch.found_one();
        if visit(solver).is_break() || enough.is_some() {
            return Ok(Some(Limit::Solutions));
        }
        let clause = forbid(solver);
        if clause.is_empty() {
            return Ok(None);
        }
        solver.add(&clause)?;
    }
}

/// What a question within a budget is answered with.
pub(crate) enum Reply {
    Satisfiable,
    Unsatisfiable,
    Stopped(Limit),
}

/// Asks a solver within the budget.
pub(crate) fn ask(solver: &mut dyn Solver, watch: &Watch, assumptions: &[Literal]) -> Result<Reply, Trouble> {
    if let Some(limit) = watch.look(solver.effort()) {
        return Ok(Reply::Stopped(limit));
    }
    let verdict = solver.solve(assumptions, watch.allowance())?;
    let limit = watch.look(solver.effort());
    Ok(match verdict {
        Verdict::Satisfiable => Reply::Satisfiable,
        Verdict::Unsatisfiable => Reply::Unsatisfiable,
        Verdict::Interrupted => Reply::Stopped(limit.unwrap_or_else(|| watch.reason())),
    })
}

/// The outcome of a run that ended, or was stopped by something.
pub(crate) fn outcome(watch: &Watch, stopped_by: Option<Limit>, effort: Effort, build: Duration) -> Outcome {
    let count = watch.solutions();
    Outcome {
        status: match (count, stopped_by) {
            (0, None) => Status::Unsatisfiable,
            (0, Some(_)) => Status::Unknown,
            _ => Status::Solved,
        },
        complete: stopped_by.is_none(),
        stopped_by,
        count,
        objective: None,
        objective_real: None,
        statistics: Statistics {
            nodes: effort.decisions,
            failures: effort.conflicts,
            propagations: effort.propagations,
            solutions: count,
            restarts: effort.restarts,
            peak_depth: 0,
            build_s: build.as_secs_f64(),
            solve_s: watch.elapsed().saturating_sub(build).as_secs_f64(),
        },
    }
}
