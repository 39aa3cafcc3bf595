//! Constraint-based local search: adaptive search over any model.
//!
//! A full assignment is repaired step by step. Every constraint says how far it is from holding (`measure/`), violations
//! become errors of variables, and the worst variable gets its best move (`search.rs`). Before that the model is read
//! (`read.rs`, `cliques.rs`, `narrow.rs`), variables that others determine become computed ones (`define.rs`), and
//! permutations are found, in which values are swapped (`groups.rs`). `network.rs` holds the assignment and follows
//! each move through the constraints it touches.
//!
//! The engine finds solutions and improves them. It proves nothing: not that there is none, not that one is best.

mod cliques;
mod define;
mod engine;
mod groups;
#[cfg(test)]
mod laws;
mod measure;
mod meter;
mod narrow;
mod network;
mod parameters;
mod read;
mod search;

pub use engine::Local;
pub use parameters::Parameters;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
