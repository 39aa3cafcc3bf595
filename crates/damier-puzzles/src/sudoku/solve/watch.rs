//! What every search here has in common: it counts what it does, looks at its budget, and shows solutions.

use super::super::Sudoku;
use crate::puzzle::Visit;
use damier_model::{Limit, Outcome, Progress, Run, Statistics};
use std::ops::ControlFlow;
use std::time::Instant;

/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 512;
/// Nodes between two words of progress, a multiple of that.
const NODES_BETWEEN_WORDS: u64 = 1 << 14;

/// Who is shown the numbers of a full board, from 1.
pub(super) type See<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// A search that is watched.
pub(super) struct Watch<'r, 'p> {
    run: &'r Run<'p>,
    begun: Instant,
    see: See<'r>,
    statistics: Statistics,
    stopped_by: Option<Limit>,
}

impl<'r, 'p> Watch<'r, 'p> {
    pub(super) fn new(run: &'r Run<'p>, see: See<'r>) -> Watch<'r, 'p> {
        let statistics = Statistics { nodes: 1, ..Statistics::default() };
        Watch { run, begun: Instant::now(), see, statistics, stopped_by: None }
    }

    /// A node is entered.
    #[inline]
    pub(super) fn node(&mut self, depth: u64) -> ControlFlow<()> {
        self.statistics.nodes += 1;
        self.statistics.peak_depth = self.statistics.peak_depth.max(depth);
        let budget = &self.run.budget;
        let counted = budget.nodes.is_some() || budget.failures.is_some();
        if counted || self.statistics.nodes.is_multiple_of(NODES_AT_ONCE) {
            self.look()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Looks at the budget.
    pub(super) fn look(&mut self) -> ControlFlow<()> {
        let Statistics { nodes, failures, solutions, .. } = self.statistics;
        if nodes.is_multiple_of(NODES_BETWEEN_WORDS)
            && let Some(progress) = self.run.progress
        {
            progress(&Progress { nodes, failures, solutions, ..Progress::default() });
        }
        match self.run.budget.exceeded(self.begun, nodes, failures) {
            Some(limit) => {
                self.stopped_by = Some(limit);
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// A node has no solution.
    #[inline]
    pub(super) fn failure(&mut self) {
        self.statistics.failures += 1;
    }

    /// The search starts over.
    pub(super) fn restart(&mut self) {
        self.statistics.restarts += 1;
    }

    /// A solution is found.
    pub(super) fn solution(&mut self, numbers: &[u8]) -> ControlFlow<()> {
        self.statistics.solutions += 1;
        let enough = self.run.budget.solutions.is_some_and(|most| self.statistics.solutions >= most);
        if (self.see)(numbers).is_break() || enough {
            self.stopped_by = Some(Limit::Solutions);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// What came of it.
    pub(super) fn outcome(mut self) -> Outcome {
        self.statistics.solve_s = self.begun.elapsed().as_secs_f64();
        let (statistics, stopped_by) = (self.statistics, self.stopped_by);
        Outcome::of(statistics, stopped_by)
    }
}

/// A search over one board.
pub(super) type Search = fn(&Sudoku, &mut Watch) -> ControlFlow<()>;

/// Counts solutions.
pub(super) fn count(board: &Sudoku, run: &Run, search: Search) -> Outcome {
    explore(board, run, search, &mut |_| ControlFlow::Continue(()))
}

/// The first solution, which answers the question completely.
pub(super) fn first(board: &Sudoku, run: &Run, search: Search) -> (Outcome, Option<String>) {
    let mut answer = None;
    let outcome = explore(board, run, search, &mut |numbers| {
        answer = Some(text(board, numbers));
        ControlFlow::Break(())
    });
    let found = answer.is_some();
    let stopped_by = outcome.stopped_by.filter(|_| !found);
    (Outcome { complete: outcome.complete || found, stopped_by, ..outcome }, answer)
}

/// Shows every solution until all are seen, `visit` breaks, or the budget ends.
pub(super) fn enumerate(board: &Sudoku, run: &Run, search: Search, visit: Visit) -> Outcome {
    explore(board, run, search, &mut |numbers| visit(text(board, numbers)))
}

fn explore(board: &Sudoku, run: &Run, search: Search, see: See) -> Outcome {
    let mut watch = Watch::new(run, see);
    let _ = watch.look().is_continue().then(|| search(board, &mut watch));
    watch.outcome()
}

fn text(board: &Sudoku, numbers: &[u8]) -> String {
    let cells: Vec<Option<u8>> = numbers.iter().map(|&number| Some(number)).collect();
    board.answer_text(&cells)
}
