//! Why each constraint of the models is there, in words and cells.
//!
//! A board of 700×700 has two million constraints, so a reason is a few numbers; cells and sentences are made when
//! requested.

use super::board::Colour;
use damier_grid::{Grid, Line, Way};
use damier_model::{Cell, Reason};
use std::fmt;

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
    let (down, right) = way.vector();
    [0, 1, 2].map(|step| Cell { row: first.row + step * down as u32, column: first.column + step * right as u32 })
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
            AllDiffer(way, ..) => write!(f, "no two {}s are alike", way.word()),
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
            Balanced(line) | LineKeepsRules(line) => line.places().collect(),
            Differ(one, other) => one.places().chain(other.places()).collect(),
            AllDiffer(_, rows, columns) => Grid::new(columns as usize, rows as usize).places().collect(),
        }
    }
}
