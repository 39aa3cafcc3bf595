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
use crate::puzzle::{Direct, MethodInfo};
use restarts::Restarts;
use rows::Rows;
use std::fmt;
use std::sync::OnceLock;

/// The algorithms beside the default one.
pub(super) const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "rows", summary: "rows filled anew until the columns are right: large boards, no proofs" },
    MethodInfo { name: "restarts", summary: "the report's heuristic: random cells, all over at a dead end; no proofs" },
];

/// The algorithm of that name.
pub(super) fn method<'b>(board: &'b Unruly, name: &str) -> Option<&'b dyn Direct> {
    let methods = || board.methods.0.get_or_init(|| Box::new((Rows(board.clone()), Restarts(board.clone()))));
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

/// The algorithms beside the default one, each with its own copy of the board, made when one is asked for.
///
/// They are no part of what a board is: all are equal, and a clone starts without.
#[derive(Default)]
pub(super) struct Methods(OnceLock<Box<(Rows, Restarts)>>);

impl Clone for Methods {
    fn clone(&self) -> Methods {
        Methods::default()
    }
}

impl PartialEq for Methods {
    fn eq(&self, _other: &Methods) -> bool {
        true
    }
}

impl Eq for Methods {}

impl fmt::Debug for Methods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Methods")
    }
}

#[cfg(test)]
pub(super) mod tests;
