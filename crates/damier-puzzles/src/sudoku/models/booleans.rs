//! `bool`: one Boolean per cell and number.
//!
//! x(i, j, k) says that cell (i, j) holds k. Exactly one number per cell, and exactly one cell per number and house. Half
//! of that would do (a number at most once per house, at least once per cell); with all of it, unit propagation finds
//! naked and hidden singles alike (Lynce and Ouaknine, "Sudoku as a SAT Problem", 2006). n³ Booleans, 4n² constraints.

use super::super::board::Sudoku;
use super::super::reasons::SudokuRule::{Given, Once, OneNumber};
use super::{booleans, houses, with_booleans};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Model, any_of, exactly_one};

pub(super) fn build(board: &Sudoku, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("sudoku/bool");
    let x = booleans(&mut m, board);
    for (index, given) in board.cells.iter().enumerate() {
        if let Some(given) = *given {
            m.post(any_of([x[index][usize::from(given) - 1]])).because(Given(board.place(index), given));
        }
    }
    for (index, cell) in x.iter().enumerate() {
        m.post(exactly_one(cell)).because(OneNumber(board.place(index)));
    }
    for (house, cells) in houses(board) {
        for number in 1..=board.side as u8 {
            let places = cells.iter().map(|&cell| x[cell][usize::from(number) - 1]);
            m.post(exactly_one(places)).because(Once(number, house.clone()));
        }
    }
    with_booleans(m, board, x, options)
}
