//! Which cells each number can reach: steps counted from the known numbers on both sides, through open cells.
//!
//! Row k is the set of cells that lie on some walk from the last known number before k to the first one after it, k being
//! as many steps from both as it should. A walk may cross itself; that it is a path is for others to see. One sweep up and
//! one down over all numbers, each step taking the cells around a whole set: some microseconds on a hundred cells.

use super::super::bits;
use super::position::{Broken, Position};

/// The cells of each number, as far as steps tell.
#[derive(Default)]
pub(super) struct Reach {
    words: usize,
    n: u32,
    rows: Vec<u64>,
    /// What steps leave alone: open cells, those joined with a known number only beside that.
    allowed: Vec<u64>,
    /// For each cell the set of its numbers, made on request.
    numbers: Vec<u64>,
    /// Words of a set of numbers.
    number_words: usize,
    scratch: Vec<u64>,
}

impl Reach {
    /// Counts the steps anew.
    pub(super) fn count(&mut self, position: &Position) -> Result<(), Broken> {
        self.start(position);
        self.sweep(position)?;
        self.every_cell_has_one(position)
    }

    /// The same, and joined cells have numbers that follow each other.
    pub(super) fn count_along_chains(&mut self, position: &Position) -> Result<(), Broken> {
        self.start(position);
        loop {
            self.sweep(position)?;
            if !self.follow_chains(position) {
                break;
            }
        }
        self.every_cell_has_one(position)
    }

    /// The cells that a number reaches.
    pub(super) fn cells(&self, number: u32) -> &[u64] {
        bits::row(&self.rows, self.words, number)
    }

    pub(super) fn has(&self, cell: u32, number: u32) -> bool {
        (1..=self.n).contains(&number) && bits::has(self.cells(number), cell)
    }

    /// The numbers that reach a cell; after [`Reach::turn`].
    pub(super) fn numbers(&self, cell: u32) -> &[u64] {
        bits::row(&self.numbers, self.number_words, cell)
    }

    /// Makes the sets of numbers from the sets of cells.
    pub(super) fn turn(&mut self) {
        self.number_words = (self.n as usize + 2).div_ceil(64);
        self.numbers.clear();
        self.numbers.resize(self.n as usize * self.number_words, 0);
        for number in 1..=self.n {
            for cell in bits::members(bits::row(&self.rows, self.words, number)) {
                bits::insert(&mut self.numbers[cell as usize * self.number_words..][..self.number_words], number);
            }
        }
    }

    /// Whether two cells can have numbers that follow each other; after [`Reach::turn`].
    pub(super) fn can_follow(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.numbers(a), self.numbers(b));
        (0..a.len()).any(|at| {
            let up = b[at] << 1 | if at > 0 { b[at - 1] >> 63 } else { 0 };
            let down = b[at] >> 1 | b.get(at + 1).map_or(0, |next| next << 63);
            a[at] & (up | down) != 0
        })
    }

    fn start(&mut self, position: &Position) {
        let words = position.words;
        (self.words, self.n) = (words, position.n);
        let size = (position.n as usize + 1) * words;
        self.rows.resize(size, 0);
        self.allowed.resize(size, 0);
        self.scratch.clear();
        self.scratch.extend_from_slice(position.free());
        let tied = |cell: u32| position.partners(cell).find(|&other| !position.is_free(other));
        for cell in bits::members(position.free()).filter(|&cell| tied(cell).is_some()) {
            bits::remove(&mut self.scratch, cell);
        }
        for number in 1..=position.n {
            let row = &mut self.allowed[number as usize * words..][..words];
            match position.place(number) {
                Some(cell) => {
                    row.fill(0);
                    bits::insert(row, cell);
                }
                None => {
                    row.copy_from_slice(&self.scratch);
                    for (word, barred) in row.iter_mut().zip(position.barred(number)) {
                        *word &= !barred;
                    }
                }
            }
        }
        for cell in bits::members(position.free()) {
            if let Some(other) = tied(cell) {
                let beside = position.number(other);
                for number in [beside - 1, beside + 1] {
                    if position.may_hold(cell, number) {
                        bits::insert(&mut self.allowed[number as usize * words..][..words], cell);
                    }
                }
            }
        }
    }

    /// Up and down once: then every cell of a row has a neighbour in the next and in the one before.
    fn sweep(&mut self, position: &Position) -> Result<(), Broken> {
        let words = self.words;
        self.rows[..words].fill(0);
        for number in 1..=self.n {
            self.around(position, number.checked_sub(1).filter(|&before| before > 0));
            self.keep_around(number, true)?;
        }
        for number in (1..self.n).rev() {
            self.around(position, Some(number + 1));
            self.keep_around(number, false)?;
        }
        Ok(())
    }

    /// The cells around those of a number; all if there is no such number.
    fn around(&mut self, position: &Position, number: Option<u32>) {
        let Some(number) = number else { return self.scratch.fill(u64::MAX) };
        self.scratch.fill(0);
        for cell in bits::members(bits::row(&self.rows, self.words, number)) {
            for (word, ways) in self.scratch.iter_mut().zip(position.ways(cell)) {
                *word |= ways;
            }
        }
    }

    /// Leaves a number what is allowed, or what it has, of the cells in scratch.
    fn keep_around(&mut self, number: u32, from_allowed: bool) -> Result<(), Broken> {
        let at = number as usize * self.words;
        let mut any = 0;
        for word in 0..self.words {
            let before = if from_allowed { self.allowed[at + word] } else { self.rows[at + word] };
            self.rows[at + word] = before & self.scratch[word];
            any |= self.rows[at + word];
        }
        if any == 0 { Err(Broken::NoCell(number)) } else { Ok(()) }
    }

    fn every_cell_has_one(&mut self, position: &Position) -> Result<(), Broken> {
        self.scratch.fill(0);
        for number in 1..=self.n {
            let row = &self.rows[number as usize * self.words..][..self.words];
            self.scratch.iter_mut().zip(row).for_each(|(all, word)| *all |= word);
        }
        let missed = self.scratch.iter().zip(position.free()).enumerate();
        let missed = missed.flat_map(|(at, (all, free))| bits::members_of(at, free & !all)).next();
        missed.map_or(Ok(()), |cell| Err(Broken::NoNumber(cell)))
    }

    /// Takes numbers from open joined cells for which the cells joined with them have none beside; whether there were any.
    fn follow_chains(&mut self, position: &Position) -> bool {
        let mut changed = false;
        for cell in bits::members(position.free()) {
            let mut partners = position.partners(cell);
            let Some(one) = partners.next() else { continue };
            let other = partners.next();
            for number in 1..=self.n {
                if !self.has(cell, number) {
                    continue;
                }
                let (before, after) = (number - 1, number + 1);
                let fits = match other {
                    None => self.has(one, before) || self.has(one, after),
                    Some(other) => {
                        self.has(one, before) && self.has(other, after)
                            || self.has(one, after) && self.has(other, before)
                    }
                };
                if !fits {
                    bits::remove(&mut self.allowed[number as usize * self.words..][..self.words], cell);
                    bits::remove(&mut self.rows[number as usize * self.words..][..self.words], cell);
                    changed = true;
                }
            }
        }
        changed
    }
}
