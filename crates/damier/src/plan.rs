//! Who answers a question, and by which model.

mod company;

use crate::arguments::{How, HowLong, HowToModel};
use crate::by_rules::{Rules, Tale};
use crate::choose::{Choice, choose};
use crate::engines::{self, AUTO, CP, DIRECT, EngineSettings, LCG, LOCAL, MIP, PORTFOLIO, SAT};
use crate::failure::Failure;
use crate::trace::TraceFile;
use crate::turns::Turns;
use company::{SMALL, first_three, in_turns, portfolio, rules_first, try_before};
use damier_cp::{CutMark, Part};
use damier_model::{Budget, Engine, Objective, Restart, Run, stage};
use damier_puzzles::{ByRules, Direct, Formulation, FormulationInfo, FormulationOptions, Instance, Puzzle};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What is asked, as far as it matters for who should answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    First,
    Several,
    Number,
}

/// What is asked for beside the answer.
#[derive(Default)]
pub(crate) struct Extras {
    /// The search tree.
    pub(crate) trace: Option<TraceFile>,
    /// A proof that there is no solution, in this file.
    pub(crate) proof: Option<PathBuf>,
    /// The reasons why there is no solution.
    pub(crate) core: bool,
    /// Every step of a walk by techniques.
    pub(crate) steps: bool,
    /// The linear relaxation only.
    pub(crate) relax: bool,
    /// The search is cut into parts, here or by whoever asks for one.
    pub(crate) in_parts: bool,
    /// A part of the search only.
    pub(crate) part: Option<Part>,
    /// Where to leave a fingerprint of the cut into parts.
    pub(crate) cut: CutMark,
}

/// Somebody to answer.
pub(crate) enum Solver<'i> {
    /// The puzzle's own algorithm.
    Direct(&'i dyn Direct),
    /// The puzzle's techniques.
    Rules(Rules<'i>),
    /// An engine, with the model it is given and the rule that this leaves out.
    Engine { engine: Box<dyn Engine + Send>, formulation: Formulation, leaves_out: Option<&'static str> },
    /// Several, one of whom will have the answer first.
    Turns(Turns<'i>),
}

/// Somebody to answer, and how to speak of them.
pub(crate) struct Plan<'i> {
    pub(crate) solver: Solver<'i>,
    pub(crate) engine: &'static str,
    pub(crate) model: Option<String>,
    /// Seconds spent on building the model.
    pub(crate) build_s: f64,
    /// Why this engine, if the choice was the program's.
    pub(crate) why: Option<String>,
}

impl Plan<'_> {
    /// The name of the engine that answers, or has answered.
    pub(crate) fn engine(&self) -> &'static str {
        match &self.solver {
            Solver::Turns(turns) => turns.winner().map_or(self.engine, |plan| plan.engine),
            _ => self.engine,
        }
    }

    /// The formulation it answers by.
    pub(crate) fn model(&self) -> Option<&str> {
        match &self.solver {
            Solver::Turns(turns) => turns.winner().and_then(|plan| plan.model.as_deref()),
            _ => self.model.as_deref(),
        }
    }

    /// The rule that the model leaves out, in words: its solutions may be wrong answers.
    pub(crate) fn leaves_out(&self) -> Option<&'static str> {
        match &self.solver {
            Solver::Engine { leaves_out, .. } => *leaves_out,
            _ => None,
        }
    }

    /// What came of a walk by techniques, if that was the answer.
    pub(crate) fn tale(&self) -> Option<Tale<'_>> {
        match &self.solver {
            Solver::Rules(rules) => rules.tale(),
            Solver::Turns(turns) => turns.winner().and_then(Plan::tale),
            _ => None,
        }
    }

    /// What a bound on the objective says, since objectives are whole numbers.
    pub(crate) fn whole_bound(&self, bound: f64) -> f64 {
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
    pub(crate) fn why(&self) -> Option<&str> {
        match &self.solver {
            Solver::Turns(turns) => self.why.as_deref().or(turns.winner().and_then(|plan| plan.why.as_deref())),
            _ => self.why.as_deref(),
        }
    }

    /// `cp/int first_fail/median`, or `direct (how it works)`.
    pub(crate) fn describe(&self) -> String {
        match &self.solver {
            Solver::Direct(direct) => format!("{} ({})", self.engine, direct.summary()),
            Solver::Rules(rules) => {
                let guessed = rules.tale().is_some_and(|tale| tale.guessed());
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
pub(crate) fn plan<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    how: &How,
    how_long: &HowLong,
    extras: Extras,
) -> Result<Plan<'i>, Failure> {
    let traced = extras.trace.is_some();
    if traced && how.threads.is_some_and(|threads| threads != 1) {
        let reason = "--trace-search follows one thread through the tree; accepted: --threads 1, or no --trace-search";
        return Err(Failure::Refused(reason.to_owned()));
    }
    if let (true, whom @ (LOCAL | PORTFOLIO)) = (extras.core, how.engine.as_str()) {
        return Err(Failure::Refused(format!(
            "--core means nothing to the engine '{whom}'; accepted: --engine sat or --engine lcg, or no --core"
        )));
    }
    if question != Question::First && how.restart.is_some_and(|policy| policy != Restart::None) {
        let reason = "--restart would find solutions again; accepted: where only the first solution is asked for";
        return Err(Failure::Refused(reason.to_owned()));
    }
    let name = engine_name(how, &extras)?;
    if extras.in_parts {
        return by_engine(CP, question, puzzle, instance, &how.formulation, settings(how, extras));
    }
    let needs_search = search_options(how, how_long, &extras);
    if name == PORTFOLIO {
        return portfolio(question, puzzle, instance, how);
    }
    let quick = instance.direct().filter(|direct| direct.settles_at_once());
    if let (AUTO, true, Some(direct)) = (name, needs_search.is_empty(), quick) {
        let why = Some("the puzzle's own algorithm is quickest on such boards".to_owned());
        return Ok(Plan { why, ..by_direct(direct) });
    }
    if let (AUTO, true, Some(techniques)) = (name, needs_search.is_empty(), techniques_that_lead(instance)) {
        return Ok(rules_first(puzzle, instance, techniques));
    }
    match (name, instance.direct()) {
        (DIRECT, direct) => match needs_search.first() {
            Some(option) => Err(Failure::Refused(format!(
                "{option} means nothing to the direct algorithm, which has no model and no search tree; \
                 accepted: another engine, or no {option}"
            ))),
            None => of_its_own(puzzle, instance, direct, how, &extras),
        },
        (AUTO, Some(direct)) if needs_search.is_empty() => {
            if question == Question::Number && direct.counts_this() {
                return Ok(by_direct(direct));
            }
            if !direct.proves() {
                return Ok(in_turns(puzzle, instance, direct));
            }
            by_choice(question, puzzle, instance, &how.formulation, settings(how, extras), needs_search.is_empty())
                .or_else(|_| Ok(by_direct(direct)))
        }
        (AUTO, _) => {
            by_choice(question, puzzle, instance, &how.formulation, settings(how, extras), needs_search.is_empty())
        }
        _ => by_engine(name, question, puzzle, instance, &how.formulation, settings(how, extras)),
    }
}

/// The engine asked for, by its name or by an option that only one engine understands.
pub(crate) fn engine_name<'h>(how: &'h How, extras: &Extras) -> Result<&'h str, Failure> {
    let HowToModel { var_select, val_select, strength, .. } = &how.formulation;
    let of_one = [
        ("--sat-solver", SAT, how.sat_solver.is_some()),
        ("--proof", SAT, extras.proof.is_some()),
        ("--method", DIRECT, how.method.is_some()),
        ("--guess", DIRECT, how.guess),
        ("--steps", DIRECT, extras.steps),
        ("--gap", MIP, how.gap.is_some()),
        ("--relax", MIP, extras.relax),
    ];
    let of_a_tree = [
        ("--restart", how.restart.is_some()),
        ("--trace-search", extras.trace.is_some()),
        ("--var-select", var_select.is_some()),
        ("--val-select", val_select.is_some()),
        ("--strength", strength.is_some()),
    ];
    let of_a_tree = of_a_tree.iter().find(|(_, given)| *given).map(|&(option, _)| option);
    let mut given = of_one.into_iter().filter(|&(.., given)| given);
    let asked = how.engine.as_str();
    let (option, engine) = match given.next() {
        Some((option, engine, _)) if asked == AUTO || asked == engine => (option, engine),
        Some((option, engine, _)) => {
            return Err(Failure::Refused(format!(
                "{option} means nothing to the engine '{asked}'; accepted: --engine {engine}, or no {option}"
            )));
        }
        None if asked == AUTO && extras.core && of_a_tree.is_none() => return Ok(SAT),
        None => ("", asked),
    };
    if let Some((other, of, _)) = given.find(|&(_, of, _)| of != engine) {
        return Err(Failure::Refused(format!(
            "{option} is for the engine '{engine}', {other} for '{of}'; accepted: one of them"
        )));
    }
    match of_a_tree {
        Some(other) if asked == AUTO && !option.is_empty() => Err(Failure::Refused(format!(
            "{option} is for the engine '{engine}', {other} for others; accepted: one of them"
        ))),
        Some(other) if engine == SAT || engine == MIP || engine == LOCAL || engine == PORTFOLIO => {
            let whom = match engine {
                SAT => "a SAT solver, which searches in its own way",
                MIP => "integer programming, which searches in its own way",
                LOCAL => "local search, which has no tree",
                _ => "a portfolio, whose engines search in their own ways",
            };
            Err(Failure::Refused(format!("{other} means nothing to {whom}; accepted: another engine, or no {other}")))
        }
        Some(other @ ("--restart" | "--trace-search" | "--strength")) if engine == LCG => {
            Err(Failure::Refused(format!(
                "{other} means nothing to lazy clause generation, which searches in its own way; accepted: another \
                 engine, or no {other}"
            )))
        }
        _ => Ok(engine),
    }
}

/// An algorithm of the puzzle's own: the one named, or its techniques, or the only one it has.
fn of_its_own<'i>(
    puzzle: &dyn Puzzle,
    instance: &'i dyn Instance,
    direct: Option<&'i dyn Direct>,
    how: &How,
    extras: &Extras,
) -> Result<Plan<'i>, Failure> {
    let name = puzzle.name();
    if let Some(method) = &how.method {
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
        (_, Some(direct)) if direct.comes_before_techniques() && !how.guess && !extras.steps => Ok(by_direct(direct)),
        (Some(_), None) if how.guess => {
            Err(Failure::Refused(format!("{name} has nobody who guesses; accepted: no --guess, or another engine")))
        }
        (Some(techniques), guesser) => {
            // Where the puzzle's own algorithm does not guess but tries its luck, a method that is complete does it.
            let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
            let complete = guesser.into_iter().chain(methods).find(|guesser| guesser.proves()).or(guesser);
            Ok(by_rules(Rules::new(techniques, complete.filter(|_| how.guess), extras.steps)))
        }
        (None, Some(_)) if how.guess || extras.steps => {
            let option = if how.guess { "--guess" } else { "--steps" };
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

/// The options given that speak of a model or a search.
fn search_options(how: &How, how_long: &HowLong, extras: &Extras) -> Vec<&'static str> {
    let HowToModel { model, var_select, val_select, strength } = &how.formulation;
    let given = [
        ("--model", model.is_some()),
        ("--var-select", var_select.is_some()),
        ("--val-select", val_select.is_some()),
        ("--strength", strength.is_some()),
        ("--restart", how.restart.is_some()),
        ("--node-limit", how_long.node_limit.is_some()),
        ("--fail-limit", how_long.fail_limit.is_some()),
        ("--trace-search", extras.trace.is_some()),
        ("--core", extras.core),
    ];
    given.into_iter().filter(|&(_, given)| given).map(|(name, _)| name).collect()
}

fn settings(how: &How, extras: Extras) -> EngineSettings {
    // A strategy chosen by an option is followed without interruption.
    let HowToModel { var_select, val_select, .. } = &how.formulation;
    let followed = (var_select.is_some() || val_select.is_some()).then_some((Restart::None, 1));
    EngineSettings {
        strength: how.formulation.strength.unwrap_or_default(),
        restart: how.restart.map(|policy| (policy, how.restart_base)).or(followed),
        growth: None,
        trace: extras.trace,
        sat_solver: how.sat_solver.clone().unwrap_or_default(),
        proof: extras.proof,
        gap: how.gap,
        part: extras.part,
        cut: extras.cut,
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
pub(crate) fn quickest<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Result<Plan<'i>, Failure> {
    if let Some(direct) = instance.direct().filter(|direct| direct.settles_at_once()) {
        return Ok(by_direct(direct));
    }
    if let Some(techniques) = techniques_that_lead(instance) {
        return Ok(rules_first(puzzle, instance, techniques));
    }
    let how = HowToModel::default();
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
        None => by_choice(Question::First, puzzle, instance, &HowToModel::default(), EngineSettings::default(), true),
    }
}

fn by_direct(direct: &dyn Direct) -> Plan<'_> {
    Plan { solver: Solver::Direct(direct), engine: DIRECT, model: None, build_s: 0.0, why: None }
}

fn by_rules(rules: Rules<'_>) -> Plan<'_> {
    Plan { solver: Solver::Rules(rules), engine: DIRECT, model: None, build_s: 0.0, why: None }
}

/// The engine that suits the general model, on that model or on the one made for it; after a try by another, if the question is
/// plain: without options for a search.
fn by_choice<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    how: &HowToModel,
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
    if small && plain && name == MIP && question == Question::First {
        return Ok(Plan { why: Some(why), ..try_before(name, formulation.model.variables(), puzzle, instance) });
    }
    let another = suiting(puzzle, name, question).filter(|info| how.model.is_none() && info.name != model);
    let plan = match another {
        Some(_) => by_engine(name, question, puzzle, instance, how, settings)?,
        None => planned(puzzle, engine(name, settings)?, model, formulation, build_s),
    };
    Ok(Plan { why: Some(why), ..plan })
}

fn engine(name: &str, settings: EngineSettings) -> Result<Box<dyn Engine + Send>, Failure> {
    let engine = engines::engines(settings).into_iter().find(|engine| engine.name() == name);
    engine.ok_or_else(|| Failure::Refused(format!("there is no engine '{name}'")))
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

pub(crate) fn by_engine<'i>(
    name: &str,
    question: Question,
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    how: &HowToModel,
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
pub(crate) fn formulate(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    engine: &str,
    question: Question,
    how: &HowToModel,
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

/// What the stages before a search are held to.
pub(crate) fn before_search(how_long: &HowLong, cancel: Arc<AtomicBool>) -> Budget {
    let memory = how_long.memory_limit.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let time = [how_long.time_limit, how_long.total_time_limit].into_iter().flatten().min();
    Budget { time, memory, cancel: Some(cancel), ..Budget::default() }
}

/// The run that was asked for.
pub(crate) fn run<'p>(how: &How, how_long: &HowLong, solutions: Option<u64>, cancel: Arc<AtomicBool>) -> Run<'p> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Run {
        budget: Budget {
            nodes: how_long.node_limit,
            failures: how_long.fail_limit,
            solutions,
            confirm: how.confirmation(),
            ..before_search(how_long, cancel)
        },
        threads: match how.threads {
            Some(0) => cores(),
            threads => threads.unwrap_or(1) as usize,
        },
        seed: how.seed,
        progress: None,
    }
}
