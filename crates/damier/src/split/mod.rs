//! `--split` and `--part`: what of a search in parts (`damier-split`) is said and asked on the command line.

mod command;
mod one;
mod refuse;
mod watched;

pub(crate) use one::{exit, in_words, listen, narrow};
pub(crate) use refuse::{refuse, refuse_of_solve};

use crate::arguments::{Count, How, HowLong, OwnOptions, RunsOn, Solve, Split};
use crate::count;
use crate::failure::{Exit, Failure};
use crate::output::tell;
use damier_interface::Puzzle;
use damier_model::Source;
use damier_solve::Plan;
use damier_split::{Cut, ExitCodes, Whole};
use damier_study::slurm::Settings;
use watched::Watched;

/// How a part ends where it fails as the whole does.
const CODES: ExitCodes = ExitCodes { refused: Exit::BadInput as i32, check_failed: Exit::CheckFailed as i32 };

/// The question as far as it is the same for all parts.
struct Asked<'a> {
    /// What is asked, to tell questions apart.
    question: String,
    puzzle: &'a dyn Puzzle,
    argument: Option<&'a str>,
    source: Option<&'a Source>,
    own: &'a OwnOptions,
    how: &'a How,
    how_long: &'a HowLong,
    quiet: bool,
}

/// The search to be cut here, if it is to be cut.
fn whole(split: &Split, asked: Asked, plan: &Plan) -> Result<Option<Whole>, Failure> {
    let Some(of) = split.split else { return Ok(None) };
    let mut settings = Settings::default();
    for (name, value) in &split.slurm {
        settings.set(name, value).map_err(|error| Failure::Refused(error.to_string()))?;
    }
    let cut = Cut {
        of: of as usize,
        place: match split.on.unwrap_or(RunsOn::Here) {
            RunsOn::Here => damier_split::RunsOn::Here,
            RunsOn::Slurm => damier_split::RunsOn::Slurm(settings),
        },
        folder: split.folder.clone(),
        at_once: asked.how.threads.map(|threads| threads as usize).filter(|&threads| threads > 0),
        time_limit: asked.how_long.time_limit,
    };
    let watch = Box::new(Watched::new(asked.quiet));
    Ok(Some(Whole::new(cut, command::of(asked, plan.model.as_deref())?, CODES, watch)))
}

/// As [`whole`], for `damier count`.
pub(crate) fn of_count(
    asked: &Count,
    (puzzle, argument, source): (&dyn Puzzle, Option<&str>, Option<&Source>),
    plan: &Plan,
) -> Result<Option<Whole>, Failure> {
    let Count { how, how_long, print, what, .. } = asked;
    let question = format!("count {:?}", count::most(asked));
    let common = Asked { question, puzzle, argument, source, own: &what.own, how, how_long, quiet: print.quiet };
    whole(&asked.split, common, plan)
}

/// As [`whole`], for `damier solve`.
pub(crate) fn of_solve(
    asked: &Solve,
    (puzzle, argument, source): (&dyn Puzzle, Option<&str>, Option<&Source>),
    plan: &Plan,
) -> Result<Option<Whole>, Failure> {
    let Solve { how, how_long, print, what, .. } = asked;
    let question = format!("solve {} {:?}", asked.all, asked.limit);
    let common = Asked { question, puzzle, argument, source, own: &what.own, how, how_long, quiet: print.quiet };
    whole(&asked.split, common, plan)
}

/// What came of the parts, in a line for `--stats`.
pub(crate) fn tell_statistics(whole: &Whole) {
    if let Some(report) = whole.report() {
        let seconds = || report.parts.iter().map(|part| part.solve_s);
        let (least, most) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
        let all: f64 = seconds().sum();
        tell!("{:<14} {}, from {least:.3} to {most:.3} s, together {all:.3} s", "parts", report.of);
    }
}
