//! Boards counted and listed against published numbers and against every placement there is.

use super::*;
use crate::chess::board::Placement;
use crate::chess::rules;
use damier_model::{Budget, Source, Status};
use damier_testkit::skip::shared_data;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

fn read(asked: &str) -> Chess {
    formats::read(&Source::argument(asked)).expect(asked)
}

fn count(asked: &str) -> u64 {
    let outcome = read(asked).count(&Run::default()).expect(asked);
    assert!(outcome.complete);
    outcome.count
}

#[test]
fn mixed_armies_have_the_known_numbers_of_boards() {
    for (n, [rooks, bishops, knights], independent, dominating, blocking) in [
        (3, [1, 1, 1], 24, 0, 0),
        (3, [2, 1, 1], 0, 520, 348),
        (4, [2, 1, 2], 68, 6496, 2784),
        (4, [5, 0, 0], 0, 2640, 2640),
        (4, [4, 0, 0], 24, 488, 488),
        (4, [3, 0, 0], 96, 0, 0),
        (4, [0, 6, 0], 16, 2094, 2094),
        (4, [0, 4, 0], 260, 25, 25),
        (4, [0, 0, 4], 412, 9, 9),
        (4, [0, 0, 3], 276, 0, 0),
        (5, [3, 2, 2], 80, 4_924_800, 1_176_276),
        (5, [0, 0, 5], 9386, 47, 47),
    ] {
        let army = format!("rooks {rooks}, bishops {bishops}, knights {knights}");
        assert_eq!(count(&format!("independence {n}, {army}")), independent, "independence {n}, {army}");
        assert_eq!(count(&format!("independence {n}, blocking, {army}")), independent, "independence {n}, {army}");
        assert_eq!(count(&format!("domination {n}, {army}")), dominating, "domination {n}, {army}");
        assert_eq!(count(&format!("domination {n}, blocking, {army}")), blocking, "blocking {n}, {army}");
    }
}

#[test]
fn queens_have_the_numbers_of_the_encyclopedia() {
    // https://oeis.org/A000170 and https://oeis.org/A002564, https://oeis.org/A075458
    for (n, queens) in (4..).zip([2, 10, 4, 40, 92]) {
        assert_eq!(count(&format!("independence {n}, queens {n}")), queens);
    }
    for (n, fewest, ways) in [(4, 2, 12), (5, 3, 186), (6, 3, 4), (7, 4, 86), (8, 5, 4860), (9, 5, 114)] {
        let asked = format!("domination {n}, queens minimise");
        let outcome = read(&asked).count(&Run::default()).expect("small");
        assert_eq!((outcome.objective, outcome.count, outcome.complete), (Some(fewest), ways, true), "{asked}");
        assert_eq!(count(&format!("domination {n}, queens {fewest}")), ways, "n = {n}");
        assert_eq!(count(&format!("domination {n}, queens {}", fewest - 1)), 0, "n = {n}");
    }
}

#[test]
fn the_fewest_of_other_pieces_are_the_known_ones() {
    // https://oeis.org/A006075, and the numbers of boards by brute force elsewhere.
    for (n, fewest, ways) in [(1, 1, 1), (2, 4, 1), (3, 4, 8), (4, 4, 9), (5, 5, 47), (6, 8, 127), (7, 10, 10)] {
        let outcome = read(&format!("domination {n}, knights minimise")).count(&Run::default()).expect("small");
        assert_eq!((outcome.objective, outcome.count), (Some(fewest), ways), "{n}");
    }
    // n rooks, in n rows or in n columns: 2·nⁿ − n! boards; n bishops; ⌈n/3⌉² kings.
    for (n, rooks, kings) in [(3, 48, 1), (4, 488, 4), (5, 6130, 4), (6, 92_592, 4)] {
        let outcome = read(&format!("domination {n}, rooks minimise")).count(&Run::default()).expect("small");
        assert_eq!((outcome.objective, outcome.count), (Some(n), rooks));
        for (army, fewest) in [("bishops", n), ("kings", kings)] {
            let (outcome, board) =
                read(&format!("domination {n}, {army} minimise")).first(&Run::default()).expect("small");
            assert_eq!(outcome.objective, Some(fewest), "{army} {n}");
            assert!(board.is_some() && outcome.complete);
        }
    }
    // Two kinds are counted together: a queen and a king, or two queens.
    let outcome = read("domination 4, queens minimise, kings minimise").count(&Run::default()).expect("small");
    assert_eq!(outcome.objective, Some(2));
    let by_numbers = ["queens 2", "queens 1, kings 1", "kings 2"].map(|army| count(&format!("domination 4, {army}")));
    assert_eq!(outcome.count, by_numbers.iter().sum::<u64>());
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
                let known = by_brute_force(&chess);
                let mut listed = BTreeSet::new();
                let outcome = chess.enumerate(&Run::default(), &mut |answer| {
                    assert!(listed.insert(answer), "a board came twice");
                    ControlFlow::Continue(())
                });
                assert!(outcome.expect("small").complete);
                assert_eq!(listed, known, "{goal}{blocking} {army}");
                let outcome = chess.count(&Run::default()).expect("small");
                assert_eq!(outcome.count as usize, known.len(), "{goal}{blocking} {army}");
                assert_eq!(outcome.status == Status::Unsatisfiable, known.is_empty());
                let (_, first) = chess.first(&Run::default()).expect("small");
                assert_eq!(first.is_some(), !known.is_empty());
                assert!(first.is_none_or(|first| known.contains(&first)));
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

#[test]
fn larger_boards_have_the_known_optima_too() {
    for (asked, fewest, ways) in [
        ("domination 10, queens minimise", 5, 8),
        ("domination 11, queens minimise", 5, 2),
        ("domination 12, queens minimise", 6, 8),
        ("domination 8, knights minimise", 12, 2),
        ("domination 9, knights minimise", 14, 2),
    ] {
        let outcome = read(asked).count(&Run::default()).expect(asked);
        assert_eq!((outcome.objective, outcome.count), (Some(fewest), ways), "{asked}");
    }
}
