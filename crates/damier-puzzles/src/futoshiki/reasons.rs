//! Why each constraint of the models is there, in words and cells.

use damier_model::{Cell, Reason};
use std::fmt;

/// A row or a column, counted from 1, of a board of that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row(u32, u32),
    /// A column.
    Column(u32, u32),
}

impl Line {
    /// All rows of a board of that side, then all columns.
    pub(super) fn all(side: usize) -> impl Iterator<Item = Line> {
        let side = side as u32;
        (1..=side).map(move |row| Line::Row(row, side)).chain((1..=side).map(move |column| Line::Column(column, side)))
    }

    /// Its cells, from the left or from above.
    pub fn cells(self) -> Vec<Cell> {
        match self {
            Line::Row(row, side) => (1..=side).map(|column| Cell { row, column }).collect(),
            Line::Column(column, side) => (1..=side).map(|row| Cell { row, column }).collect(),
        }
    }

    /// The same cells, counted from 0, row after row.
    pub(super) fn indices(self) -> Vec<usize> {
        let (Line::Row(_, side) | Line::Column(_, side)) = self;
        self.cells().iter().map(|cell| ((cell.row - 1) * side + cell.column - 1) as usize).collect()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row, _) => write!(f, "row {row}"),
            Line::Column(column, _) => write!(f, "column {column}"),
        }
    }
}

/// A rule of Futoshiki as one constraint states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FutoshikiRule {
    /// The number given here.
    Given(Cell, u8),
    /// The numbers of this line differ.
    Differ(Line),
    /// The first of these cells holds less than the second.
    Less(Cell, Cell),
    /// This cell holds one number.
    OneNumber(Cell),
    /// This number stands once in this line.
    Once(u8, Line),
}

use FutoshikiRule::*;

impl fmt::Display for FutoshikiRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given(cell, number) => write!(f, "{number} is given at {cell}"),
            Differ(line) => write!(f, "no number twice in {line}"),
            Less(smaller, greater) => write!(f, "{smaller} is less than {greater}"),
            OneNumber(cell) => write!(f, "one number at {cell}"),
            Once(number, line) => write!(f, "{number} once in {line}"),
        }
    }
}

impl Reason for FutoshikiRule {
    fn family(&self) -> &str {
        match self {
            Given(..) => "given numbers",
            Differ(_) => "no number twice in a row or column",
            Less(..) => "signs between cells",
            OneNumber(_) => "every cell holds one number",
            Once(..) => "every number once in every row and column",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Given(cell, _) | OneNumber(cell) => vec![*cell],
            Less(smaller, greater) => vec![*smaller, *greater],
            Differ(line) | Once(_, line) => line.cells(),
        }
    }
}
