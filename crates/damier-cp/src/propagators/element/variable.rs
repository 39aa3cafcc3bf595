//! Element of an array of terms.
//!
//! A position stays possible as long as its term can equal the result; a result as long as some possible position has
//! it; once the index is fixed, the term there and the result are equal. Domain consistent where domains can be gone
//! through, bounds consistent for those that are wide. The term that had the last result is looked at first for the next,
//! so that a run costs O(i·d) for i positions of d values each, mostly less.

use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::{equate, keep_where};
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
