//! How often each of some values is taken.
//!
//! Each run counts anew how many terms surely take a value and how many may, which bounds its count. The counts together
//! are as many as the terms that take one of the values: so each count is also bounded by what the others leave. A value
//! taken as often as it may be leaves the other terms; a value that needs all that may take it gets them. Complete once
//! all but one variable are fixed, and stronger than that; no flow (Régin 1996) is computed, so Hall sets of several
//! values are missed. O(n·m) per run, for n terms and m values.

use super::value_index::ValueIndex;
use super::{compare, member};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
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
    fn tally(&mut self, store: &Store) -> (i64, i64) {
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
        (surely, possibly)
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
        let total = self.tally(store);
        self.narrow_counts(store, total)?;
        let settled = self.tallies.iter().all(|tally| tally.surely == tally.possibly);
        if settled && self.counts.iter().all(|&count| store.is_fixed(count)) {
            return Ok(Status::Entailed);
        }
        self.narrow_terms(store)?;
        Ok(Status::MayProgress)
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
