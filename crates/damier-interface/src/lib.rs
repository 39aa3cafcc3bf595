//! What a puzzle is to the rest of Damier: traits, one per capability, and what those who have it share, whether they are
//! written in Rust or on a sheet.
//!
//! A [`Puzzle`] turns a text into an [`Instance`], an instance into a model with its decoder ([`Formulation`]). Answers leave as
//! native text, so what lies between knows neither boards nor engines. The puzzles that are known are listed by [`puzzles`]:
//! who ships some adds them ([`add`]).
//!
//! Shared by implementations: the table that a puzzle written in Rust is ([`TypedPuzzle`]), options ([`Options`]), one loop of
//! attempts and one way to thin clues ([`making`]), one walk by techniques ([`walker`]), one meter of searches ([`Meter`]), texts
//! of several boards ([`parts`]) and boards as they are copied from elsewhere ([`copied`]).

mod by_rules;
pub mod copied;
mod generator;
mod lazy;
mod letters;
pub mod making;
mod meter;
mod named;
mod options;
pub mod parts;
mod puzzle;
mod registry;
pub mod sampling;
mod series;
mod typed;
mod undrawn;
pub mod walker;

pub use by_rules::{ByRules, Change, Conclusion, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
pub use generator::{Generator, Made, Request, StyleInfo};
pub use lazy::Lazy;
pub use letters::Letters;
pub use meter::Meter;
pub use named::{listed, named};
pub use options::{Given, OptionInfo, Options, Takes};
pub use puzzle::{
    AnswerLook, Answers, AtOnce, Decode, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation,
    FormulationInfo, FormulationOptions, InLogic, Instance, MethodInfo, OwnOptions, Place, Puzzle, ReadBoards, Refusal,
    Review, Told, UsageError, Violation, Visit, WriteBoard, joined,
};
pub use registry::{add, find, of_address, puzzles, unread_address, without_addresses};
pub use series::seed_of;
pub use typed::{Extras, TypedPuzzle};
pub use undrawn::undrawn;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
