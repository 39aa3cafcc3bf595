//! Parity and equivalence, and truth within truth.

use super::builder::Builder;
use super::{Form, clause};
use crate::constraint::Constraint;
use crate::variable::Lit;

/// The parity of ever longer beginnings, one new literal each.
pub(super) fn xor(b: &mut Builder, literals: &[Lit]) -> Vec<Constraint> {
    let odd = literals.iter().fold(Lit::FALSE, |odd, &literal| differ(b, odd, literal));
    vec![clause([odd])]
}

/// A literal that holds exactly if one of the two does and the other does not.
fn differ(b: &mut Builder, one: Lit, other: Lit) -> Lit {
    match (one, other) {
        (Lit::FALSE, lit) | (lit, Lit::FALSE) => lit,
        (Lit::TRUE, lit) | (lit, Lit::TRUE) => !lit,
        _ if one == other => Lit::FALSE,
        _ if one == !other => Lit::TRUE,
        _ => {
            let differ = b.bool();
            b.post(clause([!differ, one, other]));
            b.post(clause([!differ, !one, !other]));
            b.post(clause([differ, !one, other]));
            b.post(clause([differ, one, !other]));
            differ
        }
    }
}

pub(super) fn iff(one: Lit, other: Lit) -> Vec<Constraint> {
    vec![clause([!one, other]), clause([one, !other])]
}

pub(super) fn reified(b: &mut Builder, literal: Lit, constraint: &Constraint, form: Form) -> Vec<Constraint> {
    if form == Form::Posted {
        b.reify(literal, constraint.clone());
        return Vec::new();
    }
    let holds = b.literal(constraint.clone());
    vec![clause([!differ(b, literal, holds)])]
}

pub(super) fn implied(b: &mut Builder, literal: Lit, constraint: &Constraint, form: Form) -> Vec<Constraint> {
    if form == Form::Posted {
        b.imply(literal, constraint.clone());
        return Vec::new();
    }
    let holds = b.literal(constraint.clone());
    vec![clause([!literal, holds])]
}
