//! How many: each thing counted becomes a literal, and the literals a sum.

use super::builder::Builder;
use super::never;
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::{Relate, sum};
use crate::variable::{Lit, Term};

/// A sum of literals is a sum.
pub(super) fn bool_sum(literals: &[Lit], relation: Relation, total: Term) -> Vec<Constraint> {
    vec![sum(literals).compares(relation, total)]
}

pub(super) fn count(b: &mut Builder, terms: &[Term], value: Term, relation: Relation, total: Term) -> Vec<Constraint> {
    let literals = terms.iter().map(|&term| b.compare(term, Relation::Eq, value)).collect();
    vec![Constraint::BoolSum { literals, relation, total }]
}

pub(super) fn global_cardinality(
    b: &mut Builder,
    terms: &[Term],
    values: &[i64],
    counts: &[Term],
    closed: bool,
) -> Vec<Constraint> {
    if values.len() != counts.len() || !b.has_room_for(terms.len().saturating_mul(values.len()), "this count") {
        return never();
    }
    let mut conditions = Vec::new();
    if closed {
        let domain = Domain::from_values(values.iter().copied());
        conditions.extend(terms.iter().map(|&term| Constraint::Member { term, domain: Box::new(domain.clone()) }));
    }
    for (&value, &total) in values.iter().zip(counts) {
        let literals = terms.iter().map(|&term| b.equals(term, value)).collect();
        conditions.push(Constraint::BoolSum { literals, relation: Relation::Eq, total });
    }
    conditions
}

/// By values where they are few: each is taken or not. Else by terms: each is the first with its value or not.
pub(super) fn n_value(b: &mut Builder, terms: &[Term], total: Term) -> Vec<Constraint> {
    let pairs = (terms.len() as u64).saturating_mul(terms.len() as u64) / 2;
    let values = terms.iter().fold(0u64, |sum, &term| sum.saturating_add(b.size(term)));
    if !b.has_room_for(usize::try_from(pairs.min(values)).unwrap_or(usize::MAX), "this count of values") {
        return never();
    }
    let counted: Box<[Lit]> = if values <= pairs.max(64) {
        let mut all: Vec<i64> = terms.iter().flat_map(|&term| b.values(term)).collect();
        all.sort_unstable();
        all.dedup();
        let taken = |b: &mut Builder, value: i64| {
            let takers: Vec<Lit> = terms.iter().map(|&term| b.equals(term, value)).collect();
            b.either(&takers)
        };
        all.into_iter().map(|value| taken(b, value)).collect()
    } else {
        let first = |b: &mut Builder, place: usize| {
            let same: Vec<Lit> =
                terms[..place].iter().map(|&other| b.compare(other, Relation::Eq, terms[place])).collect();
            !b.either(&same)
        };
        (0..terms.len()).map(|place| first(b, place)).collect()
    };
    vec![Constraint::BoolSum { literals: counted, relation: Relation::Eq, total }]
}
