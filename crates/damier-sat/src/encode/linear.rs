//! Linear constraints, comparisons and cardinalities, all of them sums (`sum.rs`).

use super::encoder::Encoder;
use super::goal::Goal;
use super::sum::Sum;
use crate::cnf::Literal;
use damier_model::{Lit, Relation, Term, Var};

/// `Σ coefficient·variable relation constant`.
pub(super) fn linear(encoder: &mut Encoder, terms: &[(i64, Var)], relation: Relation, constant: i64, goal: &mut Goal) {
    let mut sum = Sum::new();
    for &(scale, var) in terms {
        sum.add(1, Term { var, scale, offset: 0 });
    }
    sum.post(encoder, relation, i128::from(constant), goal);
}

/// `left relation right`.
pub(super) fn compare(encoder: &mut Encoder, left: Term, relation: Relation, right: Term, goal: &mut Goal) {
    Sum::difference(left, right).post(encoder, relation, 0, goal);
}

/// `number of literals that hold relation total`.
pub(super) fn bool_sum(encoder: &mut Encoder, literals: &[Lit], relation: Relation, total: Term, goal: &mut Goal) {
    let literals = encoder.literals(literals);
    number(&literals, total).post(encoder, relation, 0, goal);
}

/// The number of literals that hold, less `total`.
pub(super) fn number(literals: &[Literal], total: Term) -> Sum {
    let mut sum = Sum::new();
    for &literal in literals {
        sum.add_literal(1, literal);
    }
    sum.add(-1, total);
    sum
}

/// Each term is at most, or less than, the next.
pub(super) fn increasing(encoder: &mut Encoder, terms: &[Term], strict: bool, goal: &mut Goal) {
    let relation = if strict { Relation::Lt } else { Relation::Le };
    for pair in terms.windows(2) {
        compare(encoder, pair[0], relation, pair[1], goal);
    }
}

impl Encoder {
    /// A literal that holds exactly when `left relation right` does.
    pub(super) fn related(&mut self, left: Term, relation: Relation, right: Term) -> Literal {
        Sum::difference(left, right).truth(self, relation, 0)
    }

    /// A literal that holds exactly when the terms have one value.
    pub(super) fn equal(&mut self, left: Term, right: Term) -> Literal {
        self.related(left, Relation::Eq, right)
    }
}
