//! Who answers a question, and by which model.

use crate::arguments::{How, HowLong, HowToModel};
use crate::engines::{self, AUTO, DIRECT, EngineSettings};
use crate::failure::Failure;
use crate::trace::TraceFile;
use damier_model::{Budget, Engine, Restart, Run};
use damier_puzzles::{Direct, Formulation, FormulationOptions, Instance, Puzzle};
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

/// Somebody to answer.
pub(crate) enum Solver<'i> {
    /// The puzzle's own algorithm.
    Direct(&'i dyn Direct),
    /// An engine, with the model it is given.
    Engine { engine: Box<dyn Engine>, formulation: Formulation },
}

/// Somebody to answer, and how to speak of them.
pub(crate) struct Plan<'i> {
    pub(crate) solver: Solver<'i>,
    pub(crate) engine: &'static str,
    pub(crate) model: Option<String>,
    /// Seconds spent on building the model.
    pub(crate) build_s: f64,
}

impl Plan<'_> {
    /// `cp/int first_fail/median`, or `direct (how it works)`.
    pub(crate) fn describe(&self) -> String {
        match &self.solver {
            Solver::Direct(direct) => format!("{} ({})", self.engine, direct.summary()),
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
/// finds solutions by the first engine, and falls back on the other where the first choice cannot take the instance.
pub(crate) fn plan<'i>(
    question: Question,
    puzzle: &dyn Puzzle,
    instance: &'i dyn Instance,
    how: &How,
    how_long: &HowLong,
    trace: Option<TraceFile>,
) -> Result<Plan<'i>, Failure> {
    let traced = trace.is_some();
    if traced && how.threads != 1 {
        let reason = "--trace-search follows one thread through the tree; accepted: --threads 1, or no --trace-search";
        return Err(Failure::Refused(reason.to_owned()));
    }
    if question != Question::First && how.restart.is_some_and(|policy| policy != Restart::None) {
        let reason = "--restart would find solutions again; accepted: where only the first solution is asked for";
        return Err(Failure::Refused(reason.to_owned()));
    }
    let needs_search = search_options(how, how_long, traced);
    let direct = instance.direct();
    match (how.engine.as_str(), direct) {
        (DIRECT, None) => {
            let others: Vec<&str> =
                engines::names().into_iter().map(|(name, _)| name).filter(|&n| n != DIRECT).collect();
            let name = puzzle.name();
            Err(Failure::Refused(format!(
                "{name} has no algorithm of its own; accepted engines: {}",
                others.join(", ")
            )))
        }
        (DIRECT, Some(direct)) => match needs_search.first() {
            Some(option) => Err(Failure::Refused(format!(
                "{option} means nothing to the direct algorithm, which has no model and no search tree; \
                 accepted: another engine, or no {option}"
            ))),
            None => Ok(by_direct(direct)),
        },
        (AUTO, Some(direct)) if needs_search.is_empty() => {
            if question == Question::Number && direct.counts_this() {
                return Ok(by_direct(direct));
            }
            by_engine(puzzle, instance, how, trace).or_else(|_| Ok(by_direct(direct)))
        }
        _ => by_engine(puzzle, instance, how, trace),
    }
}

/// The options given that speak of a model or a search.
fn search_options(how: &How, how_long: &HowLong, traced: bool) -> Vec<&'static str> {
    let HowToModel { model, var_select, val_select, strength } = &how.formulation;
    let given = [
        ("--model", model.is_some()),
        ("--var-select", var_select.is_some()),
        ("--val-select", val_select.is_some()),
        ("--strength", strength.is_some()),
        ("--restart", how.restart.is_some()),
        ("--node-limit", how_long.node_limit.is_some()),
        ("--fail-limit", how_long.fail_limit.is_some()),
        ("--trace-search", traced),
    ];
    given.into_iter().filter(|&(_, given)| given).map(|(name, _)| name).collect()
}

fn by_direct(direct: &dyn Direct) -> Plan<'_> {
    Plan { solver: Solver::Direct(direct), engine: DIRECT, model: None, build_s: 0.0 }
}

fn by_engine<'i>(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    how: &How,
    trace: Option<TraceFile>,
) -> Result<Plan<'i>, Failure> {
    let settings = EngineSettings {
        strength: how.formulation.strength.unwrap_or_default(),
        restart: how.restart.map(|policy| (policy, how.restart_base)),
        trace,
    };
    let engine =
        engines::engines(settings).into_iter().find(|engine| how.engine == AUTO || engine.name() == how.engine);
    let engine = engine.ok_or_else(|| Failure::Refused(format!("there is no engine '{}'", how.engine)))?;
    let start = Instant::now();
    let (model, formulation) = formulate(puzzle, instance, &how.formulation)?;
    let build_s = start.elapsed().as_secs_f64();
    Ok(Plan { engine: engine.name(), solver: Solver::Engine { engine, formulation }, model: Some(model), build_s })
}

/// The formulation asked for, or the puzzle's first, with its name.
pub(crate) fn formulate(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    how: &HowToModel,
) -> Result<(String, Formulation), Failure> {
    let default = puzzle.formulations().first().map_or("", |info| info.name);
    let name = how.model.as_deref().unwrap_or(default);
    let options = FormulationOptions {
        strength: how.strength.unwrap_or_default(),
        var_select: how.var_select,
        val_select: how.val_select,
    };
    Ok((name.to_owned(), instance.formulate(name, &options)?))
}

/// The run that was asked for.
pub(crate) fn run<'p>(how: &How, how_long: &HowLong, solutions: Option<u64>, cancel: Arc<AtomicBool>) -> Run<'p> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Run {
        budget: Budget {
            time: how_long.time_limit,
            nodes: how_long.node_limit,
            failures: how_long.fail_limit,
            solutions,
            memory: how_long.memory_limit.map(|megabytes| megabytes.saturating_mul(1 << 20)),
            cancel: Some(cancel),
        },
        threads: if how.threads == 0 { cores() } else { how.threads as usize },
        seed: how.seed,
        progress: None,
    }
}
