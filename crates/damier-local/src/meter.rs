//! Keeping the search to its budget, and telling how far it is.

use damier_model::{Limit, Progress, Run, Statistics, stage};
use std::time::{Duration, Instant};

/// Work (slots set) between two looks at the clock: some tens of microseconds.
const LOOK_EVERY: u64 = 4096;
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The budget of one run, with what was used of it.
pub(crate) struct Meter<'r> {
    run: &'r Run<'r>,
    start: Instant,
    next_look: u64,
    told: Instant,
    pub(crate) reached: Option<Limit>,
    pub(crate) statistics: Statistics,
    pub(crate) objective: Option<i64>,
}

impl<'r> Meter<'r> {
    pub(crate) fn new(run: &'r Run<'r>) -> Meter<'r> {
        let start = Instant::now();
        Meter {
            run,
            start,
            next_look: 0,
            told: start,
            reached: None,
            statistics: Statistics::default(),
            objective: None,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Runs a part of the search that may end in the middle of a move, where a constraint is so large that one takes
    /// seconds; says whether it came to its end. What it was working on is not to be used any more if it did not.
    pub(crate) fn over<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let (run, start) = (self.run, self.start);
        let ended = stage::within(&run.budget, start, || {
            let _stage = stage::enter("local search went on");
            part(self)
        });
        ended.map_err(|ended| self.reached = Some(ended.limit)).ok()
    }

    /// Whether something is used up. Steps and failures are looked at every time, the clock from time to time.
    pub(crate) fn is_over(&mut self, work: u64) -> bool {
        let (budget, done) = (&self.run.budget, &self.statistics);
        let counted = budget.nodes.is_some_and(|most| done.nodes >= most)
            || budget.failures.is_some_and(|most| done.failures >= most);
        if counted || work >= self.next_look {
            self.next_look = work + LOOK_EVERY;
            self.reached = budget.exceeded(self.start, done.nodes, done.failures);
            self.tell();
        }
        self.reached.is_some()
    }

    /// Counts a solution; says whether no more are wanted.
    pub(crate) fn found_one(&mut self) -> bool {
        self.statistics.solutions += 1;
        let enough = self.run.budget.solutions.is_some_and(|most| self.statistics.solutions >= most);
        if enough {
            self.reached = Some(Limit::Solutions);
        }
        enough
    }

    fn tell(&mut self) {
        if let Some(callback) = self.run.progress
            && self.told.elapsed() >= PROGRESS_EVERY
        {
            self.told = Instant::now();
            callback(&Progress {
                nodes: self.statistics.nodes,
                failures: self.statistics.failures,
                solutions: self.statistics.solutions,
                objective: self.objective,
                bound: None,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Budget;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_part_of_the_search_may_be_left_in_the_middle() {
        let cancel = Arc::new(AtomicBool::new(false));
        let run = Run { budget: Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() }, ..Run::default() };
        let mut meter = Meter::new(&run);
        assert_eq!((meter.over(|_| 3), meter.reached), (Some(3), None));
        let left = meter.over(|_| {
            cancel.store(true, Ordering::Relaxed);
            stage::poll_now();
        });
        assert_eq!((left, meter.reached), (None, Some(Limit::Cancelled)));
    }
}
