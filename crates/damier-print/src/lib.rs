//! Drawings on paper: SVG text in, bytes of PNG and PDF out.
//!
//! What draws here is [resvg](https://docs.rs/resvg) for pixels and [krilla](https://docs.rs/krilla) for pages; both see
//! a drawing as the same tree of shapes and placed letters (`usvg`), so a picture looks alike on screen and on paper. In
//! a PDF, text stays text. The only fonts are those within this program (DejaVu Sans): the same drawing becomes the same
//! bytes on every machine, with or without fonts. No clock is read.
//!
//! A drawing is not trusted: files that it names are not opened, pictures within it are left out, and what would take
//! absurd room is refused before the room is taken. Nothing here knows of puzzles.

mod book;
mod fonts;
mod layout;
mod page;
mod pixels;
mod read;
mod sheet;
mod sheets;
mod words;

pub use book::{Book, pdf};
pub use page::{Drawing, Page, Paper};
pub use pixels::{MAX_PIXELS, MAX_SIDE, png};
pub use sheet::{sheet_png, sheet_svg};
pub use sheets::{SheetFormat, Sheets, SheetsWish};
pub use words::missing_letters;

use std::fmt;

/// Why something could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintError {
    /// The text is no SVG drawing, or one that cannot be taken.
    Drawing(String),
    /// A picture of that many pixels is too large.
    TooLarge {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
    },
    /// More drawings than the page has places for.
    TooMany {
        /// How many drawings there are.
        drawings: usize,
        /// How many places there are.
        places: usize,
    },
    /// The page is too small for anything to stand on it.
    NoRoom,
    /// The picture or the document could not be put into bytes.
    Writing(String),
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrintError::Drawing(what) => write!(f, "the drawing cannot be read: {what}"),
            PrintError::TooLarge { width, height } => write!(
                f,
                "a picture of {width}×{height} pixels is too large; accepted: up to {MAX_SIDE} pixels a side and \
                 {} million in all",
                MAX_PIXELS / 1_000_000
            ),
            PrintError::TooMany { drawings, places } => {
                write!(f, "{drawings} drawings do not fit on a page with room for {places}")
            }
            PrintError::NoRoom => write!(f, "the page is too small to draw on"),
            PrintError::Writing(what) => write!(f, "the picture cannot be written: {what}"),
        }
    }
}

impl std::error::Error for PrintError {}

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
