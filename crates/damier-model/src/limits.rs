//! The arithmetic limits every engine may rely on, checked once per model instead of everywhere.

use crate::constraint::Constraint;
use crate::domain::Domain;
use crate::model::Model;
use crate::variable::{Lit, Term, Var};
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
    /// Whether every value, view, sum and objective stays within ±2^60, all handles belong to this model, and literals
    /// speak of variables within 0..1. An empty domain is fine: it makes the model unsatisfiable.
    pub fn check(&self) -> Result<(), Unusable> {
        let magnitudes = self.all_variables().map(|var| magnitude(&self.domain(var))).collect();
        let inspection = Inspection { model: self, magnitudes };
        for var in self.all_variables() {
            if inspection.magnitude_of(var) > i128::from(LARGEST) {
                let (name, domain) = (self.name_of(var), self.domain(var));
                return Err(Unusable(format!("the domain {domain} of {name} goes beyond ±2^60")));
            }
        }
        for posted in self.constraints() {
            inspection.constraint(&posted.constraint)?;
        }
        for &var in self.search.iter().flat_map(|stage| &stage.variables) {
            inspection.term(Term::from(var))?;
        }
        let started = self.warm_start.whole.iter().map(|(var, _)| var);
        for &var in started.chain(self.projection.iter().flatten()) {
            inspection.term(Term::from(var))?;
        }
        if let Some((real, _)) = self.warm_start.reals.iter().find(|(real, _)| real.index() >= self.reals()) {
            return Err(Unusable(format!("{real:?} is not a real-valued variable of this model")));
        }
        self.objective.term().map_or(Ok(()), |term| inspection.term(term))?;
        self.check_reals(&|lit| inspection.literal(lit), &|var| inspection.term(Term::from(var)))
    }
}

struct Inspection<'m> {
    model: &'m Model,
    /// By variable: the largest distance of a value from 0.
    magnitudes: Vec<i128>,
}

impl Inspection<'_> {
    fn magnitude_of(&self, var: Var) -> i128 {
        if var.is_constant() { 1 } else { self.magnitudes[var.index()] }
    }

    fn constraint(&self, constraint: &Constraint) -> Result<(), Unusable> {
        let mut outcome = Ok(());
        constraint.visit_terms(&mut |term| {
            if outcome.is_ok() {
                outcome = self.term(term);
            }
        });
        outcome?;
        self.literals(constraint)?;
        if let Constraint::Linear { terms, constant, .. } = constraint {
            let reach: i128 = terms
                .iter()
                .map(|&(c, x)| i128::from(c).abs() * self.magnitude_of(x))
                .fold(i128::from(*constant).abs(), i128::saturating_add);
            if reach > i128::from(LARGEST) {
                return Err(Unusable(format!("the sum {} may go beyond ±2^60", self.model.show(constraint))));
            }
        }
        match constraint {
            Constraint::Reified { constraint, .. } | Constraint::Implied { constraint, .. } => {
                self.constraint(constraint)
            }
            _ => Ok(()),
        }
    }

    fn term(&self, term: Term) -> Result<(), Unusable> {
        if !term.var.is_constant() && term.var.index() >= self.magnitudes.len() {
            return Err(Unusable(format!("{:?} is not a variable of this model", term.var)));
        }
        let reach = i128::from(term.scale).abs() * self.magnitude_of(term.var) + i128::from(term.offset).abs();
        if reach > i128::from(LARGEST) {
            return Err(Unusable(format!("{} may go beyond ±2^60", self.model.show_term(term))));
        }
        Ok(())
    }

    fn literals(&self, constraint: &Constraint) -> Result<(), Unusable> {
        constraint.literals().into_iter().try_for_each(|lit| self.zero_or_one(lit))
    }

    /// Whether a literal speaks of a variable of this model, and of one within 0..1.
    fn literal(&self, lit: Lit) -> Result<(), Unusable> {
        self.term(Term::from(lit.var()))?;
        self.zero_or_one(lit)
    }

    fn zero_or_one(&self, lit: Lit) -> Result<(), Unusable> {
        let model = self.model;
        if model.is_boolean(lit.var()) || model.domain_ref(lit.var()).is_subset(&Domain::boolean()) {
            return Ok(());
        }
        let (name, domain) = (model.name_of(lit.var()), model.domain(lit.var()));
        Err(Unusable(format!("{name} is used as a literal, but its domain is {domain}, not within 0..1")))
    }
}

fn magnitude(domain: &Domain) -> i128 {
    let end = |v: Option<i64>| v.map_or(0, |v| i128::from(v).abs());
    end(domain.min()).max(end(domain.max()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{any_of, implies};

    #[test]
    fn a_literal_over_a_wider_variable_is_refused_by_name() {
        let mut m = Model::new("wide literal");
        let (x, b) = (m.int("x", 0..=5), m.bool("b"));
        m.post(any_of([Lit::positive(x), b]).when(b));
        let message = "x is used as a literal, but its domain is 0..5, not within 0..1";
        assert_eq!(m.check(), Err(Unusable(message.to_owned())));
    }

    #[test]
    fn an_integer_that_is_0_or_1_will_do_for_a_literal() {
        let mut m = Model::new("narrow literal");
        let (x, b) = (m.int("x", 1..=1), m.bool("b"));
        m.post(implies(Lit::positive(x), b));
        assert_eq!(m.check(), Ok(()));
    }

    #[test]
    fn sums_that_could_overflow_are_refused() {
        let mut m = Model::new("large");
        let x = m.ints("x", 3, 0..=LARGEST / 2);
        m.post(crate::Relate::at_most(crate::sum(&x), 7));
        assert!(m.check().is_err());
    }
}
