//! Why each constraint of the models is there, in words and cells.

use damier_model::{Cell, Reason};
use std::fmt;
use std::sync::Arc;

/// A rule of Rikudo as one constraint states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RikudoRule {
    /// The number given here.
    Given(Cell, u32),
    /// These two cells are linked.
    Linked(Cell, Cell),
    /// The numbers make a path through all cells.
    OnePath(Arc<[Cell]>),
    /// No number stands in two cells.
    AllDiffer(Arc<[Cell]>),
    /// This cell holds one number.
    OneNumber(Cell),
    /// This number stands in one cell.
    OneCell(u32, Arc<[Cell]>),
    /// The number after this cell's is beside it.
    NextIsNear(Cell),
    /// If this cell holds that number, the next is beside it.
    NextBeside(Cell, u32),
    /// If this cell holds that number, the one before is beside it.
    PreviousBeside(Cell, u32),
}

use RikudoRule::*;

impl fmt::Display for RikudoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given(cell, number) => write!(f, "{number} is given at {cell}"),
            Linked(one, other) => write!(f, "{one} and {other} are linked: their numbers follow each other"),
            OnePath(_) => write!(f, "the numbers make one path from neighbour to neighbour through all cells"),
            AllDiffer(_) => write!(f, "no number stands in two cells"),
            OneNumber(cell) => write!(f, "one number at {cell}"),
            OneCell(number, _) => write!(f, "one cell for {number}"),
            NextIsNear(cell) => write!(f, "the number after that of {cell} is beside it"),
            NextBeside(cell, number) => write!(f, "if {number} is at {cell}, {} is beside it", number + 1),
            PreviousBeside(cell, number) => write!(f, "if {number} is at {cell}, {} is beside it", number - 1),
        }
    }
}

impl Reason for RikudoRule {
    fn family(&self) -> &str {
        match self {
            Given(..) => "given numbers",
            Linked(..) => "linked cells follow each other",
            OnePath(_) => "one path through all cells",
            AllDiffer(_) | OneCell(..) => "every number in one cell",
            OneNumber(_) => "every cell has one number",
            NextIsNear(_) | NextBeside(..) => "the next number is beside",
            PreviousBeside(..) => "the number before is beside",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Given(cell, _) | OneNumber(cell) | NextIsNear(cell) | NextBeside(cell, _) | PreviousBeside(cell, _) => {
                vec![*cell]
            }
            Linked(one, other) => vec![*one, *other],
            OnePath(cells) | AllDiffer(cells) | OneCell(_, cells) => cells.to_vec(),
        }
    }
}
