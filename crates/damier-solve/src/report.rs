//! What came of a question as an object in JSON, and in words what it rests on.

use crate::answered::Answered;
use crate::recount::Recount;
use crate::walk::{RulesReport, WalkReport};
use damier_cp::{CutMark, Part};
use damier_interface::{Instance, Puzzle};
use damier_model::{Grounds, Limit, Outcome, Statistics, Status, to_microseconds};
use serde::Serialize;
use serde_json::Value;

/// What came of a question, as an object in JSON: what `--json` prints.
#[derive(Serialize)]
pub struct Report<'a> {
    puzzle: Option<&'a str>,
    instance: String,
    engine: &'a str,
    /// Why this engine, if the choice was the program's.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen_because: Option<&'a str>,
    model: Option<&'a str>,
    status: &'static str,
    complete: bool,
    stopped_by: Option<&'static str>,
    count: u64,
    objective: Option<i64>,
    /// Whether something exact agrees that nothing was missed, where the word of the method that answered is not enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    /// Whose word it is, where nothing exact agrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    according_to: Option<String>,
    /// Who agrees; null if a count was not confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_by: Option<Option<String>>,
    /// What is proved about the best objective value there is, by engines that tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<f64>,
    /// Whether there is exactly one solution, where that was asked; null if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<Option<bool>>,
    /// Why there is no solution, where that showed before any search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<String>,
    solutions: &'a [String],
    /// By solution: the rules it breaks, where the model leaves one out.
    #[serde(skip_serializing_if = "Option::is_none")]
    violations: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves_out: Option<&'static str>,
    /// What came of a walk by techniques, where that was the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<RulesReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<&'a [String]>,
    /// The part of the search that all of this is about, and a fingerprint of the cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<String>,
    /// What came of every part, where the search was cut into several.
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<Value>,
    stats: Stats,
}

#[derive(Serialize)]
struct Stats {
    nodes: u64,
    failures: u64,
    propagations: u64,
    solutions: u64,
    restarts: u64,
    build_s: f64,
    solve_s: f64,
    peak_depth: u64,
}

impl<'a> Report<'a> {
    /// A report on a board.
    pub fn new(
        puzzle: &'a dyn Puzzle,
        instance: &dyn Instance,
        answered: &'a Answered,
        solutions: &'a [String],
    ) -> Report<'a> {
        let puzzle = Some(puzzle.name());
        let Answered { outcome, by, .. } = answered;
        let of = Report::of(by.engine, instance.describe(), outcome, solutions);
        let because = by.walk.as_ref().and_then(WalkReport::impossible).map(str::to_owned).into_iter().collect();
        let rules = by.walk.as_ref().map(WalkReport::report);
        Report {
            puzzle,
            chosen_because: by.why.as_deref(),
            model: by.model.as_deref(),
            because,
            rules,
            leaves_out: by.leaves_out,
            ..of
        }
    }

    /// A report on something that is no puzzle.
    pub fn of(engine: &'a str, instance: String, outcome: &Outcome, solutions: &'a [String]) -> Report<'a> {
        let s = &outcome.statistics;
        let (verified, according_to, confirmed_by) = match claim(outcome) {
            Grounds::Exact => (None, None, None),
            Grounds::Confirmed { by } => (Some(true), None, Some(Some(by.clone()))),
            Grounds::Claimed { by } => (Some(false), Some(by.clone()), None),
        };
        Report {
            puzzle: None,
            instance,
            engine,
            chosen_because: None,
            model: None,
            status: status_name(outcome.status),
            complete: outcome.complete,
            stopped_by: outcome.stopped_by.map(Limit::name),
            count: outcome.count,
            objective: outcome.objective,
            verified,
            according_to,
            confirmed_by,
            bound: None,
            unique: None,
            because: Vec::new(),
            solutions,
            violations: None,
            leaves_out: None,
            rules: None,
            core: None,
            part: None,
            cut: None,
            split: None,
            stats: Stats {
                nodes: s.nodes,
                failures: s.failures,
                propagations: s.propagations,
                solutions: s.solutions,
                restarts: s.restarts,
                build_s: to_microseconds(s.build_s),
                solve_s: to_microseconds(s.solve_s),
                peak_depth: s.peak_depth,
            },
        }
    }

    /// The same with who confirmed a count.
    pub fn with_recount(self, recount: Option<&Recount>) -> Report<'a> {
        let confirmed_by = match recount {
            Some(recount) => Some(recount.by().map(str::to_owned).or(self.confirmed_by.flatten())),
            None => self.confirmed_by,
        };
        Report { confirmed_by, ..self }
    }

    /// The same with what is proved about the optimum.
    pub fn with_bound(self, bound: Option<f64>) -> Report<'a> {
        Report { bound, ..self }
    }

    /// The same, about a part of the search.
    pub fn with_part(self, part: Option<Part>, cut: &CutMark) -> Report<'a> {
        let cut = cut.read().map(|mark| format!("{mark:016x}"));
        Report { part: part.map(|part| part.to_string()), cut, ..self }
    }

    /// The same with what came of every part.
    pub fn with_split(self, split: Option<&impl Serialize>) -> Report<'a> {
        Report { split: split.and_then(|split| serde_json::to_value(split).ok()), ..self }
    }

    /// The same with the reasons why there is no solution.
    pub fn with_core(self, core: Option<&'a [String]>) -> Report<'a> {
        Report { core, ..self }
    }

    /// A report on an instance that is seen to be impossible before any search.
    pub fn impossible(puzzle: &'a dyn Puzzle, instance: &dyn Instance, because: Vec<String>) -> Report<'a> {
        let (status, statistics) = (Status::Unsatisfiable, Statistics::default());
        let outcome = Outcome {
            status,
            complete: true,
            stopped_by: None,
            count: 0,
            objective: None,
            objective_real: None,
            grounds: Default::default(),
            statistics,
        };
        let of = Report::of("none", instance.describe(), &outcome, &[]);
        Report { puzzle: Some(puzzle.name()), because, ..of }
    }

    /// The same, answering whether there is exactly one solution.
    pub fn with_unique(self, unique: Option<bool>) -> Report<'a> {
        Report { unique: Some(unique), ..self }
    }

    /// The same with the rules that each solution breaks.
    pub fn with_violations(self, violations: Option<Vec<Vec<String>>>) -> Report<'a> {
        Report { violations, ..self }
    }
}

/// A status in one word.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Solved => "solved",
        Status::Unsatisfiable => "unsatisfiable",
        Status::Unknown => "unknown",
    }
}

/// What it rests on that nothing was missed, where that is what a run ended with.
pub fn claim(outcome: &Outcome) -> &Grounds {
    if outcome.complete { &outcome.grounds } else { &Grounds::Exact }
}

/// The same in words, to follow what is claimed; nothing where an exact engine says so.
pub fn claim_in_words(outcome: &Outcome) -> String {
    match claim(outcome) {
        Grounds::Exact => String::new(),
        Grounds::Confirmed { by } => format!(", confirmed by {by}"),
        Grounds::Claimed { by } => format!(", according to {by}, unverified"),
    }
}

/// What confirmed that nothing was missed, for a table; nothing where an exact engine says so.
pub fn confirmed_by(outcome: &Outcome) -> Option<String> {
    match claim(outcome) {
        Grounds::Exact => None,
        Grounds::Confirmed { by } => Some(by.clone()),
        Grounds::Claimed { by } => Some(format!("no engine: according to {by}, unverified")),
    }
}
