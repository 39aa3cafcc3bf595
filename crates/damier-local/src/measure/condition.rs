//! `reified` and `implied`: a literal, then the slots of the constraint it speaks of.
//!
//! While the literal holds, the violation is that of the constraint; while it does not, `reified` has the distance of the
//! constraint from being false (for sums by the opposite relation, otherwise 1), and `implied` none.

use super::{Gauge, Measure};

pub(super) struct Condition {
    inner: Measure,
    literal: bool,
    both_ways: bool,
}

impl Condition {
    pub(super) fn new(inner: Measure, both_ways: bool) -> Condition {
        Condition { inner, literal: false, both_ways }
    }
}

impl Gauge for Condition {
    fn load(&mut self, at: &[i64]) {
        self.literal = at[0] != 0;
        self.inner.load(&at[1..]);
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        match slot.checked_sub(1) {
            None => self.literal = new != 0,
            Some(slot) => self.inner.set(slot, old, new),
        }
    }
    fn violation(&mut self) -> i64 {
        match (self.literal, self.both_ways) {
            (true, _) => self.inner.violation(),
            (false, true) => self.inner.opposite(),
            (false, false) => 0,
        }
    }
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        match slot.checked_sub(1) {
            Some(slot) if self.literal => self.inner.error(slot, value, violation),
            _ => violation,
        }
    }
    fn direction(&self, slot: usize) -> i64 {
        match slot.checked_sub(1) {
            Some(slot) if self.literal => self.inner.direction(slot),
            _ => 0,
        }
    }
    fn output(&mut self, _slot: usize, _value: i64) -> i64 {
        i64::from(self.inner.violation() == 0)
    }
}
