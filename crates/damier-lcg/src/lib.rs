//! Lazy clause generation: propagators that explain themselves to a solver that learns, through Pumpkin.
//!
//! A propagator that prunes a value says why, in predicates such as `x ≥ 5`; when the search fails, these reasons are
//! resolved into a clause over such predicates that no later part of the search can run into again. Literals exist only
//! once a reason has spoken of them, so wide domains cost nothing. (Ohrimenko, Stuckey, Codish: Propagation via Lazy
//! Clause Generation, Constraints 14, 2009; Feydy, Stuckey: Lazy Clause Generation Reengineered, CP 2009.)
//!
//! What Pumpkin has no propagator for is taken apart by [`damier_model::decompose`]: `native.rs` says what is kept.

mod advice;
mod core;
mod engine;
mod hunt;
mod loaded;
mod native;
mod numbers;
mod optimise;
mod post;
mod watch;

pub use core::core;
pub use engine::Lcg;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
