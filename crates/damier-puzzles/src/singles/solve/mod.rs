//! Solving without a model: by techniques as a person does, by search, and by chance.
//!
//! All share one core. `layout.rs`: the board with its equal numbers. `chains.rs`: when a black cell would cut the white
//! ones apart. `field.rs`: what is settled, and what follows at once. On it stand `techniques/` with `walk.rs`,
//! `search/`, `restarts.rs`, and the generator.

mod chains;
mod field;
mod layout;
mod restarts;
mod search;
mod techniques;
mod walk;

pub(super) use field::{Field, Reason, State};
pub(super) use layout::Layout;
pub(super) use search::{Solver, Stage};
pub(super) use techniques::{DIFFICULTIES, rank, up_to};
pub(super) use walk::{End, Walker};

use super::Singles;
use crate::puzzle::{Direct, MethodInfo};

/// The algorithms beside the default one.
pub(super) const METHODS: &[MethodInfo] =
    &[MethodInfo { name: "restarts", summary: "random cells blackened by the rules, starting over at a dead end" }];

/// The algorithm of that name.
pub(super) fn method<'b>(board: &'b Singles, name: &str) -> Option<&'b dyn Direct> {
    (name == "restarts").then(|| restarts::restarts(board))
}

/// The algorithm that answers by default: the rules, and where these end, guesses.
pub(super) fn direct(board: &Singles) -> Option<&dyn Direct> {
    Some(board)
}

#[cfg(test)]
mod tests;
