//! How a run ends, and why one ends without an answer.

use damier_model::{Unusable, stage};
use std::fmt;
use std::io;

/// What came of a run, in the terms of exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// What was asked was answered.
    Answered,
    /// There is no solution; of MiniZinc's driver, also what it says after an error.
    NoSolution,
    /// The model or what was asked cannot be taken, as was told.
    BadInput,
    /// A limit was reached before the end.
    Stopped,
}

/// Why a run ended without doing what was asked.
#[derive(Debug)]
pub enum Failure {
    /// It cannot be done as asked; the message says what can.
    Refused(String),
    /// A limit was reached before there was anything to answer with.
    Stopped(String),
    /// An answer did not pass its check: an error in Damier. The message names the file that reproduces it.
    CheckFailed(String),
    /// The output is no longer read.
    ClosedPipe,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(message) | Failure::Stopped(message) => f.write_str(message),
            Failure::CheckFailed(message) => write!(f, "internal error: {message}"),
            Failure::ClosedPipe => f.write_str("the output is no longer read"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<damier_files::Refused> for Failure {
    fn from(refused: damier_files::Refused) -> Failure {
        Failure::Refused(refused.0)
    }
}

impl From<stage::Ended> for Failure {
    fn from(ended: stage::Ended) -> Failure {
        Failure::Stopped(ended.to_string())
    }
}

impl From<damier_solve::Failure> for Failure {
    fn from(failure: damier_solve::Failure) -> Failure {
        match failure {
            damier_solve::Failure::Refused(message) => Failure::Refused(message),
            damier_solve::Failure::Stopped(ended) => ended.into(),
            damier_solve::Failure::CheckFailed(message) => Failure::CheckFailed(message),
        }
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Failure {
        damier_solve::Failure::from(error).into()
    }
}

/// Errors of writing the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Refused(format!("cannot write the output: {error}")),
        }
    }
}
