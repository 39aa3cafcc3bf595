//! SAT: every constraint of the model as clauses, the solvers that take them, and the way back.

mod cnf;
mod core;
pub mod dimacs;
mod encode;
mod engine;
mod formula;
mod hunt;
mod incremental;
mod lazy;
mod loaded;
mod meter;
pub mod opb;
mod optimise;
pub mod proof;
mod solvers;

pub use cnf::{Cnf, Literal};
pub use core::core;
pub use damier_model::{Answer, Assumption};
pub use encode::{Encoded, Thresholds, encode, encode_with_selectors, encode_within};
pub use engine::Sat;
pub use incremental::Session;
pub use solvers::{SolverChoice, Trouble};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
