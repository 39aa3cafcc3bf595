//! Which engine solves a model that is no puzzle's: one that was written in MiniZinc, say.
//!
//! Such a model may describe its search, which a puzzle's formulation does for one engine only, and nothing but the model is
//! known of it. Real numbers are for `mip`, lists of solutions for `cp`; what is left to the engine is for `lcg`, which learns,
//! or for `cp` where that refuses; where the search is described, both take turns (`search_turns.rs`).

use crate::conditions::Question;
use crate::engines::{AUTO, CP, EngineSettings, LCG, MIP, engine};
use crate::failure::Failure;
use crate::first_able::FirstAble;
use crate::search_turns::SearchTurns;
use damier_model::{Engine, Model, Restart};

/// How a model is to be searched, beyond what it says itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchAdvice {
    /// When the search starts over, if anybody says: the policy and its base, and what a run is longer than the one before by.
    pub restart: Option<(Restart, u64, f64)>,
    /// Whether the model's own description of its search is left aside.
    pub free: bool,
    /// Whether the engine is told more, so that it is to follow the description alone.
    pub is_told_how: bool,
}

/// The engine of that name, or for [`AUTO`] the one that suits the model.
pub fn engine_for(
    name: &str,
    model: &Model,
    question: Question,
    advice: &SearchAdvice,
) -> Result<Box<dyn Engine + Send>, Failure> {
    let follows_search = !model.search.is_empty() && !advice.free;
    let name = match name {
        AUTO if model.has_reals() => MIP,
        AUTO if question != Question::First || is_too_wide(model) => CP,
        AUTO if follows_search && (advice.restart.is_some() || advice.is_told_how) => CP,
        AUTO if follows_search => return in_turn(),
        AUTO => {
            let able = [LCG, CP].into_iter().map(|name| engine(name, EngineSettings::default()));
            return Ok(Box::new(FirstAble(able.collect::<Result<_, _>>()?)));
        }
        name => name,
    };
    // Solutions that are listed must not be found again after a restart.
    let restart = advice.restart.filter(|_| question == Question::First);
    // A description is followed without interruption.
    let followed = follows_search.then_some((Restart::None, 1));
    let settings = EngineSettings {
        restart: restart.map(|(policy, base, _)| (policy, base)).or(followed),
        growth: restart.map(|(.., growth)| growth),
        ..EngineSettings::default()
    };
    engine(name, settings)
}

/// Propagation and learning as the model describes, and learning as it likes.
fn in_turn() -> Result<Box<dyn Engine + Send>, Failure> {
    let described = || EngineSettings { restart: Some((Restart::None, 1)), ..EngineSettings::default() };
    Ok(Box::new(SearchTurns {
        propagating: engine(CP, described())?,
        learning: engine(LCG, described())?,
        learning_freely: engine(LCG, EngineSettings::default())?,
    }))
}

/// Whether some values are beyond what the engine `lcg` counts to.
fn is_too_wide(model: &Model) -> bool {
    const WIDE: i64 = 1 << 28;
    let is_wide = |end: Option<i64>| end.is_some_and(|end| end.abs() > WIDE);
    model.all_variables().any(|var| is_wide(model.domain_ref(var).min()) || is_wide(model.domain_ref(var).max()))
}
