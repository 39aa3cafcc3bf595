//! Sudoku and Garam from the command line: one board, many in a file, boards with known answers, boards made.

mod common;

use common::{expected, folder, object, run, run_on};
use damier_testkit::skip::shared_data;

/// From the report on Sudoku.
const REPORT: &str = include_str!("../../damier-puzzles/src/sudoku/examples/report.txt");
const THREE: &str = include_str!("../../damier-puzzles/src/sudoku/examples/three.sdm");
const EVERY: [&str; 6] = ["cp", "sat", "mip", "lcg", "direct", "auto"];

#[test]
fn many_boards_in_a_file_are_answered_in_order_one_line_each() {
    let lines: Vec<&str> = THREE.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let many = lines.iter().cycle().take(200).copied().collect::<Vec<_>>().join("\n");
    let ended = run_on(&["solve", "sudoku", "-", "--quiet"], &many);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let answers: Vec<&str> = ended.out.lines().collect();
    assert_eq!(answers.len(), 200);
    for (board, answer) in lines.iter().cycle().zip(&answers) {
        assert_eq!(answer.len(), 81);
        let agree = |(given, number): (char, char)| !given.is_ascii_digit() || given == '0' || given == number;
        assert!(board.chars().zip(answer.chars()).all(agree), "{board}\n{answer}");
        assert_eq!(run(&["check", "sudoku", answer, "--given", board]).code, 0);
    }
    let counted = run_on(&["count", "sudoku", "-", "--unique"], &many);
    assert!(counted.code == 0 && counted.out.lines().all(|line| line == "exactly one solution"), "{}", counted.out);
    assert!(counted.err.contains("200 boards: 200 solved"), "{}", counted.err);
}

#[test]
fn a_board_that_cannot_be_read_is_named_by_its_line_and_the_others_are_answered() {
    let board = THREE.lines().find(|line| line.len() == 81).expect("a board");
    let broken = format!("{board}\n{board}\n{}!\n{board}\n", &board[..80]);
    let ended = run_on(&["solve", "sudoku", "-"], &broken);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!((ended.code, lines.len(), lines.get(2)), (2, 4, Some(&"no board")), "{} {}", ended.out, ended.err);
    assert!(ended.err.contains("standard input:3:81") && ended.err.contains("1 unreadable"), "{}", ended.err);
    let ended = run_on(&["solve", "sudoku", "-", "--all"], &format!("{board}\n{board}\n"));
    assert!(ended.code == 2 && ended.err.contains("--all is for one board"), "{}", ended.err);
}

#[test]
fn known_boards_have_as_many_solutions_as_known_under_every_engine() {
    let Some(folder) = shared_data("sudoku") else { return };
    for row in expected(&folder) {
        let path = folder.join(format!("{}.txt", row[0]));
        let path = path.to_str().expect("a plain path");
        let large = row[1] == "25" || row[1] == "16";
        for engine in EVERY.iter().filter(|&&engine| !large || !matches!(engine, "mip" | "lcg")) {
            let ended = run(&["count", "sudoku", path, "--engine", engine, "--limit", "50"]);
            assert_eq!(ended.out.trim(), row[2], "{} by {engine}: {}", row[0], ended.err);
        }
    }
}

#[test]
fn every_way_of_solving_finds_the_same_answer() {
    let path = folder("sudoku").join("report.txt");
    std::fs::write(&path, REPORT).expect("written");
    let path = path.to_str().expect("a plain path");
    let known = run(&["solve", "sudoku", path, "--quiet"]).out;
    let ways = [
        "--engine direct",
        "--engine cp --var-select input_order",
        "--engine cp --var-select first_fail",
        "--engine cp --strength domain",
        "--model bool",
        "--model mip --engine mip",
        "--model report --engine lcg",
        "--engine direct --steps",
    ];
    for way in ways {
        let words: Vec<&str> = way.split(' ').collect();
        let ended = run(&[&["solve", "sudoku", path, "--quiet"][..], &words].concat());
        assert!(ended.code == 0 && ended.out.ends_with(&known), "{way}: {} {}", ended.out, ended.err);
    }
}

#[test]
fn boards_are_made_as_wished_and_proved_by_another_engine() {
    for wish in ["", "--style jigsaw", "--diagonals", "--symmetric --minimal", "--difficulty easy", "--size 6x6"] {
        let words: Vec<&str> = wish.split_whitespace().collect();
        let ended = run(&[&["generate", "sudoku", "--seed", "3", "--verify"][..], &words].concat());
        assert_eq!(ended.code, 0, "{wish}: {}", ended.err);
        assert!(ended.err.contains("proved by sat to have exactly one solution"), "{wish}: {}", ended.err);
        let counted = run_on(&["count", "sudoku", "-", "--engine", "cp"], &ended.out);
        assert_eq!(counted.out.trim(), "1", "{wish}\n{}", ended.out);
    }
}

#[test]
fn diagonals_are_a_rule_where_they_are_asked_for() {
    let plain = run(&["count", "sudoku", "4x4", "--engine", "cp"]);
    let crossed = run(&["count", "sudoku", "4x4", "--diagonals", "--engine", "cp"]);
    assert_eq!((plain.out.trim(), crossed.out.trim()), ("288", "48"));
}

#[test]
fn garam_has_the_known_answers_with_and_without_leading_zeros() {
    let Some(folder) = shared_data("garam") else { return };
    for row in expected(&folder) {
        let path = folder.join(format!("{}.txt", row[0]));
        let path = path.to_str().expect("a plain path");
        for engine in EVERY {
            let counted = run(&["count", "garam", path, "--engine", engine]);
            assert_eq!(counted.out.trim(), row[2], "{} by {engine}: {}", row[0], counted.err);
        }
        for engine in ["cp", "direct"] {
            let counted = run(&["count", "garam", path, "--engine", engine, "--leading-zeros"]);
            assert_eq!(counted.out.trim(), row[3], "{} by {engine}: {}", row[0], counted.err);
        }
        let answer = std::fs::read_to_string(folder.join(format!("{}.solution.txt", row[0]))).expect("beside it");
        assert_eq!(run(&["solve", "garam", path, "--quiet"]).out.trim_end(), answer.trim_end());
    }
}

#[test]
fn a_chess_answer_is_checked_against_options() {
    let board = "T * *\n* T *\n* * T\n";
    let ended = run_on(&["check", "chess", "-", "-i", "-n", "3", "-t", "3"], board);
    assert_eq!(ended.code, 0, "{} {}", ended.out, ended.err);
    let ended = run_on(&["check", "chess", "-", "-i", "-n", "3", "-t", "3"], "T T *\n* * *\n* * T\n");
    assert_eq!(ended.code, 1, "{} {}", ended.out, ended.err);
}

#[test]
fn reasons_for_no_solution_come_from_lazy_clause_generation_too() {
    let words = ["chess", "-d", "-n", "3", "-t", "1", "-c", "1", "--core", "--engine", "lcg", "--model", "squares"];
    let ended = run(&[&["solve"][..], &words].concat());
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(ended.err.contains("cannot hold together"), "{}", ended.err);
    let report = object(&run(&[&["solve", "--json"][..], &words].concat()));
    assert!(report["core"].as_array().is_some_and(|core| !core.is_empty()), "{report}");
}
