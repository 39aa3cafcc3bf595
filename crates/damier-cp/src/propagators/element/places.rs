//! Where an array of constants has each of its values, with one place for each that a domain had when it was looked at last.
//!
//! A place that is still there need not be looked for, so a domain of thousands that loses a value costs as much as there are
//! different values, and not as there are places. What was found need not be undone on going back: any place will do.

use crate::store::Store;
use crate::view::View;

pub(super) struct Places {
    /// The different values, ascending.
    values: Box<[i64]>,
    /// By value: where its places begin, and after the last, where they end.
    begin: Box<[u32]>,
    places: Box<[u32]>,
    /// By value: which of its places was there.
    found: Box<[u32]>,
}

impl Places {
    pub(super) fn new(array: &[i64]) -> Places {
        let mut places: Vec<u32> = (0..array.len() as u32).collect();
        places.sort_by_key(|&at| array[at as usize]);
        let (mut values, mut begin) = (Vec::new(), Vec::new());
        for (k, &at) in (0u32..).zip(&places) {
            if values.last() != Some(&array[at as usize]) {
                values.push(array[at as usize]);
                begin.push(k);
            }
        }
        let found = begin.clone().into();
        begin.push(places.len() as u32);
        Places { values: values.into(), begin: begin.into(), places: places.into(), found }
    }

    /// Calls `each` with those values of `result` that the array has at a place where `index` can be.
    pub(super) fn for_each_left(&mut self, store: &Store, index: View, result: View, mut each: impl FnMut(i64)) {
        let (min, max) = (store.min(result), store.max(result));
        let first = self.values.partition_point(|&value| value < min);
        for rank in first..self.values.len() {
            let value = self.values[rank];
            if value > max {
                return;
            }
            if store.contains(result, value) && self.is_left(store, index, rank) {
                each(value);
            }
        }
    }

    fn is_left(&mut self, store: &Store, index: View, rank: usize) -> bool {
        let there = |&k: &u32| store.contains(index, i64::from(self.places[k as usize]));
        let (begin, end, last) = (self.begin[rank], self.begin[rank + 1], self.found[rank]);
        let found = (last..end).find(there).or_else(|| (begin..last).find(there));
        self.found[rank] = found.unwrap_or(last);
        found.is_some()
    }
}
