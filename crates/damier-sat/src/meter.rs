//! Keeping a solver to its budget.
//!
//! Solvers are told to stop in three different ways (a callback that reads a flag, an interrupt from another thread, a
//! signal to a child process), but all of them can be made to look at one flag. So one small thread looks at the clock,
//! the memory and the cancel flag of the budget while a search goes on, sets the flag when it is over, and tells about
//! progress. Limits on conflicts and decisions are the solver's own to count. A run without limits has no thread, and neither has one
//! that is short anyway: a thread for each of a hundred questions costs more than they do, above all where others wait for the processor.

use crate::solvers::{Allowance, Effort, Interrupter};
use damier_model::{Budget, Limit, Progress, Run};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the clock is looked at: by this much a time limit may be overrun, beyond what the solver itself takes.
const LOOK_EVERY: Duration = Duration::from_millis(10);
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
const NO_OBJECTIVE: i64 = i64::MAX;
/// A search that may meet no more conflicts than these, in so many clauses, is short: it is not watched, and the formula is not made easier
/// before it.
const FEW_CONFLICTS: u64 = 20_000;
const FEW_CLAUSES: usize = 200_000;

/// The budget of one run, with what was used of it.
pub(crate) struct Meter<'r> {
    run: &'r Run<'r>,
    start: Instant,
    stop: Arc<AtomicBool>,
    reached: Mutex<Option<Limit>>,
    decisions: AtomicU64,
    conflicts: AtomicU64,
    solutions: AtomicU64,
    objective: AtomicI64,
    /// What the solver had done before this run.
    before: Effort,
}

impl<'r> Meter<'r> {
    /// Starts the clock of a run. The flag is the one that the solver looks at.
    pub(crate) fn new(run: &'r Run<'r>, stop: Arc<AtomicBool>) -> Meter<'r> {
        Meter::continuing(run, stop, Effort::default())
    }

    /// As [`Meter::new`], for a solver that has worked before.
    pub(crate) fn continuing(run: &'r Run<'r>, stop: Arc<AtomicBool>, before: Effort) -> Meter<'r> {
        stop.store(false, Ordering::Relaxed);
        Meter {
            run,
            start: Instant::now(),
            stop,
            reached: Mutex::new(None),
            decisions: AtomicU64::new(0),
            conflicts: AtomicU64::new(0),
            solutions: AtomicU64::new(0),
            objective: AtomicI64::new(NO_OBJECTIVE),
            before,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn budget(&self) -> &Budget {
        &self.run.budget
    }

    fn used(&self) -> (u64, u64) {
        (self.decisions.load(Ordering::Relaxed), self.conflicts.load(Ordering::Relaxed))
    }

    /// Notes what the solver has done, and says whether something is used up.
    pub(crate) fn look(&self, effort: Effort) -> Option<Limit> {
        self.decisions.store(effort.decisions.saturating_sub(self.before.decisions), Ordering::Relaxed);
        self.conflicts.store(effort.conflicts.saturating_sub(self.before.conflicts), Ordering::Relaxed);
        self.limit()
    }

    fn limit(&self) -> Option<Limit> {
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        if reached.is_none() {
            let (decisions, conflicts) = self.used();
            *reached = self.budget().exceeded(self.start, decisions, conflicts);
        }
        *reached
    }

    /// What a solver that stopped by itself must have run out of.
    pub(crate) fn reason(&self) -> Limit {
        let counted = if self.budget().failures.is_some() { Limit::Failures } else { Limit::Nodes };
        self.limit().unwrap_or(counted)
    }

    /// What the solver may still do.
    pub(crate) fn allowance(&self) -> Allowance {
        let (decisions, conflicts) = self.used();
        Allowance {
            decisions: self.budget().nodes.map(|most| most.saturating_sub(decisions)),
            conflicts: self.budget().failures.map(|most| most.saturating_sub(conflicts)),
        }
    }

    /// Counts a solution; says whether no more are wanted.
    pub(crate) fn found_one(&self) -> Option<Limit> {
        let found = self.solutions.fetch_add(1, Ordering::Relaxed) + 1;
        self.budget().solutions.is_some_and(|most| found >= most).then_some(Limit::Solutions)
    }

    pub(crate) fn solutions(&self) -> u64 {
        self.solutions.load(Ordering::Relaxed)
    }

    /// Notes the best value so far, for the progress told.
    pub(crate) fn improved_to(&self, objective: i64) {
        self.objective.store(objective, Ordering::Relaxed);
    }

    /// Whether a search of so many clauses is over soon, whatever comes of it: within a second or two.
    pub(crate) fn is_short(&self, clauses: usize) -> bool {
        let few = self.budget().failures.is_some_and(|most| most <= FEW_CONFLICTS);
        few && clauses <= FEW_CLAUSES && self.run.progress.is_none()
    }

    /// Does some work with the budget watched.
    pub(crate) fn during<T>(&self, interrupt: Option<Interrupter>, work: impl FnOnce() -> T) -> T {
        let budget = self.budget();
        let watched = budget.time.is_some() || budget.cancel.is_some() || budget.memory.is_some();
        if !watched && self.run.progress.is_none() {
            return work();
        }
        std::thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            scope.spawn(move || self.stand_by(&wait, interrupt));
            let result = work();
            drop(done);
            result
        })
    }

    fn stand_by(&self, wait: &mpsc::Receiver<()>, interrupt: Option<Interrupter>) {
        let mut told = Instant::now();
        while wait.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if self.limit().is_some() {
                self.stop.store(true, Ordering::Relaxed);
                if let Some(interrupt) = &interrupt {
                    interrupt();
                }
            }
            if let Some(callback) = self.run.progress
                && told.elapsed() >= PROGRESS_EVERY
            {
                told = Instant::now();
                callback(&self.progress());
            }
        }
    }

    fn progress(&self) -> Progress {
        let (nodes, failures) = self.used();
        let objective = self.objective.load(Ordering::Relaxed);
        Progress {
            nodes,
            failures,
            solutions: self.solutions(),
            objective: (objective != NO_OBJECTIVE).then_some(objective),
            bound: None,
        }
    }
}
