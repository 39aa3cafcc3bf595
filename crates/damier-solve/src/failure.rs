//! Why a question has no answer.

use crate::confirm::CONTRADICTED;
use damier_interface::{Refusal, UsageError};
use damier_model::{InputError, Unusable, stage};
use std::fmt;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Failure {
    /// It cannot be done as asked; the message says what can.
    Refused(String),
    /// A limit was reached before there was anything to answer with.
    Stopped(stage::Ended),
    /// An answer did not pass its check: an error in Damier. The message names the file that reproduces it.
    CheckFailed(String),
}

impl Failure {
    /// The same, where it is one of several: a refusal names the engine whose it is.
    pub(crate) fn of(self, engine: &str) -> Failure {
        match self {
            Failure::Refused(message) => Failure::Refused(format!("{engine}: {message}")),
            other => other,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(message) => f.write_str(message),
            Failure::Stopped(ended) => ended.fmt(f),
            Failure::CheckFailed(message) => write!(f, "internal error: {message}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<stage::Ended> for Failure {
    fn from(ended: stage::Ended) -> Failure {
        Failure::Stopped(ended)
    }
}

impl From<damier_files::Refused> for Failure {
    fn from(refused: damier_files::Refused) -> Failure {
        Failure::Refused(refused.0)
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Failure {
        match error {
            Refusal::Input(error) => error.into(),
            Refusal::Usage(error) => error.into(),
        }
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Failure {
        if error.0.starts_with(CONTRADICTED) {
            return Failure::CheckFailed(error.0);
        }
        Failure::Refused(format!("the engine cannot answer: {error}"))
    }
}
