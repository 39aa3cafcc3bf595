//! Many boards in one file: an answer each, in order, one line each, over all cores.
//!
//! Boards are taken in batches by whoever is free; a batch that is done waits for those before it. A board that cannot be
//! read ends the work where it stands, after the answers to those before it.

use crate::answers;
use crate::arguments::{How, HowLong, OwnOptions};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan::{self, Extras, Question};
use damier_model::{Limit, Outcome, Run, Status};
use damier_puzzles::{Puzzle, Source};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

/// Boards that one worker takes at a time: enough to make handing over cheap, few enough to keep all busy.
const BATCH: usize = 64;
/// What stands for an answer where none was found in time.
const UNKNOWN: &str = "unknown";
const NO_SOLUTION: &str = "no solution";

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
    pub(crate) quiet: bool,
}

impl Many<'_> {
    /// One board has one thread, so that all cores are the default here.
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        if self.how.threads <= 1 { cores() } else { self.how.threads as usize }
    }
}

/// Refuses what makes no sense for many boards at once.
pub(crate) fn refuse(options: &[(&str, bool)], own: &OwnOptions) -> Result<(), Failure> {
    let given = options.iter().find(|(_, given)| *given).map(|(name, _)| (*name).to_owned());
    let own = own.0.first().map(|(info, _)| format!("--{}", info.name));
    match given.or(own) {
        Some(option) => Err(Failure::Refused(format!(
            "{option} is for one board, and this file holds several, one per line; accepted: no {option}, or one board"
        ))),
        None => Ok(()),
    }
}

/// What came of all boards.
#[derive(Default)]
struct Tally {
    solved: usize,
    unsatisfiable: usize,
    unknown: usize,
}

/// Answers to every board: solutions, or their numbers.
pub(crate) fn answer(many: &Many, run: &Run) -> Result<Exit, Failure> {
    let begun = Instant::now();
    let batches: Vec<&[(usize, &str)]> = many.boards.chunks(BATCH).collect();
    let next = AtomicUsize::new(0);
    let (tell, hear) = mpsc::channel();
    let mut output = Output::standard();
    let mut tally = Tally::default();
    let failure = std::thread::scope(|scope| {
        for _ in 0..many.threads().clamp(1, batches.len().max(1)) {
            let (tell, next, batches) = (tell.clone(), &next, &batches);
            scope.spawn(move || {
                while let Some((index, batch)) = take(next, batches) {
                    let answered: Vec<Result<(Status, String), Failure>> =
                        batch.iter().map(|&(line, board)| one(many, run, line, board)).collect();
                    // Nobody listens any more after a failure.
                    if tell.send((index, answered)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut waiting = BTreeMap::new();
        let mut expected = 0;
        for (index, batch) in hear {
            waiting.insert(index, batch);
            while let Some(batch) = waiting.remove(&expected) {
                expected += 1;
                for answered in batch {
                    match answered.and_then(|(status, line)| output.line(&line).map(|()| status)) {
                        Ok(Status::Solved) => tally.solved += 1,
                        Ok(Status::Unsatisfiable) => tally.unsatisfiable += 1,
                        Ok(Status::Unknown) => tally.unknown += 1,
                        Err(failure) => {
                            next.store(usize::MAX / 2, Ordering::Relaxed);
                            return Some(failure);
                        }
                    }
                }
            }
        }
        None
    });
    output.flush()?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if !many.quiet {
        eprintln!("{}", summary(&tally, begun.elapsed().as_secs_f64()));
    }
    Ok(match tally {
        Tally { unknown: 1.., .. } => Exit::Stopped,
        Tally { unsatisfiable: 1.., .. } => Exit::NoSolution,
        _ => Exit::Answered,
    })
}

fn take<'b, 't>(next: &AtomicUsize, batches: &'b [&'t [(usize, &'t str)]]) -> Option<(usize, &'b [(usize, &'t str)])> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    batches.get(index).map(|&batch| (index, batch))
}

/// The answer to one board, in a line.
fn one(many: &Many, run: &Run, line: usize, board: &str) -> Result<(Status, String), Failure> {
    let read = many.puzzle.parse(&Source::file(format!("{}, board in line {line}", many.source.origin), board));
    let instance = read?;
    // Who settles a board at once needs no look at it before.
    let quick = instance.direct().is_some_and(|direct| direct.settles_at_once());
    if !quick && !instance.contradictions().is_empty() {
        let words = if many.question == Question::Number { "0" } else { NO_SOLUTION };
        return Ok((Status::Unsatisfiable, words.to_owned()));
    }
    let extras = Extras::default();
    let plan = plan::plan(many.question, many.puzzle, instance.as_ref(), many.how, many.how_long, extras)?;
    if many.question == Question::Number {
        let outcome = answers::count(&plan, instance.as_ref(), run)?;
        return Ok((outcome.status, number(&outcome)));
    }
    let (outcome, answer) = answers::first(&plan, instance.as_ref(), run)?;
    let words = match (&answer, outcome.status) {
        (Some(answer), _) => instance.in_one_line(&answer.text),
        (None, Status::Unsatisfiable) => NO_SOLUTION.to_owned(),
        (None, _) => UNKNOWN.to_owned(),
    };
    Ok((outcome.status, words))
}

fn number(outcome: &Outcome) -> String {
    let known = outcome.complete || outcome.stopped_by == Some(Limit::Solutions);
    if known { outcome.count.to_string() } else { format!("at least {}", outcome.count) }
}

fn summary(tally: &Tally, seconds: f64) -> String {
    let all = tally.solved + tally.unsatisfiable + tally.unknown;
    let mut words = format!("{all} boards: {} solved", tally.solved);
    if tally.unsatisfiable > 0 {
        words += &format!(", {} without solution", tally.unsatisfiable);
    }
    if tally.unknown > 0 {
        words += &format!(", {} unknown", tally.unknown);
    }
    format!("{words}; {seconds:.3} s, {:.0} boards a second", all as f64 / seconds.max(1e-9))
}
