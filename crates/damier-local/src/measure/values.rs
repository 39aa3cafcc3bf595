//! Constraints about which values are taken how often: `all_different`, `all_equal`, `nvalue`, `count`,
//! `global_cardinality`. Each keeps how often every value is taken, and follows a change in constant time.

use super::counts::Counts;
use super::sum::distance;
use super::{Gauge, cut};
use damier_model::Relation;

/// `all_different`: the number of pairs of equal terms.
pub(crate) struct Different {
    counts: Counts,
    pairs: i64,
}

impl Different {
    pub(super) fn new(counts: Counts) -> Different {
        Different { counts, pairs: 0 }
    }
}

impl Gauge for Different {
    fn load(&mut self, at: &[i64]) {
        self.counts.load([]);
        self.pairs = at.iter().map(|&value| self.counts.add(value)).sum();
    }
    #[inline]
    fn set(&mut self, _slot: usize, old: i64, new: i64) {
        self.pairs -= self.counts.remove(old);
        self.pairs += self.counts.add(new);
    }
    #[inline]
    fn violation(&mut self) -> i64 {
        self.pairs
    }
    #[inline]
    fn error(&mut self, _slot: usize, value: i64, _violation: i64) -> i64 {
        self.counts.get(value) - 1
    }
}

/// `all_equal`: the number of pairs of different terms.
pub(super) struct Alike {
    different: Different,
    all_pairs: i64,
    terms: i64,
}

impl Alike {
    pub(super) fn new(counts: Counts) -> Alike {
        Alike { different: Different::new(counts), all_pairs: 0, terms: 0 }
    }
}

impl Gauge for Alike {
    fn load(&mut self, at: &[i64]) {
        self.different.load(at);
        self.terms = at.len() as i64;
        self.all_pairs = self.terms * (self.terms - 1) / 2;
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        self.different.set(slot, old, new);
    }
    fn violation(&mut self) -> i64 {
        self.all_pairs - self.different.pairs
    }
    fn error(&mut self, _slot: usize, value: i64, _violation: i64) -> i64 {
        self.terms - self.different.counts.get(value)
    }
}

/// `nvalue`: how far the number of values is from the total, which is the last slot.
pub(super) struct NumberOfValues {
    counts: Counts,
    terms: usize,
    total: i64,
}

impl NumberOfValues {
    pub(super) fn new(counts: Counts, terms: usize) -> NumberOfValues {
        NumberOfValues { counts, terms, total: 0 }
    }
}

impl Gauge for NumberOfValues {
    fn load(&mut self, at: &[i64]) {
        self.counts.load(&at[..self.terms]);
        self.total = at[self.terms];
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        if slot == self.terms {
            self.total = new;
        } else {
            self.counts.remove(old);
            self.counts.add(new);
        }
    }
    fn violation(&mut self) -> i64 {
        distance(Relation::Eq, self.counts.distinct - self.total)
    }
    fn output(&mut self, _slot: usize, _value: i64) -> i64 {
        self.counts.distinct
    }
}

/// `count`: how far the number is from what the relation allows. After the terms come the value and the total.
pub(super) struct Count {
    counts: Counts,
    terms: usize,
    relation: Relation,
    value: i64,
    total: i64,
}

impl Count {
    pub(super) fn new(counts: Counts, terms: usize, relation: Relation) -> Count {
        Count { counts, terms, relation, value: 0, total: 0 }
    }

    fn excess(&self) -> i64 {
        self.counts.get(self.value) - self.total
    }
}

impl Gauge for Count {
    fn load(&mut self, at: &[i64]) {
        self.counts.load(&at[..self.terms]);
        (self.value, self.total) = (at[self.terms], at[self.terms + 1]);
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        if slot < self.terms {
            self.counts.remove(old);
            self.counts.add(new);
        } else if slot == self.terms {
            self.value = new;
        } else {
            self.total = new;
        }
    }
    fn violation(&mut self) -> i64 {
        distance(self.relation, self.excess())
    }
    fn opposite(&mut self) -> i64 {
        distance(self.relation.negated(), self.excess())
    }
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        // Terms of the value cannot bring more of it, others cannot bring less.
        let wanted = match self.relation {
            Relation::Le | Relation::Lt => -1,
            Relation::Ge | Relation::Gt => 1,
            Relation::Eq => -self.excess().signum(),
            Relation::Ne => 0,
        };
        let useless = slot < self.terms && if value == self.value { wanted > 0 } else { wanted < 0 };
        if useless { 0 } else { violation }
    }
    fn output(&mut self, _slot: usize, _value: i64) -> i64 {
        self.counts.get(self.value)
    }
}

/// `global_cardinality`: the distances of all numbers from their counts, and the terms with a value that is not allowed.
/// The counts come after the terms.
pub(super) struct Cardinality {
    counts: Counts,
    terms: usize,
    /// (value, which count), sorted.
    places: Vec<(i64, usize)>,
    wanted: Vec<i64>,
    closed: bool,
    violation: i64,
}

impl Cardinality {
    pub(super) fn new(counts: Counts, terms: usize, values: &[i64], closed: bool) -> Cardinality {
        let mut places: Vec<(i64, usize)> = values.iter().copied().zip(0..).collect();
        places.sort_unstable();
        Cardinality { counts, terms, wanted: vec![0; values.len()], places, closed, violation: 0 }
    }

    fn places_of(&self, value: i64) -> std::ops::Range<usize> {
        let first = self.places.partition_point(|&(v, _)| v < value);
        let after = first + self.places[first..].iter().take_while(|&&(v, _)| v == value).count();
        first..after
    }

    /// What a value adds to the violation while taken this often.
    fn share(&self, value: i64, number: i64) -> i64 {
        let places = self.places_of(value);
        if places.is_empty() {
            return if self.closed { number } else { 0 };
        }
        places.map(|p| distance(Relation::Eq, number - self.wanted[self.places[p].1])).sum()
    }
}

impl Gauge for Cardinality {
    fn load(&mut self, at: &[i64]) {
        self.counts.load(&at[..self.terms]);
        self.wanted.copy_from_slice(&at[self.terms..]);
        let far = self.places.iter().map(|&(v, k)| distance(Relation::Eq, self.counts.get(v) - self.wanted[k]));
        let strangers = at[..self.terms].iter().filter(|&&v| self.closed && self.places_of(v).is_empty()).count();
        self.violation = far.sum::<i64>() + strangers as i64;
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        if let Some(which) = slot.checked_sub(self.terms) {
            if let Some(&(value, _)) = self.places.iter().find(|&&(_, k)| k == which) {
                let number = self.counts.get(value);
                self.violation += distance(Relation::Eq, number - new) - distance(Relation::Eq, number - old);
            }
            self.wanted[which] = new;
            return;
        }
        let after = self.counts.remove(old);
        self.violation += self.share(old, after) - self.share(old, after + 1);
        let before = self.counts.add(new);
        self.violation += self.share(new, before + 1) - self.share(new, before);
    }
    fn violation(&mut self) -> i64 {
        cut(self.violation.into())
    }
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        if slot >= self.terms { violation } else { self.share(value, self.counts.get(value)) }
    }
}
