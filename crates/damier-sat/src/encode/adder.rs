//! Sums in binary: weighted literals are added column by column with full adders, and the result is compared bit by bit.
//!
//! Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, JSAT 2006, §5. As many adders as the weights have
//! ones, whatever their size; both outputs of an adder are defined in both directions. Propagates little: for sums that
//! nothing else can hold.

use super::encoder::{Encoder, TRUE, constant};
use super::goal::Goal;
use crate::cnf::Literal;
use damier_model::Relation;
use std::collections::VecDeque;

/// `Σ weights relation bound`, to a goal; the relation is `≤` or `=`.
pub(super) fn post(
    encoder: &mut Encoder,
    weights: Vec<(i128, Literal)>,
    relation: Relation,
    bound: i128,
    goal: &mut Goal,
) {
    let Some((bits, bound)) = added(encoder, weights, bound) else {
        return goal.fail(encoder);
    };
    if relation == Relation::Le || bits.len() < 128 - bound.leading_zeros() as usize {
        let truth = compared(encoder, &bits, relation, bound);
        return goal.clause(encoder, &[truth]);
    }
    for (place, &bit) in bits.iter().enumerate() {
        goal.clause(encoder, &[if bound >> place & 1 == 1 { bit } else { !bit }]);
    }
}

/// A literal that holds exactly when `Σ weights relation bound` does; the relation is `≤` or `=`.
pub(super) fn truth(encoder: &mut Encoder, weights: Vec<(i128, Literal)>, relation: Relation, bound: i128) -> Literal {
    match added(encoder, weights, bound) {
        Some((bits, bound)) => compared(encoder, &bits, relation, bound),
        None => !TRUE,
    }
}

fn compared(encoder: &mut Encoder, bits: &[Literal], relation: Relation, bound: u128) -> Literal {
    if relation == Relation::Le {
        return !encoder.bits_at_least(bits, bound + 1);
    }
    if bits.len() < 128 && bound >> bits.len() != 0 {
        return constant(false);
    }
    let right = |(place, &bit): (usize, &Literal)| if bound >> place & 1 == 1 { bit } else { !bit };
    let all: Vec<Literal> = bits.iter().enumerate().map(right).collect();
    encoder.and(&all)
}

/// The bits of the sum, all weights made positive, and the bound that is left; `None` if it is negative.
fn added(encoder: &mut Encoder, weights: Vec<(i128, Literal)>, mut bound: i128) -> Option<(Vec<Literal>, u128)> {
    let mut positive = Vec::with_capacity(weights.len());
    for (weight, literal) in weights {
        bound -= weight.min(0);
        positive.push((weight.unsigned_abs(), if weight < 0 { !literal } else { literal }));
    }
    let bound = u128::try_from(bound).ok()?;
    Some((add(encoder, &positive), bound))
}

/// The bits, lowest first, of a sum of weighted literals.
fn add(encoder: &mut Encoder, weights: &[(u128, Literal)]) -> Vec<Literal> {
    let most = weights.iter().fold(0u128, |sum, &(weight, _)| sum.saturating_add(weight));
    let width = 128 - most.leading_zeros() as usize;
    let mut columns: Vec<VecDeque<Literal>> = vec![VecDeque::new(); width + 1];
    for &(weight, literal) in weights {
        for (place, column) in columns.iter_mut().enumerate().take(width) {
            if weight >> place & 1 == 1 && literal != !TRUE {
                column.push_back(literal);
            }
        }
    }
    let mut bits = Vec::with_capacity(width);
    for place in 0..width {
        // First come, first added: the depth stays logarithmic.
        while columns[place].len() > 1 {
            let column = &mut columns[place];
            let mut next = || column.pop_front().unwrap_or(!TRUE);
            let (a, b, c) = (next(), next(), next());
            let (sum, carry) = encoder.full_adder(a, b, c);
            columns[place].push_back(sum);
            if carry != !TRUE {
                columns[place + 1].push_back(carry);
            }
        }
        bits.push(columns[place].pop_front().unwrap_or(!TRUE));
    }
    bits
}
