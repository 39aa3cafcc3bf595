//! A board as things to draw. Text, SVG and (later) the page all come from these items and from nothing else.

use crate::{Mark, Note};
use damier_model::Cell;

/// A board with what stands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the cells look like and how they lie.
    pub frame: Frame,
    /// Every cell drawn, with its background, row by row.
    pub tiles: Vec<(Cell, Shade)>,
    /// What stands on cells.
    pub pieces: Vec<Piece>,
    /// Lines from cell to cell.
    pub links: Vec<Link>,
    /// Ways through several cells, each beside the one before.
    pub paths: Vec<Path>,
    /// Diamonds on the border of two cells that touch.
    pub diamonds: Vec<Link>,
    /// Pairs of cells that touch with a thick line between them, as between regions. Where there is one, the whole
    /// board is framed by it too.
    pub borders: Vec<(Cell, Cell)>,
    /// Rays from cell to cell in a row or column, both ends included.
    pub beams: Vec<Link>,
    /// What stands anywhere on a [layered board](Frame::Layered), or in the cells of a [honeycomb](Frame::Honeycomb).
    pub items: Vec<Item>,
    /// Places that are pointed at.
    pub marks: Vec<Mark>,
    /// Small notes in open places.
    pub notes: Vec<Note>,
}

/// A place in steps of half a cell: cells are at odd numbers (the first at 1, 1), corners at even ones (the first at 0, 0),
/// borders between them; what stands outside of the board is below 0 or beyond its end.
pub type Spot = (i32, i32);

/// Something on a layered board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Row and column of where it is.
    pub at: Spot,
    /// What it is.
    pub shape: Shape,
    /// How it should strike the eye.
    pub tone: Tone,
}

/// What an item of a layered board looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A word or a number.
    Word(String),
    /// A word in the corner of a cell, beside what stands in its middle.
    Small(String),
    /// A line to another spot in the same row or column, as many lines side by side.
    Line {
        /// Where it ends.
        to: Spot,
        /// How many.
        count: u32,
    },
    /// One of the known shapes.
    Mark(Look),
}

/// A known shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A light disc.
    Circle,
    /// A dark disc.
    Disc,
    /// A star.
    Star,
    /// A lamp.
    Lamp,
    /// A tent.
    Tent,
    /// A tree.
    Tree,
    /// A cross.
    Cross,
    /// A small dot.
    Dot,
    /// A line from the lower left to the upper right corner.
    Rise,
    /// A line from the upper left to the lower right corner.
    Fall,
    /// Half of the cell, by the corner that it fills.
    NorthWest,
    /// The same at the upper right.
    NorthEast,
    /// The same at the lower left.
    SouthWest,
    /// The same at the lower right.
    SouthEast,
}

impl Look {
    /// Every look, with its name and a character for it.
    pub const ALL: [(&'static str, Look, char); 14] = [
        ("circle", Look::Circle, '○'),
        ("disc", Look::Disc, '●'),
        ("star", Look::Star, '★'),
        ("lamp", Look::Lamp, '☼'),
        ("tent", Look::Tent, '▲'),
        ("tree", Look::Tree, '♣'),
        ("cross", Look::Cross, '×'),
        ("dot", Look::Dot, '·'),
        ("rise", Look::Rise, '╱'),
        ("fall", Look::Fall, '╲'),
        ("northwest", Look::NorthWest, '◤'),
        ("northeast", Look::NorthEast, '◥'),
        ("southwest", Look::SouthWest, '◣'),
        ("southeast", Look::SouthEast, '◢'),
    ];

    /// The look of that name.
    pub fn named(name: &str) -> Option<Look> {
        Look::ALL.iter().find(|(known, ..)| *known == name).map(|&(_, look, _)| look)
    }

    /// Its character.
    pub fn sign(self) -> char {
        Look::ALL.iter().find(|(_, look, _)| *look == self).map_or(' ', |&(.., sign)| sign)
    }
}

/// What the cells of a picture look like and how they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Squares in two colours, with numbers at the edges: a board to stand on.
    Checkerboard {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        columns: u32,
    },
    /// Squares with room for numbers: a board to write on.
    Squares {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        columns: u32,
    },
    /// Hexagons in rows of `radius + 1` to `2·radius + 1` and back, each row moved by half a cell.
    Hexagons {
        /// Rings around the cell in the middle.
        radius: u32,
    },
    /// Squares on which anything may stand anywhere: in cells, on borders, at corners, outside.
    Layered {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        columns: u32,
    },
    /// Hexagons in rows, every second row half a cell further to the right, on which anything may stand in cells.
    Honeycomb {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        columns: u32,
    },
}

/// Background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The lighter colour of a checkerboard.
    Light,
    /// The darker colour of a checkerboard.
    Dark,
    /// Paper to write on.
    Paper,
    /// Paper with print on it: something is given here.
    Printed,
    /// Painted black.
    Black,
    /// No cell at all.
    Blocked,
    /// No cell either, but room for a sign between cells.
    Bare,
}

/// Something that stands on a cell.
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
    /// The king of chess.
    King,
    /// The queen of chess.
    Queen,
    /// The rook of chess.
    Rook,
    /// The bishop of chess.
    Bishop,
    /// The knight of chess.
    Knight,
    /// A letter, such as that of a piece without a drawing.
    Letter(char),
    /// A sign of arithmetic, written small where there is no cell.
    Sign(char),
    /// Something that looks one way.
    Sensor(Facing),
    /// A number.
    Number(u32),
    /// A disc, dark or light.
    Disc {
        /// Whether it is the dark one.
        dark: bool,
    },
}

/// Which way something looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Up.
    North,
    /// Down.
    South,
    /// To the right.
    East,
    /// To the left.
    West,
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

/// A line between two cells, or a mark between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub from: Cell,
    /// The other.
    pub to: Cell,
    /// How it should strike the eye.
    pub tone: Tone,
}

/// A way from cell to cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The cells it goes through, in order.
    pub cells: Vec<Cell>,
}

impl Picture {
    /// An empty checkerboard, its first square light.
    pub fn checkerboard(rows: u32, columns: u32) -> Picture {
        let shade = |row: u32, column: u32| if (row + column).is_multiple_of(2) { Shade::Light } else { Shade::Dark };
        let row = |row| (1..=columns).map(move |column| (Cell { row, column }, shade(row, column)));
        Picture::new(Frame::Checkerboard { rows, columns }, (1..=rows).flat_map(row).collect())
    }

    /// A board with nothing on it.
    pub fn new(frame: Frame, tiles: Vec<(Cell, Shade)>) -> Picture {
        Picture {
            frame,
            tiles,
            pieces: Vec::new(),
            links: Vec::new(),
            paths: Vec::new(),
            diamonds: Vec::new(),
            borders: Vec::new(),
            beams: Vec::new(),
            items: Vec::new(),
            marks: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Digits of the largest number on it, at least one.
    pub fn digits(&self) -> usize {
        let number = |piece: &Piece| match piece.glyph {
            Glyph::Number(number) => number,
            _ => 0,
        };
        self.pieces.iter().map(number).max().unwrap_or(0).to_string().len()
    }
}
