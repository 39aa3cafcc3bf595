//! A MiniZinc driver as a library: compile, solve, present.
//!
//! `damier-minizinc` makes a model of a text, and says how a solution is printed. Here is what lies between a command line
//! and that: which files are models, data and checkers ([`reading`]), options in files ([`settings`]), what is refused to
//! models of strangers ([`sandbox`]), which [solvers] there are, solving by one of ours or by another program ([`solve()`]),
//! having each solution checked, judged and printed ([`MessagePrinter`]), and what other solvers print put into the words of a model
//! ([`answers`]). Nothing here knows an option: what is asked comes as plain values ([`Asked`]).

pub mod answers;
mod asked;
mod beyond;
mod by_engine;
mod checker;
mod choice;
mod complaints;
mod destination;
mod enough;
mod external;
mod failure;
mod flatzinc;
pub mod install;
pub mod interface;
mod judging;
mod messages;
mod only;
mod presenter;
pub mod reading;
mod room;
pub mod sandbox;
pub mod settings;
mod solve;
pub mod solvers;
mod summary;

pub use asked::{Asked, Form, Printing, Solving};
pub use checker::Checker;
pub use complaints::{complain, stopped};
pub use destination::Destination;
pub use failure::{Exit, Failure};
pub use flatzinc::{Targets, write_flatzinc};
pub use messages::{Ending, Figure, MessagePrinter, Sections};
pub use only::{Only, look_at};
pub use room::in_large_room;
pub use solve::{Task, solve};
pub use summary::of_compiling;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
