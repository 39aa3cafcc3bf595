//! `report`: the MiniZinc model of the course report.
//!
//! A number per cell, equal to what is given; all different in every row, then in every column, then in every region;
//! `solve satisfy` without a word about the search, so none is said here either unless requested. As printed, its
//! cells are `var int` without bounds; the comment above them says 1..9, and that is what is taken. Its predicate for
//! irregular regions says nothing sensible: regions come from the board here, and so do diagonals, of which it does not
//! speak.

use super::super::board::Sudoku;
use super::super::reasons::SudokuRule::Differ;
use super::{advise, houses, numbers, with_numbers};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Model, ValSelect, all_different_by};

pub(super) fn build(board: &Sudoku, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("sudoku/report");
    let puzzle = numbers(&mut m, board, "puzzle");
    for (house, cells) in houses(board) {
        m.post(all_different_by(options.strength, cells.iter().map(|&cell| puzzle[cell]))).because(Differ(house));
    }
    if options.var_select.is_some() || options.val_select.is_some() {
        advise(&mut m, puzzle.clone(), ValSelect::Min, options);
    }
    with_numbers(m, board, puzzle)
}
