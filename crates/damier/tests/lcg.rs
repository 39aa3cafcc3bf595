//! `--engine lcg` on the command line: proofs that stand against the model, and threads that change no answer.

mod common;

use common::{folder, run};
use damier_cp::{Cp, Learning};
use damier_interface::FormulationOptions;
use damier_model::{Model, Run, Source};
use damier_puzzles::find;
use damier_sat::Sat;
use damier_testkit::agree;
use damier_testkit::proof::{Proved, check};
use std::fs;

/// The model that a puzzle's formulation has of a board.
fn model(puzzle: &str, board: &str, formulation: &str) -> Model {
    let instance = find(puzzle).expect("registered").parse(&Source::argument(board)).expect("a board");
    instance.formulate(formulation, &FormulationOptions::default()).expect("a model").model
}

#[test]
fn proofs_stand_against_the_models_of_boards() {
    let place = folder("lcg-proofs");
    let boards = [
        ("nqueens", "3", "int", Proved::NoSolution),
        ("nqueens", "3", "bool", Proved::NoSolution),
        ("nqueens", "3", "global", Proved::NoSolution),
        ("chess", "domination 4x4\nrooks 3", "squares", Proved::NoSolution),
        ("chess", "domination 5x5\nknights minimise", "squares", Proved::NothingBetter(5)),
        ("unruly", "00.0\n....\n....\n....", "bool", Proved::NoSolution),
    ];
    for (number, (puzzle, board, formulation, expected)) in boards.into_iter().enumerate() {
        let file = place.join(number.to_string());
        let path = file.to_str().expect("text");
        let ended = run(&["solve", puzzle, board, "--model", formulation, "--engine", "lcg", "--proof", path]);
        assert_eq!(ended.code, i32::from(expected == Proved::NoSolution), "{puzzle} {board}: {}", ended.err);
        assert!(ended.err.contains("proof: ") && ended.err.contains("docs/proofs.md"), "{}", ended.err);
        let proof = fs::read_to_string(&file).expect("it was written");
        assert_eq!(check(&model(puzzle, board, formulation), &proof, &Cp::default()), Ok(expected), "{puzzle} {board}");
    }
}

/// `DAMIER_CASES=6250` tries a hundred thousand.
#[test]
fn random_models_have_the_same_optima_by_propagation_and_sat_and_cores_that_hold_together_by_none() {
    let (lcg, cp, sat) = (Learning::default(), Cp::default(), Sat::default());
    agree::engines_agree_on_random_models(&[&lcg, &cp, &sat], &|model| damier_cp::core(model, &Run::default()));
}

#[test]
fn what_was_solved_or_stopped_leaves_no_proof() {
    let file = folder("lcg-no-proof").join("none");
    let path = file.to_str().expect("text");
    for (more, said) in [(&[][..], "there is a solution"), (&["--node-limit", "0"], "nothing was decided")] {
        let ended = run(&[&["solve", "nqueens", "8", "--engine", "lcg", "--proof", path], more].concat());
        assert!(ended.err.contains(said) && !file.exists(), "{}", ended.err);
    }
}

#[test]
fn optima_are_the_same_on_any_number_of_threads() {
    for threads in ["1", "2", "4"] {
        let words = ["solve", "chess", "domination 5x5\nknights minimise", "--engine", "lcg", "--threads", threads];
        let ended = run(&words);
        assert_eq!((ended.code, ended.out.lines().next()), (0, Some("5")), "{threads} threads: {}", ended.err);
    }
}
