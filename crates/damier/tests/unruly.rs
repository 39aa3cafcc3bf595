//! Unruly from the command line: known counts by every engine, the variant, the text forms.

mod common;

use common::{expected, folder, object, run, run_on};
use damier_testkit::skip::shared_data;

const ICON: &str = "6x6de:faCADAJeBd";

/// As far as the numbers are known, where that takes an engine a second or so; a few where each solution costs a search of
/// its own; none where clauses or rows for pairs of lines are more than a test has time for.
fn most(engine: &str, size: &str, unique_lines: bool) -> Option<u64> {
    const KNOWN: u64 = 1000;
    const FEW: u64 = 5;
    let small = !["24x24", "40x40", "96x96"].contains(&size);
    match engine {
        "cp" if size == "96x96" && unique_lines => None,
        "auto" if size == "96x96" && unique_lines => Some(FEW),
        "cp" | "auto" => Some(KNOWN),
        _ if unique_lines && !small => None,
        _ if size == "96x96" => Some(1),
        "sat" => Some(if small { KNOWN } else { FEW }),
        _ => Some(FEW),
    }
}

#[test]
fn boards_beside_the_project_have_as_many_solutions_as_known() {
    let Some(folder) = shared_data("unruly") else { return };
    for row in expected(&folder) {
        let file = folder.join(format!("{}.txt", row[0]));
        for (column, variant) in [(2, None), (3, Some("--unique-lines"))] {
            let known: u64 = row[column].parse().expect("a number");
            for engine in ["cp", "sat", "mip", "auto"] {
                let Some(limit) = most(engine, &row[1], variant.is_some()) else { continue };
                let limit_text = limit.to_string();
                let mut words = vec!["count", "unruly", file.to_str().expect("plain"), "--engine", engine];
                words.extend(["--limit", limit_text.as_str()]);
                words.extend(variant);
                let ended = run(&words);
                let code = if known == 0 { 1 } else { 0 };
                let found = (ended.code, ended.out.trim());
                assert_eq!(found, (code, known.min(limit).to_string().as_str()), "{words:?}: {}", ended.err);
            }
        }
    }
}

#[test]
fn empty_boards_have_the_published_numbers_of_solutions() {
    for (size, all, unique) in [("2x2", "2", "2"), ("4x4", "90", "72"), ("6x6", "11222", "4140")] {
        for way in [["--engine", "cp"], ["--engine", "sat"], ["--engine", "auto"], ["--model", "table"]] {
            let count = |more: &[&str]| run(&[&["count", "unruly", size], &way[..], more].concat()).out;
            assert_eq!(count(&[]).trim(), all, "{size} {way:?}");
            assert_eq!(count(&["--unique-lines"]).trim(), unique, "{size} {way:?} with unique lines");
        }
    }
}

#[test]
fn every_form_is_written_and_read_again_as_every_other() {
    let forms = ["native", "framed", "comma", "id"];
    let native = run(&["convert", "unruly", ICON, "--to", "native"]).out;
    for first in forms {
        let one = run(&["convert", "unruly", ICON, "--to", first]);
        assert_eq!(one.code, 0, "{}", one.err);
        for second in forms {
            let two = run_on(&["convert", "unruly", "-", "--to", second], &one.out);
            assert_eq!(two.code, 0, "{first} to {second}: {}", two.err);
            let back = run_on(&["convert", "unruly", "-", "--to", "native"], &two.out);
            assert_eq!(back.out, native, "{first} to {second}");
        }
    }
}

#[test]
fn unique_lines_are_a_rule_in_every_verb() {
    assert_eq!(run(&["count", "unruly", ICON, "--unique"]).out.trim(), "exactly one solution");
    assert_eq!(run(&["count", "unruly", ICON, "--unique", "--unique-lines"]).out.trim(), "no solution");
    assert_eq!(run(&["solve", "unruly", ICON, "--unique-lines"]).code, 1);
    let answer = run(&["solve", "unruly", ICON, "--quiet"]).out;
    assert_eq!(run_on(&["check", "unruly", "-"], &answer).code, 0);
    let checked = run_on(&["check", "unruly", "-", "--unique-lines", "--given", ICON], &answer);
    assert!(checked.code == 1 && checked.out.contains("alike"), "{}{}", checked.out, checked.err);
    assert_eq!(run_on(&["check", "unruly", "-", "--unique-lines"], &answer).code, 1);
    assert_eq!(run(&["draw", "unruly", ICON, "--solve", "--unique-lines"]).code, 1);
    let drawn = |more: &[&str]| run_on(&[&["draw", "unruly", "-", "--format", "svg"], more].concat(), &answer).out;
    assert_ne!(drawn(&[]), drawn(&["--unique-lines"]), "what is alike is marked");
    let size = |more: &[&str]| run(&[&["export", "unruly", "4x4", "--to", "size"], more].concat()).out;
    assert_ne!(size(&[]), size(&["--unique-lines"]));
    for words in [["solve", "nqueens", "8"], ["count", "nqueens", "8"], ["export", "rikudo", "2x3"]] {
        let refused = run(&[&words[..], &["--unique-lines"]].concat());
        assert!(refused.code == 2 && refused.err.starts_with("error: "), "{words:?}: {}", refused.err);
    }
}

#[test]
fn a_large_board_is_solved_by_default_and_its_answer_checks() {
    let board = run(&["generate", "unruly", "--size", "60", "--density", "0.1", "--style", "solvable", "--quiet"]);
    assert_eq!(board.code, 0, "{}", board.err);
    let path = folder("large").join("board.txt");
    std::fs::write(&path, &board.out).expect("written");
    let name = path.to_str().expect("plain");
    let solved = run(&["solve", "unruly", name, "--json", "--time-limit", "300"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let report = object(&solved);
    let answer = report["solutions"][0].as_str().expect("an answer");
    assert_eq!(run_on(&["check", "unruly", "-", "--given", name], answer).code, 0);
}

#[test]
fn boards_of_odd_sides_and_letters_are_refused_with_the_reason() {
    for (board, reason) in [("5x4", "even"), ("010\n101\n", "even"), ("0%\n10\n", "'%'")] {
        let refused = run(&["solve", "unruly", board]);
        assert!(refused.code == 2 && refused.err.starts_with("error: "), "{board}: {}", refused.err);
        assert!(refused.err.contains(reason), "{board}: {}", refused.err);
    }
}

#[test]
fn a_board_too_large_for_the_model_that_suits_an_engine_gets_the_general_one() {
    let large = ["solve", "unruly", "220x220", "--engine", "cp", "--node-limit", "1", "--json"];
    let ended = run(&large);
    assert_eq!(object(&ended)["model"], "bool", "{}", ended.err);
    let asked = run(&[&large[..], &["--model", "table"]].concat());
    assert_eq!(asked.code, 2, "{}", asked.err);
}
