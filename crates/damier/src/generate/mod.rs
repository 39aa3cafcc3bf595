//! `damier generate`: random boards, one or many, as asked for.
//!
//! A request that cannot be fulfilled and a file that exists are refused before any work. Board number k has a seed of
//! its own, told in the report, so that one of many can be made again alone; the first has the seed that was given.
//! What is made is written at once, so that an interrupt or a limit loses only the board that was being made.

mod destination;
mod maker;

use crate::arguments::Generate;
use crate::failure::{Exit, Failure};
use crate::output::tell;
use crate::progress::Bar;
use crate::report::json;
use crate::{interrupt, output::Output};
use damier_interface::{Made, making::Wanted, seed_of};
use damier_model::{Budget, Limit, Progress, Run, Source, machine_memory, stage, to_microseconds};
use damier_solve::unique;
use damier_solve::walk::counted;
use destination::Destination;
use maker::Maker;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long one board is tried for, if no time was given.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fresh seeds are below this: short enough to be typed again.
const FRESH: u64 = 1_000_000_000;

/// What `--json` says of each board.
#[derive(Serialize)]
struct Report<'a> {
    puzzle: &'a str,
    size: String,
    style: Option<&'a str>,
    #[serde(flatten)]
    board: &'a BoardReport,
}

#[derive(Serialize)]
struct BoardReport {
    text: String,
    /// Where it was written, if into a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The seed that makes this board alone.
    seed: u64,
    difficulty: Option<&'static str>,
    tries: u64,
    /// The engine that proved it to have exactly one solution.
    verified: Option<String>,
    solve_s: f64,
}

/// What is kept of all boards for the summary.
#[derive(Default)]
struct Tally {
    made: u64,
    /// How many there are of each difficulty, in the order in which they came.
    difficulties: Vec<(&'static str, u64)>,
}

/// What ended an attempt.
#[derive(Clone, Copy)]
struct Stopped {
    limit: Limit,
    /// How many boards were begun.
    tries: u64,
    /// Whether a board was there, and was being proved to have one solution.
    proving: bool,
}

pub(crate) fn run(asked: &Generate) -> Result<Exit, Failure> {
    let begun = Instant::now();
    let maker = Maker::new(asked)?;
    let form = form(asked)?;
    let seed = asked.seed.unwrap_or_else(|| fastrand::u64(..FRESH));
    let mut destination = Destination::new(asked, seed)?;
    let bar = Bar::new(asked.count, !asked.quiet);
    let mut report = Output::standard();
    let mut tally = Tally::default();
    let mut stopped = None;
    for number in 0..asked.count {
        let made = board(asked, &maker, form, seed_of(seed, number), begun, &bar);
        match made.inspect_err(|_| drop(destination.finish()))? {
            Ok(mut made) => {
                bar.beside(|| {
                    made.file = destination.put(number, &made.text, asked)?;
                    if asked.json {
                        let size = maker.size();
                        let (puzzle, style) = (asked.puzzle.name(), maker.style());
                        json(&mut report, &Report { puzzle, size, style, board: &made })?;
                    }
                    Ok::<(), Failure>(())
                })?;
                tally.add(&made);
            }
            Err(why) => {
                stopped = Some(why);
                break;
            }
        }
        bar.done(number + 1);
    }
    bar.finish();
    destination.finish()?;
    if !asked.quiet {
        tell!("{}", summary(asked, verifier(asked, &maker), seed, &tally, stopped, begun.elapsed()));
        if let Some(wanted) = maker.wanted().filter(|_| stopped.is_some_and(|stopped| !stopped.proving)) {
            tell!("{}", seen(wanted));
        }
    }
    Ok(if stopped.is_none() { Exit::Answered } else { Exit::Stopped })
}

/// Endings of files that stand for a form of another name.
const ENDINGS: [(&str, &str); 2] = [("sdm", "line"), ("csv", "comma")];
/// Endings of files that are pictures.
const PICTURES: [&str; 3] = ["svg", "png", "pdf"];

/// The form asked for, or the one that the ending of the file stands for; `None` for the puzzle's own. One that the
/// puzzle has not is refused before anything is made, and so is a picture.
fn form(asked: &Generate) -> Result<Option<&str>, Failure> {
    let forms: Vec<&str> = asked.puzzle.formats().iter().map(|info| info.name).collect();
    let name = asked.puzzle.name();
    if let Some(form) = asked.to.as_deref() {
        return match forms.contains(&form) {
            true => Ok(Some(form)),
            false => {
                Err(Failure::Refused(format!("{name} has no form '{form}'; accepted forms: {}", forms.join(", "))))
            }
        };
    }
    let Some(ending) = asked.out.as_deref().and_then(|path| path.extension()?.to_str()) else { return Ok(None) };
    if PICTURES.contains(&ending) {
        return Err(Failure::Refused(format!(
            "boards are made as text, not as pictures; accepted: --out boards.txt, then 'damier draw {name} boards.txt \
             --out boards.{ending}'"
        )));
    }
    if ["json", "jsonl"].contains(&ending) && !forms.contains(&ending) {
        return Err(Failure::Refused(format!(
            "--out takes boards as text; accepted: 'damier generate {name} --json > boards.{ending}' for an object per board, \
             or --out boards.txt"
        )));
    }
    let form = ENDINGS.iter().find(|(known, _)| *known == ending).map_or(ending, |(_, form)| form);
    Ok(forms.into_iter().find(|known| *known == form))
}

/// A board in the form asked for, or what ended the attempt.
fn board(
    asked: &Generate,
    maker: &Maker,
    form: Option<&str>,
    seed: u64,
    begun: Instant,
    bar: &Bar,
) -> Result<Result<BoardReport, Stopped>, Failure> {
    let this_began = Instant::now();
    let tried = AtomicU64::new(0);
    // Some generators tell of more than their tries.
    let tell_try = |progress: &Progress| {
        if tried.swap(progress.nodes, Ordering::Relaxed) != progress.nodes {
            bar.say(format!(", try {}", progress.nodes));
        }
    };
    let run = || {
        let left = match asked.time_limit {
            Some(most) => most.saturating_sub(begun.elapsed()),
            None => PATIENCE.saturating_sub(this_began.elapsed()),
        };
        let memory = machine_memory().map(|all| all / 10 * 9);
        let budget = Budget { time: Some(left), memory, cancel: Some(interrupt::flag()), ..Budget::default() };
        Run { budget, seed, ..Run::default() }
    };
    if let Some(limit) = run().budget.exceeded(Instant::now(), 0, 0) {
        return Ok(Err(Stopped { limit, tries: 0, proving: false }));
    }
    let (text, difficulty, tries) = match maker.make(seed, &Run { progress: Some(&tell_try), ..run() })? {
        Made::Board { text, difficulty, tries } => (text, difficulty, tries),
        Made::NotFound { tries, stopped_by: limit } => return Ok(Err(Stopped { limit, tries, proving: false })),
    };
    let instance = asked.puzzle.parse(&Source::argument(text.as_str()))?;
    let mut verified = None;
    if let Some(engine) = verifier(asked, maker) {
        bar.say(format!(", try {tries}: {engine} proves that it has one solution"));
        let run = run();
        let proved = stage::within(&run.budget, Instant::now(), || {
            unique::has_one_solution(asked.puzzle, instance.as_ref(), engine, &run)
        });
        match proved {
            Err(stage::Ended { limit, .. }) | Ok(Ok(Some(limit))) => {
                return Ok(Err(Stopped { limit, tries, proving: true }));
            }
            Ok(Err(failure)) => return Err(failure.into()),
            Ok(Ok(None)) => verified = Some(engine.to_owned()),
        }
    }
    let text = form.map_or(Ok(text), |form| instance.write_as(form))?;
    let solve_s = to_microseconds(this_began.elapsed().as_secs_f64());
    Ok(Ok(BoardReport { text, file: None, seed, difficulty, tries, verified, solve_s }))
}

/// The engine that proves boards to have one solution, if one does.
fn verifier<'a>(asked: &'a Generate, maker: &Maker) -> Option<&'a str> {
    if asked.verify { Some(&asked.verify_engine) } else { maker.second_engine() }
}

impl Tally {
    fn add(&mut self, board: &BoardReport) {
        self.made += 1;
        let Some(difficulty) = board.difficulty else { return };
        match self.difficulties.iter_mut().find(|(name, _)| *name == difficulty) {
            Some((_, number)) => *number += 1,
            None => self.difficulties.push((difficulty, 1)),
        }
    }
}

/// Which grades were met where one was not.
fn seen(wanted: &Wanted) -> String {
    let seen: Vec<String> = wanted.seen().iter().map(|(name, number)| format!("{number} {name}")).collect();
    match &seen[..] {
        [] => format!("  none of the boards was graded in time, so whether any is {} is not known", wanted.name()),
        _ => format!("  of the boards that were looked at, {} were graded", seen.join(", ")),
    }
}

fn summary(
    asked: &Generate,
    verifier: Option<&str>,
    seed: u64,
    &Tally { made, ref difficulties }: &Tally,
    stopped: Option<Stopped>,
    took: Duration,
) -> String {
    let mut words = match stopped {
        None => counted(made, "board"),
        Some(_) => format!("{made} of {}", counted(asked.count, "board")),
    };
    if !difficulties.is_empty() {
        let list: Vec<String> = difficulties.iter().map(|(name, number)| format!("{number} {name}")).collect();
        words += &format!(" ({})", list.join(", "));
    }
    if let Some(engine) = verifier.filter(|_| made > 0) {
        words += &format!(", proved by {engine} to have exactly one solution");
    }
    if asked.seed.is_none() && made > 0 {
        words += &format!("; --seed {seed} makes the same again");
    }
    words += &format!("; {:.3} s", took.as_secs_f64());
    let Some(Stopped { limit, tries, proving }) = stopped else { return words };
    let stage = match proving {
        true => format!("{} proved that the next has one solution", verifier.unwrap_or("an engine")),
        false => "the next was made".to_owned(),
    };
    if limit == Limit::Cancelled {
        return format!("{words}; interrupted while {stage}");
    }
    format!(
        "{words}; the next was not found within the budget: {} after {}{}\n  \
         try {}another --seed, or a request that is easier to fulfil",
        if limit == Limit::Nodes { "given up" } else { limit.describe() },
        if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") },
        if proving { format!(", while {stage}") } else { String::new() },
        if limit == Limit::Nodes { "" } else { "more time (--time-limit), " },
    )
}
