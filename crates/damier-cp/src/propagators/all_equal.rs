//! All terms equal: every domain is cut down to the values that all have.
//!
//! Domain consistent where at least one domain can be gone through, which then tells the others; bounds consistent if all
//! are wide. O(n·d) per run. What scales, offsets and repeated variables say is settled at posting.

use super::compare;
use super::filter::{Meeting, keep_where, meeting};
use super::gone::{apart, attempt, shown_by};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>) -> Pruned {
    let mut distinct: Vec<View> = Vec::with_capacity(terms.len());
    for &term in &terms {
        let mut is_new = true;
        for &other in &distinct {
            match meeting(term, other) {
                Meeting::Never => return poster.clause(guard, &[]),
                Meeting::Always => is_new = false,
                Meeting::At(value) => {
                    let variable = View { scale: 1, offset: 0, ..term };
                    compare::post(poster, guard, variable, Relation::Eq, View::constant(value))?;
                }
                Meeting::Depends => {}
            }
        }
        if is_new {
            distinct.push(term);
        }
    }
    match distinct[..] {
        [] | [_] => Ok(()),
        _ => poster.add(guard, AllEqual { terms: distinct.into() }),
    }
}

struct AllEqual {
    terms: Box<[View]>,
}

impl AllEqual {
    /// Narrows all terms to the bounds they share; answers whether all have them.
    fn share_bounds(&self, store: &mut Store) -> Result<bool, Conflict> {
        let low = self.terms.iter().map(|&t| store.min(t)).fold(i64::MIN, i64::max);
        let high = self.terms.iter().map(|&t| store.max(t)).fold(i64::MAX, i64::min);
        let mut shared = true;
        for &term in &self.terms {
            store.set_min(term, low)?;
            store.set_max(term, high)?;
            shared &= store.min(term) == low && store.max(term) == high;
        }
        Ok(shared)
    }

    /// The term with the fewest values that can be gone through.
    fn shortest(&self, store: &Store) -> Option<View> {
        self.terms.iter().copied().filter(|&t| !store.is_wide(t)).min_by_key(|&t| store.size(t))
    }
}

impl Propagator for AllEqual {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if let Some(value) = self.terms.iter().find_map(|&t| store.value(t)) {
            self.terms.iter().try_for_each(|&t| store.fix(t, value))?;
            return Ok(Status::Entailed);
        }
        while !self.share_bounds(store)? {}
        if let Some(shortest) = self.shortest(store) {
            for &other in &self.terms {
                keep_where(store, shortest, |store, value| store.contains(other, value))?;
            }
            for &other in &self.terms {
                keep_where(store, other, |store, value| store.contains(shortest, value))?;
            }
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let terms = &self.terms;
        if claim == Claim::Failure {
            // Two terms have nothing in common: the outermost ones, or a fixed one and another.
            let (Some(&lowest), Some(&highest)) =
                (terms.iter().min_by_key(|t| past.max(**t)), terms.iter().max_by_key(|t| past.min(**t)))
            else {
                return false;
            };
            let fixed = terms.iter().copied().find(|&t| past.value(t).is_some());
            let others = terms.iter().filter_map(|&t| Some((fixed?, t)));
            return std::iter::once((lowest, highest))
                .chain(others)
                .any(|(a, b)| attempt(reason, |reason| apart(a, b, past, reason)));
        }
        let claimed = terms.iter().filter(|&&t| claim.of(t).is_some());
        let pairs = claimed.flat_map(|&t| terms.iter().map(move |&other| (t, other)));
        let mut pairs = pairs.filter(|(_, other)| claim.of(*other).is_none());
        pairs.any(|(term, other)| attempt(reason, |reason| shown_by(claim, term, other, past, reason)))
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, all_equal};

    #[test]
    fn only_common_values_stay() {
        let mut m = Model::new("common");
        let x = m.int("x", Domain::from_values([1, 2, 4, 7, 9]));
        let (y, z) = (m.int("y", Domain::from_values([2, 4, 5, 9])), m.int("z", 0..=8));
        m.post(all_equal([x, y, z]));
        assert_eq!(values(&m), Some(vec![vec![2, 4]; 3]));
    }

    #[test]
    fn even_is_never_odd_however_wide() {
        let mut m = Model::new("parity");
        let x = m.ints("x", 3, -1_000_000_000..=1_000_000_000);
        m.post(all_equal([2 * x[0], 2 * x[1] + 1, x[2] + 0]));
        assert_eq!(bounds(&m), None);
    }

    #[test]
    fn equal_terms_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let count = t.dice.below(5);
            all_equal(t.terms(count, -2, 5))
        });
    }
}
