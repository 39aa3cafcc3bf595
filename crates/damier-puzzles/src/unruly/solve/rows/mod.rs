//! Fills large boards: every row is kept right, and rows are filled anew until the columns are right too.
//!
//! A search that settles cell by cell finds out late that a column cannot be balanced any more, and goes back through
//! everything that came after. Here every state is a full board whose rows keep to all rules and to what is given. The
//! first is built from top to bottom. What is wrong in it is three alike in a column, and columns with too many of a
//! colour. Three moves mend that:
//!
//! - A row is [filled anew](refill) at the least cost to the columns, by dynamic programming over the row: exact, O(width ·
//!   band) with a band of some dozens. Three alike cost more the longer they have stood (Morris, "The breakout method",
//!   AAAI 1993), and a little chance decides between fillings as good as each other.
//! - A [shift](shifts) takes a dark cell from a column with too many to one with too few, within a row, or through columns
//!   between, by breadth-first search: O(cells) at most, and no three alike come of it.
//! - Where nothing gets better for long, the cells around what is wrong are opened, all others held, and
//!   [searched](knots) with techniques and guesses. That takes more than a row is filled for, and is seldom needed.
//!
//! It cannot prove anything: on a board without solution it runs until it is stopped. What techniques settle is settled
//! first, so boards with many clues leave it little to do. Boards with few have so many solutions that some hundred rows
//! filled anew are enough for 200 × 200.

mod knots;
mod refill;
mod shifts;

use super::super::board::rows;
use super::super::{Colour, Unruly};
use super::position::{DARK, OPEN, Position};
use super::techniques::close;
use damier_interface::{Direct, UsageError, Visit, sampling};
use damier_model::{Limit, Outcome, Progress, Run};
use fastrand::Rng;
use refill::Filling;
use std::time::Instant;

/// Rows filled anew between two looks at the clock.
const REPAIRS_AT_ONCE: u64 = 16;
/// Rows filled anew at random when nothing but the balance of columns is wrong and no shift helps.
const STIRRED: usize = 8;
/// Rounds without progress after which the cells around what is wrong are searched.
const KNOT_AFTER: usize = 20;
/// Solutions found near one another before the next is looked for far away, so that no part of the board stays as it is.
const NEAR: u64 = 32;
/// Repairs per row without progress after which everything starts over.
const PATIENCE: u64 = 100;

/// The algorithm with a board of its own.
pub(in super::super) struct Rows(pub(super) Unruly);

impl Direct for Rows {
    fn summary(&self) -> &'static str {
        "all rows right at every time, filled anew until the columns are right too"
    }

    fn proves(&self) -> bool {
        false
    }

    fn count(&self, _run: &Run) -> Result<Outcome, UsageError> {
        sampling::cannot_count("the method rows", "the puzzle's default algorithm, or another engine")
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let begun = Instant::now();
        let mut position = Position::empty(self.0.width, self.0.height, self.0.unique_lines);
        position.settle_given(&self.0);
        let possible = close(&mut position, &mut ());
        // On a board of millions of cells each of these steps takes seconds.
        let late = run.budget.exceeded(begun, 0, 0);
        let mut repairs = (possible && late.is_none()).then(|| Repairs::new(&position, run.seed));
        let mut answers = 0;
        Ok(sampling::sample(position.known(), run, begun, visit, |statistics| {
            if let Some(limit) = late {
                return Err(limit);
            }
            let text = |cells: &[Option<Colour>]| rows(self.0.width, cells);
            let Some(repairs) = &mut repairs else { return Ok(text(&position.to_cells())) };
            // Most often one solution is all that is wanted; others are near it.
            if answers > 0 {
                repairs.leave(answers);
            }
            answers += 1;
            let end = repairs.go_on(run, begun, u64::MAX);
            statistics.nodes = repairs.repairs();
            statistics.restarts = repairs.starts - 1;
            match end {
                RepairEnd::Stopped(limit) => Err(limit),
                RepairEnd::Solved | RepairEnd::Tired => Ok(text(&repairs.to_cells())),
            }
        }))
    }
}

/// How a while of repairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum RepairEnd {
    /// With a solution.
    Solved,
    /// After as many repairs as were allowed.
    Tired,
    /// By the budget.
    Stopped(Limit),
}

/// A full board whose rows are right, and what is known of its columns.
pub(in super::super) struct Repairs {
    width: usize,
    height: usize,
    /// From a cell to the one below; there is a frame of two cells around the board.
    stride: usize,
    /// 0 is light, 1 is dark, [`NOTHING`] is the frame, or a row not filled yet.
    cells: Vec<u8>,
    /// What the techniques settled, or [`NOTHING`].
    fixed: Vec<u8>,
    /// Dark cells of each column.
    dark: Vec<i32>,
    /// What three alike cost, by the uppermost of the three.
    weights: Vec<u16>,
    filling: Filling,
    shifts: shifts::Shifts,
    unique_lines: bool,
    rng: Rng,
    repairs: u64,
    starts: u64,
    /// Rows to fill anew in this round.
    round: Vec<u32>,
    /// The least that was ever wrong since the start, and when that was.
    least: (usize, u64),
    /// Rounds since then.
    rounds: usize,
}

/// Neither light nor dark.
const NOTHING: u8 = 2;

impl Repairs {
    /// A board on which the techniques have settled what they could, filled for the first time.
    pub(in super::super) fn new(position: &Position, seed: u64) -> Repairs {
        let (width, height) = (position.width, position.height);
        let stride = width + 4;
        let size = stride * (height + 4);
        let mut fixed = vec![NOTHING; size];
        for row in 0..height {
            for column in 0..width {
                let colour = position.colour(position.cell(row, column));
                if colour != OPEN {
                    fixed[(row + 2) * stride + column + 2] = u8::from(colour == DARK);
                }
            }
        }
        let mut repairs = Repairs {
            width,
            height,
            stride,
            cells: vec![NOTHING; size],
            fixed,
            dark: vec![0; width],
            weights: vec![1; size],
            filling: Filling::new(width),
            shifts: shifts::Shifts::new(width),
            unique_lines: position.unique_lines,
            rng: Rng::with_seed(seed),
            repairs: 0,
            starts: 0,
            round: Vec::with_capacity(height),
            least: (usize::MAX, 0),
            rounds: 0,
        };
        repairs.start();
        repairs
    }

    /// Rows filled anew so far.
    pub(in super::super) fn repairs(&self) -> u64 {
        self.repairs
    }

    /// What is on the board, row by row.
    pub(in super::super) fn to_cells(&self) -> Vec<Option<Colour>> {
        let colour = |dark: &u8| Some(if *dark == 1 { Colour::Dark } else { Colour::Light });
        (0..self.height).flat_map(|row| self.row(row).iter().map(colour)).collect()
    }

    /// One row's cells: 0 is light, 1 is dark.
    pub(in super::super) fn row(&self, row: usize) -> &[u8] {
        &self.cells[self.cell(row, 0)..][..self.width]
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        (row + 2) * self.stride + column + 2
    }

    /// Fills the board from top to bottom, forgetting what was there.
    pub(in super::super) fn start(&mut self) {
        self.starts += 1;
        self.cells.copy_from_slice(&self.fixed);
        self.dark.fill(0);
        self.weights.fill(1);
        self.least = (usize::MAX, self.repairs);
        self.rounds = 0;
        for row in 0..self.height {
            self.fill(row, refill::Stage::Building);
        }
    }

    /// Leaves a solution, the one of that number, for another: some rows are filled anew by chance, and what that breaks is
    /// to be mended. That takes some dozens of repairs where a board filled from the start takes a thousand; now and then
    /// it is filled so all the same.
    fn leave(&mut self, solutions: u64) {
        if solutions.is_multiple_of(NEAR) {
            return self.start();
        }
        self.weights.fill(1);
        self.least = (usize::MAX, self.repairs);
        self.rounds = 0;
        for _ in 0..STIRRED {
            let row = self.rng.usize(0..self.height);
            self.fill(row, refill::Stage::Stirring);
        }
    }

    /// Repairs until the board is right, a number of repairs is made, or the budget ends.
    pub(in super::super) fn go_on(&mut self, run: &Run, begun: Instant, most: u64) -> RepairEnd {
        let until = self.repairs.saturating_add(most);
        let mut looked = self.repairs;
        loop {
            if let Some(limit) = run.budget.exceeded(begun, 0, 0) {
                return RepairEnd::Stopped(limit);
            }
            self.shift_all();
            let wrong = self.find_wrong_rows();
            if wrong == 0 && self.differ_or_stir() {
                return RepairEnd::Solved;
            }
            if self.repairs >= until {
                return RepairEnd::Tired;
            }
            if wrong < self.least.0 {
                self.least = (wrong, self.repairs);
                self.rounds = 0;
            }
            self.rounds += 1;
            if self.rounds.is_multiple_of(KNOT_AFTER) {
                match self.untie(self.rounds / KNOT_AFTER, run, begun) {
                    Err(limit) => return RepairEnd::Stopped(limit),
                    Ok(true) => return RepairEnd::Solved,
                    Ok(false) => {}
                }
            }
            if self.repairs - self.least.1 > PATIENCE * self.height as u64 {
                self.start();
                continue;
            }
            let mut round = std::mem::take(&mut self.round);
            if round.is_empty() {
                round.extend((0..STIRRED).map(|_| self.rng.u32(0..self.height as u32)));
            }
            self.rng.shuffle(&mut round);
            for &row in &round {
                self.fill(row as usize, refill::Stage::Mending);
                if self.repairs - looked >= REPAIRS_AT_ONCE {
                    looked = self.repairs;
                    if let Some(progress) = run.progress {
                        progress(&Progress { nodes: self.repairs, ..Progress::default() });
                    }
                    if let Some(limit) = run.budget.exceeded(begun, self.repairs, 0) {
                        return RepairEnd::Stopped(limit);
                    }
                }
            }
            self.round = round;
        }
    }

    /// Lists the rows that are part of three alike in a column, and lets these cost more. How much is wrong in all.
    fn find_wrong_rows(&mut self) -> usize {
        self.round.clear();
        let mut wrong = 0;
        let mut last = [false; 2];
        for row in 0..self.height {
            let mut here = false;
            if row + 2 < self.height {
                for cell in self.cell(row, 0)..self.cell(row, self.width) {
                    let colour = self.cells[cell];
                    if colour == self.cells[cell + self.stride] && colour == self.cells[cell + 2 * self.stride] {
                        self.weights[cell] = self.weights[cell].saturating_add(1);
                        here = true;
                        wrong += 1;
                    }
                }
            }
            if here || last[0] || last[1] {
                self.round.push(row as u32);
            }
            last = [here, last[0]];
        }
        let half = self.height as i32 / 2;
        wrong + self.dark.iter().map(|dark| (dark - half).unsigned_abs() as usize).sum::<usize>()
    }

    /// Where lines must differ, fills rows anew in which two are alike; whether there was nothing to do.
    fn differ_or_stir(&mut self) -> bool {
        if !self.unique_lines {
            return true;
        }
        let mut rows: Vec<usize> = (0..self.height).collect();
        rows.sort_by(|&a, &b| self.row(a).cmp(self.row(b)));
        let twins: Vec<u32> =
            rows.windows(2).filter(|two| self.row(two[0]) == self.row(two[1])).map(|two| two[0] as u32).collect();
        let this = &*self;
        let column = |column: usize| (0..this.height).map(move |row| this.cells[this.cell(row, column)]);
        let mut columns: Vec<usize> = (0..self.width).collect();
        columns.sort_by(|&a, &b| column(a).cmp(column(b)));
        let columns_differ = columns.windows(2).all(|two| column(two[0]).ne(column(two[1])));
        let right = twins.is_empty() && columns_differ;
        self.round.clear();
        self.round.extend(twins);
        if !right {
            // The rows beside change too, or the same two would come out of the same surroundings.
            self.round.extend((0..STIRRED).map(|_| self.rng.u32(0..self.height as u32)));
            for at in 0..self.round.len() {
                self.fill(self.round[at] as usize, refill::Stage::Stirring);
            }
        }
        right
    }
}
