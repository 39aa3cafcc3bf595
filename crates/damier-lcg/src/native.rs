//! What Pumpkin has a propagator for, and in which form.
//!
//! Each of its propagators can be switched on by a literal, but only sums know what it means that they do not hold. So
//! all others are kept where they must hold, or must hold if a literal does; where a literal must tell, they are taken
//! apart. Its all-different is a list of pairs and its table a set of clauses, which the shared decompositions write too,
//! with more care for repeated variables and with row literals that are determined.

use damier_model::{Constraint, Form, Model, Term};

/// Whether Pumpkin gets the constraint as it is.
pub(crate) fn keeps(model: &Model, constraint: &Constraint, form: Form) -> bool {
    if form == Form::Reified {
        return false;
    }
    match constraint {
        Constraint::ElementConstant { array, .. } => !array.is_empty(),
        Constraint::Element { array, .. } => !array.is_empty(),
        Constraint::Minimum { terms, .. } | Constraint::Maximum { terms, .. } => !terms.is_empty(),
        Constraint::Absolute { .. } => true,
        // Pumpkin 0.5 cannot explain a factor that becomes 0 while the product cannot.
        Constraint::Times { left, right, .. } => !may_be_zero(model, *left) && !may_be_zero(model, *right),
        Constraint::Division { divisor, .. } => !may_be_zero(model, *divisor),
        Constraint::Cumulative { starts, durations, demands, capacity } => {
            known(durations).is_some_and(|list| list.len() == starts.len())
                && known(demands).is_some_and(|list| list.len() == starts.len())
                && capacity.as_constant().is_some_and(|capacity| capacity >= 0)
        }
        Constraint::Disjunctive { starts, durations } => {
            known(durations).is_some_and(|list| list.len() == starts.len())
        }
        _ => false,
    }
}

/// The values of terms that are constants of 0 or more.
pub(crate) fn known(terms: &[Term]) -> Option<Vec<i64>> {
    terms.iter().map(|term| term.as_constant().filter(|&value| value >= 0)).collect()
}

fn may_be_zero(model: &Model, term: Term) -> bool {
    match term.as_constant() {
        Some(constant) => constant == 0,
        None => term.offset % term.scale == 0 && model.domain(term.var).contains(-term.offset / term.scale),
    }
}
