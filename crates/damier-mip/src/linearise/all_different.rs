//! All different, and its closest relative, a permutation with its inverse.
//!
//! The assignment form: with a column per value, each value is taken at most once. Its rows describe the convex hull of
//! the permutations; no big-M. Terms with too many values are kept apart in pairs.

use super::builder::Builder;
use super::goal::Goal;
use super::linear;
use crate::sum::{Literal, Sum};
use damier_model::{Relation, Term};
use std::collections::BTreeMap;

/// All terms have different values.
pub(super) fn all_different(builder: &mut Builder, terms: &[Term], goal: &mut Goal) {
    if !terms.iter().all(|&term| builder.is_narrow(term)) {
        for (i, &term) in terms.iter().enumerate() {
            for &other in &terms[..i] {
                let difference = builder.difference(term, other);
                linear::relate(builder, difference, Relation::Ne, 0, goal);
            }
        }
        return;
    }
    let takers = takers(builder, terms);
    // As many values as terms: each is taken.
    let all_taken = takers.len() == terms.len() && goal.is_asserted();
    for literals in takers.into_values() {
        let sum = Sum::of(&literals);
        if all_taken {
            goal.equal(builder, &[], sum, 1);
        } else if literals.len() > 1 {
            goal.at_most(builder, &[], sum, 1);
        }
    }
}

/// By value, the literals of terms that take it.
pub(super) fn takers(builder: &mut Builder, terms: &[Term]) -> BTreeMap<i64, Vec<Literal>> {
    let mut takers: BTreeMap<i64, Vec<Literal>> = BTreeMap::new();
    for &term in terms {
        for value in builder.values(term) {
            let literal = builder.term_equals(term, value);
            takers.entry(value).or_default().push(literal);
        }
    }
    takers
}

/// `forward[i] = j` exactly when `backward[j] = i`.
pub(super) fn inverse(builder: &mut Builder, forward: &[Term], backward: &[Term], goal: &mut Goal) {
    if forward.len() != backward.len() {
        return goal.fail(builder);
    }
    let last = forward.len() as i64 - 1;
    for &term in forward.iter().chain(backward) {
        let value = builder.term(term);
        goal.at_least(builder, &[], value.clone(), 0);
        goal.at_most(builder, &[], value, last);
    }
    for (i, &there) in (0i64..).zip(forward) {
        for (j, &back) in (0i64..).zip(backward) {
            let (there, back) = (builder.term_equals(there, j), builder.term_equals(back, i));
            if there != back {
                goal.equal(builder, &[], Sum::of(&[there]).plus(-1, back), 0);
            }
        }
    }
}
