use super::super::{Rikudo, models::formulate, rules};
use super::*;
use crate::testing::prover;
use damier_interface::{ByRules, FormulationOptions, WalkEnd, WalkOptions};
use damier_model::{Budget, Limit};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const SHAPES: &[&str] = &[
    "radius=1",
    "radius=2",
    "radius=3",
    "radius=4",
    "radius 2 full",
    "5x5",
    "4x7",
    "5x5 diagonal",
    "1x6",
    "1x1",
    "1x2",
];

fn request(board: &str, seed: u64) -> Request {
    Request { board: Some(board.to_owned()), seed, ..Request::default() }
}

fn made(request: &Request) -> (Board, Option<&'static str>) {
    match RikudoGenerator.make(request, &Run::default()) {
        Ok(Made::Board { text, difficulty, .. }) => (board(&text), difficulty),
        other => panic!("{request:?}: {other:?}"),
    }
}

fn board(text: &str) -> Board {
    formats::read(&Source::argument(text), None).expect(text)
}

fn numbers_given(board: &Board) -> usize {
    board.given().iter().flatten().count()
}

/// Solutions, up to two, by an engine, which knows nothing of techniques.
fn solutions(board: &Board) -> usize {
    let board = Rikudo::from(board.clone());
    let formulation = formulate(&board, "successor", &FormulationOptions::default()).expect("small");
    prover().solutions(&formulation, 2, &Run::default()).expect("no limit").len()
}

/// The difficulty of the hardest technique that a board takes, if techniques solve it.
fn difficulty(board: &Board) -> Option<&'static str> {
    let rikudo = Rikudo::from(board.clone());
    let walk = rikudo.walk(&WalkOptions::default(), &Run::default());
    let WalkEnd::Solved(answer) = &walk.end else { return None };
    let answer = formats::read(&Source::argument(answer.as_str()), Some(board.shape())).expect("an answer");
    assert_eq!(rules::violations(board, answer.given()), []);
    // A board that tells everything is easy.
    Some(walk.hardest().map_or(DIFFICULTIES[0], |hardest| rikudo.techniques()[hardest].difficulty))
}

#[test]
fn boards_have_one_solution_and_are_as_hard_as_told() {
    for shape in SHAPES {
        for seed in 0..8 {
            let (board, told) = made(&request(shape, seed));
            let text = formats::describe(&board);
            assert_eq!(board.cells(), self::board(shape).cells(), "{text}");
            assert_eq!((solutions(&board), difficulty(&board)), (1, told), "{text}");
            assert!(board.given().contains(&Some(1)) && board.given().contains(&Some(board.len() as u32)), "{text}");
        }
    }
}

#[test]
fn a_requested_difficulty_is_exact() {
    for shape in ["radius=3", "radius=4", "6x6", "5x5 diagonal"] {
        for requested in DIFFICULTIES {
            let (board, told) = made(&Request { difficulty: Some((*requested).to_owned()), ..request(shape, 5) });
            assert_eq!(
                (told, difficulty(&board)),
                (Some(*requested), Some(*requested)),
                "{}",
                formats::describe(&board)
            );
            assert_eq!(solutions(&board), 1, "{}", formats::describe(&board));
        }
    }
}

#[test]
fn links_are_a_visible_share_of_the_clues() {
    let boards: Vec<Board> = (0..20).map(|seed| made(&request("radius=4", seed)).0).collect();
    let links: usize = boards.iter().map(|board| board.links().len()).sum();
    let numbers: usize = boards.iter().map(numbers_given).sum();
    assert!(5 * links > numbers && links < numbers, "{links} links, {numbers} numbers");
    // None of them says what two given numbers say.
    for board in &boards {
        let given = |cell: usize| board.given()[cell].is_some();
        assert!(board.links().iter().all(|&(a, b)| !(given(a) && given(b))));
    }
}

#[test]
fn requested_numbers_and_links_are_given_exactly() {
    for (share, links) in [(Some(0.5), None), (Some(0.0), None), (None, Some(0)), (None, Some(9)), (Some(0.3), Some(6))]
    {
        for seed in 0..4 {
            let (board, _) = made(&Request { density: share, links, ..request("radius=3", seed) });
            let text = formats::describe(&board);
            assert_eq!(solutions(&board), 1, "{text}");
            // 1 and 36 are always given.
            let numbers = share.map(|share| (share * 36.0).round().max(2.0) as usize);
            assert!(numbers.is_none_or(|numbers| numbers_given(&board) == numbers), "{text}");
            assert!(links.is_none_or(|links| board.links().len() == links), "{text}");
        }
    }
}

#[test]
fn clues_that_never_suffice_are_told_with_what_did() {
    let hopeless = Request { density: Some(0.0), links: Some(0), ..request("5x5 diagonal", 1) };
    let message = RikudoGenerator.make(&hopeless, &Run::default()).expect_err("many solutions").to_string();
    for words in ["2 of 25 numbers and 0 links", "accepted: --givens", "--style solvable"] {
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn of_a_minimal_board_no_clue_can_be_left_out() {
    for (shape, seed) in
        [("radius=2", 1), ("radius=2", 2), ("radius=3", 1), ("4x5", 1), ("4x4 diagonal", 1), ("1x6", 1)]
    {
        let (board, told) = made(&Request { minimal: true, ..request(shape, seed) });
        let text = formats::describe(&board);
        assert_eq!((solutions(&board), difficulty(&board)), (1, told), "{text}");
        for cell in (0..board.len()).filter(|&cell| board.given()[cell].is_some()) {
            let mut given = board.given().to_vec();
            given[cell] = None;
            assert_eq!(solutions(&board.clone().with_given(given)), 2, "without {}\n{text}", board.cells()[cell]);
        }
        for at in 0..board.links().len() {
            let mut links = board.links().to_vec();
            links.remove(at);
            assert_eq!(solutions(&board.clone().with_links(links)), 2, "without link {at}\n{text}");
        }
    }
}

#[test]
fn the_style_solvable_makes_what_a_random_board_is() {
    let style = Some("solvable".to_owned());
    let (board, told) = made(&Request { style, density: Some(0.2), links: Some(4), ..request("radius=4", 9) });
    let options = GenerateOptions { seed: 9, givens: 0.2, links: 4 };
    let cells = Board::empty(super::super::Shape::Hexagon { radius: 4 });
    assert_eq!((board, told), (random_board(&cells, &options).expect("paths there").0, None));
}

#[test]
fn blocked_cells_stay_blocked_and_what_is_given_does_not_count() {
    let text = "square 4 4\nX . . .\n. 9 . .\n. . . X\n. . . 3\nlinks 1-2";
    let (made, _) = made(&request(text, 2));
    assert_eq!(made.cells(), board(text).cells());
    assert_eq!(solutions(&made), 1);
}

#[test]
fn what_cannot_be_found_is_given_up_and_a_budget_is_kept() {
    let hopeless = Request { difficulty: Some("expert".to_owned()), ..request("1x6", 0) };
    let given_up = Made::NotFound { tries: MOST_TRIES, stopped_by: Limit::Nodes };
    assert_eq!(RikudoGenerator.make(&hopeless, &Run::default()), Ok(given_up));
    let stopped = |budget: Budget, request: &Request| {
        let run = Run { budget, ..Run::default() };
        match RikudoGenerator.make(request, &run) {
            Ok(Made::NotFound { stopped_by, .. }) => stopped_by,
            other => panic!("{other:?}"),
        }
    };
    for request in [
        request("radius=6", 0),
        Request { minimal: true, ..request("radius=6", 0) },
        Request { style: Some("solvable".to_owned()), ..request("radius=81", 0) },
    ] {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        assert_eq!(stopped(Budget { cancel, ..Budget::default() }, &request), Limit::Cancelled);
        assert_eq!(stopped(Budget { time: Some(Duration::ZERO), ..Budget::default() }, &request), Limit::Time);
    }
}
