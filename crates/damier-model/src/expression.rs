//! Linear expressions, so that a constraint is written as on paper: `(2 * x + y - 3).at_most(z)`.

use crate::constraint::{Constraint, Relation};
use crate::variable::{Lit, Term, Var, add, multiply};
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of terms. Every variable stands in it at most once with a coefficient other than 0 after [`Linear::tidy`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    terms: Vec<(i64, Var)>,
    constant: i64,
}

impl Linear {
    /// The same sum, with one coefficient per variable, none of them 0, variables ascending.
    pub fn tidy(mut self) -> Linear {
        self.terms.sort_unstable_by_key(|&(_, var)| var);
        let mut tidied: Vec<(i64, Var)> = Vec::with_capacity(self.terms.len());
        for (coefficient, var) in self.terms {
            match tidied.last_mut() {
                Some(last) if last.1 == var => last.0 = add(last.0, coefficient),
                _ => tidied.push((coefficient, var)),
            }
        }
        tidied.retain(|&(coefficient, _)| coefficient != 0);
        Linear { terms: tidied, constant: self.constant }
    }

    /// The terms with a variable, as (coefficient, variable).
    pub fn terms(&self) -> &[(i64, Var)] {
        &self.terms
    }

    /// What is added to the terms.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// `self relation right`, in the smallest form: a comparison for one or two variables, a linear constraint beyond.
    fn relate(self, relation: Relation, right: Linear) -> Constraint {
        let Linear { terms, constant } = (self - right).tidy();
        let bound = constant.saturating_neg();
        match terms[..] {
            [] => Constraint::Compare { left: Term::constant(0), relation, right: Term::constant(bound) },
            [(a, x)] => Constraint::Compare {
                left: Term { var: x, scale: a, offset: 0 },
                relation,
                right: Term::constant(bound),
            },
            [(a, x), (b, y)] => Constraint::Compare {
                left: Term { var: x, scale: a, offset: 0 },
                relation,
                right: Term { var: y, scale: b.saturating_neg(), offset: bound },
            },
            _ => Constraint::linear(terms, relation, bound),
        }
    }
}

impl<T: Into<Term>> From<T> for Linear {
    fn from(handle: T) -> Linear {
        let term: Term = handle.into();
        match term.as_constant() {
            Some(value) => Linear { terms: Vec::new(), constant: value },
            None => Linear { terms: vec![(term.scale, term.var)], constant: term.offset },
        }
    }
}

/// The sum of any number of variables, literals or terms.
///
/// ```
/// use damier_model::{Model, Relate, sum};
/// let mut m = Model::new("one queen per row");
/// let row = m.bools("row", 8);
/// m.post(sum(&row).equals(1));
/// ```
pub fn sum<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Linear {
    let mut total = Linear::default();
    for item in items {
        let term: Term = item.into();
        match term.as_constant() {
            Some(value) => total.constant = add(total.constant, value),
            None => {
                total.terms.push((term.scale, term.var));
                total.constant = add(total.constant, term.offset);
            }
        }
    }
    total
}

/// Comparison of two expressions, as a constraint.
pub trait Relate: Into<Linear> {
    /// Both sides have the same value.
    fn equals(self, right: impl Into<Linear>) -> Constraint {
        self.into().relate(Relation::Eq, right.into())
    }
    /// The sides have different values.
    fn differs_from(self, right: impl Into<Linear>) -> Constraint {
        self.into().relate(Relation::Ne, right.into())
    }
    /// The left side is `right` or less.
    fn at_most(self, right: impl Into<Linear>) -> Constraint {
        self.into().relate(Relation::Le, right.into())
    }
    /// The left side is `right` or more.
    fn at_least(self, right: impl Into<Linear>) -> Constraint {
        right.into().relate(Relation::Le, self.into())
    }
    /// The left side is less than `right`.
    fn less_than(self, right: impl Into<Linear>) -> Constraint {
        (self.into() + Linear::from(1)).relate(Relation::Le, right.into())
    }
    /// The left side is more than `right`.
    fn greater_than(self, right: impl Into<Linear>) -> Constraint {
        (right.into() + Linear::from(1)).relate(Relation::Le, self.into())
    }
    /// The left side compares with `right` as the relation says.
    fn compares(self, relation: Relation, right: impl Into<Linear>) -> Constraint {
        match relation {
            Relation::Eq => self.equals(right),
            Relation::Ne => self.differs_from(right),
            Relation::Le => self.at_most(right),
            Relation::Lt => self.less_than(right),
            Relation::Ge => self.at_least(right),
            Relation::Gt => self.greater_than(right),
        }
    }
}

impl<T: Into<Linear>> Relate for T {}

impl Add<Linear> for Linear {
    type Output = Linear;
    fn add(mut self, other: Linear) -> Linear {
        self.terms.extend(other.terms);
        Linear { terms: self.terms, constant: add(self.constant, other.constant) }
    }
}

impl Neg for Linear {
    type Output = Linear;
    fn neg(self) -> Linear {
        self * -1
    }
}

impl Sub<Linear> for Linear {
    type Output = Linear;
    fn sub(self, other: Linear) -> Linear {
        self + -other
    }
}

impl Mul<i64> for Linear {
    type Output = Linear;
    fn mul(mut self, by: i64) -> Linear {
        for (coefficient, _) in &mut self.terms {
            *coefficient = multiply(*coefficient, by);
        }
        Linear { constant: multiply(self.constant, by), ..self }
    }
}

impl Mul<Linear> for i64 {
    type Output = Linear;
    fn mul(self, sum: Linear) -> Linear {
        sum * self
    }
}

macro_rules! sums_of_two {
    ($($left:ty, $right:ty);* $(;)?) => {$(
        impl Add<$right> for $left {
            type Output = Linear;
            fn add(self, other: $right) -> Linear {
                Linear::from(self) + Linear::from(other)
            }
        }
        impl Sub<$right> for $left {
            type Output = Linear;
            fn sub(self, other: $right) -> Linear {
                Linear::from(self) - Linear::from(other)
            }
        }
    )*};
}
sums_of_two! {
    Var, Var; Var, Lit; Var, Term;
    Lit, Var; Lit, Lit; Lit, Term;
    Term, Var; Term, Lit; Term, Term;
}

macro_rules! sums_with_linear {
    ($($other:ty),*) => {$(
        impl Add<$other> for Linear {
            type Output = Linear;
            fn add(self, other: $other) -> Linear {
                self + Linear::from(other)
            }
        }
        impl Sub<$other> for Linear {
            type Output = Linear;
            fn sub(self, other: $other) -> Linear {
                self - Linear::from(other)
            }
        }
    )*};
}
sums_with_linear!(Var, Lit, Term, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_variables_become_a_comparison_and_three_a_linear_constraint() {
        let (x, y, z) = (Var(0), Var(1), Var(2));
        assert!(matches!((x + 1).differs_from(y + 2), Constraint::Compare { relation: Relation::Ne, .. }));
        assert!(matches!((x + y).at_most(z), Constraint::Linear { .. }));
        assert!(matches!((x + y - x).at_least(3), Constraint::Compare { .. }), "x cancels out");
    }
}
