//! Solving without a model.
//!
//! Everything here works on one [`Position`](position::Position), a board whose cells are settled one by one and opened
//! again. Techniques settle what follows (`techniques/`), a walk tells them one at a time (`walk.rs`), conclusions
//! are called by them (`named.rs`), a search guesses
//! where they end (`search.rs`), and `rows/` fills large boards by repairing rows.

mod named;
pub(super) mod position;
pub(super) mod rows;
pub(super) mod search;
pub(super) mod techniques;
mod walk;

use super::Unruly;
use damier_interface::{Direct, Lazy, MethodInfo};
use rows::Rows;

/// The algorithm beside the default one.
pub(super) const METHODS: &[MethodInfo] =
    &[MethodInfo { name: "rows", summary: "rows filled anew until the columns are right: large boards, no proofs" }];

/// The algorithm of that name.
pub(super) fn method<'b>(board: &'b Unruly, name: &str) -> Option<&'b dyn Direct> {
    let rows = || board.rows_method.get(|| Rows(board.clone()));
    (name == "rows").then(|| rows() as &dyn Direct)
}

/// The method `rows`, with its own copy of the board.
pub(super) type RowsMethod = Lazy<Rows>;

#[cfg(test)]
pub(super) mod tests;
