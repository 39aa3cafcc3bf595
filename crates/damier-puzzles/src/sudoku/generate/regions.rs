//! Random regions for jigsaws: connected, as many cells in each as there are rows.
//!
//! Boxes, or rows where there are no boxes, and then many small changes: two neighbouring regions each give the other a
//! cell that borders on it, if both stay connected.

use super::super::Sudoku;
use fastrand::Rng;

/// Changes tried, for each cell.
const CHANGES_PER_CELL: usize = 30;

/// By cell: its region.
pub(super) fn random(side: usize, rng: &mut Rng) -> Vec<u8> {
    let mut regions = match Sudoku::usual_boxes(side) {
        Some((columns, rows)) => Sudoku::with_boxes(columns, rows).regions,
        None => Sudoku::with_boxes(side, 1).regions,
    };
    for _ in 0..CHANGES_PER_CELL * side * side {
        change(side, &mut regions, rng);
    }
    regions
}

fn change(side: usize, regions: &mut [u8], rng: &mut Rng) {
    let given = rng.usize(..side * side);
    let giver = regions[given];
    let foreign: Vec<usize> = neighbours(side, given).filter(|&cell| regions[cell] != giver).collect();
    let Some(&beside) = rng.choice(&foreign) else { return };
    let taker = regions[beside];
    let borders = |&cell: &usize| {
        regions[cell] == taker && neighbours(side, cell).any(|other| regions[other] == giver && other != given)
    };
    let back: Vec<usize> = (0..side * side).filter(borders).collect();
    let Some(&returned) = rng.choice(&back) else { return };
    regions[given] = taker;
    regions[returned] = giver;
    if !is_connected(side, regions, giver) || !is_connected(side, regions, taker) {
        regions[given] = giver;
        regions[returned] = taker;
    }
}

/// Whether one can walk from each cell of the region to each other.
pub(super) fn is_connected(side: usize, regions: &[u8], region: u8) -> bool {
    let Some(start) = regions.iter().position(|&other| other == region) else { return true };
    let mut seen = vec![false; regions.len()];
    seen[start] = true;
    let (mut next, mut reached) = (vec![start], 1);
    while let Some(cell) = next.pop() {
        for other in neighbours(side, cell) {
            if regions[other] == region && !std::mem::replace(&mut seen[other], true) {
                reached += 1;
                next.push(other);
            }
        }
    }
    reached == regions.iter().filter(|&&other| other == region).count()
}

fn neighbours(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then_some(cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then_some(cell + 1);
    [up, down, left, right].into_iter().flatten()
}
