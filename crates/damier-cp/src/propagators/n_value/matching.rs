//! The most different values that terms can take: a maximum matching of terms with values, by augmenting paths.
//!
//! The matching of the last run is where the next one starts, as far as its values are still there.

use crate::propagators::value_index::ValueIndex;
use crate::store::Store;
use crate::view::View;

/// Beyond so many values of all terms together, no matching is looked for.
const MOST_EDGES: u64 = 1 << 14;
const NONE: u32 = u32::MAX;

pub(super) struct Matching {
    pub(super) index: ValueIndex,
    /// By rank of the value: the term that has it.
    owner: Vec<u32>,
    /// By term: the value it has.
    owned: Vec<Option<i64>>,
    /// By rank: the search that last came by.
    seen: Vec<u32>,
    search: u32,
}

impl Matching {
    /// `None` if there are too many values.
    pub(super) fn new(store: &Store, terms: &[View]) -> Option<Matching> {
        let edges = terms.iter().fold(0u64, |sum, &t| sum.saturating_add(store.size(t)));
        if edges > MOST_EDGES {
            return None;
        }
        let index = ValueIndex::new(terms.iter().flat_map(|&t| store.values(t)).collect());
        let values = index.values().len();
        Some(Matching {
            index,
            owner: vec![NONE; values],
            owned: vec![None; terms.len()],
            seen: vec![0; values],
            search: 0,
        })
    }

    /// The size of a maximum matching.
    pub(super) fn size(&mut self, store: &Store, terms: &[View]) -> usize {
        for (owned, &term) in self.owned.iter_mut().zip(terms) {
            if let Some(value) = owned.take_if(|value| !store.contains(term, *value))
                && let Some(rank) = self.index.rank(value)
            {
                self.owner[rank] = NONE;
            }
        }
        self.start_search();
        for k in 0..terms.len() {
            // A search that failed stays failed until the matching grows.
            if self.owned[k].is_none() && self.augment(store, terms, k) {
                self.start_search();
            }
        }
        self.owned.iter().flatten().count()
    }

    fn start_search(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
    }

    /// Gives the term a value, moving others to other values if need be.
    fn augment(&mut self, store: &Store, terms: &[View], k: usize) -> bool {
        for value in store.values(terms[k]) {
            let Some(rank) = self.index.rank(value) else { continue };
            if self.seen[rank] == self.search {
                continue;
            }
            self.seen[rank] = self.search;
            let owner = self.owner[rank];
            if owner == NONE || self.augment(store, terms, owner as usize) {
                self.owner[rank] = k as u32;
                self.owned[k] = Some(value);
                return true;
            }
        }
        false
    }
}
