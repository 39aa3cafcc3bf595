//! Why a shared resource claims what it does.
//!
//! By the time-table: at one point of time, certain needs are more than the capacity; each task's bounds are weakened until
//! it just runs at that point (Schutt, Feydy, Stuckey & Wallace, Constraints 2011). Where a task was moved past several
//! stretches, there is a point for each part of the way, at most its duration apart. By energy: the tasks that must lie within
//! a window, which is widened by what is to spare. Tasks that are not needed are not mentioned.

use super::Task;
use crate::learn::{Claim, Reason};
use crate::propagators::suppose::Supposed;
use crate::store::journal::Past;
use crate::view::View;

/// Points that a stretch is told by, rather than as a whole.
const FEW_POINTS: i64 = 2;

/// Tasks and what they share.
pub(super) struct Resource<'t> {
    pub(super) tasks: &'t [Task],
    pub(super) capacity: View,
}

/// What a task certainly needs: from when until when, and how much.
struct Need {
    task: usize,
    from: i64,
    until: i64,
    demand: i64,
}

/// Where the certain needs are constant.
struct Stretch {
    from: i64,
    until: i64,
    height: i128,
}

impl Resource<'_> {
    /// Whether the domains leave no solution, by the time-table.
    pub(super) fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let mut natural = self.tasks.iter().flat_map(|task| [task.duration, task.demand]).chain([self.capacity]);
        natural.any(|view| supposed.is_negative(view, reason))
            || self.refutes_task(supposed, reason)
            || self.refutes_point(supposed, reason)
            || self.refutes_way(supposed, reason)
    }

    /// A task that takes time needs more than there is.
    fn refutes_task(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let capacity = supposed.max(self.capacity);
        let too_much = |task: &&Task| supposed.min(task.duration) > 0 && supposed.min(task.demand) > capacity;
        let Some(task) = self.tasks.iter().find(too_much) else { return false };
        supposed.at_least(task.duration, 1, reason);
        supposed.enough(&[task.demand, self.capacity.negated()], 1, reason);
        true
    }

    /// At one point the certain needs are too much.
    fn refutes_point(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let needs = self.needs(supposed, None);
        let capacity = i128::from(supposed.max(self.capacity));
        let profile = profile(&needs);
        let Some(over) = profile.iter().find(|stretch| stretch.height > capacity) else { return false };
        // Any time of the stretch will do; in the middle, bounds that differ from those of the tasks are the most.
        let time = over.from + (over.until - 1 - over.from) / 2;
        self.tell_time(supposed, &needs, (time, time), -capacity - 1, reason);
        true
    }

    /// Wherever a task that the claim is about starts, it meets a point where the others leave too little.
    fn refutes_way(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let concerned = |&k: &usize| {
            let start = self.tasks[k].start;
            supposed.concerns(start) || supposed.nothing() && start.scale == 0
        };
        (0..self.tasks.len()).filter(concerned).any(|k| self.refutes_start(supposed, k, reason))
    }

    fn refutes_start(&self, supposed: &Supposed<'_, '_>, k: usize, reason: &mut Reason) -> bool {
        let task = &self.tasks[k];
        let (duration, demand) = (supposed.min(task.duration), supposed.min(task.demand));
        if duration <= 0 || demand <= 0 {
            return false;
        }
        let capacity = i128::from(supposed.max(self.capacity));
        let needs = self.needs(supposed, Some(k));
        let mut profile = profile(&needs);
        profile.retain(|stretch| stretch.height + i128::from(demand) > capacity);
        let (low, high) = (supposed.min(task.start), supposed.max(task.start));
        // From the end that is supposed, so that the last point may rest on a weaker bound at the other.
        let downwards = supposed.supposes_at_most(task.start, high);
        let mut times = Vec::new();
        let (mut left_low, mut left_high) = (low, high);
        while left_low <= left_high {
            let at = if downwards { left_high } else { left_low };
            let met = |stretch: &&Stretch| stretch.until > at && stretch.from < at + duration;
            if downwards {
                let Some(stretch) = profile.iter().find(met) else { return false };
                let last = stretch.from.max(at);
                let first = at_once(last, last.min(stretch.from.max(low + duration - 1)), duration);
                times.push((first, last));
                left_high = first - duration;
            } else {
                let Some(stretch) = profile.iter().rev().find(met) else { return false };
                let first = (stretch.until - 1).min(at + duration - 1);
                let last = at_once(first, first.max(high.min(stretch.until - 1)), duration);
                times.push((first, last));
                left_low = last + 1;
            }
        }
        supposed.at_least(task.duration, duration, reason);
        supposed.at_least(task.demand, demand, reason);
        if downwards {
            supposed.at_most(task.start, high, reason);
            supposed.at_least(task.start, left_high + 1, reason);
        } else {
            supposed.at_least(task.start, low, reason);
            supposed.at_most(task.start, left_low - 1, reason);
        }
        for time in times {
            self.tell_time(supposed, &needs, time, i128::from(demand) - capacity - 1, reason);
        }
        true
    }

    /// What tasks certainly need, all but one.
    fn needs(&self, supposed: &Supposed<'_, '_>, without: Option<usize>) -> Vec<Need> {
        let need = |(k, task): (usize, &Task)| {
            let (from, until) = (supposed.max(task.start), supposed.min(task.start) + supposed.min(task.duration));
            Need { task: k, from, until, demand: supposed.min(task.demand) }
        };
        let needs = self.tasks.iter().enumerate().filter(|&(k, _)| Some(k) != without).map(need);
        needs.filter(|need| need.from < need.until && need.demand > 0).collect()
    }

    /// Why the needs from a first time to a last, with what else there is, are no less than nothing.
    fn tell_time(
        &self,
        supposed: &Supposed<'_, '_>,
        needs: &[Need],
        (first, last): (i64, i64),
        besides: i128,
        reason: &mut Reason,
    ) {
        let meanwhile = || needs.iter().filter(|need| need.from <= first && last < need.until);
        let mut spare = besides + meanwhile().map(|need| i128::from(need.demand)).sum::<i128>();
        for need in meanwhile() {
            let task = &self.tasks[need.task];
            let duration = supposed.min(task.duration);
            let (from, until) = (last - duration + 1, first);
            let always = supposed.always_min(task.start) >= from && supposed.always_max(task.start) <= until;
            if !always && i128::from(need.demand) <= spare {
                spare -= i128::from(need.demand);
                continue;
            }
            supposed.at_least(task.duration, duration, reason);
            supposed.at_least(task.start, from, reason);
            supposed.at_most(task.start, until, reason);
            let least = (i128::from(need.demand) - spare).max(i128::from(supposed.always_min(task.demand))) as i64;
            supposed.at_least(task.demand, least, reason);
            spare -= i128::from(need.demand - least);
        }
        let most = i128::from(supposed.max(self.capacity)) + spare;
        supposed.at_most(self.capacity, most.min(i128::from(supposed.always_max(self.capacity))) as i64, reason);
    }
}

/// How far to go from one time to another of a stretch in one piece: all the way, unless points a duration apart are few.
fn at_once(here: i64, there: i64, duration: i64) -> i64 {
    if (there - here).abs() / duration >= FEW_POINTS { there } else { here }
}

fn profile(needs: &[Need]) -> Vec<Stretch> {
    let mut changes: Vec<(i64, i64)> =
        needs.iter().flat_map(|need| [(need.from, need.demand), (need.until, -need.demand)]).collect();
    changes.sort_unstable();
    let mut height = 0;
    let mut profile = Vec::with_capacity(changes.len());
    for pair in changes.windows(2) {
        height += i128::from(pair[0].1);
        if pair[1].0 > pair[0].0 && height > 0 {
            profile.push(Stretch { from: pair[0].0, until: pair[1].0, height });
        }
    }
    profile
}

/// A task with its least duration and demand, within the bounds of its start.
struct Load {
    task: usize,
    earliest: i64,
    latest_end: i64,
    energy: i128,
}

/// Whether some tasks need more energy than a window has in which they must lie.
pub(super) fn overload(tasks: &[Task], capacity: View, past: &Past<'_>, reason: &mut Reason) -> bool {
    let supposed = &Supposed::new(Claim::Failure, past);
    if supposed.is_negative(capacity, reason) {
        return true;
    }
    let most = i128::from(past.max(capacity));
    let load = |(k, task): (usize, &Task)| {
        let (duration, demand) = (past.min(task.duration), past.min(task.demand));
        let energy = i128::from(duration.max(0)) * i128::from(demand.max(0));
        Load { task: k, earliest: past.min(task.start), latest_end: past.max(task.start) + duration, energy }
    };
    let mut loads: Vec<Load> = tasks.iter().enumerate().map(load).filter(|load| load.energy > 0).collect();
    loads.sort_unstable_by_key(|load| std::cmp::Reverse(load.earliest));
    let mut ends: Vec<i64> = loads.iter().map(|load| load.latest_end).collect();
    ends.sort_unstable();
    ends.dedup();
    for end in ends {
        let mut energy = 0;
        for (k, load) in loads.iter().enumerate().filter(|(_, load)| load.latest_end <= end) {
            energy += load.energy;
            let room = most * (i128::from(end) - i128::from(load.earliest));
            if energy > room {
                let (window, inside) = ((load.earliest, end), loads[..=k].iter().filter(|load| load.latest_end <= end));
                let inside: Vec<&Load> = inside.collect();
                supposed.at_most(capacity, past.max(capacity), reason);
                tell_window(tasks, supposed, &inside, window, (energy - room - 1, most), reason);
                return true;
            }
        }
    }
    false
}

/// That tasks lie within a window, of which some energy is to spare at a capacity.
fn tell_window(
    tasks: &[Task],
    supposed: &Supposed<'_, '_>,
    inside: &[&Load],
    (mut from, mut until): (i64, i64),
    (mut spare, capacity): (i128, i128),
    reason: &mut Reason,
) {
    let mut needed = Vec::with_capacity(inside.len());
    for load in inside {
        if load.energy <= spare {
            spare -= load.energy;
        } else {
            needed.push(load.task);
        }
    }
    if capacity > 0 {
        // Energy to spare is as long as it is at full height; each end gets its half.
        let longer = (spare / capacity).min(1 << 60) as i64;
        (from, until) = (from - longer / 2, until + (longer - longer / 2));
    }
    for task in needed.into_iter().map(|k| &tasks[k]) {
        let (duration, demand) = (supposed.min(task.duration), supposed.min(task.demand));
        supposed.at_least(task.duration, duration, reason);
        supposed.at_least(task.demand, demand, reason);
        supposed.at_least(task.start, from, reason);
        supposed.at_most(task.start, until - duration, reason);
    }
}
