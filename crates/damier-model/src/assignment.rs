//! A value for every variable of a model.

use crate::variable::{Lit, Term, Var};
use std::ops::Index;

/// One value per variable, by index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Assignment(Vec<i64>);

impl Assignment {
    /// The value of a term; saturating, since a model that passed its check cannot reach the limits.
    pub fn value(&self, term: Term) -> i64 {
        if term.scale == 0 {
            return term.offset;
        }
        self[term.var].saturating_mul(term.scale).saturating_add(term.offset)
    }

    /// The values of several terms, in order.
    pub fn values(&self, terms: &[Term]) -> Vec<i64> {
        terms.iter().map(|&t| self.value(t)).collect()
    }

    /// Whether a literal holds.
    pub fn is_true(&self, lit: Lit) -> bool {
        (self[lit.var()] != 0) != lit.is_negated()
    }

    /// All values, by variable index.
    pub fn as_slice(&self) -> &[i64] {
        &self.0
    }
}

impl From<Vec<i64>> for Assignment {
    fn from(values: Vec<i64>) -> Assignment {
        Assignment(values)
    }
}

impl From<Assignment> for Vec<i64> {
    fn from(assignment: Assignment) -> Vec<i64> {
        assignment.0
    }
}

impl Index<Var> for Assignment {
    type Output = i64;
    fn index(&self, var: Var) -> &i64 {
        if var.is_constant() { &1 } else { &self.0[var.index()] }
    }
}
