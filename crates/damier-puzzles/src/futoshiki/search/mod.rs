//! A search of the puzzle's own: the numbers that each cell may still hold, as bits.
//!
//! A sign takes from the smaller cell what is not below the greatest of the other, and from the greater one likewise; a
//! number that is settled leaves the other cells of its row and column; a number with one place left in a line goes
//! there. Where that ends, the cell with the fewest numbers is guessed. A round over the board costs some n² steps,
//! which on the boards that people solve is a few microseconds.

use super::board::Futoshiki;
use damier_interface::Meter;
use damier_model::{Limit, Run};
use fastrand::Rng;
use std::ops::ControlFlow;
use std::time::Instant;

/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 256;

/// The numbers of each cell, number k as bit k − 1.
type Possible = Vec<u32>;

pub(super) struct Search<'a> {
    board: &'a Futoshiki,
    lines: Vec<Vec<usize>>,
    pub(super) meter: Meter<'a>,
}

impl<'a> Search<'a> {
    pub(super) fn new(board: &'a Futoshiki, run: &'a Run<'a>, begun: Instant) -> Search<'a> {
        let lines = board.grid().lines().map(|line| line.run().indices().collect()).collect();
        Search { board, lines, meter: Meter::since(begun, run, NODES_AT_ONCE) }
    }

    /// Shows every solution once, numbers in order or by chance, until the receiver breaks off or a limit is met.
    pub(super) fn each(
        &mut self,
        chance: Option<&mut Rng>,
        visit: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        let all = all(self.board.side);
        let possible = self.board.given.iter().map(|given| given.map_or(all, |number| 1 << (number - 1))).collect();
        self.meter.try_look()?;
        self.descend(possible, chance, visit)
    }

    /// The number of solutions, up to `most`.
    pub(super) fn count(&mut self, most: u64) -> Result<u64, Limit> {
        let mut count = 0;
        let _ = self.each(None, &mut |_| {
            count += 1;
            if count >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(count)
    }

    fn descend(
        &mut self,
        mut possible: Possible,
        mut chance: Option<&mut Rng>,
        visit: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        self.meter.try_node(0)?;
        if !self.settle(&mut possible) {
            self.meter.failure();
            return Ok(ControlFlow::Continue(()));
        }
        let open = (0..possible.len()).filter(|&cell| possible[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| possible[cell].count_ones()) else {
            let cells: Vec<Option<u8>> = possible.iter().map(|mask| Some(mask.trailing_zeros() as u8 + 1)).collect();
            return Ok(visit(&cells));
        };
        let mut numbers: Vec<u32> =
            (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| possible[cell] & bit != 0).collect();
        if let Some(chance) = chance.as_deref_mut() {
            chance.shuffle(&mut numbers);
        }
        for number in numbers {
            let mut guess = possible.clone();
            guess[cell] = number;
            if self.descend(guess, chance.as_deref_mut(), visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Takes away what signs and lines rule out, until nothing changes; false if a cell or a number has no place left.
    fn settle(&self, possible: &mut Possible) -> bool {
        let all = all(self.board.side);
        let mut changed = true;
        while changed {
            changed = false;
            for sign in &self.board.signs {
                let (smaller, greater) = (possible[sign.smaller], possible[sign.greater]);
                let below = smaller & below_greatest(greater);
                let above = greater & above_least(below);
                if below == 0 || above == 0 {
                    return false;
                }
                changed |= (below, above) != (smaller, greater);
                (possible[sign.smaller], possible[sign.greater]) = (below, above);
            }
            for line in &self.lines {
                let (mut once, mut twice, mut settled) = (0, 0, 0);
                for &cell in line {
                    let mask = possible[cell];
                    if mask.is_power_of_two() {
                        if settled & mask != 0 {
                            return false;
                        }
                        settled |= mask;
                    }
                    twice |= once & mask;
                    once |= mask;
                }
                if once != all {
                    return false;
                }
                let only = once & !twice;
                for &cell in line {
                    let mask = possible[cell];
                    if mask.is_power_of_two() {
                        continue;
                    }
                    let left = match mask & only {
                        0 => mask & !settled,
                        place => place,
                    };
                    if !left.is_power_of_two() && left & only != 0 || left == 0 {
                        return false;
                    }
                    changed |= left != mask;
                    possible[cell] = left;
                }
            }
        }
        true
    }
}

/// The numbers 1 to `side`.
fn all(side: usize) -> u32 {
    u32::MAX >> (u32::BITS as usize - side)
}

/// The numbers below the greatest of these.
fn below_greatest(mask: u32) -> u32 {
    mask.checked_ilog2().map_or(0, |greatest| (1 << greatest) - 1)
}

/// The numbers above the least of these.
fn above_least(mask: u32) -> u32 {
    let least = mask & mask.wrapping_neg();
    (mask | mask.wrapping_neg()) ^ least
}

#[cfg(test)]
mod tests;
