//! `successor`: the number of a cell is when a path comes to it; one constraint says that it is a path.
//!
//! Numbers and positions are one thing here, so nothing needs channelling: the propagator of `hamiltonian_path` keeps
//! both views, which cells a number may be in and which numbers a cell may have.

use super::super::board::Board;
use super::super::reasons::RikudoRule::*;
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Model, Relate, ValSelect, VarSelect, linked_hamiltonian_path};
use std::sync::Arc;

pub(super) fn build(board: &Board, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("rikudo/successor");
    let number = m.ints("number", board.len(), 1..=board.len() as i64);

    for (vertex, given) in board.given().iter().enumerate() {
        if let Some(given) = *given {
            m.post(number[vertex].equals(i64::from(given))).because(Given(board.cells()[vertex], given));
        }
    }
    let positions = number.iter().map(|&number| number - 1);
    m.post(linked_hamiltonian_path(Arc::clone(board.graph()), board.links().iter().copied(), positions))
        .because(OnePath(super::all_cells(board)));
    m.branch_on(options.branching(number.clone(), VarSelect::FirstFail, ValSelect::Min));
    Formulation::new(m, super::decode_numbers(board, number))
}
