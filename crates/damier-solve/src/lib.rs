//! One way to ask: a [problem](Problem), a [question](Question), [conditions](Conditions), and [what came of it](Answered):
//! answers that were checked, the outcome, and by which method and why.
//!
//! ```
//! use damier_model::Run;
//! use damier_model::Source;
//! use damier_puzzles::find;
//! use damier_solve::{Conditions, Problem, Question, ask};
//!
//! let puzzle = find("sudoku").expect("registered");
//! let board = puzzle.parse(&Source::argument("1..4.....32....."))?;
//! let problem = Problem::board(puzzle, board.as_ref());
//! let answered = ask(Question::First, problem, &Conditions::default(), &Run::default())?;
//! assert!(answered.outcome.complete);
//! assert_eq!(answered.answers[0].text.lines().next(), Some("1 2 3 4"));
//! assert_eq!(answered.by.engine, "direct");
//! # Ok::<(), damier_solve::Failure>(())
//! ```
//!
//! [`plan`] chooses the method: the engine that was named, or for `auto` the puzzle's own algorithm, its techniques, or the
//! engine that suits the model (`auto.rs`). Several may take turns or race (`portfolio.rs`, `members.rs`). [`answers`] asks them,
//! and checks every solution against its model and against the rules; [`optimum`] looks for best ones; [`confirm`] and
//! [`recount`] have claims that nothing was missed looked at by a second engine; [`conflict`] says why there is no solution.

pub mod agreement;
mod answered;
pub mod answers;
mod auto;
pub mod conditions;
pub mod confirm;
pub mod conflict;
pub mod conflict_sets;
mod decorator;
pub mod engines;
pub mod export;
mod failure;
#[cfg(test)]
mod fake;
pub mod free;
mod in_order;
mod members;
pub mod models;
pub mod optimum;
pub mod plan;
mod portfolio;
mod problem;
mod punctual;
pub mod queue;
mod race;
pub mod recount;
pub mod report;
pub mod reproduce;
mod search_turns;
mod sessions;
pub mod tally;
mod traced;
pub mod trial;
pub mod unique;
pub mod walk;

pub use answered::{Answered, Attribution};
pub use answers::{Answer, ask};
pub use conditions::{Conditions, ModelOptions, Question};
pub use engines::EngineSettings;
pub use failure::Failure;
pub use in_order::in_order;
pub use plan::Plan;
pub use problem::{Origin, Problem, ReadSolution};
pub use sessions::{Session, session};
pub use traced::TraceListener;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
