//! Engines in the order in which they are preferred: the first that can take a model answers.

use crate::confirm::CONTRADICTED;
use crate::engines::AUTO;
use damier_model::{Assignment, Engine, FindSolution, Model, Optimise, Outcome, Run, Unusable};

/// Engines of which the first that can take a model solves it.
pub(crate) struct Fallback(pub(crate) Vec<Box<dyn Engine + Send>>);

impl Fallback {
    fn ask<T>(&self, mut ask: impl FnMut(&dyn Engine) -> Option<Result<T, Unusable>>) -> Result<T, Unusable> {
        let mut refusal = Unusable("no engine can take this model".to_owned());
        for engine in &self.0 {
            match ask(engine.as_ref()) {
                Some(Ok(answer)) => return Ok(answer),
                Some(Err(error)) if error.0.starts_with(CONTRADICTED) => return Err(error),
                Some(Err(error)) => refusal = error,
                None => {}
            }
        }
        Err(refusal)
    }
}

impl Engine for Fallback {
    fn name(&self) -> &'static str {
        self.0.first().map_or(AUTO, |engine| engine.name())
    }
    fn summary(&self) -> &'static str {
        "the first engine that can take the model"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
}

impl FindSolution for Fallback {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.ask(|engine| Some(engine.finder()?.find(model, run)))
    }
}

impl Optimise for Fallback {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.ask(|engine| Some(engine.optimiser()?.optimise(model, run, &mut *improved)))
    }
}
