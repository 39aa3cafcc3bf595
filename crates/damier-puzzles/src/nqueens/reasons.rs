//! Why each constraint of the models is there, in words and squares.

use damier_model::{Cell, Reason};
use std::fmt;

/// A rule of N-Queens as one constraint states it. Rows and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NQueensRule {
    /// The queens of two rows do not attack each other, on a board of that size.
    Apart(u32, u32, u32),
    /// No column holds two queens, on a board of that size.
    ColumnsDiffer(u32),
    /// No rising diagonal holds two queens, on a board of that size.
    RisingDiagonalsDiffer(u32),
    /// No falling diagonal holds two queens, on a board of that size.
    FallingDiagonalsDiffer(u32),
    /// One queen in this row, on a board of that size.
    OneInRow(u32, u32),
    /// One queen in this column, on a board of that size.
    OneInColumn(u32, u32),
    /// A queen here exactly when none stands in line with this square.
    QueenUnlessAttacked(Cell),
    /// The queen given here.
    Given(Cell),
    /// Of a board and its image, one is enough, on a board of that size.
    Symmetry(&'static str, u32),
}

use NQueensRule::*;

impl fmt::Display for NQueensRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Apart(i, j, _) => write!(f, "the queens of rows {i} and {j} do not attack each other"),
            ColumnsDiffer(_) => write!(f, "no two queens in one column"),
            RisingDiagonalsDiffer(_) => write!(f, "no two queens on one rising diagonal"),
            FallingDiagonalsDiffer(_) => write!(f, "no two queens on one falling diagonal"),
            OneInRow(i, _) => write!(f, "one queen in row {i}"),
            OneInColumn(j, _) => write!(f, "one queen in column {j}"),
            QueenUnlessAttacked(cell) => write!(f, "a queen on {cell} exactly when none stands in line with it"),
            Given(cell) => write!(f, "the queen on {cell} is given"),
            Symmetry(image, _) => write!(f, "of a board and its image {image}, the smaller one"),
        }
    }
}

impl Reason for NQueensRule {
    fn family(&self) -> &str {
        match self {
            Apart(..) => "queens do not attack each other",
            ColumnsDiffer(_) | OneInColumn(..) => "one queen per column",
            RisingDiagonalsDiffer(_) | FallingDiagonalsDiffer(_) => "at most one queen per diagonal",
            OneInRow(..) => "one queen per row",
            QueenUnlessAttacked(_) => "a queen exactly where none attacks",
            Given(_) => "given queens",
            Symmetry(..) => "one board of each symmetry class",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let row = |row: u32, n: u32| (1..=n).map(move |column| Cell { row, column });
        match *self {
            Apart(i, j, n) => row(i, n).chain(row(j, n)).collect(),
            ColumnsDiffer(n) | RisingDiagonalsDiffer(n) | FallingDiagonalsDiffer(n) | Symmetry(_, n) => {
                (1..=n).flat_map(|i| row(i, n)).collect()
            }
            OneInRow(i, n) => row(i, n).collect(),
            OneInColumn(column, n) => (1..=n).map(|row| Cell { row, column }).collect(),
            QueenUnlessAttacked(cell) | Given(cell) => vec![cell],
        }
    }
}
