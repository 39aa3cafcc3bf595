//! All-different by values: whoever is fixed takes its value from the others. O(open terms) per fixed variable.

use crate::learn::{Claim, Is, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Store};
use crate::view::View;

pub(super) struct AllDifferentValue {
    terms: Box<[View]>,
    /// Positions of terms: first those whose value may still have to be taken from others, then those that are done.
    order: Box<[u32]>,
    /// Where each position stands in `order`.
    place: Box<[u32]>,
    /// How many are not done; trailed, while the order within each part does not matter.
    open: Cell,
    /// Positions fixed since the last run, or during this one.
    fresh: Vec<u32>,
    different_variables: bool,
}

impl AllDifferentValue {
    pub(super) fn new(terms: Box<[View]>, store: &mut Store) -> AllDifferentValue {
        let order: Box<[u32]> = (0..terms.len() as u32).collect();
        let open = store.new_cell(terms.len() as i64);
        // Each position is noted at most once by the kernel and once by a run.
        let fresh = Vec::with_capacity(2 * terms.len());
        AllDifferentValue { place: order.clone(), order, different_variables: all_distinct(&terms), terms, open, fresh }
    }

    /// Moves a position to the part of those that are done. False if it was there.
    #[inline]
    fn close(&mut self, store: &mut Store, k: u32) -> bool {
        let open = store.cell(self.open) as usize;
        let at = self.place[k as usize] as usize;
        if at >= open {
            return false;
        }
        let last = self.order[open - 1];
        self.order.swap(at, open - 1);
        (self.place[k as usize], self.place[last as usize]) = (open as u32 - 1, at as u32);
        store.set_cell(self.open, open as i64 - 1);
        true
    }
}

impl Propagator for AllDifferentValue {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (k, &term) in self.terms.iter().enumerate() {
            to.advise(term, Events::FIXED, k);
        }
    }

    fn start(&mut self, store: &mut Store) {
        self.fresh.clear();
        self.fresh.extend((0..self.terms.len() as u32).filter(|&k| store.is_fixed(self.terms[k as usize])));
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.fresh.push(tag);
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        while let Some(k) = self.fresh.pop() {
            let Some(value) = store.value(self.terms[k as usize]) else { continue };
            if !self.close(store, k) {
                continue;
            }
            let open = store.cell(self.open) as usize;
            for &j in &self.order[..open] {
                let other = self.terms[j as usize];
                if store.take(other, value)? {
                    self.fresh.push(j);
                }
            }
        }
        // What fixes a variable in one place fixes it in the others, which have to be told.
        Ok(if self.different_variables { Status::Fixpoint } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        // The claim is that a term has lost a value, which another has.
        let Claim::Change(atom) = claim else { return false };
        let gone = match atom.is {
            Is::NotEqual => atom.value,
            Is::AtLeast => atom.value - 1,
            Is::AtMost => atom.value + 1,
            Is::Equal => return false,
        };
        for &term in self.terms.iter().filter(|term| term.var == atom.var && term.scale != 0) {
            let value = term.scale * gone + term.offset;
            let taker = self.terms.iter().find(|other| other.var != atom.var && past.value(**other) == Some(value));
            if let Some(&taker) = taker {
                reason.bounds(taker, past);
                return true;
            }
        }
        false
    }

    fn forget(&mut self) {
        self.fresh.clear();
    }
}
