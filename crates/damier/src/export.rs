//! `damier export`: the model of an instance, for people to read or for solvers to take.

use crate::arguments::{Export, ExportFormat};
use crate::engines::{AUTO, SAT};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::Output;
use crate::plan;
use damier_model::Model;
use damier_sat::encode;

pub(crate) fn run(asked: &Export) -> Result<Exit, Failure> {
    let puzzle = asked.what.puzzle;
    let instance = puzzle.parse(&files::source(puzzle, &asked.what.instance)?)?;
    let for_engine = match asked.to {
        ExportFormat::Text | ExportFormat::Size => AUTO,
        ExportFormat::Dimacs | ExportFormat::Opb => SAT,
    };
    let (_, formulation) = plan::formulate(puzzle, instance.as_ref(), for_engine, &asked.how)?;
    let written = match asked.to {
        ExportFormat::Text => formulation.model.dump(),
        ExportFormat::Size => formulation.model.size().to_string(),
        ExportFormat::Dimacs => dimacs(&formulation.model)?,
        ExportFormat::Opb => damier_sat::opb(&formulation.model)?,
    };
    match &asked.out {
        Some(path) => files::write(path, &written, asked.force)?,
        None => Output::standard().bytes(written.as_bytes())?,
    }
    Ok(Exit::Answered)
}

fn dimacs(model: &Model) -> Result<String, Failure> {
    let mut text = Vec::new();
    damier_sat::dimacs::write(&mut text, model, &encode(model)?)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
