//! What is known while a board is solved: numbers, links, and cells that are not linked.
//!
//! A position says which cells have which numbers, which neighbours follow each other on the path (*joined*, in whichever
//! order), and to which neighbours a cell may still be joined (its *ways*). What shows at a glance is kept up without
//! being told: consecutive numbers are joined, a cell with both its neighbours on the path has no other way, numbers that do
//! not follow each other are not joined, and joined cells never make a ring. Beyond that a number may be *barred* from
//! a cell, by an argument that a person would note down.

use super::super::bits;
use super::super::board::Board;
use damier_model::{Cell, Graph};
use std::sync::Arc;

/// No cell.
pub(in super::super) const NONE: u32 = u32::MAX;

/// A board on its way to be solved. Cells count from 0, numbers from 1; a cell without a number has 0.
#[derive(Clone)]
pub(in super::super) struct Position {
    graph: Arc<Graph>,
    /// Cells, and numbers.
    pub(super) n: u32,
    /// Words of a set of cells.
    pub(super) words: usize,
    number: Vec<u32>,
    /// The cell of each number; of 0 and n + 1 there is none.
    place: Vec<u32>,
    free: Vec<u64>,
    /// For each cell a set of neighbours.
    ways: Vec<u64>,
    joined: Vec<[u32; 2]>,
    /// For the first or last of joined cells, the other end; a cell alone is both.
    other_end: Vec<u32>,
    /// For each number a set of cells; number 0 has a set too.
    barred: Vec<u64>,
    open: usize,
    pub(super) broken: Option<Broken>,
}

/// Something that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Broken {
    /// A number in two cells.
    Twice { number: u32, cells: [u32; 2] },
    /// Two numbers in a cell.
    TwoNumbers { cell: u32, numbers: [u32; 2] },
    /// Cells that must follow each other and cannot.
    NotJoined([u32; 2]),
    /// Joined cells whose numbers do not follow each other.
    NotConsecutive([u32; 2]),
    /// A number without a cell.
    NoCell(u32),
    /// A cell without a number.
    NoNumber(u32),
    /// A cell that the path cannot leave again.
    DeadEnd(u32),
    /// Two known numbers without a way from one to the other.
    NoWay(u32, u32),
}

impl Position {
    /// Nothing known of a board but its cells.
    pub(in super::super) fn empty(board: &Board) -> Position {
        let n = board.len();
        let words = n.div_ceil(64);
        let mut ways = vec![0; n * words];
        for cell in 0..n {
            for &other in board.graph().neighbours(cell) {
                bits::insert(&mut ways[cell * words..][..words], other);
            }
        }
        let mut free = vec![0; words];
        (0..n as u32).for_each(|cell| bits::insert(&mut free, cell));
        Position {
            graph: Arc::clone(board.graph()),
            n: n as u32,
            words,
            number: vec![0; n],
            place: vec![NONE; n + 2],
            free,
            ways,
            joined: vec![[NONE; 2]; n],
            other_end: (0..n as u32).collect(),
            barred: vec![0; (n + 1) * words],
            open: n,
            broken: None,
        }
    }

    /// What is given on a board that [contradicts](super::super::contradictions) itself nowhere.
    pub(super) fn given(board: &Board) -> Position {
        let mut position = Position::empty(board);
        for (cell, step) in board.steps() {
            position.set(cell as u32, step as u32 + 1);
        }
        for &(a, b) in board.links() {
            position.join(a as u32, b as u32);
        }
        position
    }

    /// Takes over what another position of the same board says.
    pub(in super::super) fn copy(&mut self, other: &Position) {
        self.number.copy_from_slice(&other.number);
        self.place.copy_from_slice(&other.place);
        self.free.copy_from_slice(&other.free);
        self.ways.copy_from_slice(&other.ways);
        self.joined.copy_from_slice(&other.joined);
        self.other_end.copy_from_slice(&other.other_end);
        self.barred.copy_from_slice(&other.barred);
        (self.open, self.broken) = (other.open, other.broken);
    }

    /// Cells without a number.
    pub(in super::super) fn open(&self) -> usize {
        self.open
    }

    /// Whether something was found that cannot be.
    pub(in super::super) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The number of a cell, 0 if that is open.
    pub(in super::super) fn number(&self, cell: u32) -> u32 {
        self.number[cell as usize]
    }

    /// The cell of a number, if that is known; 0 and n + 1 have none.
    pub(super) fn place(&self, number: u32) -> Option<u32> {
        Some(self.place[number as usize]).filter(|&cell| cell != NONE)
    }

    /// Whether there is such a number and its cell is known.
    pub(super) fn known(&self, number: u32) -> bool {
        (1..=self.n).contains(&number) && self.place(number).is_some()
    }

    /// The cells without a number.
    pub(super) fn free(&self) -> &[u64] {
        &self.free
    }

    pub(super) fn is_free(&self, cell: u32) -> bool {
        self.number[cell as usize] == 0
    }

    /// The neighbours that a cell is or may be joined with.
    pub(super) fn ways(&self, cell: u32) -> &[u64] {
        bits::row(&self.ways, self.words, cell)
    }

    pub(super) fn has_way(&self, a: u32, b: u32) -> bool {
        bits::has(self.ways(a), b)
    }

    /// All cells that touch a cell.
    pub(super) fn around(&self, cell: u32) -> &[u32] {
        self.graph.neighbours(cell as usize)
    }

    /// The cells joined with a cell, at most two.
    pub(super) fn partners(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        self.joined[cell as usize].into_iter().filter(|&other| other != NONE)
    }

    pub(in super::super) fn are_joined(&self, a: u32, b: u32) -> bool {
        self.joined[a as usize].contains(&b)
    }

    /// The cells from which a number is barred.
    pub(super) fn barred(&self, number: u32) -> &[u64] {
        bits::row(&self.barred, self.words, number)
    }

    /// How many neighbours on the path a cell has at the least: an open cell may be an end while one is not known.
    pub(super) fn needs(&self, cell: u32) -> u32 {
        match self.number(cell) {
            0 if self.place(1).is_none() || self.place(self.n).is_none() => 1.min(self.n - 1),
            _ => self.has_room_for(cell),
        }
    }

    /// How many neighbours on the path a cell has at the most.
    fn has_room_for(&self, cell: u32) -> u32 {
        let number = self.number(cell);
        2 - u32::from(number == 1) - u32::from(number == self.n)
    }

    /// Whether an open cell may have a number, as far as known numbers beside it and joined with it say.
    pub(super) fn may_hold(&self, cell: u32, number: u32) -> bool {
        let beside = |other: u32| self.place(other).is_none_or(|place| self.has_way(cell, place));
        (1..=self.n).contains(&number)
            && self.is_free(cell)
            && self.place(number).is_none()
            && !bits::has(self.barred(number), cell)
            && beside(number - 1)
            && beside(number + 1)
            && self.partners(cell).all(|other| self.is_free(other) || self.number(other).abs_diff(number) == 1)
    }

    /// Notes what cannot be; what is found first stays.
    pub(super) fn found(&mut self, broken: Broken) {
        self.broken.get_or_insert(broken);
    }

    /// Gives a cell its number.
    pub(in super::super) fn set(&mut self, cell: u32, number: u32) {
        let now = self.number(cell);
        if now == number {
            return;
        }
        if now != 0 {
            return self.found(Broken::TwoNumbers { cell, numbers: [now, number] });
        }
        if let Some(other) = self.place(number) {
            return self.found(Broken::Twice { number, cells: [other, cell] });
        }
        if bits::has(self.barred(number), cell) {
            return self.found(Broken::NoCell(number));
        }
        self.number[cell as usize] = number;
        self.place[number as usize] = cell;
        bits::remove(&mut self.free, cell);
        self.open -= 1;
        for at in 0..self.around(cell).len() {
            let other = self.around(cell)[at];
            if self.is_free(other) {
                continue;
            }
            if self.number(other).abs_diff(number) == 1 {
                self.join(cell, other);
            } else if self.are_joined(cell, other) {
                self.found(Broken::NotConsecutive([cell, other]));
            } else {
                self.cross(cell, other);
            }
        }
        for other in [self.place(number - 1), self.place(number + 1)].into_iter().flatten() {
            if !self.are_joined(cell, other) {
                self.found(Broken::NotJoined([cell, other]));
            }
        }
        self.close_if_full(cell);
    }

    /// Two cells follow each other on the path.
    pub(in super::super) fn join(&mut self, a: u32, b: u32) {
        if self.are_joined(a, b) {
            return;
        }
        if !self.has_way(a, b) {
            return self.found(Broken::NotJoined([a, b]));
        }
        let (one, other) = (self.number(a), self.number(b));
        if one != 0 && other != 0 && one.abs_diff(other) != 1 {
            return self.found(Broken::NotConsecutive([a, b]));
        }
        for (from, to) in [(a, b), (b, a)] {
            match self.joined[from as usize].iter_mut().find(|place| **place == NONE) {
                Some(place) => *place = to,
                None => return self.found(Broken::NotJoined([a, b])),
            }
        }
        let (first, last) = (self.other_end[a as usize], self.other_end[b as usize]);
        self.other_end[first as usize] = last;
        self.other_end[last as usize] = first;
        if !self.are_joined(first, last) {
            self.cross(first, last);
        }
        self.close_if_full(a);
        self.close_if_full(b);
    }

    /// Two cells do not follow each other.
    pub(in super::super) fn cross(&mut self, a: u32, b: u32) {
        if self.are_joined(a, b) {
            return self.found(Broken::NotJoined([a, b]));
        }
        bits::remove(&mut self.ways[a as usize * self.words..][..self.words], b);
        bits::remove(&mut self.ways[b as usize * self.words..][..self.words], a);
    }

    /// A number is not in a cell.
    pub(in super::super) fn bar(&mut self, cell: u32, number: u32) {
        if self.number(cell) == number {
            self.found(Broken::NoCell(number));
        }
        bits::insert(&mut self.barred[number as usize * self.words..][..self.words], cell);
    }

    /// A cell that has all its neighbours on the path has no other way.
    fn close_if_full(&mut self, cell: u32) {
        let has = self.partners(cell).count() as u32;
        let room = self.has_room_for(cell);
        if has > room {
            return self.found(Broken::DeadEnd(cell));
        }
        if has == room {
            for at in 0..self.around(cell).len() {
                let other = self.around(cell)[at];
                if !self.are_joined(cell, other) {
                    self.cross(cell, other);
                }
            }
        }
    }
}

/// The names of cells and numbers where a board was read.
pub(in super::super) struct Names<'b> {
    pub(super) cells: &'b [Cell],
    /// What the path's first number is called, 0 or 1.
    pub(super) first: u32,
}

impl Names<'_> {
    pub(super) fn cell(&self, cell: u32) -> String {
        self.cells[cell as usize].to_string()
    }

    pub(super) fn number(&self, number: u32) -> u32 {
        number - 1 + self.first
    }
}
