//! How often each of some values is taken.
//!
//! Each run counts anew how many terms surely take a value and how many may, which bounds its count. The counts together
//! are as many as the terms that take one of the values: so each count is also bounded by what the others leave. A value
//! taken as often as it may be leaves the other terms; a value that needs all that may take it gets them. Complete once
//! all but one variable are fixed, and stronger than that; no flow (Régin 1996) is computed, so Hall sets of several
//! values are missed. O(n·m) per run, for n terms and m values.

use super::count::explain::{some_have, some_lack};
use super::gone::{all_gone, attempt, is_always_so, never, sole_denied, sole_left, weakest_least, weakest_most};
use super::value_index::ValueIndex;
use super::{compare, member};
use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::{Domain, LARGEST, Relation};

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: Box<[View]>,
    values: &[i64],
    counts: &[View],
    closed: bool,
) -> Pruned {
    if values.len() != counts.len() {
        return poster.clause(guard, &[]);
    }
    // No term reaches beyond ±LARGEST, so one number beyond stands for all.
    let reachable = |&v: &i64| if (-LARGEST..=LARGEST).contains(&v) { v } else { LARGEST + 1 };
    let index = ValueIndex::new(values.iter().map(reachable).collect());
    let mut count_of: Vec<Option<View>> = vec![None; index.values().len()];
    for (value, &count) in values.iter().map(reachable).zip(counts) {
        let Some(rank) = index.rank(value) else { continue };
        match count_of[rank] {
            None => count_of[rank] = Some(count),
            Some(same) => compare::post(poster, guard, same, Relation::Eq, count)?,
        }
    }
    let counts: Box<[View]> = count_of.into_iter().flatten().collect();
    if closed {
        let allowed = Domain::from_values(values.iter().copied());
        terms.iter().try_for_each(|&term| member::post(poster, guard, term, &allowed))?;
    }
    let tallies = vec![Tally::default(); counts.len()].into();
    poster.add(guard, GlobalCardinality { terms, index, counts, tallies })
}

/// How often a value is taken.
#[derive(Clone, Copy, Default)]
struct Tally {
    surely: i64,
    possibly: i64,
}

/// What the terms that may take a value have to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Free,
    Take,
    Leave,
}

struct GlobalCardinality {
    terms: Box<[View]>,
    index: ValueIndex,
    /// By rank of the value.
    counts: Box<[View]>,
    tallies: Box<[Tally]>,
}

impl GlobalCardinality {
    /// Counts anew. Answers how many terms surely take one of the values, and how many may.
    fn tally(&mut self, store: &mut Store) -> Result<(i64, i64), Conflict> {
        self.tallies.fill(Tally::default());
        let (mut surely, mut possibly) = (0, 0);
        for &term in &self.terms {
            if let Some(value) = store.value(term) {
                if let Some(rank) = self.index.rank(value) {
                    self.tallies[rank].surely += 1;
                    self.tallies[rank].possibly += 1;
                    (surely, possibly) = (surely + 1, possibly + 1);
                }
                continue;
            }
            store.worked(self.counts.len())?;
            let mut taken = 0;
            for (tally, &value) in self.tallies.iter_mut().zip(self.index.values()) {
                if store.contains(term, value) {
                    tally.possibly += 1;
                    taken += 1;
                }
            }
            possibly += i64::from(taken > 0);
            surely += i64::from(taken == store.size(term));
        }
        Ok((surely, possibly))
    }

    fn narrow_counts(&self, store: &mut Store, (surely, possibly): (i64, i64)) -> Pruned {
        for (&count, tally) in self.counts.iter().zip(&self.tallies) {
            store.set_min(count, tally.surely)?;
            store.set_max(count, tally.possibly)?;
        }
        let least: i64 = self.counts.iter().map(|&c| store.min(c)).sum();
        let most: i64 = self.counts.iter().map(|&c| store.max(c)).sum();
        for &count in &self.counts {
            let (low, high) = (store.min(count), store.max(count));
            store.set_min(count, surely - (most - high))?;
            store.set_max(count, possibly - (least - low))?;
        }
        if least > possibly || most < surely { Err(Conflict) } else { Ok(()) }
    }

    fn order(&self, store: &Store, rank: usize) -> Order {
        let (count, tally) = (self.counts[rank], self.tallies[rank]);
        match tally {
            _ if tally.surely == tally.possibly => Order::Free,
            _ if store.max(count) == tally.surely => Order::Leave,
            _ if store.min(count) == tally.possibly => Order::Take,
            _ => Order::Free,
        }
    }

    fn narrow_terms(&self, store: &mut Store) -> Pruned {
        for (rank, &value) in self.index.values().iter().enumerate() {
            let order = self.order(store, rank);
            if order == Order::Free {
                continue;
            }
            store.worked(self.terms.len())?;
            for &term in &self.terms {
                if store.is_fixed(term) || !store.contains(term, value) {
                    continue;
                }
                if order == Order::Take {
                    store.fix(term, value)?;
                } else {
                    store.remove(term, value)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for GlobalCardinality {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
        to.on_all(&self.counts, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let total = self.tally(store)?;
        self.narrow_counts(store, total)?;
        let settled = self.tallies.iter().all(|tally| tally.surely == tally.possibly);
        if settled && self.counts.iter().all(|&count| store.is_fixed(count)) {
            return Ok(Status::Entailed);
        }
        self.narrow_terms(store)?;
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let ranks = 0..self.counts.len();
        if claim == Claim::Failure {
            return ranks.into_iter().any(|rank| {
                let (least, most) = (past.min(self.counts[rank]), past.max(self.counts[rank]));
                attempt(reason, |reason| self.too_many(rank, None, most, past, reason))
                    || attempt(reason, |reason| self.too_few(rank, None, least, past, reason))
            }) || attempt(reason, |reason| self.counts_need(None, 0, past, reason))
                || attempt(reason, |reason| self.counts_allow(None, 0, past, reason));
        }
        let is_count = |rank: &usize| claim.of(self.counts[*rank]).is_some();
        ranks.into_iter().filter(is_count).any(|rank| self.explain_count(rank, claim, past, reason))
            || (0..self.terms.len()).any(|k| self.explain_term(k, claim, past, reason))
    }
}

impl GlobalCardinality {
    /// A count is what the terms make it, or what the other counts leave.
    fn explain_count(&self, rank: usize, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (count, value) = (self.counts[rank], self.index.values()[rank]);
        let terms = (&self.terms[..], None);
        match claim.of(count) {
            Some((Is::AtLeast, least)) => {
                let least = weakest_least(count, least);
                attempt(reason, |reason| some_have(terms, value, least, past, reason))
                    || attempt(reason, |reason| self.counts_allow(Some(rank), least - 1, past, reason))
            }
            Some((Is::AtMost, most)) => {
                let most = weakest_most(count, most);
                let others = self.terms.len() as i64 - most;
                attempt(reason, |reason| some_lack(terms, value, others, past, reason))
                    || attempt(reason, |reason| self.counts_need(Some(rank), most + 1, past, reason))
            }
            _ => false,
        }
    }

    /// A term lost a value that others have as often as it may be had, or got one that needs it.
    fn explain_term(&self, k: usize, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let rank_of = |value: Option<i64>| value.and_then(|value| self.index.rank(value));
        if let Some(rank) = rank_of(sole_denied(claim, self.terms[k], past)) {
            let most = past.max(self.counts[rank]);
            if attempt(reason, |reason| self.too_many(rank, Some(k), most, past, reason)) {
                return true;
            }
        }
        if let Some(rank) = rank_of(sole_left(claim, self.terms[k], past)) {
            let least = past.min(self.counts[rank]);
            return attempt(reason, |reason| self.too_few(rank, Some(k), least, past, reason));
        }
        false
    }

    /// More terms have the value than its count allows, if the one given has it.
    fn too_many(&self, rank: usize, with: Option<usize>, most: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let certain = i64::from(with.is_some());
        let number = (most + 1 - certain).max(0);
        reason.at_most(self.counts[rank], certain + number - 1);
        some_have((&self.terms, with), self.index.values()[rank], number, past, reason)
    }

    /// Fewer terms can have the value than its count needs, if the one given has it not.
    fn too_few(&self, rank: usize, without: Option<usize>, least: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let possible = self.terms.len() as i64 - i64::from(without.is_some());
        let number = (possible - least + 1).max(0);
        reason.at_least(self.counts[rank], possible - number + 1);
        some_lack((&self.terms, without), self.index.values()[rank], number, past, reason)
    }

    /// The counts, one of them being this or more, need more terms than can take a value.
    fn counts_need(&self, which: Option<usize>, least: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let others = (0..self.counts.len()).filter(|&rank| Some(rank) != which).map(|rank| self.counts[rank]);
        let mut needed = others.clone().map(|count| past.min(count)).sum::<i64>() + which.map_or(0, |_| least);
        let mut possible = self.terms.len() as i64;
        for &term in &self.terms {
            if possible < needed {
                break;
            }
            let takes_none = self.index.values().iter().all(|&value| !past.contains(term, value));
            if takes_none {
                let values = self.index.values().iter().copied();
                all_gone(term, values.filter(|&value| !never(term, value, past)), past, reason);
                possible -= 1;
            }
        }
        for count in others {
            // What is needed beyond that lets counts be smaller.
            let (then, always) = (past.min(count), past.root_min(count));
            let less = (needed - possible - 1).clamp(0, then - always);
            needed -= less;
            reason.at_least(count, then - less);
        }
        possible < needed
    }

    /// The counts, one of them being this or less, allow fewer terms than must take a value.
    fn counts_allow(&self, which: Option<usize>, most: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let others = (0..self.counts.len()).filter(|&rank| Some(rank) != which).map(|rank| self.counts[rank]);
        let allowed = others.clone().map(|count| past.max(count)).sum::<i64>() + which.map_or(0, |_| most);
        let mut certain = 0;
        for free in [true, false] {
            for &term in &self.terms {
                if certain > allowed {
                    break;
                }
                let from = reason.atoms.len();
                if self.takes_one(term, past, reason) && is_always_so(reason, from, past) == free {
                    certain += 1;
                } else {
                    reason.atoms.truncate(from);
                }
            }
        }
        others.for_each(|count| reason.max(count, past));
        certain > allowed
    }

    /// All that a term can be is one of the values.
    fn takes_one(&self, term: View, past: &Past<'_>, reason: &mut Reason) -> bool {
        let values = self.index.values();
        let (min, max) = (past.min(term), past.max(term));
        let (first, end) = (values.partition_point(|&v| v < min), values.partition_point(|&v| v <= max));
        if max - min > 8 * (end - first) as i64 * term.scale.abs().max(1) {
            return false;
        }
        reason.domain(term, past);
        (min..=max).all(|value| !past.contains(term, value) || self.index.rank(value).is_some())
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Constraint, Model, global_cardinality, global_cardinality_closed};

    #[test]
    fn counts_and_terms_prune_each_other() {
        let mut m = Model::new("both ways");
        let x = [m.int("a", 1..=1), m.int("b", 1..=3), m.int("c", 1..=3)];
        let n = [m.int("n1", 0..=1), m.int("n2", 2..=5)];
        m.post(global_cardinality(x, [(1, n[0]), (2, n[1])]));
        assert_eq!(values(&m), Some(vec![vec![1], vec![2], vec![2], vec![1], vec![2]]));
    }

    #[test]
    fn closed_counts_add_up_to_the_number_of_terms() {
        let mut m = Model::new("sum");
        let x = m.ints("x", 5, 0..=9);
        let n = [m.int("n1", 0..=1), m.int("n2", 0..=5), m.int("n3", 0..=2)];
        m.post(global_cardinality_closed(x, [(1, n[0]), (2, n[1]), (3, n[2])]));
        assert_eq!(bounds(&m).map(|b| b[6]), Some((2, 5)));
    }

    #[test]
    fn nothing_is_lost_and_everything_is_decided() {
        keeps(Promise::Sound, |t| {
            let (terms, number) = (t.dice.below(4), t.dice.below(4));
            let values: Box<[i64]> = (0..number).map(|_| t.dice.between(-1, 3)).collect();
            let missing = usize::from(t.dice.below(12) == 0);
            let counts = t.terms(number.saturating_sub(missing), -1, 3).into();
            let closed = t.dice.below(2) == 0;
            Constraint::GlobalCardinality { terms: t.terms(terms, -1, 3).into(), values, counts, closed }
        });
    }
}
