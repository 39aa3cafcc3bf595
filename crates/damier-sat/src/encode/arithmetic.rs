//! Products, quotients and remainders.
//!
//! Where pairs of values are few, each pair implies its result: three literals per clause. Otherwise numbers are
//! multiplied in binary: the product of two weighted sums of bits is a weighted sum of conjunctions of bits, so
//! `a·b = c`, and with it `a = q·b + r`, is a sum like others (`sum.rs`), signs and all. A remainder needs a quotient that
//! is no variable of the model: it is defined for every dividend and divisor (a divisor of 0 counts as 1), so it has one
//! value whatever the constraint says.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::sum::Sum;
use crate::cnf::Literal;
use damier_model::{Relation, Term};

/// Results in binary cost a gate for each value: so many times fewer pairs are listed then.
const COST_OF_BINARY: u64 = 20;

/// `left·right = product`.
pub(super) fn times(encoder: &mut Encoder, left: Term, right: Term, product: Term, goal: &mut Goal) {
    if left.as_constant().is_none() && right.as_constant().is_none() && few(encoder, left, right, product) {
        return listed(encoder, left, right, product, i64::checked_mul, goal);
    }
    let (left, right) = (sum_of(left), sum_of(right));
    let mut sum = multiply(encoder, left, right);
    sum.add(-1, product);
    sum.post(encoder, Relation::Eq, 0, goal);
}

/// `dividend / divisor = quotient`, rounded towards 0; false for a divisor of 0.
pub(super) fn division(encoder: &mut Encoder, dividend: Term, divisor: Term, quotient: Term, goal: &mut Goal) {
    if few(encoder, dividend, divisor, quotient) {
        return listed(encoder, dividend, divisor, quotient, i64::checked_div, goal);
    }
    let zero = encoder.term_equals(divisor, 0);
    goal.clause(encoder, &[!zero]);
    divide(encoder, dividend, &sum_of(divisor), sum_of(quotient), goal);
}

/// What is left by a division, with the dividend's sign; false for a divisor of 0.
pub(super) fn modulo(encoder: &mut Encoder, dividend: Term, divisor: Term, remainder: Term, goal: &mut Goal) {
    if few(encoder, dividend, divisor, remainder) {
        return listed(encoder, dividend, divisor, remainder, i64::checked_rem, goal);
    }
    let zero = encoder.term_equals(divisor, 0);
    goal.clause(encoder, &[!zero]);
    let mut safe = sum_of(divisor);
    safe.add_literal(1, zero);

    let ((low, high), (least, _)) = (encoder.bounds(dividend), encoder.bounds(divisor));
    let most = i128::from(low.abs().max(high.abs()));
    let mut quotient = Sum::new();
    let never_negative = low >= 0 && least >= 0;
    let start = if never_negative { 0 } else { -most };
    quotient.add_constant(start);
    for place in 0..128 - (most - start).leading_zeros() {
        let bit = encoder.fresh();
        quotient.add_literal(1 << place, bit);
    }
    let mut left = divide(encoder, dividend, &safe, quotient, &mut Goal::meaning());
    left.add(-1, remainder);
    left.post(encoder, Relation::Eq, 0, goal);
}

fn sum_of(term: Term) -> Sum {
    let mut sum = Sum::new();
    sum.add(1, term);
    sum
}

fn few(encoder: &Encoder, left: Term, right: Term, result: Term) -> bool {
    let pairs = encoder.thresholds.pairs;
    let most = if encoder.is_wide_term(result) { pairs / COST_OF_BINARY } else { pairs };
    encoder.size(left).saturating_mul(encoder.size(right)) <= most
}

/// Each pair of values implies the result.
fn listed(
    encoder: &mut Encoder,
    left: Term,
    right: Term,
    result: Term,
    operation: impl Fn(i64, i64) -> Option<i64>,
    goal: &mut Goal,
) {
    let rights = encoder.values(right);
    for a in encoder.values(left) {
        let is_a = encoder.term_equals(left, a);
        for &b in &rights {
            let is_b = encoder.term_equals(right, b);
            let is_result = operation(a, b).map_or(!TRUE, |value| encoder.term_equals(result, value));
            goal.clause(encoder, &[!is_a, !is_b, is_result]);
        }
    }
}

/// The product of two sums, as a sum over conjunctions of their bits.
fn multiply(encoder: &mut Encoder, left: Sum, right: Sum) -> Sum {
    let (a, left) = left.weights(encoder);
    let (b, right) = right.weights(encoder);
    let mut product = Sum::new();
    product.add_constant(a * b);
    left.iter().for_each(|&(weight, bit)| product.add_literal(weight * b, bit));
    right.iter().for_each(|&(weight, bit)| product.add_literal(weight * a, bit));
    for &(v, x) in &left {
        for &(w, y) in &right {
            let both = encoder.and(&[x, y]);
            product.add_literal(v * w, both);
        }
    }
    product
}

/// Makes `quotient` the quotient of a divisor that is not 0; answers what is left.
fn divide(encoder: &mut Encoder, dividend: Term, divisor: &Sum, quotient: Sum, goal: &mut Goal) -> Sum {
    let mut left = sum_of(dividend);
    let product = multiply(encoder, quotient, divisor.clone());
    left.add_sum(-1, &product);
    // With the dividend's sign s and the divisor's sign t: 0 ≤ s·left < t·divisor.
    let up = encoder.term_at_least(dividend, 0);
    let positive = divisor.clone().truth(encoder, Relation::Gt, 0);
    for (sign, unless) in [(1, !up), (-1, up)] {
        let mut clause = |divisor_sign: i128, relation, unless: &[Literal]| {
            if unless.contains(&TRUE) {
                return;
            }
            let mut sum = Sum::new();
            sum.add_sum(sign, &left);
            sum.add_sum(-divisor_sign, divisor);
            let mut clause = unless.to_vec();
            clause.push(sum.truth(encoder, relation, 0));
            goal.clause(encoder, &clause);
        };
        clause(0, Relation::Ge, &[unless]);
        clause(1, Relation::Lt, &[unless, !positive]);
        clause(-1, Relation::Lt, &[unless, positive]);
    }
    left
}
