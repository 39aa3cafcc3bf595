//! The formulations: by the native connected constraint, with rows for linear programs, by flow, and as the report has
//! it.
//!
//! All but the report's have one Boolean `black[row,column]` per cell. A cell whose number stands nowhere else in its
//! row and column may be black all the same: the rules ask for no more than they say.

mod connected;
mod cuts;
mod flow;
mod report;

use super::board::{MarkedAs, Singles};
use super::reasons::SinglesRule::{self, *};
use damier_interface::{Decode, Formulation, FormulationInfo, FormulationOptions, UsageError};
use damier_model::{Assignment, Graph, Lit, Model, Relate, ValSelect, Var, VarSelect, sum};
use std::sync::Arc;

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new(
        "connected",
        "a Boolean per cell, clauses, and one constraint that the white cells are connected",
    )
    .suits(&["cp", "sat"]),
    FormulationInfo::new(
        "cuts",
        "the same in rows for linear programs, and no cell enclosed; connectedness to be cut lazily",
    )
    .suits(&["mip"]),
    FormulationInfo::new("flow", "one unit flows to every white cell, along the nearest ways: linear rows only"),
    FormulationInfo::new("report", "the report's program x(i,j,k), with its part of connectedness").leaves_out(
        "of connectedness it says only that no cell is enclosed by its neighbours and no straight diagonal from \
             border to border is black",
    ),
];

/// Boards beyond these sizes would fill the memory, or take minutes to set up.
const MAX_CELLS: usize = 250_000;
const MAX_CELLS_OF_FLOW: usize = 40_000;

pub(super) fn formulate(board: &Singles, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let cells = board.numbers.len();
    let within = |most: usize| {
        if cells <= most {
            return Ok(());
        }
        Err(UsageError(format!("model '{name}' is not made for {cells} cells; accepted: up to {most} cells")))
    };
    match name {
        "connected" => within(MAX_CELLS).map(|()| connected::build(board, options)),
        "cuts" => within(MAX_CELLS).map(|()| cuts::build(board, options)),
        "flow" => within(MAX_CELLS_OF_FLOW).map(|()| flow::build(board, options)),
        _ => report::build(board, options),
    }
}

/// One Boolean per cell, row by row, true for black.
fn black_cells(m: &mut Model, board: &Singles) -> Vec<Lit> {
    m.bool_grid("black", board.height, board.width).concat()
}

/// What touches what.
fn graph(board: &Singles) -> Arc<Graph> {
    Arc::new(Graph::new(board.numbers.len(), board.grid().pairs()))
}

fn post_marks(m: &mut Model, board: &Singles, black: &[Lit]) {
    for (index, &mark) in board.marks.iter().enumerate() {
        if let Some(mark) = mark {
            m.post(black[index].equals(i64::from(mark == MarkedAs::Black))).because(Marked(board.place(index), mark));
        }
    }
}

/// Black cells do not touch, as linear rows.
fn post_not_touching_rows(m: &mut Model, board: &Singles, graph: &Graph, black: &[Lit]) {
    for (one, other) in graph.edges() {
        let reason = NotBothBlack(board.place(one), board.place(other));
        m.post((black[one] + black[other]).at_most(1)).because(reason);
    }
}

/// At most one white cell per line and number, as linear rows.
fn post_one_white_rows(m: &mut Model, board: &Singles, black: &[Lit]) {
    for same in repeats(board) {
        let cells = same.cells.iter().map(|&cell| board.place(cell)).collect();
        let white = sum(same.cells.iter().map(|&cell| !black[cell]));
        m.post(white.at_most(1)).because(OneWhite(same.number, cells));
    }
}

/// The cells of a line that hold the same number, more than one.
struct Same {
    number: u32,
    cells: Vec<usize>,
}

/// Every number that repeats in a row or a column, line by line.
fn repeats(board: &Singles) -> Vec<Same> {
    let mut found = Vec::new();
    for line in board.grid().lines() {
        let mut line: Vec<usize> = line.run().indices().collect();
        line.sort_by_key(|&cell| board.numbers[cell]);
        for same in line.chunk_by(|&one, &other| board.numbers[one] == board.numbers[other]) {
            if same.len() > 1 {
                found.push(Same { number: board.numbers[same[0]], cells: same.to_vec() });
            }
        }
    }
    found
}

/// How to search, unless something else is requested: the cells in question first, black first.
fn branch(m: &mut Model, variables: Vec<Var>, options: &FormulationOptions) {
    m.branch_on(options.branching(variables, VarSelect::DomWDeg, ValSelect::Max));
}

/// The way back from a literal per cell.
fn decode(board: &Singles, black: Vec<Lit>) -> Decode {
    let board = board.clone();
    Box::new(move |a: &Assignment| board.answer_text(|index| a.is_true(black[index])))
}

/// Why the white cells are connected.
fn connected_rule(board: &Singles) -> SinglesRule {
    Connected(board.height as u32, board.width as u32)
}

#[cfg(test)]
mod tests;
