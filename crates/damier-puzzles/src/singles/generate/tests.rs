use super::super::{formats, models::formulate};
use super::*;
use crate::testing::prover;
use damier_interface::{ByRules, FormulationOptions, WalkEnd, WalkOptions};
use damier_model::{Budget, Limit, Source};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn request(width: usize, height: usize, seed: u64) -> Request {
    Request { width, height, seed, prover: prover(), ..Request::default() }
}

fn board(request: &Request) -> (Singles, Option<&'static str>) {
    let made = SinglesGenerator.make(request, &Run::default()).expect("accepted");
    let Made::Board { text, difficulty, .. } = made else { panic!("none found: {request:?}") };
    let board = formats::read(&Source::argument(text)).expect("native text");
    assert_eq!((board.width, board.height), (request.width, request.height));
    (board, difficulty)
}

fn solutions(board: &Singles, most: u64) -> usize {
    let formulation = formulate(board, "connected", &FormulationOptions::default()).expect("small");
    prover().solutions(&formulation, most, &Run::default()).expect("no limit").len()
}

/// What a walk says of a board's difficulty.
fn difficulty_of(board: &Singles) -> &'static str {
    let walk = board.walk(&WalkOptions::default(), &Run::default());
    match walk.end {
        WalkEnd::Solved(_) => board.techniques()[walk.hardest().expect("some step")].difficulty,
        WalkEnd::Stuck { .. } => "search",
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards_have_one_solution_and_numbers_that_fit() {
    for (width, height) in
        [(1, 3), (3, 1), (1, 12), (2, 2), (3, 2), (4, 4), (5, 9), (12, 12), (20, 20), (31, 17), (62, 62)]
    {
        for seed in 0..8 {
            let (board, difficulty) = board(&request(width, height, seed));
            assert_eq!(solutions(&board, 2), 1, "{width}x{height} seed {seed}");
            assert_eq!(difficulty, Some(difficulty_of(&board)));
            let most = width.max(height) as u32;
            assert!(board.numbers.iter().all(|number| (1..=most).contains(number)));
        }
    }
}

#[test]
fn a_board_is_exactly_as_hard_as_requested() {
    let sizes = [("easy", 20), ("tricky", 20), ("hard", 12), ("search", 8)];
    for (difficulty, size) in sizes {
        for seed in 0..4 {
            let request = Request { difficulty: Some(difficulty.to_owned()), ..request(size, size, seed) };
            let (board, told) = board(&request);
            assert_eq!((told, difficulty_of(&board)), (Some(difficulty), difficulty));
            assert_eq!(solutions(&board, 2), 1);
        }
    }
}

#[test]
fn solvable_boards_have_a_solution() {
    let mut several = 0;
    for seed in 0..10 {
        let request = Request { style: Some("solvable".to_owned()), ..request(15, 11, seed) };
        let (board, difficulty) = board(&request);
        assert_eq!(difficulty, None);
        let solutions = solutions(&board, 2);
        assert!(solutions > 0);
        several += u32::from(solutions > 1);
    }
    assert!(several > 0, "all of them are unique by chance");
}

#[test]
fn the_same_seed_makes_the_same_board_and_another_another() {
    for difficulty in [None, Some("easy".to_owned()), Some("hard".to_owned())] {
        let with = |seed| board(&Request { difficulty: difficulty.clone(), ..request(10, 10, seed) }).0;
        assert_eq!(with(3), with(3));
        assert_ne!(with(3), with(4));
    }
}

/// The sizes that `too_small` names, each with all its boards: what it refuses there is none, what it accepts there is.
#[test]
fn what_is_refused_at_small_sizes_does_not_exist_there() {
    for (width, height) in [(1, 1), (1, 2), (3, 1), (4, 1), (5, 1), (1, 6), (7, 1), (2, 2), (2, 3), (4, 2), (3, 3)] {
        let (cells, most) = (width * height, width.max(height) as u64);
        let mut found = [false; 4];
        for code in 0..most.pow(cells as u32) {
            let numbers: Vec<u32> = (0..cells as u32).map(|at| (code / most.pow(at) % most) as u32 + 1).collect();
            // One of all boards that differ in the names of numbers only: names appear in order.
            let mut top = 0;
            let in_order = numbers.iter().all(|&number| {
                let fits = number <= top + 1;
                top = top.max(number);
                fits
            });
            if !in_order {
                continue;
            }
            let board = Singles::new(width, height, numbers);
            if solutions(&board, 2) == 1 {
                found[rank(difficulty_of(&board))] = true;
            }
        }
        for (difficulty, &exists) in DIFFICULTIES.iter().zip(&found) {
            let request = Request { difficulty: Some((*difficulty).to_owned()), ..request(width, height, 1) };
            assert_eq!(SinglesGenerator.accepts(&request).is_ok(), exists, "{width}x{height} {difficulty}");
        }
    }
}

#[test]
fn a_spent_budget_is_told_and_nothing_hangs() {
    let limits = [
        (Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() }, Limit::Cancelled),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, Limit::Time),
        (Budget { nodes: Some(0), ..Budget::default() }, Limit::Nodes),
    ];
    for (budget, limit) in limits {
        let made = SinglesGenerator.make(&request(62, 62, 1), &Run { budget, ..Run::default() }).expect("accepted");
        assert_eq!(made, Made::NotFound { tries: 0, stopped_by: limit });
    }
    let budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    for (size, difficulty) in [(40, "search"), (300, "easy")] {
        let slow = Request { difficulty: Some(difficulty.to_owned()), ..request(size, size, 1) };
        let made = SinglesGenerator.make(&slow, &Run { budget: budget.clone(), ..Run::default() }).expect("accepted");
        assert!(matches!(made, Made::NotFound { stopped_by: Limit::Time, .. }), "{difficulty}");
    }
}

#[test]
fn every_long_loop_looks_at_the_budget() {
    let run = Run::default();
    let mut workshop = Workshop::new(&request(12, 12, 1), &run);
    let spent = Run { budget: Budget { time: Some(Duration::ZERO), ..Budget::default() }, ..Run::default() };
    let over = Work::new(&spent);
    assert_eq!(pattern::grow(&mut workshop.blank, &mut workshop.rng, &over), Err(Limit::Time));
    assert_eq!(pattern::grow_easy(&mut workshop.blank, &mut workshop.rng, &over), Err(Limit::Time));
    let black: Vec<bool> = (0..144).map(|index| index % 5 == 0).collect();
    let Workshop { board, walker, rng, .. } = &mut workshop;
    let mut draft = Draft { board, black: &black, walker, work: &over };
    assert_eq!(draft.number_all(rng, &ANYWHERE), Err(Limit::Time));
    assert_eq!(draft.repair(up_to(TRICKY), rng), Err(Limit::Time));
}
