//! The puzzle's own algorithm, as the rest of Damier sees it.

use super::board::Futoshiki;
use super::formats;
use super::search::Search;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Limit, Outcome, Run};
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

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        self.enumerate_cells(run, &mut |_| ControlFlow::Continue(()))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        self.enumerate_cells(run, &mut |cells| visit(formats::answer(self, cells)))
    }
}

impl Futoshiki {
    /// Shows every solution until the receiver breaks off, or a limit is met.
    fn enumerate_cells(
        &self,
        run: &Run,
        visit: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> Result<Outcome, UsageError> {
        let most = run.budget.solutions.unwrap_or(u64::MAX);
        let mut search = Search::new(self, run, Instant::now());
        let mut count = 0;
        let ended = search.each(None, &mut |cells| {
            count += 1;
            let go_on = visit(cells);
            if count >= most { ControlFlow::Break(()) } else { go_on }
        });
        search.meter.statistics.solutions = count;
        search.meter.stopped_by = match ended {
            Err(limit) => Some(limit),
            Ok(ControlFlow::Break(())) => Some(Limit::Solutions),
            Ok(ControlFlow::Continue(())) => None,
        };
        Ok(search.meter.outcome())
    }
}
