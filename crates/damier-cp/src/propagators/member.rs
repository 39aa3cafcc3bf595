//! A term's value is one of a set. Without a guard the domain is cut down once, at posting.
//!
//! Domain consistent; in a domain too wide to go through, the bounds keep to the set and holes wait until the term is
//! fixed.

use super::gone::{WIDEST, all_gone, never, root_max, sole_denied, weakest_least, weakest_most};
use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Domain;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, term: View, domain: &Domain) -> Pruned {
    if domain.is_empty() {
        return poster.clause(guard, &[]);
    }
    let mut member = Member { term, domain: domain.clone() };
    let store = &mut poster.kernel.store;
    if store.is_true(guard) && member.propagate(store)? == Status::Entailed {
        return Ok(());
    }
    poster.add(guard, member)
}

struct Member {
    term: View,
    domain: Domain,
}

impl Member {
    fn narrow_bounds(&self, store: &mut Store) -> Pruned {
        let ranges = self.domain.ranges();
        loop {
            let (low, high) = (store.min(self.term), store.max(self.term));
            let first = ranges.get(ranges.partition_point(|r| r.1 < low)).ok_or(Conflict)?;
            let after = ranges.partition_point(|r| r.0 <= high);
            let last = ranges.get(after.wrapping_sub(1)).ok_or(Conflict)?;
            if first.0 <= low && high <= last.1 {
                return Ok(());
            }
            // A view with a larger scale may step over a whole range: then look again.
            store.set_min(self.term, first.0.max(low))?;
            store.set_max(self.term, last.1.min(high))?;
        }
    }

    /// The term is beyond all members below this: they are the only ones that it could have been below.
    fn beyond_members_below(&self, value: i64, reason: &mut Reason) {
        let ranges = self.domain.ranges();
        let below = ranges.partition_point(|r| r.0 < value);
        if let Some(&(_, last)) = ranges[..below].last() {
            reason.at_least(self.term, last.saturating_add(1).min(value));
        }
    }

    fn beyond_members_above(&self, value: i64, reason: &mut Reason) {
        let ranges = self.domain.ranges();
        if let Some(&(first, _)) = ranges.get(ranges.partition_point(|r| r.1 <= value)) {
            reason.at_most(self.term, first.saturating_sub(1).max(value));
        }
    }

    fn is_within_one_range(&self, store: &Store) -> bool {
        let (low, high) = (store.min(self.term), store.max(self.term));
        self.domain.ranges().iter().any(|r| r.0 <= low && high <= r.1)
    }
}

impl Propagator for Member {
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on(self.term, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        self.narrow_bounds(store)?;
        if self.is_within_one_range(store) {
            return Ok(Status::Entailed);
        }
        store.retain(self.term, |value| self.domain.contains(value))?;
        Ok(if store.is_wide(self.term) { Status::Fixpoint } else { Status::Entailed })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let term = self.term;
        if sole_denied(claim, term, past).is_some_and(|value| !self.domain.contains(value)) {
            return true;
        }
        match claim.of(term) {
            Some((Is::AtLeast, value)) => self.beyond_members_below(weakest_least(term, value), reason),
            Some((Is::AtMost, value)) => self.beyond_members_above(weakest_most(term, value), reason),
            Some(_) => return false,
            // A constant is no member whatever happens.
            None if term.scale == 0 => {}
            None if self.domain.max().is_none_or(|max| max < past.min(term)) => {
                self.beyond_members_below(past.min(term), reason);
            }
            None if self.domain.min().is_none_or(|min| min > past.max(term)) => {
                self.beyond_members_above(past.max(term), reason);
            }
            None => return lost(term, &self.domain, true, past, reason),
        }
        true
    }
}

/// Why a term had no value of a set, or none outside it.
pub(crate) fn lost(term: View, domain: &Domain, inside: bool, past: &Past<'_>, reason: &mut Reason) -> bool {
    let (low, high) = (past.root_min(term), root_max(term, past));
    if high.saturating_sub(low) > WIDEST {
        let (min, max) = (past.min(term), past.max(term));
        let ranges = domain.ranges();
        let at = ranges.partition_point(|range| range.1 < min);
        // Between two members that follow each other, or among members that all follow each other.
        let (from, to) = if inside {
            let before = at.checked_sub(1).map_or(i64::MIN, |before| ranges[before].1.saturating_add(1));
            (before, ranges.get(at).map_or(i64::MAX, |next| next.0.saturating_sub(1)))
        } else {
            ranges.get(at).copied().unwrap_or((1, 0))
        };
        if min < from || max > to {
            return false;
        }
        reason.at_least(term, from.max(low));
        reason.at_most(term, to.min(high));
        return true;
    }
    let values = || (low..=high).filter(|&value| domain.contains(value) == inside && !never(term, value, past));
    if values().any(|value| past.contains(term, value)) {
        return false;
    }
    all_gone(term, values(), past, reason);
    true
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, member};

    #[test]
    fn members_are_kept_at_once() {
        let mut m = Model::new("member");
        let x = m.int("x", 0..=9);
        m.post(member(2 * x + 1, Domain::from_values([-1, 3, 4, 7, 50])));
        assert_eq!(values(&m), Some(vec![vec![1, 3]]));
    }

    #[test]
    fn wide_domains_keep_their_bounds_among_the_members() {
        let mut m = Model::new("wide");
        let x = m.int("x", -1_000_000_000..=1_000_000_000);
        m.post(member(
            2 * x,
            Domain::from_ranges([(i64::MIN, -3_000_000_001), (-7, -7), (-5, 100_000), (i64::MAX, i64::MAX)]),
        ));
        assert_eq!(bounds(&m), Some(vec![(-2, 50_000)]));
    }

    #[test]
    fn members_become_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let set = t.dice.domain(-4, 7, 5);
            member(t.term(-4, 6), set)
        });
    }
}
