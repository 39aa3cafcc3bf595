//! Which numbers may still stand where: the sheet that the search writes on, and what follows from what is on it.
//!
//! For each number the set of its cells, and for each cell the set of its numbers, both as bits. Three rules, followed until
//! nothing changes: a number stands beside the next and beside the one before; one cell has one number; linked cells have
//! numbers that follow each other. The first takes whole sets at once: the cells around all places of a number are those that
//! its neighbours may have. And since a path does not turn back, the number before and the next are in two different cells,
//! which is what finds dead ends.

use super::super::bits::{members, members_of, row};
use super::super::board::Board;
use std::cmp::Reverse;

/// What does not change during a search.
pub(super) struct Ground {
    /// Cells, and numbers.
    pub(super) n: usize,
    /// Words of a set.
    words: usize,
    /// The cells around each cell, as a set.
    around: Vec<u64>,
    /// The cells linked with each cell.
    partners: Vec<Vec<u32>>,
}

/// A cell and a number, counted from 0.
pub(super) type Entry = (u32, u32);

/// What is still possible.
#[derive(Clone)]
pub(super) struct Sheet {
    cells_of: Vec<u64>,
    numbers_of: Vec<u64>,
    cells_left: Vec<u32>,
    numbers_left: Vec<u32>,
}

/// What is still to be looked at.
#[derive(Default)]
pub(super) struct Agenda {
    /// Numbers that lost a cell.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// Entries that are certain.
    certain: Vec<Entry>,
    /// Entries that are impossible.
    impossible: Vec<Entry>,
    /// Cells around one cell at least, and around two, of those looked at.
    once: Vec<u64>,
    twice: Vec<u64>,
}

/// Something that cannot be.
pub(super) struct Contradiction;

type Followed = Result<(), Contradiction>;

impl Ground {
    pub(super) fn of(board: &Board) -> Ground {
        let n = board.len();
        let words = n.div_ceil(64);
        let mut around = vec![0; n * words];
        for cell in 0..n {
            for &other in board.graph().neighbours(cell) {
                around[cell * words + other as usize / 64] |= 1 << (other % 64);
            }
        }
        let mut partners = vec![Vec::new(); n];
        for &(a, b) in board.links() {
            partners[a].push(b as u32);
            partners[b].push(a as u32);
        }
        Ground { n, words, around, partners }
    }

    /// The sheet on which everything is possible, and what is to be looked at: what is given.
    pub(super) fn begin(&self, given: impl Iterator<Item = (usize, usize)>) -> (Sheet, Agenda) {
        let mut full = vec![u64::MAX; self.words];
        if let (Some(last), spare @ 1..) = (full.last_mut(), self.words * 64 - self.n) {
            *last >>= spare;
        }
        let all: Vec<u64> = (0..self.n).flat_map(|_| full.iter().copied()).collect();
        let left = vec![self.n as u32; self.n];
        let sheet = Sheet { cells_of: all.clone(), numbers_of: all, cells_left: left.clone(), numbers_left: left };
        let certain = given.map(|(cell, step)| (cell as u32, step as u32)).collect();
        let (once, twice) = (full.clone(), full);
        let agenda = Agenda { certain, is_changed: vec![false; self.n], once, twice, ..Agenda::default() };
        (sheet, agenda)
    }

    /// Follows everything on the agenda to its end.
    pub(super) fn follow(&self, sheet: &mut Sheet, agenda: &mut Agenda) -> Followed {
        let followed = self.follow_on(sheet, agenda);
        if followed.is_err() {
            agenda.clear();
        }
        followed
    }

    fn follow_on(&self, sheet: &mut Sheet, agenda: &mut Agenda) -> Followed {
        loop {
            if let Some((cell, number)) = agenda.impossible.pop() {
                self.remove(sheet, agenda, cell, number)?;
            } else if let Some((cell, number)) = agenda.certain.pop() {
                self.settle(sheet, agenda, cell, number)?;
            } else if let Some(number) = agenda.changed.pop() {
                agenda.is_changed[number as usize] = false;
                self.look_around(sheet, agenda, number)?;
            } else {
                return Ok(());
            }
        }
    }

    /// The next number and the one before stand around the places of a number; and what stands between two numbers touches
    /// two cells of theirs.
    fn look_around(&self, sheet: &mut Sheet, agenda: &mut Agenda, number: u32) -> Followed {
        let (mut once, mut twice) = (std::mem::take(&mut agenda.once), std::mem::take(&mut agenda.twice));
        let mut followed = Ok(());
        for other in [number.wrapping_sub(1), number + 1] {
            if (other as usize) < self.n && followed.is_ok() {
                self.count_around(sheet, [number, number], &mut once, &mut twice);
                followed = self.restrict(sheet, agenda, other, &once);
                if followed.is_ok() && other > 0 && (other as usize) < self.n - 1 {
                    self.count_around(sheet, [other - 1, other + 1], &mut once, &mut twice);
                    followed = self.restrict(sheet, agenda, other, &twice);
                }
            }
        }
        (agenda.once, agenda.twice) = (once, twice);
        followed
    }

    /// The cells that touch a place of one of two numbers, and those that touch two such places.
    fn count_around(&self, sheet: &Sheet, [one, other]: [u32; 2], once: &mut [u64], twice: &mut [u64]) {
        once.fill(0);
        twice.fill(0);
        let rows = row(&sheet.cells_of, self.words, one).iter().zip(row(&sheet.cells_of, self.words, other));
        for cell in rows.enumerate().flat_map(|(at, (a, b))| members_of(at, a | b)) {
            let around = &self.around[cell as usize * self.words..][..self.words];
            for ((once, twice), around) in once.iter_mut().zip(&mut *twice).zip(around) {
                *twice |= *once & around;
                *once |= around;
            }
        }
    }

    /// Leaves a number only cells of a set.
    fn restrict(&self, sheet: &mut Sheet, agenda: &mut Agenda, number: u32, allowed: &[u64]) -> Followed {
        for (at, allowed) in allowed.iter().enumerate() {
            let mut gone = sheet.cells_of[number as usize * self.words + at] & !allowed;
            while gone != 0 {
                let cell = (at * 64) as u32 + gone.trailing_zeros();
                gone &= gone - 1;
                self.remove(sheet, agenda, cell, number)?;
            }
        }
        Ok(())
    }

    /// Takes an entry away, and notes what is to be looked at because of it.
    fn remove(&self, sheet: &mut Sheet, agenda: &mut Agenda, cell: u32, number: u32) -> Followed {
        if !sheet.has(self.words, cell, number) {
            return Ok(());
        }
        let (c, k) = (cell as usize, number as usize);
        sheet.cells_of[k * self.words + c / 64] &= !(1 << (c % 64));
        sheet.numbers_of[c * self.words + k / 64] &= !(1 << (k % 64));
        sheet.cells_left[k] -= 1;
        sheet.numbers_left[c] -= 1;
        if sheet.cells_left[k] == 0 || sheet.numbers_left[c] == 0 {
            return Err(Contradiction);
        }
        if !std::mem::replace(&mut agenda.is_changed[k], true) {
            agenda.changed.push(number);
        }
        if sheet.cells_left[k] == 1 {
            let only = members(row(&sheet.cells_of, self.words, number)).next();
            agenda.certain.extend(only.map(|only| (only, number)));
        }
        if sheet.numbers_left[c] == 1 {
            let only = members(row(&sheet.numbers_of, self.words, cell)).next();
            agenda.certain.extend(only.map(|only| (cell, only)));
        }
        for &partner in &self.partners[c] {
            for beside in [number.wrapping_sub(1), number + 1] {
                let stays = sheet.has(self.words, cell, beside.wrapping_sub(1))
                    || sheet.has(self.words, cell, beside.wrapping_add(1));
                if !stays && sheet.has(self.words, partner, beside) {
                    agenda.impossible.push((partner, beside));
                }
            }
        }
        Ok(())
    }

    /// Enters a number for good.
    fn settle(&self, sheet: &mut Sheet, agenda: &mut Agenda, cell: u32, number: u32) -> Followed {
        if !sheet.has(self.words, cell, number) {
            return Err(Contradiction);
        }
        let (c, k) = (cell as usize, number as usize);
        for at in 0..self.words {
            let mut cells = sheet.cells_of[k * self.words + at];
            if at == c / 64 {
                cells &= !(1 << (c % 64));
            }
            for other in members_of(at, cells) {
                self.remove(sheet, agenda, other, number)?;
            }
            let mut numbers = sheet.numbers_of[c * self.words + at];
            if at == k / 64 {
                numbers &= !(1 << (k % 64));
            }
            for other in members_of(at, numbers) {
                self.remove(sheet, agenda, cell, other)?;
            }
        }
        Ok(())
    }

    /// The number with the fewest cells, or the cell with the fewest numbers, as entries of which one is right, the last being
    /// the one for which least is left beside it; nothing if the sheet is full.
    pub(super) fn choices(&self, sheet: &Sheet) -> Option<Vec<Entry>> {
        let fewest = |left: &[u32]| {
            let open = left.iter().copied().zip(0u32..).filter(|&(left, _)| left > 1);
            open.min()
        };
        let (number, cell) = (fewest(&sheet.cells_left)?, fewest(&sheet.numbers_left)?);
        let mut entries: Vec<Entry> = if number.0 <= cell.0 {
            members(row(&sheet.cells_of, self.words, number.1)).map(|cell| (cell, number.1)).collect()
        } else {
            members(row(&sheet.numbers_of, self.words, cell.1)).map(|number| (cell.1, number)).collect()
        };
        let left = |(cell, number): Entry| sheet.numbers_left[cell as usize] + sheet.cells_left[number as usize];
        entries.sort_by_key(|&entry| Reverse(left(entry)));
        Some(entries)
    }

    /// The cells in the order of their numbers, on a full sheet.
    pub(super) fn path(&self, sheet: &Sheet) -> Vec<u32> {
        (0..self.n as u32).filter_map(|number| members(row(&sheet.cells_of, self.words, number)).next()).collect()
    }
}

impl Agenda {
    /// Notes an entry that is certain.
    pub(super) fn assume(&mut self, entry: Entry) {
        self.certain.push(entry);
    }

    fn clear(&mut self) {
        self.certain.clear();
        self.impossible.clear();
        for number in self.changed.drain(..) {
            self.is_changed[number as usize] = false;
        }
    }
}

impl Sheet {
    /// Takes over what another sheet of the same board says.
    pub(super) fn copy(&mut self, other: &Sheet) {
        self.cells_of.copy_from_slice(&other.cells_of);
        self.numbers_of.copy_from_slice(&other.numbers_of);
        self.cells_left.copy_from_slice(&other.cells_left);
        self.numbers_left.copy_from_slice(&other.numbers_left);
    }

    /// Whether an entry is possible; of a number that there is not, none is.
    fn has(&self, words: usize, cell: u32, number: u32) -> bool {
        let k = number as usize;
        k < self.cells_left.len() && self.numbers_of[cell as usize * words + k / 64] >> (k % 64) & 1 == 1
    }
}
