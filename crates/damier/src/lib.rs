#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! | to | see |
//! |---|---|
//! | find a puzzle | [`puzzles`] |
//! | read, check, draw and make boards | [`interface`], [`grid`] |
//! | state a model | [`model::Model`] |
//! | ask: one answer, all, their number, the best | [`solve::ask`], [`solve::Problem`], [`solve::answers`] |
//! | explain a board step by step | [`explain::Explainer`] |
//! | compile MiniZinc | [`minizinc::compile()`] |
//! | solve MiniZinc as its driver does | [`driver::solve()`] |
//! | add a constraint with a propagator of one's own | [`cp::Propagator`], [`cp::Cp::with`] |

#[doc(inline)]
pub use damier_cp as cp;
#[doc(inline)]
pub use damier_driver as driver;
#[doc(inline)]
pub use damier_explain as explain;
#[doc(inline)]
pub use damier_files as files;
#[doc(inline)]
pub use damier_grid as grid;
#[doc(inline)]
pub use damier_interface as interface;
#[doc(inline)]
pub use damier_local as local;
#[doc(inline)]
pub use damier_logic as logic;
#[doc(inline)]
pub use damier_minizinc as minizinc;
#[doc(inline)]
pub use damier_mip as mip;
#[doc(inline)]
pub use damier_model as model;
#[doc(inline)]
pub use damier_print as print;
#[doc(inline)]
pub use damier_puzzles as puzzles;
#[doc(inline)]
pub use damier_sat as sat;
#[doc(inline)]
pub use damier_solve as solve;
#[doc(inline)]
pub use damier_split as split;
#[doc(inline)]
pub use damier_study as study;
#[doc(inline)]
pub use damier_trace as trace;

/// The Rust of the guide, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/from-rust.md")]
mod guide {}
