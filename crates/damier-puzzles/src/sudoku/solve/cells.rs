//! The report's first search: cell by cell in reading order, numbers in order, back when none fits.
//!
//! The report's program never takes a number back and so loses its way; this one does what it meant to do. It is short,
//! and complete. Some boards of nine take it microseconds, others, made to begin with high numbers in the first row,
//! minutes: nothing that is given further down is looked at before it is met.

use super::super::Sudoku;
use super::watch::{self, Watch};
use crate::puzzle::{Direct, UsageError, Visit};
use damier_model::{Outcome, Run};
use std::ops::ControlFlow;

/// The algorithm with a board of its own.
pub(in super::super) struct Cells(pub(super) Sudoku);

impl Direct for Cells {
    fn summary(&self) -> &'static str {
        "cell by cell, numbers in order"
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        Ok(watch::count(&self.0, run, search))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        Ok(watch::enumerate(&self.0, run, search, visit))
    }
}

/// What is on the board, and which numbers each house has.
pub(super) struct Filling {
    /// By cell: its number, 0 if open.
    pub(super) numbers: Vec<u8>,
    /// By house: a bit for each number on it.
    taken: Vec<u64>,
    /// By cell: its houses.
    houses: Vec<Vec<usize>>,
    /// A bit for each number there is.
    pub(super) all: u64,
}

impl Filling {
    /// What is given; nothing if a house has a number twice.
    pub(super) fn of(board: &Sudoku) -> Option<Filling> {
        let mut houses = vec![Vec::new(); board.cells.len()];
        let all_houses = board.houses();
        for (index, house) in all_houses.iter().enumerate() {
            house.cells.iter().for_each(|&cell| houses[cell].push(index));
        }
        let all = ((1 << board.side) - 1) << 1;
        let mut filling =
            Filling { numbers: vec![0; board.cells.len()], taken: vec![0; all_houses.len()], houses, all };
        for (cell, number) in board.cells.iter().enumerate() {
            if let Some(number) = *number {
                if filling.taken_around(cell) >> number & 1 == 1 {
                    return None;
                }
                filling.write(cell, number);
            }
        }
        Some(filling)
    }

    /// The numbers on a cell's houses.
    pub(super) fn taken_around(&self, cell: usize) -> u64 {
        self.houses[cell].iter().fold(0, |taken, &house| taken | self.taken[house])
    }

    pub(super) fn write(&mut self, cell: usize, number: u8) {
        self.numbers[cell] = number;
        self.flip(cell, number);
    }

    pub(super) fn erase(&mut self, cell: usize) {
        let number = std::mem::take(&mut self.numbers[cell]);
        self.flip(cell, number);
    }

    fn flip(&mut self, cell: usize, number: u8) {
        for &house in &self.houses[cell] {
            self.taken[house] ^= 1 << number;
        }
    }
}

fn search(board: &Sudoku, watch: &mut Watch) -> ControlFlow<()> {
    match Filling::of(board) {
        Some(mut filling) => from(&mut filling, 0, 0, watch),
        None => ControlFlow::Continue(()),
    }
}

/// Fills the cells from this one on in every way.
fn from(filling: &mut Filling, cell: usize, depth: u64, watch: &mut Watch) -> ControlFlow<()> {
    let Some(open) = (cell..filling.numbers.len()).find(|&cell| filling.numbers[cell] == 0) else {
        return watch.solution(&filling.numbers);
    };
    let free = filling.all & !filling.taken_around(open);
    if free == 0 {
        watch.meter.failure();
    }
    for number in 1..=MAX_NUMBER {
        if free >> number & 1 == 1 {
            watch.meter.node(depth + 1)?;
            filling.write(open, number);
            from(filling, open + 1, depth + 1, watch)?;
            filling.erase(open);
        }
    }
    ControlFlow::Continue(())
}

/// The largest number there may be.
const MAX_NUMBER: u8 = super::super::MAX_SIDE as u8;
