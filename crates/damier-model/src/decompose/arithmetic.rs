//! Products, quotients, remainders, absolute values, extremes.
//!
//! A product or quotient that need not be right is compared with the right one, which always exists: a divisor of 0 is
//! replaced by 1 on the way to it. So is a factor of 0, for engines that would rather not see one.

use super::builder::Builder;
use super::{Form, clause, never};
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::Relate;
use crate::variable::{Lit, Term};

/// One of the terms is the result, and none is beyond it.
fn extreme(b: &mut Builder, terms: &[Term], result: Term, beyond: Relation) -> Vec<Constraint> {
    if terms.is_empty() {
        return never();
    }
    let within = beyond.negated();
    let mut conditions: Vec<Constraint> =
        terms.iter().map(|&left| Constraint::Compare { left, relation: within, right: result }).collect();
    let reached: Box<[Lit]> = terms.iter().map(|&term| b.compare(term, within.swapped(), result)).collect();
    conditions.push(Constraint::Clause(reached));
    conditions
}

pub(super) fn minimum(b: &mut Builder, terms: &[Term], result: Term) -> Vec<Constraint> {
    extreme(b, terms, result, Relation::Lt)
}

pub(super) fn maximum(b: &mut Builder, terms: &[Term], result: Term) -> Vec<Constraint> {
    extreme(b, terms, result, Relation::Gt)
}

pub(super) fn absolute(b: &mut Builder, term: Term, result: Term) -> Vec<Constraint> {
    let (same, opposite) = (b.compare(term, Relation::Eq, result), b.compare(-term, Relation::Eq, result));
    let positive = result.at_least(0);
    vec![positive, clause([same, opposite])]
}

/// A product of numbers other than 0 is left as it is where it simply holds; a product with 0 is 0.
pub(super) fn times(b: &mut Builder, left: Term, right: Term, product: Term, form: Form) -> Vec<Constraint> {
    match (left.as_constant(), right.as_constant()) {
        (Some(constant), _) => return vec![(right * constant).equals(product)],
        (_, Some(constant)) => return vec![(left * constant).equals(product)],
        _ => {}
    }
    let zeros = [left, right].map(|factor| b.equals(factor, 0));
    let zero = b.either(&zeros);
    let [left, right] = [left, right].map(|factor| not_zero(b, factor));
    let ((a, c), (d, e)) = (b.range(left), b.range(right));
    let corners = [(a, d), (a, e), (c, d), (c, e)].map(|(x, y)| x.saturating_mul(y));
    let [low, high] = corners.iter().fold([i64::MAX, i64::MIN], |[low, high], &x| [low.min(x), high.max(x)]);
    let mut domain = Domain::range(low, high);
    if form == Form::Posted {
        // It is the product, or, with a 1 in the place of a 0, one of the factors.
        let ends = [product, left, right].map(|term| b.range(term));
        let least = ends.iter().fold(1, |least, end| least.min(end.0));
        let most = ends.iter().fold(1, |most, end| most.max(end.1));
        domain = domain.intersect(&Domain::range(least, most));
        if domain.is_empty() {
            return never();
        }
    }
    let without_zeros = Term::from(b.int(domain));
    b.post(Constraint::Times { left, right, product: without_zeros });
    if form == Form::Posted {
        return vec![product.equals(without_zeros).when(!zero), product.equals(0).when(zero)];
    }
    let true_product = if zero == Lit::FALSE {
        without_zeros
    } else {
        let true_product = Term::from(b.int(Domain::range(low.min(0), high.max(0))));
        b.choose(true_product, zero, Term::constant(0), without_zeros);
        true_product
    };
    vec![true_product.equals(product)]
}

pub(super) fn division(b: &mut Builder, dividend: Term, divisor: Term, quotient: Term) -> Vec<Constraint> {
    if b.may_be(divisor, 0) {
        let divisor_or_one = not_zero(b, divisor);
        return vec![divisor.differs_from(0), Constraint::Division { dividend, divisor: divisor_or_one, quotient }];
    }
    let true_quotient = quotient_of(b, dividend, divisor);
    vec![true_quotient.equals(quotient)]
}

pub(super) fn modulo(b: &mut Builder, dividend: Term, divisor: Term, remainder: Term) -> Vec<Constraint> {
    let mut conditions = Vec::new();
    if b.may_be(divisor, 0) {
        conditions.push(divisor.differs_from(0));
    }
    let divisor = not_zero(b, divisor);
    let quotient = quotient_of(b, dividend, divisor);
    // What is taken away lies between 0 and the dividend.
    let (low, high) = b.range(dividend);
    let taken = match divisor.as_constant() {
        Some(constant) => quotient * constant,
        None => {
            let taken = Term::from(b.int(Domain::range(low.min(0), high.max(0))));
            b.post(Constraint::Times { left: divisor, right: quotient, product: taken });
            taken
        }
    };
    conditions.push((dividend - taken).equals(remainder));
    conditions
}

/// The divisor, or 1 where it is 0.
fn not_zero(b: &mut Builder, divisor: Term) -> Term {
    if !b.may_be(divisor, 0) {
        return divisor;
    }
    if divisor.as_constant().is_some() {
        return Term::constant(1);
    }
    let zero = b.equals(divisor, 0);
    let (low, high) = b.range(divisor);
    let other = Term::from(b.int(Domain::range(low, high.max(1)).without(0)));
    b.choose(other, zero, Term::constant(1), divisor);
    other
}

/// The quotient, for a divisor that is not 0.
fn quotient_of(b: &mut Builder, dividend: Term, divisor: Term) -> Term {
    let ((low, high), (least, most)) = (b.range(dividend), b.range(divisor));
    let domain = if low >= 0 && least > 0 {
        Domain::range(low / most, high / least)
    } else {
        let size = low.saturating_abs().max(high.saturating_abs());
        let smallest = if least > 0 {
            least
        } else if most < 0 {
            -most
        } else {
            1
        };
        Domain::range(-(size / smallest), size / smallest)
    };
    let quotient = Term::from(b.int(domain));
    b.post(Constraint::Division { dividend, divisor, quotient });
    quotient
}
