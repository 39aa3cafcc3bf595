//! Sheets on the command line: those that are known, `damier new` and `damier test`.

use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::{Output, tell};
use damier_interface::Puzzle;
use damier_model::Run;
use damier_solve::trial::{Finding, Weight, trial};
use std::path::{Path, PathBuf};

/// The variable that names a folder of sheets.
const FOLDER: &str = "DAMIER_PUZZLES";

/// Makes them known as puzzles, after those in Rust; what is wrong with one of the user's is told, and the others are known.
pub(crate) fn register() {
    damier_puzzles::register();
    damier_sheets::register();
    for wrong in folders().iter().flat_map(|folder| damier_sheets::register_folder(folder)) {
        tell!("damier: {wrong}");
    }
}

/// The folder that the variable names, or else the one among the user's settings.
fn folders() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let settings = || named("XDG_CONFIG_HOME").or_else(|| Some(named("HOME")?.join(".config")));
    named(FOLDER).or_else(|| Some(settings()?.join("damier").join("puzzles")))
}

/// `damier new`: a first sheet, or one that begins as a shipped one.
pub(crate) fn new(name: &str, like: Option<&str>, out: Option<PathBuf>, force: bool) -> Result<Exit, Failure> {
    let title = Path::new(name).file_stem().map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    let text = match like {
        None => damier_sheets::first_sheet(&title),
        Some(like) => damier_sheets::sheet_like(like, &title).ok_or_else(|| {
            let names: Vec<&str> = damier_sheets::shipped().map(|(name, _)| name).collect();
            Failure::Refused(format!("no shipped sheet is called '{like}'; accepted: {}", names.join(", ")))
        })?,
    };
    match out.unwrap_or_else(|| PathBuf::from(format!("{}.mzn", name.trim_end_matches(".mzn")))) {
        path if path.as_os_str() == "-" => Output::standard().bytes(text.as_bytes())?,
        path => {
            files::write(&path, &text, force)?;
            let shown = path.display();
            tell!("{shown} is a puzzle: damier test {shown}, damier generate {shown}, damier puzzles {shown}");
        }
    }
    Ok(Exit::Answered)
}

/// `damier test`: whether a puzzle's examples are as announced.
pub(crate) fn test(puzzle: &dyn Puzzle) -> Result<Exit, Failure> {
    let mut output = Output::standard();
    let mut worst = Weight::Good;
    let mut broken_pipe = None;
    trial(puzzle, &Run::default(), &mut |Finding { weight, words }| {
        worst = worst.max(weight);
        let sign = match weight {
            Weight::Good => "ok   ",
            Weight::Note => "note ",
            Weight::Wrong => "wrong",
        };
        broken_pipe = output.line(&format!("{sign} {words}")).err();
    })?;
    if let Some(failure) = broken_pipe {
        return Err(failure);
    }
    Ok(if worst == Weight::Wrong { Exit::NoSolution } else { Exit::Answered })
}
