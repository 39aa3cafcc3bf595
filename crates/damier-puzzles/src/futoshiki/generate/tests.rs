//! Boards made: unique, minimal where that is asked for, and the same for the same seed.

use super::*;
use damier_model::Source;
use std::time::Instant;

fn make(request: &Request) -> Futoshiki {
    match FutoshikiGenerator.make(request, &Run::default()) {
        Ok(Made::Board { text, .. }) => formats::read(&Source::argument(text)).expect("we read what we write"),
        other => panic!("{other:?}"),
    }
}

fn solutions(board: &Futoshiki) -> u64 {
    Search::new(board, &Run::default(), Instant::now()).count(2).expect("no limit")
}

fn request(side: usize, seed: u64) -> Request {
    Request { width: side, height: side, seed, ..Request::default() }
}

#[test]
fn boards_have_one_solution_and_as_many_numbers_as_requested() {
    for seed in 0..20 {
        let side = 3 + seed as usize % 5;
        let board = make(&request(side, seed));
        assert_eq!(solutions(&board), 1);
        assert_eq!(board.given.iter().flatten().count(), (0.1 * (side * side) as f64).round() as usize);
    }
    let dense = make(&Request { density: Some(0.5), ..request(6, 1) });
    assert_eq!((solutions(&dense), dense.given.iter().flatten().count()), (1, 18));
}

#[test]
fn of_a_minimal_board_no_clue_can_be_left_out() {
    for seed in 0..10 {
        let board = make(&Request { minimal: true, density: Some(0.3), ..request(5, seed) });
        assert_eq!(solutions(&board), 1);
        for (cell, _) in board.given.iter().enumerate().filter(|(_, given)| given.is_some()) {
            let mut without = board.clone();
            without.given[cell] = None;
            assert_eq!(solutions(&without), 2);
        }
        for sign in 0..board.signs.len() {
            let mut without = board.clone();
            without.signs.remove(sign);
            assert_eq!(solutions(&without), 2);
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |request: Request| FutoshikiGenerator.accepts(&request).expect_err("it cannot be").0;
    assert!(refused(Request { height: 6, ..request(5, 1) }).contains("squares"));
    assert!(refused(request(10, 1)).contains("2 to 9"));
    assert!(refused(Request { difficulty: Some("hard".to_owned()), ..request(5, 1) }).contains("not graded"));
    assert!(refused(Request { style: Some("report".to_owned()), ..request(5, 1) }).contains("accepted: unique"));
}
