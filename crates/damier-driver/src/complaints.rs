//! Runs that end without an answer: with errors, or at a limit.

use crate::asked::Asked;
use crate::failure::{Exit, Failure};
use crate::messages::{Ending, MessagePrinter};
use damier_minizinc::diagnostic::{Diagnostic, Kind};
use damier_minizinc::source::Sources;

/// Tells all errors and warnings, and the exit code for errors, or for a limit that was reached before any was met.
pub fn complain(
    asked: &Asked,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    messages.diagnostics(diagnostics, sources)?;
    let mut kinds = diagnostics.iter().filter_map(|diagnostic| diagnostic.kind).peekable();
    if kinds.peek().is_some() && kinds.all(|kind| kind == Kind::Stopped) {
        return stopped(asked, messages);
    }
    messages.flush()?;
    Ok(if asked.as_driver { Exit::NoSolution } else { Exit::BadInput })
}

/// The end of a run that a limit ended before there was an answer.
pub fn stopped(asked: &Asked, messages: &mut MessagePrinter) -> Result<Exit, Failure> {
    if !asked.compile && messages.printed == 0 {
        messages.ending(Ending::Unknown)?;
    }
    Ok(match (asked.as_driver, asked.compile) {
        (false, _) => Exit::Stopped,
        (true, false) => Exit::Answered,
        (true, true) => Exit::NoSolution,
    })
}
