//! Keeping HiGHS to its budget, and telling how far it is.
//!
//! HiGHS is told the time and the nodes that are left; everything is looked at again from outside, every few milliseconds
//! (`solve.rs`).

use damier_model::{Limit, Progress, Run};
use std::time::{Duration, Instant};

/// How often limits are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(5);
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The budget of one run, with what was used of it.
pub(crate) struct Meter<'r> {
    run: &'r Run<'r>,
    start: Instant,
    looked: Instant,
    told: Instant,
    /// What was reached, once something was.
    pub(crate) reached: Option<Limit>,
    /// Nodes of the runs of HiGHS that are over.
    pub(crate) nodes: u64,
    /// Iterations of the simplex method.
    pub(crate) iterations: u64,
    /// Times that rows were added and HiGHS started over.
    pub(crate) rounds: u64,
    pub(crate) solutions: u64,
    /// The best value so far.
    pub(crate) objective: Option<i64>,
    /// The best value so far of a real objective.
    pub(crate) objective_real: Option<f64>,
    bound: Option<f64>,
}

/// What one run of HiGHS may use.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) threads: i32,
    pub(crate) seed: i32,
}

impl<'r> Meter<'r> {
    pub(crate) fn new(run: &'r Run<'r>) -> Meter<'r> {
        let start = Instant::now();
        Meter {
            run,
            start,
            looked: start,
            told: start,
            reached: None,
            nodes: 0,
            iterations: 0,
            rounds: 0,
            solutions: 0,
            objective: None,
            objective_real: None,
            bound: None,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What the next run of HiGHS may use.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            time: self.run.budget.time.map(|most| most.saturating_sub(self.elapsed())),
            nodes: self.run.budget.nodes.map(|most| most.saturating_sub(self.nodes)),
            threads: i32::try_from(self.run.threads.max(1)).unwrap_or(1),
            seed: (self.run.seed % (1 << 31)) as i32,
        }
    }

    pub(crate) fn nodes_are_limited(&self) -> bool {
        self.run.budget.nodes.is_some()
    }

    /// Whether something is used up, given the nodes of the run that goes on.
    pub(crate) fn look(&mut self, nodes: u64) -> Option<Limit> {
        if self.reached.is_none() {
            self.reached = self.run.budget.exceeded(self.start, self.nodes + nodes, 0);
        }
        self.reached
    }

    /// As [`Meter::look`], but not too often; tells about progress.
    pub(crate) fn glance(&mut self, nodes: Option<u64>, bound: Option<f64>) -> bool {
        if self.looked.elapsed() < LOOK_EVERY {
            return self.reached.is_some();
        }
        self.looked = Instant::now();
        let nodes = nodes.unwrap_or(0);
        self.bound = bound.filter(|bound| bound.is_finite() && bound.abs() < 1e20).or(self.bound);
        if let Some(callback) = self.run.progress
            && self.told.elapsed() >= PROGRESS_EVERY
        {
            self.told = Instant::now();
            callback(&Progress {
                nodes: self.nodes + nodes,
                failures: 0,
                solutions: self.solutions,
                objective: self.objective,
                bound: self.bound,
            });
        }
        self.look(nodes).is_some()
    }

    /// Counts a solution; says whether no more are wanted.
    pub(crate) fn found_one(&mut self) -> bool {
        self.solutions += 1;
        let enough = self.run.budget.solutions.is_some_and(|most| self.solutions >= most);
        if enough && self.reached.is_none() {
            self.reached = Some(Limit::Solutions);
        }
        enough
    }
}
