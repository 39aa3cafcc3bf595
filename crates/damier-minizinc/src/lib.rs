//! MiniZinc for Damier.
//!
//! Text becomes tokens, tokens an abstract syntax tree ([`syntax`]); the type checker ([`types`]) turns the tree into a
//! resolved [`program`]; the [`machine`] runs the program with the data and leaves a [`damier_model::Model`] and an
//! output that knows how to print solutions.

pub mod data;
pub mod diagnostic;
pub mod evaluated;
pub mod flatten;
pub mod flatzinc;
pub mod judge;
pub mod library;
mod limits;
pub mod machine;
pub mod natives;
pub mod output;
pub mod program;
pub mod source;
mod stack;
pub mod statistics;
pub mod syntax;
pub mod types;
pub mod value;
pub mod warnings;

pub use stack::{STACK_BYTES, with_large_stack};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
