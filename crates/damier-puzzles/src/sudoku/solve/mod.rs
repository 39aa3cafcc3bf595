//! Solving without a model.
//!
//! `bits` is the default: bit sets, singles and locked candidates, and guesses where these end. Boards of nine with
//! boxes of three by three have a solver of their own (`bits/nine.rs`), all others share one (`bits/general.rs`).
//! `cells.rs` and `fewest.rs` are the report's two searches, written right and kept for comparison. `techniques/` is
//! how a person solves, and `walk.rs` tells it one step at a time.

pub(super) mod bits;
mod cells;
mod fewest;
pub(super) mod techniques;
mod walk;
mod watch;

use super::Sudoku;
use crate::lazy::Lazy;
use crate::puzzle::{Direct, MethodInfo};
pub use bits::nine::{count_line, solve_line};
use cells::Cells;
use fewest::Fewest;

/// The puzzle's own algorithms; the first is the default.
pub(super) const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "bits", summary: "bit sets, singles and locked candidates, then guesses: the fastest" },
    MethodInfo { name: "cells", summary: "the report's first search: cell by cell, numbers in order" },
    MethodInfo { name: "fewest", summary: "the report's second search: the cell with the fewest candidates first" },
];

/// The algorithm of that name.
pub(super) fn method<'b>(board: &'b Sudoku, name: &str) -> Option<&'b dyn Direct> {
    let methods = || board.methods.get(|| (Cells(board.clone()), Fewest(board.clone())));
    match name {
        "bits" => direct(board),
        "cells" => Some(&methods().0),
        "fewest" => Some(&methods().1),
        _ => None,
    }
}

/// The algorithm that answers by default.
pub(super) fn direct(board: &Sudoku) -> Option<&dyn Direct> {
    Some(board)
}

/// The algorithms beside the default one, each with its own copy of the board.
pub(super) type Methods = Lazy<(Cells, Fewest)>;

#[cfg(test)]
pub(super) mod tests;
