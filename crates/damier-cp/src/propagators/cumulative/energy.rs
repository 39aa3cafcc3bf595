//! Cumulative, overload by energy: a set of tasks that must run within a window needs no more than capacity times its
//! length.
//!
//! All windows at once in O(n log n) (Vilím, CP 2009): tasks enter the [tree](crate::propagators::theta_tree) by latest
//! end; work is energy, time counts times the capacity. Tasks with least durations and demands; it only fails.

use super::Task;
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::theta_tree::ThetaTree;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Store};
use crate::view::View;

#[derive(Clone, Copy)]
struct Load {
    earliest: i64,
    latest_end: i64,
    energy: i128,
}

pub(super) struct Energy {
    tasks: Box<[Task]>,
    capacity: View,
    /// By earliest start.
    loads: Vec<Load>,
    by_latest_end: Vec<u32>,
    tree: ThetaTree,
}

impl Energy {
    pub(super) fn new(tasks: Box<[Task]>, capacity: View) -> Energy {
        let n = tasks.len();
        let (loads, by_latest_end) = (Vec::with_capacity(n), Vec::with_capacity(n));
        Energy { tasks, capacity, loads, by_latest_end, tree: ThetaTree::new(n) }
    }

    fn read(&mut self, store: &Store) {
        self.loads.clear();
        for task in &self.tasks {
            let (duration, demand) = (store.min(task.duration), store.min(task.demand));
            if duration > 0 && demand > 0 {
                self.loads.push(Load {
                    earliest: store.min(task.start),
                    latest_end: store.max(task.start) + duration,
                    energy: i128::from(duration) * i128::from(demand),
                });
            }
        }
        self.loads.sort_unstable_by_key(|load| load.earliest);
        self.by_latest_end.clear();
        self.by_latest_end.extend(0..self.loads.len() as u32);
        let loads = &self.loads;
        self.by_latest_end.sort_unstable_by_key(|&k| loads[k as usize].latest_end);
    }
}

impl Propagator for Energy {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for task in &self.tasks {
            to.on(task.start, Events::BOUNDS);
            to.on(task.duration, Events::LOWER);
            to.on(task.demand, Events::LOWER);
        }
        to.on(self.capacity, Events::UPPER);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        self.read(store);
        let capacity = i128::from(store.max(self.capacity));
        if capacity < 0 {
            return Err(Conflict);
        }
        self.tree.reset(self.loads.len());
        for &k in &self.by_latest_end {
            let load = self.loads[k as usize];
            self.tree.insert(k as usize, capacity * i128::from(load.earliest), load.energy);
            if self.tree.envelope() > capacity * i128::from(load.latest_end) {
                return Err(Conflict);
            }
        }
        Ok(Status::Fixpoint)
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        claim == Claim::Failure && super::explain::overload(&self.tasks, self.capacity, past, reason)
    }
}
