//! Solving as a person does, and a search behind it.
//!
//! What is known: `position.rs`. Which numbers reach which cells: `reach.rs`. The techniques: `techniques/`. One step at a
//! time, for people: `walk.rs`; which technique a conclusion is: `named.rs`. Guesses, for generators: `search.rs`.

mod named;
pub(super) mod position;
mod reach;
pub(super) mod search;
pub(super) mod techniques;
#[cfg(test)]
mod tests;
mod walk;

/// The most cells: a position takes a quarter of a byte for each pair of a cell and a number, and a guess copies it.
pub(super) const MOST: usize = 1_000;
