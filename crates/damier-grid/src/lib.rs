//! Boards once for all puzzles: rectangles of cells with their lines, runs and neighbours; texts cut into words that know their
//! place; pictures, drawn as text and as SVG, and read back; addresses and tables of other programs.
//!
//! What is here knows no puzzle: a puzzle's cells are a slice of its own, by the indices of a [`Grid`], and a board to draw is a
//! [`Picture`].
//!
//! ```
//! use damier_grid::{Frame, Glyph, Grid, Picture, Piece, Shade, Tone, Way, text};
//!
//! let grid = Grid::new(3, 2);
//! let second_row: Vec<usize> = grid.line(Way::Across, 1).run().indices().collect();
//! assert_eq!(second_row, [3, 4, 5]);
//!
//! let tiles = grid.places().map(|cell| (cell, Shade::Paper)).collect();
//! let mut picture = Picture::new(Frame::Squares { rows: 2, columns: 3 }, tiles);
//! picture.pieces.push(Piece { cell: grid.place(4), glyph: Glyph::Number(7), tone: Tone::Plain });
//! assert!(text(&picture, false).contains('7'));
//! ```

pub mod address;
pub mod drawing;
mod grid;
mod marks;
pub mod newspaper;
mod picture;
pub mod reading;
mod render;
pub mod several;

pub use grid::{CellRun, Grid, Line, Vector, Way};
pub use marks::{Drawn, Mark, Note, Noted, Part, cell_of, spot_of};
pub use picture::{Facing, Frame, Glyph, Item, Link, Look, Path, Picture, Piece, Shade, Shape, Spot, Tone};
pub use render::{svg, text, text_width};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
