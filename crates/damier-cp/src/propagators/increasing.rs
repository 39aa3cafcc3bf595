//! Each term at most (or less than) the next: lower bounds are carried to the right, upper bounds to the left.
//!
//! Domain consistent, since any value between the bounds goes with the smallest before it and the largest after it.
//! O(n) per run.

use super::filter::all_distinct;
use super::suppose::{Supposed, refute};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, strict: bool) -> Pruned {
    if terms.len() < 2 {
        return Ok(());
    }
    let distinct = all_distinct(&terms);
    poster.add(guard, Increasing { terms, gap: i64::from(strict), distinct })
}

struct Increasing {
    terms: Box<[View]>,
    gap: i64,
    distinct: bool,
}

impl Propagator for Increasing {
    fn cost(&self) -> Cost {
        if self.terms.len() <= 3 { Cost::Ternary } else { Cost::Linear }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        let (last, first) = (self.terms.len() - 1, 0);
        for (k, &term) in self.terms.iter().enumerate() {
            let events = match k {
                _ if k == first => Events::LOWER,
                _ if k == last => Events::UPPER,
                _ => Events::BOUNDS,
            };
            to.on(term, events);
        }
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for pair in self.terms.windows(2) {
            store.set_min(pair[1], store.min(pair[0]) + self.gap)?;
        }
        let mut entailed = true;
        for pair in self.terms.windows(2).rev() {
            store.set_max(pair[0], store.max(pair[1]) - self.gap)?;
            entailed &= store.max(pair[0]) + self.gap <= store.min(pair[1]);
        }
        Ok(match (entailed, self.distinct) {
            (true, _) => Status::Entailed,
            (false, true) => Status::Fixpoint,
            (false, false) => Status::MayProgress,
        })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }
}

impl Increasing {
    /// Two terms of which the earlier is too large for the later; the nearest such, since what lies between was pruned first.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let mut largest: Option<(usize, i64)> = None;
        for (j, &later) in self.terms.iter().enumerate() {
            let steps = self.gap * j as i64;
            if let Some((i, start)) = largest
                && start + steps > supposed.max(later)
            {
                let earlier = self.terms[i];
                supposed.enough(&[earlier, later.negated()], 1 - self.gap * (j - i) as i64, reason);
                return true;
            }
            let start = supposed.min(later) - steps;
            if largest.is_none_or(|(_, known)| start >= known) {
                largest = Some((j, start));
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps};
    use damier_model::{Model, increasing, strictly_increasing};

    #[test]
    fn a_chain_leaves_room_on_both_sides() {
        let mut m = Model::new("chain");
        let x = m.ints("x", 4, 1..=6);
        m.post(strictly_increasing(&x));
        assert_eq!(bounds(&m), Some(vec![(1, 3), (2, 4), (3, 5), (4, 6)]));
    }

    #[test]
    fn chains_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let count = t.dice.below(5);
            increasing(t.terms(count, -3, 6))
        });
        keeps(Promise::DomainConsistent, |t| {
            let count = t.dice.below(5);
            strictly_increasing(t.terms(count, -3, 6))
        });
    }
}
