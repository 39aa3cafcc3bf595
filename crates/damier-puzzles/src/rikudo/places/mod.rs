//! A complete search that is ready at once: for each number the cells where it may stand, and guesses.
//!
//! An engine builds a model first, which on a board of some hundred cells takes longer than this search does from beginning
//! to end where a third of the numbers is given. It knows nothing of paths as a whole (cut-off cells, bridges), so where
//! little is given it is soon lost, and others must go on. The sheet and its rules: `sheet.rs`.

mod sheet;

use super::Board;
use super::formats;
use crate::puzzle::{Direct, MethodInfo, UsageError, Visit};
use damier_model::{Limit, Outcome, Run, Statistics};
use sheet::{Entry, Ground};
use std::ops::ControlFlow;
use std::time::Instant;

/// The most cells: a sheet takes a quarter of a byte for each pair of a cell and a number, and a guess copies it.
const MOST: usize = 1000;

pub(super) const INFO: MethodInfo =
    MethodInfo { name: "places", summary: "the cells of each number as bit sets, then guesses: much given, complete" };

/// The algorithm, with a board of its own.
pub(super) struct Places(pub(super) Board);

impl Direct for Places {
    fn summary(&self) -> &'static str {
        INFO.summary
    }

    fn counts_this(&self) -> bool {
        false
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        explore(&self.0, run, &mut |_| ControlFlow::Continue(()))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        let mut answer = None;
        let outcome = explore(&self.0, run, &mut |path| {
            answer = Some(formats::write_path(&self.0, path));
            ControlFlow::Break(())
        })?;
        let found = answer.is_some();
        let stopped_by = outcome.stopped_by.filter(|_| !found);
        Ok((Outcome { complete: outcome.complete || found, stopped_by, ..outcome }, answer))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        explore(&self.0, run, &mut |path| visit(formats::write_path(&self.0, path)))
    }
}

/// Shows every solution, as the cells in the order of their numbers, until all are seen, `visit` breaks, or the budget ends.
fn explore(board: &Board, run: &Run, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Result<Outcome, UsageError> {
    if board.len() > MOST {
        return Err(UsageError(format!("'{}' takes boards of {MOST} cells at most; leave --method out", INFO.name)));
    }
    let begun = Instant::now();
    let mut statistics = Statistics::default();
    let stopped_by = search(board, run, begun, &mut statistics, visit).break_value();
    statistics.solve_s = begun.elapsed().as_secs_f64();
    Ok(Outcome::of(statistics, stopped_by))
}

fn search(
    board: &Board,
    run: &Run,
    begun: Instant,
    statistics: &mut Statistics,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<Limit> {
    let ground = Ground::of(board);
    let (root, mut agenda) = ground.begin(board.steps());
    // Sheets are kept for the next way down: `sheets[depth]` is what is known after as many guesses.
    let mut sheets = vec![root];
    let mut guesses: Vec<Vec<Entry>> = Vec::new();
    loop {
        let depth = guesses.len();
        statistics.nodes += 1;
        statistics.peak_depth = statistics.peak_depth.max(depth as u64);
        match ground.follow(&mut sheets[depth], &mut agenda) {
            Err(_) => statistics.failures += 1,
            Ok(()) => match ground.choices(&sheets[depth]) {
                Some(entries) => guesses.push(entries),
                None => {
                    statistics.solutions += 1;
                    let enough = run.budget.solutions.is_some_and(|most| statistics.solutions >= most);
                    if visit(&ground.path(&sheets[depth])).is_break() || enough {
                        return ControlFlow::Break(Limit::Solutions);
                    }
                }
            },
        }
        let entry = loop {
            let Some(open) = guesses.last_mut() else { return ControlFlow::Continue(()) };
            match open.pop() {
                Some(entry) => break entry,
                None => guesses.pop(),
            };
        };
        if let Some(limit) = run.budget.exceeded(begun, statistics.nodes, statistics.failures) {
            return ControlFlow::Break(limit);
        }
        let depth = guesses.len();
        if sheets.len() == depth {
            sheets.push(sheets[depth - 1].clone());
        } else if let [.., before, after] = &mut sheets[..=depth] {
            after.copy(before);
        }
        agenda.assume(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Source;
    use crate::puzzle::{Answers, Puzzle};
    use crate::rikudo::{GenerateOptions, Neighbours, Rikudo, RikudoPuzzle, Shape, random_board};

    #[test]
    fn the_examples_have_as_many_solutions_as_they_should() {
        for example in RikudoPuzzle.examples() {
            let board = formats::read(&Source::argument(example.text), None).expect("an example");
            let outcome = Places(board).count(&Run::default()).expect("small");
            assert_eq!((outcome.count, outcome.complete), (example.solutions, true), "{}", example.name);
        }
    }

    #[test]
    fn paths_on_empty_boards_are_as_many_as_published() {
        // Directed Hamiltonian paths of grid graphs, OEIS A096969.
        let square = |side| Board::empty(Shape::Square { rows: side, columns: side, neighbours: Neighbours::Four });
        for (side, paths) in [(1, 1), (2, 8), (3, 40), (4, 552)] {
            assert_eq!(Places(square(side)).count(&Run::default()).expect("small").count, paths, "{side}");
        }
    }

    #[test]
    fn boards_with_a_third_given_are_solved_almost_without_guessing() {
        for seed in 0..20 {
            for (radius, links) in [(3, 0), (4, 5)] {
                let options = GenerateOptions { seed, givens: 0.3, links };
                let board = random_board(&Board::empty(Shape::Hexagon { radius }), &options).expect("paths there").0;
                let rikudo = Rikudo::from(board.clone());
                let (outcome, answer) = Places(board).first(&Run::default()).expect("small");
                let answer = Source::argument(answer.expect("it was made from one"));
                assert_eq!(rikudo.check(&answer).expect("readable"), []);
                assert!(outcome.statistics.nodes < 1000, "{}", outcome.statistics.nodes);
            }
        }
    }

    #[test]
    fn boards_too_large_are_refused() {
        let board = Board::empty(Shape::Square { rows: 40, columns: 40, neighbours: Neighbours::Four });
        assert!(Places(board).count(&Run::default()).is_err());
    }
}
