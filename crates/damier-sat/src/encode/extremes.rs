//! Minimum, maximum and absolute value.
//!
//! The minimum reaches v exactly when all terms do: one equivalence per value, which is bounds consistent. For wide
//! terms: the result is at most every term, and at least one of them. The maximum is a minimum of opposites.

use super::element::implied_value;
use super::encoder::Encoder;
use super::goal::Goal;
use crate::cnf::Literal;
use damier_model::{Relation, Term};

/// `result` is the smallest of the terms (false for no terms).
pub(super) fn minimum(encoder: &mut Encoder, terms: &[Term], result: Term, goal: &mut Goal) {
    if terms.is_empty() {
        return goal.fail(encoder);
    }
    let all = || terms.iter().copied().chain([result]);
    if goal.gathers() || all().any(|term| encoder.is_wide_term(term)) {
        for &term in terms {
            let at_most = encoder.related(result, Relation::Le, term);
            goal.clause(encoder, &[at_most]);
        }
        let reached: Vec<Literal> = terms.iter().map(|&term| encoder.related(term, Relation::Le, result)).collect();
        return goal.clause(encoder, &reached);
    }
    let mut values: Vec<i64> = all().flat_map(|term| encoder.values(term)).collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        let reached = encoder.term_at_least(result, value);
        let mut clause = vec![reached];
        for &term in terms {
            let literal = encoder.term_at_least(term, value);
            goal.clause(encoder, &[!reached, literal]);
            clause.push(!literal);
        }
        goal.clause(encoder, &clause);
    }
}

/// `result` is the largest of the terms (false for no terms).
pub(super) fn maximum(encoder: &mut Encoder, terms: &[Term], result: Term, goal: &mut Goal) {
    let opposite: Vec<Term> = terms.iter().map(|&term| -term).collect();
    minimum(encoder, &opposite, -result, goal);
}

/// `result = |term|`.
pub(super) fn absolute(encoder: &mut Encoder, term: Term, result: Term, goal: &mut Goal) {
    if !encoder.is_wide_term(term) && !encoder.is_wide_term(result) {
        let pairs: Vec<(i64, i64)> = encoder.values(term).into_iter().map(|value| (value, value.abs())).collect();
        return implied_value(encoder, term, result, &pairs, goal);
    }
    let positive = encoder.term_at_least(term, 0);
    encoder.equal_unless(&[!positive], term, result, goal);
    encoder.equal_unless(&[positive], -term, result, goal);
}
