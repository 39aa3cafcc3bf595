//! Puzzles of Damier that are written in Rust, one folder each: the rules in words, the text forms, the formulations, the rule
//! checker, the puzzle's own algorithm where it has one, and how a board is drawn.
//!
//! What a puzzle is to the rest of Damier, and what all have in common, is in [`damier_interface`]; boards, their texts and
//! pictures in [`damier_grid`]. [`register`] makes the puzzles known there, and [`find`] looks for one of them by its name.
//!
//! ```
//! use damier_interface::FormulationOptions;
//! use damier_model::Source;
//! use damier_puzzles::find;
//!
//! let queens = find("nqueens").expect("it is in the registry");
//! let board = queens.parse(&Source::argument("6"))?;
//! let formulation = board.formulate("int", &FormulationOptions::default())?;
//! assert_eq!(formulation.model.variables(), 6);
//! assert!(board.check(&Source::argument("2 4 6 1 3 5"))?.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chess;
pub mod garam;
#[cfg(doctest)]
mod guide;
pub mod museum;
pub mod nqueens;
mod reasons;
mod registry;
pub mod rikudo;
mod sets;
pub mod singles;
pub mod sudoku;
#[cfg(test)]
mod testing;
mod tones;
pub mod unruly;

pub use registry::{find, puzzles, register};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
