//! Lazy clause generation as an engine among others.

use crate::hunt::{Hunt, Visit, outcome};
use crate::optimise::descend;
use crate::watch::Watch;
use damier_model::{
    Assignment, Branching, Engine, Enumerate, FindSolution, Limit, Model, Objective, Optimise, Outcome, Run, Unusable,
};
use std::ops::ControlFlow;

/// Propagators that explain themselves, clauses learned from them: Pumpkin, on one thread.
///
/// ```
/// use damier_lcg::Lcg;
/// use damier_model::{Model, Objective, Optimise, Relate, Run};
/// let mut m = Model::new("knapsack");
/// let take = m.bools("take", 3);
/// let value = m.int("value", 0..=100);
/// m.post((3 * take[0] + 4 * take[1] + 5 * take[2]).at_most(8));
/// m.post((4 * take[0] + 5 * take[1] + 7 * take[2]).equals(value));
/// m.objective = Objective::Maximise(value.into());
/// let (outcome, _) = Lcg::default().optimise(&m, &Run::default(), &mut |_, _| {})?;
/// assert_eq!((outcome.objective, outcome.complete), (Some(11), true));
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lcg {
    /// Whether the model's search advice is left aside for Pumpkin's own search.
    pub free_search: bool,
}

impl Lcg {
    fn stages<'m>(&self, model: &'m Model) -> &'m [Branching] {
        if self.free_search { &[] } else { &model.search }
    }

    fn hunt(&self, model: &Model, run: &Run, visit: Visit) -> Result<Outcome, Unusable> {
        if let Some(nothing) = nothing_wanted(model, run)? {
            return Ok(nothing);
        }
        let mut hunt = Hunt::new(model, self.stages(model), true, run)?;
        let stopped_by = hunt.each(visit)?;
        Ok(hunt.outcome(stopped_by))
    }
}

/// The outcome of a run that asks for no solution at all.
fn nothing_wanted(model: &Model, run: &Run) -> Result<Option<Outcome>, Unusable> {
    if run.budget.solutions != Some(0) {
        return Ok(None);
    }
    model.check_whole()?;
    Ok(Some(outcome(&Watch::new(run), Some(Limit::Solutions))))
}

impl Engine for Lcg {
    fn name(&self) -> &'static str {
        "lcg"
    }
    fn summary(&self) -> &'static str {
        "lazy clause generation (Pumpkin): propagation that explains, search that learns"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
}

impl FindSolution for Lcg {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut found = None;
        let mut outcome = self.hunt(model, run, &mut |solution| {
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

impl Enumerate for Lcg {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.hunt(model, run, visit)
    }
}

impl Optimise for Lcg {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let (cost, sign) = match model.objective {
            // A real objective is refused with the model.
            Objective::Satisfy | Objective::MinimiseReal(_) | Objective::MaximiseReal(_) => {
                return self.find(model, run);
            }
            Objective::Minimise(term) => (term, 1),
            Objective::Maximise(term) => (-term, -1),
        };
        if let Some(nothing) = nothing_wanted(model, run)? {
            return Ok((nothing, None));
        }
        let mut hunt = Hunt::new(model, self.stages(model), false, run)?;
        let (stopped_by, best) = descend(&mut hunt, cost, sign, improved)?;
        Ok((hunt.outcome(stopped_by), best))
    }
}
