//! The models against the rules, blackening by blackening.

use super::super::answer::Blackening;
use super::super::testing::{blackenings, is_right, random_boards, solutions, without_connectedness};
use super::super::{PUZZLE, formats};
use super::*;
use crate::testing::{answers_of, models_agree};
use damier_model::Source;
use std::collections::BTreeSet;

const SEED: &str = "1,2,1,5,5\n1,5,3,1,4\n3,5,5,1,1\n5,3,1,4,2\n4,2,2,4,5";

fn board(text: &str) -> Singles {
    formats::read(&Source::argument(text)).expect(text)
}

fn build(board: &Singles, name: &str) -> Formulation {
    formulate(board, name, &FormulationOptions::default()).expect("a known model")
}

/// The answer with these cells black, and the numbers of all.
fn blackening(board: &Singles, black: Vec<bool>) -> Blackening {
    let numbers = board.numbers.iter().copied().map(Some).collect();
    Blackening { width: board.width, height: board.height, numbers, black }
}

/// What the report's model makes of a board, and what the rules accept.
fn by_report(board: &Singles) -> (BTreeSet<String>, BTreeSet<String>) {
    let right = solutions(board).into_iter().map(|black| board.answer_text(|index| black[index]));
    let found = answers_of(&build(board, "report"));
    assert!(found.windows(2).all(|two| two[0] != two[1]), "an answer twice on\n{}", board.to_text());
    (found.into_iter().map(|(answer, _)| answer).collect(), right.collect())
}

#[test]
fn complete_models_accept_exactly_what_the_rules_accept() {
    let mut accepted = 0;
    for board in random_boards(40, 12) {
        let all = blackenings(board.numbers.len()).map(|black| blackening(&board, black));
        accepted += models_agree(PUZZLE, &board, all);
    }
    assert!(accepted > 40, "{accepted}");
}

#[test]
fn the_report_says_part_of_the_rules_only() {
    let icon = "6x6dk:361566412253452144234115163346553461";
    for (text, without, by_report) in [(SEED, 21, 1), (icon, 60, 2)] {
        let board = board(text);
        let all: Vec<Vec<bool>> = without_connectedness(&board).collect();
        let right = all.iter().filter(|black| is_right(&board, black)).count();
        let found = answers_of(&build(&board, "report"));
        assert_eq!((all.len(), found.len(), right), (without, by_report, 1), "{text}");
    }
}

#[test]
fn the_report_loses_no_answer_and_keeps_some_wrong_ones() {
    let mut wrong = 0;
    for board in random_boards(40, 12) {
        let (found, right) = by_report(&board);
        assert!(right.is_subset(&found), "{}", board.to_text());
        wrong += found.difference(&right).count();
    }
    assert!(wrong > 0);
}

#[test]
fn a_number_all_over_the_board_makes_no_quadratic_model() {
    let board = Singles::new(100, 100, vec![7; 10_000]);
    assert!(build(&board, "connected").model.constraints().len() < 30_000);
}

#[test]
fn boards_too_large_for_a_model_are_refused_with_the_most_it_takes() {
    let refused = |side: usize, name: &str| {
        let numbers = (0..side * side).map(|cell| (cell % 9000) as u32).collect();
        let refused = formulate(&Singles::new(side, side, numbers), name, &FormulationOptions::default());
        refused.err().expect("too large").0
    };
    assert!(refused(201, "flow").ends_with("accepted: up to 40000 cells"));
    assert!(refused(501, "connected").ends_with("accepted: up to 250000 cells"));
    assert!(refused(100, "report").ends_with("accepted: boards that need up to 2000000"));
}
