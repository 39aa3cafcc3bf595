//! `damier study one`: a single run, in this process and below it. Not for people: `damier study run` starts it.
//!
//! The run comes on standard input, as one line. Closing the other end then says that nothing waits for the
//! record any more, as it does when it is killed. Where runs come in a file, as on a cluster, a signal says so.

use crate::arguments::StudyOne;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::{files, interrupt, report};
use damier_study::run::{Job, make};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(crate) fn run(asked: &StudyOne) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    let line = match (&asked.runs, asked.run) {
        (Some(file), Some(number)) => from_file(file, number)?,
        _ => from_input(&cancel)?,
    };
    let job: Job = serde_json::from_str(&line).map_err(|error| Failure::Refused(format!("this is no run: {error}")))?;
    let Some(record) = make(&job, &cancel) else { return Ok(Exit::Stopped) };
    match &asked.out {
        None => report::json(&mut Output::standard(), &record)?,
        Some(path) => {
            let text = serde_json::to_string(&record).map_err(|error| Failure::Refused(error.to_string()))?;
            files::write(path, &(text + "\n"), true)?;
        }
    }
    Ok(Exit::Answered)
}

fn from_file(path: &Path, number: usize) -> Result<String, Failure> {
    let failed = |error| Failure::Refused(format!("cannot read '{}': {error}", path.display()));
    let file = File::open(path).map_err(failed)?;
    match BufReader::new(file).lines().nth(number) {
        Some(line) => line.map_err(failed),
        None => Err(Failure::Refused(format!("'{}' has no run {number}, counted from 0", path.display()))),
    }
}

/// Reads a line, and goes on listening for the end.
fn from_input(cancel: &Arc<AtomicBool>) -> Result<String, Failure> {
    let mut line = String::new();
    let failed = |error| Failure::Refused(format!("cannot read standard input: {error}"));
    io::stdin().read_line(&mut line).map_err(failed)?;
    interrupt::when_input_ends(cancel);
    Ok(line)
}
