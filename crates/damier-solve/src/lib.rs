//! One way to ask: a puzzle or a model, a [question](Question), [conditions](Conditions), and an [answer](Answer) that was
//! checked and says who gave it.
//!
//! ```
//! use damier_model::Run;
//! use damier_puzzles::{Source, find};
//! use damier_solve::{Conditions, Question, answers, plan};
//!
//! let puzzle = find("sudoku").expect("registered");
//! let board = puzzle.parse(&Source::argument("1..4.....32....."))?;
//! let plan = plan::plan(Question::First, puzzle, board.as_ref(), &Conditions::default())?;
//! let (outcome, answer) = answers::first(&plan, board.as_ref(), &Run::default())?;
//! assert!(outcome.complete);
//! assert_eq!(answer.expect("it has a solution").text.lines().next(), Some("1 2 3 4"));
//! assert_eq!(plan.engine(), "direct");
//! # Ok::<(), damier_solve::Failure>(())
//! ```
//!
//! [`plan`] chooses who answers: the engine that was named, or for `auto` the puzzle's own algorithm, its techniques, or the
//! engine that suits the model (`auto.rs`). Several may take turns or race (`portfolio.rs`). [`answers`] asks them, and checks every
//! solution against its model and against the puzzle's rules; [`optimum`] looks for best ones; [`confirm`] and [`recount`] have
//! claims that nothing was missed looked at by a second engine. [`models`] chooses for models that are no puzzles.

pub mod answers;
mod auto;
pub mod conditions;
pub mod confirm;
mod decorator;
pub mod engines;
mod failure;
#[cfg(test)]
mod fake;
mod first_able;
pub mod models;
pub mod optimum;
pub mod plan;
mod portfolio;
mod punctual;
pub mod queue;
mod race;
pub mod recount;
pub mod reproduce;
mod search_turns;
mod traced;
mod turns;
pub mod walk;

pub use answers::Answer;
pub use conditions::{Conditions, ModelOptions, Question};
pub use engines::EngineSettings;
pub use failure::Failure;
pub use plan::Plan;
pub use traced::TraceListener;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
