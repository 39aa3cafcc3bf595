//! A matching of terms to values, each value taken once, that survives from run to run and is repaired when needed.

use crate::propagators::value_index::ValueIndex;
use crate::store::{Conflict, Pruned, Store};
use crate::view::View;

/// No term, or no value.
pub(super) const NONE: u32 = u32::MAX;

/// Who takes which value.
pub(super) struct Matching {
    /// By term: the rank of the value it takes.
    pub(super) taken: Box<[u32]>,
    /// By rank of a value: the term that takes it.
    pub(super) owner: Box<[u32]>,
    /// By rank of a value: the term from which the search reached it, valid if `reached` has the current mark.
    from: Box<[u32]>,
    reached: Box<[u64]>,
    mark: u64,
    queue: Vec<u32>,
}

impl Matching {
    pub(super) fn new(terms: usize, values: usize) -> Matching {
        Matching {
            taken: vec![NONE; terms].into(),
            owner: vec![NONE; values].into(),
            from: vec![NONE; values].into(),
            reached: vec![0; values].into(),
            mark: 0,
            queue: Vec::with_capacity(terms),
        }
    }

    /// Takes back the values that are gone and gives every term one.
    pub(super) fn repair(&mut self, store: &Store, terms: &[View], index: &ValueIndex, players: &[u32]) -> Pruned {
        for &x in players {
            let taken = self.taken[x as usize];
            if taken != NONE && !store.contains(terms[x as usize], index.values()[taken as usize]) {
                self.give_up(x);
            }
        }
        for &x in players {
            if self.taken[x as usize] == NONE {
                self.augment(store, terms, index, x)?;
            }
        }
        Ok(())
    }

    fn give_up(&mut self, x: u32) {
        let taken = std::mem::replace(&mut self.taken[x as usize], NONE);
        if taken != NONE {
            self.owner[taken as usize] = NONE;
        }
    }

    /// Gives a value to a term, whoever had it.
    pub(super) fn give(&mut self, x: u32, rank: u32) {
        let owner = self.owner[rank as usize];
        if owner != x {
            self.give_up(x);
            if owner != NONE {
                self.give_up(owner);
            }
            self.taken[x as usize] = rank;
            self.owner[rank as usize] = x;
        }
    }

    /// Finds a value for `x`, moving others on where needed: the shortest way, breadth first.
    fn augment(&mut self, store: &Store, terms: &[View], index: &ValueIndex, x: u32) -> Pruned {
        self.mark += 1;
        self.queue.clear();
        self.queue.push(x);
        let mut first = 0;
        while let Some(&y) = self.queue.get(first) {
            first += 1;
            for value in store.values(terms[y as usize]) {
                let Some(rank) = index.rank(value).filter(|&rank| self.reached[rank] != self.mark) else { continue };
                self.reached[rank] = self.mark;
                self.from[rank] = y;
                if self.owner[rank] == NONE {
                    self.hand_over(rank as u32, x);
                    return Ok(());
                }
                self.queue.push(self.owner[rank]);
            }
        }
        Err(Conflict)
    }

    /// Gives a free value to the term it was reached from, that term's old value to the one before, and so on up to `x`.
    fn hand_over(&mut self, free: u32, x: u32) {
        let mut rank = free;
        loop {
            let term = self.from[rank as usize];
            let given_up = std::mem::replace(&mut self.taken[term as usize], rank);
            self.owner[rank as usize] = term;
            if term == x {
                return;
            }
            rank = given_up;
        }
    }
}
