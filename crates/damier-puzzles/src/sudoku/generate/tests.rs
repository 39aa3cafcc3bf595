//! Boards are as requested, by code that had no part in making them.

use super::super::Sudoku;
use super::super::formats;
use super::super::solve::tests::plain_count;
use super::*;
use damier_interface::{ByRules, Direct, Options, WalkEnd, WalkOptions};
use damier_model::{Budget, Source};
use std::time::Duration;

fn request(side: usize, style: &str, seed: u64) -> Request {
    Request { width: side, height: side, style: Some(style.to_owned()), seed, ..Request::default() }
}

fn make(request: &Request) -> (Sudoku, Option<&'static str>) {
    match SudokuGenerator.make(request, &Run::default()).unwrap() {
        Made::Board { text, difficulty, .. } => (formats::read(&Source::argument(text)).unwrap(), difficulty),
        made => panic!("{made:?} for {request:?}"),
    }
}

/// Boards of a kind, for tests of other things.
pub(in super::super) fn boards(side: usize, style: &str, diagonals: bool, count: u64) -> Vec<Sudoku> {
    let options = if diagonals { Options::flag(DIAGONALS.name) } else { Options::default() };
    (0..count).map(|seed| make(&Request { options: options.clone(), ..request(side, style, seed) }).0).collect()
}

/// Solutions up to two; by the plainest search where that does not take long.
fn solutions(board: &Sudoku) -> u64 {
    let is_hard = board.side > 9 || board.boxes.is_none() && board.side > 7;
    let run = Run { budget: Budget { solutions: Some(2), ..Budget::default() }, ..Run::default() };
    if is_hard { Direct::count(board, &run).unwrap().count } else { plain_count(board, 2) }
}

fn clues(board: &Sudoku) -> usize {
    board.cells.iter().flatten().count()
}

#[test]
fn boards_have_one_solution() {
    for (side, style, diagonals, number) in [
        (4, "unique", false, 20),
        (5, "jigsaw", false, 20),
        (6, "unique", false, 20),
        (6, "unique", true, 10),
        (7, "jigsaw", false, 10),
        (9, "unique", false, 30),
        (9, "unique", true, 10),
        (9, "jigsaw", false, 10),
    ] {
        for board in boards(side, style, diagonals, number) {
            assert_eq!(solutions(&board), 1, "{}", board.to_text());
            assert_eq!(board.diagonals, diagonals);
            assert_eq!(board.boxes.is_none(), style == "jigsaw", "{}", board.to_text());
        }
    }
    for board in boards(16, "unique", false, 1).into_iter().chain(boards(12, "unique", false, 2)) {
        assert_eq!(solutions(&board), 1, "{}", board.to_text());
    }
}

#[test]
fn regions_of_jigsaws_are_connected_and_of_one_size() {
    for board in (4..=12).flat_map(|side| boards(side, "jigsaw", false, 3)) {
        for region in 0..board.side as u8 {
            assert_eq!(board.regions.iter().filter(|&&other| other == region).count(), board.side);
            assert!(regions::is_connected(board.grid(), &board.regions, region), "{}", board.to_text());
        }
    }
}

#[test]
fn minimal_boards_lose_their_solution_with_any_clue() {
    let symmetric = Request { options: Options::flag(SYMMETRIC.name), ..request(4, "unique", 3) };
    for order in
        [request(6, "unique", 1), request(9, "unique", 2), request(6, "jigsaw", 3), request(9, "jigsaw", 4), symmetric]
    {
        let (board, _) = make(&Request { minimal: true, ..order });
        for cell in (0..board.cells.len()).filter(|&cell| board.cells[cell].is_some()) {
            let mut fewer = board.clone();
            fewer.cells[cell] = None;
            assert_eq!(solutions(&fewer), 2, "{}", board.to_text());
        }
    }
}

#[test]
fn symmetric_boards_look_the_same_after_half_a_turn() {
    for order in [request(9, "unique", 1), request(6, "unique", 2), request(7, "jigsaw", 3)] {
        let (board, _) = make(&Request { options: Options::flag(SYMMETRIC.name), ..order });
        let shown: Vec<bool> = board.cells.iter().map(Option::is_some).collect();
        assert!(shown.iter().eq(shown.iter().rev()), "{}", board.to_text());
        assert!(clues(&board) < 2 * board.cells.len() / 3);
        assert_eq!(solutions(&board), 1);
    }
}

#[test]
fn boards_have_as_many_clues_as_asked_for() {
    for (side, style, givens) in
        [(9, "unique", 30), (9, "unique", 22), (6, "unique", 12), (4, "unique", 5), (9, "jigsaw", 40)]
    {
        let options = Options::default().with(GIVENS.name, givens.to_string());
        let (board, _) = make(&Request { options, ..request(side, style, 9) });
        assert_eq!(clues(&board), givens);
        assert_eq!(solutions(&board), 1);
    }
}

#[test]
fn what_is_out_of_reach_is_not_found_within_the_budget() {
    let options = Options::default().with(GIVENS.name, "17");
    let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    let made = SudokuGenerator.make(&Request { options, ..request(9, "unique", 1) }, &Run { budget, ..Run::default() });
    assert!(matches!(made.unwrap(), Made::NotFound { stopped_by: Limit::Time, .. }));
}

#[test]
fn boards_are_as_hard_as_requested() {
    for (at, &difficulty) in DIFFICULTIES.iter().enumerate() {
        for seed in 0..3 {
            let (board, made) =
                make(&Request { difficulty: Some(difficulty.to_owned()), ..request(9, "unique", seed) });
            assert_eq!(made, Some(difficulty));
            let easier = DIFFICULTIES[..at].last().map_or(0, |_| techniques_of(at - 1));
            let walk = |techniques| {
                board.walk(&WalkOptions { keep_steps: false, techniques: Some(techniques) }, &Run::default())
            };
            assert!(!matches!(walk(easier).end, WalkEnd::Solved(_)), "{difficulty}");
            assert_eq!(matches!(walk(techniques_of(at)).end, WalkEnd::Solved(_)), difficulty != SEARCH);
            assert_eq!(solutions(&board), 1);
        }
    }
}

#[test]
fn boxes_may_stand_upright() {
    let options = Options::default().with(BOXES.name, "2x3");
    let (board, _) = make(&Request { options, ..request(6, "unique", 1) });
    assert_eq!(board.boxes, Some((2, 3)));
    assert_eq!(solutions(&board), 1);
}
