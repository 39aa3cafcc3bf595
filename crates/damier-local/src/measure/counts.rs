//! How often each value is taken, in an array where the values lie close together, in a hash map where they do not.

use std::collections::HashMap;

/// An array is worth it up to this many entries, and more where there are many terms.
const NARROW: u64 = 1024;
const PER_TERM: u64 = 16;

pub(super) struct Counts {
    base: i64,
    dense: Vec<u32>,
    sparse: HashMap<i64, u32>,
    /// How many values are taken at all.
    pub(super) distinct: i64,
}

impl Counts {
    /// For `terms` terms with values from `low` to `high`.
    pub(super) fn new(terms: usize, low: i64, high: i64) -> Counts {
        let width = if low > high { 0 } else { low.abs_diff(high).saturating_add(1) };
        let narrow = width <= NARROW + PER_TERM * terms as u64;
        Counts {
            base: low,
            dense: vec![0; if narrow { width as usize } else { 0 }],
            sparse: HashMap::with_capacity(if narrow { 0 } else { 2 * terms }),
            distinct: 0,
        }
    }

    pub(super) fn load<'v>(&mut self, values: impl IntoIterator<Item = &'v i64>) {
        self.dense.fill(0);
        self.sparse.clear();
        self.distinct = 0;
        for &value in values {
            self.add(value);
        }
    }

    fn place(&self, value: i64) -> Option<usize> {
        let place = usize::try_from(value.wrapping_sub(self.base)).ok()?;
        (place < self.dense.len()).then_some(place)
    }

    /// How often a value is taken.
    #[inline]
    pub(super) fn get(&self, value: i64) -> i64 {
        match self.place(value) {
            Some(place) => self.dense[place].into(),
            None => self.sparse.get(&value).copied().unwrap_or(0).into(),
        }
    }

    /// Takes a value once more; how often it was taken before.
    #[inline]
    pub(super) fn add(&mut self, value: i64) -> i64 {
        let slot = match self.place(value) {
            Some(place) => &mut self.dense[place],
            None => self.sparse.entry(value).or_insert(0),
        };
        let before = *slot;
        *slot += 1;
        self.distinct += i64::from(before == 0);
        before.into()
    }

    /// Takes a value once less; how often it is still taken.
    #[inline]
    pub(super) fn remove(&mut self, value: i64) -> i64 {
        let after = match self.place(value) {
            Some(place) => {
                self.dense[place] -= 1;
                self.dense[place]
            }
            None => {
                let slot = self.sparse.entry(value).or_insert(1);
                *slot -= 1;
                let after = *slot;
                if after == 0 {
                    self.sparse.remove(&value);
                }
                after
            }
        };
        self.distinct -= i64::from(after == 0);
        after.into()
    }
}
