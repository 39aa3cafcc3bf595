//! `--sandbox`: models of strangers.
//!
//! A model can do little by itself: it computes, and it includes files. But the files that come with one can do more:
//! parameters (`.mpc`) may name programs and files to write, and a solver configuration (`.msc`) names a program. In the
//! sandbox nothing is read but the library, what is named on the command line and what stands beside the model; no other
//! program is run; and no file is written. What would need one of these is refused before anything is read.

use super::solvers::{self, Solver};
use crate::arguments::Mzn;
use crate::failure::Failure;
use damier_solve::engines::AUTO;
use std::ffi::OsString;
use std::path::Path;

/// The option.
const SANDBOX: &str = "--sandbox";

/// Whether the words of a command line ask for it: to be known before files with parameters are read.
pub(super) fn is_asked_for(words: &[OsString]) -> bool {
    words.iter().any(|word| word == SANDBOX)
}

/// What is not done, and what is done instead.
pub(super) fn refusal(what: &str, accepted: &str) -> Failure {
    Failure::Refused(format!("{what}, which {SANDBOX} does not allow\n  = accepted: {accepted}, or no {SANDBOX}"))
}

/// A file with parameters among the words.
pub(super) fn no_parameters(file: &Path) -> Failure {
    let what = format!("'{}' holds parameters, which may name programs to run and files to write", file.display());
    refusal(&what, "the same options typed")
}

/// Refuses everything that runs a program, writes a file, or reads one that the model has no business with.
pub(super) fn refuse(asked: &Mzn) -> Result<(), Failure> {
    let (what, print, instead) = (&asked.what, &asked.print, &asked.instead);
    let to_standard_output = "what is written goes to standard output";
    let written = [
        ("--output-to-file", print.output.is_some()),
        ("--fzn", print.fzn.is_some()),
        ("--ozn", print.ozn.is_some()),
        ("--install-solver", instead.install_solver),
        ("--compile without --output-to-stdout", instead.compile && !print.to_stdout),
    ];
    if let Some((option, _)) = written.iter().find(|(_, given)| *given) {
        return Err(refusal(&format!("{option} writes a file"), to_standard_output));
    }
    let read = [
        ("--search-dir", !what.include.is_empty()),
        ("--stdlib-dir", what.stdlib_dir.is_some()),
        ("--globals-dir", !what.globals_dir.is_empty()),
    ];
    if let Some((option, _)) = read.iter().find(|(_, given)| *given) {
        let what = format!("{option} names a folder to include files from");
        return Err(refusal(&what, "files beside the model, and the standard library"));
    }
    let files = what.files.iter().chain(&what.model).chain(&what.data);
    if let Some(file) = files.clone().find(|file| has_ending(file, "msc")) {
        return Err(no_program(&file.display().to_string()));
    }
    match files.chain(&asked.how.param_file).find(|file| has_ending(file, "mpc")) {
        Some(file) => Err(no_parameters(file)),
        None => Ok(()),
    }
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

fn no_program(called: &str) -> Failure {
    let what = format!("the solver '{called}' is none of Damier's own and may be any program");
    refusal(&what, &format!("--solver {}", names()))
}

fn names() -> String {
    let ours = solvers::ours();
    let names: Vec<&str> = ours.iter().map(|solver| solver.id().rsplit('.').next().unwrap_or_default()).collect();
    names.join(", ")
}

/// The solver of that name among ours; configuration files are not looked at.
pub(super) fn solver(called: Option<&str>) -> Result<Solver, Failure> {
    let called = called.unwrap_or(AUTO);
    let found = solvers::ours().into_iter().find(|solver| solver.is_called(called));
    found.ok_or_else(|| no_program(called))
}
