//! What the solvers claim, against the simplest code there is.

use super::super::{Colour, PUZZLE, Unruly};
use super::techniques::ALL;
use crate::testing::{all_listed, limits_are_kept};
use damier_interface::{ByRules, Direct, WalkEnd, WalkOptions};
use damier_model::{Budget, Limit, Run, Status};
use damier_testkit::patience::PATIENCE;
use fastrand::Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// Every filling of the board that keeps to the rules, by trying cell after cell.
pub(in super::super) fn brute_force(board: &Unruly) -> Vec<Vec<Colour>> {
    fn breaks(board: &Unruly, cells: &[Colour]) -> bool {
        let (width, height) = (board.width, board.height);
        let last = cells.len() - 1;
        let (row, column) = (last / width, last % width);
        let line = |step: usize, place: usize, length: usize| {
            let back = |by: usize| cells[last - by * step];
            let three = place >= 2 && back(0) == back(1) && back(1) == back(2);
            let alike = (0..=place).filter(|&by| back(by) == back(0)).count();
            three || alike > length / 2
        };
        if board.cells[last].is_some_and(|given| given != cells[last]) {
            return true;
        }
        if line(1, column, width) || line(width, row, height) {
            return true;
        }
        if board.unique_lines && last + 1 == width * height {
            let rows: Vec<&[Colour]> = cells.chunks(width).collect();
            let columns: Vec<Vec<Colour>> =
                (0..width).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
            let twice = |lines: Vec<&[Colour]>| (1..lines.len()).any(|at| lines[..at].contains(&lines[at]));
            return twice(rows) || twice(columns.iter().map(|column| &column[..]).collect());
        }
        false
    }
    fn go(board: &Unruly, cells: &mut Vec<Colour>, found: &mut Vec<Vec<Colour>>) {
        if cells.len() == board.cells.len() {
            found.push(cells.clone());
            return;
        }
        for colour in [Colour::Light, Colour::Dark] {
            cells.push(colour);
            if !breaks(board, cells) {
                go(board, cells, found);
            }
            cells.pop();
        }
    }
    let mut found = Vec::new();
    go(board, &mut Vec::new(), &mut found);
    found
}

pub(in super::super) fn text(cells: &[Colour], width: usize) -> String {
    let line = |row: &[Colour]| row.iter().map(|colour| colour.digit()).collect::<String>();
    cells.chunks(width).map(line).collect::<Vec<_>>().join("\n")
}

/// Some clues of some solution, and now and then one that is wrong.
fn random_board(width: usize, height: usize, unique_lines: bool, share: f64, rng: &mut Rng) -> Unruly {
    let mut board = Unruly { unique_lines, ..Unruly::empty(width, height) };
    let all = brute_force(&board);
    let full = &all[rng.usize(0..all.len())];
    for (cell, &colour) in board.cells.iter_mut().zip(full) {
        if rng.f64() < share {
            *cell = Some(if rng.u32(0..60) == 0 { colour.other() } else { colour });
        }
    }
    board
}

fn shapes() -> impl Iterator<Item = (usize, usize, bool)> {
    [(2, 2), (4, 4), (4, 6), (6, 4), (2, 6), (6, 2)]
        .into_iter()
        .flat_map(|(width, height)| [(width, height, false), (width, height, width.min(height) > 2)])
}

fn limited(time: Duration) -> Run<'static> {
    Run { budget: Budget { time: Some(time), ..Budget::default() }, ..Run::default() }
}

#[test]
fn what_techniques_settle_is_so_in_every_solution() {
    let mut rng = Rng::with_seed(1);
    for (width, height, unique_lines) in shapes() {
        for _ in 0..60 {
            let share = [0.1, 0.2, 0.3, 0.5][rng.usize(0..4)];
            let board = random_board(width, height, unique_lines, share, &mut rng);
            let solutions = brute_force(&board);
            for techniques in 0..=ALL.len() {
                let how = WalkOptions { keep_steps: true, techniques: Some(techniques) };
                let walk = board.walk(&how, &Run::default());
                match &walk.end {
                    WalkEnd::Solved(answer) => {
                        assert_eq!(solutions.len(), 1, "{}", board.to_text());
                        assert_eq!(*answer, text(&solutions[0], width));
                    }
                    WalkEnd::Impossible(_) => assert!(solutions.is_empty(), "{} {walk:?}", board.to_text()),
                    WalkEnd::Stuck { board: stuck, settled, open } => {
                        assert_eq!(settled + open, width * height);
                        let stuck: String = stuck.lines().filter(|line| !line.contains('u')).collect();
                        for solution in &solutions {
                            let agrees = |(now, colour): (char, &Colour)| now == '.' || now == colour.digit();
                            assert!(stuck.chars().zip(solution).all(agrees), "{stuck} {walk:?}");
                        }
                    }
                    WalkEnd::Stopped(limit) => panic!("nothing stops it, but {limit:?} did"),
                }
                let counted = board.walk(&WalkOptions { keep_steps: false, ..how }, &Run::default());
                assert_eq!((&counted.end, &counted.uses), (&walk.end, &walk.uses));
                assert!(counted.steps.is_empty());
                assert_eq!(walk.steps.len() as u64, walk.uses.iter().sum::<u64>());
                assert!(walk.uses[techniques..].iter().all(|&uses| uses == 0));
            }
        }
    }
}

#[test]
fn a_line_by_itself_is_understood_completely() {
    // With the columns left free by their length, what `whole line` settles is what all fillings share, no less.
    let mut rng = Rng::with_seed(2);
    for _ in 0..300 {
        let width = [6, 8, 10][rng.usize(0..3)];
        let mut board = Unruly::empty(width, 40);
        for column in 0..width {
            if rng.f64() < 0.3 {
                board.cells[column] = Some(if rng.bool() { Colour::Dark } else { Colour::Light });
            }
        }
        let fillings: Vec<u32> = (0..1u32 << width)
            .filter(|line| line.count_ones() as usize == width / 2)
            .filter(|line| (0..width - 2).all(|at| ![0, 7].contains(&(line >> at & 7))))
            .filter(|line| {
                (0..width)
                    .all(|at| board.cells[at].is_none_or(|colour| (colour == Colour::Dark) == (line >> at & 1 == 1)))
            })
            .collect();
        let expected: String = (0..width)
            .map(|at| match fillings.iter().filter(|&line| line >> at & 1 == 1).count() {
                0 => '0',
                all if all == fillings.len() => '1',
                _ => '.',
            })
            .collect();
        match board.walk(&WalkOptions::default(), &Run::default()).end {
            WalkEnd::Impossible(_) => assert!(fillings.is_empty(), "{}", board.to_text()),
            WalkEnd::Stuck { board: stuck, .. } => assert_eq!(stuck.lines().next(), Some(&expected[..])),
            end => panic!("an empty column cannot be known: {end:?}"),
        }
    }
}

#[test]
fn the_search_finds_all_solutions_and_nothing_else() {
    let mut rng = Rng::with_seed(3);
    for (width, height, unique_lines) in shapes() {
        for _ in 0..40 {
            let board = random_board(width, height, unique_lines, 0.2, &mut rng);
            let expected: BTreeSet<String> = brute_force(&board).iter().map(|cells| text(cells, width)).collect();
            assert_eq!(all_listed(PUZZLE, &board), expected);
        }
    }
}

#[test]
fn rows_finds_right_answers_and_proves_nothing() {
    let mut rng = Rng::with_seed(4);
    for (width, height, unique_lines) in shapes() {
        for _ in 0..20 {
            let board = random_board(width, height, unique_lines, 0.2, &mut rng);
            let expected: Vec<String> = brute_force(&board).iter().map(|cells| text(cells, width)).collect();
            let rows = super::method(&board, "rows").expect("it is listed");
            assert!(!rows.proves());
            let in_vain = Duration::from_millis(5);
            let time = if expected.is_empty() { in_vain } else { PATIENCE };
            let (outcome, answer) = rows.first(&limited(time)).expect("it finds");
            assert_eq!(answer.is_some(), !expected.is_empty(), "{}", board.to_text());
            assert!(answer.is_none_or(|answer| expected.contains(&answer)));
            assert!(outcome.status != Status::Unsatisfiable || expected.is_empty());
        }
    }
}

#[test]
fn rows_fills_large_boards_with_few_and_with_many_clues() {
    use super::super::generate::UnrulyGenerator;
    use damier_interface::{Generator, Made, Request};
    for (width, height, density, unique_lines) in
        [(60, 60, 0.1, false), (40, 80, 0.2, true), (80, 40, 0.3, false), (60, 60, 0.4, false), (30, 30, 0.0, true)]
    {
        let style = Some("solvable".to_owned());
        let flag = || damier_interface::Options::flag(super::super::UNIQUE_LINES.name);
        let options = if unique_lines { flag() } else { Default::default() };
        let request = Request { width, height, seed: 1, style, density: Some(density), options, ..Request::default() };
        let made = UnrulyGenerator.make(&request, &Run::default()).expect("it is accepted");
        let Made::Board { text: given, .. } = made else { panic!("{made:?}") };
        let cells = given.lines().filter(|line| !line.starts_with('u')).flat_map(str::chars).map(Colour::from_digit);
        let board = Unruly { cells: cells.collect(), unique_lines, ..Unruly::empty(width, height) };
        let method = super::method(&board, "rows").expect("it is listed");
        let (outcome, answer) = method.first(&limited(PATIENCE)).expect("it finds");
        let answer = answer.expect("there is a solution");
        let filled = answer.lines().flat_map(str::chars).map(Colour::from_digit);
        let walk = Unruly { cells: filled.collect(), ..board.clone() }.walk(&WalkOptions::default(), &Run::default());
        assert_eq!(walk.end, WalkEnd::Solved(answer.clone()));
        assert!(outcome.complete && outcome.status == Status::Solved);
        let kept = answer.lines().flat_map(str::chars).zip(&board.cells);
        assert!(kept.into_iter().all(|(digit, given)| given.is_none_or(|given| given.digit() == digit)));
        let again = method.first(&limited(PATIENCE)).expect("it finds").1;
        assert_eq!(again, Some(answer), "the same seed leads to the same solution");
    }
}

#[test]
fn many_solutions_of_a_large_board_are_found_where_two_are() {
    let asked = |solutions, nodes| {
        let budget = Budget { solutions: Some(solutions), nodes: Some(nodes), ..Budget::default() };
        Run { budget, ..Run::default() }
    };
    let board = Unruly { unique_lines: true, ..Unruly::empty(96, 96) };
    assert!(board.counts_this() && !Unruly::empty(8, 8).counts_this());
    let outcome = board.count(&asked(1000, 50_000)).expect("it counts");
    assert_eq!((outcome.count, outcome.stopped_by), (1000, Some(Limit::Solutions)));
    let (mut found, posed) = (std::collections::HashSet::new(), PUZZLE.pose(board.clone()));
    let outcome = super::method(&board, "rows").expect("it is listed").enumerate(&asked(100, 20_000), &mut |answer| {
        let wrong = posed.check(&damier_model::Source::argument(answer.as_str())).expect("a board");
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(found.insert(answer));
        ControlFlow::Continue(())
    });
    let outcome = outcome.expect("it lists");
    assert_eq!((outcome.count, outcome.stopped_by, found.len()), (100, Some(Limit::Solutions), 100));
}

#[test]
fn methods_that_prove_nothing_find_every_solution_in_the_end() {
    for unique_lines in [false, true] {
        let board = Unruly { unique_lines, ..Unruly::empty(4, 6) };
        let all = brute_force(&board).len() as u64;
        let run = Run { budget: Budget { solutions: Some(all), ..limited(PATIENCE).budget }, ..Run::default() };
        let outcome = super::method(&board, "rows").expect("it is listed");
        let outcome = outcome.enumerate(&run, &mut |_| ControlFlow::Continue(())).expect("it lists");
        assert_eq!((outcome.count, outcome.stopped_by), (all, Some(Limit::Solutions)));
    }
}

#[test]
fn boards_that_sgt_unruly_makes_with_unique_lines_are_solved_by_techniques() {
    let kinds = ["6x6u", "8x8u", "10x10u", "14x14u", "8x8udt", "8x8ude", "8x8udn"];
    for (_, id) in crate::testing::ids_of("sgt-unruly", 20, &kinds) {
        let board = super::super::formats::read(&damier_model::Source::argument(&id)).expect(&id);
        let end = board.walk(&WalkOptions::default(), &Run::default()).end;
        assert!(matches!(end, WalkEnd::Solved(_)), "{id} {end:?}");
    }
}

#[test]
fn budgets_are_kept_to() {
    let board = Unruly::empty(8, 8);
    limits_are_kept(&board);
    let with = |budget: Budget| Run { budget, ..Run::default() };
    let three = with(Budget { solutions: Some(3), ..Budget::default() });
    let few = with(Budget { nodes: Some(20), ..Budget::default() });
    let failing = with(Budget { failures: Some(5), ..Budget::default() });
    for (run, limit, count) in [(&few, Limit::Nodes, 0..=20), (&failing, Limit::Failures, 0..=100_000)] {
        let outcome = board.count(run).expect("it counts");
        assert_eq!((outcome.stopped_by, outcome.complete), (Some(limit), false));
        assert!(count.contains(&outcome.count), "{limit:?} {}", outcome.count);
    }
    let large = Unruly::empty(40, 40);
    let mut seen = 0;
    let outcome = super::method(&large, "rows").expect("it is listed").enumerate(&three, &mut |_| {
        seen += 1;
        ControlFlow::Continue(())
    });
    let outcome = outcome.expect("it lists");
    assert_eq!((outcome.stopped_by, outcome.count, seen), (Some(Limit::Solutions), 3, 3));
    assert!(large.walk(&WalkOptions::default(), &few).uses.iter().all(|&uses| uses == 0));
}

#[test]
fn a_board_without_solution_that_techniques_do_not_see_through_is_proved_so_or_given_up() {
    let all = brute_force(&Unruly::empty(6, 6));
    let mut rng = Rng::with_seed(5);
    let board = std::iter::repeat_with(|| {
        let full = &all[rng.usize(0..all.len())];
        let mut clue = |&colour: &Colour| match rng.u32(0..40) {
            0..8 => Some(colour),
            8..10 => Some(colour.other()),
            _ => None,
        };
        Unruly { cells: full.iter().map(&mut clue).collect(), ..Unruly::empty(6, 6) }
    })
    .take(100_000)
    .find(|board| {
        let end = board.walk(&WalkOptions::default(), &Run::default()).end;
        matches!(end, WalkEnd::Stuck { .. }) && board.first(&Run::default()).expect("it searches").1.is_none()
    })
    .expect("there are such boards");
    assert!(brute_force(&board).is_empty());
    let (outcome, answer) = board.first(&Run::default()).expect("it searches");
    assert_eq!((outcome.status, outcome.complete, answer), (Status::Unsatisfiable, true, None));
    let rows = super::method(&board, "rows").expect("it is listed");
    let (outcome, answer) = rows.first(&limited(Duration::from_millis(20))).expect("it tries");
    assert_eq!((outcome.status, outcome.stopped_by, answer), (Status::Unknown, Some(Limit::Time), None));
}
