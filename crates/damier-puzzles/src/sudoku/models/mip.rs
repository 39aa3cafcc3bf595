//! `mip`: the integer program.
//!
//! x(i, j, k) is 1 if cell (i, j) holds k, else 0. Sums of them are 1: over the numbers of a cell, and over the cells of a
//! house for each number. There is no objective. The relaxation is an assignment problem per house, tight enough that most
//! boards of 9×9 need no branching (Bartlett, Chartier, Langville, Rankin, 2008). n³ variables, 4n² rows.

use super::super::board::Sudoku;
use super::super::reasons::SudokuRule::{Given, Once, OneNumber};
use super::{booleans, houses, with_booleans};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Model, Relate, sum};

pub(super) fn build(board: &Sudoku, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("sudoku/mip");
    let x = booleans(&mut m, board);
    for (index, given) in board.cells.iter().enumerate() {
        if let Some(given) = *given {
            m.post(x[index][usize::from(given) - 1].equals(1)).because(Given(board.place(index), given));
        }
    }
    for (index, cell) in x.iter().enumerate() {
        m.post(sum(cell).equals(1)).because(OneNumber(board.place(index)));
    }
    for (house, cells) in houses(board) {
        for number in 1..=board.side as u8 {
            let places = cells.iter().map(|&cell| x[cell][usize::from(number) - 1]);
            m.post(sum(places).equals(1)).because(Once(number, house.clone()));
        }
    }
    with_booleans(m, board, x, options)
}
