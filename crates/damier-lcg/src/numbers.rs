//! Pumpkin counts in 32 bits and does not look whether they suffice, so it is looked here.
//!
//! Values and views stay within ±(2^30 − 1): then differences of two of them, which is what its propagators compute, fit
//! too. A sum, all its parts and its constant taken together, stays within 32 bits. The propagator of a quotient multiplies
//! it with the divisor, so that must fit as well. A product is computed in 64 bits and cut off, which is right for plain
//! variables.

use damier_model::{Constraint, Model, Term, Unusable, Var};

/// Largest magnitude of anything that Pumpkin gets to see.
pub(crate) const LARGEST: i64 = (1 << 30) - 1;

/// The smallest and the largest value of a term, by the declared domain; saturating.
pub(crate) fn range(model: &Model, term: Term) -> (i64, i64) {
    if let Some(constant) = term.as_constant() {
        return (constant, constant);
    }
    let domain = model.domain(term.var);
    let at = |value: Option<i64>| value.unwrap_or(0).saturating_mul(term.scale).saturating_add(term.offset);
    let (one, other) = (at(domain.min()), at(domain.max()));
    (one.min(other), one.max(other))
}

/// Refuses a model that may take Pumpkin beyond its numbers.
pub(crate) fn check(model: &Model) -> Result<(), Unusable> {
    for var in model.all_variables() {
        let domain = model.domain(var);
        let outside = |end: Option<i64>| end.is_some_and(|value| !fits(value));
        if outside(domain.min()) || outside(domain.max()) {
            return Err(too_large(&format!("the domain {domain} of {}", model.name_of(var))));
        }
    }
    model.constraints().iter().try_for_each(|posted| constraint(model, &posted.constraint))
}

/// A value that was checked.
pub(crate) fn small(value: i64) -> i32 {
    i32::try_from(value).expect("values are checked before anything is posted")
}

fn fits(value: i64) -> bool {
    (-LARGEST..=LARGEST).contains(&value)
}

fn too_large(what: &str) -> Unusable {
    Unusable(format!("{what} may go beyond what lcg can count to (2^30 − 1 for values, 2^31 − 1 for sums)"))
}

fn constraint(model: &Model, constraint: &Constraint) -> Result<(), Unusable> {
    let refuse = || too_large(&model.show(constraint));
    match constraint {
        Constraint::Reified { constraint: inner, .. } | Constraint::Implied { constraint: inner, .. } => {
            return self::constraint(model, inner);
        }
        Constraint::Linear { terms, constant, .. } => {
            if !sum_fits(model, terms, *constant) {
                return Err(refuse());
            }
        }
        Constraint::Compare { left, right, .. } => {
            let terms = [(left.scale, left.var), (right.scale.saturating_neg(), right.var)];
            // With one variable it becomes a bound, which is cut to the domain.
            let one = left.as_constant().is_some() || right.as_constant().is_some() || left.var == right.var;
            if !one && !sum_fits(model, &terms, right.offset.saturating_sub(left.offset)) {
                return Err(refuse());
            }
        }
        // Cut to the domain, or literals.
        Constraint::Member { .. } | Constraint::Clause(_) | Constraint::And(_) => {}
        _ => {
            let mut fine = true;
            constraint.visit_terms(&mut |term| {
                let (low, high) = range(model, term);
                fine &= fits(low) && fits(high) && fits(term.offset) && fits(term.scale);
            });
            if !fine || !results_fit(model, constraint) {
                return Err(refuse());
            }
        }
    }
    Ok(())
}

/// Whether a sum, and any part of it, stays small.
fn sum_fits(model: &Model, terms: &[(i64, Var)], constant: i64) -> bool {
    let reach = terms.iter().fold(i128::from(constant).abs(), |reach, &(scale, var)| {
        let (low, high) = range(model, Term { var, scale, offset: 0 });
        reach.saturating_add(i128::from(low).abs().max(i128::from(high).abs()))
    });
    reach <= i128::from(i32::MAX)
}

/// Whether what a propagator computes on the way stays small.
fn results_fit(model: &Model, constraint: &Constraint) -> bool {
    let size = |term: Term| {
        let (low, high) = range(model, term);
        low.saturating_abs().max(high.saturating_abs())
    };
    match constraint {
        Constraint::Times { left, right, product } => {
            let plain = product.scale == 1 && product.offset == 0;
            plain || size(*left).saturating_mul(size(*right)) <= LARGEST
        }
        Constraint::Division { dividend, divisor, quotient } => {
            let back = size(*divisor).saturating_mul(size(*quotient).saturating_add(1));
            back <= LARGEST && size(*dividend) < LARGEST
        }
        Constraint::ElementConstant { array, .. } => array.iter().all(|&value| fits(value)) && fits(array.len() as i64),
        Constraint::Cumulative { starts, durations, demands, .. } => {
            let total = |terms: &[Term]| terms.iter().fold(0i64, |sum, &term| sum.saturating_add(size(term)));
            let latest = starts.iter().map(|&start| size(start)).max().unwrap_or(0);
            // Twice the latest: the clock is moved so that it starts at 0.
            fits(latest.saturating_mul(2).saturating_add(total(durations))) && fits(total(demands))
        }
        Constraint::Disjunctive { starts, durations } => {
            let latest = starts.iter().map(|&start| size(start)).max().unwrap_or(0);
            fits(durations.iter().fold(latest, |sum, &term| sum.saturating_add(size(term))))
        }
        _ => true,
    }
}
