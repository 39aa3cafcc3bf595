//! What is written for other solvers: FlatZinc, and the model by which their answers are printed.

use crate::failure::{Exit, Failure};
use crate::messages::MessagePrinter;
use crate::solvers::{By, Solver};
use damier_minizinc::Compiled;
use damier_minizinc::flatzinc::{Dialect, output_spec, write};
use damier_model::stage;
use damier_solve::export::WRITING;
use std::path::{Path, PathBuf};

/// The files that `--compile` writes.
pub struct Targets {
    /// The flat model.
    pub flatzinc: PathBuf,
    /// How solutions are printed, if that is written.
    pub output_model: Option<PathBuf>,
}

impl Targets {
    /// Both.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        [Some(&self.flatzinc), self.output_model.as_ref()].into_iter().flatten().map(PathBuf::as_path)
    }
}

/// `--compile`: FlatZinc and the output model.
pub fn write_flatzinc(
    compiled: &Compiled,
    solver: &Solver,
    targets: Option<&Targets>,
    replace: bool,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let _stage = stage::enter(WRITING);
    let dialect = if matches!(solver.by, By::Program(..)) { Dialect::Standard } else { Dialect::Damier };
    let spec = output_spec(compiled);
    let text = write(&compiled.model, dialect, &spec, &compiled.foreign)?;
    let Some(Targets { flatzinc, output_model }) = targets else {
        messages.text(&text)?;
        return Ok(Exit::Answered);
    };
    damier_files::write(flatzinc, &text, replace)?;
    if let Some(path) = output_model {
        if compiled.constraints_print() {
            messages.warning("what constraints print (output_to_section and its like) is not in the output model")?;
        }
        damier_files::write(path, &spec.output_model, replace)?;
    }
    messages.flush()?;
    Ok(Exit::Answered)
}
