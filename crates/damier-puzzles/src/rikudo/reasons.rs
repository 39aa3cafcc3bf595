//! Why each constraint of the models is there, in words and cells.

use crate::reasons::rules;
use damier_model::Cell;
use std::sync::Arc;

rules! {
    /// A rule of Rikudo as one constraint states it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RikudoRule {
        /// The number given here.
        Given(cell: Cell, number: u32) => "given numbers", [*cell], "{number} is given at {cell}";
        /// These two cells are linked.
        Linked(one: Cell, other: Cell) =>
            "linked cells follow each other", [*one, *other],
            "{one} and {other} are linked: their numbers follow each other";
        /// The numbers make a path through all cells.
        OnePath(cells: Arc<[Cell]>) =>
            "one path through all cells", cells.iter().copied(),
            "the numbers make one path from neighbour to neighbour through all cells";
        /// No number stands in two cells.
        AllDiffer(cells: Arc<[Cell]>) =>
            "every number in one cell", cells.iter().copied(), "no number stands in two cells";
        /// This cell holds one number.
        OneNumber(cell: Cell) => "every cell has one number", [*cell], "one number at {cell}";
        /// This number stands in one cell.
        OneCell(number: u32, cells: Arc<[Cell]>) =>
            "every number in one cell", cells.iter().copied(), "one cell for {number}";
        /// The number after this cell's is beside it.
        NextIsNear(cell: Cell) => "the next number is beside", [*cell], "the number after that of {cell} is beside it";
        /// If this cell holds that number, the next is beside it.
        NextBeside(cell: Cell, number: u32) =>
            "the next number is beside", [*cell], "if {number} is at {cell}, {} is beside it", number + 1;
        /// If this cell holds that number, the one before is beside it.
        PreviousBeside(cell: Cell, number: u32) =>
            "the number before is beside", [*cell], "if {number} is at {cell}, {} is beside it", number - 1;
    }
}
