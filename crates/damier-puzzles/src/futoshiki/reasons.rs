//! Why each constraint of the models is there, in words and cells.

use damier_grid::Line;
use damier_model::{Cell, Reason};
use std::fmt;

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
            Differ(line) | Once(_, line) => line.places().collect(),
        }
    }
}
