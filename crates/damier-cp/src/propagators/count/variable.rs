//! How many terms have a value that is itself a variable.
//!
//! Each candidate value has its own range of numbers; candidates whose range the total does not allow go, and the total
//! keeps to the union of the ranges. While candidates remain, the terms are pruned only if all that may equal the value
//! must; when one is left, as for a known value. Reaches that of a known value then, less before. O(n·v) per run, for v
//! candidates; a value too wide to go through is narrowed only in the "all must" case.

use super::explain::{Numbers, gap, is_limited, is_needed, some_have, some_lack};
use super::{Verdict, compare_number, is_possible};
use crate::learn::{Claim, Is, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::{equate, keep_where};
use crate::propagators::gone::{WIDEST, apart, attempt, shown_by, sole_denied, weakest_least, weakest_most};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;
use damier_model::Relation;

pub(super) struct Count {
    pub(super) terms: Box<[View]>,
    pub(super) value: View,
    pub(super) relation: Relation,
    pub(super) total: View,
}

impl Count {
    /// How many terms surely have a value, and how many may.
    fn number_of(&self, store: &Store, value: i64) -> (i64, i64) {
        let (mut low, mut high) = (0, 0);
        for &term in &self.terms {
            if store.contains(term, value) {
                high += 1;
                low += i64::from(store.is_fixed(term));
            }
        }
        (low, high)
    }

    /// The smallest and the largest number over all candidate values.
    fn number(&self, store: &Store) -> (i64, i64) {
        if store.is_wide(self.value) {
            return (0, self.terms.iter().filter(|&&t| store.overlap(t, self.value)).count() as i64);
        }
        store
            .values(self.value)
            .map(|value| self.number_of(store, value))
            .fold((i64::MAX, 0), |sofar, number| (sofar.0.min(number.0), sofar.1.max(number.1)))
    }

    /// Each term that may equal the value does.
    fn all_equal_the_value(&self, store: &mut Store) -> Pruned {
        for &term in &self.terms {
            if store.overlap(term, self.value) {
                equate(store, term, self.value)?;
            }
        }
        Ok(())
    }

    fn propagate_known(&self, store: &mut Store, value: i64) -> Result<Status, Conflict> {
        let number = self.number_of(store, value);
        let verdict = compare_number(store, number, self.relation, self.total)?;
        for &term in &self.terms {
            match verdict {
                Verdict::All if store.contains(term, value) => store.fix(term, value)?,
                Verdict::None if !store.is_fixed(term) => store.remove(term, value)?,
                _ => {}
            }
        }
        Ok(if verdict == Verdict::Entailed { Status::Entailed } else { Status::MayProgress })
    }
}

impl Propagator for Count {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
        to.on(self.value, Events::ANY);
        to.on(self.total, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if let Some(value) = store.value(self.value) {
            return self.propagate_known(store, value);
        }
        keep_where(store, self.value, |store, value| {
            is_possible(store, self.number_of(store, value), self.relation, self.total)
        })?;
        let number = self.number(store);
        match compare_number(store, number, self.relation, self.total)? {
            Verdict::Entailed => return Ok(Status::Entailed),
            Verdict::All => {
                // `number` is the most that any one candidate can have; only if all that overlap are needed do all equal.
                let overlapping = self.terms.iter().filter(|&&t| store.overlap(t, self.value)).count() as i64;
                if overlapping == number.1 && overlapping > 0 {
                    self.all_equal_the_value(store)?;
                }
            }
            Verdict::None | Verdict::Open => {}
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if let Some(value) = past.value(self.value) {
            reason.bounds(self.value, past);
            return self.with(value).explain(claim, past, reason);
        }
        // A candidate that no total would go with.
        let candidate = sole_denied(claim, self.value, past);
        let is_hopeless =
            |reason: &mut Reason| candidate.is_some_and(|value| self.with(value).explain(Claim::Failure, past, reason));
        attempt(reason, is_hopeless)
            || attempt(reason, |reason| self.explain_total(claim, past, reason))
            || attempt(reason, |reason| self.explain_all_equal(claim, past, reason))
    }
}

impl Count {
    /// The constraint for one candidate.
    fn with(&self, value: i64) -> Numbers<'_> {
        Numbers { terms: &self.terms, value, always: 0, relation: self.relation, total: self.total }
    }

    /// Every candidate has so many terms, or so few.
    fn explain_total(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (n, gap) = (self.terms.len() as i64, gap(self.relation));
        let (number, have) = match claim.of(self.total) {
            Some((Is::AtLeast, value)) if is_limited(self.relation) => (weakest_least(self.total, value) - gap, true),
            Some((Is::AtMost, value)) if is_needed(self.relation) => (n - weakest_most(self.total, value) - gap, false),
            _ => return false,
        };
        if number <= 0 {
            return true;
        }
        let (first, last) = (past.min(self.value), past.max(self.value));
        if last - first > WIDEST {
            return false;
        }
        reason.domain(self.value, past);
        let terms = (&self.terms[..], None);
        (first..=last).filter(|&value| past.contains(self.value, value)).all(|value| match have {
            true => some_have(terms, value, number, past, reason),
            false => some_lack(terms, value, number, past, reason),
        })
    }

    /// So many terms cannot have the value that all others must, and are equal to it.
    fn explain_all_equal(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let claimed = |view: View| claim.of(view).is_some();
        let Claim::Change(_) = claim else { return false };
        let (n, gap) = (self.terms.len() as i64, gap(self.relation));
        let spare = (n - past.min(self.total) - gap).max(0);
        reason.at_least(self.total, n - spare - gap);
        let mut apart_from_it = 0;
        let mut shown = false;
        for &term in &self.terms {
            if apart_from_it < spare && attempt(reason, |reason| apart(term, self.value, past, reason)) {
                apart_from_it += 1;
            } else if !shown && claimed(term) != claimed(self.value) {
                let (view, by) = if claimed(term) { (term, self.value) } else { (self.value, term) };
                shown = attempt(reason, |reason| shown_by(claim, view, by, past, reason));
            }
        }
        is_needed(self.relation) && shown && apart_from_it == spare
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{keeps, values};
    use damier_model::{Constraint, Domain, Model, Relation, count};

    #[test]
    fn a_value_taken_too_often_is_no_candidate() {
        let mut m = Model::new("candidates");
        let x = [m.int("a", 1..=1), m.int("b", 1..=1), m.int("c", 2..=3)];
        let (v, n) = (m.int("v", 0..=4), m.int("n", 1..=1));
        m.post(count(x, v, Relation::Eq, n));
        assert_eq!(values(&m).map(|d| d[3].clone()), Some(vec![2, 3]));
    }

    #[test]
    fn if_all_must_have_the_value_all_are_equal() {
        let mut m = Model::new("all");
        let x = [m.int("a", 1..=5), m.int("b", Domain::from_values([2, 4, 8]))];
        let v = m.int("v", 0..=6);
        m.post(count(x, v, Relation::Ge, 2));
        assert_eq!(values(&m), Some(vec![vec![2, 4]; 3]));
    }

    #[test]
    fn nothing_is_lost_and_everything_is_decided() {
        for relation in Relation::ALL {
            keeps(Promise::Sound, |t| {
                let (length, value, total) = (t.dice.below(5), t.term(0, 3), t.term(-1, 4));
                Constraint::Count { terms: t.terms(length, 0, 3).into(), value, relation, total }
            });
        }
    }
}
