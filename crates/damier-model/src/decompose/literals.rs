//! Literals that say what small constraints mean.
//!
//! A literal is made at most once for a comparison of a variable with a number, and not at all where the domain settles
//! it, so decompositions ask for literals freely.

use super::builder::{Builder, ends, preimage};
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::Linear;
use crate::stage;
use crate::variable::{Lit, Term, Var};

impl Builder<'_> {
    /// A literal that holds exactly if the constraint does.
    pub(super) fn literal(&mut self, constraint: Constraint) -> Lit {
        match &constraint {
            Constraint::Compare { left, relation, right } => self.compare(*left, *relation, *right),
            Constraint::Clause(literals) => self.either(literals),
            Constraint::And(literals) => self.all(literals),
            _ => {
                let holds = self.bool();
                self.reify(holds, constraint);
                holds
            }
        }
    }

    /// A literal that holds exactly if one of the others does.
    pub(super) fn either(&mut self, literals: &[Lit]) -> Lit {
        let mut open: Vec<Lit> = literals.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
        open.sort_unstable();
        open.dedup();
        if open.iter().any(|&lit| lit == Lit::TRUE || open.binary_search(&!lit).is_ok()) {
            return Lit::TRUE;
        }
        match open[..] {
            [] => Lit::FALSE,
            [only] => only,
            _ => {
                let holds = self.bool();
                self.push(Constraint::Clause(open.into()).iff(holds));
                holds
            }
        }
    }

    /// A literal that holds exactly if all the others do.
    pub(super) fn all(&mut self, literals: &[Lit]) -> Lit {
        let refused: Vec<Lit> = literals.iter().map(|&lit| !lit).collect();
        !self.either(&refused)
    }

    /// A literal that holds exactly if the terms compare so.
    pub(super) fn compare(&mut self, left: Term, relation: Relation, right: Term) -> Lit {
        let difference = (Linear::from(left) - Linear::from(right)).tidy();
        match *difference.terms() {
            [] => Lit::constant(relation.compare(difference.constant(), 0)),
            [(scale, var)] => {
                let term = Term { var, scale, offset: difference.constant() };
                match relation {
                    Relation::Eq => self.equals(term, 0),
                    Relation::Ne => !self.equals(term, 0),
                    Relation::Ge => self.at_least(term, 0),
                    Relation::Gt => self.at_least(term, 1),
                    Relation::Le => !self.at_least(term, 1),
                    Relation::Lt => !self.at_least(term, 0),
                }
            }
            _ => {
                let ((a, b), (c, d)) = (self.range(left), self.range(right));
                match relation {
                    Relation::Eq if b < c || d < a => return Lit::FALSE,
                    Relation::Ne if b < c || d < a => return Lit::TRUE,
                    Relation::Gt => return !self.compare(left, Relation::Le, right),
                    Relation::Ge => return !self.compare(left, Relation::Lt, right),
                    Relation::Le if b <= c => return Lit::TRUE,
                    Relation::Le if a > d => return Lit::FALSE,
                    Relation::Lt if b < c => return Lit::TRUE,
                    Relation::Lt if a >= d => return Lit::FALSE,
                    _ => {}
                }
                let holds = self.bool();
                self.push(Constraint::Compare { left, relation, right }.iff(holds));
                holds
            }
        }
    }

    /// A literal for `term = value`.
    pub(super) fn equals(&mut self, term: Term, value: i64) -> Lit {
        stage::poll();
        if let Some(constant) = term.as_constant() {
            return Lit::constant(constant == value);
        }
        let Some(value) = preimage(term, value) else { return Lit::FALSE };
        let domain = &self.domains[term.var.index()];
        if !domain.contains(value) {
            return Lit::FALSE;
        }
        if domain.size() == 1 {
            return Lit::TRUE;
        }
        if let Some(literal) = as_literal(domain, term.var) {
            return if value == 1 { literal } else { !literal };
        }
        if let Some(&literal) = self.equal.get(&(term.var, value)) {
            return literal;
        }
        let literal = self.bool();
        self.equal.insert((term.var, value), literal);
        let (left, right) = (Term::from(term.var), Term::constant(value));
        self.push(Constraint::Compare { left, relation: Relation::Eq, right }.iff(literal));
        literal
    }

    /// A literal for `term ≥ value`.
    pub(super) fn at_least(&mut self, term: Term, value: i64) -> Lit {
        if let Some(constant) = term.as_constant() {
            return Lit::constant(constant >= value);
        }
        // scale·x ≥ value − offset: x is at least or at most a bound, rounded inwards.
        let rest = i128::from(value) - i128::from(term.offset);
        let scale = i128::from(term.scale);
        let domain = &self.domains[term.var.index()];
        let (low, high) = ends(domain);
        let (bound, upwards) =
            if scale > 0 { (-(-rest).div_euclid(scale), true) } else { ((-rest).div_euclid(-scale) + 1, false) };
        let settled = if bound <= i128::from(low) {
            Some(true)
        } else if bound > i128::from(high) {
            Some(false)
        } else {
            None
        };
        if let Some(holds) = settled {
            return Lit::constant(holds == upwards);
        }
        let bound = bound as i64;
        let literal = if let Some(literal) = as_literal(domain, term.var) {
            literal
        } else if let Some(&literal) = self.at_least.get(&(term.var, bound)) {
            literal
        } else {
            let literal = self.bool();
            self.at_least.insert((term.var, bound), literal);
            let (left, right) = (Term::from(term.var), Term::constant(bound));
            self.push(Constraint::Compare { left, relation: Relation::Ge, right }.iff(literal));
            literal
        };
        if upwards { literal } else { !literal }
    }

    /// The term where it is between the bounds, and `otherwise` where it is not.
    pub(super) fn clamped(&mut self, term: Term, low: i64, high: i64, otherwise: i64) -> Term {
        let (least, most) = self.range(term);
        if low <= least && most <= high {
            return term;
        }
        let (above, below) = (self.at_least(term, low), !self.at_least(term, high.saturating_add(1)));
        let inside = self.all(&[above, below]);
        let (least, most) = (least.max(low), most.min(high));
        let domain = Domain::range(least, most).union(&Domain::range(otherwise, otherwise));
        let clamped = Term::from(self.int(domain));
        self.choose(clamped, inside, term, Term::constant(otherwise));
        clamped
    }

    /// Defines `result` to be one term if the literal holds, and the other if not.
    pub(super) fn choose(&mut self, result: Term, literal: Lit, then: Term, otherwise: Term) {
        let equals = |right| Constraint::Compare { left: result, relation: Relation::Eq, right };
        self.imply(literal, equals(then));
        self.imply(!literal, equals(otherwise));
    }
}

/// A variable of two values, 0 and 1, is its own literal.
fn as_literal(domain: &Domain, var: Var) -> Option<Lit> {
    (*domain == Domain::boolean()).then_some(Lit::positive(var))
}
