//! Terms matched with values, to find in hindsight which terms had too few values for all of them.
//!
//! Values are numbered, and so are terms. A search for a free value that fails leaves a closed part behind: terms that have
//! no values but those of the part, which are one fewer for every search that failed. No later search gets through it, so
//! it is not looked at again, and all parts together are closed too.

use super::gone::{all_gone, never};
use super::value_index::ValueIndex;
use crate::learn::Reason;
use crate::store::journal::Past;
use crate::view::View;

const NONE: u32 = u32::MAX;
/// The mark of values in a closed part.
const CLOSED: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Hall {
    /// By value: the term that has it.
    owner: Vec<u32>,
    /// By term: the value it has.
    taken: Vec<u32>,
    /// By value: the term it was reached from.
    from: Vec<u32>,
    /// By value: the last search that reached it.
    reached: Vec<u32>,
    search: u32,
    queue: Vec<u32>,
    ranks: Vec<u32>,
    /// The terms of closed parts.
    pub(super) closed: Vec<u32>,
}

impl Hall {
    /// No term has a value.
    pub(super) fn clear(&mut self, terms: usize, values: usize) {
        for (list, length) in [(&mut self.taken, terms), (&mut self.owner, values), (&mut self.from, values)] {
            list.clear();
            list.resize(length, NONE);
        }
        self.reached.clear();
        self.reached.resize(values, 0);
        self.search = 0;
        self.closed.clear();
    }

    /// No term may have this value.
    pub(super) fn close(&mut self, rank: usize) {
        self.reached[rank] = CLOSED;
    }

    pub(super) fn is_closed(&self, rank: usize) -> bool {
        self.reached[rank] == CLOSED
    }

    /// How many values are in closed parts.
    pub(super) fn closed_values(&self) -> usize {
        self.reached.iter().filter(|&&mark| mark == CLOSED).count()
    }

    /// Gives a term a value that no other term has.
    pub(super) fn offer(&mut self, term: usize, rank: usize) {
        if self.owner[rank] == NONE && self.taken[term] == NONE && !self.is_closed(rank) {
            self.owner[rank] = term as u32;
            self.taken[term] = rank as u32;
        }
    }

    /// Finds a value for a term that has none, others moving on if need be; else closes what was looked at.
    pub(super) fn seat(&mut self, term: usize, mut values_of: impl FnMut(usize, &mut Vec<u32>)) -> bool {
        if self.taken[term] != NONE {
            return true;
        }
        self.search += 1;
        self.queue.clear();
        self.queue.push(term as u32);
        let mut first = 0;
        while let Some(&x) = self.queue.get(first) {
            first += 1;
            self.ranks.clear();
            values_of(x as usize, &mut self.ranks);
            for k in 0..self.ranks.len() {
                let rank = self.ranks[k] as usize;
                if self.reached[rank] == self.search || self.is_closed(rank) {
                    continue;
                }
                self.reached[rank] = self.search;
                self.from[rank] = x;
                if self.owner[rank] == NONE {
                    self.hand_over(rank as u32, term as u32);
                    return true;
                }
                self.queue.push(self.owner[rank]);
            }
        }
        for &x in &self.queue {
            if self.taken[x as usize] != NONE {
                self.reached[self.taken[x as usize] as usize] = CLOSED;
            }
        }
        self.closed.append(&mut self.queue);
        false
    }

    fn hand_over(&mut self, free: u32, term: u32) {
        let mut rank = free;
        loop {
            let x = self.from[rank as usize];
            let given_up = std::mem::replace(&mut self.taken[x as usize], rank);
            self.owner[rank as usize] = x;
            if x == term {
                return;
            }
            rank = given_up;
        }
    }

    /// A term of a closed part had lost all values outside; false if it had not.
    pub(super) fn confined(&self, term: View, index: &ValueIndex, past: &Past<'_>, reason: &mut Reason) -> bool {
        let outside = index.values().iter().enumerate().filter(|&(rank, _)| !self.is_closed(rank)).map(|(_, &v)| v);
        if outside.clone().any(|value| past.contains(term, value)) {
            return false;
        }
        all_gone(term, outside.filter(|&value| !never(term, value, past)), past, reason);
        true
    }
}

/// The ranks of the values that a term had.
pub(super) fn values_then(term: View, index: &ValueIndex, past: &Past<'_>, ranks: &mut Vec<u32>) {
    let (min, max) = (past.min(term), past.max(term));
    let values = index.values();
    let (first, end) = (values.partition_point(|&v| v < min), values.partition_point(|&v| v <= max));
    ranks.extend((first..end).filter(|&rank| past.contains(term, values[rank])).map(|rank| rank as u32));
}
