//! Which technique a conclusion is: the easiest that by itself finds it where nothing is known but what it rests on.

use super::super::Sudoku;
use super::super::board::House;
use super::techniques::{Candidates, Plan, by_itself};
use damier_interface::{Change, Conclusion};
use damier_model::Cell;

/// What is said of a number in a cell, both from 0.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) cell: usize,
    pub(super) number: usize,
    pub(super) is_there: bool,
}

pub(super) fn technique_of(board: &Sudoku, conclusion: &Conclusion) -> Option<usize> {
    let house = |house: &House| {
        let mut cells: Vec<Cell> = house.cells.iter().map(|&cell| board.place(cell)).collect();
        cells.sort_unstable();
        cells
    };
    let houses: Vec<Vec<Cell>> = board.houses().iter().map(house).collect();
    // A rule that is no house is none that techniques know.
    if !conclusion.rules.iter().all(|rule| houses.contains(rule)) {
        return None;
    }
    let plan = Plan::of(board);
    let mut grid = Candidates::new(&plan, false);
    for said in said(board, &conclusion.known)? {
        match said.is_there {
            true => grid.settle(said.cell, said.number),
            false => grid.lose(said.cell, said.number),
        }
    }
    by_itself(&grid, &said(board, &conclusion.facts)?, conclusion.rules.len())
}

fn said(board: &Sudoku, changes: &[Change]) -> Option<Vec<Said>> {
    let one = |change: &Change| {
        let number = change.value.parse::<usize>().ok()?.checked_sub(1).filter(|&number| number < board.side)?;
        let cell = board.grid().index(change.cell.row as usize - 1, change.cell.column as usize - 1);
        Some(Said { cell, number, is_there: change.settled })
    };
    changes.iter().map(one).collect()
}
