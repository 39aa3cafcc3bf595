//! Why sets of tasks that do not overlap claim what they do.
//!
//! With the opposite of the claim supposed, either a set of tasks has too little time between its earliest start and its
//! latest end; or a task comes after all of a set, and cannot start so late. It comes after a set if it cannot end before any
//! of them must start (detectable precedences; not-last too, seen from the end that it would then have), or if with it the
//! set would end too late unless it comes last (edge-finding). The set is all that is told, each bound weakened by what time is
//! to spare; tasks that fit into that are left out (Vilím, thesis, Prague 2007). O(n²) at most, for ends and tasks.

use crate::learn::Reason;
use crate::propagators::suppose::Supposed;
use crate::view::View;

/// A task that surely takes time, as seen in one direction of time.
#[derive(Clone, Copy)]
struct Task {
    /// When it starts.
    start: View,
    /// How long it takes, and how long at least.
    takes: View,
    duration: i64,
    earliest: i64,
    latest: i64,
    concerned: bool,
}

impl Task {
    fn latest_end(&self) -> i64 {
        self.latest + self.duration
    }
}

/// Tasks that start no sooner than some time, and when they can be done at the earliest.
#[derive(Clone, Copy)]
struct Reach {
    from: i64,
    until: i64,
}

/// What is asked of a task's start.
#[derive(Clone, Copy, Default)]
struct Asked {
    from: Option<i64>,
    until: Option<i64>,
}

pub(super) struct Tasks<'s, 'a, 'p> {
    supposed: &'s Supposed<'a, 'p>,
    /// The last to be able to start first.
    tasks: Vec<Task>,
}

/// Whether the domains leave no solution.
pub(super) fn refutes(starts: &[View], durations: &[View], supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
    [false, true].into_iter().any(|backward| {
        let tasks = Tasks::new(starts, durations, supposed, backward);
        tasks.refutes(reason)
    })
}

impl<'s, 'a, 'p> Tasks<'s, 'a, 'p> {
    fn new(starts: &[View], durations: &[View], supposed: &'s Supposed<'a, 'p>, backward: bool) -> Tasks<'s, 'a, 'p> {
        let task = |(&start, &takes): (&View, &View)| {
            let duration = supposed.min(takes);
            let concerned = supposed.concerns(start) || supposed.nothing() && start.scale == 0;
            // Turned around, a task starts where its least duration ends.
            let start = if backward { start.negated().plus(-duration) } else { start };
            let (earliest, latest) = (supposed.min(start), supposed.max(start));
            Task { start, takes, duration, earliest, latest, concerned }
        };
        let mut tasks: Vec<Task> = starts.iter().zip(durations).map(task).filter(|task| task.duration > 0).collect();
        tasks.sort_by_key(|task| std::cmp::Reverse(task.earliest));
        Tasks { supposed, tasks }
    }

    fn refutes(&self, reason: &mut Reason) -> bool {
        if self.supposed.nothing() && self.refutes_window(reason) {
            return true;
        }
        let mut concerned = (0..self.tasks.len()).filter(|&k| self.tasks[k].concerned);
        concerned.any(|k| self.refutes_precedence(k, reason) || self.refutes_last(k, reason))
    }

    /// The smallest set of those of the latest starts, among some tasks, that cannot be done by a time.
    fn beyond(&self, limit: i64, among: impl Fn(usize) -> bool) -> Option<Reach> {
        let mut work = 0;
        for task in (0..self.tasks.len()).filter(|&j| among(j)).map(|j| &self.tasks[j]) {
            work += i128::from(task.duration);
            if i128::from(task.earliest) + work > i128::from(limit) {
                return Some(Reach {
                    from: task.earliest,
                    until: (i128::from(task.earliest) + work).min(1 << 62) as i64,
                });
            }
        }
        None
    }

    /// The tasks of a set that reaches beyond a limit, without those that it does not take; and the time to spare then.
    fn needed(&self, reach: Reach, limit: i64, among: impl Fn(usize) -> bool, always: usize) -> (Vec<usize>, i64) {
        let mut spare = reach.until - limit - 1;
        let inside = || (0..self.tasks.len()).filter(|&j| among(j) && self.tasks[j].earliest >= reach.from);
        let mut needed = Vec::new();
        for j in inside() {
            if j != always && self.tasks[j].duration <= spare {
                spare -= self.tasks[j].duration;
            } else {
                needed.push(j);
            }
        }
        if needed.is_empty()
            && let Some(j) = inside().next()
        {
            // One of the tasks has to begin so late.
            spare += self.tasks[j].duration;
            needed.push(j);
        }
        (needed, spare)
    }

    fn ends(&self) -> Vec<i64> {
        let mut ends: Vec<i64> = self.tasks.iter().map(Task::latest_end).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// A set of tasks has too little time.
    fn refutes_window(&self, reason: &mut Reason) -> bool {
        for end in self.ends() {
            let among = |j: usize| self.tasks[j].latest_end() <= end;
            let Some(reach) = self.beyond(end, among) else { continue };
            let (needed, spare) = self.needed(reach, end, among, usize::MAX);
            for j in needed {
                let until = end + (spare - spare / 2) - self.tasks[j].duration;
                self.tell(j, Asked { from: Some(reach.from - spare / 2), until: Some(until) }, reason);
            }
            return true;
        }
        false
    }

    /// Task k can come before none of a set, and starts too soon to come after all of it.
    fn refutes_precedence(&self, k: usize, reason: &mut Reason) -> bool {
        let task = &self.tasks[k];
        let end = task.earliest + task.duration;
        let among = |j: usize| j != k && self.tasks[j].latest < end;
        let Some(reach) = self.beyond(task.latest, among) else { return false };
        let (needed, spare) = self.needed(reach, task.latest, among, usize::MAX);
        let from = if self.supposed.supposes_at_most(task.start.negated(), -task.earliest) {
            task.earliest
        } else {
            let latest = needed.iter().map(|&j| self.tasks[j].latest).max().unwrap_or(task.earliest);
            latest - task.duration + 1
        };
        self.tell(k, Asked { from: Some(from), until: Some(task.latest) }, reason);
        for j in needed {
            self.tell(j, Asked { from: Some(reach.from - spare), until: Some(from + task.duration - 1) }, reason);
        }
        true
    }

    /// Task k is the last of a set, which would not end in time otherwise, and starts too soon for that.
    fn refutes_last(&self, k: usize, reason: &mut Reason) -> bool {
        let task = &self.tasks[k];
        for end in self.ends() {
            let others = |j: usize| j != k && self.tasks[j].latest_end() <= end;
            let all = |j: usize| j == k || others(j);
            let (Some(before), Some(with)) = (self.beyond(task.latest, others), self.beyond(end, all)) else {
                continue;
            };
            let (in_time, to_spare) = self.needed(with, end, all, k);
            let (first, spare) = self.needed(before, task.latest, others, usize::MAX);
            let (from, until) = (with.from - to_spare / 2, end + (to_spare - to_spare / 2));
            let mut asked = vec![Asked::default(); self.tasks.len()];
            for &j in &first {
                asked[j].from = Some(before.from - spare);
            }
            for &j in &in_time {
                asked[j].from = Some(asked[j].from.map_or(from, |sooner| sooner.max(from)));
            }
            for j in first.into_iter().chain(in_time) {
                asked[j].until = Some(until - self.tasks[j].duration);
            }
            asked[k].until = Some(task.latest);
            let told = asked.iter().enumerate().filter(|(_, asked)| asked.until.is_some());
            told.for_each(|(j, &asked)| self.tell(j, asked, reason));
            return true;
        }
        false
    }

    /// That a task takes its time and starts within some.
    fn tell(&self, j: usize, asked: Asked, reason: &mut Reason) {
        let task = &self.tasks[j];
        self.supposed.at_least(task.takes, task.duration, reason);
        if let Some(from) = asked.from {
            self.supposed.at_least(task.start, from, reason);
        }
        if let Some(until) = asked.until {
            self.supposed.at_most(task.start, until, reason);
        }
    }
}
