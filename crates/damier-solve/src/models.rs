//! Engines for models that are no puzzle's: compiled from MiniZinc, brought from logic, stated in Rust.
//!
//! Which one is chosen in `auto.rs`, as for formulations. Such a model may describe its search, and may come with advice on
//! when the search starts over; what follows from those for the engine is said here.

use crate::auto::{Choice, Combination, SearchStyle, choose};
use crate::conditions::{Conditions, Question};
use crate::engines::{AUTO, CP, EngineSettings, engine};
use crate::failure::Failure;
use crate::plan::{Plan, Solver, Stated};
use crate::problem::{Origin, Problem};
use crate::search_turns::SearchTurns;
use damier_model::{Engine, Model, Restart};
use std::borrow::Cow;

/// How a model is to be searched, beyond what it says itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchAdvice {
    /// When the search starts over, if that is said: the policy and its base, and what a run is longer than the one before by.
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
    Ok(chosen(name, model, Origin::Given, question, advice, &EngineSettings::default())?.0)
}

/// The plan for a question about a model: the engine of that name, or for [`AUTO`] the one that suits.
pub(crate) fn plan<'i>(
    question: Question,
    problem: Problem<'i>,
    (model, origin): (&'i Model, Origin),
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let Conditions { engine, search, settings, .. } = conditions;
    let (engine, why) = chosen(engine, model, origin, question, search, settings)?;
    Ok(Plan { why, ..Plan::by(engine, problem, model) })
}

impl<'i> Plan<'i> {
    /// An engine that was chosen already, for a model.
    pub fn by(engine: Box<dyn Engine + Send>, problem: Problem<'i>, model: &'i Model) -> Plan<'i> {
        let name = engine.name();
        let formulation = Stated { model: Cow::Borrowed(model), decode: None };
        let solver = Solver::Engine { engine, formulation, leaves_out: None };
        Plan { problem, solver, engine: name, model: None, build_s: 0.0, why: None, is_member: false }
    }
}

/// An engine, and why that one if the choice was not the caller's.
type Chosen = (Box<dyn Engine + Send>, Option<String>);

fn chosen(
    name: &str,
    model: &Model,
    origin: Origin,
    question: Question,
    advice: &SearchAdvice,
    settings: &EngineSettings,
) -> Result<Chosen, Failure> {
    let follows_model = !model.search.is_empty() && !advice.free;
    // A description is followed without interruption.
    let described = || EngineSettings { restart: Some((Restart::None, 1)), ..settings.clone() };
    let (name, why) = match name {
        AUTO => {
            let is_told_how = advice.restart.is_some() || advice.is_told_how;
            let Choice { order, why, combination } =
                choose(model, question, origin, SearchStyle { follows_model, is_told_how });
            match combination {
                Combination::SearchesInTurn => {
                    let turns = SearchTurns {
                        propagating: engine(CP, described())?,
                        learning: engine(order[1], described())?,
                        learning_freely: engine(order[1], settings.clone())?,
                    };
                    return Ok((Box::new(turns), Some(why)));
                }
                Combination::First | Combination::InTurn => (order[0], Some(why)),
            }
        }
        name => (name, None),
    };
    // Solutions that are listed must not be found again after a restart.
    let restart = advice.restart.filter(|_| matches!(question, Question::First | Question::Improving));
    let followed = follows_model.then_some((Restart::None, 1));
    let settings = EngineSettings {
        restart: restart.map(|(policy, base, _)| (policy, base)).or(followed).or(settings.restart),
        growth: restart.map(|(.., growth)| growth).or(settings.growth),
        free: advice.free,
        ..settings.clone()
    };
    Ok((engine(name, settings)?, why))
}
