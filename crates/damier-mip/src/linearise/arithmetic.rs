//! Products, quotients and remainders.
//!
//! A product is linear once one factor is known. With a column per value of the narrower factor, the other factor is cut
//! into pieces, one of which is all of it: `y = Σ y_v`, `y_v = 0` unless `x = v`, `x·y = Σ v·y_v` (the convex hull of the
//! disjunction, Balas 1979). A factor with many values is written in binary first. Division by a constant is one equation
//! with a remainder of the dividend's sign; division by a term is that for each of its values.

use super::builder::Builder;
use super::goal::Goal;
use super::values::MOST_VALUES;
use crate::sum::{Literal, Sum};
use damier_model::Term;

/// Factors with more values than this are written in binary.
const MANY_VALUES: u64 = 256;

/// `left·right = product`.
pub(super) fn times(builder: &mut Builder, left: Term, right: Term, product: Term, goal: &mut Goal) {
    let value = multiply(builder, left, right);
    let difference = builder.add_term(value, -1, product);
    goal.equal(builder, &[], difference, 0);
}

/// The product of two terms.
fn multiply(builder: &mut Builder, left: Term, right: Term) -> Sum {
    let (x, y) = if builder.size(left) <= builder.size(right) { (left, right) } else { (right, left) };
    if let Some(factor) = builder.fixed(x) {
        return builder.term(y).times(factor);
    }
    if x.var == y.var && builder.is_narrow(x) {
        // Both look at one variable: the product is a function of it.
        let values: Vec<(i64, i64)> = builder.values(x).into_iter().zip(builder.values(y)).collect();
        return values.into_iter().fold(Sum::default(), |sum, (a, b)| {
            let literal = builder.term_equals(x, a);
            sum.plus(a.saturating_mul(b), literal)
        });
    }
    if builder.size(x) > MANY_VALUES {
        return in_binary(builder, x, y);
    }
    let y = builder.term(y);
    if builder.size(x) == 2 {
        // x = a + (b - a)·[x = b]
        let (a, b) = (builder.values(x)[0], builder.values(x)[1]);
        let literal = builder.term_equals(x, b);
        let piece = when(builder, literal, &y);
        return y.times(a).with(b - a, piece);
    }
    let mut whole = y.clone();
    let mut product = Sum::default();
    for value in builder.values(x) {
        let literal = builder.term_equals(x, value);
        let piece = piece(builder, literal, &y);
        whole = whole.with(-1, piece);
        product = product.with(value, piece);
    }
    builder.add_row(whole, Some(0), Some(0));
    product
}

/// A column that is `sum` where the literal holds and 0 elsewhere.
pub(super) fn when(builder: &mut Builder, literal: Literal, sum: &Sum) -> u32 {
    let piece = piece(builder, literal, sum);
    let (least, most) = builder.bounds(sum);
    let (least, most) = (builder.factor(least), builder.factor(most));
    // sum - piece is what the literal's negation leaves: between least and most there, 0 here.
    builder.add_row(sum.clone().with(-1, piece).plus(-most, !literal), None, Some(0));
    builder.add_row(sum.clone().with(-1, piece).plus(-least, !literal), Some(0), None);
    piece
}

/// A column within the bounds of a sum where the literal holds, and 0 elsewhere.
fn piece(builder: &mut Builder, literal: Literal, sum: &Sum) -> u32 {
    let (least, most) = builder.bounds(&sum.clone().tidy());
    let piece = builder.number((least.min(0), most.max(0)), false, "piece");
    let (least, most) = (builder.factor(least), builder.factor(most));
    builder.add_row(Sum::column(piece).plus(-most, literal), None, Some(0));
    builder.add_row(Sum::column(piece).plus(-least, literal), Some(0), None);
    piece
}

/// `x·y`, with `x` above its least value written in binary.
fn in_binary(builder: &mut Builder, x: Term, y: Term) -> Sum {
    let (x, y) = (builder.term(x), builder.term(y));
    let (least, most) = builder.bounds(&x);
    let (Ok(least), span) = (i64::try_from(least), builder.factor(most - least)) else { return Sum::default() };
    let mut digits = x;
    let mut product = y.clone().times(least);
    for place in 0..i64::BITS - span.leading_zeros() {
        let digit = builder.binary("digit");
        digits = digits.plus(-(1 << place), digit);
        let piece = when(builder, digit, &y);
        product = product.with(1 << place, piece);
    }
    builder.add_row(digits, Some(least), Some(least));
    product
}

/// Which result of a division is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Rounded towards 0.
    Quotient,
    /// With the dividend's sign.
    Remainder,
}

/// `dividend / divisor` or what is left of it is `result`.
pub(super) fn divide(builder: &mut Builder, dividend: Term, divisor: Term, result: Term, part: Part, goal: &mut Goal) {
    if builder.size(divisor) > MOST_VALUES {
        let size = builder.size(divisor);
        return builder.refuse(|| format!("a divisor has {size} values, and each needs rows of its own"));
    }
    let zero = builder.term_equals(divisor, 0);
    goal.clause(builder, &[!zero]);
    for value in builder.values(divisor) {
        if value == 0 {
            continue;
        }
        let chosen = builder.term_equals(divisor, value);
        let outcome = by_constant(builder, dividend, value, part);
        let difference = builder.add_term(outcome, -1, result);
        goal.equal(builder, &[!chosen], difference, 0);
    }
}

/// The quotient or remainder of a term and a constant.
fn by_constant(builder: &mut Builder, dividend: Term, divisor: i64, part: Part) -> Sum {
    let value = builder.term(dividend);
    if divisor.abs() == 1 {
        return if part == Part::Quotient { value.times(divisor) } else { Sum::default() };
    }
    let (least, most) = builder.bounds(&value);
    let divisor_wide = i128::from(divisor);
    let (one, other) = (least / divisor_wide, most / divisor_wide);
    let quotient = builder.number((one.min(other), one.max(other)), true, "quotient");
    let largest = divisor_wide.abs() - 1;
    let remainder =
        builder.number((if least < 0 { -largest } else { 0 }, if most > 0 { largest } else { 0 }), true, "rest");
    builder.add_row(value.with(-divisor, quotient).with(-1, remainder), Some(0), Some(0));
    if least < 0 && most > 0 {
        let positive = builder.term_at_least(dividend, 0);
        let largest = builder.factor(largest);
        builder.add_row(Sum::column(remainder).plus(-largest, positive), None, Some(0));
        builder.add_row(Sum::column(remainder).plus(largest, !positive), Some(0), None);
    }
    Sum::column(if part == Part::Quotient { quotient } else { remainder })
}
