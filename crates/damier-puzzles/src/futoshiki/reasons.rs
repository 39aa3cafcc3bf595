//! Why each constraint of the models is there, in words and cells.

use crate::reasons::rules;
use damier_grid::Line;
use damier_model::Cell;

rules! {
    /// A rule of Futoshiki as one constraint states it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FutoshikiRule {
        /// The number given here.
        Given(cell: Cell, number: u8) => "given numbers", [*cell], "{number} is given at {cell}";
        /// The numbers of this line differ.
        Differ(line: Line) => "no number twice in a row or column", line.places(), "no number twice in {line}";
        /// The first of these cells holds less than the second.
        Less(smaller: Cell, greater: Cell) =>
            "signs between cells", [*smaller, *greater], "{smaller} is less than {greater}";
        /// This cell holds one number.
        OneNumber(cell: Cell) => "every cell holds one number", [*cell], "one number at {cell}";
        /// This number stands once in this line.
        Once(number: u8, line: Line) =>
            "every number once in every row and column", line.places(), "{number} once in {line}";
    }
}
