//! Why each constraint of the models is there, in words and cells.
//!
//! A board of 700×700 has two million constraints, so a reason is a few numbers; cells and sentences are made when
//! requested.

use super::board::Colour;
use crate::reasons::rules;
use damier_grid::{Grid, Line, Way};
use damier_model::Cell;

rules! {
    /// A rule of Unruly as one constraint states it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UnrulyRule {
        /// The colour given here.
        Given(cell: Cell, colour: Colour) => "given cells", [*cell], "{} is given at {cell}", colour.digit();
        /// This cell has one colour.
        OneColour(cell: Cell) => "every cell has one colour", [*cell], "one colour at {cell}";
        /// Not three alike from this cell on, that way.
        NoThree(cell: Cell, way: Way) =>
            "never three alike in line", [0, 1, 2].map(|at| next(*cell, *way, at)),
            "{cell}, {} and {} are not all alike", next(*cell, *way, 1), next(*cell, *way, 2);
        /// As many of each colour in this line.
        Balanced(line: Line) =>
            "as many of each colour in every line", line.places(), "as many 0s as 1s in {line}";
        /// Both of these rules for a whole line at once.
        LineKeepsRules(line: Line) =>
            "every line keeps the rules", line.places(),
            "as many 0s as 1s in {line}, and never three alike in line";
        /// These two lines are not alike.
        Differ(one: Line, other: Line) =>
            "no two lines alike", one.places().chain(other.places()), "{one} and {other} are not alike";
        /// No two lines that go this way are alike, on a board of so many rows and columns.
        AllDiffer(way: Way, rows: u32, columns: u32) =>
            "no two lines alike", Grid::new(*columns as usize, *rows as usize).places(),
            "no two {}s are alike", way.word();
    }
}

/// The cell so many steps further.
fn next(cell: Cell, way: Way, steps: u32) -> Cell {
    let (down, right) = way.vector();
    Cell { row: cell.row + steps * down as u32, column: cell.column + steps * right as u32 }
}
