//! `alldiff`: a number per cell, all different in every house.
//!
//! n² variables and 3n constraints (two more with diagonals). How much an engine sees depends on the strength at which it
//! keeps them: by values it sees naked singles, by domains (Régin, AAAI 1994) all naked and hidden subsets of a house.
//! What remains to be guessed on a board of 9×9 is mostly nothing (Simonis, "Sudoku as a Constraint Problem", 2005).

use super::super::board::Sudoku;
use super::super::reasons::SudokuRule::Differ;
use super::{advise, houses, numbers, with_numbers};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Model, Strength, ValSelect, all_different_by};

/// Cells of the usual board.
const USUAL_CELLS: usize = 81;

pub(super) fn build(board: &Sudoku, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("sudoku/alldiff");
    let x = numbers(&mut m, board, "x");
    // On a large board a guess too many costs more than all matchings.
    let strength = match options.strength {
        Strength::Auto if x.len() > USUAL_CELLS => Strength::Domain,
        strength => strength,
    };
    for (house, cells) in houses(board) {
        m.post(all_different_by(strength, cells.iter().map(|&cell| x[cell]))).because(Differ(house));
    }
    advise(&mut m, x.clone(), ValSelect::Min, options);
    with_numbers(m, board, x)
}
