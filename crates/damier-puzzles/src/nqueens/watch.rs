//! What a run of the direct algorithm has found so far, and whether it may go on.

use damier_model::{Limit, Outcome, Progress, Run, Statistics};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often progress is reported.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Keeps the count and the budget of a run, for all its threads.
pub(super) struct SharedMeter<'a> {
    pub(super) run: &'a Run<'a>,
    start: Instant,
    found: AtomicU64,
    ended: AtomicBool,
    stopped_by: Mutex<Option<Limit>>,
    told: AtomicU64,
}

impl<'a> SharedMeter<'a> {
    pub(super) fn new(run: &'a Run<'a>) -> SharedMeter<'a> {
        SharedMeter {
            run,
            start: Instant::now(),
            found: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            stopped_by: Mutex::new(None),
            told: AtomicU64::new(0),
        }
    }

    /// Adds solutions, then looks whether to go on.
    pub(super) fn add(&self, solutions: u64) -> ControlFlow<()> {
        let found = self.found.fetch_add(solutions, Ordering::Relaxed) + solutions;
        if self.run.budget.solutions.is_some_and(|most| found >= most) {
            return self.end(Limit::Solutions);
        }
        self.look(0)
    }

    /// Whether to go on; tells about progress.
    pub(super) fn look(&self, nodes: u64) -> ControlFlow<()> {
        if self.ended.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if let Some(limit) = self.run.budget.exceeded(self.start, 0, 0) {
            return self.end(limit);
        }
        self.tell(nodes);
        ControlFlow::Continue(())
    }

    fn end(&self, limit: Limit) -> ControlFlow<()> {
        self.ended.store(true, Ordering::Relaxed);
        self.stopped_by.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(limit);
        ControlFlow::Break(())
    }

    fn tell(&self, nodes: u64) {
        let Some(progress) = self.run.progress else { return };
        let now = (self.start.elapsed().as_nanos() / TELL_EVERY.as_nanos()) as u64;
        if self.told.swap(now, Ordering::Relaxed) != now {
            progress(&Progress { nodes, solutions: self.found.load(Ordering::Relaxed), ..Progress::default() });
        }
    }

    /// What is known now. Several threads may have counted past the number asked for: it stops there.
    pub(super) fn outcome(&self, size: u32) -> Outcome {
        let stopped_by = *self.stopped_by.lock().unwrap_or_else(PoisonError::into_inner);
        let most = self.run.budget.solutions.unwrap_or(u64::MAX);
        let count = self.found.load(Ordering::Relaxed).min(most);
        let solve_s = self.start.elapsed().as_secs_f64();
        let statistics = Statistics { solutions: count, peak_depth: u64::from(size), solve_s, ..Statistics::default() };
        Outcome::of(statistics, stopped_by)
    }
}
