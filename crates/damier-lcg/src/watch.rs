//! Keeping Pumpkin to its budget, and telling how far it is.
//!
//! Pumpkin asks before every propagation whether to stop, so limits are met within one. It does not say how many
//! decisions it took or how many conflicts it met, but the brancher hears of both (`advice.rs`) and counts them here.

use damier_model::{Limit, Progress, Run, Statistics};
use pumpkin_solver::core::termination::TerminationCondition;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often memory is looked at, and progress told.
const LOOK_EVERY: Duration = Duration::from_millis(10);
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// What was done so far.
#[derive(Debug, Default)]
pub(crate) struct Effort {
    pub(crate) decisions: Cell<u64>,
    pub(crate) conflicts: Cell<u64>,
}

/// The budget of one run, with what was used of it.
pub(crate) struct Watch<'r> {
    run: &'r Run<'r>,
    start: Instant,
    looked: Instant,
    told: Instant,
    effort: Rc<Effort>,
    pub(crate) reached: Option<Limit>,
    pub(crate) solutions: u64,
    pub(crate) objective: Option<i64>,
    pub(crate) bound: Option<f64>,
    build: Duration,
}

impl<'r> Watch<'r> {
    /// Starts the clock.
    pub(crate) fn new(run: &'r Run<'r>) -> Watch<'r> {
        let start = Instant::now();
        Watch {
            run,
            start,
            looked: start,
            told: start,
            effort: Rc::default(),
            reached: None,
            solutions: 0,
            objective: None,
            bound: None,
            build: Duration::ZERO,
        }
    }

    /// Setting up is over, searching begins.
    pub(crate) fn built(&mut self) {
        self.build = self.start.elapsed();
    }

    /// Whether something is used up, all of it looked at.
    pub(crate) fn look(&mut self) -> Option<Limit> {
        if self.reached.is_none() {
            let (decisions, conflicts) = (self.effort.decisions.get(), self.effort.conflicts.get());
            self.reached = self.run.budget.exceeded(self.start, decisions, conflicts);
        }
        self.reached
    }

    /// Counts a solution; says whether no more are wanted.
    pub(crate) fn found_one(&mut self) -> bool {
        self.solutions += 1;
        self.run.budget.solutions.is_some_and(|most| self.solutions >= most)
    }

    /// Where decisions and conflicts are counted.
    pub(crate) fn effort(&self) -> Rc<Effort> {
        Rc::clone(&self.effort)
    }

    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.effort.decisions.get(),
            failures: self.effort.conflicts.get(),
            solutions: self.solutions,
            build_s: self.build.as_secs_f64(),
            solve_s: self.start.elapsed().saturating_sub(self.build).as_secs_f64(),
            ..Statistics::default()
        }
    }

    /// Tells about progress, if it is time.
    pub(crate) fn tell(&mut self) {
        if let Some(callback) = self.run.progress
            && self.told.elapsed() >= PROGRESS_EVERY
        {
            self.told = Instant::now();
            callback(&Progress {
                nodes: self.effort.decisions.get(),
                failures: self.effort.conflicts.get(),
                solutions: self.solutions,
                objective: self.objective,
                bound: self.bound,
            });
        }
    }
}

impl TerminationCondition for Watch<'_> {
    fn should_stop(&mut self) -> bool {
        if self.reached.is_some() {
            return true;
        }
        let budget = &self.run.budget;
        let cancelled = budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let used_up = |most: Option<u64>, used: &Cell<u64>| most.is_some_and(|most| used.get() >= most);
        if cancelled
            || used_up(budget.nodes, &self.effort.decisions)
            || used_up(budget.failures, &self.effort.conflicts)
            || budget.time.is_some_and(|most| self.start.elapsed() >= most)
        {
            return self.look().is_some();
        }
        if (budget.memory.is_some() || self.run.progress.is_some()) && self.looked.elapsed() >= LOOK_EVERY {
            self.looked = Instant::now();
            self.tell();
            return self.look().is_some();
        }
        false
    }
}
