//! Many boards in one file: an answer each, in order, over all cores. Boards of a line have answers of a line, boards of
//! several lines have such answers with a blank one between them, and in JSON each is an object in a line.
//!
//! A board that cannot be read has a line of its own like all others, and the message says which; the exit code remembers it.

use crate::arguments::{How, HowLong, OwnOptions};
use crate::asking::{self, Extras};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use crate::progress::Bar;
use crate::report::Report;
use crate::{count, files, impossible, report};
use damier_interface::Puzzle;
use damier_model::{Budget, Grounds, Limit, Outcome, Run, Source, Status, stage};
use damier_solve::tally::{BoardOutcome, MAX_NAMED, Tally};
use damier_solve::{Question, answers, in_order};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;
use std::time::Instant;

/// What stands for an answer where none was found in time.
const UNKNOWN: &str = "unknown";
const NO_SOLUTION: &str = "no solution";
/// What stands for an answer to what is no board.
const NO_BOARD: &str = "no board";

/// What is asked of every board.
pub(crate) struct Many<'a> {
    pub(crate) puzzle: &'a dyn Puzzle,
    /// Where the boards are from, for messages.
    pub(crate) source: &'a Source,
    /// Lines with their boards.
    pub(crate) boards: Vec<(usize, &'a str)>,
    pub(crate) question: Question,
    pub(crate) how: &'a How,
    pub(crate) how_long: &'a HowLong,
    /// Options of the puzzle's own, which hold for every board.
    pub(crate) own: &'a OwnOptions,
    /// Whether only one or several solutions are told apart.
    pub(crate) unique: bool,
    pub(crate) quiet: bool,
    /// Whether answers are JSON objects.
    pub(crate) json: bool,
}

impl Many<'_> {
    /// Whether answers have several lines, as the boards have.
    fn in_blocks(&self) -> bool {
        let in_blocks = self.boards.first().is_some_and(|(_, board)| board.contains('\n'));
        in_blocks && self.question == Question::First && !self.json
    }

    /// One board has one thread, so that all cores are the default here.
    fn threads(&self) -> usize {
        match self.how.threads {
            None | Some(0) => std::thread::available_parallelism().map_or(1, usize::from),
            Some(threads) => threads as usize,
        }
    }
}

/// Refuses what makes no sense for many boards at once.
pub(crate) fn refuse(options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Refused(format!(
            "{option} is for one board, and this file holds several; accepted: no {option}, or one board"
        ))),
        None => Ok(()),
    }
}

/// One of the boards: which it is, the line where it begins, its text.
#[derive(Clone, Copy)]
struct BoardInFile<'a> {
    number: usize,
    line: usize,
    text: &'a str,
}

/// What came of one board, and the line that says so.
struct One {
    line: String,
    found: BoardOutcome,
}

/// Answers to every board: solutions, or their numbers.
pub(crate) fn answer(many: &Many, run: &Run) -> Result<Exit, Failure> {
    let begun = Instant::now();
    let mut output = Output::standard();
    let bar = Bar::counting("boards", many.boards.len() as u64, !many.quiet);
    let mut tally = Tally::default();
    let (mut failure, mut separate) = (None, false);
    let ask = |index: usize, &(line, text): &(usize, &str)| {
        let number = index + 1;
        (number, line, one(many, run, begun, BoardInFile { number, line, text }))
    };
    in_order(&many.boards, many.threads(), ask, |(number, line, answered)| {
        let (one, message) = match answered {
            Ok(one) => (Some(one), None),
            Err(Failure::Refused(message)) => (None, Some(message)),
            Err(other) => {
                failure = Some(other);
                return ControlFlow::Break(());
            }
        };
        let said = match (&one, &message) {
            (None, Some(message)) if many.json => object(line, &json!({ "error": message })),
            _ => Ok(one.as_ref().map_or(NO_BOARD, |one| one.line.as_str()).to_owned()),
        };
        let apart = if separate { "\n" } else { "" };
        separate = many.in_blocks();
        let written = bar.beside(|| {
            let written = said.and_then(|said| output.line(&format!("{apart}{said}")));
            if let Some(message) = message.filter(|_| tally.unreadable < MAX_NAMED) {
                tell!("error: {message}");
            }
            written
        });
        bar.done(number as u64);
        if let Err(other) = written {
            failure = Some(other);
            return ControlFlow::Break(());
        }
        tally.add(number, one.map(|one| one.found));
        ControlFlow::Continue(())
    });
    bar.finish();
    output.flush()?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if tally.unreadable > MAX_NAMED {
        tell!("and {} more of the kind", tally.unreadable - MAX_NAMED);
    }
    if !many.quiet {
        tell!("{}", tally.summary(begun.elapsed().as_secs_f64()));
    }
    Ok(match tally {
        Tally { unreadable: 1.., .. } => Exit::BadInput,
        Tally { unknown: 1.., .. } => Exit::Stopped,
        Tally { several: 1.., .. } => Exit::SeveralSolutions,
        Tally { unsatisfiable: 1.., .. } => Exit::NoSolution,
        _ => Exit::Answered,
    })
}

/// The answer to one board, in a line.
fn one(many: &Many, run: &Run, begun: Instant, board: BoardInFile) -> Result<One, Failure> {
    let line = board.line;
    let mut shorter = None;
    if let Some(total) = many.how_long.total_time_limit {
        let left = total.saturating_sub(begun.elapsed());
        let time = Some(many.how_long.time_limit.map_or(left, |each| each.min(left)));
        shorter = Some(Run { budget: Budget { time, ..run.budget.clone() }, ..run.clone() });
    }
    let run = shorter.as_ref().unwrap_or(run);
    let unknown = |limit: Limit| {
        let line = match many.json {
            true => object(line, &json!({ "status": UNKNOWN, "stopped_by": limit.name() }))?,
            false => UNKNOWN.to_owned(),
        };
        Ok(One { line, found: BoardOutcome::of(Status::Unknown, Some(limit)) })
    };
    if run.budget.time.is_some_and(|time| time.is_zero()) {
        return unknown(Limit::Time);
    }
    stage::within(&run.budget, Instant::now(), || answered(many, run, board))
        .unwrap_or_else(|ended| unknown(ended.limit))
}

fn answered(many: &Many, run: &Run, BoardInFile { number, line, text }: BoardInFile) -> Result<One, Failure> {
    let instance = files::read_one_of(many.puzzle, many.source, number, (line, text), many.own)?;
    // Who settles a board at once needs no look at it before.
    let quick = instance.direct().is_some_and(|direct| direct.settles_at_once());
    let counts = many.question == Question::Number;
    if !quick && !instance.contradictions().is_empty() {
        let words = match (many.json, counts && !many.unique) {
            (true, _) => {
                let because = impossible::because(instance.as_ref()).unwrap_or_default();
                object(line, &Report::impossible(many.puzzle, instance.as_ref(), because))?
            }
            (_, true) => "0".to_owned(),
            (_, false) => NO_SOLUTION.to_owned(),
        };
        return Ok(One { line: words, found: BoardOutcome::of(Status::Unsatisfiable, None) });
    }
    let extras = Extras::default();
    let plan = asking::plan(many.question, many.puzzle, instance.as_ref(), many.how, many.how_long, extras)?;
    if counts {
        let answered = answers::count(&plan, run)?;
        let outcome = &answered.outcome;
        let known = outcome.is_all_that_was_asked();
        let several = many.unique && outcome.count > 1;
        let (status, stopped_by) = if known { (outcome.status, None) } else { (Status::Unknown, outcome.stopped_by) };
        let line = match many.json {
            true => {
                let report = Report::new(many.puzzle, instance.as_ref(), &answered, &[]);
                object(line, &if many.unique { report.with_unique(count::is_unique(outcome)) } else { report })?
            }
            false if count::nothing_known(outcome) => UNKNOWN.to_owned(),
            false => count::sentence(many.unique, outcome),
        };
        let according_to = according_to(outcome);
        return Ok(One { line, found: BoardOutcome { status, stopped_by, several, according_to } });
    }
    let mut answered = answers::first(&plan, run)?;
    let answer = answered.answers.pop();
    let outcome = &answered.outcome;
    let line = match (&answer, outcome.status) {
        _ if many.json => {
            let solutions: Vec<String> = answer.into_iter().map(|answer| answer.text).collect();
            object(line, &Report::new(many.puzzle, instance.as_ref(), &answered, &solutions))?
        }
        // What an answer is worth stands before it, as where there is one board.
        (Some(answer), _) if many.in_blocks() => {
            let worth = answer.worth.map_or(String::new(), |worth| format!("{worth}\n"));
            worth + &answer.text
        }
        (Some(answer), _) => {
            let worth = answer.worth.map_or(String::new(), |worth| format!("{worth} "));
            worth + &instance.in_one_line(&answer.text)
        }
        (None, Status::Unsatisfiable) => NO_SOLUTION.to_owned(),
        (None, _) => UNKNOWN.to_owned(),
    };
    let found = BoardOutcome::of(outcome.status, outcome.stopped_by);
    Ok(One { line, found: BoardOutcome { according_to: according_to(outcome), ..found } })
}

/// What is said of the board that begins in a line, in JSON.
pub(crate) fn object(line: usize, said: &impl Serialize) -> Result<String, Failure> {
    /// The line comes first, so that a person finds it.
    #[derive(Serialize)]
    struct Placed<'s, S> {
        line: usize,
        #[serde(flatten)]
        said: &'s S,
    }
    report::in_json(&Placed { line, said })
}

fn according_to(outcome: &Outcome) -> Option<String> {
    match report::claim(outcome) {
        Grounds::Claimed { by } => Some(by.clone()),
        _ => None,
    }
}
