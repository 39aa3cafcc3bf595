//! SAT as an engine among others: the model becomes clauses, a solver finds, the clauses say what was found.

use crate::encode::{Encoded, encode, encode_lazily};
use crate::hunt::{self, each};
use crate::incremental::Session;
use crate::loaded::Loaded;
use crate::meter::Meter;
use crate::optimise;
use crate::solvers::{Solver, SolverChoice, Start};
use damier_model::{
    Assignment, CountSolutions, Engine, Enumerate, FindSolution, Model, Objective, OpenSession, Optimise, Outcome, Run,
    SolveAssuming, Unusable,
};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Clauses and a SAT solver.
///
/// ```
/// use damier_model::{CountSolutions, Model, Run, all_different};
/// use damier_sat::Sat;
/// let mut m = Model::new("permutations");
/// let x = m.ints("x", 4, 1..=4);
/// m.post(all_different(x));
/// assert_eq!(Sat::default().count(&m, &Run::default())?.count, 24);
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sat {
    /// Who solves.
    pub solver: SolverChoice,
    /// The file that [`FindSolution::find`] writes a DRAT proof to; only CaDiCaL can. It is a proof if there is no
    /// solution, and worthless otherwise. What stands there already is replaced.
    pub proof: Option<PathBuf>,
}

/// What is done with each solution.
type Visit<'v> = &'v mut dyn FnMut(&Encoded, &dyn Solver) -> ControlFlow<()>;

impl Sat {
    /// Visits all solutions; a proof is written only where the question is about one.
    fn hunt(&self, model: &Model, run: &Run, only_one: bool, visit: Visit) -> Result<Outcome, Unusable> {
        let stop = Arc::new(AtomicBool::new(false));
        let meter = Meter::new(run, Arc::clone(&stop));
        if run.budget.solutions == Some(0) {
            model.check_whole()?;
            return Ok(hunt::none_wanted(&meter));
        }
        let proof = self.proof.as_deref().filter(|_| only_one);
        // A proof is about clauses that say everything.
        let encoded = if proof.is_some() { encode(model)? } else { encode_lazily(model)? };
        let mut loaded = Loaded::new(encoded, &self.solver, Start::of(run), &stop, proof)?;
        let is_short = proof.is_none() && loaded.is_short(&meter);
        if !only_one || is_short {
            loaded.replace(self.solver.start_for_many(Start::of(run), &stop)?);
        }
        let mut build = meter.elapsed();
        let interrupter = loaded.solver.interrupter();
        let mut search = || {
            loaded.pass_on()?;
            build = meter.elapsed();
            let Loaded { encoded, solver, .. } = &mut loaded;
            let forbid = |solver: &dyn Solver| encoded.blocking(|literal| solver.holds(literal));
            // A proof is one of no solution at all.
            let start = if proof.is_some() { &[] } else { encoded.warm_start() };
            each(solver.as_mut(), &meter, start, &forbid, &mut |solver| visit(encoded, solver))
        };
        let stopped_by = if is_short { search() } else { meter.during(interrupter, search) }?;
        Ok(hunt::outcome(&meter, stopped_by, loaded.solver.as_ref(), build))
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }
    fn summary(&self) -> &'static str {
        "clauses and a SAT solver (--sat-solver), with proofs and unsatisfiable cores"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }
    fn counter(&self) -> Option<&dyn CountSolutions> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
    fn sessions(&self) -> Option<&dyn OpenSession> {
        Some(self)
    }
}

impl OpenSession for Sat {
    fn open(&self, model: &Model) -> Result<Box<dyn SolveAssuming>, Unusable> {
        Ok(Box::new(Session::for_many(model, &self.solver)?))
    }
}

impl FindSolution for Sat {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut found = None;
        let mut outcome = self.hunt(model, run, true, &mut |encoded, solver| {
            found = Some(encoded.assignment(|literal| solver.holds(literal)));
            ControlFlow::Break(())
        })?;
        if found.is_some() {
            // One was asked for, and there it is.
            (outcome.complete, outcome.stopped_by) = (true, None);
        }
        Ok((outcome, found))
    }
}

impl Enumerate for Sat {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.hunt(model, run, false, &mut |encoded, solver| visit(&encoded.assignment(|literal| solver.holds(literal))))
    }
}

impl CountSolutions for Sat {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        self.hunt(model, run, false, &mut |_, _| ControlFlow::Continue(()))
    }
}

impl Optimise for Sat {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        match model.objective {
            // A real objective is refused with the model.
            Objective::Satisfy | Objective::MinimiseReal(_) | Objective::MaximiseReal(_) => self.find(model, run),
            Objective::Minimise(term) => optimise::optimise(&self.solver, model, term, 1, run, improved),
            Objective::Maximise(term) => optimise::optimise(&self.solver, model, -term, -1, run, improved),
        }
    }
}
