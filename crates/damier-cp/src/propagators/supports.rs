//! The values of one view that were seen in a solution of a constraint, so that the others can go.
//!
//! A bit per value of the domain as it was at posting; for domains too wide for that, only the smallest and the largest.

use crate::store::{Conflict, Pruned, Store};
use crate::view::View;

pub(super) struct Supports {
    view: View,
    /// The value of the variable that bit 0 stands for.
    base: i64,
    bits: Box<[u64]>,
    low: i64,
    high: i64,
}

impl Supports {
    pub(super) fn new(store: &Store, view: View) -> Supports {
        let r = store.record(view.var);
        let bits = if view.scale == 0 || store.is_wide(view) { 0 } else { (r.max - r.min) as usize / 64 + 1 };
        Supports { view, base: r.min, bits: vec![0; bits].into(), low: i64::MAX, high: i64::MIN }
    }

    pub(super) fn clear(&mut self) {
        self.bits.fill(0);
        (self.low, self.high) = (i64::MAX, i64::MIN);
    }

    /// Notes a value of the view, which must be in its domain.
    pub(super) fn mark(&mut self, value: i64) {
        self.low = self.low.min(value);
        self.high = self.high.max(value);
        if !self.bits.is_empty() {
            let bit = self.bit(value);
            self.bits[bit / 64] |= 1 << (bit % 64);
        }
    }

    fn bit(&self, value: i64) -> usize {
        ((value - self.view.offset) / self.view.scale - self.base) as usize
    }

    /// Prunes what was not marked.
    pub(super) fn keep(&self, store: &mut Store) -> Pruned {
        if self.low > self.high {
            return Err(Conflict);
        }
        store.set_min(self.view, self.low)?;
        store.set_max(self.view, self.high)?;
        if self.bits.is_empty() {
            return Ok(());
        }
        store.retain(self.view, |value| {
            let bit = self.bit(value);
            self.bits[bit / 64] >> (bit % 64) & 1 != 0
        })
    }
}
