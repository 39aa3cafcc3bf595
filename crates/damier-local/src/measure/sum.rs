//! Sums: `linear`, `compare`, `clause`, `and`, `iff` and `bool_sum` are all `Σ slots relation constant`.
//!
//! The violation is the distance of the sum from what the relation allows, kept by adding differences. For a clause that is
//! 0 or 1, for a conjunction the number of false literals.

use super::{Gauge, cut};
use damier_model::Relation;

/// A running sum and what it is compared with.
pub(crate) struct Sum {
    pub(crate) relation: Relation,
    pub(crate) constant: i64,
    sum: i64,
    /// Whether the violation grows with the number of binary digits of the distance only: for bounds on objectives,
    /// which would otherwise outweigh everything else.
    gentle: bool,
}

impl Sum {
    pub(crate) fn new(relation: Relation, constant: i64) -> Sum {
        Sum { relation, constant, sum: 0, gentle: false }
    }

    /// A bound on an objective.
    pub(crate) fn gentle(relation: Relation, constant: i64) -> Sum {
        Sum { gentle: true, ..Sum::new(relation, constant) }
    }
}

/// How far `excess` (left minus right) is from what the relation allows.
pub(crate) fn distance(relation: Relation, excess: i64) -> i64 {
    let far = match relation {
        Relation::Eq => excess.abs(),
        Relation::Ne => i64::from(excess == 0),
        Relation::Le => excess.max(0),
        Relation::Lt => (excess + 1).max(0),
        Relation::Ge => (-excess).max(0),
        Relation::Gt => (1 - excess).max(0),
    };
    cut(far.into())
}

impl Gauge for Sum {
    fn load(&mut self, at: &[i64]) {
        self.sum = at.iter().sum();
    }
    #[inline]
    fn set(&mut self, _slot: usize, old: i64, new: i64) {
        self.sum += new - old;
    }
    #[inline]
    fn violation(&mut self) -> i64 {
        let distance = distance(self.relation, self.sum - self.constant);
        if self.gentle { i64::from(i64::BITS - distance.leading_zeros()) } else { distance }
    }
    fn opposite(&mut self) -> i64 {
        distance(self.relation.negated(), self.sum - self.constant)
    }
    fn direction(&self, _slot: usize) -> i64 {
        match self.relation {
            Relation::Le | Relation::Lt => -1,
            Relation::Ge | Relation::Gt => 1,
            Relation::Eq => (self.constant - self.sum).signum(),
            Relation::Ne => 0,
        }
    }
    fn output(&mut self, _slot: usize, value: i64) -> i64 {
        self.constant - (self.sum - value)
    }
}

/// `xor`: 0 or 1, since any one literal mends it.
pub(super) struct Parity {
    odd: bool,
}

impl Parity {
    pub(super) fn new() -> Parity {
        Parity { odd: false }
    }
}

impl Gauge for Parity {
    fn load(&mut self, at: &[i64]) {
        self.odd = at.iter().filter(|&&v| v != 0).count() % 2 == 1;
    }
    fn set(&mut self, _slot: usize, old: i64, new: i64) {
        self.odd ^= (old != 0) != (new != 0);
    }
    fn violation(&mut self) -> i64 {
        i64::from(!self.odd)
    }
    fn output(&mut self, _slot: usize, value: i64) -> i64 {
        if self.odd { value } else { 1 - value }
    }
}
