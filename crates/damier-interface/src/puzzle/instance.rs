//! One board to solve: what every board can do, and what some can do besides.

use super::{Answers, Direct, Draw, Formulate, Refusal, UsageError, Violation, WriteBoard};
use crate::ByRules;
use crate::Options;

/// One puzzle to solve.
pub trait Instance: WriteBoard + Formulate + Answers + Draw + Send + Sync {
    /// Number of cells, as a measure of how large the instance is.
    fn cells(&self) -> usize;
    /// Whether nothing is given, so that a picture of the instance would show nothing.
    fn is_blank(&self) -> bool;
    /// Why there can be no solution, as far as it shows without any search; mostly nothing.
    fn contradictions(&self) -> Vec<Violation> {
        Vec::new()
    }
    /// The instance changed by [options of the puzzle's own](crate::OwnOptions), of which there is at least one.
    fn under(&self, _options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        Err(UsageError::no_options().into())
    }
    /// The puzzle's techniques, where it has some.
    fn by_rules(&self) -> Option<&dyn ByRules> {
        None
    }
    /// The puzzle's own algorithm, where it has one.
    fn direct(&self) -> Option<&dyn Direct> {
        None
    }
    /// The algorithm of that name, one of [`Puzzle::methods`](crate::Puzzle::methods).
    fn method(&self, _name: &str) -> Option<&dyn Direct> {
        None
    }
}
