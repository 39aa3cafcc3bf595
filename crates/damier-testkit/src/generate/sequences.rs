//! Random constraints on lists of terms: their values, how often, in which order.

use super::atoms::{relation, terms, terms_after};
use damier_model::{Automaton, Constraint, Strength, Term, Tuples};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub(super) fn all_different() -> BoxedStrategy<Constraint> {
    let of = |terms: Vec<Term>| Constraint::AllDifferent { terms: terms.into(), strength: Strength::Auto };
    terms(2..=5).prop_map(of).boxed()
}

pub(super) fn all_equal() -> BoxedStrategy<Constraint> {
    terms(2..=4).prop_map(|terms| Constraint::AllEqual(terms.into())).boxed()
}

pub(super) fn table(positive: bool) -> BoxedStrategy<Constraint> {
    const WIDEST: usize = 4;
    let rows = vec(vec(-1..=3i64, WIDEST), 0..=14);
    // Now and then the tuples are wider than the list of terms.
    let excess = prop_oneof![20 => Just(0), 1 => Just(1usize)];
    (terms(2..=WIDEST), rows, excess)
        .prop_map(move |(terms, rows, excess)| {
            let width = (terms.len() + excess).min(WIDEST);
            let tuples = Tuples::new(width, rows.iter().map(|row| &row[..width]));
            Constraint::Table { terms: terms.into(), tuples, positive }
        })
        .boxed()
}

pub(super) fn lex(strict: bool) -> BoxedStrategy<Constraint> {
    let lengths = prop_oneof![3 => Just(0), 1 => Just(1usize), 1 => Just(2)];
    (terms(4..=6), lengths)
        .prop_map(move |(terms, shift)| {
            let (left, right) = terms.split_at((terms.len() / 2 + shift).min(terms.len()));
            Constraint::Lex { left: left.into(), right: right.into(), strict }
        })
        .boxed()
}

pub(super) fn count() -> BoxedStrategy<Constraint> {
    let value = prop_oneof![(-1..=4i64).prop_map(Some), Just(None)];
    (terms_after(2..=4), value, relation())
        .prop_map(|(([total, value], terms), constant, relation)| {
            let value = constant.map_or(value, Term::constant);
            Constraint::Count { terms: terms.into(), value, relation, total }
        })
        .boxed()
}

pub(super) fn global_cardinality() -> BoxedStrategy<Constraint> {
    let constants = vec(proptest::option::of(0..=2i64), 3);
    // Now and then a value has no count.
    let missing = prop_oneof![25 => Just(0), 1 => Just(1usize)];
    (terms_after::<3>(2..=4), constants, distinct_values(0..=3), missing, any::<bool>())
        .prop_map(|((counts, terms), constants, values, missing, closed)| {
            let counts = counts.into_iter().zip(constants).map(|(term, c)| c.map_or(term, Term::constant));
            let counts: Box<[Term]> = counts.take(values.len().saturating_sub(missing)).collect();
            Constraint::GlobalCardinality { terms: terms.into(), values: values.into(), counts, closed }
        })
        .boxed()
}

fn distinct_values(number: RangeInclusive<usize>) -> impl Strategy<Value = Vec<i64>> {
    btree_set(-1..=4i64, number).prop_map(Vec::from_iter).prop_shuffle()
}

pub(super) fn n_value() -> BoxedStrategy<Constraint> {
    terms_after(2..=4).prop_map(|([total], terms)| Constraint::NValue { terms: terms.into(), total }).boxed()
}

pub(super) fn increasing() -> BoxedStrategy<Constraint> {
    (terms(2..=4), any::<bool>())
        .prop_map(|(terms, strict)| Constraint::Increasing { terms: terms.into(), strict })
        .boxed()
}

pub(super) fn regular() -> BoxedStrategy<Constraint> {
    (terms(3..=6), automaton())
        .prop_map(|(terms, automaton)| Constraint::Regular { terms: terms.into(), automaton })
        .boxed()
}

/// Up to four states; about one transition in four is missing.
fn automaton() -> impl Strategy<Value = Arc<Automaton>> {
    const STATES: usize = 4;
    let next = vec(prop_oneof![3 => (0..STATES).prop_map(Some), 1 => Just(None)], STATES * 4);
    (2..=STATES, next, vec(0..STATES, 0..=2)).prop_map(|(states, next, accepting)| {
        let symbols = -1..=2i64;
        let from = (0..STATES).flat_map(|state| symbols.clone().map(move |symbol| (state, symbol)));
        let transitions = from.zip(next).filter_map(|((state, symbol), next)| Some((state, symbol, next? % states)));
        Arc::new(Automaton::new(states, transitions, accepting.into_iter().map(|state| state % states)))
    })
}

pub(super) fn value_precedence() -> BoxedStrategy<Constraint> {
    let values = prop_oneof![10 => distinct_values(0..=4), 1 => vec(0..=2i64, 0..=3)];
    (terms(2..=5), values)
        .prop_map(|(terms, values)| Constraint::ValuePrecedence { terms: terms.into(), values: values.into() })
        .boxed()
}
