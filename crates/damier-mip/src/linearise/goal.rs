//! Where the rows of a constraint go.
//!
//! Each constraint is written once, as definitions of columns (which hold whatever becomes of the constraint) and as rows
//! and clauses whose conjunction it is. Those go to a *goal*: asserted as they are, asserted under a guard (a big-M row for
//! each), or gathered into one literal equivalent to their conjunction. Where a constraint is only ever asserted, guarded or
//! not, its auxiliary columns need not be determined by the variables: solutions are told apart by the model's own
//! variables alone. So it may use columns that only certify (`certify`), which make fewer and stronger rows.

use super::builder::Builder;
use crate::sum::{Literal, Sum};
use damier_model::Relation;

/// What becomes of the rows.
pub(super) struct Goal {
    guard: Literal,
    gathered: Option<Vec<Literal>>,
}

impl Goal {
    /// The rows hold.
    pub(super) fn asserted() -> Goal {
        Goal::guarded(Literal::TRUE)
    }

    /// The rows hold when the guard does.
    pub(super) fn guarded(guard: Literal) -> Goal {
        Goal { guard, gathered: None }
    }

    /// The rows become one literal.
    pub(super) fn gathering() -> Goal {
        Goal { guard: Literal::TRUE, gathered: Some(Vec::new()) }
    }

    /// The rows hold when this goal asks for it and `condition` holds. Not for goals that gather.
    pub(super) fn under(&self, condition: Literal, builder: &mut Builder) -> Goal {
        Goal::guarded(builder.and(&[self.guard, condition]))
    }

    /// The literals gathered.
    pub(super) fn conjuncts(self) -> Vec<Literal> {
        self.gathered.unwrap_or_default()
    }

    pub(super) fn gathers(&self) -> bool {
        self.gathered.is_some()
    }

    /// The literal under which rows are asserted, for constraints that certify; `None` where rows are gathered.
    pub(super) fn certify(&self) -> Option<Literal> {
        (!self.gathers()).then_some(self.guard)
    }

    /// Whether the rows hold without condition.
    pub(super) fn is_asserted(&self) -> bool {
        self.certify() == Some(Literal::TRUE)
    }

    /// `sum ≤ bound`, unless one of the literals holds.
    pub(super) fn at_most(&mut self, builder: &mut Builder, unless: &[Literal], sum: Sum, bound: i64) {
        if unless.contains(&Literal::TRUE) {
            return;
        }
        if let Some(gathered) = &mut self.gathered {
            let truth = builder.is_at_most(sum, bound, false);
            let truth = if unless.is_empty() { truth } else { builder.or(&[unless, &[truth]].concat()) };
            if truth != Literal::TRUE {
                gathered.push(truth);
            }
            return;
        }
        let mut sum = sum.tidy();
        let (_, most) = builder.bounds(&sum);
        let excess = most - i128::from(bound);
        if excess <= 0 || self.guard == Literal::FALSE {
            return;
        }
        let free = |literal: Literal| literal == Literal::FALSE;
        if self.guard != Literal::TRUE || !unless.iter().all(|&literal| free(literal)) {
            let factor = builder.factor(excess);
            sum = unless.iter().fold(sum, |sum, &literal| sum.plus(-factor, literal));
            if self.guard != Literal::TRUE {
                sum = sum.plus(-factor, !self.guard);
            }
        }
        builder.add_row(sum, None, Some(bound));
    }

    /// `sum ≥ bound`, unless one of the literals holds.
    pub(super) fn at_least(&mut self, builder: &mut Builder, unless: &[Literal], sum: Sum, bound: i64) {
        self.at_most(builder, unless, sum.times(-1), -bound);
    }

    /// `sum = value`, unless one of the literals holds.
    pub(super) fn equal(&mut self, builder: &mut Builder, unless: &[Literal], sum: Sum, value: i64) {
        if unless.contains(&Literal::TRUE) {
            return;
        }
        if self.is_asserted() && unless.iter().all(|&literal| literal == Literal::FALSE) {
            return builder.add_row(sum, Some(value), Some(value));
        }
        if let Some(gathered) = &mut self.gathered {
            let truth = builder.is_equal(sum, value);
            let truth = builder.or(&[unless, &[truth]].concat());
            return gathered.push(truth);
        }
        self.at_most(builder, unless, sum.clone(), value);
        self.at_least(builder, unless, sum, value);
    }

    /// `sum ≠ value`.
    pub(super) fn differ(&mut self, builder: &mut Builder, sum: Sum, value: i64) {
        let below = self.is_at_most(builder, sum.clone(), value - 1);
        let above = self.is_at_most(builder, sum.times(-1), -value - 1);
        self.clause(builder, &[below, above]);
    }

    /// `sum relation value`.
    pub(super) fn relate(&mut self, builder: &mut Builder, sum: Sum, relation: Relation, value: i64) {
        match relation {
            Relation::Eq => self.equal(builder, &[], sum, value),
            Relation::Ne => self.differ(builder, sum, value),
            Relation::Le => self.at_most(builder, &[], sum, value),
            Relation::Lt => self.at_most(builder, &[], sum, value - 1),
            Relation::Ge => self.at_least(builder, &[], sum, value),
            Relation::Gt => self.at_least(builder, &[], sum, value + 1),
        }
    }

    /// One of the literals holds.
    pub(super) fn clause(&mut self, builder: &mut Builder, literals: &[Literal]) {
        let contradicts = |&literal: &Literal| literals.contains(&!literal);
        if literals.contains(&Literal::TRUE) || (literals.len() < 100 && literals.iter().any(contradicts)) {
            return;
        }
        if let Some(gathered) = &mut self.gathered {
            let truth = builder.or(literals);
            return gathered.push(truth);
        }
        let mut parts = literals.to_vec();
        parts.push(!self.guard);
        parts.sort_unstable();
        parts.dedup();
        builder.add_row(Sum::of(&parts), Some(1), None);
    }

    /// The constraint never holds.
    pub(super) fn fail(&mut self, builder: &mut Builder) {
        self.clause(builder, &[]);
    }

    /// A literal that implies `sum ≤ bound`, and is implied by it where rows are gathered.
    pub(super) fn is_at_most(&self, builder: &mut Builder, sum: Sum, bound: i64) -> Literal {
        builder.is_at_most(sum, bound, !self.gathers())
    }
}
