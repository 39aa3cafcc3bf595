//! Why each constraint of the models is there, in words and cells.

use super::board::MarkedAs;
use super::rules::list;
use crate::reasons::rules;
use damier_grid::Grid;
use damier_model::Cell;
use std::sync::Arc;

rules! {
    /// A rule of Singles as one constraint states it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SinglesRule {
        /// What is marked here.
        Marked(cell: Cell, colour: MarkedAs) =>
            "marked cells", [*cell], "{cell} is marked {}", if *colour == MarkedAs::Black { "black" } else { "white" };
        /// The same number in two cells of a line: not both are white.
        NotBothWhite(number: u32, one: Cell, other: Cell) =>
            "no number repeats in a line", [*one, *other],
            "{number} stands at {one} and {other}: not both are white";
        /// The same number in these cells of a line: at most one is white.
        OneWhite(number: u32, cells: Arc<[Cell]>) =>
            "no number repeats in a line", cells.iter().copied(),
            "{number} stands at {}: at most one is white", list(cells);
        /// These cells touch: not both are black.
        NotBothBlack(one: Cell, other: Cell) =>
            "black cells do not touch", [*one, *other], "{one} and {other} touch: not both are black";
        /// The white cells of a board of so many rows and columns hang together.
        Connected(rows: u32, columns: u32) =>
            "the white cells are connected", Grid::new(*columns as usize, *rows as usize).places(),
            "the white cells are connected";
        /// One of the neighbours of this cell is white.
        NotEnclosed(cell: Cell) =>
            "the white cells are connected", [*cell], "{cell} is not cut off: one of its neighbours is white";
        /// These cells, a diagonal from border to border, are not all black.
        Diagonal(cells: Arc<[Cell]>) =>
            "the white cells are connected", cells.iter().copied(),
            "{} are not all black: they would cut the board in two", list(cells);
        /// This cell keeps its number or is black.
        NumberOrBlack(cell: Cell) =>
            "every cell keeps its number or is black", [*cell], "{cell} keeps its number or is black";
        /// This cell has one value.
        OneValue(cell: Cell) => "every cell keeps its number or is black", [*cell], "{cell} has one value";
        /// A white cell is reached from one neighbour, unless everything starts there.
        Reached(cell: Cell) =>
            "white cells are reached from white cells", [*cell],
            "{cell} is reached from one neighbour if it is white and not where all starts";
        /// A cell is reached from the other only if both are white.
        StepOnWhite(from: Cell, to: Cell) =>
            "white cells are reached from white cells", [*from, *to],
            "{to} is reached from {from} only if both are white";
        /// Who is reached from a neighbour is one step farther.
        OneFarther(from: Cell, to: Cell) =>
            "steps lead away from where all starts", [*from, *to],
            "{to} is one step farther than {from} if it is reached from there";
        /// A cell is reached from its first neighbour among the nearest: this one says how far it may be from that one.
        FromTheNearest(near: Cell, cell: Cell) =>
            "steps lead away from where all starts", [*near, *cell],
            "{cell} is reached from {near} or an earlier neighbour, or is no farther than {near}, or at most one step";
        /// A black cell has no distance.
        NoDistance(cell: Cell) =>
            "steps lead away from where all starts", [*cell], "{cell} has no distance if it is black";
        /// What flows between cells flows where the second is reached from the first.
        FlowOnSteps(from: Cell, to: Cell) =>
            "every white cell gets one unit", [*from, *to],
            "something flows from {from} to {to} exactly if {to} is reached from {from}";
        /// One unit of what flows into a white cell stays there.
        OneStays(cell: Cell) =>
            "every white cell gets one unit", [*cell], "one unit of what flows into {cell} stays there if it is white";
    }
}
