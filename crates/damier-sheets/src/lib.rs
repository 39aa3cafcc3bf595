//! Sheets: puzzles that are one page of rules.
//!
//! A sheet is a MiniZinc file that says what a board has (layers: annotated arrays) and what is asked (constraints with reasons).
//! Reading, writing, solving, checking, drawing and making of boards are derived from it. A [`SheetPuzzle`] is a
//! [`Puzzle`](damier_interface::Puzzle) like those in Rust; [`register`] makes the shipped ones known.
//!
//! ```
//! use damier_interface::{Instance, Puzzle, ReadBoards, WriteBoard};
//! use damier_model::Source;
//! use damier_sheets::SheetPuzzle;
//!
//! let text = "%! Rooks\n%! One rook in each row and each column; where a cell is X, none.\n\
//!     include \"sheet.mzn\";\n\
//!     int: size; set of int: LINE = 1..size;\n\
//!     array [LINE, LINE] of bool: wall :: layout :: cells :: signs(\"X\");\n\
//!     array [LINE, LINE] of var bool: rook :: answer :: cells :: signs(\"R\");\n\
//!     constraint forall (r in LINE) ((sum (row(rook, r)) = 1) :: reason(\"one rook in row \\(r)\"));\n\
//!     constraint forall (c in LINE) ((sum (column(rook, c)) = 1) :: reason(\"one rook in column \\(c)\"));\n\
//!     constraint forall (r, c in LINE where wall[r, c]) ((not rook[r, c]) :: reason(\"\\(cell(r, c)) is a wall\"));";
//! let rooks = SheetPuzzle::from_text("rooks", text)?;
//! let board = rooks.parse(&Source::argument("X.\n.."))?;
//! assert_eq!(board.describe(), "X.\n..");
//! let broken = board.check(&Source::argument("XR\n.R"))?;
//! assert_eq!(broken[0].to_string(), "one rook in column 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod board;
mod catalogue;
mod chance;
mod check;
mod comment;
mod draw;
mod formulate;
mod generate;
mod idle;
mod instance;
mod layer;
mod layers;
mod puzzle;
mod recipe;
mod review;
mod sheet;
mod text;
mod told;

pub use board::{Board, Grid};
pub use catalogue::{first_sheet, register, register_file, register_folder, sheet_like, shipped};
pub use chance::Chance;
pub use layer::{Layer, Place, Role, Side, Signs, Values};
pub use puzzle::SheetPuzzle;
pub use sheet::{Sheet, SheetError, SheetExample};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
