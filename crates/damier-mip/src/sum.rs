//! Literals and sums over the columns of a program: what rows are made from.

use std::ops::Not;

/// The column number of the constant 1.
const ONE: u32 = u32::MAX;

/// A column that is 0 or 1, or one minus it; or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Literal {
    column: u32,
    negated: bool,
}

impl Literal {
    /// Holds always.
    pub const TRUE: Literal = Literal { column: ONE, negated: false };
    /// Holds never.
    pub const FALSE: Literal = Literal { column: ONE, negated: true };

    /// Holds where the column is 1.
    pub fn positive(column: u32) -> Literal {
        Literal { column, negated: false }
    }

    /// The column, unless the literal is a constant.
    pub fn column(self) -> Option<u32> {
        (self.column != ONE).then_some(self.column)
    }

    /// Whether it holds where the column is 0.
    pub fn is_negated(self) -> bool {
        self.negated
    }

    /// Its value, between 0 and 1, at a point.
    pub fn at(self, point: &[f64]) -> f64 {
        let value = self.column().map_or(1.0, |column| point[column as usize]);
        if self.negated { 1.0 - value } else { value }
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal { negated: !self.negated, ..self }
    }
}

/// `Σ coefficient·column + constant`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(i64, u32)>,
    pub(crate) constant: i64,
}

impl Sum {
    /// The sum of literals.
    pub(crate) fn of(literals: &[Literal]) -> Sum {
        literals.iter().fold(Sum::default(), |sum, &literal| sum.plus(1, literal))
    }

    pub(crate) fn column(column: u32) -> Sum {
        Sum { terms: vec![(1, column)], constant: 0 }
    }

    /// The same sum and `coefficient` times a literal.
    pub(crate) fn plus(mut self, coefficient: i64, literal: Literal) -> Sum {
        let sign = if literal.negated { -coefficient } else { coefficient };
        if literal.negated {
            self.constant = self.constant.saturating_add(coefficient);
        }
        match literal.column() {
            None => self.constant = self.constant.saturating_add(sign),
            Some(column) => self.terms.push((sign, column)),
        }
        self
    }

    /// The same sum and `coefficient` times a column.
    pub(crate) fn with(mut self, coefficient: i64, column: u32) -> Sum {
        self.terms.push((coefficient, column));
        self
    }

    /// The same sum and `factor` times another.
    pub(crate) fn and(mut self, factor: i64, other: &Sum) -> Sum {
        self.terms.extend(other.terms.iter().map(|&(c, column)| (c.saturating_mul(factor), column)));
        self.constant = self.constant.saturating_add(other.constant.saturating_mul(factor));
        self
    }

    pub(crate) fn times(self, factor: i64) -> Sum {
        Sum::default().and(factor, &self)
    }

    /// One coefficient per column, none of them 0.
    pub(crate) fn tidy(mut self) -> Sum {
        if !self.terms.is_sorted_by(|a, b| a.1 < b.1) {
            self.terms.sort_unstable_by_key(|&(_, column)| column);
            self.terms.dedup_by(|next, kept| {
                let same = next.1 == kept.1;
                if same {
                    kept.0 = kept.0.saturating_add(next.0);
                }
                same
            });
        }
        self.terms.retain(|&(coefficient, _)| coefficient != 0);
        self
    }
}
