//! Views: how propagators read and prune `scale·x + offset` as if it were a variable, and literals.
//!
//! Everything a propagator does to a domain goes through here. Scales 1 and -1 take a short path; scale 0 is a constant.

use crate::domain::{Shape, WORD};
use crate::learn::Is;
use crate::store::journal::Change;
use crate::store::{Conflict, ONE, Pruned, Store, Truth, VarId};
use std::ops::Not;

/// `scale·x + offset`, a constant if the scale is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) var: VarId,
    pub(crate) scale: i64,
    pub(crate) offset: i64,
}

/// A literal of the store: a 0..1 variable or its negation, packed as `2·variable + sign`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(pub(crate) u32);

impl Literal {
    /// The literal that always holds.
    pub const TRUE: Literal = Literal(ONE * 2);
    /// The literal that never holds.
    pub const FALSE: Literal = Literal(ONE * 2 + 1);

    pub(crate) fn new(var: VarId, negated: bool) -> Literal {
        Literal(var * 2 + u32::from(negated))
    }

    pub(crate) fn var(self) -> VarId {
        self.0 / 2
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 != 0
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl From<Literal> for View {
    fn from(lit: Literal) -> View {
        match (lit.var(), lit.is_negated()) {
            (ONE, negated) => View::constant(i64::from(!negated)),
            (var, false) => View { var, scale: 1, offset: 0 },
            (var, true) => View { var, scale: -1, offset: 1 },
        }
    }
}

impl View {
    /// The view that is always `value`.
    pub fn constant(value: i64) -> View {
        View { var: ONE, scale: 0, offset: value }
    }

    /// `by` more than this view.
    pub fn plus(self, by: i64) -> View {
        View { offset: self.offset + by, ..self }
    }

    /// This view with its sign turned.
    pub fn negated(self) -> View {
        View { scale: -self.scale, offset: -self.offset, ..self }
    }

    /// The value of the variable at which the view has this value; `None` if there is none.
    #[inline]
    fn unseen(self, value: i64) -> Option<i64> {
        let distance = value.checked_sub(self.offset)?;
        match self.scale {
            1 => Some(distance),
            -1 => distance.checked_neg(),
            0 => None,
            scale if distance % scale == 0 => Some(distance / scale),
            _ => None,
        }
    }

    #[inline]
    fn seen(self, value: i64) -> i64 {
        self.scale * value + self.offset
    }
}

/// `a / b` rounded down.
pub(crate) fn div_floor(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// `a / b` rounded up.
pub(crate) fn div_ceil(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient }
}

impl Store {
    /// Smallest value.
    #[inline]
    pub fn min(&self, v: View) -> i64 {
        let r = self.record(v.var);
        if v.scale >= 0 { v.seen(r.min) } else { v.seen(r.max) }
    }

    /// Largest value.
    #[inline]
    pub fn max(&self, v: View) -> i64 {
        let r = self.record(v.var);
        if v.scale >= 0 { v.seen(r.max) } else { v.seen(r.min) }
    }

    /// Number of values.
    #[inline]
    pub fn size(&self, v: View) -> u64 {
        self.record(v.var).size
    }

    /// Whether one value is left.
    #[inline]
    pub fn is_fixed(&self, v: View) -> bool {
        let r = self.record(v.var);
        r.min == r.max
    }

    /// The value, if one is left.
    #[inline]
    pub fn value(&self, v: View) -> Option<i64> {
        let r = self.record(v.var);
        (r.min == r.max).then(|| v.seen(r.min))
    }

    /// Whether a value is possible.
    #[inline]
    pub fn contains(&self, v: View, value: i64) -> bool {
        if v.scale == 0 {
            return value == v.offset;
        }
        v.unseen(value).is_some_and(|value| self.var_contains(v.var, value))
    }

    /// Whether the domain is too wide to go through value by value.
    #[inline]
    pub fn is_wide(&self, v: View) -> bool {
        matches!(self.record(v.var).shape, Shape::Wide(_))
    }

    /// The values, ascending in the variable (so descending in a view with a negative scale).
    pub fn values(&self, v: View) -> Values<'_> {
        let r = self.record(v.var);
        Values { store: self, view: v, next: r.min, last: r.max, done: false }
    }

    /// Whether two views have a value in common. Exact for what is kept as bits, by bounds for wide domains.
    pub fn overlap(&self, a: View, b: View) -> bool {
        if self.max(a) < self.min(b) || self.max(b) < self.min(a) {
            return false;
        }
        if self.is_wide(a) && self.is_wide(b) {
            return true;
        }
        let (few, many) = if self.size(a) <= self.size(b) { (a, b) } else { (b, a) };
        if self.is_wide(few) {
            return true;
        }
        self.values(few).any(|value| self.contains(many, value))
    }

    /// Makes `value` the only one left.
    #[inline]
    pub fn fix(&mut self, v: View, value: i64) -> Pruned {
        if v.scale == 0 {
            return if value == v.offset { Ok(()) } else { Err(Conflict) };
        }
        match v.unseen(value) {
            Some(value) => self.var_fix(v.var, value),
            None => Err(Conflict),
        }
    }

    /// Removes one value.
    #[inline]
    pub fn remove(&mut self, v: View, value: i64) -> Pruned {
        if v.scale == 0 {
            return if value != v.offset { Ok(()) } else { Err(Conflict) };
        }
        match v.unseen(value) {
            Some(value) => self.var_remove(v.var, value),
            None => Ok(()),
        }
    }

    /// Removes one value; says whether that fixed the view.
    #[inline]
    pub(crate) fn take(&mut self, v: View, value: i64) -> Result<bool, Conflict> {
        match v.unseen(value) {
            Some(value) => self.var_take(v.var, value),
            None if v.scale == 0 && v.offset == value => Err(Conflict),
            None => Ok(false),
        }
    }

    /// Removes all values below `value`.
    #[inline]
    pub fn set_min(&mut self, v: View, value: i64) -> Pruned {
        let distance = value.saturating_sub(v.offset);
        match v.scale {
            1 => self.var_set_min(v.var, distance),
            -1 => self.var_set_max(v.var, distance.saturating_neg()),
            0 => {
                if v.offset >= value {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
            scale if scale > 0 => self.var_set_min(v.var, div_ceil(distance, scale)),
            scale => self.var_set_max(v.var, div_floor(distance, scale)),
        }
    }

    /// Removes all values above `value`.
    #[inline]
    pub fn set_max(&mut self, v: View, value: i64) -> Pruned {
        let distance = value.saturating_sub(v.offset);
        match v.scale {
            1 => self.var_set_max(v.var, distance),
            -1 => self.var_set_min(v.var, distance.saturating_neg()),
            0 => {
                if v.offset <= value {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
            scale if scale > 0 => self.var_set_max(v.var, div_floor(distance, scale)),
            scale => self.var_set_min(v.var, div_ceil(distance, scale)),
        }
    }

    /// Keeps the values for which `keep` says so. A domain too wide to go through is left as it is: a propagator must
    /// not rely on more than its bounds there.
    pub fn retain(&mut self, v: View, mut keep: impl FnMut(i64) -> bool) -> Pruned {
        if self.is_wide(v) && self.size(v) > WORD {
            return Ok(());
        }
        self.retain_each(v, |_, value| keep(value))
    }

    /// As [`Store::retain`], whatever the domain's width, for a `keep` that reads the store as it goes.
    pub(crate) fn retain_each(&mut self, v: View, mut keep: impl FnMut(&Store, i64) -> bool) -> Pruned {
        if v.scale == 0 {
            return if keep(self, v.offset) { Ok(()) } else { Err(Conflict) };
        }
        let r = *self.record(v.var);
        if r.shape == Shape::Word {
            let (mut kept, mut rest) = (0, r.bits);
            while rest != 0 {
                let bit = rest.trailing_zeros();
                if keep(self, v.seen(r.base + i64::from(bit))) {
                    kept |= 1 << bit;
                }
                rest &= rest - 1;
            }
            return self.var_intersect(v.var, kept);
        }
        let mut value = r.min;
        for looked in 1u32.. {
            if !keep(self, v.seen(value)) {
                self.var_remove(v.var, value)?;
            }
            if looked.is_multiple_of(LOOK_EVERY) {
                self.look_at_watchdog()?;
            }
            if value >= r.max {
                return Ok(());
            }
            value = self.next_up(v.var, value + 1);
            if value > self.record(v.var).max {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether a literal holds.
    #[inline]
    pub fn is_true(&self, lit: Literal) -> bool {
        self.truth(lit.0) == Truth::True
    }

    /// Whether a literal cannot hold.
    #[inline]
    pub fn is_false(&self, lit: Literal) -> bool {
        self.truth(lit.0) == Truth::False
    }

    /// Makes a literal hold.
    #[inline(always)]
    pub fn set_true(&mut self, lit: Literal) -> Pruned {
        match self.truth(lit.0) {
            Truth::True => Ok(()),
            Truth::False => Err(self.fail(lit.var(), Change::Is(Is::Equal, i64::from(!lit.is_negated())))),
            Truth::Open => self.decide(lit.var(), i64::from(!lit.is_negated())),
        }
    }
}

/// Values of a large domain that are gone through between two looks at the watchdog: each may take a look at a whole array.
const LOOK_EVERY: u32 = 32;

/// The values of a view; see [`Store::values`].
pub struct Values<'s> {
    store: &'s Store,
    view: View,
    next: i64,
    last: i64,
    done: bool,
}

impl Iterator for Values<'_> {
    type Item = i64;
    fn next(&mut self) -> Option<i64> {
        if self.done {
            return None;
        }
        let here = self.next;
        if here >= self.last || self.view.scale == 0 {
            self.done = true;
        } else {
            self.next = self.store.next_up(self.view.var, here + 1);
        }
        Some(self.view.seen(here))
    }
}
