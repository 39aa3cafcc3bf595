//! The numbers under black cells, so that techniques find them.
//!
//! A black cell must repeat a white number of its row or column, else it could be white in another solution. Which one
//! decides how hard the board is. At first every black cell repeats a random one. Then the board is walked; where the
//! walk is stuck, one black cell that is not found yet is made to repeat a white cell that is: that settles it, and the
//! walk goes on from there. Only at the end, from the beginning again: a changed number may have been of use earlier.
//! Boards settle after a few rounds, since what was repaired stays found as long as its white cell is.

use super::super::Singles;
use super::super::solve::{Reason, State, Walker, WalkerEnd};
use damier_interface::making::Work;
use damier_model::Limit;
use fastrand::Rng;
use std::ops::RangeInclusive;

/// Walks from the beginning before a board is given up.
const ROUNDS: usize = 12;
/// Repairs per black cell before a board is given up.
const REPAIRS: usize = 2;

/// A board whose solution is known, and whose numbers are being chosen.
pub(super) struct Draft<'d, 'r> {
    pub(super) board: &'d mut Singles,
    /// The solution, by index.
    pub(super) black: &'d [bool],
    pub(super) walker: &'d mut Walker<'r>,
    pub(super) work: &'d Work<'d>,
}

impl Draft<'_, '_> {
    /// Gives every black cell a random white number of its lines, at one of those distances if there is one.
    pub(super) fn number_all(&mut self, rng: &mut Rng, distances: &RangeInclusive<usize>) -> Result<(), Limit> {
        for index in (0..self.black.len()).filter(|&index| self.black[index]) {
            self.work.look()?;
            let far = self.random_white(index, rng, |other| distances.contains(&self.distance(index, other)));
            if let Some(number) = far.or_else(|| self.random_white(index, rng, |_| true)) {
                self.board.numbers[index] = number;
            }
        }
        Ok(())
    }

    /// Steps from one cell to another.
    pub(super) fn distance(&self, one: usize, other: usize) -> usize {
        self.board.grid().distance(one, other)
    }

    /// Walks and repairs until the first techniques solve the board, if they ever do.
    pub(super) fn repair(&mut self, techniques: usize, rng: &mut Rng) -> Result<bool, Limit> {
        let most = REPAIRS * self.black.len();
        let mut repairs = 0;
        for _ in 0..ROUNDS {
            let repaired = repairs;
            self.walker.field.layout.renumber(&self.board.numbers);
            self.walker.start_over();
            loop {
                self.work.look()?;
                match self.walker.walk(techniques) {
                    WalkerEnd::Stopped(limit) => return Err(limit),
                    WalkerEnd::Solved => break,
                    WalkerEnd::Stuck if repairs < most && self.repair_one(rng) => repairs += 1,
                    WalkerEnd::Stuck | WalkerEnd::Impossible => return Ok(false),
                }
            }
            if repairs == repaired {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes one open black cell repeat a settled white one, or any white one if nothing is settled beside it.
    fn repair_one(&mut self, rng: &mut Rng) -> bool {
        let layout = &self.walker.field.layout;
        let is_open = |index: usize| self.walker.field.state(layout.place(index)) == State::Open;
        let open: Vec<usize> = (0..self.black.len()).filter(|&index| self.black[index] && is_open(index)).collect();
        let start = if open.is_empty() { 0 } else { rng.usize(..open.len()) };
        for &index in open[start..].iter().chain(&open[..start]) {
            let settled = |other: usize| self.walker.field.state(layout.place(other)) == State::White;
            let number = self.random_white(index, rng, settled);
            if let Some(number) = number.or_else(|| self.random_white(index, rng, |_| true)) {
                self.board.numbers[index] = number;
                let place = layout.place(index);
                // An open cell takes any colour.
                let _ = self.walker.field.settle(place, State::Black, Reason::Told);
                return true;
            }
        }
        false
    }

    /// A number of the white cells in line with a cell, of those that are good enough.
    pub(super) fn random_white(&self, index: usize, rng: &mut Rng, good: impl Fn(usize) -> bool) -> Option<u32> {
        let in_line = self.board.grid().lines_of(index).into_iter().flat_map(|line| line.run().indices());
        let white = in_line.filter(|&other| !self.black[other] && good(other));
        // One of them at random, without a list: the k-th replaces what was chosen with one chance in k.
        let mut chosen = None;
        for (seen, other) in (1..).zip(white) {
            if rng.usize(..seen) == 0 {
                chosen = Some(self.board.numbers[other]);
            }
        }
        chosen
    }
}
