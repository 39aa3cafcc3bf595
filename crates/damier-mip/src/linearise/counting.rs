//! Counting values: how often one is taken, how often each, how many are, and in which order they first appear.
//!
//! With a column per value these are plain sums of columns.

use super::all_different::takers;
use super::builder::Builder;
use super::goal::Goal;
use super::linear;
use crate::sum::{Literal, Sum};
use damier_model::{Relation, Term};

/// `number of terms equal to value relation total`.
pub(super) fn count(
    builder: &mut Builder,
    terms: &[Term],
    value: Term,
    relation: Relation,
    total: Term,
    goal: &mut Goal,
) {
    let mut number = Sum::default();
    for &term in terms {
        let equal = match builder.fixed(value) {
            Some(value) => builder.term_equals(term, value),
            None => {
                let difference = builder.difference(term, value);
                builder.is_equal(difference, 0)
            }
        };
        number = number.plus(1, equal);
    }
    let difference = builder.add_term(number, -1, total);
    linear::relate(builder, difference, relation, 0, goal);
}

/// `values[k]` is taken by exactly `counts[k]` terms; `closed` forbids all other values.
pub(super) fn global_cardinality(
    builder: &mut Builder,
    terms: &[Term],
    values: &[i64],
    counts: &[Term],
    closed: bool,
    goal: &mut Goal,
) {
    if values.len() != counts.len() {
        return goal.fail(builder);
    }
    for (&value, &count) in values.iter().zip(counts) {
        let mut number = Sum::default();
        for &term in terms {
            let equal = builder.term_equals(term, value);
            number = number.plus(1, equal);
        }
        let difference = builder.add_term(number, -1, count);
        goal.equal(builder, &[], difference, 0);
    }
    if closed {
        let mut different = values.to_vec();
        different.sort_unstable();
        different.dedup();
        for &term in terms {
            let literals: Vec<Literal> = different.iter().map(|&value| builder.term_equals(term, value)).collect();
            goal.clause(builder, &literals);
        }
    }
}

/// The terms take exactly `total` different values.
pub(super) fn n_value(builder: &mut Builder, terms: &[Term], total: Term, goal: &mut Goal) {
    if let Some(wide) = terms.iter().find(|&&term| !builder.is_narrow(term)) {
        let size = builder.size(*wide);
        return builder.refuse(|| format!("values are to be counted, and a term has {size} of them"));
    }
    let mut number = Sum::default();
    for literals in takers(builder, terms).into_values() {
        let taken = builder.or(&literals);
        number = number.plus(1, taken);
    }
    let difference = builder.add_term(number, -1, total);
    goal.equal(builder, &[], difference, 0);
}

/// `values[k + 1]` appears only after `values[k]` has appeared.
pub(super) fn value_precedence(builder: &mut Builder, terms: &[Term], values: &[i64], goal: &mut Goal) {
    for pair in values.windows(2) {
        let mut clause: Vec<Literal> = Vec::with_capacity(terms.len() + 1);
        for &term in terms {
            let later = builder.term_equals(term, pair[1]);
            clause.push(!later);
            goal.clause(builder, &clause);
            clause.pop();
            clause.push(builder.term_equals(term, pair[0]));
        }
    }
}
