//! Refusals: a text that cannot be read, or a request beyond what there is.

use damier_model::InputError;
use std::fmt;

/// A request that this puzzle or instance cannot fulfil; the message says what can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(pub String);

impl UsageError {
    /// Options for a puzzle without any.
    pub fn no_options() -> UsageError {
        UsageError("this puzzle has no options of its own".to_owned())
    }

    /// Neither a board nor options that describe one.
    pub fn no_board(accepted: &str) -> UsageError {
        UsageError(format!("no board; accepted:\n    {}", accepted.replace('\n', "\n    ")))
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Why a request is refused.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// A text that is not what it should be.
    Input(InputError),
    /// Something beyond what there is.
    Usage(UsageError),
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        Refusal::Input(error)
    }
}

impl From<UsageError> for Refusal {
    fn from(error: UsageError) -> Refusal {
        Refusal::Usage(error)
    }
}
