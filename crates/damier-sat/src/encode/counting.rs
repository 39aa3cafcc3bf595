//! Counting values: a literal per term and value, summed (`sum.rs`).

use super::all_different::by_value;
use super::encoder::Encoder;
use super::goal::Goal;
use super::linear::number;
use super::member::member;
use crate::cnf::Literal;
use damier_model::{Domain, Relation, Term};

/// `number of terms equal to value relation total`.
pub(super) fn count(
    encoder: &mut Encoder,
    terms: &[Term],
    value: Term,
    relation: Relation,
    total: Term,
    goal: &mut Goal,
) {
    let literals: Vec<Literal> = terms.iter().map(|&term| encoder.equal(term, value)).collect();
    number(&literals, total).post(encoder, relation, 0, goal);
}

/// `values[k]` is taken by exactly `counts[k]` terms; `closed` forbids all other values.
pub(super) fn global_cardinality(
    encoder: &mut Encoder,
    terms: &[Term],
    values: &[i64],
    counts: &[Term],
    closed: bool,
    goal: &mut Goal,
) {
    if values.len() != counts.len() {
        return goal.fail(encoder);
    }
    for (&value, &total) in values.iter().zip(counts) {
        count(encoder, terms, Term::constant(value), Relation::Eq, total, goal);
    }
    if closed {
        let listed = Domain::from_values(values.iter().copied());
        for &term in terms {
            member(encoder, term, &listed, goal);
        }
    }
}

/// The terms take exactly `total` different values: either each value is used or not, or, where values are many, each
/// term is the first of its value or not.
pub(super) fn n_value(encoder: &mut Encoder, terms: &[Term], total: Term, goal: &mut Goal) {
    let wide = terms.iter().any(|&term| encoder.is_wide_term(term));
    let counted: Vec<Literal> = if wide {
        let is_new = |(i, &term): (usize, &Term)| {
            let same: Vec<Literal> = terms[..i].iter().map(|&earlier| !encoder.equal(earlier, term)).collect();
            encoder.and(&same)
        };
        terms.iter().enumerate().map(is_new).collect()
    } else {
        by_value(encoder, terms).iter().map(|(_, literals)| encoder.or(literals)).collect()
    };
    number(&counted, total).post(encoder, Relation::Eq, 0, goal);
}
