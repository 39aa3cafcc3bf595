//! Two variables, value by value: which value of the one goes with which of the other.

use super::encoder::{Encoder, TRUE};
use crate::cnf::Literal;
use damier_model::Var;

/// For each value of x, its literal and the one of the value of y that makes `a·x + b·y = bound`.
pub(super) fn pairs(encoder: &mut Encoder, a: i128, x: Var, b: i128, y: Var, bound: i128) -> Vec<(Literal, Literal)> {
    let values = encoder.values(x.into()).into_iter();
    let literals = |value: i64| {
        let partner = encoder.scaled_equals(y, b, bound - a * i128::from(value));
        (encoder.equals(x, value), partner)
    };
    values.map(literals).collect()
}

/// A literal for `a·x + b·y = bound`, where x has few values: x = v tells which value of y decides.
pub(super) fn equal(encoder: &mut Encoder, (a, x): (i128, Var), (b, y): (i128, Var), bound: i128) -> Literal {
    let all = pairs(encoder, a, x, b, y, bound);
    if all.iter().all(|&(_, partner)| partner == !TRUE) {
        return !TRUE;
    }
    let truth = encoder.fresh();
    for (here, partner) in all {
        encoder.add(&[!truth, !here, partner]);
        encoder.add(&[truth, !here, !partner]);
    }
    if !encoder.is_wide(y) {
        for (here, partner) in pairs(encoder, b, y, a, x, bound) {
            encoder.add(&[!truth, !here, partner]);
        }
    }
    truth
}

/// The pairs of bits that must be equal for two wide variables to be equal, where their bits mean the same.
pub(super) fn bitwise(
    encoder: &mut Encoder,
    variables: &[(i128, Var)],
    literals: &[(i128, Literal)],
    bound: i128,
) -> Option<Vec<(Literal, Literal)>> {
    let &[(a, x), (b, y)] = variables else { return None };
    let first = |var: Var| i128::from(encoder.integers[var.index()].values.first());
    if !literals.is_empty() || a != -b || a * (first(x) - first(y)) != bound {
        return None;
    }
    if encoder.stride_of(x) != encoder.stride_of(y) {
        return None;
    }
    let (mut x, mut y) = (encoder.bits_of(x), encoder.bits_of(y));
    let width = x.len().max(y.len());
    x.resize(width, !TRUE);
    y.resize(width, !TRUE);
    Some(x.into_iter().zip(y).collect())
}
