//! `damier convert`: a board in another of the puzzle's text forms.

use crate::arguments::Convert;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::Output;

pub(crate) fn run(asked: &Convert) -> Result<Exit, Failure> {
    let instance = files::instance(asked.puzzle, asked.board.as_deref(), &asked.own)?;
    let written = instance.write_as(&asked.to)?;
    match &asked.out {
        Some(path) => files::write(path, &written, asked.force)?,
        None => Output::standard().bytes(written.as_bytes())?,
    }
    Ok(Exit::Answered)
}
