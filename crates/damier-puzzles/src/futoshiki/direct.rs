//! The puzzle's own algorithm, as the rest of Damier sees it.

use super::board::Futoshiki;
use super::formats;
use super::search::Search;
use crate::puzzle::{Direct, UsageError, Visit};
use crate::sampling;
use damier_model::{Limit, Outcome, Run, Statistics};
use std::ops::ControlFlow;
use std::time::Instant;

/// The side up to which boards that people solve take less time than an engine takes to begin.
const AT_ONCE: usize = 9;

impl Direct for Futoshiki {
    fn summary(&self) -> &'static str {
        "numbers of cells as bits, signs and singles, then guesses"
    }

    fn settles_at_once(&self) -> bool {
        self.side <= AT_ONCE
    }

    fn counts_this(&self) -> bool {
        true
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        self.enumerate_cells(run, &mut |_| ControlFlow::Continue(()))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        sampling::first(|visit| self.enumerate(run, visit))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        self.enumerate_cells(run, &mut |cells| visit(formats::answer(self, cells)))
    }
}

impl Futoshiki {
    /// Shows every solution until somebody has enough, or a limit is met.
    fn enumerate_cells(
        &self,
        run: &Run,
        visit: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> Result<Outcome, UsageError> {
        let begun = Instant::now();
        let most = run.budget.solutions.unwrap_or(u64::MAX);
        let mut search = Search::new(self, run, begun);
        let mut count = 0;
        let ended = search.each(None, &mut |cells| {
            count += 1;
            let go_on = visit(cells);
            if count >= most { ControlFlow::Break(()) } else { go_on }
        });
        let stopped_by = match ended {
            Err(limit) => Some(limit),
            Ok(ControlFlow::Break(())) => Some(Limit::Solutions),
            Ok(ControlFlow::Continue(())) => None,
        };
        let statistics = Statistics {
            nodes: search.nodes,
            failures: search.failures,
            solutions: count,
            solve_s: begun.elapsed().as_secs_f64(),
            ..Statistics::default()
        };
        Ok(Outcome::of(statistics, stopped_by))
    }
}
