//! All-different by values: whoever is fixed takes its value from the others. O(n) per fixed variable.

use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::store::{Conflict, Events, Store};
use crate::view::View;

pub(super) struct AllDifferentValue {
    terms: Box<[View]>,
    /// Positions fixed since the last run, or during this one.
    fresh: Vec<u32>,
    different_variables: bool,
}

impl AllDifferentValue {
    pub(super) fn new(terms: Box<[View]>) -> AllDifferentValue {
        let fresh = Vec::with_capacity(2 * terms.len());
        AllDifferentValue { different_variables: all_distinct(&terms), terms, fresh }
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
            for (j, &other) in self.terms.iter().enumerate() {
                if j == k as usize || !store.contains(other, value) {
                    continue;
                }
                store.remove(other, value)?;
                if store.is_fixed(other) {
                    self.fresh.push(j as u32);
                }
            }
        }
        // What fixes a variable in one place fixes it in the others, which have to be told.
        Ok(if self.different_variables { Status::Fixpoint } else { Status::MayProgress })
    }

    fn forget(&mut self) {
        self.fresh.clear();
    }
}
