//! An engine for tests that answers as it is told: one that lies, one that boasts, one that does not come back.

use damier_model::{
    Assignment, CountSolutions, Engine, Enumerate, FindSolution, Model, Optimise, Outcome, Run, Statistics, Unusable,
};
use std::ops::ControlFlow;

/// How a question ends: the outcome, and a solution, the best if something is optimised.
pub(crate) type Answered = Result<(Outcome, Option<Assignment>), Unusable>;

/// What an engine does with a model: it shows solutions as it finds them, and answers.
type Script = dyn Fn(&Model, &Run, &mut dyn FnMut(&Assignment)) -> Answered + Send + Sync;

/// An engine with all abilities, which gives every question the same answer. That it shows a solution after it was told to stop
/// is one of the things that engines must not be trusted with.
pub(crate) struct Fake {
    name: &'static str,
    script: Box<Script>,
}

impl Fake {
    pub(crate) fn new(
        name: &'static str,
        script: impl Fn(&Model, &Run, &mut dyn FnMut(&Assignment)) -> Answered + Send + Sync + 'static,
    ) -> Fake {
        Fake { name, script: Box::new(script) }
    }
}

/// The outcome of a search that claims to have seen everything, and to have found so many.
pub(crate) fn all_seen(solutions: usize) -> Outcome {
    Outcome::of(Statistics { solutions: solutions as u64, ..Statistics::default() }, None)
}

impl Engine for Fake {
    fn name(&self) -> &'static str {
        self.name
    }
    fn summary(&self) -> &'static str {
        "answers as a test tells it to"
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

impl FindSolution for Fake {
    fn find(&self, model: &Model, run: &Run) -> Answered {
        (self.script)(model, run, &mut |_| {})
    }
}

impl Enumerate for Fake {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        let show = &mut |solution: &Assignment| {
            let _ = visit(solution);
        };
        Ok((self.script)(model, run, show)?.0)
    }
}

impl CountSolutions for Fake {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        Ok(self.find(model, run)?.0)
    }
}

impl Optimise for Fake {
    fn optimise(&self, model: &Model, run: &Run, improved: &mut (dyn FnMut(&Assignment, i64) + Send)) -> Answered {
        let show = &mut |solution: &Assignment| {
            improved(solution, model.objective_value(solution).expect("something whole is optimised"));
        };
        (self.script)(model, run, show)
    }
}
