//! Why each constraint of the models is there, in words and cells.
//!
//! A board of 36×36 has some five thousand constraints in Booleans, so a reason shares its house with all others that
//! speak of it.

use super::board::{House, Sudoku};
use damier_model::{Cell, Reason};
use std::fmt;
use std::sync::Arc;

/// A house with its name and its cells, for people.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedHouse {
    /// Such as `row 3`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl NamedHouse {
    /// The house as people call it.
    pub(super) fn new(board: &Sudoku, house: &House) -> Arc<NamedHouse> {
        let cells = house.cells.iter().map(|&cell| board.place(cell)).collect();
        Arc::new(NamedHouse { name: board.name_of(house), cells })
    }
}

/// A rule of Sudoku as one constraint states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SudokuRule {
    /// The number given here.
    Given(Cell, u8),
    /// This cell holds one number.
    OneNumber(Cell),
    /// The numbers of this house differ.
    Differ(Arc<NamedHouse>),
    /// This number stands once in this house.
    Once(u8, Arc<NamedHouse>),
}

use SudokuRule::*;

impl fmt::Display for SudokuRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given(cell, number) => write!(f, "{number} is given at {cell}"),
            OneNumber(cell) => write!(f, "one number at {cell}"),
            Differ(house) => write!(f, "no number twice in {}", house.name),
            Once(number, house) => write!(f, "{number} once in {}", house.name),
        }
    }
}

impl Reason for SudokuRule {
    fn family(&self) -> &str {
        match self {
            Given(..) => "given numbers",
            OneNumber(_) => "every cell holds one number",
            Differ(_) => "no number twice in a row, column or region",
            Once(..) => "every number once in every row, column and region",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Given(cell, _) | OneNumber(cell) => vec![*cell],
            Differ(house) | Once(_, house) => house.cells.clone(),
        }
    }
}
