//! `damier study`: experiments declared in a file. The crate `damier-study` does the work; here it is asked and told about.

mod one;
mod run;
mod show;

use crate::arguments::{StudyVerb, WhichStudy};
use crate::failure::{Exit, Failure};
use crate::files;
use damier_study::{Plan, Results, Study, results};
use std::path::PathBuf;

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
    let (folder, boards) = results::folders(&study, out.as_deref()).map_err(Failure::Refused)?;
    let plan = Plan::of(&study, &boards)?;
    let unreadable = |error| Failure::Refused(format!("cannot read the results in '{}': {error}", folder.display()));
    let results = Results::read(&folder).map_err(unreadable)?;
    Ok(Opened { study, plan, folder, boards, results })
}

/// What is said of lines in the results that cannot be read.
fn torn(lines: usize) -> String {
    match lines {
        1 => "one line in the results cannot be read and counts for nothing".to_owned(),
        _ => format!("{lines} lines in the results cannot be read and count for nothing"),
    }
}
