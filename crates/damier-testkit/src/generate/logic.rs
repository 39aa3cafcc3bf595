//! Random constraints on literals.

use super::atoms::{literal_at, literals, relation, some_terms};
use damier_model::{Constraint, bool_sum as sum_of};
use proptest::prelude::*;

pub(super) fn clause() -> BoxedStrategy<Constraint> {
    literals(2..=5).prop_map(|lits| Constraint::Clause(lits.into())).boxed()
}

pub(super) fn and() -> BoxedStrategy<Constraint> {
    literals(2..=5).prop_map(|lits| Constraint::And(lits.into())).boxed()
}

pub(super) fn xor() -> BoxedStrategy<Constraint> {
    literals(2..=5).prop_map(|lits| Constraint::Xor(lits.into())).boxed()
}

pub(super) fn iff() -> BoxedStrategy<Constraint> {
    (literal_at(0), literal_at(1)).prop_map(|(a, b)| Constraint::Iff(a, b)).boxed()
}

pub(super) fn bool_sum() -> BoxedStrategy<Constraint> {
    (literals(2..=6), relation(), some_terms())
        .prop_map(|(lits, relation, [total])| sum_of(lits, relation, total))
        .boxed()
}
