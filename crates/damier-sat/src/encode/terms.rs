//! Views: `scale·x + offset` costs no variable, since a literal about the view is a literal about x.

use super::encoder::{Encoder, TRUE, constant};
use crate::cnf::Literal;
use damier_model::{Lit, Term, Var};

impl Encoder {
    /// `scale·x ≥ value`.
    pub(super) fn scaled_at_least(&mut self, var: Var, scale: i128, value: i128) -> Literal {
        // Most views have a scale of 1 or -1, and division of 128 bits is slow.
        if scale == 1 {
            self.at_least(var, narrow(value))
        } else if scale == -1 {
            !self.at_least(var, narrow(1 - value))
        } else if scale > 0 {
            self.at_least(var, narrow(-(-value).div_euclid(scale)))
        } else if scale < 0 {
            !self.at_least(var, narrow((-value).div_euclid(-scale) + 1))
        } else {
            constant(0 >= value)
        }
    }

    /// `scale·x = value`.
    pub(super) fn scaled_equals(&mut self, var: Var, scale: i128, value: i128) -> Literal {
        if scale == 1 || scale == -1 {
            self.equals(var, narrow(value * scale))
        } else if scale == 0 {
            constant(value == 0)
        } else if value % scale == 0 {
            self.equals(var, narrow(value / scale))
        } else {
            !TRUE
        }
    }

    /// `term ≥ value`.
    pub(super) fn term_at_least(&mut self, term: Term, value: i64) -> Literal {
        match term.as_constant() {
            Some(known) => constant(known >= value),
            None => self.scaled_at_least(term.var, i128::from(term.scale), i128::from(value) - i128::from(term.offset)),
        }
    }

    /// `term = value`.
    pub(super) fn term_equals(&mut self, term: Term, value: i64) -> Literal {
        damier_model::stage::poll();
        match term.as_constant() {
            Some(known) => constant(known == value),
            None => self.scaled_equals(term.var, i128::from(term.scale), i128::from(value) - i128::from(term.offset)),
        }
    }

    /// A literal of the model.
    pub(super) fn literal(&mut self, lit: Lit) -> Literal {
        self.term_at_least(lit.into(), 1)
    }

    /// Literals of the model.
    pub(super) fn literals(&mut self, lits: &[Lit]) -> Vec<Literal> {
        lits.iter().map(|&lit| self.literal(lit)).collect()
    }

    /// Least and greatest value of a term.
    pub(super) fn bounds(&self, term: Term) -> (i64, i64) {
        match term.as_constant() {
            Some(known) => (known, known),
            None => {
                let values = &self.integers[term.var.index()].values;
                let ends = [values.first(), values.last()].map(|value| term.scale * value + term.offset);
                (ends[0].min(ends[1]), ends[0].max(ends[1]))
            }
        }
    }

    /// Number of values of a term.
    pub(super) fn size(&self, term: Term) -> u64 {
        match term.as_constant() {
            Some(_) => 1,
            None => self.integers[term.var.index()].values.len(),
        }
    }

    /// All values of a term, ascending.
    pub(super) fn values(&self, term: Term) -> Vec<i64> {
        match term.as_constant() {
            Some(known) => vec![known],
            None => {
                let values = self.integers[term.var.index()].values.iter();
                let mut list: Vec<i64> = values.map(|value| term.scale * value + term.offset).collect();
                if term.scale < 0 {
                    list.reverse();
                }
                list
            }
        }
    }

    /// The values of a term between two bounds, ascending, without going through the others.
    pub(super) fn values_within(&self, term: Term, low: i64, high: i64) -> Vec<i64> {
        match term.as_constant() {
            Some(known) => (low <= known && known <= high).then_some(known).into_iter().collect(),
            None => {
                let values = &self.integers[term.var.index()].values;
                let (scale, offset) = (i128::from(term.scale), i128::from(term.offset));
                let (low, high) = (i128::from(low) - offset, i128::from(high) - offset);
                let (low, high) = if scale > 0 { (low, high) } else { (-high, -low) };
                let (first, last) = (-(-low).div_euclid(scale.abs()), high.div_euclid(scale.abs()));
                let ranks = values.below(narrow(first))..values.below(narrow(last + 1));
                let mut list: Vec<i64> = ranks.map(|rank| term.scale * values.nth(rank) + term.offset).collect();
                if scale < 0 {
                    list.reverse();
                }
                list
            }
        }
    }

    /// Whether `value` is among the values of a term.
    pub(super) fn may_equal(&self, term: Term, value: i64) -> bool {
        damier_model::stage::poll();
        !self.values_within(term, value, value).is_empty()
    }

    /// Whether a term's variable is in binary.
    pub(super) fn is_wide_term(&self, term: Term) -> bool {
        term.as_constant().is_none() && self.is_wide(term.var)
    }
}

/// A number beyond all values is as good as one just beyond them.
fn narrow(value: i128) -> i64 {
    const BEYOND: i128 = 1 << 62;
    value.clamp(-BEYOND, BEYOND) as i64
}
