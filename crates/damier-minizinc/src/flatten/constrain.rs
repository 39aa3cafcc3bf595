//! Any constraint in any context.
//!
//! The small ones go their own ways, where they are simplified; the large ones are posted at the root, and elsewhere get
//! a literal.

use super::clauses::negation;
use super::{Context, Flattener};
use damier_model::{Assignment, Constraint, Linear, Lit, Relation, Term};

impl Flattener {
    /// A literal for a constraint in a context; at the root the constraint is posted.
    pub fn constrain(&mut self, constraint: Constraint, context: Context) -> Lit {
        match constraint {
            Constraint::Compare { left, relation, right } => {
                self.relate(Linear::from(left) - Linear::from(right), relation, context)
            }
            Constraint::Linear { terms, relation, constant } => {
                let views = terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 });
                self.relate(damier_model::sum(views) - constant, relation, context)
            }
            Constraint::Member { term, domain } => self.member(term, &domain, context),
            Constraint::Clause(literals) => self.disjunction(literals.into_vec(), context),
            Constraint::And(literals) => self.conjunction(literals.into_vec(), context),
            Constraint::Xor(literals) => self.parity(literals.into_vec(), context),
            Constraint::Iff(left, right) => self.equivalent(left, right, context),
            Constraint::Implied { literal, constraint } => match self.store.settled(literal) {
                Lit::TRUE => self.constrain(*constraint, context),
                Lit::FALSE => Lit::TRUE,
                literal if context == Context::Root => {
                    self.constrain_when(literal, *constraint);
                    Lit::TRUE
                }
                literal => {
                    let holds = self.constrain(*constraint, context);
                    self.disjunction(vec![!literal, holds], context)
                }
            },
            Constraint::Reified { literal, constraint } => match self.store.settled(literal) {
                Lit::TRUE => self.constrain(*constraint, context),
                literal if context == Context::Root => {
                    self.constrain_iff(literal, *constraint);
                    Lit::TRUE
                }
                literal => {
                    let holds = self.constrain(*constraint, Context::Mixed);
                    self.equivalent(literal, holds, context)
                }
            },
            constraint if is_known(&constraint) => {
                let holds = constraint.holds(&Assignment::default());
                self.known(holds, context)
            }
            constraint if context == Context::Root => {
                self.store.post(constraint);
                Lit::TRUE
            }
            constraint => match trivial(&constraint) {
                Some(holds) => Lit::constant(holds),
                None => self.tied(constraint, context),
            },
        }
    }

    /// Posts a constraint.
    pub fn post(&mut self, constraint: Constraint) {
        self.constrain(constraint, Context::Root);
    }

    /// Posts a constraint that is to hold where a literal does.
    pub fn constrain_when(&mut self, literal: Lit, constraint: Constraint) {
        match (self.store.settled(literal), constraint) {
            (Lit::FALSE, _) => {}
            (Lit::TRUE, constraint) => self.post(constraint),
            (literal, Constraint::Compare { left, relation, right }) => {
                self.relate_when(literal, Linear::from(left) - Linear::from(right), relation);
            }
            (literal, Constraint::Linear { terms, relation, constant }) => {
                let views = terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 });
                self.relate_when(literal, damier_model::sum(views) - constant, relation);
            }
            (literal, constraint @ (Constraint::Clause(_) | Constraint::And(_) | Constraint::Member { .. })) => {
                let holds = self.constrain(constraint, Context::Positive);
                self.disjunction(vec![!literal, holds], Context::Root);
            }
            (literal, constraint) => {
                self.store.post(constraint.when(literal));
            }
        }
    }

    /// Posts that a literal says whether a constraint holds.
    pub fn constrain_iff(&mut self, literal: Lit, constraint: Constraint) {
        match (self.store.settled(literal), constraint) {
            (Lit::TRUE, constraint) => self.post(constraint),
            (Lit::FALSE, constraint) => match negation(&constraint) {
                Some(opposite) => self.post(opposite),
                None => {
                    let holds = self.constrain(constraint, Context::Negative);
                    self.hold(!holds);
                }
            },
            (literal, Constraint::Compare { left, relation, right }) => {
                self.relate_iff(literal, Linear::from(left) - Linear::from(right), relation);
            }
            (literal, Constraint::Linear { terms, relation, constant }) => {
                let views = terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 });
                self.relate_iff(literal, damier_model::sum(views) - constant, relation);
            }
            (
                literal,
                constraint @ (Constraint::Iff(..)
                | Constraint::Xor(_)
                | Constraint::Member { .. }
                | Constraint::Clause(_)
                | Constraint::And(_)),
            ) => {
                let holds = self.constrain(constraint, Context::Mixed);
                self.equivalent(literal, holds, Context::Root);
            }
            (literal, constraint) => {
                self.store.post(constraint.iff(literal));
            }
        }
    }
}

/// Whether a constraint speaks of constants alone.
fn is_known(constraint: &Constraint) -> bool {
    let mut known = true;
    constraint.visit_terms(&mut |term| known &= term.as_constant().is_some());
    known
}

/// What holds always or never by its form alone.
fn trivial(constraint: &Constraint) -> Option<bool> {
    match constraint {
        Constraint::AllDifferent { terms, .. } if terms.len() < 2 => Some(true),
        Constraint::AllEqual(terms) if terms.len() < 2 => Some(true),
        Constraint::Increasing { terms, .. } if terms.len() < 2 => Some(true),
        Constraint::BoolSum { literals, relation, total } if literals.is_empty() => {
            total.as_constant().map(|total| relation.compare(0, total))
        }
        Constraint::Compare { left, relation: Relation::Eq, right } if left == right => Some(true),
        _ => None,
    }
}
