//! A board that was read together with what stands on it.

use super::Instance;

/// A board with an answer on it, taken apart.
pub struct Filled {
    /// The empty board.
    pub instance: Box<dyn Instance>,
    /// What stood on it, in native text.
    pub answer: String,
    /// Whether the text is plainly an answer, and no board to solve of which some cells are given: a full board, mostly. It is
    /// [drawn](crate::ReadBoards::picture_of) so.
    pub is_answer: bool,
}
