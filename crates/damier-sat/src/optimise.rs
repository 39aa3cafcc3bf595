//! The best solution, by asking for better ones.
//!
//! From any solution on, the solver is asked for one that is better by some step. If there is one, the next step is
//! twice as long; if not, that much is proved and the step is 1 again. So far-away optima are reached in few questions,
//! near ones without asking for the impossible, and the bounds that are proved become clauses for all later questions.

use crate::encode::encode_lazily;
use crate::hunt::{self, Reply, ask, ask_first};
use crate::loaded::Loaded;
use crate::meter::Meter;
use crate::solvers::{SolverChoice, Start};
use damier_model::{Assignment, Limit, Model, Outcome, Run, SharedBounds, Term, Unusable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Called with each better solution and its value.
type Improved<'i> = &'i mut (dyn FnMut(&Assignment, i64) + Send);

/// Makes `cost` as small as possible; values told are `sign` times the cost.
pub(crate) fn optimise(
    choice: &SolverChoice,
    model: &Model,
    cost: Term,
    sign: i64,
    run: &Run,
    improved: Improved,
) -> Result<(Outcome, Option<Assignment>), Unusable> {
    let stop = Arc::new(AtomicBool::new(false));
    let meter = Meter::new(run, Arc::clone(&stop));
    let mut loaded = Loaded::new(encode_lazily(model)?, choice, Start::of(run), &stop, None)?;
    let build = meter.elapsed();
    let interrupter = loaded.solver.interrupter();
    let shared = run.shared.as_deref();
    let mut descent = Descent { meter: &meter, cost, sign, improved, shared, best: None };
    let stopped_by = meter.during(interrupter, || descent.go(&mut loaded, least(model, cost)))?;
    let best = descent.best;
    let mut outcome = hunt::outcome(&meter, stopped_by, loaded.solver.as_ref(), build);
    outcome.objective = best.as_ref().map(|&(_, cost)| sign * cost);
    if let Some(shared) = &run.shared {
        outcome = shared.settle(outcome, best.as_ref().map(|&(_, cost)| cost));
    }
    Ok((outcome, best.map(|(assignment, _)| assignment)))
}

/// The smallest value that the domain of a term's variable allows.
fn least(model: &Model, term: Term) -> i64 {
    let domain = model.domain(term.var);
    let at = |value: Option<i64>| value.unwrap_or(0).saturating_mul(term.scale).saturating_add(term.offset);
    at(domain.min()).min(at(domain.max()))
}

struct Descent<'d, 'r> {
    meter: &'d Meter<'r>,
    cost: Term,
    sign: i64,
    improved: Improved<'d>,
    /// What other engines at the same question tell.
    shared: Option<&'d SharedBounds>,
    best: Option<(Assignment, i64)>,
}

impl Descent<'_, '_> {
    fn go(&mut self, loaded: &mut Loaded, mut least: i64) -> Result<Option<Limit>, Unusable> {
        loaded.pass_on()?;
        match ask_first(loaded.solver.as_mut(), self.meter, loaded.encoded.warm_start())? {
            Reply::Stopped(limit) => return Ok(Some(limit)),
            Reply::Unsatisfiable => return Ok(None),
            Reply::Satisfiable => {}
        }
        let (mut best, enough) = self.take(loaded);
        // From here on the solution found is the better guess.
        loaded.solver.prefer_no_longer(loaded.encoded.warm_start())?;
        if enough.is_some() {
            return Ok(enough);
        }
        let mut step = 1;
        while best > least {
            if let Some(reached) = self.shared.and_then(SharedBounds::reached).filter(|&reached| reached < best) {
                // Another's is better: only less than that is asked for.
                best = reached;
                let less = !loaded.encoded.at_least(self.cost, reached);
                loaded.pass_on()?;
                loaded.solver.add(&[less])?;
                continue;
            }
            let target = best.saturating_sub(step).max(least);
            let wish = !loaded.encoded.at_least(self.cost, target + 1);
            loaded.pass_on()?;
            match ask(loaded.solver.as_mut(), self.meter, &[wish])? {
                Reply::Stopped(limit) => return Ok(Some(limit)),
                Reply::Satisfiable => {
                    let (better, enough) = self.take(loaded);
                    if better > target {
                        return Err(Unusable(format!("the SAT solver was asked for {target} and gave {better}")));
                    }
                    if enough.is_some() {
                        return Ok(enough);
                    }
                    (best, step) = (better, step.saturating_mul(2));
                    loaded.solver.add(&[wish])?;
                }
                Reply::Unsatisfiable => {
                    (least, step) = (target + 1, 1);
                    loaded.solver.add(&[!wish])?;
                    if let Some(shared) = self.shared {
                        shared.prove(least, &loaded.solver.grounds());
                    }
                }
            }
        }
        Ok(None)
    }

    /// Shows the solution found last; its cost, and whether no more are wanted.
    fn take(&mut self, loaded: &Loaded) -> (i64, Option<Limit>) {
        let assignment = loaded.assignment();
        let cost = assignment.value(self.cost);
        let enough = self.meter.found_one();
        self.meter.improved_to(self.sign * cost);
        (self.improved)(&assignment, self.sign * cost);
        self.best = Some((assignment, cost));
        (cost, enough)
    }
}
