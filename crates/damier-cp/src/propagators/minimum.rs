//! The smallest of some terms; the largest is the same with all signs turned.
//!
//! No term is below the result, the result is not above the lowest upper bound nor below the lowest lower bound, and when
//! only one term can still be as small as the result, it is the result. Bounds consistent; O(n) per run.

use super::suppose::{Supposed, refute};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, result: View) -> Pruned {
    if terms.is_empty() {
        return poster.clause(guard, &[]);
    }
    poster.add(guard, Minimum { terms, result })
}

pub(crate) fn post_maximum(poster: &mut Poster<'_>, guard: Literal, terms: &[View], result: View) -> Pruned {
    post(poster, guard, terms.iter().map(|t| t.negated()).collect(), result.negated())
}

struct Minimum {
    terms: Box<[View]>,
    result: View,
}

impl Propagator for Minimum {
    fn cost(&self) -> Cost {
        if self.terms.len() <= 2 { Cost::Ternary } else { Cost::Linear }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::BOUNDS);
        to.on(self.result, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let result = self.result;
        let lowest = |bound: &dyn Fn(View) -> i64| self.terms.iter().map(|&t| bound(t)).fold(i64::MAX, i64::min);
        let (low, high) = (lowest(&|t| store.min(t)), lowest(&|t| store.max(t)));
        store.set_min(result, low)?;
        store.set_max(result, high)?;

        let (low, high) = (store.min(result), store.max(result));
        let mut candidates = 0;
        let mut last = None;
        for &term in &self.terms {
            store.set_min(term, low)?;
            if store.min(term) <= high {
                candidates += 1;
                last = Some(term);
            }
        }
        let Some(last) = last else { return Err(Conflict) };
        if candidates == 1 {
            store.set_max(last, high)?;
            store.set_min(result, store.min(last))?;
        }
        // Holes and repeated variables can make the bounds move once more.
        Ok(if self.is_entailed(store) { Status::Entailed } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }
}

impl Minimum {
    /// A term below the result, or all above it.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let (low, high) = (supposed.min(self.result), supposed.max(self.result));
        if let Some(&below) = self.terms.iter().find(|&&term| supposed.max(term) < low) {
            supposed.enough(&[self.result, below.negated()], 1, reason);
            return true;
        }
        if self.terms.iter().any(|&term| supposed.min(term) <= high) {
            return false;
        }
        supposed.at_most(self.result, high, reason);
        self.terms.iter().for_each(|&term| supposed.at_least(term, high + 1, reason));
        true
    }

    fn is_entailed(&self, store: &Store) -> bool {
        let Some(result) = store.value(self.result) else { return false };
        self.terms.iter().all(|&t| store.min(t) >= result) && self.terms.iter().any(|&t| store.max(t) == result)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps};
    use damier_model::{Model, maximum, minimum};

    #[test]
    fn the_only_term_that_can_be_smallest_is_the_result() {
        let mut m = Model::new("one candidate");
        let (x, y, r) = (m.int("x", 0..=9), m.int("y", 5..=9), m.int("r", 1..=4));
        m.post(minimum([x, y], r));
        assert_eq!(bounds(&m), Some(vec![(1, 4), (5, 9), (1, 4)]));
    }

    #[test]
    fn the_largest_is_bounded_by_the_terms_and_bounds_them() {
        let mut m = Model::new("maximum");
        let (x, y, r) = (m.int("x", 0..=9), m.int("y", 2..=100_000_000), m.int("r", 0..=7));
        m.post(maximum([x, y], r));
        assert_eq!(bounds(&m), Some(vec![(0, 7), (2, 7), (2, 7)]));
    }

    #[test]
    fn nothing_is_lost_and_everything_is_decided() {
        keeps(Promise::Sound, |t| {
            let (count, result) = (t.dice.below(4), t.term(-4, 5));
            minimum(t.terms(count, -4, 5), result)
        });
        keeps(Promise::Sound, |t| {
            let (count, result) = (t.dice.below(4), t.term(-4, 5));
            maximum(t.terms(count, -4, 5), result)
        });
    }
}
