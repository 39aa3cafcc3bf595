//! Who answers a question, and by which model.

use crate::auto::{Choice, choose};
use crate::conditions::{Conditions, ModelOptions, Question};
use crate::engines::{self, AUTO, CP, DIRECT, EngineSettings, MIP, PORTFOLIO, engine};
use crate::failure::Failure;
use crate::portfolio::{SMALL, first_three, in_turns, portfolio, rules_first, try_before};
use crate::turns::Turns;
use crate::walk::{Rules, WalkReport};
use damier_model::{Engine, Objective, stage};
use damier_puzzles::{ByRules, Direct, Formulation, FormulationInfo, FormulationOptions, Instance, Puzzle};
use std::time::Instant;

/// A method that answers a question.
pub enum Solver<'i> {
    /// The puzzle's own algorithm.
    Direct(&'i dyn Direct),
    /// The puzzle's techniques.
    Rules(Rules<'i>),
    /// An engine, with the model it is given and the rule that this leaves out.
    Engine {
        /// The engine.
        engine: Box<dyn Engine + Send>,
        /// The model, with the way back to answers.
        formulation: Formulation,
        /// The rule that the model leaves out, in words.
        leaves_out: Option<&'static str>,
    },
    /// Several, one of whom will have the answer first.
    Turns(Turns<'i>),
}

/// A method that answers a question, with its name and the reason for choosing it.
pub struct Plan<'i> {
    /// The method.
    pub solver: Solver<'i>,
    /// The engine's name.
    pub engine: &'static str,
    /// The formulation's name.
    pub model: Option<String>,
    /// Seconds spent on building the model.
    pub build_s: f64,
    /// Why this engine, if the choice was the program's.
    pub why: Option<String>,
}

impl Plan<'_> {
    /// The name of the engine that answers, or has answered.
    pub fn engine(&self) -> &'static str {
        match &self.solver {
            Solver::Turns(turns) => turns.winner().map_or(self.engine, |plan| plan.engine),
            _ => self.engine,
        }
    }

    /// The formulation it answers by.
    pub fn model(&self) -> Option<&str> {
        match &self.solver {
            Solver::Turns(turns) => turns.winner().and_then(|plan| plan.model.as_deref()),
            _ => self.model.as_deref(),
        }
    }

    /// The rule that the model leaves out, in words: its solutions may be wrong answers.
    pub fn leaves_out(&self) -> Option<&'static str> {
        match &self.solver {
            Solver::Engine { leaves_out, .. } => *leaves_out,
            _ => None,
        }
    }

    /// What came of a walk by techniques, if that was the answer.
    pub fn walk_report(&self) -> Option<WalkReport<'_>> {
        match &self.solver {
            Solver::Rules(rules) => rules.walk_report(),
            Solver::Turns(turns) => turns.winner().and_then(Plan::walk_report),
            _ => None,
        }
    }

    /// What a bound on the objective says, since objectives are whole numbers.
    pub fn whole_bound(&self, bound: f64) -> f64 {
        /// What a solver's arithmetic may be off by.
        const SLACK: f64 = 1e-6;
        let objective = match &self.solver {
            Solver::Engine { formulation, .. } => &formulation.model.objective,
            Solver::Turns(turns) => return turns.winner().map_or(bound, |plan| plan.whole_bound(bound)),
            Solver::Direct(_) | Solver::Rules(_) => return bound,
        };
        match objective {
            Objective::Minimise(_) => (bound - SLACK).ceil(),
            Objective::Maximise(_) => (bound + SLACK).floor(),
            _ => bound,
        }
    }

    /// Why this engine, if the choice was the program's.
    pub fn why(&self) -> Option<&str> {
        match &self.solver {
            Solver::Turns(turns) => self.why.as_deref().or(turns.winner().and_then(|plan| plan.why.as_deref())),
            _ => self.why.as_deref(),
        }
    }

    /// `cp/int first_fail/median`, or `direct (how it works)`.
    pub fn describe(&self) -> String {
        match &self.solver {
            Solver::Direct(direct) => format!("{} ({})", self.engine, direct.summary()),
            Solver::Rules(rules) => {
                let guessed = rules.walk_report().is_some_and(|walked| walked.guessed());
                format!("{} ({})", self.engine, if guessed { "rules, then guesses" } else { "rules" })
            }
            Solver::Turns(turns) => turns.winner().map_or_else(|| self.engine.to_owned(), Plan::describe),
            // Advice for a search tree means nothing there.
            Solver::Engine { .. } if self.engine != CP => {
                format!("{}/{}", self.engine, self.model.as_deref().unwrap_or_default())
            }
            Solver::Engine { formulation, .. } => {
                let stages: Vec<String> = formulation
                    .model
                    .search
                    .iter()
                    .map(|stage| format!(" {}/{}", stage.var_select, stage.val_select))
                    .collect();
                format!("{}/{}{}", self.engine, self.model.as_deref().unwrap_or_default(), stages.concat())
            }
        }
    }
}

/// Chooses who answers. `auto` counts by the puzzle's own algorithm if nothing asked for needs a model or a search,
/// finds solutions by the first engine, and falls back on the other where the first choice cannot take the instance. An
/// algorithm that proves nothing takes turns with engines that do; where there are techniques, these come first.
pub fn plan<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let Conditions { model, settings, needs_search, .. } = conditions;
    let name = conditions.engine.as_str();
    if name == PORTFOLIO {
        return portfolio(question, puzzle, instance, conditions);
    }
    let quick = instance.direct().filter(|direct| direct.settles_at_once());
    if let (AUTO, false, Some(direct)) = (name, needs_search, quick) {
        let why = Some("the puzzle's own algorithm is quickest on such boards".to_owned());
        return Ok(Plan { why, ..by_direct(direct) });
    }
    if let (AUTO, false, Some(techniques)) = (name, needs_search, techniques_that_lead(instance)) {
        return Ok(rules_first(puzzle, instance, techniques));
    }
    let chosen = || by_choice(question, puzzle, instance, model, settings.clone(), !needs_search);
    match (name, instance.direct()) {
        (DIRECT, direct) => of_its_own(puzzle, instance, direct, conditions),
        (AUTO, Some(direct)) if !needs_search => {
            if question == Question::Number && direct.counts_this() {
                return Ok(by_direct(direct));
            }
            if !direct.proves() {
                return Ok(in_turns(puzzle, instance, direct));
            }
            chosen().or_else(|_| Ok(by_direct(direct)))
        }
        (AUTO, _) => chosen(),
        _ => by_engine(name, question, puzzle, instance, model, settings.clone()),
    }
}

/// An algorithm of the puzzle's own: the one named, or its techniques, or the only one it has.
fn of_its_own<'i>(
    puzzle: &dyn Puzzle,
    instance: &'i dyn Instance,
    direct: Option<&'i dyn Direct>,
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let name = puzzle.name();
    let Conditions { guess, steps, .. } = *conditions;
    if let Some(method) = &conditions.method {
        let known: Vec<&str> = puzzle.methods().iter().map(|info| info.name).collect();
        return match instance.method(method) {
            Some(algorithm) => Ok(by_direct(algorithm)),
            None if known.is_empty() => {
                Err(Failure::Refused(format!("{name} has no methods to choose from; accepted: no --method")))
            }
            None => Err(Failure::Refused(format!(
                "{name} has no method '{method}'; accepted methods: {}",
                known.join(", ")
            ))),
        };
    }
    match (instance.by_rules(), direct) {
        (_, Some(direct)) if direct.comes_before_techniques() && !guess && !steps => Ok(by_direct(direct)),
        (Some(_), None) if guess => Err(Failure::Refused(format!(
            "{name} has no algorithm that guesses; accepted: no --guess, or another engine"
        ))),
        (Some(techniques), guesser) => {
            // Where the puzzle's own algorithm does not guess but tries its luck, a method that is complete does it.
            let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
            let complete = guesser.into_iter().chain(methods).find(|guesser| guesser.proves()).or(guesser);
            Ok(by_rules(Rules::new(techniques, complete.filter(|_| guess), steps)))
        }
        (None, Some(_)) if guess || steps => {
            let option = if guess { "--guess" } else { "--steps" };
            Err(Failure::Refused(format!("{name} has no techniques to solve by; accepted: no {option}")))
        }
        (None, Some(direct)) => Ok(by_direct(direct)),
        (None, None) => {
            let others: Vec<&str> =
                engines::names().into_iter().map(|(name, _)| name).filter(|&n| n != DIRECT).collect();
            let others = others.join(", ");
            Err(Failure::Refused(format!(
                "{name} has no algorithm of its own for such a board; accepted engines: {others}"
            )))
        }
    }
}

/// The techniques that `auto` begins with: all, but for puzzles whose own algorithm comes first and proves nothing, so that
/// it takes turns with engines at once.
fn techniques_that_lead(instance: &dyn Instance) -> Option<&dyn ByRules> {
    let takes_turns = |direct: &dyn Direct| direct.comes_before_techniques() && !direct.proves();
    instance.by_rules().filter(|_| !instance.direct().is_some_and(takes_turns))
}

/// Cells up to which a model is made in a moment, if only to look at it.
const MODELLED_AT_ONCE: usize = 2_000;

/// Who finds a first solution soonest, nothing else being asked.
pub fn quickest<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Result<Plan<'i>, Failure> {
    if let Some(direct) = instance.direct().filter(|direct| direct.settles_at_once()) {
        return Ok(by_direct(direct));
    }
    if let Some(techniques) = techniques_that_lead(instance) {
        return Ok(rules_first(puzzle, instance, techniques));
    }
    let how = ModelOptions::default();
    let general = || formulate(puzzle, instance, AUTO, Question::First, &how);
    let best_is_sought = || general().is_ok_and(|(_, formulation)| formulation.model.objective != Objective::Satisfy);
    match instance.direct() {
        Some(direct) if direct.proves() && (instance.cells() > MODELLED_AT_ONCE || !best_is_sought()) => {
            Ok(by_direct(direct))
        }
        Some(direct) if direct.proves() => {
            by_choice(Question::First, puzzle, instance, &how, EngineSettings::default(), true)
        }
        Some(direct) => Ok(in_turns(puzzle, instance, direct)),
        None => by_choice(Question::First, puzzle, instance, &ModelOptions::default(), EngineSettings::default(), true),
    }
}

pub(crate) fn by_direct(direct: &dyn Direct) -> Plan<'_> {
    Plan { solver: Solver::Direct(direct), engine: DIRECT, model: None, build_s: 0.0, why: None }
}

pub(crate) fn by_rules(rules: Rules<'_>) -> Plan<'_> {
    Plan { solver: Solver::Rules(rules), engine: DIRECT, model: None, build_s: 0.0, why: None }
}

/// The engine that suits the general model, on that model or on the one made for it; after a try by another, if the question is
/// plain: without options for a search.
fn by_choice<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    how: &ModelOptions,
    settings: EngineSettings,
    plain: bool,
) -> Result<Plan<'i>, Failure> {
    // A tree to be shown or shaped is the first engine's.
    let tree = how.var_select.is_some() || how.val_select.is_some() || how.strength.is_some();
    if tree || settings.trace.is_some() || settings.restart.is_some() {
        return by_engine(CP, question, puzzle, instance, how, settings);
    }
    let begun = Instant::now();
    let (model, formulation) = formulate(puzzle, instance, AUTO, question, how)?;
    let build_s = begun.elapsed().as_secs_f64();
    let Choice { order, why, in_turn } = choose(&formulation.model, question);
    if in_turn && how.model.is_none() {
        return Ok(Plan { why: Some(why), ..first_three(order, puzzle, instance) });
    }
    let [name, ..] = order;
    let small = formulation.model.variables() <= SMALL && formulation.model.objective != Objective::Satisfy;
    if small && plain && name == MIP && question != Question::Several {
        return Ok(Plan {
            why: Some(why),
            ..try_before(name, question, formulation.model.variables(), puzzle, instance)
        });
    }
    let another = suiting(puzzle, name, question).filter(|info| how.model.is_none() && info.name != model);
    let plan = match another {
        Some(_) => by_engine(name, question, puzzle, instance, how, settings)?,
        None => planned(puzzle, engine(name, settings)?, model, formulation, build_s),
    };
    Ok(Plan { why: Some(why), ..plan })
}

fn planned<'i>(
    puzzle: &dyn Puzzle,
    engine: Box<dyn Engine + Send>,
    model: String,
    formulation: Formulation,
    build_s: f64,
) -> Plan<'i> {
    let leaves_out = puzzle.formulations().iter().find(|info| info.name == model).and_then(|info| info.leaves_out);
    let name = engine.name();
    let solver = Solver::Engine { engine, formulation, leaves_out };
    Plan { engine: name, solver, model: Some(model), build_s, why: None }
}

/// An engine by its name, on the formulation that is asked for or suits it.
pub fn by_engine<'i>(
    name: &str,
    question: Question,
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    how: &ModelOptions,
    settings: EngineSettings,
) -> Result<Plan<'i>, Failure> {
    let engine = engine(name, settings)?;
    let start = Instant::now();
    let (model, formulation) = formulate(puzzle, instance, engine.name(), question, how)?;
    let build_s = start.elapsed().as_secs_f64();
    Ok(planned(puzzle, engine, model, formulation, build_s))
}

/// The formulations that answer such a question. One that finds a best answer but not all of them is no use to who wants
/// all.
fn fitting(puzzle: &dyn Puzzle, question: Question) -> impl Iterator<Item = &'static FormulationInfo> + '_ {
    let all = puzzle.formulations().iter();
    all.filter(move |info| question == Question::First || puzzle.finds_all(info.name))
}

/// The formulation made for an engine, if there is one.
fn suiting(puzzle: &dyn Puzzle, engine: &str, question: Question) -> Option<&'static FormulationInfo> {
    fitting(puzzle, question).find(|info| info.suits.contains(&engine))
}

/// The formulation asked for; or the one that suits the engine, or, where that refuses the board, the puzzle's first; with
/// its name. Only who asks for it by name gets one that leaves a rule out.
pub fn formulate(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    engine: &str,
    question: Question,
    how: &ModelOptions,
) -> Result<(String, Formulation), Failure> {
    let options = FormulationOptions {
        strength: how.strength.unwrap_or_default(),
        var_select: how.var_select,
        val_select: how.val_select,
    };
    let _stage = stage::enter("the model was built");
    let by = |name: &str| Ok((name.to_owned(), instance.formulate(name, &options)?));
    if let Some(name) = &how.model {
        return by(name);
    }
    let suiting = suiting(puzzle, engine, question);
    let general = fitting(puzzle, question).find(|info| info.leaves_out.is_none());
    let mut outcome = Err(Failure::Refused(format!("{} has no formulation", puzzle.name())));
    for info in suiting.into_iter().chain(general) {
        outcome = by(info.name);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}
