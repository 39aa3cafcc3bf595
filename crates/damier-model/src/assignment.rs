//! A value for every variable of a model.

use crate::real::Real;
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

/// One value per variable, by index, and one per real-valued variable.
///
/// Equality, order and hash of real values are those of their bits (`f64::total_cmp`): 0.0 and -0.0 differ, and a number
/// that is none equals itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Assignment {
    values: Vec<i64>,
    /// Bits of doubles, arranged so that their order as integers is the order of the doubles.
    reals: Vec<i64>,
}

impl Assignment {
    /// Values of all variables, and of all real-valued variables, by index.
    pub fn with_reals(values: Vec<i64>, reals: Vec<f64>) -> Assignment {
        Assignment { values, reals: reals.into_iter().map(|real| arrange(real.to_bits() as i64)).collect() }
    }

    /// The value of a real-valued variable.
    pub fn real(&self, real: Real) -> f64 {
        double(self.reals[real.index()])
    }

    /// The values of all real-valued variables, by index.
    pub fn reals(&self) -> impl ExactSizeIterator<Item = f64> + '_ {
        self.reals.iter().map(|&arranged| double(arranged))
    }

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
        &self.values
    }
}

impl Valuation for Assignment {
    #[inline]
    fn value_of(&self, var: Var) -> i64 {
        self.values[var.index()]
    }
}

/// The bits of negative doubles grow as the numbers fall: they are turned around. Doing it twice undoes it.
fn arrange(bits: i64) -> i64 {
    bits ^ ((bits >> 63) & i64::MAX)
}

fn double(arranged: i64) -> f64 {
    f64::from_bits(arrange(arranged) as u64)
}

impl From<Vec<i64>> for Assignment {
    fn from(values: Vec<i64>) -> Assignment {
        Assignment { values, reals: Vec::new() }
    }
}

impl Index<Var> for Assignment {
    type Output = i64;
    fn index(&self, var: Var) -> &i64 {
        if var.is_constant() { &1 } else { &self.values[var.index()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_values_come_back_as_they_were_and_in_their_order() {
        let values = [f64::NEG_INFINITY, -2.5, -1e-300, -0.0, 0.0, 1e-300, 0.1, 7.25, f64::INFINITY];
        let all = Assignment::with_reals(Vec::new(), values.to_vec());
        assert!(all.reals().zip(values).all(|(a, b)| a.to_bits() == b.to_bits()));
        let alone = values.map(|value| Assignment::with_reals(vec![1], vec![value]));
        assert!(alone.is_sorted_by(|a, b| a < b));
        assert_eq!(alone[6].real(Real::from_index(0)), 0.1);
    }
}
