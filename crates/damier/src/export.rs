//! `damier export`: the model of an instance, for people to read.

use crate::arguments::{Export, ExportFormat};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::Output;
use crate::plan;

pub(crate) fn run(asked: &Export) -> Result<Exit, Failure> {
    let puzzle = asked.what.puzzle;
    let instance = puzzle.parse(&files::source(puzzle, &asked.what.instance)?)?;
    let (_, formulation) = plan::formulate(puzzle, instance.as_ref(), &asked.how)?;
    let written = match asked.to {
        ExportFormat::Text => formulation.model.dump(),
        ExportFormat::Size => formulation.model.size().to_string(),
    };
    match &asked.out {
        Some(path) => files::write(path, &written, asked.force)?,
        None => Output::standard().bytes(written.as_bytes())?,
    }
    Ok(Exit::Answered)
}
