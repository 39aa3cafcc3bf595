//! Drawing: a board as a [`Picture`], of which text, SVG and pages are made.

use super::Refusal;
use crate::input::Source;
use crate::picture::Picture;

/// Draws one instance.
pub trait Draw {
    /// The board with an answer on it (wrong places marked), or as given.
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal>;
}
