//! The meter of a search: counts what it does, looks at its budget now and then, tells of progress, and says what came of it.

use damier_model::{Limit, Outcome, Progress, Run, Statistics};
use std::ops::ControlFlow;
use std::time::Instant;

/// Nodes between two words of progress.
const NODES_BETWEEN_WORDS: u64 = 1 << 14;

/// What a search has done of a run, and whether it may go on.
pub struct Meter<'r> {
    /// What limits the search, and who listens.
    pub run: &'r Run<'r>,
    /// What it has done.
    pub statistics: Statistics,
    /// What stopped it, if anything did.
    pub stopped_by: Option<Limit>,
    begun: Instant,
    /// Nodes between two looks at the budget, less one: bits that are all zero then.
    between: u64,
    /// Whether nodes or failures are limited.
    counted: bool,
}

impl<'r> Meter<'r> {
    /// A search that begins now. Nodes and failures are limited exactly, all else is looked at after so many nodes, a power
    /// of two since that is asked at every node.
    pub fn new(run: &'r Run<'r>, every: u64) -> Meter<'r> {
        Meter::since(Instant::now(), run, every)
    }

    /// The same for a part of something that has begun then.
    pub fn since(begun: Instant, run: &'r Run<'r>, every: u64) -> Meter<'r> {
        assert!(every.is_power_of_two(), "{every} nodes");
        let counted = run.budget.nodes.is_some() || run.budget.failures.is_some();
        Meter { run, statistics: Statistics::default(), stopped_by: None, begun, between: every - 1, counted }
    }

    /// Counts from nothing again, for another part of the same run.
    pub fn start_over(&mut self) {
        (self.statistics, self.stopped_by) = (Statistics::default(), None);
    }

    /// A node is entered, below so many guesses.
    #[inline]
    pub fn node(&mut self, depth: u64) -> ControlFlow<()> {
        self.statistics.nodes += 1;
        self.statistics.peak_depth = self.statistics.peak_depth.max(depth);
        if self.statistics.nodes & self.between == 0 {
            self.look()
        } else if self.counted {
            self.count()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Compares nodes and failures with their limits, which costs less than a look at the clock and at the memory.
    fn count(&mut self) -> ControlFlow<()> {
        let (budget, Statistics { nodes, failures, .. }) = (&self.run.budget, self.statistics);
        if budget.nodes.is_some_and(|most| nodes >= most) {
            self.stop(Limit::Nodes)
        } else if budget.failures.is_some_and(|most| failures >= most) {
            self.stop(Limit::Failures)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The same for searches that hand on what stopped them.
    pub fn try_node(&mut self, depth: u64) -> Result<(), Limit> {
        let go_on = self.node(depth);
        self.or_limit(go_on)
    }

    /// Looks at the budget now.
    pub fn look(&mut self) -> ControlFlow<()> {
        let Statistics { nodes, failures, solutions, .. } = self.statistics;
        if nodes.is_multiple_of(NODES_BETWEEN_WORDS)
            && let Some(progress) = self.run.progress
        {
            progress(&Progress { nodes, failures, solutions, ..Progress::default() });
        }
        match self.run.budget.exceeded(self.begun, nodes, failures) {
            Some(limit) => self.stop(limit),
            None => ControlFlow::Continue(()),
        }
    }

    /// The same for searches that hand on what stopped them.
    pub fn try_look(&mut self) -> Result<(), Limit> {
        let go_on = self.look();
        self.or_limit(go_on)
    }

    fn or_limit(&self, go_on: ControlFlow<()>) -> Result<(), Limit> {
        match (go_on, self.stopped_by) {
            (ControlFlow::Break(()), Some(limit)) => Err(limit),
            _ => Ok(()),
        }
    }

    /// A node has no solution.
    #[inline]
    pub fn failure(&mut self) {
        self.statistics.failures += 1;
    }

    /// So many solutions are found; no more are counted than are asked for.
    pub fn found(&mut self, solutions: u64) -> ControlFlow<()> {
        let most = self.run.budget.solutions.unwrap_or(u64::MAX);
        self.statistics.solutions = self.statistics.solutions.saturating_add(solutions).min(most);
        let enough = self.run.budget.solutions.is_some() && self.statistics.solutions >= most;
        if enough { self.stop(Limit::Solutions) } else { ControlFlow::Continue(()) }
    }

    /// The search ends, for this reason unless there was one before.
    pub fn stop(&mut self, limit: Limit) -> ControlFlow<()> {
        self.stopped_by.get_or_insert(limit);
        ControlFlow::Break(())
    }

    /// What came of it, if all solutions were seen unless something stopped it.
    pub fn outcome(&self) -> Outcome {
        let solve_s = self.begun.elapsed().as_secs_f64();
        Outcome::of(Statistics { solve_s, ..self.statistics }, self.stopped_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::{Budget, Status};
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    fn with(budget: Budget) -> Run<'static> {
        Run { budget, ..Run::default() }
    }

    #[test]
    fn nodes_and_failures_are_limited_exactly_and_the_rest_after_so_many_nodes() {
        let run = with(Budget { nodes: Some(5), ..Budget::default() });
        let mut meter = Meter::new(&run, 128);
        assert_eq!((1..).find(|_| meter.try_node(0) == Err(Limit::Nodes)), Some(5));
        let run = with(Budget { failures: Some(2), ..Budget::default() });
        let mut meter = Meter::new(&run, 128);
        meter.failure();
        assert!(meter.node(3).is_continue());
        meter.failure();
        assert_eq!((meter.try_node(1), meter.outcome().statistics.peak_depth), (Err(Limit::Failures), 3));
        let run = with(Budget { cancel: Some(AtomicBool::new(true).into()), ..Budget::default() });
        let mut meter = Meter::new(&run, 128);
        assert_eq!((1..).find(|_| meter.node(0).is_break()), Some(128));
        assert_eq!((meter.stopped_by, meter.outcome().status), (Some(Limit::Cancelled), Status::Unknown));
        assert_eq!(Meter::new(&run, 128).try_look(), Err(Limit::Cancelled));
    }

    #[test]
    fn no_more_solutions_are_counted_than_are_asked_for() {
        let run = with(Budget { solutions: Some(3), ..Budget::default() });
        let mut meter = Meter::new(&run, 1);
        assert!(meter.found(2).is_continue() && meter.found(2).is_break());
        let outcome = meter.outcome();
        assert_eq!((outcome.count, outcome.stopped_by), (3, Some(Limit::Solutions)));
        let unlimited = Run::default();
        let mut meter = Meter::new(&unlimited, 1);
        assert!(meter.found(u64::MAX).is_continue() && meter.found(1).is_continue() && meter.outcome().complete);
    }

    #[test]
    fn progress_is_told_now_and_then() {
        let told = AtomicU64::new(0);
        let listen = |progress: &Progress| told.store(progress.nodes, Ordering::Relaxed);
        let run = Run { progress: Some(&listen), ..Run::default() };
        let mut meter = Meter::new(&run, 64);
        assert!((0..NODES_BETWEEN_WORDS + 64).all(|_| meter.node(0).is_continue()));
        assert_eq!(told.load(Ordering::Relaxed), NODES_BETWEEN_WORDS);
    }
}
