//! Disjunctive, by sets of tasks: overload, detectable precedences, not-last and edge-finding, each in O(n log n) on a
//! [Θ-Λ-tree](crate::propagators::theta_tree) (Vilím, CPAIOR 2004, and thesis, Prague 2007).
//!
//! Once as the tasks stand (earliest starts rise, latest ends fall), once with time turned around. Tasks that may take no
//! time are left out, the others count with their least duration; bounds only, not idempotent.

use super::explain::refutes;
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::suppose::refute;
use crate::propagators::theta_tree::ThetaTree;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;

/// Later than any task can start.
const FAR_AHEAD: i128 = 1 << 62;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Forward,
    Backward,
}

#[derive(Clone, Copy)]
struct Task {
    /// Which one of the constraint's tasks it is.
    number: u32,
    earliest: i64,
    latest_end: i64,
    duration: i64,
    /// What was found out.
    new_earliest: i64,
    new_latest_end: i64,
}

impl Task {
    fn latest_start(&self) -> i64 {
        self.latest_end - self.duration
    }

    fn earliest_end(&self) -> i64 {
        self.earliest + self.duration
    }
}

pub(super) struct Sequence {
    starts: Box<[View]>,
    durations: Box<[View]>,
    /// By earliest start, which is their order in the tree.
    tasks: Vec<Task>,
    by_latest_end: Vec<u32>,
    by_latest_start: Vec<u32>,
    by_earliest_end: Vec<u32>,
    tree: ThetaTree,
    inside: Vec<bool>,
}

impl Sequence {
    pub(super) fn new(starts: Box<[View]>, durations: Box<[View]>) -> Sequence {
        let n = starts.len();
        Sequence {
            starts,
            durations,
            tasks: Vec::with_capacity(n),
            by_latest_end: Vec::with_capacity(n),
            by_latest_start: Vec::with_capacity(n),
            by_earliest_end: Vec::with_capacity(n),
            tree: ThetaTree::new(n),
            inside: Vec::with_capacity(n),
        }
    }

    fn read(&mut self, store: &Store, time: Time) {
        self.tasks.clear();
        for (number, (&start, &duration)) in self.starts.iter().zip(&self.durations).enumerate() {
            let duration = store.min(duration);
            if duration > 0 {
                let (earliest, latest_end) = match time {
                    Time::Forward => (store.min(start), store.max(start) + duration),
                    Time::Backward => (-store.max(start) - duration, -store.min(start)),
                };
                let (new_earliest, new_latest_end) = (earliest, latest_end);
                let number = number as u32;
                self.tasks.push(Task { number, earliest, latest_end, duration, new_earliest, new_latest_end });
            }
        }
        self.tasks.sort_unstable_by_key(|task| (task.earliest, task.number));
        let tasks = &self.tasks;
        let order = |list: &mut Vec<u32>, key: &dyn Fn(&Task) -> i64| {
            list.clear();
            list.extend(0..tasks.len() as u32);
            list.sort_unstable_by_key(|&k| (key(&tasks[k as usize]), k));
        };
        order(&mut self.by_latest_end, &|task| task.latest_end);
        order(&mut self.by_latest_start, &Task::latest_start);
        order(&mut self.by_earliest_end, &Task::earliest_end);
    }

    fn empty_tree(&mut self) {
        self.tree.reset(self.tasks.len());
        self.inside.clear();
        self.inside.resize(self.tasks.len(), false);
    }

    fn insert(&mut self, k: usize) {
        let task = &self.tasks[k];
        self.tree.insert(k, i128::from(task.earliest), i128::from(task.duration));
        self.inside[k] = true;
    }

    /// When the tasks in the tree other than k can be done at the earliest; very early if there are none.
    fn done_without(&mut self, k: usize) -> i128 {
        if !self.inside[k] {
            return self.tree.envelope();
        }
        self.tree.remove(k);
        let done = self.tree.envelope();
        self.insert(k);
        done
    }

    fn detect_overload(&mut self) -> Pruned {
        self.empty_tree();
        for at in 0..self.tasks.len() {
            let k = self.by_latest_end[at] as usize;
            self.insert(k);
            if self.tree.envelope() > i128::from(self.tasks[k].latest_end) {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// Whoever cannot come before some tasks comes after all of them.
    fn detect_precedences(&mut self) {
        self.empty_tree();
        let mut next = 0;
        for at in 0..self.tasks.len() {
            let k = self.by_earliest_end[at] as usize;
            while let Some(&j) = self.by_latest_start.get(next)
                && self.tasks[k].earliest_end() > self.tasks[j as usize].latest_start()
            {
                self.insert(j as usize);
                next += 1;
            }
            let done = self.done_without(k);
            self.raise_earliest(k, done);
        }
    }

    /// Whoever cannot come after a set of tasks ends before one of them must start.
    fn find_not_last(&mut self) {
        self.empty_tree();
        let mut next = 0;
        for at in 0..self.tasks.len() {
            let k = self.by_latest_end[at] as usize;
            while let Some(&j) = self.by_latest_start.get(next)
                && self.tasks[k].latest_end > self.tasks[j as usize].latest_start()
            {
                self.insert(j as usize);
                next += 1;
            }
            if self.done_without(k) > i128::from(self.tasks[k].latest_start()) {
                let last_other = self.by_latest_start[..next].iter().rev().find(|&&j| j as usize != k);
                if let Some(&j) = last_other {
                    let limit = self.tasks[j as usize].latest_start();
                    let task = &mut self.tasks[k];
                    task.new_latest_end = task.new_latest_end.min(limit);
                }
            }
        }
    }

    /// Whoever makes a set of tasks overrun its latest end, unless he comes last, comes last.
    fn find_edges(&mut self) -> Pruned {
        self.empty_tree();
        (0..self.tasks.len()).for_each(|k| self.insert(k));
        for at in (1..self.tasks.len()).rev() {
            let k = self.by_latest_end[at] as usize;
            let task = self.tasks[k];
            self.tree.insert_grey(k, i128::from(task.earliest), i128::from(task.duration));
            let end = i128::from(self.tasks[self.by_latest_end[at - 1] as usize].latest_end);
            if self.tree.envelope() > end {
                return Err(Conflict);
            }
            while let (reached, Some(last)) = self.tree.grey_envelope()
                && reached > end
            {
                self.raise_earliest(last, self.tree.envelope());
                self.tree.remove(last);
            }
        }
        Ok(())
    }

    fn raise_earliest(&mut self, k: usize, to: i128) {
        let task = &mut self.tasks[k];
        if to > i128::from(task.new_earliest) {
            task.new_earliest = to.min(FAR_AHEAD) as i64;
        }
    }

    fn write(&self, store: &mut Store, time: Time) -> Pruned {
        for task in &self.tasks {
            let start = self.starts[task.number as usize];
            let (earliest, latest) = (task.new_earliest, task.new_latest_end - task.duration);
            let (low, high) = match time {
                Time::Forward => (earliest, latest),
                Time::Backward => (-latest - task.duration, -earliest - task.duration),
            };
            store.set_min(start, low)?;
            store.set_max(start, high)?;
        }
        Ok(())
    }
}

impl Propagator for Sequence {
    fn cost(&self) -> Cost {
        Cost::Expensive
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.starts, Events::BOUNDS);
        to.on_all(&self.durations, Events::LOWER);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for time in [Time::Forward, Time::Backward] {
            self.read(store, time);
            if time == Time::Forward {
                self.detect_overload()?;
            }
            self.detect_precedences();
            self.find_not_last();
            self.find_edges()?;
            self.write(store, time)?;
        }
        Ok(Status::MayProgress)
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| refutes(&self.starts, &self.durations, supposed, reason))
    }
}
