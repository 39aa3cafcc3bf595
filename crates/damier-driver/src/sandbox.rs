//! `--sandbox`: models of strangers.
//!
//! A model can do little by itself: it computes, and it includes files. But the files that come with one can do more:
//! parameters (`.mpc`) may name programs and files to write, and a solver configuration (`.msc`) names a program. In the
//! sandbox nothing is read but the library, what is named on the command line and what stands beside the model; no other
//! program is run; and no file is written. What would need one of these is refused before anything is read.

use crate::failure::Failure;
use crate::solvers::{self, Solver};
use damier_solve::engines::AUTO;
use std::ffi::OsString;
use std::path::Path;

/// The option.
const SANDBOX: &str = "--sandbox";

/// Whether the words of a command line ask for it: to be known before files with parameters are read.
pub fn is_asked_for(words: &[OsString]) -> bool {
    words.iter().any(|word| word == SANDBOX)
}

/// What is not done, and what is done instead.
pub fn refusal(what: &str, accepted: &str) -> Failure {
    Failure::Refused(format!("{what}, which {SANDBOX} does not allow\n  = accepted: {accepted}, or no {SANDBOX}"))
}

/// A file with parameters among the words.
pub fn no_parameters(file: &Path) -> Failure {
    let what = format!("'{}' holds parameters, which may name programs to run and files to write", file.display());
    refusal(&what, "the same options typed")
}

/// A solver that is none of ours.
pub fn no_program(called: &str) -> Failure {
    let what = format!("the solver '{called}' is none of Damier's own and may be any program");
    refusal(&what, &format!("--solver {}", names()))
}

fn names() -> String {
    let ours = solvers::ours();
    let names: Vec<&str> = ours.iter().map(|solver| solver.id().rsplit('.').next().unwrap_or_default()).collect();
    names.join(", ")
}

/// The solver of that name among ours; configuration files are not looked at.
pub fn solver(called: Option<&str>) -> Result<Solver, Failure> {
    let called = called.unwrap_or(AUTO);
    let found = solvers::ours().into_iter().find(|solver| solver.is_called(called));
    found.ok_or_else(|| no_program(called))
}
