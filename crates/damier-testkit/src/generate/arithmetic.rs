//! Random constraints that compute.

use super::atoms::{relation, some_terms, terms, terms_after};
use damier_model::{Constraint, Domain, Term, Var};
use proptest::collection::vec;
use proptest::prelude::*;

pub(super) fn linear() -> BoxedStrategy<Constraint> {
    let addend = |(term, factor): (Term, i64)| match term.as_constant() {
        Some(value) => (value, Var::ONE),
        None => (term.scale * factor, term.var),
    };
    (terms(2..=4), vec(1..=3i64, 4), relation(), -7..=7i64)
        .prop_map(move |(terms, factors, relation, constant)| {
            let sum: Vec<(i64, Var)> = terms.into_iter().zip(factors).map(addend).collect();
            Constraint::linear(sum, relation, constant)
        })
        .boxed()
}

pub(super) fn compare() -> BoxedStrategy<Constraint> {
    (some_terms(), relation())
        .prop_map(|([left, right], relation)| Constraint::Compare { left, relation, right })
        .boxed()
}

pub(super) fn member() -> BoxedStrategy<Constraint> {
    let members = vec(-4..=7i64, 0..=8).prop_map(|values| Box::new(Domain::from_values(values)));
    (some_terms(), members).prop_map(|([term], domain)| Constraint::Member { term, domain }).boxed()
}

pub(super) fn element_constant() -> BoxedStrategy<Constraint> {
    (some_terms(), prop_oneof![1 => vec(-2..=5i64, 0..=1), 8 => vec(-2..=5i64, 2..=6)])
        .prop_map(|([index, result], array)| Constraint::ElementConstant { array: array.into(), index, result })
        .boxed()
}

pub(super) fn element() -> BoxedStrategy<Constraint> {
    terms_after(1..=4)
        .prop_map(|([index, result], array)| Constraint::Element { array: array.into(), index, result })
        .boxed()
}

pub(super) fn minimum() -> BoxedStrategy<Constraint> {
    terms_after(2..=4).prop_map(|([result], terms)| Constraint::Minimum { terms: terms.into(), result }).boxed()
}

pub(super) fn maximum() -> BoxedStrategy<Constraint> {
    terms_after(2..=4).prop_map(|([result], terms)| Constraint::Maximum { terms: terms.into(), result }).boxed()
}

pub(super) fn absolute() -> BoxedStrategy<Constraint> {
    some_terms().prop_map(|[term, result]| Constraint::Absolute { term, result }).boxed()
}

pub(super) fn times() -> BoxedStrategy<Constraint> {
    some_terms().prop_map(|[left, right, product]| Constraint::Times { left, right, product }).boxed()
}

pub(super) fn division() -> BoxedStrategy<Constraint> {
    some_terms().prop_map(|[dividend, divisor, quotient]| Constraint::Division { dividend, divisor, quotient }).boxed()
}

pub(super) fn modulo() -> BoxedStrategy<Constraint> {
    some_terms().prop_map(|[dividend, divisor, remainder]| Constraint::Modulo { dividend, divisor, remainder }).boxed()
}
