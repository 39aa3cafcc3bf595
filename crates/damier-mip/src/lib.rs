//! Integer programming: every constraint of the model as linear rows, HiGHS, and the way back; relaxations; LP and MPS files.

mod callback;
mod engine;
pub mod files;
mod hunt;
mod lazy;
mod linearise;
mod listing;
mod meter;
mod narrowing;
mod program;
mod relaxation;
mod solve;
mod sum;

pub use engine::Mip;
pub use lazy::{Lazy, Pieces, Tours};
pub use linearise::{Connectivity, Linearisation, Linearised, linearise};
pub use program::{Column, Goal, Meaning, Program, Row, Source};
pub use relaxation::{Relaxation, relaxation};
pub use sum::Literal;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
