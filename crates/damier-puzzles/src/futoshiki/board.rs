//! The board: a square of cells, some with a number, and signs between neighbours.

use damier_grid::Grid;
use damier_model::Cell;

/// The smallest side of a board.
pub const MIN_SIDE: usize = 2;
/// The largest side of a board.
pub const MAX_SIDE: usize = 32;

/// A board to fill: the numbers given, row after row, and the signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    pub(super) side: usize,
    pub(super) given: Vec<Option<u8>>,
    /// In the order of their first cells, one for two neighbours at most.
    pub(super) signs: Vec<Sign>,
}

/// A sign between two neighbours, which are counted from 0, row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) smaller: usize,
    pub(super) greater: usize,
}

impl Sign {
    /// The left or upper cell, then the other.
    pub(super) fn cells(self) -> (usize, usize) {
        (self.smaller.min(self.greater), self.smaller.max(self.greater))
    }

    /// Whether the left or upper cell is the smaller one: `<` or `^`, not `>` or `v`.
    pub(super) fn rises(self) -> bool {
        self.smaller < self.greater
    }
}

impl Futoshiki {
    /// A board with neither numbers nor signs.
    pub(super) fn empty(side: usize) -> Futoshiki {
        Futoshiki { side, given: vec![None; side * side], signs: Vec::new() }
    }

    /// A board of these numbers and signs.
    pub(super) fn new(side: usize, given: Vec<Option<u8>>, mut signs: Vec<Sign>) -> Futoshiki {
        signs.sort_by_key(|sign| sign.cells());
        Futoshiki { side, given, signs }
    }

    /// The signs without the numbers.
    pub(super) fn cleared(&self) -> Futoshiki {
        Futoshiki { given: vec![None; self.given.len()], ..self.clone() }
    }

    /// Its cells.
    pub(super) fn grid(&self) -> Grid {
        Grid::square(self.side)
    }

    /// A cell as people count it.
    pub(super) fn cell(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// The sign between a cell and the one to its right or below it.
    pub(super) fn sign(&self, first: usize, last: usize) -> Option<Sign> {
        self.signs.binary_search_by_key(&(first, last), |sign| sign.cells()).ok().map(|at| self.signs[at])
    }
}
