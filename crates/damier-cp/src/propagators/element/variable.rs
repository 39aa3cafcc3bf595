//! Element of an array of terms.
//!
//! A position stays possible as long as its term can equal the result; a result as long as some possible position has
//! it; once the index is fixed, the term there and the result are equal. Domain consistent where domains can be gone
//! through, bounds consistent for those that are wide. The term that had the last result is looked at first for the next,
//! so that a run costs O(i·d) for i positions of d values each, mostly less.

use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::{equate, keep_where};
use crate::propagators::gone::{all_gone, apart, attempt, is_always_so, never, shown_by, sole_denied};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, array: Box<[View]>, index: View, result: View) -> Pruned {
    if array.is_empty() {
        return poster.clause(guard, &[]);
    }
    let possible = Vec::with_capacity(array.len());
    poster.add(guard, Element { array, index, result, possible })
}

struct Element {
    array: Box<[View]>,
    index: View,
    result: View,
    /// The terms at possible positions.
    possible: Vec<View>,
}

impl Element {
    fn narrow_result(&mut self, store: &mut Store) -> Pruned {
        let (store_read, result, possible) = (&*store, self.result, &mut self.possible);
        possible.clear();
        possible.extend(store_read.values(self.index).map(|at| self.array[at as usize]));
        let low = possible.iter().map(|&t| store_read.min(t)).fold(i64::MAX, i64::min);
        let high = possible.iter().map(|&t| store_read.max(t)).fold(i64::MIN, i64::max);
        store.set_min(result, low)?;
        store.set_max(result, high)?;
        keep_where(store, result, |store, value| match possible.iter().position(|&t| store.contains(t, value)) {
            None => false,
            Some(found) => {
                possible.swap(0, found);
                true
            }
        })
    }
}

impl Propagator for Element {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&[self.index, self.result], Events::ANY);
        to.on_all(&self.array, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let (index, result) = (self.index, self.result);
        store.set_min(index, 0)?;
        store.set_max(index, self.array.len() as i64 - 1)?;
        if !store.is_fixed(index) {
            store.retain_each(index, |store, at| store.overlap(self.array[at as usize], result))?;
            self.narrow_result(store)?;
        }
        if let Some(at) = store.value(index) {
            let term = self.array[at as usize];
            equate(store, term, result)?;
            if store.is_fixed(term) && store.is_fixed(result) {
                return Ok(Status::Entailed);
            }
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (index, result) = (self.index, self.result);
        if claim == Claim::Failure {
            return self.nowhere(past, reason, |term, reason| apart(term, result, past, reason));
        }
        let outside = match claim.of(index) {
            Some((Is::AtLeast, least)) => least - index.scale.abs() < 0,
            Some((Is::AtMost, most)) => most + index.scale.abs() >= self.array.len() as i64,
            _ => false,
        };
        let term_at = |at: i64| usize::try_from(at).ok().and_then(|at| self.array.get(at)).copied();
        // A position whose term cannot be the result.
        let lost = sole_denied(claim, index, past).and_then(term_at);
        if outside || lost.is_some_and(|term| attempt(reason, |reason| apart(term, result, past, reason))) {
            return true;
        }
        // A result that is nowhere.
        let is_result = claim.of(result).is_some();
        let say = |term, reason: &mut Reason| shown_by(claim, result, term, past, reason);
        if is_result && attempt(reason, |reason| self.nowhere(past, reason, say)) {
            return true;
        }
        // The term at the only position is the result.
        reason.bounds(index, past);
        let term = past.value(index).and_then(term_at);
        !is_result && term.is_some_and(|term| shown_by(claim, term, result, past, reason))
    }
}

impl Element {
    /// No position is left: `say` tells why a term does not matter, where the index may still be at it.
    fn nowhere(&self, past: &Past<'_>, reason: &mut Reason, say: impl Fn(View, &mut Reason) -> bool) -> bool {
        let mut left = Vec::new();
        for (at, &term) in (0..).zip(&self.array) {
            if never(self.index, at, past) {
                continue;
            }
            let from = reason.atoms.len();
            let is_so = say(term, reason);
            if is_so && is_always_so(reason, from, past) {
                continue;
            }
            // The index is one variable for all positions; a bound of it often stands for many of them.
            if !past.contains(self.index, at) {
                reason.atoms.truncate(from);
                left.push(at);
            } else if !is_so {
                return false;
            }
        }
        all_gone(self.index, left, past, reason);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, element};

    #[test]
    fn positions_without_the_result_go_and_the_last_one_equals_it() {
        let mut m = Model::new("terms");
        let x = m.int("x", Domain::from_values([1, 5]));
        let (y, z) = (m.int("y", 2..=4), m.int("z", 7..=9));
        let (i, r) = (m.int("i", 0..=2), m.int("r", Domain::from_values([3, 4, 6])));
        m.post(element([x, y, z], i, r));
        assert_eq!(values(&m), Some(vec![vec![1, 5], vec![3, 4], vec![7, 8, 9], vec![1], vec![3, 4]]));
    }

    #[test]
    fn a_result_is_somewhere_in_the_array() {
        let mut m = Model::new("union");
        let (x, y) = (m.int("x", Domain::from_values([1, 5])), m.int("y", Domain::from_values([5, 8])));
        let (i, r) = (m.int("i", 0..=1), m.int("r", 0..=9));
        m.post(element([x, y], i, r));
        assert_eq!(values(&m).map(|v| v[3].clone()), Some(vec![1, 5, 8]));
    }

    #[test]
    fn wide_terms_are_narrowed_by_bounds() {
        let mut m = Model::new("wide");
        let x = m.ints("x", 2, -1_000_000_000..=1_000_000_000);
        let (i, r) = (m.int("i", 1..=5), m.int("r", 100_000..=1_000_000_000));
        m.post(element(&x, i, r));
        assert_eq!(bounds(&m).map(|b| (b[1], b[2])), Some(((100_000, 1_000_000_000), (1, 1))));
    }

    #[test]
    fn elements_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let length = t.dice.below(4);
            let (index, result) = (t.term(-1, 4), t.term(-3, 6));
            element(t.terms(length, -3, 6), index, result)
        });
    }
}
