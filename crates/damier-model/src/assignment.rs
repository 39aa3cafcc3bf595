//! A value for every variable of a model.

use crate::variable::{Lit, Term, Var};
use std::ops::Index;

/// Anything that knows the value of every variable of a constraint: enough to say whether the constraint holds.
pub trait Valuation {
    /// The value of a variable that is not [`Var::ONE`].
    fn value_of(&self, var: Var) -> i64;

    /// The value of a term; saturating, since a model that passed its check cannot reach the limits.
    fn value(&self, term: Term) -> i64 {
        match term.as_constant() {
            Some(value) => value,
            None => self.value_of(term.var).saturating_mul(term.scale).saturating_add(term.offset),
        }
    }

    /// The values of several terms, in order.
    fn values(&self, terms: &[Term]) -> Vec<i64> {
        terms.iter().map(|&t| self.value(t)).collect()
    }

    /// Whether a literal holds.
    fn is_true(&self, lit: Lit) -> bool {
        let holds = lit.var().is_constant() || self.value_of(lit.var()) != 0;
        holds != lit.is_negated()
    }
}

/// One value per variable, by index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Assignment(Vec<i64>);

impl Assignment {
    /// The value of a term.
    pub fn value(&self, term: Term) -> i64 {
        Valuation::value(self, term)
    }

    /// Whether a literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        Valuation::is_true(self, lit)
    }

    /// All values, by variable index.
    pub fn as_slice(&self) -> &[i64] {
        &self.0
    }
}

impl Valuation for Assignment {
    fn value_of(&self, var: Var) -> i64 {
        self.0[var.index()]
    }
}

impl From<Vec<i64>> for Assignment {
    fn from(values: Vec<i64>) -> Assignment {
        Assignment(values)
    }
}

impl Index<Var> for Assignment {
    type Output = i64;
    fn index(&self, var: Var) -> &i64 {
        if var.is_constant() { &1 } else { &self.0[var.index()] }
    }
}
