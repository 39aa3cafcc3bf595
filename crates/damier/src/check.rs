//! `damier check`: does a board obey the rules, and is it complete?

use crate::arguments::{Check, OwnOptions};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::report::json;
use crate::{files, impossible};
use damier_puzzles::{Filled, Instance, Puzzle, Source, Violation};
use serde::Serialize;

#[derive(Serialize)]
struct Verdict<'a> {
    puzzle: &'a str,
    instance: String,
    answer: &'a str,
    right: bool,
    complete: bool,
    /// What it is worth, where something is to be as small or as large as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<i64>,
    violations: Vec<Complaint<'a>>,
}

#[derive(Serialize)]
struct Complaint<'a> {
    sentence: &'a str,
    cells: Vec<String>,
}

impl Complaint<'_> {
    fn new(violation: &Violation) -> Complaint<'_> {
        let cells = violation.cells.iter().map(ToString::to_string).collect();
        Complaint { sentence: &violation.sentence, cells }
    }
}

pub(crate) fn run(asked: &Check) -> Result<Exit, Failure> {
    let puzzle = asked.puzzle;
    let source = files::source(puzzle, &asked.board)?;
    let Filled { instance, answer } = match &asked.given {
        // Who knows the board reads its answers best: a few rows of numbers may look like something else.
        Some(given) => {
            let instance = files::instance(puzzle, Some(given), &asked.own)?;
            let answer = instance.read_answer(&source)?;
            Filled { instance, answer }
        }
        // Options may be all that there is to say of the instance: then the board is an answer and nothing else.
        None => match described(puzzle, &asked.own)? {
            Some(instance) => {
                let answer = instance.read_answer(&source)?;
                Filled { instance, answer }
            }
            None => {
                let Filled { instance, answer } = puzzle.parse_filled(&source)?;
                Filled { instance: files::under(instance, &asked.own)?, answer }
            }
        },
    };
    let violations = instance.check(&source_of(&answer))?;
    let (missing, broken): (Vec<&Violation>, Vec<&Violation>) = violations.iter().partition(|v| v.only_missing);
    let mut output = Output::standard();
    if asked.json {
        let verdict = Verdict {
            puzzle: puzzle.name(),
            instance: instance.describe(),
            answer: &answer,
            right: violations.is_empty(),
            complete: missing.is_empty(),
            worth: instance.worth(&source_of(&answer)).filter(|_| violations.is_empty()),
            violations: violations.iter().map(Complaint::new).collect(),
        };
        json(&mut output, &verdict)?;
    } else if !asked.quiet {
        output.line(&in_words(&missing, &broken))?;
        if let (Some(worth), true) = (instance.worth(&source_of(&answer)), violations.is_empty()) {
            output.line(&format!("it is worth {worth}; whether another is better was not looked for"))?;
        }
        output.flush()?;
    }
    Ok(if violations.is_empty() { Exit::Answered } else { Exit::NoSolution })
}

/// The instance that the puzzle's own options describe alone, if they do.
fn described(puzzle: &dyn Puzzle, own: &OwnOptions) -> Result<Option<Box<dyn Instance>>, Failure> {
    let options = files::options(own)?;
    Ok(if options.is_empty() { None } else { puzzle.instance_from(&options).ok() })
}

fn source_of(answer: &str) -> Source {
    Source::argument(answer)
}

fn in_words(missing: &[&Violation], broken: &[&Violation]) -> String {
    let verdict = match (missing.is_empty(), broken.is_empty()) {
        (true, true) => return "right: complete, and no rule is broken".to_owned(),
        (false, true) => "incomplete, but no rule is broken so far",
        (true, false) => "wrong",
        (false, false) => "wrong, and incomplete",
    };
    let mut lines = vec![format!("{verdict}:")];
    let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
    lines.extend(impossible::named(&broken).iter().map(|sentence| format!("  {sentence}")));
    lines.extend(missing.iter().map(|violation| format!("  {violation}")));
    lines.join("\n")
}
