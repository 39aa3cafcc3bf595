//! Solving without a model.
//!
//! `bits` is a search: bit sets, singles and locked candidates, and guesses where these end. Boards of nine with
//! boxes of three by three have a solver of their own (`bits/nine.rs`), all others share one (`bits/general.rs`).
//! `techniques/` is how a person solves, and `walk.rs` tells it one step at a time, `named.rs` which
//! technique a conclusion is. The report's two searches are options of
//! the engine `cp` (docs/sudoku.md).

pub(super) mod bits;
mod named;
pub(super) mod techniques;
mod walk;
mod watch;

pub use bits::nine::{count_line, solve_line};

#[cfg(test)]
pub(super) mod tests;
