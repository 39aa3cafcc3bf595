//! Propagators waiting to run, cheapest first, first come first served among equals, none twice.

use crate::propagator::Cost;

/// A ring with room for every propagator of its cost, so that it never grows.
#[derive(Default)]
struct Ring {
    slots: Vec<u32>,
    first: usize,
    len: usize,
}

#[derive(Default)]
pub(crate) struct Queue {
    rings: [Ring; Cost::LEVELS],
    /// Bit k is set if ring k has entries.
    waiting_levels: u32,
    cost: Vec<u8>,
    waiting: Vec<bool>,
}

impl Queue {
    /// Makes room for one more propagator.
    pub(crate) fn register(&mut self, cost: Cost) {
        self.cost.push(cost as u8);
        self.waiting.push(false);
        let ring = &mut self.rings[cost as usize];
        debug_assert!(ring.len == 0, "propagators are posted before anything is queued");
        ring.slots.push(0);
    }

    #[inline]
    pub(crate) fn push(&mut self, propagator: u32) {
        if std::mem::replace(&mut self.waiting[propagator as usize], true) {
            return;
        }
        let level = self.cost[propagator as usize] as usize;
        let ring = &mut self.rings[level];
        let mut slot = ring.first + ring.len;
        if slot >= ring.slots.len() {
            slot -= ring.slots.len();
        }
        ring.slots[slot] = propagator;
        ring.len += 1;
        self.waiting_levels |= 1 << level;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        if self.waiting_levels == 0 {
            return None;
        }
        let level = self.waiting_levels.trailing_zeros() as usize;
        let ring = &mut self.rings[level];
        let propagator = ring.slots[ring.first];
        ring.first = if ring.first + 1 == ring.slots.len() { 0 } else { ring.first + 1 };
        ring.len -= 1;
        if ring.len == 0 {
            self.waiting_levels &= !(1 << level);
        }
        self.waiting[propagator as usize] = false;
        Some(propagator)
    }
}
