//! Handles: variables, literals, and affine views of them.
//!
//! A [`Var`] is an index into its model. A [`Lit`] is a Boolean variable or its negation. A [`Term`] is an affine view
//! `scale·x + offset` of a variable (or a constant, or a literal): constraints speak of terms, so `q + 3` or `not b`
//! cost no extra variable anywhere.

use std::fmt;
use std::ops::{Add, Mul, Neg, Not, Sub};

/// A variable of a model. Cheap to copy; meaningful only together with the model that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub(crate) u32);

impl Var {
    /// The constant 1 seen as a variable, so that constants need no case of their own in a [`Term`] or a [`Lit`].
    pub const ONE: Var = Var(u32::MAX);

    /// The handle of the variable at `index` in its model.
    pub fn from_index(index: usize) -> Var {
        debug_assert!(index < u32::MAX as usize);
        Var(index as u32)
    }

    /// Position of this variable in its model. [`Var::ONE`] has none and answers `u32::MAX`.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the constant 1 rather than a variable of the model.
    pub fn is_constant(self) -> bool {
        self == Var::ONE
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_constant() { f.write_str("1") } else { write!(f, "x{}", self.0) }
    }
}

/// A Boolean variable or its negation.
///
/// ```
/// use damier_model::{Lit, Model};
/// let mut m = Model::new("doc");
/// let rain = m.bool("rain");
/// assert_eq!(!!rain, rain);
/// assert_eq!(!Lit::TRUE, Lit::FALSE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit {
    var: Var,
    negated: bool,
}

impl Lit {
    /// The literal that always holds.
    pub const TRUE: Lit = Lit { var: Var::ONE, negated: false };
    /// The literal that never holds.
    pub const FALSE: Lit = Lit { var: Var::ONE, negated: true };

    /// The positive literal of a variable whose domain is within 0..1; [`Model::check`](crate::Model::check) refuses
    /// others.
    pub fn positive(var: Var) -> Lit {
        Lit { var, negated: false }
    }

    /// The literal that holds always (`true`) or never (`false`).
    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The variable below the sign.
    pub fn var(self) -> Var {
        self.var
    }

    /// Whether the literal holds when its variable is 0.
    pub fn is_negated(self) -> bool {
        self.negated
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit { negated: !self.negated, ..self }
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", if self.negated { "¬" } else { "" }, self.var)
    }
}

/// An affine view `scale·var + offset`; a constant is a view with scale 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    /// The variable looked at.
    pub var: Var,
    /// What it is multiplied by; 0 makes the term a constant.
    pub scale: i64,
    /// What is added afterwards.
    pub offset: i64,
}

impl Term {
    /// The term that is always `value`.
    pub fn constant(value: i64) -> Term {
        Term { var: Var::ONE, scale: 0, offset: value }
    }

    /// The value, if the term is a constant.
    pub fn as_constant(self) -> Option<i64> {
        if self.scale == 0 {
            Some(self.offset)
        } else if self.var.is_constant() {
            self.scale.checked_add(self.offset)
        } else {
            None
        }
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}·{:?}{:+}", self.scale, self.var, self.offset)
    }
}

impl From<Var> for Term {
    fn from(var: Var) -> Term {
        Term { var, scale: 1, offset: 0 }
    }
}

impl From<Lit> for Term {
    fn from(lit: Lit) -> Term {
        match (lit.var.is_constant(), lit.negated) {
            (true, negated) => Term::constant(i64::from(!negated)),
            (false, false) => Term { var: lit.var, scale: 1, offset: 0 },
            (false, true) => Term { var: lit.var, scale: -1, offset: 1 },
        }
    }
}

impl From<&Var> for Term {
    fn from(var: &Var) -> Term {
        Term::from(*var)
    }
}

impl From<&Lit> for Term {
    fn from(lit: &Lit) -> Term {
        Term::from(*lit)
    }
}

impl From<&Term> for Term {
    fn from(term: &Term) -> Term {
        *term
    }
}

impl From<i64> for Term {
    fn from(value: i64) -> Term {
        Term::constant(value)
    }
}

impl From<&Lit> for Lit {
    fn from(lit: &Lit) -> Lit {
        *lit
    }
}

/// A sum that stays at the limit once it got there, so that [`Model::check`](crate::Model::check) sees it and refuses.
pub(crate) fn add(a: i64, b: i64) -> i64 {
    match (is_limit(a), is_limit(b)) {
        (true, _) => a,
        (_, true) => b,
        _ => a.saturating_add(b),
    }
}

/// A product that stays at the limit once it got there.
pub(crate) fn multiply(a: i64, b: i64) -> i64 {
    if is_limit(a) || is_limit(b) { i64::MAX } else { a.saturating_mul(b) }
}

fn is_limit(value: i64) -> bool {
    value == i64::MAX || value == i64::MIN
}

// Only `i64` is a number here, so that the type of a literal in `x + 1` is never in doubt.
macro_rules! affine_arithmetic {
    ($($handle:ty),*) => {$(
        impl Add<i64> for $handle {
            type Output = Term;
            fn add(self, number: i64) -> Term {
                let term = Term::from(self);
                Term { offset: add(term.offset, number), ..term }
            }
        }
        impl Sub<i64> for $handle {
            type Output = Term;
            fn sub(self, number: i64) -> Term {
                let term = Term::from(self);
                Term { offset: add(term.offset, number.saturating_neg()), ..term }
            }
        }
        impl Mul<i64> for $handle {
            type Output = Term;
            fn mul(self, by: i64) -> Term {
                let term = Term::from(self);
                Term { scale: multiply(term.scale, by), offset: multiply(term.offset, by), ..term }
            }
        }
        impl Mul<$handle> for i64 {
            type Output = Term;
            fn mul(self, handle: $handle) -> Term {
                handle * self
            }
        }
        impl Neg for $handle {
            type Output = Term;
            fn neg(self) -> Term {
                self * -1
            }
        }
    )*};
}
affine_arithmetic!(Var, Lit, Term);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_on_handles_builds_views_without_variables() {
        let x = Var(7);
        assert_eq!(2 * x + 3, Term { var: x, scale: 2, offset: 3 });
        assert_eq!((-x) - 1, Term { var: x, scale: -1, offset: -1 });
        assert_eq!((x + 2) * -3, Term { var: x, scale: -3, offset: -6 });
    }

    #[test]
    fn a_negated_literal_is_one_minus_its_variable() {
        assert_eq!(Term::from(!Lit::positive(Var(0))), Term { var: Var(0), scale: -1, offset: 1 });
        assert_eq!(Term::from(Lit::FALSE).as_constant(), Some(0));
    }
}
