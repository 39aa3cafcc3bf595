//! Why each constraint of the models is there, in words and cells.
//!
//! A board of 700×700 has two million constraints, so a reason is a few numbers; cells and sentences are made when
//! somebody asks.

use super::board::Colour;
use damier_model::{Cell, Reason};
use std::fmt;

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Along a row.
    Across,
    /// Along a column.
    Down,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether it is a row or a column.
    pub way: Way,
    /// Which one, from 1.
    pub number: u32,
    /// How many cells it has.
    pub length: u32,
}

impl Line {
    /// Its cells in order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (1..=self.length).map(move |at| match self.way {
            Way::Across => Cell { row: self.number, column: at },
            Way::Down => Cell { row: at, column: self.number },
        })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.way {
            Way::Across => write!(f, "row {}", self.number),
            Way::Down => write!(f, "column {}", self.number),
        }
    }
}

/// A rule of Unruly as one constraint states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnrulyRule {
    /// The colour given here.
    Given(Cell, Colour),
    /// This cell has one colour.
    OneColour(Cell),
    /// Not three alike from this cell on, that way.
    NoThree(Cell, Way),
    /// As many of each colour in this line.
    Balanced(Line),
    /// Both of these rules for a whole line at once.
    LineKeepsRules(Line),
    /// These two lines are not alike.
    Differ(Line, Line),
    /// No two lines that go this way are alike, on a board of so many rows and columns.
    AllDiffer(Way, u32, u32),
}

use UnrulyRule::*;

/// Three cells in line.
fn three(first: Cell, way: Way) -> [Cell; 3] {
    [0, 1, 2].map(|step| match way {
        Way::Across => Cell { column: first.column + step, ..first },
        Way::Down => Cell { row: first.row + step, ..first },
    })
}

impl fmt::Display for UnrulyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Given(cell, colour) => write!(f, "{} is given at {cell}", colour.digit()),
            OneColour(cell) => write!(f, "one colour at {cell}"),
            NoThree(cell, way) => {
                let [a, b, c] = three(cell, way);
                write!(f, "{a}, {b} and {c} are not all alike")
            }
            Balanced(line) => write!(f, "as many 0s as 1s in {line}"),
            LineKeepsRules(line) => write!(f, "as many 0s as 1s in {line}, and never three alike in line"),
            Differ(one, other) => write!(f, "{one} and {other} are not alike"),
            AllDiffer(Way::Across, ..) => write!(f, "no two rows are alike"),
            AllDiffer(Way::Down, ..) => write!(f, "no two columns are alike"),
        }
    }
}

impl Reason for UnrulyRule {
    fn family(&self) -> &str {
        match self {
            Given(..) => "given cells",
            OneColour(_) => "every cell has one colour",
            NoThree(..) => "never three alike in line",
            Balanced(_) => "as many of each colour in every line",
            LineKeepsRules(_) => "every line keeps the rules",
            Differ(..) | AllDiffer(..) => "no two lines alike",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match *self {
            Given(cell, _) | OneColour(cell) => vec![cell],
            NoThree(cell, way) => three(cell, way).to_vec(),
            Balanced(line) | LineKeepsRules(line) => line.cells().collect(),
            Differ(one, other) => one.cells().chain(other.cells()).collect(),
            AllDiffer(_, rows, columns) => {
                (1..=rows).flat_map(|row| (1..=columns).map(move |column| Cell { row, column })).collect()
            }
        }
    }
}
