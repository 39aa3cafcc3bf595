//! `--sandbox`: which options are refused to models of strangers (`damier-driver/src/sandbox.rs`).

use crate::arguments::Mzn;
use crate::failure::Failure;
use damier_driver::reading::has_ending;
use damier_driver::sandbox::{no_parameters, no_program, refusal};

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
        return Err(refusal(&format!("{option} writes a file"), to_standard_output).into());
    }
    let read = [
        ("--search-dir", !what.include.is_empty()),
        ("--stdlib-dir", what.stdlib_dir.is_some()),
        ("--globals-dir", !what.globals_dir.is_empty()),
    ];
    if let Some((option, _)) = read.iter().find(|(_, given)| *given) {
        let what = format!("{option} names a folder to include files from");
        return Err(refusal(&what, "files beside the model, and the standard library").into());
    }
    let files = what.files.iter().chain(&what.model).chain(&what.data);
    if let Some(file) = files.clone().find(|file| has_ending(file, "msc")) {
        return Err(no_program(&file.display().to_string()).into());
    }
    match files.chain(&asked.how.param_file).find(|file| has_ending(file, "mpc")) {
        Some(file) => Err(no_parameters(file).into()),
        None => Ok(()),
    }
}
