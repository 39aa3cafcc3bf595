//! Why a constraint is there, in words and cells. Hints, error messages and listings all read it from here.

use std::fmt;
use std::sync::Arc;

/// A place on a board, counted from 1 as people do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Row, from 1 at the top.
    pub row: u32,
    /// Column, from 1 at the left.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// The reason of a constraint: usually a small enum of the puzzle, whose `Display` is the sentence a person reads.
pub trait Reason: fmt::Display + Send + Sync {
    /// The rule this is one case of ("one queen per row"), by which listings group constraints.
    fn family(&self) -> &str;
    /// The cells it speaks of.
    fn cells(&self) -> Vec<Cell>;
}

/// A shared [`Reason`].
pub type Label = Arc<dyn Reason>;

/// A reason that is only a sentence, for models without a board.
pub(crate) struct Sentence(pub(crate) String);

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Reason for Sentence {
    fn family(&self) -> &str {
        &self.0
    }
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}
