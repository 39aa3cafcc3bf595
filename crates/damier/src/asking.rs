//! What a person asked for on the command line, as the solving library takes it: conditions and a run. What makes no sense
//! together is refused here, in the words of the command line.

use crate::arguments::{How, HowLong, HowToModel};
use crate::failure::Failure;
use crate::interrupt;
use damier_cp::{CutMark, Part};
use damier_interface::{Formulation, Instance, Puzzle};
use damier_model::{Budget, Restart, Run, machine_memory, stage};
use damier_solve::engines::{AUTO, CP, DIRECT, EngineSettings, LCG, LOCAL, MIP, PORTFOLIO, SAT};
use damier_solve::plan;
use damier_solve::{Conditions, Plan, Problem, Question};
use damier_trace::TraceFile;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

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
    /// The search is cut into parts, all of them run from here or one of them asked for.
    pub(crate) in_parts: bool,
    /// A part of the search only.
    pub(crate) part: Option<Part>,
    /// Where to leave a fingerprint of the cut into parts.
    pub(crate) cut: CutMark,
}

/// The plan for a question, as asked for on the command line.
pub(crate) fn plan<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    how: &How,
    how_long: &HowLong,
    extras: Extras,
) -> Result<Plan<'i>, Failure> {
    let mut conditions = conditions(question, how, how_long, &extras)?;
    // Reasons are the rules and clues of the puzzle's first formulation: others may have left out what clues rule out.
    conditions.model.reasons = extras.core;
    if extras.core && conditions.model.model.is_none() {
        conditions.model.model = puzzle.formulations().first().map(|info| info.name.to_owned());
    }
    Ok(plan::plan(question, Problem::board(puzzle, instance), &conditions)?)
}

/// The model of an instance, as asked for, with its name.
pub(crate) fn formulate(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    engine: &str,
    question: Question,
    how: &HowToModel,
) -> Result<(String, Formulation), Failure> {
    Ok(plan::formulate(puzzle, instance, engine, question, &how.options())?)
}

/// What the command line asks of the answer, and of who gives it.
pub(crate) fn conditions(
    question: Question,
    how: &How,
    how_long: &HowLong,
    extras: &Extras,
) -> Result<Conditions, Failure> {
    if extras.trace.is_some() && how.threads.is_some_and(|threads| threads != 1) {
        let reason = "--trace-search follows one thread through the tree; accepted: --threads 1, or no --trace-search";
        return Err(Failure::Refused(reason.to_owned()));
    }
    if let (true, whom @ (LOCAL | PORTFOLIO)) = (extras.core, how.engine.as_str()) {
        return Err(Failure::Refused(format!(
            "--core means nothing to the engine '{whom}'; accepted: --engine sat or lcg, or no --core"
        )));
    }
    if question != Question::First && how.restart.is_some_and(|policy| policy != Restart::None) {
        let reason = "--restart would find solutions again; accepted: where only the first solution is asked for";
        return Err(Failure::Refused(reason.to_owned()));
    }
    let engine = match engine_name(how, extras)? {
        _ if extras.in_parts => CP,
        name => name,
    };
    let search_options = search_options(how, how_long, extras);
    if let (DIRECT, Some(option)) = (engine, search_options.first()) {
        return Err(Failure::Refused(format!(
            "{option} means nothing to the direct algorithm, which has no model and no search tree; accepted: another \
             engine, or no {option}"
        )));
    }
    Ok(Conditions {
        engine: engine.to_owned(),
        model: how.formulation.options(),
        settings: settings(how, extras),
        method: how.method.clone(),
        guess: how.guess,
        steps: extras.steps,
        needs_search: !search_options.is_empty(),
        threads: how.threads,
        ..Conditions::default()
    })
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
    let mut given = of_one.into_iter().filter(|&(.., given)| given).peekable();
    let asked = how.engine.as_str();
    if extras.proof.is_some() && asked == LCG {
        given.next_if(|&(option, ..)| option == "--proof");
    }
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
        Some(other @ ("--restart" | "--trace-search")) if engine == LCG => Err(Failure::Refused(format!(
            "{other} means nothing to lazy clause generation, which searches in its own way; accepted: another \
                 engine, or no {other}"
        ))),
        _ => Ok(engine),
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

fn settings(how: &How, extras: &Extras) -> EngineSettings {
    // A strategy chosen by an option is followed without interruption.
    let HowToModel { var_select, val_select, .. } = &how.formulation;
    let followed = (var_select.is_some() || val_select.is_some()).then_some((Restart::None, 1));
    EngineSettings {
        strength: how.formulation.strength.unwrap_or_default(),
        restart: how.restart.map(|policy| (policy, how.restart_base)).or(followed),
        growth: None,
        free: false,
        trace: extras.trace.clone().map(TraceFile::listener),
        sat_solver: how.sat_solver.clone().unwrap_or_default(),
        proof: extras.proof.clone(),
        gap: how.gap,
        part: extras.part,
        cut: extras.cut.clone(),
    }
}

/// Runs a verb, or a part of one, whose stages before a search are held to its limits too, and to Ctrl-C; where no memory is
/// named, to nine tenths of the machine's.
pub(crate) fn limited<T>(how_long: &HowLong, run: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let mut budget = before_search(how_long, interrupt::flag());
    budget.memory = budget.memory.or_else(|| machine_memory().map(|all| all / 10 * 9));
    stage::within(&budget, Instant::now(), run).unwrap_or_else(|ended| Err(ended.into()))
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
        ..Run::default()
    }
}
