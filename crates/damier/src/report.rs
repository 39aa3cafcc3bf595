//! What is said about a run: its report as JSON, the summary line, the table of statistics.

use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use damier_interface::Puzzle;
use damier_model::{Grounds, Limit, Outcome, Status};
use damier_solve::Answered;
use damier_solve::recount::Recount;
pub(crate) use damier_solve::report::{Report, claim, claim_in_words, confirmed_by, status_name};
use serde::Serialize;

/// Prints a value as one line of JSON.
pub(crate) fn json(output: &mut Output, value: &impl Serialize) -> Result<(), Failure> {
    output.line(&in_json(value)?)?;
    output.flush()
}

/// As one line of JSON.
pub(crate) fn in_json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| Failure::Refused(format!("cannot write JSON: {error}")))
}

/// Seconds taken and the method, to end a summary.
pub(crate) fn effort(answered: &Answered) -> String {
    format!("{:.3} s, {}", answered.seconds(), answered.by.method)
}

/// Says of an answer whose word it is that nothing was missed, if nothing confirmed it.
pub(crate) fn tell_if_unverified(outcome: &Outcome) {
    if let Grounds::Claimed { by } = claim(outcome) {
        tell!("that there are no others is according to {by}, unverified");
    }
}

/// Says of a model that keeps only some of the answers that it does.
pub(crate) fn tell_if_some_are_missing(puzzle: &dyn Puzzle, answered: &Answered) {
    if let Some(model) = answered.by.model.as_deref().filter(|model| !puzzle.finds_all(model)) {
        tell!("the model '{model}' keeps only some of the answers; another model finds all (see 'damier puzzles')");
    }
}

/// The table of `--stats`, on standard error.
pub(crate) fn statistics(answered: &Answered, recount: Option<&Recount>) {
    let Answered { outcome, by, .. } = answered;
    let s = &outcome.statistics;
    let ended = outcome.stopped_by.map_or("complete", Limit::describe);
    let seconds = |s: f64| format!("{s:.6}");
    let rows = [
        ("by", by.method.clone()),
        ("status", format!("{} ({ended})", status_name(outcome.status))),
        ("solutions", outcome.count.to_string()),
        ("nodes", s.nodes.to_string()),
        ("failures", s.failures.to_string()),
        ("propagations", s.propagations.to_string()),
        ("restarts", s.restarts.to_string()),
        ("peak depth", s.peak_depth.to_string()),
        ("build seconds", seconds(s.build_s)),
        ("solve seconds", seconds(s.solve_s)),
    ];
    let why = by.why.clone().map(|why| ("chosen because", why));
    // A count may have been confirmed where it was made, and not been made again.
    let recounted = recount.filter(|recount| recount.by().is_some() || *claim(outcome) == Grounds::Exact);
    let confirmed = recounted.map(Recount::in_words).or_else(|| confirmed_by(outcome));
    let confirmed = confirmed.map(|by| ("confirmed by", by));
    for (name, value) in rows.into_iter().chain(confirmed).chain(why) {
        tell!("{name:<14} {value}");
    }
}

/// The exit code of a list of solutions.
pub(crate) fn exit_of_list(outcome: &Outcome) -> Exit {
    match exit(outcome.status) {
        Exit::Answered if !outcome.is_all_that_was_asked() => Exit::Stopped,
        exit => exit,
    }
}

/// The exit code for what is known at the end of a search for one solution.
pub(crate) fn exit(status: Status) -> Exit {
    match status {
        Status::Solved => Exit::Answered,
        Status::Unsatisfiable => Exit::NoSolution,
        Status::Unknown => Exit::Stopped,
    }
}
