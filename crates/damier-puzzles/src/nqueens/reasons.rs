//! Why each constraint of the models is there, in words and squares.

use crate::reasons::rules;
use damier_grid::{Grid, Way};
use damier_model::Cell;

rules! {
    /// A rule of N-Queens as one constraint states it. Rows and columns count from 1.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NQueensRule {
        /// The queens of two rows do not attack each other, on a board of that size.
        Apart(i: u32, j: u32, n: u32) =>
            "queens do not attack each other", line(*n, Way::Across, *i).chain(line(*n, Way::Across, *j)),
            "the queens of rows {i} and {j} do not attack each other";
        /// No column holds two queens, on a board of that size.
        ColumnsDiffer(n: u32) => "one queen per column", all(*n), "no two queens in one column";
        /// No rising diagonal holds two queens, on a board of that size.
        RisingDiagonalsDiffer(n: u32) =>
            "at most one queen per diagonal", all(*n), "no two queens on one rising diagonal";
        /// No falling diagonal holds two queens, on a board of that size.
        FallingDiagonalsDiffer(n: u32) =>
            "at most one queen per diagonal", all(*n), "no two queens on one falling diagonal";
        /// One queen in this row, on a board of that size.
        OneInRow(i: u32, n: u32) => "one queen per row", line(*n, Way::Across, *i), "one queen in row {i}";
        /// One queen in this column, on a board of that size.
        OneInColumn(j: u32, n: u32) => "one queen per column", line(*n, Way::Down, *j), "one queen in column {j}";
        /// A queen here exactly when none stands in line with this square.
        QueenUnlessAttacked(cell: Cell) =>
            "a queen exactly where none attacks", [*cell], "a queen on {cell} exactly when none stands in line with it";
        /// The queen given here.
        Given(cell: Cell) => "given queens", [*cell], "the queen on {cell} is given";
        /// Of a board and its image, one is enough, on a board of that size.
        Symmetry(image: &'static str, n: u32) =>
            "one board of each symmetry class", all(*n), "of a board and its image {image}, the smaller one";
    }
}

fn line(n: u32, way: Way, number: u32) -> impl Iterator<Item = Cell> {
    Grid::square(n as usize).line(way, number as usize - 1).places()
}

fn all(n: u32) -> impl Iterator<Item = Cell> {
    Grid::square(n as usize).places()
}
