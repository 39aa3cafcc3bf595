//! The models against the rules, board by board.

use super::*;
use crate::chess::board::{Kind, Number, Placement};
use crate::chess::{PUZZLE, formats};
use crate::testing::models_agree;
use damier_model::Source;

fn read(asked: &str) -> Chess {
    formats::read(&Source::argument(asked)).expect(asked)
}

/// All boards on which no kind has two pieces too many: on every square one of the kinds, or nothing.
fn boards(chess: &Chess) -> Vec<Placement> {
    fn fill(chess: &Chess, left: &mut [usize], board: &mut Placement, found: &mut Vec<Placement>) {
        if board.len() == chess.squares() {
            return found.push(board.clone());
        }
        for kind in 0..=left.len() {
            if left.get(kind) == Some(&0) {
                continue;
            }
            board.push(Some(kind).filter(|&kind| kind < left.len()));
            left.get_mut(kind).into_iter().for_each(|left| *left -= 1);
            fill(chess, left, board, found);
            left.get_mut(kind).into_iter().for_each(|left| *left += 1);
            board.pop();
        }
    }
    let most = |kind: &Kind| match kind.number {
        Number::Exactly(number) => number + 1,
        Number::Best => chess.squares(),
    };
    let (mut left, mut found): (Vec<usize>, _) = (chess.army.iter().map(most).collect(), Vec::new());
    fill(chess, &mut left, &mut Vec::new(), &mut found);
    found
}

/// What each model makes of every board is what the rules make of it; returns how many are right.
fn agree(asked: &str) -> usize {
    let chess = read(asked);
    models_agree(PUZZLE, &chess, boards(&chess))
}

#[test]
fn the_models_have_the_known_numbers_of_boards() {
    for (asked, known) in [
        ("independence 3x3, rooks 1, bishops 1, knights 1", 24),
        ("domination 3x3, rooks 1, bishops 1, knights 1", 0),
        ("independence 3x3, rooks 2, bishops 1, knights 1", 0),
        ("domination 3x3, rooks 2, bishops 1, knights 1", 520),
        ("domination 3x3, blocking, rooks 2, bishops 1, knights 1", 348),
        ("independence 4x4, rooks 3", 96),
        ("domination 4x4, rooks 4", 488),
        ("domination 4x4, blocking, rooks 4", 488),
        ("independence 4x4, bishops 4", 260),
        ("domination 4x4, bishops 4", 25),
        ("independence 4x4, knights 4", 412),
        ("domination 4x4, knights 4", 9),
        ("domination 4x4, knights 3", 0),
    ] {
        assert_eq!(agree(asked), known, "{asked}");
    }
}

#[test]
fn the_models_agree_with_the_rules_about_any_piece_on_any_board() {
    for asked in [
        "independence 5x2, queens 1, kings 2",
        "domination 5x2, queens 1, kings 1",
        "domination 5x2, blocking, queens 1, kings 1",
        "domination 8x1, blocking, rooks 2, kings 1",
        "domination 5x3, blocking, piece night nightrider 3",
        "independence 5x3, piece night nightrider 3",
        "domination 4x3, piece odd linear(1 0 -1 0 0 =; 0 1 0 -1 1 =) 3",
        "independence 4x3, piece odd linear(1 0 -1 0 0 =; 0 1 0 -1 1 =) 3",
        "independence 3x3, piece odd linear(1 1 -1 0 0 <) 2, knights 1",
        "domination 6x2, blocking, piece far rider(0,2) 3, bishops 1",
        "independence 6x2, piece far rider(0,2)+leaper(1,1) 2, bishops 1",
        "independence 3x3, rooks 0",
    ] {
        agree(asked);
    }
}

#[test]
fn numbers_that_are_to_be_best_are_counted_in_the_objective() {
    for asked in [
        "domination 4x3, knights minimise",
        "independence 4x3, kings maximise",
        "domination 3x3, blocking, rooks minimise, knights 1",
        "independence 3x3, rooks maximise, kings maximise",
    ] {
        agree(asked);
    }
    assert!(agree("independence 3x3, bishops maximise") > 0);
}
