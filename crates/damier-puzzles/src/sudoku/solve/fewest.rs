//! The report's second search ("recherche adaptative"): always the cell with the fewest candidates.
//!
//! A cell with none ends the attempt at once and a cell with one costs no guess, so the search turns back where the
//! first one wanders. The candidates of all open cells are counted anew at every node, as in the report: the point is
//! the order, not the speed.

use super::super::Sudoku;
use super::cells::Filling;
use super::watch::{self, Watch};
use crate::puzzle::{Direct, UsageError, Visit};
use damier_model::{Outcome, Run};
use std::ops::ControlFlow;

/// The algorithm with a board of its own.
pub(in super::super) struct Fewest(pub(super) Sudoku);

impl Direct for Fewest {
    fn summary(&self) -> &'static str {
        "the cell with the fewest candidates first"
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        Ok(watch::count(&self.0, run, search))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        Ok(watch::enumerate(&self.0, run, search, visit))
    }
}

fn search(board: &Sudoku, watch: &mut Watch) -> ControlFlow<()> {
    match Filling::of(board) {
        Some(mut filling) => descend(&mut filling, 0, watch),
        None => ControlFlow::Continue(()),
    }
}

fn descend(filling: &mut Filling, depth: u64, watch: &mut Watch) -> ControlFlow<()> {
    let open = (0..filling.numbers.len()).filter(|&cell| filling.numbers[cell] == 0);
    let counted = open.map(|cell| (cell, filling.all & !filling.taken_around(cell)));
    let Some((cell, mut free)) = counted.min_by_key(|(_, free)| free.count_ones()) else {
        return watch.solution(&filling.numbers);
    };
    if free == 0 {
        watch.meter.failure();
    }
    while free != 0 {
        watch.meter.node(depth + 1)?;
        filling.write(cell, free.trailing_zeros() as u8);
        descend(filling, depth + 1, watch)?;
        filling.erase(cell);
        free &= free - 1;
    }
    ControlFlow::Continue(())
}
