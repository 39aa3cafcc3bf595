//! Why a question was not answered to its end.

use damier_interface::UsageError;
use damier_model::{Limit, Unusable};

/// Why a question was not answered to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget ended.
    Limit(Limit),
    /// It cannot be asked so; the message says what can.
    Refused(String),
}

impl From<Unusable> for Stop {
    fn from(unusable: Unusable) -> Stop {
        Stop::Refused(unusable.0)
    }
}

impl From<UsageError> for Stop {
    fn from(error: UsageError) -> Stop {
        Stop::Refused(error.0)
    }
}
