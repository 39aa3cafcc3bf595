//! Disjunctive, two tasks at a time: bounds consistent on each pair of tasks that surely take time.
//!
//! If i cannot end before j must start, then j comes first: i starts after j's earliest end, j ends before i's latest
//! start. If neither can come first, one of them takes no time. O(n²) per run.

use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::suppose::{Supposed, refute};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;

pub(super) struct Pairs {
    starts: Box<[View]>,
    durations: Box<[View]>,
}

impl Pairs {
    pub(super) fn new(starts: Box<[View]>, durations: Box<[View]>) -> Pairs {
        Pairs { starts, durations }
    }

    /// Whether i, if it takes time at all, can be done before j.
    fn can_precede(&self, store: &Store, i: usize, j: usize) -> bool {
        store.min(self.starts[i]) + store.min(self.durations[i]).max(1) <= store.max(self.starts[j])
    }

    fn order(&self, store: &mut Store, first: usize, second: usize) -> Pruned {
        let (duration, start) = (self.durations[first], self.starts[second]);
        store.set_min(start, store.min(self.starts[first]) + store.min(duration))?;
        store.set_max(self.starts[first], store.max(start) - store.min(duration))?;
        self.limit(store, first, second)
    }

    /// The first task, if it takes time at all, ends before the second starts.
    fn limit(&self, store: &mut Store, first: usize, second: usize) -> Pruned {
        store.set_max(self.durations[first], store.max(self.starts[second]) - store.min(self.starts[first]))
    }

    fn prune_pair(&self, store: &mut Store, i: usize, j: usize) -> Pruned {
        if store.max(self.durations[i]) == 0 || store.max(self.durations[j]) == 0 {
            return Ok(());
        }
        let takes_time = |store: &Store, task: usize| store.min(self.durations[task]) > 0;
        let both = takes_time(store, i) && takes_time(store, j);
        match (self.can_precede(store, i, j), self.can_precede(store, j, i)) {
            (true, true) => Ok(()),
            (true, false) if both => self.order(store, i, j),
            (false, true) if both => self.order(store, j, i),
            (true, false) if takes_time(store, j) => self.limit(store, i, j),
            (false, true) if takes_time(store, i) => self.limit(store, j, i),
            (false, false) if takes_time(store, j) => store.fix(self.durations[i], 0),
            (false, false) if takes_time(store, i) => store.fix(self.durations[j], 0),
            _ => Ok(()),
        }
    }
}

impl Propagator for Pairs {
    fn cost(&self) -> Cost {
        if self.starts.len() <= 4 { Cost::Linear } else { Cost::Quadratic }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.starts, Events::BOUNDS);
        to.on_all(&self.durations, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for &duration in &self.durations {
            store.set_min(duration, 0)?;
        }
        for j in 1..self.starts.len() {
            for i in 0..j {
                self.prune_pair(store, i, j)?;
            }
        }
        Ok(Status::MayProgress)
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }
}

impl Pairs {
    /// Two tasks that surely take time, neither of which can come first.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        if self.durations.iter().any(|&duration| supposed.is_negative(duration, reason)) {
            return true;
        }
        let n = self.starts.len();
        let can_precede = |i: usize, j: usize| {
            supposed.min(self.starts[i]) + supposed.min(self.durations[i]) <= supposed.max(self.starts[j])
        };
        let takes_time = |i: usize| supposed.min(self.durations[i]) > 0;
        let meet = |i: usize, j: usize| i != j && takes_time(j) && !can_precede(i, j) && !can_precede(j, i);
        let concerned =
            |i: usize| supposed.nothing() || supposed.concerns(self.starts[i]) || supposed.concerns(self.durations[i]);
        let mut pairs = (0..n).filter(|&i| concerned(i) && takes_time(i));
        let Some((i, j)) = pairs.find_map(|i| (0..n).find(|&j| meet(i, j)).map(|j| (i, j))) else { return false };
        for (first, second) in [(i, j), (j, i)] {
            let (start, duration) = (self.starts[first], self.durations[first]);
            supposed.at_least(duration, 1, reason);
            supposed.enough(&[start, duration, self.starts[second].negated()], 1, reason);
        }
        true
    }
}
