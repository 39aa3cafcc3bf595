//! Boards counted and listed against published numbers and against every placement there is.

use super::*;
use crate::chess::board::Placement;
use crate::chess::{PUZZLE, rules};
use crate::testing::all_listed;
use damier_model::{Budget, Source};
use damier_testkit::skip::shared_data;
use std::collections::BTreeSet;
use std::time::Duration;

fn read(asked: &str) -> Chess {
    formats::read(&Source::argument(asked)).expect(asked)
}

/// All boards with the right numbers of pieces that the rules accept.
fn by_brute_force(chess: &Chess) -> BTreeSet<String> {
    fn place(
        chess: &Chess,
        kind: usize,
        from: usize,
        left: usize,
        board: &mut Placement,
        found: &mut BTreeSet<String>,
    ) {
        if left == 0 {
            let Some(next) = chess.army.get(kind) else {
                if rules::violations(chess, board).is_empty() {
                    found.insert(formats::write_answer(chess, board));
                }
                return;
            };
            let Number::Exactly(number) = next.number else { return };
            return if number == 0 {
                place(chess, kind + 1, 0, 0, board, found)
            } else {
                place(chess, kind + 1, 0, number, board, found)
            };
        }
        for square in from..board.len() {
            if board[square].is_none() {
                board[square] = Some(kind - 1);
                place(chess, kind, square + 1, left - 1, board, found);
                board[square] = None;
            }
        }
    }
    let mut found = BTreeSet::new();
    place(chess, 0, 0, 0, &mut vec![None; chess.squares()], &mut found);
    found
}

#[test]
fn counting_listing_and_brute_force_agree_about_any_army() {
    for army in [
        "4x4, kings 2, knights 1",
        "5x3, queens 1, rooks 1, kings 1",
        "4x4, piece odd linear(1 0 -1 0 0 =; 0 1 0 -1 1 =) 3",
        "4x4, piece low linear(1 1 -1 -1 0 <) 2, knights 2",
        "6x3, piece night nightrider 2, bishops 2",
        "7x2, piece far rider(0,2)+leaper(1,1) 2, rooks 1, kings 1",
        "3x3, kings 9",
        "3x3, kings 10",
        "1x1, rooks 1",
        "13x13, kings 1",
    ] {
        for goal in ["independence", "domination"] {
            for blocking in ["", ", blocking"] {
                let (size, rest) = army.split_once(',').expect("a size");
                let chess = read(&format!("{goal} {size}{blocking},{rest}"));
                assert_eq!(all_listed(PUZZLE, &chess), by_brute_force(&chess), "{goal}{blocking} {army}");
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let chess = read("domination 5x5, rooks 3, bishops 2, knights 2");
    let run = Run { budget: Budget { solutions: Some(1000), ..Budget::default() }, ..Run::default() };
    let outcome = chess.count(&run).expect("small");
    assert_eq!((outcome.count, outcome.complete, outcome.stopped_by), (1000, false, Some(Limit::Solutions)));
    let time = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    let outcome = read("domination 8x8, rooks 3, bishops 5, knights 3, kings 2").count(&Run { budget: time, ..run });
    assert_eq!(outcome.expect("small").stopped_by, Some(Limit::Time));
}

#[test]
fn boards_beyond_its_reach_are_left_to_engines() {
    assert!(direct(&read("independence 8x8, queens 8")).is_some());
    assert!(direct(&read("independence 14x14, queens 2")).is_none());
    assert!(direct(&read("domination 8x8, rooks 32")).is_none());
    assert!(direct(&read("independence 8x8, queens maximise")).is_none());
    assert!(read("domination 11x11, queens minimise").settles_at_once());
    assert!(read("domination 7x7, knights minimise").settles_at_once());
    assert!(!read("domination 10x10, knights minimise").settles_at_once());
    assert!(read("domination 5x5, rooks 3, bishops 2, knights 2").counts_this());
    assert!(!read("domination 8x8, rooks 3, bishops 5, knights 3, kings 2").counts_this());
}

#[test]
fn instances_that_lie_beside_the_project_have_their_known_answers() {
    let Some(folder) = shared_data("chess") else { return };
    let text = std::fs::read_to_string(folder.join("linear_piece_example.txt")).expect("beside the others");
    let moves = crate::chess::spec::read_file(&Source::file("linear_piece_example.txt", text)).expect("a piece");
    let mut chess = read("independence 4x4, rooks 2");
    chess.army[0].moves = moves;
    let known = by_brute_force(&chess).len() as u64;
    assert_eq!(chess.count(&Run::default()).expect("small").count, known);
}
