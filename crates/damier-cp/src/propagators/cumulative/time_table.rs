//! Cumulative, by the time-table: a task certainly runs from its latest start to its earliest end, if that is a stretch.
//!
//! The certain needs make a profile (Beldiceanu & Carlsson, CP 2002; Letort, Beldiceanu & Carlsson, CP 2012). The capacity
//! is at least its peak. A task moves past every stretch on which it does not fit, from both ends; it ends before the first
//! such stretch at or after its latest start; its demand fits on top of what is certain while it certainly runs.
//! O(n log n) for the profile, O(n) per task; bounds only; the profile is not updated while tasks move, so another run
//! may prune more.

use super::Task;
use super::explain::Resource;
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::suppose::refute;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;

/// A stretch of time on which the certain need is constant.
#[derive(Clone, Copy)]
struct Stretch {
    from: i64,
    until: i64,
    height: i128,
}

pub(super) struct TimeTable {
    tasks: Box<[Task]>,
    capacity: View,
    changes: Vec<(i64, i64)>,
    profile: Vec<Stretch>,
}

impl TimeTable {
    pub(super) fn new(tasks: Box<[Task]>, capacity: View) -> TimeTable {
        let n = tasks.len();
        TimeTable { tasks, capacity, changes: Vec::with_capacity(2 * n), profile: Vec::with_capacity(2 * n) }
    }

    /// Builds the profile and answers its peak.
    fn build(&mut self, store: &Store) -> i128 {
        self.changes.clear();
        for task in &self.tasks {
            let (from, until) = certain_run(store, task);
            let demand = store.min(task.demand);
            if from < until && demand > 0 {
                self.changes.push((from, demand));
                self.changes.push((until, -demand));
            }
        }
        self.changes.sort_unstable();
        self.profile.clear();
        let (mut height, mut peak) = (0, 0);
        for (k, &(time, change)) in self.changes.iter().enumerate() {
            height += i128::from(change);
            let Some(&(next, _)) = self.changes.get(k + 1) else { break };
            if next > time && height > 0 {
                self.profile.push(Stretch { from: time, until: next, height });
                peak = peak.max(height);
            }
        }
        peak
    }

    /// The stretches that end after `time`.
    fn profile_after(&self, time: i64) -> &[Stretch] {
        &self.profile[self.profile.partition_point(|stretch| stretch.until <= time)..]
    }

    fn prune(&self, store: &mut Store, task: &Task) -> Pruned {
        let capacity = i128::from(store.max(self.capacity));
        let own = certain_run(store, task);
        let (duration, demand) = (store.min(task.duration), store.min(task.demand));
        let in_the_way = |stretch: &Stretch| {
            let counted = own.0 <= stretch.from && stretch.until <= own.1;
            !counted && stretch.height + i128::from(demand) > capacity
        };
        if demand > 0 && duration > 0 {
            let mut earliest = store.min(task.start);
            for stretch in self.profile_after(earliest) {
                if stretch.from >= earliest + duration {
                    break;
                }
                if stretch.until > earliest && in_the_way(stretch) {
                    earliest = stretch.until;
                }
            }
            let mut latest = store.max(task.start);
            let before_end = self.profile.partition_point(|stretch| stretch.from < latest + duration);
            for stretch in self.profile[..before_end].iter().rev() {
                if stretch.until <= latest {
                    break;
                }
                if stretch.from < latest + duration && in_the_way(stretch) {
                    latest = stretch.from - duration;
                }
            }
            store.set_min(task.start, earliest)?;
            store.set_max(task.start, latest)?;
        }
        if demand > 0
            && let Some(wall) = self.profile_after(own.0).iter().find(|&stretch| in_the_way(stretch))
        {
            let last_end = wall.from.max(own.0);
            store.set_max(task.duration, last_end - store.min(task.start))?;
            store.set_max(task.start, last_end - store.min(task.duration))?;
        }
        if own.0 < own.1 {
            // What is certain includes the task's own least demand.
            let meanwhile = self.profile_after(own.0).iter().take_while(|stretch| stretch.from < own.1);
            let most = meanwhile.map(|stretch| stretch.height).max().unwrap_or(0);
            store.set_max(task.demand, (capacity - most) as i64 + demand)?;
        } else if duration > 0 {
            store.set_max(task.demand, capacity as i64)?;
        } else if i128::from(demand) > capacity {
            store.fix(task.duration, 0)?;
        }
        Ok(())
    }
}

/// From when until when a task certainly runs; nothing if the end is not after the beginning.
fn certain_run(store: &Store, task: &Task) -> (i64, i64) {
    (store.max(task.start), store.min(task.start) + store.min(task.duration))
}

impl Propagator for TimeTable {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for task in &self.tasks {
            to.on(task.start, Events::BOUNDS);
            to.on(task.duration, Events::BOUNDS);
            to.on(task.demand, Events::BOUNDS);
        }
        to.on(self.capacity, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for task in &self.tasks {
            store.set_min(task.duration, 0)?;
            store.set_min(task.demand, 0)?;
        }
        store.set_min(self.capacity, 0)?;
        let peak = self.build(store);
        if peak > i128::from(store.max(self.capacity)) {
            return Err(Conflict);
        }
        store.set_min(self.capacity, peak as i64)?;
        for task in &self.tasks {
            self.prune(store, task)?;
        }
        Ok(Status::MayProgress)
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let resource = Resource { tasks: &self.tasks, capacity: self.capacity };
        refute(claim, past, reason, |supposed, reason| resource.refutes(supposed, reason))
    }
}
