//! One board, every engine, one table.

mod common;

use common::run;
use serde_json::Value;

fn rows(words: &[&str]) -> Vec<Value> {
    let ended = run(&[&["compare"], words, &["--json"]].concat());
    assert!(matches!(ended.code, 0 | 1), "{words:?}: {}", ended.err);
    ended.out.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

#[test]
fn every_engine_answers_or_says_why_it_does_not() {
    let found = rows(&["nqueens", "6"]);
    let engines: Vec<&str> = found.iter().filter_map(|row| row["engine"].as_str()).collect();
    assert_eq!(engines[..2], ["auto", "direct"]);
    for engine in ["cp", "sat", "mip", "lcg", "local"] {
        assert!(engines.contains(&engine), "{engines:?}");
    }
    assert!(found.iter().all(|row| row["answer"] == "solved"), "{found:?}");
    let counted = rows(&["nqueens", "6", "--count", "--engines", "cp,sat,direct"]);
    assert!(counted.iter().all(|row| row["answer"] == "4" && row["count"] == 4), "{counted:?}");
    let models = rows(&["unruly", "6x6:faCADAJeBd", "--unique", "--models", "--engines", "cp,lcg"]);
    assert!(models.len() > 2 && models.iter().all(|row| row["answer"] == "exactly one solution"), "{models:?}");
}

#[test]
fn the_table_is_for_people() {
    let ended = run(&["compare", "chess", "independence 5x5, knights maximise", "--engines", "auto,cp,mip"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ended.out);
    assert!(lines[0].starts_with("engine") && lines[0].ends_with("by"), "{}", ended.out);
    assert!(lines[1..].iter().all(|line| line.contains("13, the best")), "{}", ended.out);
}

#[test]
fn no_solution_and_no_answer_have_their_exit_codes() {
    assert_eq!(run(&["compare", "nqueens", "3", "--engines", "cp,sat"]).code, 1);
    let stopped = run(&["compare", "nqueens", "18", "--count", "--engines", "cp", "--time-limit", "1"]);
    assert_eq!(stopped.code, 3, "{}{}", stopped.out, stopped.err);
    assert!(stopped.out.contains("at least"), "{}", stopped.out);
    assert_eq!(run(&["compare", "nqueens", "8", "--engines", "none"]).code, 2);
}

#[test]
fn two_solutions_of_a_large_board_are_found_by_default() {
    let ended = run(&["count", "nqueens", "60", "--unique", "--time-limit", "300", "--json"]);
    let report: Value = serde_json::from_str(&ended.out).expect("an object");
    assert_eq!((ended.code, report["unique"].as_bool()), (4, Some(false)), "{}", ended.err);
}
