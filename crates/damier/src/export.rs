//! `damier export`: the model of an instance, for people to read or for solvers to take.
//!
//! The program ends when a file is written; what is large is left for the system to take back, which is quicker by seconds.

use crate::arguments::{Export, ExportFormat};
use crate::asking;
use crate::failure::{self, Exit, Failure};
use crate::files;
use damier_model::stage;
use damier_solve::Question;
use damier_solve::engines::{AUTO, MIP, SAT};
use damier_solve::export::{WRITING, dimacs, lp, mps};
use std::mem::ManuallyDrop;

pub(crate) fn run(asked: &Export) -> Result<Exit, Failure> {
    // Nothing is open yet: where a limit is reached, the process ends, and what was made is not freed piece by piece.
    let leaving = stage::leave_by(failure::leave);
    let puzzle = asked.what.puzzle;
    let instance = files::instance(puzzle, asked.what.instance.as_deref(), &asked.what.own)?;
    let for_engine = match asked.to {
        ExportFormat::Text | ExportFormat::Size => AUTO,
        ExportFormat::Dimacs | ExportFormat::Opb => SAT,
        ExportFormat::Lp | ExportFormat::Mps => MIP,
    };
    let (_, formulation) = asking::formulate(puzzle, instance.as_ref(), for_engine, Question::Several, &asked.how)?;
    let formulation = ManuallyDrop::new(formulation);
    let _stage = stage::enter(WRITING);
    let written = match asked.to {
        ExportFormat::Text => formulation.model.dump(),
        ExportFormat::Size => formulation.model.size().to_string(),
        ExportFormat::Dimacs => dimacs(&formulation.model)?,
        ExportFormat::Opb => damier_sat::opb::write(&formulation.model)?,
        ExportFormat::Lp => lp(&formulation.model)?,
        ExportFormat::Mps => mps(&formulation.model)?,
    };
    drop(leaving);
    asked.destination.write(&written)?;
    Ok(Exit::Answered)
}
