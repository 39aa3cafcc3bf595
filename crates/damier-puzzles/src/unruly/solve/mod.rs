//! Solving without a model.
//!
//! Everything here works on one [`Position`](position::Position), a board whose cells are settled one by one and opened
//! again. Techniques settle what follows (`techniques/`), a walk tells them one at a time (`walk.rs`), a search guesses
//! where they end (`search.rs`), `rows/` fills large boards by repairing rows, `restarts.rs` is the report's heuristic.

pub(super) mod position;
mod restarts;
pub(super) mod rows;
pub(super) mod search;
pub(super) mod techniques;
mod walk;

use super::Unruly;
use crate::lazy::Lazy;
use crate::puzzle::{Direct, MethodInfo};
use restarts::Restarts;
use rows::Rows;

/// The algorithms beside the default one.
pub(super) const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "rows", summary: "rows filled anew until the columns are right: large boards, no proofs" },
    MethodInfo { name: "restarts", summary: "the report's heuristic: random cells, all over at a dead end; no proofs" },
];

/// The algorithm of that name.
pub(super) fn method<'b>(board: &'b Unruly, name: &str) -> Option<&'b dyn Direct> {
    let methods = || board.methods.get(|| (Rows(board.clone()), Restarts(board.clone())));
    match name {
        "rows" => Some(&methods().0),
        "restarts" => Some(&methods().1),
        _ => None,
    }
}

/// The algorithm that answers by default: techniques, and where these end, guesses.
pub(super) fn direct(board: &Unruly) -> Option<&dyn Direct> {
    Some(board)
}

/// The algorithms beside the default one, each with its own copy of the board.
pub(super) type Methods = Lazy<(Rows, Restarts)>;

#[cfg(test)]
pub(super) mod tests;
