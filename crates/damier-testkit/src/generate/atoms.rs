//! The small pieces that random constraints are put together from.
//!
//! Constraints are generated over a fixed set of *slots* and only later laid over the variables of a model (see
//! `case.rs`): so constraint and domains shrink each on their own. The first slots stand for integer variables, the
//! others for Boolean ones. The i-th term of a list takes the i-th slot unless, now and then, it repeats another one,
//! looks at a Boolean, or is a constant.

use damier_model::{Lit, Relation, Term, Var};
use proptest::collection::vec;
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Slots of integer variables: `0..INTEGER_SLOTS`.
pub(super) const INTEGER_SLOTS: usize = 8;
/// Slots of Boolean variables, after those of the integers.
pub(super) const BOOLEAN_SLOTS: usize = 8;

pub(super) fn is_boolean(slot: Var) -> bool {
    slot.index() >= INTEGER_SLOTS
}

fn integer_slot(place: usize) -> Var {
    Var::from_index(place % INTEGER_SLOTS)
}

fn boolean_slot(place: usize) -> Var {
    Var::from_index(INTEGER_SLOTS + place % BOOLEAN_SLOTS)
}

/// A term of a list before its place in it is known.
#[derive(Clone, Debug)]
enum Piece {
    Own { scale: i64, offset: i64 },
    Repeated { slot: usize, scale: i64, offset: i64 },
    Boolean { slot: usize, negated: bool },
    Constant(i64),
}

impl Piece {
    fn at(self, place: usize) -> Term {
        match self {
            Piece::Own { scale, offset } => Term { var: integer_slot(place), scale, offset },
            Piece::Repeated { slot, scale, offset } => Term { var: integer_slot(slot), scale, offset },
            Piece::Boolean { slot, negated } => literal(slot, negated).into(),
            Piece::Constant(value) => Term::constant(value),
        }
    }
}

fn literal(place: usize, negated: bool) -> Lit {
    let positive = Lit::positive(boolean_slot(place));
    if negated { !positive } else { positive }
}

/// (scale, offset) of a view, most often (1, 0).
fn view() -> impl Strategy<Value = (i64, i64)> + Clone {
    prop_oneof![
        8 => Just((1, 0)),
        2 => (Just(1), -2..=2i64),
        2 => (Just(-1), -1..=4i64),
        1 => (prop_oneof![Just(2), Just(-2)], -1..=3i64),
    ]
}

/// The larger `plain`, the more often it is a variable of its own, as it is.
fn piece(plain: u32) -> impl Strategy<Value = Piece> + Clone {
    prop_oneof![
        plain => Just(Piece::Own { scale: 1, offset: 0 }),
        20 => view().prop_map(|(scale, offset)| Piece::Own { scale, offset }),
        1 => (0..4usize, view()).prop_map(|(slot, (scale, offset))| Piece::Repeated { slot, scale, offset }),
        1 => (0..4usize, any::<bool>()).prop_map(|(slot, negated)| Piece::Boolean { slot, negated }),
        2 => (-1..=3i64).prop_map(Piece::Constant),
    ]
}

/// A list of terms: as long as asked for, and now and then empty or single.
pub(super) fn terms(length: RangeInclusive<usize>) -> BoxedStrategy<Vec<Term>> {
    terms_after::<0>(length).prop_map(|(_, list)| list).boxed()
}

/// As [`terms`], for constraints that views and constants easily make unsatisfiable.
pub(super) fn plain_terms(length: RangeInclusive<usize>) -> BoxedStrategy<Vec<Term>> {
    list_after::<0>(length, 100).prop_map(|(_, list)| list).boxed()
}

/// A list of terms on slots of its own after `N` single terms.
pub(super) fn terms_after<const N: usize>(length: RangeInclusive<usize>) -> BoxedStrategy<([Term; N], Vec<Term>)> {
    list_after(length, 1)
}

fn list_after<const N: usize>(length: RangeInclusive<usize>, plain: u32) -> BoxedStrategy<([Term; N], Vec<Term>)> {
    let piece = piece(plain);
    let lists = prop_oneof![10 => vec(piece.clone(), length), 1 => vec(piece.clone(), 0..=1)];
    (vec(piece, N), lists)
        .prop_map(|(singles, list)| {
            let pieces = singles.into_iter().chain(list).enumerate();
            let mut terms = pieces.map(|(place, piece)| piece.at(place));
            (std::array::from_fn(|_| terms.next().expect("N single terms come first")), terms.collect())
        })
        .boxed()
}

/// `N` terms.
pub(super) fn some_terms<const N: usize>() -> BoxedStrategy<[Term; N]> {
    list_after::<N>(0..=0, 1).prop_map(|(singles, _)| singles).boxed()
}

/// A literal for a place of its own, now and then another one's or a constant.
fn literal_piece() -> impl Strategy<Value = (Option<usize>, Option<bool>, bool)> {
    let elsewhere = prop_oneof![12 => Just(None), 1 => (0..4usize).prop_map(Some)];
    let constant = prop_oneof![15 => Just(None), 1 => any::<bool>().prop_map(Some)];
    (elsewhere, constant, any::<bool>())
}

/// A literal that stands at `place` in its list.
pub(super) fn literal_at(place: usize) -> BoxedStrategy<Lit> {
    literal_piece().prop_map(move |piece| lay_literal(piece, place)).boxed()
}

fn lay_literal((elsewhere, constant, negated): (Option<usize>, Option<bool>, bool), place: usize) -> Lit {
    constant.map_or_else(|| literal(elsewhere.unwrap_or(place), negated), Lit::constant)
}

/// A list of literals: as long as asked for, and now and then empty or single.
pub(super) fn literals(length: RangeInclusive<usize>) -> BoxedStrategy<Vec<Lit>> {
    prop_oneof![10 => vec(literal_piece(), length), 1 => vec(literal_piece(), 0..=1)]
        .prop_map(|list| list.into_iter().enumerate().map(|(place, piece)| lay_literal(piece, place)).collect())
        .boxed()
}

pub(super) fn relation() -> impl Strategy<Value = Relation> {
    proptest::sample::select(Relation::ALL.to_vec())
}
