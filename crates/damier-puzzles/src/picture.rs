//! A board as things to draw. Text, SVG and (later) the page all come from these items and from nothing else.

use damier_model::Cell;

/// A board with what stands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// Background of each square, row by row.
    pub shades: Vec<Shade>,
    /// What stands on squares.
    pub pieces: Vec<Piece>,
    /// Lines from square to square.
    pub links: Vec<Link>,
}

/// Background of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The lighter colour.
    Light,
    /// The darker colour.
    Dark,
}

/// Something that stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where.
    pub cell: Cell,
    /// What.
    pub glyph: Glyph,
    /// How it should strike the eye.
    pub tone: Tone,
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// The queen of chess.
    Queen,
}

/// How a piece or a line should strike the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Part of an answer.
    Plain,
    /// Given from the start.
    Given,
    /// Against a rule.
    Wrong,
}

/// A line between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub from: Cell,
    /// The other.
    pub to: Cell,
    /// How it should strike the eye.
    pub tone: Tone,
}

impl Picture {
    /// An empty checkerboard, its first square light.
    pub fn checkerboard(rows: u32, columns: u32) -> Picture {
        let shade = |row: u32, column: u32| if (row + column).is_multiple_of(2) { Shade::Light } else { Shade::Dark };
        Picture {
            rows,
            columns,
            shades: (0..rows).flat_map(|row| (0..columns).map(move |column| shade(row, column))).collect(),
            pieces: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Every square with its background, row by row.
    pub fn squares(&self) -> impl Iterator<Item = (Cell, Shade)> {
        let columns = self.columns;
        let cells = (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }));
        cells.zip(self.shades.iter().copied())
    }
}
