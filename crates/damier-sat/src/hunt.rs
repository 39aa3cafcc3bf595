//! One solution after the other: each is shown, then forbidden by a clause over the literals that tell solutions apart.
//!
//! Memory grows with solutions times the length of these clauses; that is the price of listing with a solver that is
//! made to find one. Counting goes the same way without building anything.

use crate::cnf::Literal;
use crate::meter::Meter;
use crate::solvers::{Allowance, Effort, Solver, Trouble, Verdict};
use damier_model::{Limit, Outcome, Statistics};
use std::ops::ControlFlow;
use std::time::Duration;

/// What is done with each solution.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&dyn Solver) -> ControlFlow<()>;

/// The clause that forbids the solution found last and all that count as the same.
pub(crate) type Forbid<'f> = &'f dyn Fn(&dyn Solver) -> Vec<Literal>;

/// Visits all solutions, one near the start first, each forbidden before the next; says what stopped it, if it was not the
/// end.
pub(crate) fn each(
    solver: &mut dyn Solver,
    meter: &Meter,
    start: &[Literal],
    forbid: Forbid,
    visit: Visit,
) -> Result<Option<Limit>, Trouble> {
    let mut reply = ask_first(solver, meter, start)?;
    loop {
        match reply {
            Reply::Stopped(limit) => return Ok(Some(limit)),
            Reply::Unsatisfiable => return Ok(None),
            Reply::Satisfiable => {}
        }
        let enough = meter.found_one();
        if visit(solver).is_break() || enough.is_some() {
            return Ok(Some(Limit::Solutions));
        }
        let clause = forbid(solver);
        if clause.is_empty() {
            return Ok(None);
        }
        solver.add(&clause)?;
        reply = ask(solver, meter, &[])?;
    }
}

/// What a question within a budget is answered with.
pub(crate) enum Reply {
    Satisfiable,
    Unsatisfiable,
    Stopped(Limit),
}

/// Conflicts that a solver may meet while it completes a warm start.
const CONFLICTS_OF_START: u64 = 1000;

/// Asks for a solution in which the literals of a warm start hold, then for any.
pub(crate) fn ask_first(solver: &mut dyn Solver, meter: &Meter, start: &[Literal]) -> Result<Reply, Trouble> {
    if !start.is_empty() && meter.look(solver.effort()).is_none() {
        let allowance = meter.allowance();
        let conflicts = allowance.conflicts.unwrap_or(CONFLICTS_OF_START).min(CONFLICTS_OF_START);
        let allowance = Allowance { conflicts: Some(conflicts), ..allowance };
        // What goes wrong here goes wrong again below, unless it is only that this solver takes no limits.
        if let Ok(Verdict::Satisfiable) = solver.solve(start, allowance) {
            return Ok(Reply::Satisfiable);
        }
    }
    ask(solver, meter, &[])
}

/// Asks a solver within the budget.
pub(crate) fn ask(solver: &mut dyn Solver, meter: &Meter, assumptions: &[Literal]) -> Result<Reply, Trouble> {
    if let Some(limit) = meter.look(solver.effort()) {
        return Ok(Reply::Stopped(limit));
    }
    let verdict = solver.solve(assumptions, meter.allowance())?;
    let limit = meter.look(solver.effort());
    Ok(match verdict {
        Verdict::Satisfiable => Reply::Satisfiable,
        Verdict::Unsatisfiable => Reply::Unsatisfiable,
        Verdict::Interrupted => Reply::Stopped(limit.unwrap_or_else(|| meter.reason())),
        Verdict::GaveUp => Reply::Stopped(limit.unwrap_or(Limit::GaveUp)),
    })
}

/// The outcome of a run for no solutions at all.
pub(crate) fn none_wanted(meter: &Meter) -> Outcome {
    told(meter, Some(Limit::Solutions), Effort::default(), meter.elapsed())
}

/// The outcome of a run that ended, or was stopped by something.
pub(crate) fn outcome(meter: &Meter, stopped_by: Option<Limit>, solver: &dyn Solver, build: Duration) -> Outcome {
    Outcome { grounds: solver.grounds(), ..told(meter, stopped_by, solver.effort(), build) }
}

fn told(meter: &Meter, stopped_by: Option<Limit>, effort: Effort, build: Duration) -> Outcome {
    let count = meter.solutions();
    let statistics = Statistics {
        nodes: effort.decisions,
        failures: effort.conflicts,
        propagations: effort.propagations,
        solutions: count,
        restarts: effort.restarts,
        peak_depth: 0,
        build_s: build.as_secs_f64(),
        solve_s: meter.elapsed().saturating_sub(build).as_secs_f64(),
    };
    Outcome::of(statistics, stopped_by)
}
