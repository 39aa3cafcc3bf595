//! `x + c ≠ y` and `c - x ≠ y`, built into the kernel: once x has a value, one value leaves y.
//!
//! A model full of pairwise ≠ has thousands of these; as lists per variable they cost a few instructions each, where a
//! propagator of its own would cost a wake, a queue entry and a call. All that x takes from one y goes in one step.

use crate::domain::{Shape, WORD};
use crate::store::{Pruned, Store, VarId};

/// When the owner is fixed to v, `sign·v + offset` leaves `other`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    other: VarId,
    sign: i32,
    offset: i64,
}

impl Arc {
    #[inline]
    fn gone(self, value: i64) -> i64 {
        i64::from(self.sign) * value + self.offset
    }
}

/// All built-in disequalities of a kernel, by variable.
#[derive(Default)]
pub(crate) struct Disequalities {
    /// Sorted by the other variable once [tidy](Disequalities::tidy).
    arcs: Vec<Vec<Arc>>,
    /// The variable that lost its last value in the last failure.
    pub(crate) failed: VarId,
}

impl Disequalities {
    pub(crate) fn grow(&mut self, variables: usize) {
        self.arcs.resize_with(variables, Vec::new);
    }

    /// Posts `sign·x + offset ≠ y` for a sign of 1 or -1. The caller sees to variables that are fixed already.
    pub(crate) fn add(&mut self, x: VarId, sign: i32, offset: i64, y: VarId) {
        self.arcs[x as usize].push(Arc { other: y, sign, offset });
        // sign·x + offset ≠ y  ⇔  sign·y - sign·offset ≠ x
        self.arcs[y as usize].push(Arc { other: x, sign, offset: -i64::from(sign) * offset });
    }

    /// Sorts the lists, and drops what was said twice.
    pub(crate) fn tidy(&mut self) {
        for list in &mut self.arcs {
            list.sort_unstable();
            list.dedup();
            list.shrink_to_fit();
        }
    }

    #[inline]
    pub(crate) fn on_fixed(&mut self, store: &mut Store, x: VarId) -> Pruned {
        let value = store.record(x).min;
        for group in self.arcs[x as usize].chunk_by(|a, b| a.other == b.other) {
            let other = group[0].other;
            if let Err(conflict) = take_all(store, other, group, value) {
                self.failed = other;
                return Err(conflict);
            }
        }
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.arcs.iter().all(Vec::is_empty)
    }

    /// Number of disequalities that speak of a variable.
    pub(crate) fn degree(&self, x: VarId) -> usize {
        self.arcs[x as usize].len()
    }
}

#[inline]
fn take_all(store: &mut Store, other: VarId, group: &[Arc], value: i64) -> Pruned {
    let r = store.record(other);
    if r.shape != Shape::Word {
        return group.iter().try_for_each(|arc| store.var_remove(other, arc.gone(value)));
    }
    let mut gone = 0;
    for arc in group {
        let bit = arc.gone(value).wrapping_sub(r.base) as u64;
        gone |= if bit < WORD { 1 << bit } else { 0 };
    }
    store.var_intersect(other, !gone)
}
