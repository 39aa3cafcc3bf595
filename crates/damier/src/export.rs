//! `damier export`: the model of an instance, for people to read or for solvers to take.
//!
//! The program ends when a file is written; what is large is left for the system to take back, which is quicker by seconds.

use crate::arguments::{Export, ExportFormat};
use crate::asking;
use crate::failure::{self, Exit, Failure};
use crate::files;
use crate::output::Output;
use damier_mip::files::{write_lp, write_mps};
use damier_mip::{Linearisation, Program, linearise};
use damier_model::{Model, stage};
use damier_sat::encode;
use damier_solve::Question;
use damier_solve::engines::{AUTO, MIP, SAT};
use std::io::{self, Write};
use std::mem::ManuallyDrop;

/// What is being done, where a limit is reached meanwhile.
pub(crate) const WRITING: &str = "the file was written";

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
        ExportFormat::Opb => damier_sat::opb(&formulation.model)?,
        ExportFormat::Lp => lp(&formulation.model)?,
        ExportFormat::Mps => mps(&formulation.model)?,
    };
    drop(leaving);
    match &asked.out {
        Some(path) => files::write(path, &written, asked.force)?,
        None => Output::standard().bytes(written.as_bytes())?,
    }
    Ok(Exit::Answered)
}

/// As clauses.
pub(crate) fn dimacs(model: &Model) -> Result<String, Failure> {
    let mut text = Written::default();
    let encoded = ManuallyDrop::new(encode(model)?);
    damier_sat::dimacs::write(&mut text, model, &encoded)?;
    Ok(text.into_text())
}

/// In the LP format.
pub(crate) fn lp(model: &Model) -> Result<String, Failure> {
    program(model, write_lp)
}

/// In free MPS.
pub(crate) fn mps(model: &Model) -> Result<String, Failure> {
    program(model, write_mps)
}

/// As an integer program in whose rows everything is said: nobody adds any later.
fn program(model: &Model, write: fn(&Program, &mut dyn Write) -> io::Result<()>) -> Result<String, Failure> {
    let linear = ManuallyDrop::new(linearise(model, &Linearisation::COMPLETE)?);
    let mut text = Written::default();
    write(linear.program(), &mut text)?;
    Ok(text.into_text())
}

/// A text that is being written, held to the limits of the command.
#[derive(Default)]
struct Written(Vec<u8>);

impl Written {
    fn into_text(self) -> String {
        String::from_utf8(self.0).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _stage = stage::enter(WRITING);
        stage::poll();
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
