//! Which engine solves a model, and when it starts over.

use super::solve::lists;
use super::turns::Turns;
use crate::arguments::Mzn;
use crate::confirm::CONTRADICTED;
use crate::engines::{self, AUTO, CP, EngineSettings, LCG, MIP};
use crate::failure::Failure;
use damier_minizinc::machine::{Compiled, RestartAdvice};
use damier_model::{Assignment, Engine, FindSolution, Model, Optimise, Outcome, Restart, Run, Unusable};

/// Failures before the first restart and what later runs are longer by, as Gecode has them where nobody says.
const RESTART_SCALE: i64 = 250;
const RESTART_BASE: f64 = 1.5;

/// The engine of that name, or the one that suits: real numbers are for `mip`, lists of solutions for `cp`, and what is left
/// to the engine for `lcg`, which learns; where the model describes the search, both take turns.
pub(super) fn choose(name: &str, compiled: &Compiled, asked: &Mzn) -> Result<Box<dyn Engine + Send>, Failure> {
    let model = &compiled.model;
    let follows_search = !model.search.is_empty() && !asked.how.free_search;
    let is_told_how = restart(compiled, asked).is_some() || !asked.taken.fzn_flags.is_empty();
    let name = match name {
        AUTO if model.has_reals() => MIP,
        AUTO if lists(asked) || too_wide(model) => CP,
        AUTO if follows_search && is_told_how => CP,
        AUTO if follows_search => return in_turn(),
        AUTO => {
            return Ok(Box::new(FirstAble(vec![
                named(LCG, EngineSettings::default())?,
                named(CP, EngineSettings::default())?,
            ])));
        }
        name => name,
    };
    // Solutions that are listed must not be found again after a restart.
    let advice = restart(compiled, asked).filter(|_| !lists(asked));
    // Annotations are followed without interruption.
    let followed = follows_search.then_some((Restart::None, 1));
    let settings = EngineSettings {
        restart: advice.map(|advice| (advice.policy, advice.scale.max(1) as u64)).or(followed),
        growth: advice.map(|advice| advice.base),
        ..EngineSettings::default()
    };
    named(name, settings)
}

/// Propagation and learning as the model describes, and learning as it likes.
fn in_turn() -> Result<Box<dyn Engine + Send>, Failure> {
    let described = || EngineSettings { restart: Some((Restart::None, 1)), ..EngineSettings::default() };
    Ok(Box::new(Turns {
        propagating: named(CP, described())?,
        learning: named(LCG, described())?,
        learning_freely: named(LCG, EngineSettings::default())?,
    }))
}

/// Engines of which the first that can take a model solves it.
struct FirstAble(Vec<Box<dyn Engine + Send>>);

impl FirstAble {
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

impl Engine for FirstAble {
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

impl FindSolution for FirstAble {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.ask(|engine| Some(engine.finder()?.find(model, run)))
    }
}

impl Optimise for FirstAble {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.ask(|engine| Some(engine.optimiser()?.optimise(model, run, &mut *improved)))
    }
}

fn named(name: &str, settings: EngineSettings) -> Result<Box<dyn Engine + Send>, Failure> {
    let engine = engines::engines(settings).into_iter().find(|engine| engine.name() == name);
    engine.ok_or_else(|| {
        Failure::Refused(format!("there is no engine '{name}'; accepted: cp, sat, mip, lcg, local, auto"))
    })
}

/// When the search starts over: as was asked for, or else as the model advises.
fn restart(compiled: &Compiled, asked: &Mzn) -> Option<RestartAdvice> {
    let how = &asked.how;
    let Some(policy) = how.restart else {
        return compiled.restart.filter(|_| !how.free_search);
    };
    let scale = how.restart_scale.map_or(RESTART_SCALE, |scale| i64::try_from(scale).unwrap_or(i64::MAX));
    Some(RestartAdvice { policy, scale, base: how.restart_base.unwrap_or(RESTART_BASE) })
}

/// Whether some values are beyond what the engine `lcg` counts to.
fn too_wide(model: &Model) -> bool {
    const WIDE: i64 = 1 << 28;
    let is_wide = |end: Option<i64>| end.is_some_and(|end| end.abs() > WIDE);
    model.all_variables().any(|var| is_wide(model.domain_ref(var).min()) || is_wide(model.domain_ref(var).max()))
}
