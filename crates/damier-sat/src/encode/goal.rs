//! Where the clauses of a constraint go.
//!
//! Each constraint is written once, as definitions of auxiliaries and as clauses whose conjunction is the constraint. The
//! definitions go into the formula as they are, whatever becomes of the constraint; the clauses go to a *goal*: asserted
//! as they are, asserted under a guard, or gathered into one literal that is equivalent to their conjunction.

use super::encoder::{Encoder, TRUE};
use crate::cnf::{Cnf, Literal};

/// What becomes of the clauses.
pub(super) struct Goal {
    group: u32,
    /// One more literal for every clause: the negated guard.
    unless: Option<Literal>,
    /// The clauses themselves, where they are gathered; none that holds always.
    gathered: Option<Cnf>,
    /// Whether models are to be counted even where the clauses are switched off.
    total: bool,
}

impl Goal {
    /// The clauses hold, on the account of `group`.
    pub(super) fn asserted(group: u32) -> Goal {
        Goal { group, unless: None, gathered: None, total: false }
    }

    /// The clauses say what a variable means.
    pub(super) fn meaning() -> Goal {
        Goal::asserted(Cnf::MEANING)
    }

    /// The clauses hold when `selector` does. Models with the selector false are not counted: auxiliaries may be free then.
    pub(super) fn selected(group: u32, selector: Literal) -> Goal {
        Goal { unless: Some(!selector), ..Goal::asserted(group) }
    }

    /// The clauses hold when `condition`, which belongs to the model, does: the other models count too.
    pub(super) fn conditional(&self, condition: Literal, encoder: &mut Encoder) -> Goal {
        let unless = match self.unless {
            None => !condition,
            Some(unless) => encoder.or(&[unless, !condition]),
        };
        Goal { unless: Some(unless), total: true, ..Goal::asserted(self.group) }
    }

    /// The clauses become one literal.
    pub(super) fn gathering() -> Goal {
        Goal { gathered: Some(Cnf::new()), total: true, ..Goal::meaning() }
    }

    /// The literal equivalent to all clauses gathered.
    pub(super) fn truth(self, encoder: &mut Encoder) -> Literal {
        let conjuncts = self.conjuncts(encoder);
        encoder.and(&conjuncts)
    }

    /// Makes `literal` equivalent to all clauses gathered, on the account of another goal.
    pub(super) fn equate(self, encoder: &mut Encoder, literal: Literal, goal: &mut Goal) {
        if let Some(gathered) = self.gathered.as_ref().filter(|gathered| gathered.len() == 1) {
            // One clause needs no literal of its own.
            let clause = gathered.clause(0);
            goal.clause(encoder, &[&[!literal], clause].concat());
            return clause.iter().for_each(|&part| goal.clause(encoder, &[literal, !part]));
        }
        let conjuncts = self.conjuncts(encoder);
        let mut all = vec![literal];
        for conjunct in conjuncts {
            goal.clause(encoder, &[!literal, conjunct]);
            all.push(!conjunct);
        }
        goal.clause(encoder, &all);
    }

    /// A literal for each clause gathered.
    fn conjuncts(self, encoder: &mut Encoder) -> Vec<Literal> {
        self.gathered.unwrap_or_default().clauses().map(|clause| encoder.or(clause)).collect()
    }

    /// Whether clauses become a literal: then few clauses are better than clauses that propagate.
    pub(super) fn gathers(&self) -> bool {
        self.gathered.is_some()
    }

    /// Whether auxiliaries must be determined even where the clauses do not hold.
    pub(super) fn is_total(&self) -> bool {
        self.total
    }

    /// A clause of the constraint.
    pub(super) fn clause(&mut self, encoder: &mut Encoder, clause: &[Literal]) {
        if let Some(gathered) = &mut self.gathered {
            if !clause.contains(&TRUE) {
                gathered.add(clause);
            }
            return;
        }
        let open = encoder.cnf.open_group(self.group);
        match self.unless {
            None => encoder.add(clause),
            Some(unless) => {
                let mut guarded = Vec::with_capacity(clause.len() + 1);
                guarded.push(unless);
                guarded.extend_from_slice(clause);
                encoder.add(&guarded);
            }
        }
        encoder.cnf.open_group(open);
    }

    /// A clause that follows from the others, there for the propagation it brings.
    pub(super) fn redundant(&mut self, encoder: &mut Encoder, clause: &[Literal]) {
        if !self.gathers() {
            self.clause(encoder, clause);
        }
    }

    /// The constraint never holds.
    pub(super) fn fail(&mut self, encoder: &mut Encoder) {
        self.clause(encoder, &[]);
    }

    /// Two literals are equivalent.
    pub(super) fn same(&mut self, encoder: &mut Encoder, a: Literal, b: Literal) {
        self.clause(encoder, &[!a, b]);
        self.clause(encoder, &[a, !b]);
    }
}
