//! The tuples that are still possible: a set of bits that remembers which of its words are not empty, and is restored on
//! backtracking (the reversible sparse bit set of Demeulenaere et al., CP 2016).

use crate::store::{Cell, Store};

pub(super) struct Alive {
    /// Trailed words of 64 tuples.
    words: Cell,
    /// Trailed number of words that are not empty.
    used: Cell,
    /// All words, those in use first. Not trailed: what lies behind `used` keeps its order until it is in use again.
    order: Box<[u32]>,
    /// Where sets to intersect with are gathered; words not in use hold anything.
    mask: Box<[u64]>,
}

impl Alive {
    /// The set of all of `count` tuples.
    pub(super) fn new(store: &mut Store, count: usize) -> Alive {
        let length = count.div_ceil(64);
        let words = store.new_cells(length, -1);
        if !count.is_multiple_of(64) {
            store.set_cell(words.nth(length - 1), (1 << (count % 64)) - 1);
        }
        let used = store.new_cell(length as i64);
        Alive { words, used, order: (0..length as u32).collect(), mask: vec![0; length].into() }
    }

    /// A word of tuples.
    #[inline]
    pub(super) fn word(&self, store: &Store, at: u32) -> u64 {
        store.cell(self.words.nth(at as usize)) as u64
    }

    /// The words that are not empty.
    #[inline]
    pub(super) fn used(&self, store: &Store) -> &[u32] {
        &self.order[..store.cell(self.used) as usize]
    }

    pub(super) fn is_empty(&self, store: &Store) -> bool {
        store.cell(self.used) == 0
    }

    /// Starts to gather a set.
    pub(super) fn clear_mask(&mut self, store: &Store) {
        let used = store.cell(self.used) as usize;
        for &at in &self.order[..used] {
            self.mask[at as usize] = 0;
        }
    }

    /// The words in use, and the gathered set for writing.
    #[inline]
    pub(super) fn gather(&mut self, store: &Store) -> (&[u32], &mut [u64]) {
        (&self.order[..store.cell(self.used) as usize], &mut self.mask)
    }

    /// Keeps the tuples gathered, or those not gathered. Answers whether any was lost.
    pub(super) fn keep(&mut self, store: &mut Store, gathered: bool) -> bool {
        let flip = if gathered { 0 } else { !0 };
        let mut used = store.cell(self.used) as usize;
        let mut lost = false;
        for place in (0..used).rev() {
            let at = self.order[place];
            let before = self.word(store, at);
            let after = before & (self.mask[at as usize] ^ flip);
            if after == before {
                continue;
            }
            lost = true;
            store.set_cell(self.words.nth(at as usize), after as i64);
            if after == 0 {
                used -= 1;
                self.order.swap(place, used);
            }
        }
        store.set_cell(self.used, used as i64);
        lost
    }
}
