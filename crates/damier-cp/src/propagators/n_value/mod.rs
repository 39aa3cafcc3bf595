//! How many different values some terms take.
//!
//! At least as many as there are terms with pairwise disjoint domains ([`Apart`]), at most as many as values can be
//! matched with terms ([`Matching`]). When the total allows no more than the disjoint terms need, all terms keep to their
//! values; when every unfixed term must bring a new value, it loses those already taken. Deciding how far down the total
//! can go is NP-hard (Bessière, Hebrard, Hnich, Kiziltan, Walsh, Constraints 11, 2006), so this is not consistency of
//! any kind before all but one variable are fixed. O(n²·d + n·e) per run, for d values per term, e in all.

mod apart;
mod explain;
mod matching;

use super::filter::keep_where;
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use apart::Apart;
use matching::Matching;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, total: View) -> Pruned {
    let apart = Apart::new(&terms);
    let matching = Matching::new(&poster.kernel.store, &terms);
    let taken = Vec::with_capacity(terms.len());
    poster.add(guard, NValue { terms, total, apart, matching, taken })
}

struct NValue {
    terms: Box<[View]>,
    total: View,
    apart: Apart,
    matching: Option<Matching>,
    /// The values of fixed terms, ascending, each once.
    taken: Vec<i64>,
}

impl NValue {
    fn look_at_fixed(&mut self, store: &Store) {
        self.taken.clear();
        self.taken.extend(self.terms.iter().filter_map(|&t| store.value(t)));
        self.taken.sort_unstable();
        self.taken.dedup();
    }

    fn keep_to_disjoint_terms(&self, store: &mut Store) -> Pruned {
        let chosen = self.apart.chosen();
        let (low, high) = (
            chosen.iter().map(|&t| store.min(t)).fold(i64::MAX, i64::min),
            chosen.iter().map(|&t| store.max(t)).fold(i64::MIN, i64::max),
        );
        for &term in &self.terms {
            store.set_min(term, low)?;
            store.set_max(term, high)?;
            if !chosen.contains(&term) {
                keep_where(store, term, |store, value| chosen.iter().any(|&t| store.contains(t, value)))?;
            }
        }
        Ok(())
    }

    fn leave_taken_values(&self, store: &mut Store) -> Pruned {
        for &term in &self.terms {
            for &value in &self.taken {
                if store.is_fixed(term) {
                    break;
                }
                store.remove(term, value)?;
            }
        }
        Ok(())
    }
}

impl Propagator for NValue {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
        to.on(self.total, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        self.look_at_fixed(store);
        let unfixed = self.terms.iter().filter(|&&t| !store.is_fixed(t)).count();
        let at_most = self.taken.len() + unfixed;
        let least = self.apart.choose(store);
        let most = self.matching.as_mut().map_or(at_most, |matching| matching.size(store, &self.terms).min(at_most));
        store.set_min(self.total, least as i64)?;
        store.set_max(self.total, most as i64)?;
        if unfixed == 0 {
            return Ok(Status::Entailed);
        }
        if store.max(self.total) == least as i64 {
            self.keep_to_disjoint_terms(store)?;
        }
        if store.min(self.total) == at_most as i64 {
            self.leave_taken_values(store)?;
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.give_reason(claim, past, reason)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, n_value};

    #[test]
    fn when_no_more_values_are_allowed_the_taken_ones_are_shared() {
        let mut m = Model::new("few");
        let x = [m.int("a", 1..=1), m.int("b", 4..=4), m.int("c", 0..=9), m.int("d", 2..=9)];
        m.post(n_value(x, 2));
        assert_eq!(values(&m), Some(vec![vec![1], vec![4], vec![1, 4], vec![4]]));
    }

    #[test]
    fn disjoint_domains_need_a_value_each() {
        let mut m = Model::new("disjoint");
        let x = [m.int("a", 1..=3), m.int("b", 2..=4), m.int("c", 5..=6), m.int("d", 7..=100_000_000)];
        let n = m.int("n", 0..=9);
        m.post(n_value(x, n));
        assert_eq!(bounds(&m).map(|b| b[4]), Some((3, 4)));
    }

    #[test]
    fn there_are_no_more_values_than_can_be_matched() {
        let mut m = Model::new("matching");
        let x = m.ints("x", 5, Domain::from_values([2, 7, 50]));
        let n = m.int("n", 0..=9);
        m.post(n_value(x, n));
        assert_eq!(bounds(&m).map(|b| b[5]), Some((1, 3)));
    }

    #[test]
    fn when_all_must_differ_taken_values_are_left() {
        let mut m = Model::new("many");
        let x = [m.int("a", 1..=1), m.int("b", 1..=2), m.int("c", 1..=3)];
        m.post(n_value(x, 3));
        assert_eq!(values(&m), Some(vec![vec![1], vec![2], vec![3]]));
    }

    #[test]
    fn nothing_is_lost_and_everything_is_decided() {
        keeps(Promise::Sound, |t| {
            let (count, total) = (t.dice.below(5), t.term(0, 4));
            n_value(t.terms(count, 0, 4), total)
        });
    }
}
