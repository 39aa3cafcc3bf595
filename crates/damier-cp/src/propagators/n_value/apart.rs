//! Terms with pairwise disjoint domains: each takes a value of its own.
//!
//! Two greedy choices, the better of which counts: by the ends of the terms' ranges, which is the best there is for
//! ranges (Beldiceanu, CP 2001), and by the number of their values, which sees holes (minimum degree would be finer).

use crate::store::Store;
use crate::view::View;

pub(super) struct Apart {
    terms: Vec<View>,
    by_range: Vec<View>,
    by_size: Vec<View>,
}

impl Apart {
    pub(super) fn new(terms: &[View]) -> Apart {
        let room = || Vec::with_capacity(terms.len());
        Apart { terms: terms.to_vec(), by_range: room(), by_size: room() }
    }

    /// Chooses anew; answers how many there are.
    pub(super) fn choose(&mut self, store: &Store) -> usize {
        self.by_range.clear();
        self.terms.sort_unstable_by_key(|&t| (store.max(t), t.var, t.scale));
        for &term in &self.terms {
            if self.by_range.last().is_none_or(|&last| store.max(last) < store.min(term)) {
                self.by_range.push(term);
            }
        }
        self.by_size.clear();
        self.terms.sort_unstable_by_key(|&t| (store.size(t), t.var, t.scale, t.offset));
        for &term in &self.terms {
            if self.by_size.iter().all(|&other| !store.overlap(term, other)) {
                self.by_size.push(term);
            }
        }
        self.chosen().len()
    }

    /// The terms chosen last.
    pub(super) fn chosen(&self) -> &[View] {
        if self.by_range.len() > self.by_size.len() { &self.by_range } else { &self.by_size }
    }
}
