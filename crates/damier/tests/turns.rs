//! `auto` on puzzles whose own algorithm proves nothing: it takes turns with engines that do.

mod common;

use common::{Ended, run, run_on};
use damier_puzzles::rikudo::{Board, GenerateOptions, PUZZLE, Shape, random_board};
use serde_json::Value;

/// Nothing contradicts itself at sight, but there is no solution.
const NO_WAY: &str = "5x5\n. . . . .\n18 . . . .\n. 8 . . .\n. . . . .\n1 . . . .\n";

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.out).expect("JSON")
}

/// A board of 270 cells with a tenth of the numbers given, which no complete search was seen to solve in a minute.
fn large() -> String {
    let options = GenerateOptions { seed: 4, givens: 0.1, links: 0 };
    let (board, _) = random_board(&Board::empty(Shape::Hexagon { radius: 9 }), &options).expect("paths there");
    PUZZLE.pose(board.into()).write_as("native").expect("the form that says everything")
}

#[test]
fn a_board_without_solution_is_proved_to_have_none() {
    for threads in ["1", "2"] {
        let ended = run_on(&["solve", "rikudo", "-", "--json", "--threads", threads], NO_WAY);
        assert_eq!(ended.code, 1, "{}", ended.err);
        let report = json(&ended);
        assert_eq!((&report["status"], &report["complete"]), (&"unsatisfiable".into(), &true.into()));
        assert_ne!(report["engine"], "direct", "the algorithm of the puzzle's own proves nothing");
        assert!(report.get("because").is_none(), "found by search, not at sight");
    }
}

#[test]
fn a_large_board_is_solved_on_one_thread_and_on_two() {
    let board = large();
    for threads in ["1", "2"] {
        let ended = run_on(&["solve", "rikudo", "-", "--json", "--threads", threads], &board);
        let report = json(&ended);
        assert_eq!((ended.code, &report["engine"]), (0, &"direct".into()), "{}", ended.err);
        assert_eq!(report["solutions"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let board = large();
    let answer = |seed: &str| run_on(&["solve", "rikudo", "-", "--quiet", "--seed", seed], &board).out;
    assert_eq!(answer("3"), answer("3"));
    assert_ne!(answer("3"), answer("4"));
}

#[test]
fn two_solutions_are_enough_to_say_that_there_are_several() {
    let board = large();
    for threads in ["1", "2"] {
        let ended = run_on(&["count", "rikudo", "-", "--unique", "--threads", threads], &board);
        assert_eq!((ended.code, ended.out.as_str()), (4, "more than one solution\n"), "{}", ended.err);
    }
}

#[test]
fn a_few_solutions_are_listed_by_the_method_that_finds_them() {
    let board = large();
    for threads in ["1", "2"] {
        let arguments = ["solve", "rikudo", "-", "--limit", "3", "--json", "--time-limit", "300", "--threads", threads];
        let report = json(&run_on(&arguments, &board));
        assert_eq!((&report["engine"], &report["count"]), (&"direct".into(), &3.into()), "{report}");
        let mut answers: Vec<&Value> = report["solutions"].as_array().into_iter().flatten().collect();
        answers.sort_by_key(|answer| answer.to_string());
        answers.dedup();
        assert_eq!(answers.len(), 3);
        let all = json(&run(&["solve", "rikudo", "radius=1", "--limit", "13", "--json", "--threads", threads]));
        assert_eq!((&all["count"], &all["complete"]), (&12.into(), &true.into()));
    }
}

#[test]
fn a_board_too_large_for_engines_is_solved_on_two_threads_too() {
    // 7650 cells.
    let ended = run(&["solve", "rikudo", "radius=50", "--quiet", "--threads", "2"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
}

#[test]
fn one_solution_is_proved_to_be_the_only_one() {
    let figure = include_str!("../../damier-puzzles/src/rikudo/examples/figure5.txt");
    for threads in ["1", "2"] {
        let ended = run_on(&["count", "rikudo", "-", "--unique", "--json", "--threads", threads], figure);
        let report = json(&ended);
        assert_eq!((&report["unique"], &report["count"], &report["complete"]), (&true.into(), &1.into(), &true.into()));
    }
}

#[test]
fn the_time_limit_ends_all_turns() {
    let ended = run(&["count", "rikudo", "12x12 diagonal", "--time-limit", "1.5", "--limit", "1000000000"]);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.out.starts_with("at least "), "{}", ended.out);
}

#[test]
fn the_algorithm_that_proves_nothing_refuses_to_count() {
    let ended = run(&["count", "rikudo", "radius=1", "--engine", "direct"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("accepted for counting: another engine"), "{}", ended.err);
}

#[test]
fn it_lists_as_many_different_solutions_as_asked_for() {
    let ended = run(&["solve", "rikudo", "radius=1", "--engine", "direct", "--limit", "12", "--json"]);
    let report = json(&ended);
    let mut solutions: Vec<String> =
        report["solutions"].as_array().expect("a list").iter().map(Value::to_string).collect();
    solutions.sort();
    solutions.dedup();
    assert_eq!(solutions.len(), 12);
}
