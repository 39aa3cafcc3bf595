//! Why each constraint of the models is there, in words and cells.

use super::board::MarkedAs;
use super::rules::list;
use damier_model::{Cell, Reason};
use std::fmt;
use std::sync::Arc;

/// A rule of Singles as one constraint states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SinglesRule {
    /// What is marked here.
    Marked(Cell, MarkedAs),
    /// The same number in two cells of a line: not both are white.
    NotBothWhite(u32, Cell, Cell),
    /// The same number in these cells of a line: at most one is white.
    OneWhite(u32, Arc<[Cell]>),
    /// These cells touch: not both are black.
    NotBothBlack(Cell, Cell),
    /// The white cells of a board of so many rows and columns hang together.
    Connected(u32, u32),
    /// One of the neighbours of this cell is white.
    NotEnclosed(Cell),
    /// These cells, a diagonal from border to border, are not all black.
    Diagonal(Arc<[Cell]>),
    /// This cell keeps its number or is black.
    NumberOrBlack(Cell),
    /// This cell has one value.
    OneValue(Cell),
    /// A white cell is reached from one neighbour, unless everything starts there.
    Reached(Cell),
    /// A cell is reached from the other only if both are white.
    StepOnWhite(Cell, Cell),
    /// Who is reached from a neighbour is one step farther.
    OneFarther(Cell, Cell),
    /// A cell is reached from its first neighbour among the nearest: this one says how far it may be from that one.
    FromTheNearest(Cell, Cell),
    /// A black cell has no distance.
    NoDistance(Cell),
    /// What flows between cells flows where the second is reached from the first.
    FlowOnSteps(Cell, Cell),
    /// One unit of what flows into a white cell stays there.
    OneStays(Cell),
}

use SinglesRule::*;

impl fmt::Display for SinglesRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Marked(cell, MarkedAs::Black) => write!(f, "{cell} is marked black"),
            Marked(cell, MarkedAs::White) => write!(f, "{cell} is marked white"),
            NotBothWhite(number, one, other) => write!(f, "{number} stands at {one} and {other}: not both are white"),
            OneWhite(number, cells) => write!(f, "{number} stands at {}: at most one is white", list(cells)),
            NotBothBlack(one, other) => write!(f, "{one} and {other} touch: not both are black"),
            Connected(..) => write!(f, "the white cells are connected"),
            NotEnclosed(cell) => write!(f, "{cell} is not cut off: one of its neighbours is white"),
            Diagonal(cells) => write!(f, "{} are not all black: they would cut the board in two", list(cells)),
            NumberOrBlack(cell) => write!(f, "{cell} keeps its number or is black"),
            OneValue(cell) => write!(f, "{cell} has one value"),
            Reached(cell) => write!(f, "{cell} is reached from one neighbour if it is white and not where all starts"),
            StepOnWhite(from, to) => write!(f, "{to} is reached from {from} only if both are white"),
            OneFarther(from, to) => write!(f, "{to} is one step farther than {from} if it is reached from there"),
            FromTheNearest(near, cell) => {
                write!(
                    f,
                    "{cell} is reached from {near} or an earlier neighbour, or is no farther than {near}, or at most one step"
                )
            }
            NoDistance(cell) => write!(f, "{cell} has no distance if it is black"),
            FlowOnSteps(from, to) => {
                write!(f, "something flows from {from} to {to} exactly if {to} is reached from {from}")
            }
            OneStays(cell) => write!(f, "one unit of what flows into {cell} stays there if it is white"),
        }
    }
}

impl Reason for SinglesRule {
    fn family(&self) -> &str {
        match self {
            Marked(..) => "marked cells",
            NotBothWhite(..) | OneWhite(..) => "no number repeats in a line",
            NotBothBlack(..) => "black cells do not touch",
            Connected(..) | NotEnclosed(_) | Diagonal(_) => "the white cells are connected",
            NumberOrBlack(_) | OneValue(_) => "every cell keeps its number or is black",
            Reached(_) | StepOnWhite(..) => "white cells are reached from white cells",
            OneFarther(..) | FromTheNearest(..) | NoDistance(_) => "steps lead away from where all starts",
            FlowOnSteps(..) | OneStays(_) => "every white cell gets one unit",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Marked(cell, _)
            | NotEnclosed(cell)
            | NumberOrBlack(cell)
            | OneValue(cell)
            | Reached(cell)
            | NoDistance(cell)
            | OneStays(cell) => vec![*cell],
            NotBothWhite(_, one, other)
            | NotBothBlack(one, other)
            | StepOnWhite(one, other)
            | OneFarther(one, other)
            | FromTheNearest(one, other)
            | FlowOnSteps(one, other) => vec![*one, *other],
            OneWhite(_, cells) | Diagonal(cells) => cells.to_vec(),
            Connected(rows, columns) => {
                (1..=*rows).flat_map(|row| (1..=*columns).map(move |column| Cell { row, column })).collect()
            }
        }
    }
}
