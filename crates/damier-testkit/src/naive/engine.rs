//! The reference enumerator as an engine with every capability.

use crate::reference;
use damier_model::{
    Assignment, CountSolutions, Engine, Enumerate, FindSolution, Limit, Model, Optimise, Outcome, Run, Statistics,
    Status, Unusable,
};
use std::ops::ControlFlow;

/// Answers by trying every assignment. Of the budget it knows only the number of solutions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NaiveEngine;

impl Engine for NaiveEngine {
    fn name(&self) -> &'static str {
        "naive"
    }
    fn summary(&self) -> &'static str {
        "tries every assignment"
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

fn outcome(model_is_solvable: bool, count: u64, stopped_by: Option<Limit>) -> Outcome {
    Outcome {
        status: if model_is_solvable { Status::Solved } else { Status::Unsatisfiable },
        complete: stopped_by.is_none(),
        stopped_by,
        count,
        objective: None,
        objective_real: None,
        grounds: Default::default(),
        statistics: Statistics { solutions: count, ..Statistics::default() },
    }
}

impl FindSolution for NaiveEngine {
    fn find(&self, model: &Model, _run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        model.check_whole()?;
        let first = reference::solutions(model).into_iter().next();
        Ok((outcome(first.is_some(), first.iter().count() as u64, None), first))
    }
}

impl Enumerate for NaiveEngine {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        model.check_whole()?;
        let solutions = reference::solutions(model);
        let mut seen = 0;
        for solution in &solutions {
            if run.budget.solutions.is_some_and(|most| seen >= most) {
                return Ok(outcome(true, seen, Some(Limit::Solutions)));
            }
            seen += 1;
            if visit(solution).is_break() {
                return Ok(outcome(true, seen, Some(Limit::Cancelled)));
            }
        }
        Ok(outcome(!solutions.is_empty(), seen, None))
    }
}

impl CountSolutions for NaiveEngine {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        self.enumerate(model, run, &mut |_| ControlFlow::Continue(()))
    }
}

impl Optimise for NaiveEngine {
    fn optimise(
        &self,
        model: &Model,
        _run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        model.check_whole()?;
        let solutions = reference::solutions(model);
        let optimum = reference::optimum(model);
        let best = solutions.into_iter().find(|solution| model.objective_value(solution) == optimum);
        if let (Some(best), Some(value)) = (&best, optimum) {
            improved(best, value);
        }
        let outcome = outcome(best.is_some(), best.iter().count() as u64, None);
        Ok((Outcome { objective: optimum, ..outcome }, best))
    }
}
