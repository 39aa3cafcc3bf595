//! Integer programming as an engine among others: the model becomes rows, HiGHS finds, the model checks.

use crate::hunt::Hunt;
use crate::linearise::Linearisation;
use crate::listing;
use crate::relaxation::{Relaxation, relax};
use damier_model::{
    Assignment, Budget, CountSolutions, Engine, Enumerate, FindSolution, Grounds, Limit, Model, Objective, Optimise,
    Outcome, Run, Unusable,
};
use std::ops::ControlFlow;
use std::time::Instant;

/// Rows and HiGHS.
///
/// ```
/// use damier_mip::Mip;
/// use damier_model::{Model, Objective, Optimise, Relate, Run};
/// let mut m = Model::new("knapsack");
/// let take = m.bools("take", 3);
/// let value = m.int("value", 0..=100);
/// m.post((3 * take[0] + 4 * take[1] + 5 * take[2]).at_most(8));
/// m.post((4 * take[0] + 5 * take[1] + 7 * take[2]).equals(value));
/// m.objective = Objective::Maximise(value.into());
/// let (outcome, _) = Mip::default().optimise(&m, &Run::default(), &mut |_, _| {})?;
/// assert_eq!((outcome.objective, outcome.complete), (Some(11), true));
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mip {
    /// An optimum need not be proved nearer than this, relatively (0.01 for one percent). What is found is then complete
    /// only if the bound happens to prove it.
    pub gap: Option<f64>,
    /// How the model is written.
    pub linearisation: Linearisation,
}

/// What is done with each solution.
type Visit<'v> = &'v mut dyn FnMut(&Assignment) -> ControlFlow<()>;

impl Mip {
    /// The model without the demand that columns be whole: what a formulation is worth.
    pub fn relaxation(&self, model: &Model, run: &Run) -> Result<Relaxation, Unusable> {
        relax(model, &self.linearisation, run)
    }

    fn hunt(&self, model: &Model, run: &Run, visit: Visit) -> Result<Outcome, Unusable> {
        let mut hunt = Hunt::new(self, model, run)?;
        if run.budget.solutions == Some(0) {
            hunt.meter.reached = Some(Limit::Solutions);
            return Ok(hunt.outcome(false));
        }
        let complete = listing::each(&mut hunt, model, &mut |hunt, solution| {
            let enough = hunt.meter.found_one();
            if visit(solution).is_break() || enough {
                hunt.meter.reached = Some(Limit::Solutions);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(hunt.outcome(complete))
    }
}

impl Engine for Mip {
    fn name(&self) -> &'static str {
        "mip"
    }
    fn summary(&self) -> &'static str {
        "rows over whole numbers and HiGHS: bounds, optima and relaxations"
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
}

impl FindSolution for Mip {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let begun = Instant::now();
        if !model.warm_start.is_empty() && run.budget.solutions != Some(0) {
            let mut hunt = Hunt::new(self, model, run)?;
            if let Some((solution, _)) = hunt.warm_start()? {
                hunt.meter.found_one();
                return Ok((Outcome { grounds: Grounds::Exact, ..hunt.outcome(true) }, Some(solution)));
            }
        }
        let mut found = None;
        let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
        let rest = Run { budget: Budget { time, ..run.budget.clone() }, ..run.clone() };
        let mut outcome = self.hunt(model, &rest, &mut |solution| {
            found = Some(solution.clone());
            ControlFlow::Break(())
        })?;
        if found.is_some() {
            // One was asked for, and there it is.
            (outcome.complete, outcome.stopped_by) = (true, None);
        }
        Ok((outcome, found))
    }
}

/// Where there are real-valued variables, each choice of the whole numbers that has a solution is listed once, with one of
/// its choices of the real ones: there may be endlessly many of those.
impl Enumerate for Mip {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.hunt(model, run, visit)
    }
}

impl CountSolutions for Mip {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        if model.reals() > 0 {
            let why = "solutions with real-valued variables are not counted: there may be endlessly many";
            return Err(Unusable(why.to_owned()));
        }
        self.hunt(model, run, &mut |_| ControlFlow::Continue(()))
    }
}

impl Optimise for Mip {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        if model.objective == Objective::Satisfy {
            return self.find(model, run);
        }
        let mut hunt = Hunt::new(self, model, run)?;
        if run.budget.solutions == Some(0) {
            hunt.meter.reached = Some(Limit::Solutions);
            return Ok((hunt.outcome(false), None));
        }
        let (complete, best) = hunt.optimise(improved)?;
        Ok((hunt.outcome(complete), best))
    }
}
