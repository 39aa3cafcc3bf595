//! Why each constraint of the models is there, in words and cells.
//!
//! A board of 36×36 has some five thousand constraints in Booleans, so a reason shares its house with all others that
//! speak of it.

use super::board::{House, Sudoku};
use crate::reasons::rules;
use damier_model::Cell;
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

rules! {
    /// A rule of Sudoku as one constraint states it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SudokuRule {
        /// The number given here.
        Given(cell: Cell, number: u8) => "given numbers", [*cell], "{number} is given at {cell}";
        /// This cell holds one number.
        OneNumber(cell: Cell) => "every cell holds one number", [*cell], "one number at {cell}";
        /// The numbers of this house differ.
        Differ(house: Arc<NamedHouse>) =>
            "no number twice in a row, column or region", house.cells.iter().copied(),
            "no number twice in {}", house.name;
        /// This number stands once in this house.
        Once(number: u8, house: Arc<NamedHouse>) =>
            "every number once in every row, column and region", house.cells.iter().copied(),
            "{number} once in {}", house.name;
    }
}
