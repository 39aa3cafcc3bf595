//! The formulations: by path, as the reports have it, and in Booleans.

mod candidates;
mod logic;
mod report;
mod sat;
mod successor;

use super::Rikudo;
use super::board::Board;
use super::formats;
use damier_interface::{Decode, Formulation, FormulationInfo, FormulationOptions, UsageError};
use damier_model::{Assignment, Cell, Var};
pub(super) use logic::in_logic;
use std::sync::Arc;

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("successor", "when the path comes to each cell, as one Hamiltonian path"),
    FormulationInfo::new("report", "as the report prints it: all different, and the next number beside"),
    FormulationInfo::new("sat", "a Boolean per cell and number that distances allow, in clauses")
        .suits(&["sat", "lcg"]),
    FormulationInfo::new("logic", "the rules of the other report, in first-order logic, as clauses"),
];

/// Boards beyond these sizes take too long to set up, or too much memory: `successor` and `report` have n domains of n
/// values (on 20 000 cells the path propagator was seen to take 1.8 GB and a minute before its first choice), `sat` up to
/// n² Booleans.
const MAX_SUCCESSOR: usize = 5_000;
const MAX_REPORT: usize = 5_000;

pub(super) fn formulate(rikudo: &Rikudo, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let board = &rikudo.board;
    let within = |most: usize| {
        if board.len() <= most {
            return Ok(());
        }
        let n = board.len();
        Err(UsageError(format!("model '{name}' is not made for {n} cells; accepted: up to {most} cells")))
    };
    match name {
        "successor" => within(MAX_SUCCESSOR).map(|()| successor::build(board, options)),
        "report" => within(MAX_REPORT).map(|()| report::build(board, options)),
        "sat" => sat::build(board, options),
        _ => logic::build(rikudo, options),
    }
}

/// The way back from a variable per cell.
fn decode_numbers(board: &Board, numbers: Vec<Var>) -> Decode {
    let board = board.clone();
    Box::new(move |a: &Assignment| formats::write_answer(&board, |vertex| u32::try_from(a[numbers[vertex]]).ok()))
}

fn all_cells(board: &Board) -> Arc<[Cell]> {
    Arc::from(board.cells())
}
