//! MiniZinc for Damier.
//!
//! [`compile()`] is the way in: from the text of a model and its data ([`Input`]) to a [`Compiled`], which has the
//! [`damier_model::Model`] for an engine and prints its solutions.
//!
//! Within, text becomes tokens, tokens an abstract syntax tree ([`syntax`]); the type checker ([`types`]) turns the tree into a
//! resolved [`program`]; the [`machine`] runs the program with the data, and has [`flatten`] make the model.

mod compile;
pub mod data;
pub mod diagnostic;
pub mod enums;
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
mod reasons;
pub mod source;
mod stack;
pub mod statistics;
pub mod syntax;
pub mod types;
pub mod value;
pub mod warnings;

pub use compile::{
    Checked, Compiled, Failure, Input, Instance, ItemProfile, Options, OutputMode, Printed, Printer, Variable, check,
    compile,
};
pub use flatten::Reach;
pub use library::{Library, ModelText};
pub use machine::{ConstraintInstance, Foreign, RestartAdvice, Trace};
pub use reasons::cells_named;
pub use stack::{STACK_BYTES, with_large_stack};
pub use types::nearest;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
