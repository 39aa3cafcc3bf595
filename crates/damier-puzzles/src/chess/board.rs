//! A board to fill with pieces: its size, what is asked for, and the army.

use super::pieces::Move;
use damier_grid::Grid;
use damier_interface::Letters;
use damier_model::Cell;

/// What pieces should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No piece threatens another.
    Independence,
    /// Every square is occupied or threatened.
    Domination,
}

impl Goal {
    /// The word for it in texts.
    pub fn word(self) -> &'static str {
        match self {
            Goal::Independence => "independence",
            Goal::Domination => "domination",
        }
    }

    /// What is asked of a number that is not given: as many as possible without a threat, as few as possible that watch.
    pub fn best(self) -> &'static str {
        match self {
            Goal::Independence => "maximise",
            Goal::Domination => "minimise",
        }
    }
}

/// How many pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// So many.
    Exactly(usize),
    /// As many as possible, or as few, together with all other kinds of which that is said.
    Best,
}

/// A kind of piece and how many there are of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name, in the plural for the pieces of chess.
    pub name: String,
    /// Its letter on boards.
    pub letter: char,
    /// What it threatens: a square that one of these reaches.
    pub moves: Vec<Move>,
    /// How many.
    pub number: Number,
}

/// A board and what should stand on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// What the pieces should do.
    pub goal: Goal,
    /// Whether pieces stand in the way of riders.
    pub blocking: bool,
    /// Whose letters and words answers have.
    pub letters: Letters,
    /// The pieces.
    pub army: Vec<Kind>,
}

/// An answer: which kind stands on each square, row by row.
pub(super) type Placement = Vec<Option<usize>>;

impl Chess {
    /// Number of squares.
    pub fn squares(&self) -> usize {
        self.rows * self.columns
    }

    /// The squares.
    pub fn grid(&self) -> Grid {
        Grid::new(self.columns, self.rows)
    }

    /// Where the square of that index is.
    pub fn place(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// Whether a number of pieces is to be as large or as small as possible.
    pub fn is_optimised(&self) -> bool {
        self.army.iter().any(|kind| kind.number == Number::Best)
    }
}
