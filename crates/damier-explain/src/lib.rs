//! Why: what follows from what, on the board of any puzzle.
//!
//! A model says of each constraint which rule it is, and of each variable which place of the board it tells. From that alone a
//! board is solved as a person does it: a [`Step`] is a smallest set of rules with what follows from it and from what is known;
//! the [`Explainer`] takes one of the cheapest after the other. [`why`] looks for the smallest reason of one fact, or of there
//! being no solution. What a step says follows from its reason alone, whatever the other rules say.
//!
//! ```
//! use damier_explain::{Board, Cost, Explainer, Next, in_words};
//! use damier_model::{Run, Source};
//! use damier_puzzles::find;
//!
//! let unruly = find("unruly").expect("registered");
//! let instance = unruly.parse(&Source::argument("11..\n....\n..0.\n0..."))?;
//! let board = Board::of("unruly", instance.as_ref())?;
//! let mut explainer = Explainer::new(&board, Cost::Rules);
//! let Ok(Next::Step(step)) = explainer.next(&Run::default()) else { panic!("something follows") };
//! assert_eq!(step.sentences(), ["r1c1, r1c2 and r1c3 are not all alike"]);
//! assert_eq!(in_words(&board, &step.facts), "r1c3 is 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alone;
mod board;
mod explainer;
mod fact;
mod few;
pub mod grade;
mod hint;
mod hitting;
mod larger;
mod marks;
mod named;
mod near;
mod prices;
mod renamed;
pub mod show;
mod step;
mod stop;
mod support;
mod together;
mod whole;
mod why;

pub use board::{Board, Rule};
pub use explainer::{Explainer, Next};
pub use fact::{Fact, Known};
pub use hint::{LEVELS, is_possible, ladder, next_unmarked, wrong};
pub use marks::{marked, wrong_marks};
pub use named::technique;
pub use step::{Cost, Step, in_words, sentence};
pub use stop::Stop;
pub use why::{Differing, Nature, NoSolution, Why, nature, why};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
