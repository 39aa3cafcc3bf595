//! Boards are as requested, by code that had no part in making them.

use super::super::solve::tests::brute_force;
use super::super::{formats, rules};
use super::*;
use damier_interface::{ByRules, Direct, Options, WalkEnd, WalkOptions};
use damier_model::{Budget, Run, Source};
use damier_testkit::patience::PATIENCE;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(super) fn request(width: usize, height: usize, seed: u64) -> Request {
    Request { width, height, seed, ..Request::default() }
}

fn lines_differ(requested: bool) -> Options {
    if requested { Options::flag(UNIQUE_LINES.name) } else { Options::default() }
}

fn patient() -> Run<'static> {
    Run { budget: Budget { time: Some(PATIENCE), ..Budget::default() }, ..Run::default() }
}

/// The board that comes of a request, and its difficulty.
fn made(request: &Request) -> (Unruly, Option<&'static str>) {
    match UnrulyGenerator.make(request, &patient()).expect("it is accepted") {
        Made::Board { text, difficulty, .. } => {
            let board = formats::read(&Source::argument(text)).expect("native text");
            assert_eq!((board.width, board.height), (request.width, request.height));
            (board, difficulty)
        }
        not_found => panic!("{request:?} {not_found:?}"),
    }
}

fn clues(board: &Unruly) -> usize {
    board.cells.iter().flatten().count()
}

#[test]
fn unique_boards_have_one_solution_by_brute_force() {
    for (width, height) in [(2, 2), (2, 4), (4, 4), (6, 4), (6, 6), (8, 6), (8, 8)] {
        for unique_lines in [false, true] {
            for seed in 0..6 {
                let request = Request { options: lines_differ(unique_lines), ..request(width, height, seed) };
                if unique_lines && UnrulyGenerator.accepts(&request).is_err() {
                    continue;
                }
                let (board, _) = made(&request);
                assert_eq!(board.unique_lines, unique_lines);
                assert_eq!(brute_force(&board).len(), 1, "{}", board.to_text());
            }
        }
    }
}

#[test]
fn each_difficulty_is_reached_and_is_that_of_the_hardest_technique_needed() {
    for (size, difficulty) in [8, 12].into_iter().flat_map(|size| DIFFICULTIES.iter().map(move |&name| (size, name))) {
        for seed in 0..4 {
            let unique_lines = seed % 2 == 1;
            let request = Request {
                difficulty: Some(difficulty.to_owned()),
                options: lines_differ(unique_lines),
                ..request(size, size, seed)
            };
            let (board, told) = made(&request);
            assert_eq!(told, Some(difficulty));
            let walk = board.walk(&WalkOptions::default(), &Run::default());
            match walk.end {
                WalkEnd::Solved(_) => {
                    let hardest = walk.hardest().map(|technique| ALL[technique].difficulty);
                    assert_eq!(hardest, Some(difficulty), "{}", board.to_text());
                }
                WalkEnd::Stuck { .. } => {
                    assert_eq!(difficulty, SEARCH);
                    let two = Budget { solutions: Some(2), ..Budget::default() };
                    let outcome = board.count(&Run { budget: two, ..Run::default() }).expect("it counts");
                    assert_eq!((outcome.count, outcome.complete), (1, true));
                }
                end => panic!("{end:?}"),
            }
        }
    }
}

#[test]
fn every_clue_of_a_minimal_board_is_needed() {
    for (size, unique_lines, seed) in (0..12).map(|seed| ([4, 6][seed as usize % 2], seed % 3 == 0, seed)) {
        let (board, _) =
            made(&Request { minimal: true, options: lines_differ(unique_lines), ..request(size, size, seed) });
        assert_eq!(brute_force(&board).len(), 1);
        for cell in 0..board.cells.len() {
            let mut without = board.clone();
            if without.cells[cell].take().is_some() {
                assert!(brute_force(&without).len() > 1, "{} without {}", board.to_text(), board.place(cell));
            }
        }
    }
}

#[test]
fn a_minimal_board_can_be_of_a_requested_difficulty() {
    for (difficulty, seed) in [EASY, NORMAL, SEARCH].into_iter().zip(0..) {
        let (_, told) =
            made(&Request { minimal: true, difficulty: Some(difficulty.to_owned()), ..request(6, 6, seed) });
        assert_eq!(told, Some(difficulty));
    }
}

#[test]
fn boards_have_the_requested_density() {
    for (style, density) in [("unique", 0.4), ("unique", 1.0), ("solvable", 0.1), ("solvable", 0.0), ("report", 0.6)] {
        let request = Request { style: Some(style.to_owned()), density: Some(density), ..request(10, 12, 5) };
        assert_eq!(clues(&made(&request).0), (density * 120.0).round() as usize, "{style}");
    }
}

#[test]
fn a_density_below_what_one_solution_needs_is_not_found() {
    let request = Request { density: Some(0.02), ..request(10, 10, 1) };
    let run = Run { budget: Budget { time: Some(Duration::from_millis(50)), ..Budget::default() }, ..Run::default() };
    let made = UnrulyGenerator.make(&request, &run).expect("it is accepted");
    assert!(matches!(made, Made::NotFound { stopped_by: Limit::Time, .. }), "{made:?}");
}

#[test]
fn boards_of_the_report_break_no_rule_at_once() {
    for (size, density) in [(4, 0.5), (10, 0.2), (10, 0.6), (30, 0.5)] {
        for seed in 0..5 {
            let request =
                Request { style: Some("report".to_owned()), density: Some(density), ..request(size, size, seed) };
            let (board, difficulty) = made(&request);
            assert_eq!(difficulty, None);
            let broken = rules::violations(&board, &board.cells);
            assert!(broken.iter().all(|violation| violation.only_missing), "{broken:?}");
        }
    }
}

#[test]
fn solvable_boards_have_a_solution() {
    for (width, height, unique_lines) in [(10, 10, false), (20, 12, true), (60, 60, false)] {
        let style = Some("solvable".to_owned());
        let (board, _) = made(&Request {
            style,
            density: Some(0.3),
            options: lines_differ(unique_lines),
            ..request(width, height, 3)
        });
        let (_, answer) = board.first(&patient()).expect("it finds");
        assert!(answer.is_some(), "{}", board.to_text());
    }
}

#[test]
fn full_boards_are_about_equally_likely() {
    const DRAWS: usize = 9_000;
    let request = request(4, 4, 0);
    let order = read(&request).expect("it is accepted");
    let mut rng = Rng::with_seed(1);
    let mut drawn: HashMap<String, usize> = HashMap::new();
    for _ in 0..DRAWS {
        let cells = full::random(&order, &mut rng, &Work::new(&Run::default()));
        let cells = cells.expect("nothing stops it").expect("it is found at once");
        *drawn.entry(format!("{cells:?}")).or_default() += 1;
    }
    assert_eq!(drawn.len(), 90);
    // Chi-squared of 89 degrees of freedom is above 150 once in twenty thousand times.
    let expected = DRAWS as f64 / 90.0;
    let chi_squared: f64 = drawn.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    assert!(chi_squared < 150.0, "{chi_squared}");
}

#[test]
fn what_cannot_be_found_is_given_up() {
    let hopeless = Request { difficulty: Some(HARD.to_owned()), ..request(2, 2, 0) };
    let end = UnrulyGenerator.make(&hopeless, &Run::default()).expect("it is accepted");
    assert_eq!(end, Made::NotFound { tries: MOST_TRIES, stopped_by: Limit::Nodes });
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    for style in STYLES {
        let request = Request { style: Some(style.name.to_owned()), ..request(40, 40, 0) };
        let end = UnrulyGenerator.make(&request, &Run { budget: cancelled.clone(), ..Run::default() });
        assert_eq!(end, Ok(Made::NotFound { tries: 0, stopped_by: Limit::Cancelled }), "{}", style.name);
    }
}
