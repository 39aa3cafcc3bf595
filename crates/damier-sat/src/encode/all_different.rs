//! All different, and all equal.
//!
//! Each value is taken at most once: an at-most-one over the literals `term = value` per value, which is what unit
//! propagation needs to take the value of a fixed term from all others. Where there are as many values as terms each
//! value is also taken at least once. Wide terms (or values too spread to be listed) are told apart pair by pair.

use super::at_most_one::at_most_one;
use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::linear::compare;
use crate::cnf::Literal;
use damier_model::{Relation, Term};

/// The literals `term = value` of all terms, by value.
pub(super) fn by_value(encoder: &mut Encoder, terms: &[Term]) -> Vec<(i64, Vec<Literal>)> {
    let mut all: Vec<(i64, Literal)> = Vec::new();
    for &term in terms {
        for value in encoder.values(term) {
            let literal = encoder.term_equals(term, value);
            all.push((value, literal));
        }
    }
    // Stable: within a value, literals stay in the order of the terms.
    all.sort_by_key(|&(value, _)| value);
    all.chunk_by(|a, b| a.0 == b.0).map(|chunk| (chunk[0].0, chunk.iter().map(|&(_, l)| l).collect())).collect()
}

/// All terms have different values.
pub(super) fn all_different(encoder: &mut Encoder, terms: &[Term], goal: &mut Goal) {
    if terms.iter().any(|&term| encoder.is_wide_term(term)) {
        for (i, &left) in terms.iter().enumerate() {
            for &right in &terms[..i] {
                compare(encoder, left, Relation::Ne, right, goal);
            }
        }
        return;
    }
    let values = by_value(encoder, terms);
    if values.len() < terms.len() {
        return goal.fail(encoder);
    }
    let permutation = values.len() == terms.len();
    for (_, literals) in &values {
        at_most_one(encoder, goal, literals);
        if permutation {
            goal.redundant(encoder, literals);
        }
    }
}

/// All terms have one value.
pub(super) fn all_equal(encoder: &mut Encoder, terms: &[Term], goal: &mut Goal) {
    for pair in terms.windows(2) {
        compare(encoder, pair[0], Relation::Eq, pair[1], goal);
    }
}

impl Encoder {
    /// `a = b` wherever `unless` does not hold, for terms of any width.
    pub(super) fn equal_unless(&mut self, unless: &[Literal], a: Term, b: Term, goal: &mut Goal) {
        let by_value = !goal.gathers() && !self.is_wide_term(a) && !self.is_wide_term(b);
        let mut clause = unless.to_vec();
        if !by_value {
            clause.push(self.equal(a, b));
            return goal.clause(self, &clause);
        }
        for (one, other) in [(a, b), (b, a)] {
            for value in self.values(one) {
                let (here, there) = (self.term_equals(one, value), self.term_equals(other, value));
                clause.truncate(unless.len());
                clause.push(!here);
                if there != !TRUE {
                    clause.push(there);
                }
                goal.clause(self, &clause);
            }
        }
    }
}
