//! Options of a puzzle's own: which there are, and the board that they describe by themselves.
//!
//! The command line offers them wherever an instance of the puzzle is named. They change an instance that was read
//! ([`Instance::under`]), or say all that there is to say of one.

use super::{Instance, ReadBoards, Refusal, UsageError};
use crate::{OptionInfo, Options};

/// Offers options.
pub trait OwnOptions: ReadBoards {
    /// The options, as the command line offers them.
    fn options(&self) -> &[OptionInfo];
    /// The instance that options alone describe.
    fn instance_from(&self, _options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        Err(UsageError::no_board(self.accepts()).into())
    }
}
