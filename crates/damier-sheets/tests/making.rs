//! Boards made by sheets: one solution by an engine that is asked anew, no clue too many, the same for the same seed; and layouts taken
//! from other boards.

use damier_interface::{FormulationOptions, Made, Puzzle, ReadBoards, Request, making::Prover};
use damier_model::{Budget, Enumerate, Run, Source};
use damier_sat::Sat;
use damier_sheets::{SheetPuzzle, shipped};
use std::ops::ControlFlow;

fn sheet(name: &str) -> SheetPuzzle {
    let text = shipped().find(|(known, _)| *known == name).map(|(_, text)| text).unwrap_or_else(|| panic!("{name}"));
    SheetPuzzle::from_text(name, text).unwrap_or_else(|why| panic!("{name}: {why}"))
}

fn request(side: usize, seed: u64) -> Request {
    Request { width: side, height: side, seed, prover: Prover::by(Box::new(Sat::default())), ..Request::default() }
}

fn made(puzzle: &SheetPuzzle, request: &Request) -> String {
    let generator = puzzle.generator().expect("every sheet has one");
    match generator.make(request, &Run::default()).unwrap_or_else(|why| panic!("{}: {why}", puzzle.name())) {
        Made::Board { text, .. } => text,
        Made::NotFound { tries, .. } => panic!("{}: none in {tries} tries", puzzle.name()),
    }
}

/// Solutions of a board in text, two at most.
fn solutions(puzzle: &SheetPuzzle, board: &str) -> usize {
    let instance = puzzle.parse(&Source::argument(board)).unwrap_or_else(|why| panic!("{why}"));
    let formulation = instance.formulate("sheet", &FormulationOptions::default()).expect("the one formulation");
    let run = Run { budget: Budget { solutions: Some(2), ..Budget::default() }, ..Run::default() };
    let outcome = Sat::default().enumerate(&formulation.model, &run, &mut |_| ControlFlow::Continue(()));
    outcome.expect("clauses take every sheet").count as usize
}

#[test]
fn boards_have_one_solution_and_lose_it_with_any_clue() {
    for (name, side) in [("slitherlink", 4), ("akari", 5), ("masyu", 4), ("nonogram", 5), ("star-battle", 5)] {
        let puzzle = sheet(name);
        let board = made(&puzzle, &request(side, 3));
        assert_eq!(solutions(&puzzle, &board), 1, "{name}:\n{board}");
        assert_eq!(made(&puzzle, &request(side, 3)), board, "{name}: the same seed");
        if !["slitherlink", "masyu"].contains(&name) {
            continue;
        }
        for (at, _) in board.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
            let mut fewer = board.clone();
            fewer.replace_range(at..at + 1, ".");
            assert_eq!(solutions(&puzzle, &fewer), 2, "{name} without the clue at {at}:\n{board}");
        }
    }
}

#[test]
fn the_layout_of_another_board_is_kept() {
    let puzzle = sheet("akari");
    let like = "X...X\n..1..\n.....\n..X..\nX...X";
    let board = made(&puzzle, &Request { board: Some(like.to_owned()), ..request(5, 1) });
    let walls = |text: &str| text.chars().map(|c| c != '.' && c != '\n').collect::<Vec<_>>();
    assert_eq!(walls(&board), walls(like), "{board}");
}

#[test]
fn what_no_answer_tells_is_refused_with_the_line_that_is_missing() {
    let refusal = sheet("nurikabe").generator().expect("it has one").accepts(&request(5, 1));
    assert!(refusal.is_err_and(|why| why.0.contains("constraint tells(")));
}
