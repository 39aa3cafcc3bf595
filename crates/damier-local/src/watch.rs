//! Keeping the search to its budget, and telling how far it is.

use damier_model::{Limit, Progress, Run, Statistics};
use std::time::{Duration, Instant};

/// Work (slots set) between two looks at the clock: some tens of microseconds.
const LOOK_EVERY: u64 = 4096;
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The budget of one run, with what was used of it.
pub(crate) struct Watch<'r> {
    run: &'r Run<'r>,
    start: Instant,
    next_look: u64,
    told: Instant,
    pub(crate) reached: Option<Limit>,
    pub(crate) statistics: Statistics,
    pub(crate) objective: Option<i64>,
}

impl<'r> Watch<'r> {
    pub(crate) fn new(run: &'r Run<'r>) -> Watch<'r> {
        let start = Instant::now();
        Watch {
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
