//! Random numbers for white cells: a Latin rectangle, in which no number repeats in a line.
//!
//! Lines are filled one after the other along the longer side, so that each holds every number once. A line is a
//! matching of its cells with numbers not yet used across it; by Hall's theorem a full Latin rectangle can always be
//! extended by one more line (M. Hall 1945), so augmenting paths (Kuhn 1955) never fail. Cells choose at random, which
//! mixes well, though not all squares are equally likely. Beyond [`LONGEST`] that takes too long for what it gives:
//! there the numbers of a cyclic square are shuffled by rows, columns and names.

use damier_grid::Grid;
use fastrand::Rng;

/// Longest line that is matched; a square of this size takes about a tenth of a second.
const LONGEST: usize = 256;

/// Numbers from 1 to the longer side, row by row.
pub(super) fn latin(width: usize, height: usize, rng: &mut Rng) -> Vec<u32> {
    let (long, short) = (width.max(height), width.min(height));
    let lines = if long <= LONGEST { matched(long, short, rng) } else { shuffled(long, short, rng) };
    let (grid, along) = (Grid::new(width, height), Grid::new(long, short));
    let at = |(row, column): (usize, usize)| {
        if width >= height { along.index(row, column) } else { along.index(column, row) }
    };
    grid.indices().map(|index| lines[at(grid.position(index))] + 1).collect()
}

/// Lines of a cyclic square, everything in another order.
fn shuffled(long: usize, short: usize, rng: &mut Rng) -> Vec<u32> {
    let mut order = || {
        let mut order: Vec<usize> = (0..long).collect();
        rng.shuffle(&mut order);
        order
    };
    let (names, lines, across) = (order(), order(), order());
    (0..short * long).map(|at| names[(lines[at / long] + across[at % long]) % long] as u32).collect()
}

/// Lines matched one by one.
fn matched(long: usize, short: usize, rng: &mut Rng) -> Vec<u32> {
    let mut matching = Matching {
        long,
        used: vec![false; long * long],
        cell_of: vec![None; long],
        tried: vec![0; long],
        round: 0,
        numbers: (0..long).collect(),
    };
    let mut lines = vec![0; long * short];
    let mut cells: Vec<usize> = (0..long).collect();
    for line in lines.chunks_mut(long) {
        rng.shuffle(&mut matching.numbers);
        rng.shuffle(&mut cells);
        matching.cell_of.fill(None);
        for &cell in &cells {
            matching.round += 1;
            matching.place(cell, rng.usize(..long));
        }
        for (number, cell) in matching.cell_of.iter().enumerate() {
            if let Some(cell) = *cell {
                line[cell] = number as u32;
                matching.used[cell * long + number] = true;
            }
        }
    }
    lines
}

struct Matching {
    long: usize,
    /// For each cell of a line and number, whether it stands there in an earlier line.
    used: Vec<bool>,
    /// The cell of the line that has each number.
    cell_of: Vec<Option<usize>>,
    /// The round in which a number was last asked for.
    tried: Vec<usize>,
    round: usize,
    /// All numbers, in the order in which they are asked for.
    numbers: Vec<usize>,
}

impl Matching {
    /// Gives the cell a number, moving other cells to other numbers if it must be.
    fn place(&mut self, cell: usize, start: usize) -> bool {
        for i in 0..self.long {
            let number = self.numbers[(start + i) % self.long];
            if self.cell_of[number].is_none() && !self.used[cell * self.long + number] {
                self.cell_of[number] = Some(cell);
                return true;
            }
        }
        for i in 0..self.long {
            let number = self.numbers[(start + i) % self.long];
            if self.used[cell * self.long + number] || self.tried[number] == self.round {
                continue;
            }
            self.tried[number] = self.round;
            if let Some(other) = self.cell_of[number]
                && self.place(other, start)
            {
                self.cell_of[number] = Some(cell);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_number_repeats_in_a_line() {
        for (width, height) in [(1, 1), (1, 5), (4, 4), (7, 3), (3, 8), (11, 11), (40, 40), (300, 2), (1, 300)] {
            for seed in 0..5 {
                let numbers = latin(width, height, &mut Rng::with_seed(seed));
                let most = width.max(height) as u32;
                assert!(numbers.iter().all(|number| (1..=most).contains(number)));
                for line in Grid::new(width, height).lines() {
                    let different: HashSet<u32> = line.run().indices().map(|index| numbers[index]).collect();
                    assert_eq!(different.len(), line.run().length, "{line} of {width}x{height}");
                }
            }
        }
    }
}
