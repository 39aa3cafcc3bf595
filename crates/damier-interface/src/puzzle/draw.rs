//! Drawing: a board as a [`Picture`], of which text, SVG and pages are made.

use super::Refusal;
use damier_grid::Picture;
use damier_model::Source;

/// Draws one instance.
pub trait Draw {
    /// The board with an answer on it (wrong places marked), or as given.
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal>;
}
