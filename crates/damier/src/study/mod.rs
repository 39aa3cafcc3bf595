//! `damier study`: experiments declared in a file. The crate `damier-study` does the work; here it is asked and told about.

mod one;
mod run;
mod show;

use crate::arguments::{StudyVerb, WhichStudy};
use crate::failure::{Exit, Failure};
use crate::files;
use damier_study::run::BOARDS;
use damier_study::{Plan, Results, Study};
use std::path::{Path, PathBuf};

pub(crate) fn run(asked: &StudyVerb) -> Result<Exit, Failure> {
    match asked {
        StudyVerb::Run(asked) => run::run(asked),
        StudyVerb::Table(asked) => show::tables(asked),
        StudyVerb::Plot(asked) => show::plots(asked),
        StudyVerb::Report(asked) => show::report(asked),
        StudyVerb::Compare(asked) => show::comparison(asked),
        StudyVerb::One(asked) => one::run(asked),
    }
}

/// A study with everything that belongs to it.
pub(crate) struct Opened {
    pub(crate) study: Study,
    pub(crate) plan: Plan,
    /// Where its results are, or will be.
    pub(crate) folder: PathBuf,
    /// Where boards are that are made or written, as seen from the study's folder.
    pub(crate) boards: PathBuf,
    pub(crate) results: Results,
}

/// Reads a study, multiplies it out, and reads what is known of it.
pub(crate) fn opened(which: &WhichStudy) -> Result<Opened, Failure> {
    let WhichStudy { file, quick, out } = which;
    let name = file.to_string_lossy();
    let source = files::plain(&name, "a file that declares a study (docs/studies.md tells how)")?;
    let Some(source) = source else {
        let message = format!(
            "there is no file '{name}'\n  = accepted: a file that declares a study, such as studies/nqueens.toml"
        );
        return Err(Failure::Refused(message));
    };
    let study = Study::read(&source, file, *quick)?;
    let puzzles: Vec<&str> = damier_puzzles::puzzles().iter().map(|puzzle| puzzle.name()).collect();
    study.check_puzzles(|name| damier_puzzles::find(name).is_some(), &puzzles.join(", "))?;
    let (folder, boards) = folders(&study, out.as_deref())?;
    let plan = Plan::of(&study, &boards)?;
    let unreadable = |error| Failure::Refused(format!("cannot read the results in '{}': {error}", folder.display()));
    let results = Results::read(&folder).map_err(unreadable)?;
    Ok(Opened { study, plan, folder, boards, results })
}

/// The folder of results, and the folder of boards in it as seen from the study's folder, where commands run.
fn folders(study: &Study, out: Option<&Path>) -> Result<(PathBuf, PathBuf), Failure> {
    let ending = if study.quick { "quick" } else { "results" };
    let name = format!("{}.{ending}", study.name);
    let Some(out) = out else { return Ok((study.folder.join(&name), Path::new(&name).join(BOARDS))) };
    let unusable = |path: &Path, error| Failure::Refused(format!("cannot use '{}': {error}", path.display()));
    let own = study.folder.canonicalize().map_err(|error| unusable(&study.folder, error))?;
    let absolute = std::path::absolute(out).map_err(|error| unusable(out, error))?;
    // As it is called on this machine, whether it is there already or not: runs are recognised by their commands.
    let there = absolute.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    let absolute = match &there {
        Some((part, real)) => real.join(absolute.strip_prefix(part).unwrap_or(Path::new(""))),
        None => absolute,
    };
    let seen = absolute.strip_prefix(&own).map_or_else(|_| absolute.clone(), Path::to_owned);
    Ok((out.to_owned(), seen.join(BOARDS)))
}

/// What is said of lines in the results that cannot be read.
fn torn(lines: usize) -> String {
    match lines {
        1 => "one line in the results cannot be read and counts for nothing".to_owned(),
        _ => format!("{lines} lines in the results cannot be read and count for nothing"),
    }
}
