//! What every search here has in common: it is metered, and shows solutions.

use super::super::Sudoku;
use damier_interface::{Meter, Visit};
use damier_model::{Limit, Outcome, Run};
use std::ops::ControlFlow;

/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 512;
/// Who is shown the numbers of a full board, from 1.
pub(super) type See<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// A search that is watched.
pub(super) struct WatchedSearch<'r> {
    pub(super) meter: Meter<'r>,
    see: See<'r>,
}

impl WatchedSearch<'_> {
    /// A solution is found.
    pub(super) fn solution(&mut self, numbers: &[u8]) -> ControlFlow<()> {
        let go_on = (self.see)(numbers);
        self.meter.found(1)?;
        if go_on.is_break() { self.meter.stop(Limit::Solutions) } else { go_on }
    }
}

/// A search over one board.
pub(super) type SearchFunction = fn(&Sudoku, &mut WatchedSearch) -> ControlFlow<()>;

/// Counts solutions.
pub(super) fn count(board: &Sudoku, run: &Run, search: SearchFunction) -> Outcome {
    explore(board, run, search, &mut |_| ControlFlow::Continue(()))
}

/// Shows every solution until all are seen, `visit` breaks, or the budget ends.
pub(super) fn enumerate(board: &Sudoku, run: &Run, search: SearchFunction, visit: Visit) -> Outcome {
    explore(board, run, search, &mut |numbers| visit(text(board, numbers)))
}

fn explore(board: &Sudoku, run: &Run, search: SearchFunction, see: See) -> Outcome {
    let mut watch = WatchedSearch { meter: Meter::new(run, NODES_AT_ONCE), see };
    watch.meter.statistics.nodes = 1;
    let _ = watch.meter.look().is_continue().then(|| search(board, &mut watch));
    watch.meter.outcome()
}

fn text(board: &Sudoku, numbers: &[u8]) -> String {
    let cells: Vec<Option<u8>> = numbers.iter().map(|&number| Some(number)).collect();
    board.answer_text(&cells)
}
