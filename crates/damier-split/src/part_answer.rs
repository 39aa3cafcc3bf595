//! What a part says, and what came of those that say nothing.

use crate::report::PartReport;
use damier_cp::Part;
use damier_model::{Limit, Statistics, to_microseconds};
use damier_solve::Failure;
use serde_json::Value;
use std::collections::BTreeMap;

/// The answer of a part.
pub(super) struct PartAnswer {
    pub(super) complete: bool,
    pub(super) stopped_by: Option<Limit>,
    pub(super) count: u64,
    pub(super) objective: Option<i64>,
    pub(super) solutions: Vec<String>,
    /// A fingerprint of how the whole was cut.
    pub(super) cut: Option<String>,
    pub(super) statistics: Statistics,
}

/// How a part ended.
pub(super) enum End {
    PartAnswer(Box<PartAnswer>),
    /// Without an answer; why, in words.
    Silent(String),
    /// Before it began, or without being heard, for this reason.
    Stopped(Limit),
}

impl End {
    pub(super) fn said(&self) -> Option<&PartAnswer> {
        match self {
            End::PartAnswer(said) => Some(said),
            _ => None,
        }
    }

    /// The limit that kept it from its end.
    pub(super) fn limit(&self) -> Option<Limit> {
        match self {
            End::PartAnswer(said) => said.stopped_by,
            End::Stopped(limit) => Some(*limit),
            End::Silent(_) => None,
        }
    }

    pub(super) fn report(&self, index: usize, of: usize) -> PartReport {
        let nothing = PartAnswer {
            complete: false,
            stopped_by: self.limit(),
            count: 0,
            objective: None,
            solutions: Vec::new(),
            cut: None,
            statistics: Statistics::default(),
        };
        let said = self.said().unwrap_or(&nothing);
        PartReport {
            part: Part::new(index, of).map(|part| part.to_string()).unwrap_or_default(),
            status: match (said.count, said.complete) {
                (0, true) => "unsatisfiable",
                (0, false) => "unknown",
                _ => "solved",
            },
            complete: said.complete,
            stopped_by: said.stopped_by.map(Limit::name),
            count: said.count,
            nodes: said.statistics.nodes,
            solve_s: to_microseconds(said.statistics.solve_s),
        }
    }
}

/// The exit codes by which a part says that it failed as the whole does.
#[derive(Clone, Copy, Debug)]
pub struct ExitCodes {
    /// It cannot be done as asked.
    pub refused: i32,
    /// An answer did not pass its check.
    pub check_failed: i32,
}

/// What a part's output and exit code mean. A failed check of a part, or its refusal, is one of the whole.
pub(super) fn understood(
    part: Part,
    codes: ExitCodes,
    output: &str,
    errors: &str,
    code: Option<i32>,
) -> Result<End, Failure> {
    let last = errors.lines().rev().map(str::trim).find(|line| !line.is_empty());
    let message = |prefix: &str| last.map(|line| line.trim_start_matches(prefix).to_owned());
    if code == Some(codes.check_failed) {
        let message = message("internal error: ").unwrap_or_default();
        return Err(Failure::CheckFailed(format!("part {part}: {message}")));
    }
    if code == Some(codes.refused) {
        return Err(Failure::Refused(message("error: ").unwrap_or_else(|| format!("part {part} was refused"))));
    }
    if let Some(said) = serde_json::from_str(output).ok().and_then(|value| read(part, &value)) {
        return Ok(End::PartAnswer(Box::new(said)));
    }
    let ended = match code {
        Some(code) => format!("it ended with exit code {code}"),
        None => "it was killed".to_owned(),
    };
    Ok(End::Silent(last.map_or(ended.clone(), |line| format!("{ended}: {line}"))))
}

/// The JSON object of a part; `None` if it is none, or of another part.
fn read(part: Part, value: &Value) -> Option<PartAnswer> {
    // What shows before any search is told of the whole by every part.
    let of_all = value["engine"] == "none" && value["status"] == "unsatisfiable";
    if value["part"] != part.to_string() && !of_all {
        return None;
    }
    let number = |name: &str| value["stats"][name].as_u64().unwrap_or(0);
    let seconds = |name: &str| value["stats"][name].as_f64().unwrap_or(0.0);
    let solutions = value["solutions"].as_array()?.iter().map(|text| text.as_str().map(str::to_owned));
    Some(PartAnswer {
        complete: value["complete"].as_bool()?,
        stopped_by: value["stopped_by"].as_str().and_then(limit_of),
        count: value["count"].as_u64()?,
        objective: value["objective"].as_i64(),
        solutions: solutions.collect::<Option<_>>()?,
        cut: value["cut"].as_str().map(str::to_owned),
        statistics: Statistics {
            nodes: number("nodes"),
            failures: number("failures"),
            propagations: number("propagations"),
            solutions: number("solutions"),
            restarts: number("restarts"),
            peak_depth: number("peak_depth"),
            build_s: seconds("build_s"),
            solve_s: seconds("solve_s"),
        },
    })
}

fn limit_of(name: &str) -> Option<Limit> {
    let all =
        [Limit::Time, Limit::Nodes, Limit::Failures, Limit::Solutions, Limit::Memory, Limit::Cancelled, Limit::GaveUp];
    all.into_iter().find(|&limit| limit.name() == name)
}

/// The parts that did not come to their end, those with the same reason together, a line for each reason.
pub(super) fn incomplete(ends: &[End]) -> Vec<String> {
    let mut by_reason: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, end) in ends.iter().enumerate() {
        let reason = match end {
            End::PartAnswer(said) if said.complete => continue,
            End::Silent(why) => why.as_str(),
            _ => end.limit().map_or("it did not come to its end", Limit::describe),
        };
        by_reason.entry(reason).or_default().push(index);
    }
    let of = ends.len();
    let line = |(reason, parts): (&str, Vec<usize>)| match parts.as_slice() {
        [only] => format!("part {} of {of} is incomplete: {reason}", only + 1),
        parts => format!("parts {} of {of} are incomplete: {reason}", numbers(parts)),
    };
    by_reason.into_iter().map(line).collect()
}

/// Parts by their numbers, counted from 1: `1, 2, 5–1000`. Neighbours stand together from three on. Indices must rise.
pub(super) fn numbers(indices: &[usize]) -> String {
    let together = indices.chunk_by(|before, after| before + 1 == *after);
    let words = together.map(|run| match run {
        [first, _, .., last] => format!("{}–{}", first + 1, last + 1),
        few => few.iter().map(|index| (index + 1).to_string()).collect::<Vec<String>>().join(", "),
    });
    words.collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: ExitCodes = ExitCodes { refused: 2, check_failed: 70 };

    fn object(part: &str, more: &str) -> String {
        format!(r#"{{"part":"{part}","complete":true,"stopped_by":null,"count":2,"solutions":["a","b"]{more}}}"#)
    }

    #[test]
    fn an_answer_is_of_the_part_that_was_asked_or_it_is_none() {
        let part = Part::new(2, 8).expect("a part");
        let end = |output: &str, code| understood(part, CODES, output, "trouble\n", code).expect("an end");
        let said = end(&object("3/8", r#","stats":{"nodes":7}"#), Some(0));
        assert_eq!(said.said().map(|said| (said.count, said.statistics.nodes)), Some((2, 7)));
        for output in [object("4/8", ""), "{".to_owned(), String::new(), object("3/8", "").replace('2', "-2")] {
            assert!(matches!(end(&output, Some(0)), End::Silent(_)), "{output}");
        }
        let End::Silent(why) = end("", Some(101)) else { panic!("not an answer") };
        assert_eq!(why, "it ended with exit code 101: trouble");
    }

    #[test]
    fn a_failed_check_or_a_refusal_of_a_part_is_one_of_the_whole() {
        let part = Part::new(0, 2).expect("a part");
        let failure = |errors: &str, code| understood(part, CODES, "", errors, Some(code)).err();
        let failed = failure("internal error: wrong\n", 70);
        assert!(matches!(failed, Some(Failure::CheckFailed(message)) if message == "part 1/2: wrong"));
        assert!(matches!(failure("error: no\n", 2), Some(Failure::Refused(message)) if message == "no"));
    }

    #[test]
    fn many_parts_are_named_by_their_first_and_last() {
        assert_eq!(numbers(&[]), "");
        assert_eq!(numbers(&[2]), "3");
        assert_eq!(numbers(&[0, 1]), "1, 2");
        assert_eq!(numbers(&[0, 1, 2]), "1–3");
        assert_eq!(numbers(&(18..1000).collect::<Vec<usize>>()), "19–1000");
        assert_eq!(numbers(&[0, 2, 3, 5, 6, 7, 8, 11]), "1, 3, 4, 6–9, 12");
    }

    #[test]
    fn every_limit_is_understood_by_its_name() {
        for name in ["time", "nodes", "failures", "solutions", "memory", "interrupt"] {
            assert_eq!(limit_of(name).map(Limit::name), Some(name));
        }
    }
}
