//! Atomic constraints: a variable of the store compared with a number.
//!
//! Reasons and nogoods are made of these, and no table of literals stands behind them, so a domain may be as wide as it
//! likes. Whether an atom is true is read off the domain.

use crate::domain::Record;
use crate::store::{Store, VarId};
use crate::view::{Literal, View, div_ceil, div_floor};

/// How an atom compares its variable with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Is {
    /// `x ≥ v`
    AtLeast,
    /// `x ≤ v`
    AtMost,
    /// `x = v`
    Equal,
    /// `x ≠ v`
    NotEqual,
}

/// One atomic constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom {
    pub(crate) var: VarId,
    pub(crate) is: Is,
    pub(crate) value: i64,
}

impl Atom {
    pub(crate) fn at_least(var: VarId, value: i64) -> Atom {
        Atom { var, is: Is::AtLeast, value }
    }

    pub(crate) fn at_most(var: VarId, value: i64) -> Atom {
        Atom { var, is: Is::AtMost, value }
    }

    pub(crate) fn equal(var: VarId, value: i64) -> Atom {
        Atom { var, is: Is::Equal, value }
    }

    pub(crate) fn not_equal(var: VarId, value: i64) -> Atom {
        Atom { var, is: Is::NotEqual, value }
    }

    /// That a literal holds.
    pub(crate) fn of(literal: Literal) -> Atom {
        if literal.is_negated() { Atom::at_most(literal.var(), 0) } else { Atom::at_least(literal.var(), 1) }
    }

    /// The atom that holds exactly when this one does not.
    pub(crate) fn negated(self) -> Atom {
        let Atom { var, is, value } = self;
        match is {
            Is::AtLeast => Atom::at_most(var, value - 1),
            Is::AtMost => Atom::at_least(var, value + 1),
            Is::Equal => Atom::not_equal(var, value),
            Is::NotEqual => Atom::equal(var, value),
        }
    }

    /// Whether this one, speaking of the same variable, makes the other true.
    pub(crate) fn implies(self, other: Atom) -> bool {
        let (v, w) = (self.value, other.value);
        match (self.is, other.is) {
            (Is::AtLeast, Is::AtLeast) => v >= w,
            (Is::AtMost, Is::AtMost) => v <= w,
            (Is::AtLeast, Is::NotEqual) => v > w,
            (Is::AtMost, Is::NotEqual) => v < w,
            (Is::NotEqual, Is::NotEqual) | (Is::Equal, Is::Equal) => v == w,
            (Is::Equal, Is::NotEqual) => v != w,
            (Is::Equal, Is::AtLeast) => v >= w,
            (Is::Equal, Is::AtMost) => v <= w,
            _ => false,
        }
    }

    /// What a view of the atom's variable is said to be, if the atom speaks of that variable.
    pub(crate) fn seen_by(self, view: View) -> Option<(Is, i64)> {
        if view.var != self.var || view.scale == 0 {
            return None;
        }
        let value = view.scale * self.value + view.offset;
        Some(match (self.is, view.scale > 0) {
            (Is::AtLeast, false) => (Is::AtMost, value),
            (Is::AtMost, false) => (Is::AtLeast, value),
            (is, _) => (is, value),
        })
    }

    /// `view ≥ value`; `None` for a constant.
    pub(crate) fn view_at_least(view: View, value: i64) -> Option<Atom> {
        let distance = value.saturating_sub(view.offset);
        match view.scale {
            0 => None,
            scale if scale > 0 => Some(Atom::at_least(view.var, div_ceil(distance, scale))),
            scale => Some(Atom::at_most(view.var, div_floor(distance, scale))),
        }
    }

    /// `view ≤ value`; `None` for a constant.
    pub(crate) fn view_at_most(view: View, value: i64) -> Option<Atom> {
        Atom::view_at_least(view.negated(), value.saturating_neg())
    }
}

/// What the domains say of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Yes,
    No,
    Open,
}

impl Store {
    #[inline]
    pub(crate) fn holds(&self, atom: Atom) -> Holds {
        match (self.entails(atom), self.refutes(atom)) {
            (true, _) => Holds::Yes,
            (_, true) => Holds::No,
            _ => Holds::Open,
        }
    }

    /// Whether an atom cannot hold any more.
    #[inline(always)]
    pub(crate) fn refutes(&self, atom: Atom) -> bool {
        let r: &Record = self.record(atom.var);
        match atom.is {
            Is::AtLeast => r.max < atom.value,
            Is::AtMost => r.min > atom.value,
            Is::Equal => !self.var_contains(atom.var, atom.value),
            Is::NotEqual => r.min == atom.value && r.max == atom.value,
        }
    }

    /// Whether an atom holds.
    #[inline(always)]
    pub(crate) fn entails(&self, atom: Atom) -> bool {
        let r: &Record = self.record(atom.var);
        match atom.is {
            Is::AtLeast => r.min >= atom.value,
            Is::AtMost => r.max <= atom.value,
            Is::Equal => r.min == atom.value && r.max == atom.value,
            Is::NotEqual => !self.var_contains(atom.var, atom.value),
        }
    }

    /// Makes an atom true.
    #[inline]
    pub(crate) fn assert(&mut self, atom: Atom) -> crate::store::Pruned {
        match atom.is {
            Is::AtLeast => self.var_set_min(atom.var, atom.value),
            Is::AtMost => self.var_set_max(atom.var, atom.value),
            Is::Equal => self.var_fix(atom.var, atom.value),
            Is::NotEqual => self.var_remove(atom.var, atom.value),
        }
    }
}
