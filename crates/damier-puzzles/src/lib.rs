//! Damier's puzzles, one folder each: the rules in words, the text forms, the formulations, the rule checker, the
//! puzzle's own algorithm where it has one, and how a board is drawn.
//!
//! A puzzle turns a [`Source`] into an [`Instance`], an instance into a model with its decoder ([`Formulation`]).
//! Answers leave as native text, so what lies between knows neither boards nor engines.
//!
//! ```
//! use damier_puzzles::{FormulationOptions, Source, find};
//!
//! let queens = find("nqueens").expect("it is in the registry");
//! let board = queens.parse(&Source::argument("6"))?;
//! let formulation = board.formulate("int", &FormulationOptions::default())?;
//! assert_eq!(formulation.model.variables(), 6);
//! assert!(board.check(&Source::argument("2 4 6 1 3 5"))?.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod address;
mod by_rules;
pub mod chess;
pub mod copied;
pub mod drawing;
#[cfg(test)]
mod format_trials;
pub mod futoshiki;
pub mod garam;
mod generator;
pub mod grid;
#[cfg(doctest)]
mod guide;
mod input;
mod lazy;
mod letters;
pub mod making;
mod meter;
pub mod museum;
mod named;
pub mod nqueens;
mod options;
pub mod parts;
mod picture;
mod puzzle;
mod reading;
mod registry;
mod render;
pub mod rikudo;
mod sampling;
mod series;
pub mod several;
mod sheet;
pub mod singles;
pub mod sudoku;
pub mod unruly;
mod walker;

pub use by_rules::{ByRules, Change, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
pub use generator::{Generator, Made, Request, StyleInfo};
pub use input::{InputError, Mark, Place, Source};
pub use letters::Letters;
pub use named::named;
pub use options::{Given, OptionInfo, Options, Takes};
pub use picture::{Facing, Frame, Glyph, Item, Link, Look, Path, Picture, Piece, Shade, Shape, Spot, Tone};
pub use puzzle::{
    AnswerLook, Answers, Decode, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, InLogic, Instance, MethodInfo, OwnOptions, Puzzle, ReadBoards, Refusal, UsageError, Violation,
    Visit, WriteBoard,
};
pub use registry::{add, find, of_address, puzzles, unread_address, without_addresses};
pub use render::{svg, text, text_width};
pub use series::seed_of;
pub use sheet::{barred, untabled};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
