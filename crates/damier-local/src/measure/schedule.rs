//! Tasks in time and rectangles in the plane: `cumulative`, `disjunctive`, `diffn`. A change of one task is compared with
//! all others, which is linear.

use super::{Gauge, cut};

/// `cumulative`: for every task, by how much the load when it starts is over the capacity; and what is negative that must
/// not be. Slots: starts, durations, demands, the capacity.
pub(super) struct Cumulative {
    tasks: usize,
    at: Vec<i64>,
    /// By task: the load when it starts.
    load: Vec<i128>,
}

impl Cumulative {
    pub(super) fn new(tasks: usize) -> Cumulative {
        Cumulative { tasks, at: vec![0; 3 * tasks + 1], load: vec![0; tasks] }
    }

    /// What task `j` needs when task `i` starts.
    fn needs(&self, j: usize, i: usize) -> i128 {
        let (time, start, duration) = (self.at[i], self.at[j], self.at[self.tasks + j]);
        let running = start <= time && time - start < duration;
        if running { self.at[2 * self.tasks + j].into() } else { 0 }
    }

    fn load_at(&self, i: usize) -> i128 {
        (0..self.tasks).map(|j| self.needs(j, i)).sum()
    }
}

impl Gauge for Cumulative {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        for i in 0..self.tasks {
            self.load[i] = self.load_at(i);
        }
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        if slot == 3 * self.tasks {
            self.at[slot] = new;
            return;
        }
        let task = slot % self.tasks;
        for i in 0..self.tasks {
            self.load[i] -= self.needs(task, i);
        }
        self.at[slot] = new;
        for i in 0..self.tasks {
            self.load[i] += self.needs(task, i);
        }
        self.load[task] = self.load_at(task);
    }
    fn violation(&mut self) -> i64 {
        let (times, capacity) = (&self.at[self.tasks..], i128::from(self.at[3 * self.tasks]));
        let over: i128 = self.load.iter().map(|load| (load - capacity).max(0)).sum();
        let negative: i128 = times.iter().map(|&v| i128::from(v).min(0)).sum();
        cut(over - negative)
    }
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        if slot == 3 * self.tasks || value < 0 {
            return violation;
        }
        // A task is to blame for every start that it makes too full.
        let (task, capacity) = (slot % self.tasks, i128::from(self.at[3 * self.tasks]));
        (0..self.tasks).filter(|&i| self.load[i] > capacity && self.needs(task, i) > 0).count() as i64
    }
}

/// `disjunctive` (one dimension) and `diffn` (two): for every pair that overlaps, how far one must be pushed until it does
/// not; and what is negative that must not be. Slots: places by dimension, then sizes by dimension.
pub(super) struct Apart {
    items: usize,
    dimensions: usize,
    at: Vec<i64>,
    violation: i128,
}

impl Apart {
    pub(super) fn new(items: usize, dimensions: usize) -> Apart {
        Apart { items, dimensions, at: vec![0; 2 * items * dimensions], violation: 0 }
    }

    fn overlap(&self, i: usize, j: usize) -> i64 {
        let mut least = i64::MAX;
        for dimension in 0..self.dimensions {
            let place = |item: usize| self.at[dimension * self.items + item];
            let size = |item: usize| self.at[(self.dimensions + dimension) * self.items + item];
            if size(i) <= 0 || size(j) <= 0 {
                return 0;
            }
            least = least.min((place(i) + size(i)).min(place(j) + size(j)) - place(i).max(place(j)));
        }
        cut(least.max(0).into())
    }

    fn negative(&self, slot: usize) -> i128 {
        if slot < self.items * self.dimensions { 0 } else { -i128::from(self.at[slot].min(0)) }
    }

    fn around(&self, slot: usize) -> i128 {
        let item = slot % self.items;
        let overlaps =
            (0..self.items).filter(|&other| other != item).map(|other| i128::from(self.overlap(item, other)));
        overlaps.sum::<i128>() + self.negative(slot)
    }
}

impl Gauge for Apart {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        let pairs = (0..self.items).flat_map(|i| (0..i).map(move |j| (i, j)));
        let overlaps: i128 = pairs.map(|(i, j)| i128::from(self.overlap(i, j))).sum();
        self.violation = overlaps + (0..at.len()).map(|slot| self.negative(slot)).sum::<i128>();
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.violation -= self.around(slot);
        self.at[slot] = new;
        self.violation += self.around(slot);
    }
    fn violation(&mut self) -> i64 {
        cut(self.violation)
    }
    fn error(&mut self, slot: usize, _value: i64, _violation: i64) -> i64 {
        cut(self.around(slot))
    }
}
