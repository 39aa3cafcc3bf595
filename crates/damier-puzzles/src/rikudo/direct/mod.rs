//! Rikudo's own algorithm: disjoint paths between the given cells, grown and pushed about until they fill the board.
//!
//! Engines decide number by number and fail late on large boards with few numbers given: the paths they have drawn
//! leave holes that cannot be filled. Here every state is a whole set of paths of nearly the right lengths, and repair
//! is local: a cell too many here, one too few there. Boards of 270 cells with a tenth of the numbers given, beyond the
//! reach of SAT and CP solvers in a minute, take a few hundredths of a second. What it cannot do is prove anything:
//! that there is no solution, or no other. State: `paths.rs`. Small changes: `moves.rs`. Large ones: `routes.rs`. When:
//! `anneal.rs`.

mod anneal;
mod moves;
mod paths;
mod routes;

use super::contradictions::contradictions;
use super::{Rikudo, formats};
use anneal::Search;
use damier_interface::{
    Direct, UsageError, Visit,
    sampling::{self, Known},
};
use damier_model::{Limit, Outcome, Run, Statistics};
use fastrand::Rng;
use paths::Setting;
use std::time::Instant;

impl Direct for Rikudo {
    fn summary(&self) -> &'static str {
        "local search on disjoint paths"
    }

    fn proves(&self) -> bool {
        false
    }

    /// It finds where techniques get stuck.
    fn comes_before_techniques(&self) -> bool {
        true
    }

    fn count(&self, _run: &Run) -> Result<Outcome, UsageError> {
        sampling::cannot_count("rikudo's own algorithm", "another engine")
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let begun = Instant::now();
        if self.board.is_empty() {
            return Ok(Outcome::without_proof(Statistics::default(), None));
        }
        let impossible = !contradictions(&self.board, 1).is_empty();
        let known = if impossible { Known::Impossible } else { Known::Nothing };
        Ok(sampling::sample(known, run, begun, visit, |statistics| {
            let seed = run.seed.wrapping_add(statistics.restarts);
            Ok(formats::write_path(&self.board, &self.search(begun, run, seed, statistics)?))
        }))
    }
}

impl Rikudo {
    /// Starts over until the board is filled or the budget is spent: the cells in the order of their numbers.
    fn search(&self, begun: Instant, run: &Run, seed: u64, effort: &mut Statistics) -> Result<Vec<u32>, Limit> {
        let mut given: Vec<(u32, u32)> = self.board.steps().map(|(cell, step)| (step as u32, cell as u32)).collect();
        given.sort_unstable();
        let mut rng = Rng::with_seed(seed);
        let is_open = given.is_empty();
        loop {
            if is_open {
                // Somewhere a path must begin to grow; on a board of two colours half of the guesses are wrong.
                let n = self.board.len() as u32;
                given = vec![(rng.u32(0..n), rng.u32(0..n))];
            }
            let setting = Setting::new(self.board.graph(), &given, self.board.links());
            let mut search = Search::new(&setting, rng.u64(..), *effort);
            let found = loop {
                match search.start(begun, run) {
                    Ok(None) if !is_open => continue,
                    other => break other,
                }
            };
            *effort = search.statistics;
            if let Some(path) = found? {
                return Ok(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rikudo::{Board, GenerateOptions, Neighbours, PUZZLE, Shape, random_board};
    use damier_model::Source;
    use moves::Chances;
    use paths::{NONE, Paths};
    use routes::Router;
    use std::collections::HashSet;

    fn shapes() -> [Shape; 4] {
        let square = |rows, columns, neighbours| Shape::Square { rows, columns, neighbours };
        [
            Shape::Hexagon { radius: 3 },
            Shape::Hexagon { radius: 5 },
            square(6, 6, Neighbours::Four),
            square(6, 7, Neighbours::Eight),
        ]
    }

    fn boards() -> impl Iterator<Item = Board> {
        let all = shapes().into_iter().flat_map(|shape| [0.0, 0.1, 0.2, 0.4].map(|givens| (shape, givens)));
        all.flat_map(|(shape, givens)| [0, 3].map(|links| (shape, givens, links))).zip(0..).map(
            |((shape, givens, links), seed)| {
                let options = GenerateOptions { seed, givens, links };
                random_board(&Board::empty(shape), &options).expect("paths there").0
            },
        )
    }

    #[test]
    fn random_boards_are_solved() {
        for board in boards() {
            let rikudo = Rikudo::from(board);
            let run =
                Run { budget: damier_model::Budget { nodes: Some(200_000), ..Default::default() }, ..Run::default() };
            let (outcome, answer) = rikudo.first(&run).expect("a board");
            let answer = answer.unwrap_or_else(|| panic!("{outcome:?} for\n{}", formats::describe(&rikudo.board)));
            assert_eq!(PUZZLE.pose(rikudo).check(&Source::argument(answer)).expect("readable"), []);
        }
    }

    #[test]
    fn boards_without_any_given_are_filled_too() {
        for shape in shapes() {
            let rikudo = Rikudo::from(Board::empty(shape));
            let answer = rikudo.first(&Run::default()).expect("a board").1.expect("many solutions");
            assert_eq!(PUZZLE.pose(rikudo).check(&Source::argument(answer)).expect("readable"), []);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_answer() {
        let board = Board::empty(Shape::Hexagon { radius: 4 });
        let answer = |seed| Rikudo::from(board.clone()).first(&Run { seed, ..Run::default() }).expect("a board").1;
        assert_eq!(answer(7), answer(7));
        assert_ne!(answer(7), answer(8));
    }

    #[test]
    fn listed_answers_differ() {
        let rikudo = Rikudo::from(Board::empty(Shape::Hexagon { radius: 1 }));
        let mut seen = HashSet::new();
        let run = Run { budget: damier_model::Budget { solutions: Some(12), ..Default::default() }, ..Run::default() };
        let outcome = rikudo.enumerate(&run, &mut |answer| {
            assert!(seen.insert(answer));
            std::ops::ControlFlow::Continue(())
        });
        // The ring has 12 in all.
        assert_eq!(outcome.expect("a board").count, 12);
    }

    /// Every path unbroken, along edges, of the length noted; the cost as counted anew.
    fn assert_sound(setting: &Setting, paths: &Paths) {
        let mut length = vec![0; setting.wanted.len()];
        let order = paths.walk(setting);
        let mut stops = 0;
        let mut on_path = vec![false; setting.cells() as usize];
        for &cell in &order {
            assert!(!std::mem::replace(&mut on_path[cell as usize], true), "{cell} twice");
            if setting.is_stop(cell) {
                assert_eq!(setting.stops[stops], cell);
                stops += 1;
            } else {
                assert_eq!(paths.gap[cell as usize], stops as u32);
                length[stops] += 1;
            }
        }
        assert_eq!(stops, setting.stops.len());
        assert!(
            order.windows(2).all(|step| setting.touch(step[0], step[1]) && paths.prev[step[1] as usize] == step[0])
        );
        assert_eq!(length, paths.length);
        assert_eq!(paths.cost, paths.count_cost(setting));
        for cell in (0..setting.cells()).filter(|&cell| !on_path[cell as usize]) {
            assert!(paths.is_free(setting, cell));
            assert_eq!((paths.next[cell as usize], paths.prev[cell as usize]), (NONE, NONE));
        }
    }

    #[test]
    fn changes_and_kicks_keep_paths_whole() {
        for (board, seed) in boards().zip(0..) {
            let mut given: Vec<(u32, u32)> = board.steps().map(|(cell, step)| (step as u32, cell as u32)).collect();
            given.sort_unstable();
            if seed % 3 == 0 {
                // Open ends on both sides.
                given = given[1..given.len() - 1].to_vec();
            }
            if given.is_empty() {
                continue;
            }
            let setting = Setting::new(board.graph(), &given, board.links());
            let mut rng = Rng::with_seed(seed);
            let mut router = Router::new(setting.cells());
            let mut paths = Paths::none(&setting);
            let mut kept = paths.clone();
            let chances = Chances::at(0.6);
            for round in 0..40 {
                let laid = if round % 10 == 0 {
                    router.lay_all(&setting, &mut paths, &mut rng)
                } else {
                    router.kick(&setting, &mut paths, &mut rng)
                };
                if !laid {
                    paths.copy_from(&kept);
                    continue;
                }
                assert_sound(&setting, &paths);
                for _ in 0..300 {
                    paths.try_one(&setting, &chances, &mut rng);
                    assert_sound(&setting, &paths);
                }
                kept.copy_from(&paths);
            }
        }
    }
}
