//! A blackened board as it was written down: nothing in it is believed yet.

use super::board::in_rows;

/// Which cells are black, and the numbers that were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blackening {
    /// Number of columns.
    pub(super) width: usize,
    /// Number of rows.
    pub(super) height: usize,
    /// The number of each cell, row by row; that of a black cell is mostly left out.
    pub(super) numbers: Vec<Option<u32>>,
    /// Whether each cell is black, row by row.
    pub(super) black: Vec<bool>,
}

impl Blackening {
    /// The answer in native text: `*` for black, followed by its number only if `keep` asks for that.
    pub(super) fn to_text(&self, keep: impl Fn(usize) -> bool) -> String {
        let word = |index: usize| match (self.black[index], self.numbers[index]) {
            (true, Some(number)) if keep(index) => format!("*{number}"),
            (true, _) => "*".to_owned(),
            (false, number) => number.map_or_else(String::new, |number| number.to_string()),
        };
        in_rows((self.width, self.height), ",", word)
    }
}
