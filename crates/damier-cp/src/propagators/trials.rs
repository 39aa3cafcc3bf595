//! Random constraints of one kind for the propagators' own tests: plain, with repeated variables, and reified.

use super::testing::{Dice, Promise, compare_with_meaning};
use crate::kernel::Kernel;
use crate::post::view;
use damier_model::{Constraint, Model, Strength, Term, Var};

const TRIALS: u64 = 250;

/// Where a trial gets its terms from.
pub(super) struct Terms {
    pub(super) model: Model,
    pub(super) dice: Dice,
    repeating: bool,
}

impl Terms {
    /// A view of a new variable with a few values from `low` to `high`, or now and then of one that was there before.
    pub(super) fn term(&mut self, low: i64, high: i64) -> Term {
        let known = self.model.variables();
        let x = if self.repeating && known > 0 && self.dice.below(3) == 0 {
            Var::from_index(self.dice.below(known))
        } else {
            let domain = self.dice.domain(low, high, 5);
            self.model.int(format!("x{known}"), domain)
        };
        self.dice.view_of(x)
    }

    pub(super) fn terms(&mut self, count: usize, low: i64, high: i64) -> Vec<Term> {
        (0..count).map(|_| self.term(low, high)).collect()
    }
}

/// Compares constraints of one kind with their meaning. The promise is kept where no variable is repeated and nothing is
/// reified.
pub(super) fn keeps(promise: Promise, make: impl Fn(&mut Terms) -> Constraint) {
    for seed in 0..4 * TRIALS {
        let repeating = seed % 2 == 1;
        let mut terms = Terms { model: Model::new("trial"), dice: Dice::new(seed + 1), repeating };
        let constraint = make(&mut terms);
        let Terms { mut model, mut dice, .. } = terms;
        let wrapping = seed / 2 % 4;
        let constraint = match wrapping {
            0 => constraint.iff(model.bool("b")),
            1 => constraint.when(model.bool("b")),
            _ => constraint,
        };
        model.post(constraint);
        let promise = if repeating || wrapping < 2 { Promise::Sound } else { promise };
        compare_with_meaning(&model, Strength::Auto, promise, &mut dice);
    }
}

/// The bounds of each variable after propagation, or `None` if there is no solution.
pub(super) fn bounds(model: &Model) -> Option<Vec<(i64, i64)>> {
    let mut kernel = Kernel::new(model, Strength::Auto).ok()?;
    kernel.propagate().ok()?;
    let bounds = |x: Var| (kernel.store.min(view(Term::from(x))), kernel.store.max(view(Term::from(x))));
    Some(model.all_variables().map(bounds).collect())
}

/// The values of each variable after propagation, or `None` if there is no solution.
pub(super) fn values(model: &Model) -> Option<Vec<Vec<i64>>> {
    super::testing::propagated(model, Strength::Auto)
}
