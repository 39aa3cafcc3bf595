//! `damier check`: does a board obey the rules, and is it complete?

use crate::arguments::{Check, OwnOptions};
use crate::failure::{Exit, Failure};
use crate::output::{Output, tell};
use crate::report::json;
use crate::{files, impossible, many};
use damier_interface::{Filled, Instance, Puzzle, Violation, parts};
use damier_model::{Source, for_screen, stage};
use serde::Serialize;

#[derive(Serialize)]
struct CheckedBoard<'a> {
    /// Where it begins, if it is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
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
    let (source, own_given) = files::answers(asked.puzzle, &asked.board)?;
    let given = asked.given.as_deref().map(|given| files::source(asked.puzzle, given)).transpose()?.or(own_given);
    let givens = given.as_ref().map(|given| files::boards(asked.puzzle, given)).unwrap_or_default();
    let answers = parts::answers(asked.puzzle, &source, givens.len());
    if let (Some(given), false) = (&given, givens.is_empty()) {
        files::same_number((&source.origin, answers.len()), (&given.origin, givens.len()))?;
    }
    let mut output = Output::standard();
    if answers.is_empty() {
        let (board, answer) = filled(asked, &source, 1, |own| {
            given.as_ref().map(|given| files::read(asked.puzzle, Some(given), own)).transpose()
        })?;
        let right = judge(asked, board.as_ref(), &answer, None, &mut output)?;
        output.flush()?;
        return Ok(if right { Exit::Answered } else { Exit::NoSolution });
    }
    let (mut right, mut unreadable) = (0, 0);
    let _stage = stage::enter("boards were checked");
    for (number, &(line, answer)) in (1..).zip(&answers) {
        stage::poll_now();
        let of = |own: &OwnOptions| match (&given, givens.get(number - 1)) {
            (Some(given), Some(&board)) => files::read_one_of(asked.puzzle, given, number, board, own).map(Some),
            (Some(given), None) => files::read(asked.puzzle, Some(given), own).map(Some),
            (None, _) => Ok(None),
        };
        let read = filled(asked, &files::one_of(&source, answer), line, of);
        match read.map_err(|failure| files::of_board(number, line, failure)) {
            Ok((board, answer)) => {
                right += usize::from(judge(asked, board.as_ref(), &answer, Some(line), &mut output)?)
            }
            // The others are boards all the same.
            Err(Failure::Refused(message)) => {
                unreadable += 1;
                if asked.json {
                    output.line(&many::object(line, &serde_json::json!({ "error": message }))?)?;
                }
                output.flush()?;
                tell!("error: {}", for_screen(&message));
            }
            Err(failure) => return Err(failure),
        }
    }
    output.flush()?;
    if !asked.quiet {
        let no_boards = if unreadable > 0 { format!(", {unreadable} unreadable") } else { String::new() };
        tell!("{right} of {} boards are right{no_boards}", answers.len());
    }
    Ok(match (unreadable, right == answers.len()) {
        (1.., _) => Exit::BadInput,
        (_, true) => Exit::Answered,
        (_, false) => Exit::NoSolution,
    })
}

/// A board with an answer on it, from that line on: to the instance that was given, or to the one that it shows.
fn filled(
    asked: &Check,
    source: &Source,
    line: usize,
    given: impl FnOnce(&OwnOptions) -> Result<Option<Box<dyn Instance>>, Failure>,
) -> Result<(Box<dyn Instance>, String), Failure> {
    // Who knows the board reads its answers best: a few rows of numbers may look like something else. Options may be all
    // that there is to say of the instance: then the board is an answer and nothing else.
    let placed = |error| files::placed(source, line, error);
    let known = match given(&asked.own)? {
        None => described(asked.puzzle, &asked.own)?,
        given => given,
    };
    match known {
        Some(instance) => {
            let answer = parts::read_answer(instance.as_ref(), source).map_err(placed)?;
            Ok((instance, answer))
        }
        None => {
            let Filled { instance, answer, .. } = asked.puzzle.parse_filled(source).map_err(placed)?;
            let instance = files::under(instance, &asked.own)?;
            // Options may have changed the letters of answers.
            let answer = instance.read_answer(source).unwrap_or(answer);
            Ok((instance, answer))
        }
    }
}

/// Whether an answer is right, said as it was asked for; of one of several with the line where that begins.
fn judge(
    asked: &Check,
    instance: &dyn Instance,
    answer: &str,
    line: Option<usize>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let violations = instance.check(&source_of(answer))?;
    let (missing, broken): (Vec<&Violation>, Vec<&Violation>) = violations.iter().partition(|v| v.only_missing);
    let worth = || instance.worth(&source_of(answer)).filter(|_| violations.is_empty());
    if asked.json {
        let verdict = CheckedBoard {
            line,
            puzzle: asked.puzzle.name(),
            instance: instance.describe(),
            answer,
            right: violations.is_empty(),
            complete: missing.is_empty(),
            worth: worth(),
            violations: violations.iter().map(Complaint::new).collect(),
        };
        json(output, &verdict)?;
    } else if !asked.quiet {
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        output.line(&format!("{place}{}", in_words(&missing, &broken)))?;
        if let Some(worth) = worth() {
            output.line(&format!("it is worth {worth}; whether another is better was not looked for"))?;
        }
    }
    Ok(violations.is_empty())
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
