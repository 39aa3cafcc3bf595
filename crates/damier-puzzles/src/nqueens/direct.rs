//! The puzzle's own algorithm: bit masks for counting and listing, a formula for a first solution.
//!
//! Counting uses the left-right mirror image: only boards whose first queen stands in the left half are counted (and,
//! where it stands in the middle column, whose second queen does), each for two. Threads take the placements of the
//! first two rows one by one from a shared list. Given queens break the mirror, and leave each row a set of open squares.

use super::NQueens;
use super::construct;
use super::formats;
use super::masks::{self, Attacked, MAX_BITS, OpenRows, each_square};
use super::watch::SharedMeter;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Outcome, Run};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Open rows up to which solutions are counted: 27 is the largest board of which the number is known.
const MOST_OPEN: usize = 27;

/// Size from which the formula is taken for a first solution: engines take a hundredth of a second there, half a second at 1000.
const FORMULA_FROM: u32 = 100;

/// Rows counted without looking at the clock: some milliseconds of work.
const ROWS_AT_ONCE: usize = 12;
/// Nodes between two looks at the clock while listing.
const NODES_AT_ONCE: u64 = 1 << 14;

impl Direct for NQueens {
    fn summary(&self) -> &'static str {
        "bit masks with mirror symmetry; a first solution by formula"
    }

    /// On small boards engines are as fast, and show how the report's models are searched.
    fn finds_at_once(&self) -> bool {
        self.given.queens().is_empty() && self.given.size() >= FORMULA_FROM
    }

    fn counts_this(&self) -> bool {
        // Beyond, it counts without end what others find two of at once.
        self.given.size() <= MAX_BITS && self.given.size() as usize <= MOST_OPEN + self.given.queens().len()
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        let watch = SharedMeter::new(run);
        let open = self.open_rows("counts")?;
        if self.given.queens().is_empty() {
            count_tasks::<false>(&mirrored_starts(self.given.size()), &open, &watch);
        } else {
            count_tasks::<true>(
                &[Start { attacked: Attacked::nothing(self.given.size()), rows: 0, images: 1 }],
                &open,
                &watch,
            );
        }
        Ok(watch.outcome(self.given.size()))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        if self.given.queens().is_empty() {
            let watch = SharedMeter::new(run);
            let found = construct::solution(self.given.size())
                .map(|columns| formats::write_line(columns.into_iter().map(Some)));
            let _ = watch.add(u64::from(found.is_some()));
            return Ok((Outcome { complete: true, stopped_by: None, ..watch.outcome(self.given.size()) }, found));
        }
        let mut found = None;
        let outcome = self.enumerate(run, &mut |answer| {
            found = Some(answer);
            ControlFlow::Break(())
        })?;
        let complete = outcome.complete || found.is_some();
        Ok((Outcome { complete, ..outcome }, found))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let watch = SharedMeter::new(run);
        let open = self.open_rows("lists")?;
        let mut listing =
            Listing { open: &open, columns: Vec::with_capacity(open.len()), nodes: 0, watch: &watch, visit };
        let ended = listing.descend(Attacked::nothing(self.given.size()));
        let nodes = listing.nodes;
        let mut outcome = watch.outcome(self.given.size());
        outcome.complete &= ended.is_continue();
        outcome.statistics.nodes = nodes;
        Ok(outcome)
    }
}

impl NQueens {
    /// The squares of each row that no given queen of another row attacks; only its own square for a given queen.
    fn open_rows(&self, what: &str) -> Result<Vec<u64>, UsageError> {
        let n = self.given.size();
        if n > MAX_BITS {
            return Err(UsageError(format!(
                "the direct algorithm {what} on boards up to {MAX_BITS}×{MAX_BITS}, not {n}×{n}; accepted: a smaller board, or another engine"
            )));
        }
        let bit = |column: i64| if (1..=i64::from(n)).contains(&column) { 1u64 << (column - 1) } else { 0 };
        let open = |row: u32| {
            let mut open = !(u64::MAX << n);
            for queen in self.given.queens() {
                let (column, apart) = (i64::from(queen.column), i64::from(queen.row) - i64::from(row));
                open &=
                    if apart == 0 { bit(column) } else { !(bit(column) | bit(column + apart) | bit(column - apart)) };
            }
            open
        };
        Ok((1..=n).map(open).collect())
    }
}

/// The first rows filled, and how many boards each way to finish stands for.
struct Start {
    attacked: Attacked,
    rows: usize,
    images: u64,
}

/// Placements of the first two rows, one of each mirror pair.
fn mirrored_starts(n: u32) -> Vec<Start> {
    let left_half = (1u64 << (n / 2)) - 1;
    let middle = if n % 2 == 1 { 1u64 << (n / 2) } else { 0 };
    if n == 1 {
        return vec![Start { attacked: Attacked::nothing(1), rows: 0, images: 1 }];
    }
    let mut starts = Vec::new();
    for first in each_square(left_half | middle) {
        let below = Attacked::nothing(n).with_queen(first);
        let second_squares = if first == middle { below.free() & left_half } else { below.free() };
        for second in each_square(second_squares) {
            starts.push(Start { attacked: below.with_queen(second), rows: 2, images: 2 });
        }
    }
    starts
}

fn count_tasks<const GIVEN: bool>(starts: &[Start], open: OpenRows, watch: &SharedMeter) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(start) = starts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if count_watched::<GIVEN>(start.attacked, &open[start.rows..], start.images, watch).is_break() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..watch.run.threads.max(1).min(starts.len()) {
            scope.spawn(work);
        }
        work();
    });
}

/// Goes down row by row, looking at the clock, until few enough rows are left to count them in one go.
fn count_watched<const GIVEN: bool>(
    attacked: Attacked,
    open: OpenRows,
    images: u64,
    watch: &SharedMeter,
) -> ControlFlow<()> {
    if open.len() <= ROWS_AT_ONCE {
        return watch.add(images * masks::count::<GIVEN>(attacked, open));
    }
    for square in each_square(attacked.free() & open[0]) {
        count_watched::<GIVEN>(attacked.with_queen(square), &open[1..], images, watch)?;
    }
    ControlFlow::Continue(())
}

/// Listing of solutions row by row, columns from left to right.
struct Listing<'a, 'v> {
    open: OpenRows<'a>,
    columns: Vec<u32>,
    nodes: u64,
    watch: &'a SharedMeter<'a>,
    visit: Visit<'v>,
}

impl Listing<'_, '_> {
    fn descend(&mut self, attacked: Attacked) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_AT_ONCE) {
            self.watch.look(self.nodes)?;
        }
        let Some(open) = self.open.get(self.columns.len()) else {
            let go_on = self.watch.add(1);
            (self.visit)(formats::write_line(self.columns.iter().map(|&column| Some(column))))?;
            return go_on;
        };
        for square in each_square(attacked.free() & open) {
            self.columns.push(square.trailing_zeros() + 1);
            self.descend(attacked.with_queen(square))?;
            self.columns.pop();
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::{PUZZLE, rules};
    use super::*;
    use crate::testing::{all_listed, limits_are_kept};
    use damier_model::{Cell, Source, Status};

    /// <https://oeis.org/A000170>
    const COUNTS: [u64; 13] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712];

    fn empty(size: u32) -> NQueens {
        NQueens { given: Board::empty(size) }
    }

    #[test]
    fn counts_are_the_known_ones_on_one_thread_and_on_three() {
        for (n, known) in (1..).zip(COUNTS) {
            for threads in [1, 3] {
                let outcome = empty(n).count(&Run { threads, ..Run::default() }).expect("small enough");
                assert_eq!((outcome.count, outcome.complete), (known, true), "n = {n} on {threads} threads");
                let status = if known == 0 { Status::Unsatisfiable } else { Status::Solved };
                assert_eq!(outcome.status, status);
            }
        }
    }

    #[test]
    fn listed_boards_are_right_and_as_many_as_counted() {
        for n in 1..=8 {
            assert_eq!(all_listed(PUZZLE, &empty(n)).len() as u64, COUNTS[n as usize - 1]);
        }
    }

    #[test]
    fn limits_end_the_search() {
        limits_are_kept(&empty(16));
    }

    #[test]
    fn boards_with_a_given_queen_share_the_boards_without() {
        for n in 4..=8 {
            for row in 1..=n {
                let with = |column| NQueens { given: Board::new(n, [Cell { row, column }]) };
                let total: u64 = (1..=n).map(|column| with(column).count(&Run::default()).expect("small").count).sum();
                assert_eq!(total, COUNTS[n as usize - 1], "row {row} of {n}");
            }
        }
    }

    #[test]
    fn given_queens_that_attack_each_other_leave_no_solution() {
        for (one, other) in [((1, 1), (3, 3)), ((2, 1), (2, 4)), ((1, 2), (4, 2)), ((1, 4), (3, 2))] {
            let cell = |(row, column)| Cell { row, column };
            let instance = NQueens { given: Board::new(5, [cell(one), cell(other)]) };
            assert_eq!(instance.count(&Run::default()).expect("small").status, Status::Unsatisfiable);
            assert_eq!(instance.first(&Run::default()).expect("small").1, None);
        }
    }

    #[test]
    fn a_first_solution_comes_for_every_size_that_is_read() {
        for n in [1, 4, 31, 64, 10_000] {
            let (outcome, answer) = empty(n).first(&Run::default()).expect("any size");
            assert_eq!((outcome.status, outcome.complete), (Status::Solved, true));
            let board = empty(n).answer(&Source::argument(answer.expect("solved"))).expect("native text");
            assert_eq!(rules::violations(&board, &Board::empty(n)), [], "n = {n}");
        }
        assert_eq!(empty(3).first(&Run::default()).expect("any size").0.status, Status::Unsatisfiable);
    }
}
