//! A model as a text for another program: clauses, or an integer program.

use crate::Failure;
use damier_mip::files::{write_lp, write_mps};
use damier_mip::{Linearisation, Program, linearise};
use damier_model::{Model, stage};
use damier_sat::encode;
use std::io::{self, Write};
use std::mem::ManuallyDrop;

/// What is being done, where a limit is reached meanwhile.
pub const WRITING: &str = "the file was written";

/// As clauses.
pub fn dimacs(model: &Model) -> Result<String, Failure> {
    let mut text = Written::default();
    let encoded = ManuallyDrop::new(encode(model)?);
    damier_sat::dimacs::write(&mut text, model, &encoded).map_err(unwritten)?;
    Ok(text.into_text())
}

/// In the LP format.
pub fn lp(model: &Model) -> Result<String, Failure> {
    program(model, write_lp)
}

/// In free MPS.
pub fn mps(model: &Model) -> Result<String, Failure> {
    program(model, write_mps)
}

/// As an integer program in whose rows everything is said: none are added later.
fn program(model: &Model, write: fn(&Program, &mut dyn Write) -> io::Result<()>) -> Result<String, Failure> {
    let linear = ManuallyDrop::new(linearise(model, &Linearisation::COMPLETE)?);
    let mut text = Written::default();
    write(linear.program(), &mut text).map_err(unwritten)?;
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

fn unwritten(error: io::Error) -> Failure {
    Failure::Refused(format!("cannot write the output: {error}"))
}
