//! The method that answers a question, and the model it is given.

use crate::answered::{Answered, Attribution};
use crate::answers::Answer;
use crate::auto::{Choice, Combination, SearchStyle, choose};
use crate::conditions::{Conditions, ModelOptions, Question};
use crate::engines::{self, AUTO, CP, DIRECT, EngineSettings, LCG, MIP, PORTFOLIO, engine};
use crate::failure::Failure;
use crate::members::{
    SMALL, at_once, best_three, complete_in_turn, local_and_complete, short_try_first, techniques_first,
};
use crate::models;
use crate::portfolio::Portfolio;
use crate::problem::{Origin, Problem};
use crate::walk::{Rules, WalkReport};
use damier_interface::{ByRules, Decode, Direct, Formulation, FormulationInfo, FormulationOptions, Instance, Puzzle};
use damier_model::{Engine, Model, Objective, Outcome, stage};
use std::borrow::Cow;
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
        formulation: Stated<'i>,
        /// The rule that the model leaves out, in words.
        leaves_out: Option<&'static str>,
    },
    /// Several methods, in turn or at once.
    Portfolio(Portfolio<'i>),
}

/// A model as an engine is given it, with the way back from its solutions to answers.
pub struct Stated<'i> {
    /// The model: a formulation that was made for the question, or one that came as it is.
    pub model: Cow<'i, Model>,
    /// What a solution of a formulation is in native text.
    pub(crate) decode: Option<Decode>,
}

/// A method that answers a question, with its name and the reason for choosing it. Asking changes nothing in it.
pub struct Plan<'i> {
    /// What is asked about.
    pub problem: Problem<'i>,
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
    /// Whether the engine is one of several that the program tries.
    pub(crate) is_member: bool,
}

impl<'i> Plan<'i> {
    /// The rule that the model leaves out, in words: its solutions may be wrong answers.
    pub fn leaves_out(&self) -> Option<&'static str> {
        match &self.solver {
            Solver::Engine { leaves_out, .. } => *leaves_out,
            _ => None,
        }
    }

    /// What is to be as small or as large as possible, if a model is known that says so.
    pub fn objective(&self) -> Objective {
        match &self.solver {
            Solver::Engine { formulation, .. } => formulation.model.objective.clone(),
            _ => Objective::Satisfy,
        }
    }

    /// `cp/int first_fail/median`, or `direct (how it works)`.
    pub fn describe(&self) -> String {
        match &self.solver {
            Solver::Direct(direct) => format!("{} ({})", self.engine, direct.summary()),
            Solver::Rules(_) => format!("{} (rules)", self.engine),
            Solver::Portfolio(_) => self.engine.to_owned(),
            Solver::Engine { formulation, .. } => {
                let model = self.model.as_ref().map_or(String::new(), |model| format!("/{model}"));
                let stages = formulation.model.search.iter();
                let stages = stages.map(|stage| format!(" {}/{}", stage.var_select, stage.val_select));
                // Advice for a search tree means nothing to other engines.
                let stages: String = if self.engine == CP { stages.collect() } else { String::new() };
                format!("{}{model}{stages}", self.engine)
            }
        }
    }

    /// How an answer was found, if it was by this plan.
    fn attribution(&self, walk: Option<WalkReport<'i>>) -> Attribution<'i> {
        let guessed = walk.as_ref().is_some_and(WalkReport::guessed);
        Attribution {
            engine: self.engine,
            model: self.model.clone(),
            why: self.why.clone(),
            method: if guessed { format!("{} (rules, then guesses)", self.engine) } else { self.describe() },
            leaves_out: self.leaves_out(),
            walk,
            objective: self.objective(),
        }
    }

    /// An outcome and answers as those of this plan; the time for building its model is added.
    pub fn answered(&self, outcome: Outcome, answers: Vec<Answer>) -> Answered<'i> {
        self.answered_by_walk(outcome, answers, None)
    }

    /// As [`Plan::answered`], with the walk that led there.
    pub(crate) fn answered_by_walk(
        &self,
        mut outcome: Outcome,
        answers: Vec<Answer>,
        walk: Option<WalkReport<'i>>,
    ) -> Answered<'i> {
        outcome.statistics.build_s += self.build_s;
        Answered { outcome, answers, by: self.attribution(walk) }
    }

    /// What a member of this portfolio answered, chosen for the reason that the portfolio was.
    pub(crate) fn answered_by_member(&self, answered: Answered<'i>) -> Answered<'i> {
        let why = self.why.clone().or(answered.by.why);
        Answered { by: Attribution { why, ..answered.by }, ..answered }
    }
}

/// Chooses the method that answers. For a board, `auto` counts by the puzzle's own algorithm if nothing asked for needs a model
/// or a search, finds solutions by the engine that suits, and falls back on the other where the first choice cannot take the
/// instance. An algorithm that proves nothing takes turns with engines that do; where there are techniques, these come first.
pub fn plan<'i>(question: Question, problem: Problem<'i>, conditions: &Conditions) -> Result<Plan<'i>, Failure> {
    let (puzzle, instance) = match problem {
        Problem::Board { puzzle, instance } => (puzzle, instance),
        Problem::Model { model, origin, .. } => return models::plan(question, problem, (model, origin), conditions),
    };
    let Conditions { model, settings, needs_search, .. } = conditions;
    let name = conditions.engine.as_str();
    if name == PORTFOLIO {
        return at_once(question, puzzle, instance, conditions);
    }
    let at_once = |direct: &&dyn Direct| match question {
        Question::First => direct.finds_at_once(),
        _ => direct.settles_at_once(),
    };
    let immediate = instance.direct().filter(at_once);
    if let (AUTO, false, Some(direct)) = (name, needs_search, immediate) {
        let why = Some("the puzzle's own algorithm is fastest on such boards".to_owned());
        return Ok(Plan { why, ..by_direct(problem, direct) });
    }
    if let (AUTO, false, Some(techniques)) = (name, needs_search, techniques_that_lead(instance)) {
        return Ok(techniques_first(puzzle, instance, techniques));
    }
    let chosen = || by_choice(question, puzzle, instance, model, settings.clone(), !needs_search);
    match (name, instance.direct()) {
        (DIRECT, direct) => by_own_algorithm(puzzle, instance, direct, conditions),
        (AUTO, Some(direct)) if !needs_search => {
            if question == Question::Number && direct.counts_this() {
                return Ok(by_direct(problem, direct));
            }
            if !direct.proves() {
                return Ok(local_and_complete(puzzle, instance, direct));
            }
            chosen().or_else(|_| Ok(by_direct(problem, direct)))
        }
        (AUTO, _) => chosen(),
        _ => by_engine(name, question, puzzle, instance, model, settings.clone()),
    }
}

/// An algorithm of the puzzle's own: the one named, or its techniques, or the only one it has.
fn by_own_algorithm<'i>(
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    direct: Option<&'i dyn Direct>,
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let (name, problem) = (puzzle.name(), Problem::board(puzzle, instance));
    let Conditions { guess, steps, .. } = *conditions;
    if let Some(method) = &conditions.method {
        let known: Vec<&str> = puzzle.methods().iter().map(|info| info.name).collect();
        return match instance.method(method) {
            Some(algorithm) => Ok(by_direct(problem, algorithm)),
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
        (_, Some(direct)) if direct.comes_before_techniques() && !guess && !steps => Ok(by_direct(problem, direct)),
        (Some(techniques), _) => {
            let guesser = guess.then(|| complete_in_turn(puzzle, instance));
            Ok(by_rules(problem, Rules::new(techniques, guesser, steps)))
        }
        (None, Some(_)) if guess || steps => {
            let option = if guess { "--guess" } else { "--steps" };
            Err(Failure::Refused(format!("{name} has no techniques to solve by; accepted: no {option}")))
        }
        (None, Some(direct)) => Ok(by_direct(problem, direct)),
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

/// The method that finds a first solution soonest, nothing else being asked.
pub fn any_solution<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Result<Plan<'i>, Failure> {
    let problem = Problem::board(puzzle, instance);
    if let Some(direct) = instance.direct().filter(|direct| direct.settles_at_once()) {
        return Ok(by_direct(problem, direct));
    }
    if let Some(techniques) = techniques_that_lead(instance) {
        return Ok(techniques_first(puzzle, instance, techniques));
    }
    let how = ModelOptions::default();
    let general = || formulate(puzzle, instance, AUTO, Question::First, &how);
    let best_is_sought = || general().is_ok_and(|(_, formulation)| formulation.model.objective != Objective::Satisfy);
    match instance.direct() {
        Some(direct) if direct.proves() && (instance.cells() > MODELLED_AT_ONCE || !best_is_sought()) => {
            Ok(by_direct(problem, direct))
        }
        Some(direct) if !direct.proves() => Ok(local_and_complete(puzzle, instance, direct)),
        _ => by_choice(Question::First, puzzle, instance, &how, EngineSettings::default(), true),
    }
}

pub(crate) fn by_direct<'i>(problem: Problem<'i>, direct: &'i dyn Direct) -> Plan<'i> {
    Plan {
        problem,
        solver: Solver::Direct(direct),
        engine: DIRECT,
        model: None,
        build_s: 0.0,
        why: None,
        is_member: false,
    }
}

pub(crate) fn by_rules<'i>(problem: Problem<'i>, rules: Rules<'i>) -> Plan<'i> {
    Plan {
        problem,
        solver: Solver::Rules(rules),
        engine: DIRECT,
        model: None,
        build_s: 0.0,
        why: None,
        is_member: false,
    }
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
    // A tree to be shown or shaped is the kernel's.
    let tree = how.var_select.is_some() || how.val_select.is_some() || how.strength.is_some();
    if tree || settings.trace.is_some() || settings.restart.is_some() {
        return by_engine(CP, question, puzzle, instance, how, settings);
    }
    let begun = Instant::now();
    let (model, formulation) = formulate(puzzle, instance, AUTO, question, how)?;
    let build_s = begun.elapsed().as_secs_f64();
    let search = SearchStyle { follows_model: true, is_told_how: false };
    let Choice { order, why, combination } = choose(&formulation.model, question, Origin::of(puzzle, &model), search);
    if combination == Combination::InTurn && how.model.is_none() {
        return Ok(Plan { why: Some(why), ..best_three(order, puzzle, instance) });
    }
    let [name, ..] = order;
    let small = formulation.model.variables() <= SMALL && formulation.model.objective != Objective::Satisfy;
    if small && plain && name == MIP && question != Question::Several {
        let variables = formulation.model.variables();
        return Ok(Plan { why: Some(why), ..short_try_first(name, question, variables, puzzle, instance) });
    }
    let another = suiting(puzzle, name, question).filter(|info| how.model.is_none() && info.name != model);
    let mut formulation = formulation;
    advise(name, how, &mut formulation);
    let plan = match another {
        Some(_) => by_engine(name, question, puzzle, instance, how, settings)?,
        None => planned(puzzle, instance, engine(name, settings)?, model, formulation, build_s),
    };
    Ok(Plan { why: Some(why), ..plan })
}

pub(crate) fn planned<'i>(
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    engine: Box<dyn Engine + Send>,
    model: String,
    formulation: Formulation,
    build_s: f64,
) -> Plan<'i> {
    let leaves_out = puzzle.formulations().iter().find(|info| info.name == model).and_then(|info| info.leaves_out);
    let name = engine.name();
    let formulation = Stated { model: Cow::Owned(formulation.model), decode: Some(formulation.decode) };
    let solver = Solver::Engine { engine, formulation, leaves_out };
    let problem = Problem::board(puzzle, instance);
    Plan { problem, solver, engine: name, model: Some(model), build_s, why: None, is_member: false }
}

/// A formulation's advice was made for propagation, so learning searches without it unless a person chose it. (The fewest
/// knights on 7×7 are proved in 3 s without, in 20 s along it in every other run, and not in 100 s along it alone.)
fn advise(engine: &str, how: &ModelOptions, formulation: &mut Formulation) {
    if engine == LCG && how.var_select.is_none() && how.val_select.is_none() {
        formulation.model.search.clear();
    }
}

/// An engine by its name, on the formulation that is asked for or suits it.
pub fn by_engine<'i>(
    name: &str,
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    how: &ModelOptions,
    settings: EngineSettings,
) -> Result<Plan<'i>, Failure> {
    let engine = engine(name, settings)?;
    let start = Instant::now();
    let (model, mut formulation) = formulate(puzzle, instance, engine.name(), question, how)?;
    advise(engine.name(), how, &mut formulation);
    let build_s = start.elapsed().as_secs_f64();
    Ok(planned(puzzle, instance, engine, model, formulation, build_s))
}

/// The formulations that answer such a question. One that finds a best answer but not all of them is no use where all are
/// asked for.
fn fitting(puzzle: &dyn Puzzle, question: Question) -> impl Iterator<Item = &FormulationInfo> {
    let all = puzzle.formulations().iter();
    let one = matches!(question, Question::First | Question::Improving);
    all.filter(move |info| one || info.finds_all)
}

/// The formulation made for an engine, if there is one.
fn suiting<'p>(puzzle: &'p dyn Puzzle, engine: &str, question: Question) -> Option<&'p FormulationInfo> {
    fitting(puzzle, question).find(|info| info.suits.contains(&engine))
}

/// The formulation asked for; or the one that suits the engine, or, where that refuses the board, the puzzle's first; with
/// its name. One that leaves a rule out is made only if it is asked for by name.
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
        reasons: how.reasons,
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
