//! What is told of a run when it is over: figures as MiniZinc's solvers name them, or one JSON object.

use crate::messages::{Ending, Figure};
use damier_minizinc::Compiled;
use damier_model::{Grounds, Model, Outcome};
use serde_json::json;

/// The object that `--json` prints.
pub(super) fn as_object(
    compiled: &Compiled,
    engine: &str,
    ending: Ending,
    solutions: &[String],
    outcome: Option<&Outcome>,
    grounds: &Grounds,
) -> serde_json::Value {
    let status = match ending {
        Ending::Unsatisfiable => "unsatisfiable",
        Ending::Unknown | Ending::Unbounded => "unknown",
        _ => "solved",
    };
    let statistics = outcome.map(|outcome| outcome.statistics).unwrap_or_default();
    let mut object = json!({
        "puzzle": "mzn",
        "instance": compiled.model.name(),
        "engine": engine,
        "model": compiled.model.name(),
        "status": status,
        "complete": outcome.is_some_and(|outcome| outcome.complete),
        "count": solutions.len(),
        "objective": outcome.and_then(|outcome| outcome.objective),
        "solutions": solutions,
        "stats": {
            "nodes": statistics.nodes,
            "failures": statistics.failures,
            "propagations": statistics.propagations,
            "solutions": solutions.len(),
            "build_s": statistics.build_s + compiled.statistics.time.as_secs_f64(),
            "solve_s": statistics.solve_s,
            "peak_depth": statistics.peak_depth,
        },
    });
    match grounds {
        Grounds::Exact => {}
        Grounds::Confirmed { by } => (object["verified"], object["confirmed_by"]) = (json!(true), json!(by)),
        Grounds::Claimed { by } => (object["verified"], object["according_to"]) = (json!(false), json!(by)),
    }
    object
}

/// The statistics of compiling.
pub fn of_compiling(compiled: &Compiled) -> Vec<(&'static str, Figure)> {
    let pairs = compiled.statistics.pairs().into_iter().map(|(name, value)| (name, Figure::Value(value)));
    [("paths", Figure::Count(0))].into_iter().chain(pairs).collect()
}

/// The statistics of an engine.
pub(super) fn figures(outcome: &Outcome, model: &Model) -> Vec<(&'static str, Figure)> {
    let statistics = &outcome.statistics;
    let mut figures = vec![
        ("initTime", Figure::Seconds(statistics.build_s)),
        ("solveTime", Figure::Seconds(statistics.solve_s)),
        ("solutions", Figure::Count(outcome.count)),
        ("variables", Figure::Count(model.variables() as u64)),
        ("propagators", Figure::Count(model.constraints().len() as u64)),
        ("propagations", Figure::Count(statistics.propagations)),
        ("nodes", Figure::Count(statistics.nodes)),
        ("failures", Figure::Count(statistics.failures)),
        ("restarts", Figure::Count(statistics.restarts)),
        ("peakDepth", Figure::Count(statistics.peak_depth)),
    ];
    if let Some(objective) = outcome.objective {
        figures.push(("objective", Figure::Value(objective.to_string())));
    }
    figures
}
