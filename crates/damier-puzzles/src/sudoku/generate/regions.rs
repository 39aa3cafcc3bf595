//! Random regions for jigsaws: connected, as many cells in each as there are rows.
//!
//! Boxes, or rows where there are no boxes, and then many small changes: two neighbouring regions each give the other a
//! cell that borders on it, if both stay connected.

use super::super::Sudoku;
use damier_grid::Grid;
use fastrand::Rng;

/// Changes tried, for each cell.
const CHANGES_PER_CELL: usize = 30;

/// By cell: its region.
pub(super) fn random(side: usize, rng: &mut Rng) -> Vec<u8> {
    let mut regions = match Sudoku::usual_boxes(side) {
        Some((columns, rows)) => Sudoku::with_boxes(columns, rows).regions,
        None => Sudoku::with_boxes(side, 1).regions,
    };
    for _ in 0..CHANGES_PER_CELL * regions.len() {
        change(Grid::square(side), &mut regions, rng);
    }
    regions
}

fn change(grid: Grid, regions: &mut [u8], rng: &mut Rng) {
    let given = rng.usize(grid.indices());
    let giver = regions[given];
    let foreign: Vec<usize> = grid.neighbours(given).filter(|&cell| regions[cell] != giver).collect();
    let Some(&beside) = rng.choice(&foreign) else { return };
    let taker = regions[beside];
    let borders = |&cell: &usize| {
        regions[cell] == taker && grid.neighbours(cell).any(|other| regions[other] == giver && other != given)
    };
    let back: Vec<usize> = grid.indices().filter(borders).collect();
    let Some(&returned) = rng.choice(&back) else { return };
    regions[given] = taker;
    regions[returned] = giver;
    if !is_connected(grid, regions, giver) || !is_connected(grid, regions, taker) {
        regions[given] = giver;
        regions[returned] = taker;
    }
}

/// Whether one can walk from each cell of the region to each other.
pub(super) fn is_connected(grid: Grid, regions: &[u8], region: u8) -> bool {
    let Some(start) = regions.iter().position(|&other| other == region) else { return true };
    let mut seen: Vec<bool> = regions.iter().map(|&other| other != region).collect();
    let cells = seen.iter().filter(|&&foreign| !foreign).count();
    grid.reach(start, &mut seen).len() == cells
}
