//! A random constraint of each kind, over slots.

use super::atoms::literal_at;
use super::kind::Kind;
use super::{arithmetic, logic, scheduling, sequences, structures};
use damier_model::{Constraint, Lit};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::Union;
use std::ops::RangeInclusive;

/// A constraint over slots, and the values that make it interesting.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) values: RangeInclusive<i64>,
    pub(super) constraint: Constraint,
}

/// Reifying literals take Boolean slots that lists of literals do not reach.
const WRAPPER_PLACES: [usize; 2] = [6, 7];

/// A constraint of the given kind.
pub(super) fn sketch(kind: Kind) -> BoxedStrategy<Sketch> {
    let over = |values: RangeInclusive<i64>, constraint: BoxedStrategy<Constraint>| {
        constraint.prop_map(move |constraint| Sketch { values: values.clone(), constraint }).boxed()
    };
    // Permutations of n things are interesting over 0..n-1 and a little beyond.
    let permuting = |constraint: BoxedStrategy<(usize, Constraint)>| {
        constraint.prop_map(|(n, constraint)| Sketch { values: -1..=(n as i64).max(1), constraint }).boxed()
    };
    match kind {
        Kind::Linear => over(-3..=4, arithmetic::linear()),
        Kind::Compare => over(-3..=5, arithmetic::compare()),
        Kind::Member => over(-3..=5, arithmetic::member()),
        Kind::Clause => over(0..=3, logic::clause()),
        Kind::And => over(0..=3, logic::and()),
        Kind::Xor => over(0..=3, logic::xor()),
        Kind::Iff => over(0..=3, logic::iff()),
        Kind::BoolSum => over(-1..=5, logic::bool_sum()),
        Kind::AllDifferent => over(0..=5, sequences::all_different()),
        Kind::AllEqual => over(-2..=4, sequences::all_equal()),
        Kind::ElementConstant => over(-1..=5, arithmetic::element_constant()),
        Kind::Element => over(-1..=4, arithmetic::element()),
        Kind::Table => over(-1..=3, sequences::table(true)),
        Kind::NegativeTable => over(-1..=3, sequences::table(false)),
        Kind::Lex => over(-1..=3, sequences::lex(false)),
        Kind::StrictLex => over(-1..=3, sequences::lex(true)),
        Kind::Inverse => permuting(structures::inverse()),
        Kind::Circuit => permuting(structures::circuit()),
        Kind::SubCircuit => permuting(structures::subcircuit()),
        Kind::HamiltonianPath => permuting(structures::hamiltonian_path()),
        Kind::Count => over(-1..=4, sequences::count()),
        Kind::GlobalCardinality => over(-1..=4, sequences::global_cardinality()),
        Kind::NValue => over(0..=4, sequences::n_value()),
        Kind::Minimum => over(-3..=5, arithmetic::minimum()),
        Kind::Maximum => over(-3..=5, arithmetic::maximum()),
        Kind::Absolute => over(-5..=6, arithmetic::absolute()),
        Kind::Times => over(-4..=7, arithmetic::times()),
        Kind::Division => over(-6..=6, arithmetic::division()),
        Kind::Modulo => over(-6..=6, arithmetic::modulo()),
        Kind::Increasing => over(-2..=5, sequences::increasing()),
        Kind::Regular => over(-1..=2, sequences::regular()),
        Kind::Cumulative => over(-1..=5, scheduling::cumulative()),
        Kind::Disjunctive => over(-1..=6, scheduling::disjunctive()),
        Kind::Diffn => over(-1..=4, scheduling::diffn()),
        Kind::ValuePrecedence => over(-1..=4, sequences::value_precedence()),
        Kind::Connected => over(0..=1, structures::connected()),
        Kind::PieceSizes => over(0..=4, structures::piece_sizes()),
        Kind::DisjointPaths => over(0..=1, structures::disjoint_paths()),
        Kind::Reified => wrapped_in(Wrapper::Reified, any_bare()),
        Kind::Implied => wrapped_in(Wrapper::Implied, any_bare()),
    }
}

/// A constraint of the given kind, reified or half-reified, sometimes twice.
pub(super) fn wrapped(kind: Kind) -> BoxedStrategy<Sketch> {
    prop_oneof![wrapped_in(Wrapper::Reified, sketch(kind)), wrapped_in(Wrapper::Implied, sketch(kind))].boxed()
}

/// A constraint of any kind that wraps no other.
pub(super) fn any_bare() -> BoxedStrategy<Sketch> {
    Union::new(Kind::bare().map(sketch)).boxed()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrapper {
    Reified,
    Implied,
}

impl Wrapper {
    fn around(self, constraint: Constraint, literal: Lit) -> Constraint {
        match self {
            Wrapper::Reified => constraint.iff(literal),
            Wrapper::Implied => constraint.when(literal),
        }
    }
}

fn wrapped_in(outermost: Wrapper, inner: BoxedStrategy<Sketch>) -> BoxedStrategy<Sketch> {
    let one_more = (prop_oneof![Just(Wrapper::Reified), Just(Wrapper::Implied)], literal_at(WRAPPER_PLACES[1]));
    let between = prop_oneof![4 => vec(one_more.clone(), 0), 1 => vec(one_more, 1)];
    (inner, between, literal_at(WRAPPER_PLACES[0]))
        .prop_map(move |(inner, between, literal)| {
            let inside = between.into_iter().fold(inner.constraint, |c, (wrapper, literal)| wrapper.around(c, literal));
            Sketch { constraint: outermost.around(inside, literal), ..inner }
        })
        .boxed()
}
