//! The arithmetic limits every engine may rely on, checked once per model instead of everywhere.

use crate::constraint::Constraint;
use crate::domain::Domain;
use crate::model::{Model, Objective};
use crate::variable::Term;
use std::fmt;

/// Largest magnitude of a value, a view's value or a linear sum: far from overflow in 64 bits, even when a few are added.
pub const LARGEST: i64 = 1 << 60;

/// Why a model cannot be given to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable(pub String);

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

impl Model {
    /// Whether every value, view, sum and objective stays within ±2^60, and all handles belong to this model.
    /// An empty domain is fine: it makes the model unsatisfiable.
    pub fn check(&self) -> Result<(), Unusable> {
        for var in self.all_variables() {
            let domain = self.domain(var);
            if magnitude(&domain) > i128::from(LARGEST) {
                return Err(Unusable(format!("the domain {domain} of {} goes beyond ±2^60", self.name_of(var))));
            }
        }
        for posted in self.constraints() {
            self.check_constraint(&posted.constraint)?;
        }
        match self.objective {
            Objective::Satisfy => Ok(()),
            Objective::Minimise(term) | Objective::Maximise(term) => self.check_term(term),
        }
    }

    fn check_constraint(&self, constraint: &Constraint) -> Result<(), Unusable> {
        let mut outcome = Ok(());
        constraint.visit_terms(&mut |term| {
            if outcome.is_ok() {
                outcome = self.check_term(term);
            }
        });
        outcome?;
        if let Constraint::Linear { terms, constant, .. } = constraint {
            let reach: i128 = terms
                .iter()
                .map(|&(c, x)| i128::from(c).abs() * magnitude(&self.domain(x)))
                .fold(i128::from(*constant).abs(), i128::saturating_add);
            if reach > i128::from(LARGEST) {
                return Err(Unusable(format!("the sum {} may go beyond ±2^60", self.show(constraint))));
            }
        }
        match constraint {
            Constraint::Reified { constraint, .. } | Constraint::Implied { constraint, .. } => {
                self.check_constraint(constraint)
            }
            _ => Ok(()),
        }
    }

    fn check_term(&self, term: Term) -> Result<(), Unusable> {
        if !term.var.is_constant() && term.var.index() >= self.variables() {
            return Err(Unusable(format!("{:?} is not a variable of this model", term.var)));
        }
        let reach = i128::from(term.scale).abs() * magnitude(&self.domain(term.var)) + i128::from(term.offset).abs();
        if reach > i128::from(LARGEST) {
            return Err(Unusable(format!("{} may go beyond ±2^60", self.show_term(term))));
        }
        Ok(())
    }
}

fn magnitude(domain: &Domain) -> i128 {
    let end = |v: Option<i64>| v.map_or(0, |v| i128::from(v).abs());
    end(domain.min()).max(end(domain.max()))
}
