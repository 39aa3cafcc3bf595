//! Pairs and neighbours: all different, all equal, in order, in dictionary order, in order of first appearance.

use super::builder::Builder;
use super::{Form, clause, never};
use crate::constraint::{Constraint, Relation};
use crate::variable::{Lit, Term};

/// Every two differ. Where there are just as many values as terms, each value is taken by some term.
pub(super) fn all_different(b: &mut Builder, terms: &[Term], form: Form) -> Vec<Constraint> {
    let pairs = terms.len().saturating_mul(terms.len()) / 2;
    if !b.has_room_for(pairs, "all_different, by pairs,") {
        return never();
    }
    let mut conditions = Vec::with_capacity(pairs);
    for (place, &left) in terms.iter().enumerate() {
        for &right in &terms[place + 1..] {
            conditions.push(Constraint::Compare { left, relation: Relation::Ne, right });
        }
    }
    let many = terms.len() as u64;
    if form != Form::Reified && terms.iter().all(|&term| b.size(term) <= many) {
        let mut values: Vec<i64> = terms.iter().flat_map(|&term| b.values(term)).collect();
        values.sort_unstable();
        values.dedup();
        if values.len() < terms.len() {
            return never();
        }
        if values.len() == terms.len() {
            for value in values {
                conditions.push(Constraint::Clause(terms.iter().map(|&term| b.equals(term, value)).collect()));
            }
        }
    }
    conditions
}

pub(super) fn all_equal(terms: &[Term]) -> Vec<Constraint> {
    neighbours(terms, Relation::Eq)
}

pub(super) fn increasing(terms: &[Term], strict: bool) -> Vec<Constraint> {
    neighbours(terms, if strict { Relation::Lt } else { Relation::Le })
}

fn neighbours(terms: &[Term], relation: Relation) -> Vec<Constraint> {
    terms.windows(2).map(|pair| Constraint::Compare { left: pair[0], relation, right: pair[1] }).collect()
}

/// From the end: what is left of the sequences is in order if the first two are, or are equal and the rest is in order.
pub(super) fn lex(b: &mut Builder, left: &[Term], right: &[Term], strict: bool) -> Vec<Constraint> {
    let shorter = left.len() < right.len();
    let mut in_order = Lit::constant(shorter || (left.len() == right.len() && !strict));
    let common = left.len().min(right.len());
    for (&one, &other) in left[..common].iter().zip(&right[..common]).rev() {
        let (less, at_most) = (b.compare(one, Relation::Lt, other), b.compare(one, Relation::Le, other));
        let equal_and_then = b.all(&[at_most, in_order]);
        in_order = b.either(&[less, equal_and_then]);
    }
    vec![clause([in_order])]
}

/// Each value but the first needs the one before it to have been seen.
pub(super) fn value_precedence(b: &mut Builder, terms: &[Term], values: &[i64]) -> Vec<Constraint> {
    if !b.has_room_for(terms.len().saturating_mul(values.len()), "this order of values") {
        return never();
    }
    let mut conditions = Vec::new();
    for pair in values.windows(2) {
        let mut seen = Lit::FALSE;
        for &term in terms {
            let here = b.equals(term, pair[1]);
            conditions.push(clause([!here, seen]));
            let first = b.equals(term, pair[0]);
            seen = b.either(&[seen, first]);
        }
    }
    conditions
}
