//! Element of an array of constants: index and result keep what they have in common through the array.
//!
//! Domain consistent; of a result too wide to go through only the bounds are pruned. O(i + r) per run, for i values of
//! the index and r of the result. If the index alone has lost values, it is not gone through: each value of the result
//! [knows a place](super::places) where the array has it.

use super::places::Places;
use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::supports::Supports;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::LARGEST;
use std::sync::Arc;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, array: &Arc<[i64]>, index: View, result: View) -> Pruned {
    if array.is_empty() {
        return poster.clause(guard, &[]);
    }
    // No term reaches beyond ±LARGEST, so one number beyond stands for all.
    let beyond = |v: &i64| !(-LARGEST..=LARGEST).contains(v);
    let array = match array.iter().any(beyond) {
        true => array.iter().map(|v| if beyond(v) { LARGEST + 1 } else { *v }).collect(),
        false => Arc::clone(array),
    };
    let store = &poster.kernel.store;
    let supports = Supports::new(store, result);
    let known = array.len() > FEW_PLACES && !store.is_wide(result) && index.var != result.var;
    let places = known.then(|| Places::new(&array));
    poster.add(guard, ElementConstant { array, index, result, supports, places, result_changed: true })
}

/// Places that are gone through as fast as values.
const FEW_PLACES: usize = 64;
/// What notes are about.
const INDEX: usize = 1;
const RESULT: usize = 2;

struct ElementConstant {
    array: Arc<[i64]>,
    index: View,
    result: View,
    supports: Supports,
    /// Where the array has its values, if that is worth while.
    places: Option<Places>,
    /// Whether the result has lost values since the index was gone through.
    result_changed: bool,
}

impl Propagator for ElementConstant {
    fn cost(&self) -> Cost {
        if self.array.len() <= 64 { Cost::Binary } else { Cost::Linear }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.advise(self.index, Events::ANY, INDEX);
        to.advise(self.result, Events::ANY, RESULT);
    }

    fn start(&mut self, _store: &mut Store) {
        self.result_changed = true;
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.result_changed |= tag as usize == RESULT;
        true
    }

    fn forget(&mut self) {
        self.result_changed = false;
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let (index, result) = (self.index, self.result);
        store.set_min(index, 0)?;
        store.set_max(index, self.array.len() as i64 - 1)?;
        if let Some(at) = store.value(index) {
            store.fix(result, self.array[at as usize])?;
            return Ok(Status::Entailed);
        }
        let (array, supports) = (&self.array, &mut self.supports);
        supports.clear();
        if let Some(places) = self.places.as_mut().filter(|_| !self.result_changed) {
            places.for_each_left(store, index, result, |value| supports.mark(value));
            supports.keep(store)?;
            return Ok(Status::Fixpoint);
        }
        self.result_changed = false;
        store.retain_each(index, |store, at| {
            let value = array[at as usize];
            let possible = store.contains(result, value);
            if possible {
                supports.mark(value);
            }
            possible
        })?;
        self.supports.keep(store)?;
        Ok(if index.var == result.var { Status::MayProgress } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (index, result) = (self.index, self.result);
        match (claim.of(index), claim.of(result)) {
            // The index lost a place whose value the result has lost.
            (Some((Is::NotEqual, at)), None) if (0..self.array.len() as i64).contains(&at) => {
                let value = self.array[at as usize];
                match (past.min(result), past.max(result)) {
                    (min, _) if value < min => reason.at_least(result, value + 1),
                    (_, max) if value > max => reason.at_most(result, value - 1),
                    _ => reason.not(result, value),
                }
                true
            }
            // The result lost what no place has that the index can still be at.
            (None, Some((is, value))) => {
                let lost = |v: i64| match is {
                    Is::AtLeast => v < value,
                    Is::AtMost => v > value,
                    Is::NotEqual => v == value,
                    Is::Equal => v != value,
                };
                let (min, max) = (past.min(index), past.max(index));
                // Of the places before the first that is left, the last says it all; so of those after the last.
                let mut lost_places = (0i64..).zip(self.array.iter()).filter(|(_, v)| lost(**v)).map(|(at, _)| at);
                let below = lost_places.clone().take_while(|&at| at < min).last();
                below.into_iter().for_each(|at| reason.at_least(index, at + 1));
                lost_places.clone().filter(|&at| min < at && at < max).for_each(|at| reason.not(index, at));
                let above = lost_places.find(|&at| at > max);
                above.into_iter().for_each(|at| reason.at_most(index, at - 1));
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, element_constant};

    #[test]
    fn index_and_result_keep_what_they_share() {
        let mut m = Model::new("constants");
        let (i, r) = (m.int("i", -2..=9), m.int("r", Domain::from_values([3, 4, 7])));
        m.post(element_constant([7, 1, 3, 3, 8, 9], i, r));
        assert_eq!(values(&m), Some(vec![vec![0, 2, 3], vec![3, 7]]));
    }

    #[test]
    fn a_wide_index_and_a_wide_result_are_no_burden() {
        let mut m = Model::new("wide");
        let (i, r) = (m.int("i", -1_000_000_000..=1_000_000_000), m.int("r", -1_000_000_000..=5));
        m.post(element_constant([7, -3, i64::MAX, 5, i64::MIN], i, r));
        assert_eq!(bounds(&m), Some(vec![(1, 3), (-3, 5)]));
    }

    #[test]
    fn elements_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let length = t.dice.below(6);
            let array: Vec<i64> = (0..length).map(|_| t.dice.between(-2, 5)).collect();
            element_constant(array, t.term(-1, 6), t.term(-3, 6))
        });
    }

    #[test]
    fn long_arrays_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let length = super::FEW_PLACES + 1 + t.dice.below(6);
            let array: Vec<i64> = (0..length).map(|_| t.dice.between(-2, 5)).collect();
            let low = t.dice.between(-1, 60);
            element_constant(array, t.term(low, low + 12), t.term(-3, 6))
        });
    }
}
