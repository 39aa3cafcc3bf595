//! Arithmetic on indices: `k + 1`, `abs(i - j)`, `r / 3`.
//!
//! Expressions are over whole numbers of 64 bits; what would leave them is an error at the place, not a wrong number.
//! Division rounds so that the remainder is never negative (`-7 / 2 = -4`, `-7 mod 2 = 1`): what index arithmetic on
//! boards wants.

use crate::formula::Formula;
use crate::span::{Name, Span};
use damier_model::Relation;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

/// What is done to the operands of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`, rounded so that the remainder is never negative
    Divide,
    /// `a mod b`, never negative
    Modulo,
    /// `-a`
    Negate,
    /// `abs(a)`
    Absolute,
    /// `min(a, b, …)`
    Minimum,
    /// `max(a, b, …)`
    Maximum,
}

impl Operator {
    /// The operation on values; `Err` says why there is no result.
    pub(crate) fn apply(self, values: &[i64]) -> Result<i64, &'static str> {
        let beyond = "the result does not fit in 64 bits";
        let checked = |result: Option<i64>| result.ok_or(beyond);
        match (self, values) {
            (Operator::Divide | Operator::Modulo, &[_, 0]) => Err("division by zero"),
            (Operator::Add, &[a, b]) => checked(a.checked_add(b)),
            (Operator::Subtract, &[a, b]) => checked(a.checked_sub(b)),
            (Operator::Multiply, &[a, b]) => checked(a.checked_mul(b)),
            (Operator::Divide, &[a, b]) => checked(a.checked_div_euclid(b)),
            (Operator::Modulo, &[a, b]) => checked(a.checked_rem_euclid(b)),
            (Operator::Negate, &[a]) => checked(a.checked_neg()),
            (Operator::Absolute, &[a]) => checked(a.checked_abs()),
            (Operator::Minimum, values) => values.iter().min().copied().ok_or("the minimum of nothing"),
            (Operator::Maximum, values) => values.iter().max().copied().ok_or("the maximum of nothing"),
            _ => Err("wrong number of operands"),
        }
    }
}

/// A whole number, computed from constants, parameters and quantified variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Number(i64),
    /// A quantified variable, a parameter or something defined by `let`.
    Name(Name),
    /// An operation.
    Operation {
        /// What is done.
        operator: Operator,
        /// To what.
        operands: Vec<Expr>,
        /// Where it stands.
        span: Span,
    },
}

impl Expr {
    pub(crate) fn operation(operator: Operator, operands: Vec<Expr>, span: Span) -> Expr {
        Expr::Operation { operator, operands, span }
    }

    /// The absolute value.
    pub fn abs(self) -> Expr {
        Expr::operation(Operator::Absolute, vec![self], Span::NOWHERE)
    }
}

/// A variable bound by a quantifier, or a parameter, as the builders hand it out: cheap to copy, turned into an [`Expr`]
/// by whatever uses it.
///
/// ```
/// use damier_logic::{Index, forall};
/// let n = Index::named("n");
/// let rule = forall("i", (1, n - 1), |i| (i + 1).at_most(n));
/// assert_eq!(rule.to_string(), "∀ i ∈ 1..n - 1, i + 1 ≤ n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index(&'static str);

impl Index {
    /// The variable or parameter of that name.
    pub fn named(name: &'static str) -> Index {
        Index(name)
    }
}

impl From<Index> for Expr {
    fn from(index: Index) -> Expr {
        Expr::Name(Name::from(index.0))
    }
}

impl From<i64> for Expr {
    fn from(number: i64) -> Expr {
        Expr::Number(number)
    }
}

/// The type that a bare literal gets, as in `i + 1`.
impl From<i32> for Expr {
    fn from(number: i32) -> Expr {
        Expr::Number(i64::from(number))
    }
}

/// Comparisons, for indices and for anything computed from them.
macro_rules! comparisons {
    ($($handle:ty),*) => {$(
        impl $handle {
            /// `self = other`
            pub fn equals(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Eq, other.into())
            }
            /// `self ≠ other`
            pub fn differs_from(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Ne, other.into())
            }
            /// `self ≤ other`
            pub fn at_most(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Le, other.into())
            }
            /// `self < other`
            pub fn less_than(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Lt, other.into())
            }
            /// `self ≥ other`
            pub fn at_least(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Ge, other.into())
            }
            /// `self > other`
            pub fn more_than(self, other: impl Into<Expr>) -> Formula {
                Formula::Compare(self.into(), Relation::Gt, other.into())
            }
        }
        arithmetic!($handle: Add add Add, Sub sub Subtract, Mul mul Multiply, Div div Divide, Rem rem Modulo);
        impl Neg for $handle {
            type Output = Expr;
            fn neg(self) -> Expr {
                Expr::operation(Operator::Negate, vec![self.into()], Span::NOWHERE)
            }
        }
    )*};
}

macro_rules! arithmetic {
    ($handle:ty: $($trait:ident $method:ident $operator:ident),*) => {$(
        impl<E: Into<Expr>> $trait<E> for $handle {
            type Output = Expr;
            fn $method(self, other: E) -> Expr {
                Expr::operation(Operator::$operator, vec![self.into(), other.into()], Span::NOWHERE)
            }
        }
    )*};
}
comparisons!(Expr, Index);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_remainders_are_never_negative() {
        assert_eq!(Operator::Divide.apply(&[-7, 2]), Ok(-4));
        assert_eq!(Operator::Modulo.apply(&[-7, 2]), Ok(1));
        assert_eq!(Operator::Modulo.apply(&[7, 0]), Err("division by zero"));
        assert!(Operator::Multiply.apply(&[i64::MAX, 2]).is_err());
        assert!(Operator::Divide.apply(&[i64::MIN, -1]).is_err());
    }
}
