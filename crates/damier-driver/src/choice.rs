//! Which engine solves a model, as the command line and the model say.

use crate::asked::Asked;
use crate::failure::Failure;
use damier_minizinc::{Compiled, RestartAdvice};
use damier_model::Engine;
use damier_solve::Question;
use damier_solve::models::{SearchAdvice, engine_for};

/// Failures before the first restart and what later runs are longer by, as Gecode has them where nothing is said.
const RESTART_SCALE: i64 = 250;
const RESTART_BASE: f64 = 1.5;

/// The engine of that name, or the one that suits.
pub(super) fn choose(name: &str, compiled: &Compiled, asked: &Asked) -> Result<Box<dyn Engine + Send>, Failure> {
    let restart = restart(compiled, asked).map(|advice| (advice.policy, advice.scale.max(1) as u64, advice.base));
    let advice = SearchAdvice { restart, free: asked.how.free_search, is_told_how: !asked.how.flags.is_empty() };
    let question = if asked.how.lists() { Question::Several } else { Question::First };
    Ok(engine_for(name, &compiled.model, question, &advice)?)
}

/// When the search starts over: as was asked for, or else as the model advises.
fn restart(compiled: &Compiled, asked: &Asked) -> Option<RestartAdvice> {
    let how = &asked.how;
    let Some(policy) = how.restart else {
        return compiled.restart.filter(|_| !how.free_search);
    };
    let scale = how.restart_scale.map_or(RESTART_SCALE, |scale| i64::try_from(scale).unwrap_or(i64::MAX));
    Some(RestartAdvice { policy, scale, base: how.restart_base.unwrap_or(RESTART_BASE) })
}
