//! The fast search: bit sets, what follows by singles and locked candidates, and guesses where these end.
//!
//! Nine by nine with boxes of three by three is what most boards are, and has a solver that knows nothing else
//! (`nine.rs`). All other boards share one that takes any houses (`general.rs`). Both are complete.

pub(in super::super) mod general;
pub(in super::super) mod layout;
pub(in super::super) mod nine;
mod tables;

use super::super::Sudoku;
use super::watch::{self, WatchedSearch};
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Outcome, Run};
use nine::Event;
use std::ops::ControlFlow;

/// The largest side that is settled before an engine could begin.
const SETTLED_AT_ONCE: usize = 12;

impl Direct for Sudoku {
    fn summary(&self) -> &'static str {
        "bit sets, singles and locked candidates, then guesses"
    }

    fn settles_at_once(&self) -> bool {
        self.side <= SETTLED_AT_ONCE
    }

    fn comes_before_techniques(&self) -> bool {
        true
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        Ok(watch::count(self, run, search))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        Ok(watch::enumerate(self, run, search, visit))
    }
}

fn search(board: &Sudoku, watch: &mut WatchedSearch) -> ControlFlow<()> {
    if board.boxes == Some((3, 3)) && !board.diagonals {
        nine_by_nine(board, watch)
    } else {
        general::search(board, watch)
    }
}

fn nine_by_nine(board: &Sudoku, watch: &mut WatchedSearch) -> ControlFlow<()> {
    nine::Position::of(&board.cells).search(&mut |event| match event {
        Event::Guess(depth) => watch.meter.node(u64::from(depth)),
        Event::Failure => {
            watch.meter.failure();
            ControlFlow::Continue(())
        }
        Event::Solution(position) => watch.solution(&position.numbers()),
    })
}
