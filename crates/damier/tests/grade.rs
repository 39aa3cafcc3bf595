//! `damier grade` and boards made to a grade: what they say, and how they end on boards and words that are not as they should be.

mod common;

use common::run;
use serde_json::Value;

const FOUR: &str = "1..4.....32.....";
const LEVELS: [&str; 5] = ["gentle", "moderate", "tough", "fiendish", "diabolical"];

fn object(arguments: &[&str], code: i32) -> Value {
    let ended = run(arguments);
    assert_eq!(ended.code, code, "{arguments:?}: {}{}", ended.out, ended.err);
    serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{error}: {}", ended.out))
}

#[test]
fn a_grade_has_a_number_a_level_and_reasons() {
    let graded = object(&["grade", "sudoku", FOUR, "--json"], 0);
    assert_eq!(graded["status"], "graded");
    let level = graded["level"].as_str().expect("a level");
    assert!(LEVELS.contains(&level) && graded["number"].as_f64().is_some_and(|number| number > 0.0), "{graded}");
    assert!(graded["hardest"]["rules"][0].is_string() && graded["hardest"]["facts"].is_string(), "{graded}");
    assert_eq!(graded["by_techniques"]["solved"], true);
    let told = run(&["grade", "sudoku", FOUR]);
    let first = told.out.lines().next().expect("a line");
    assert_eq!(first, format!("{:.1} {level}", graded["number"].as_f64().expect("a number")));
    assert!(
        told.out.contains("the hardest step, of 1 rule") && told.out.contains("Sudoku Explainer: 1.5"),
        "{}",
        told.out
    );
}

#[test]
fn several_boards_have_a_line_each_and_the_worst_tells_the_exit_code() {
    let both = run(&["grade", "sudoku", FOUR, "1..............."]);
    assert_eq!(both.code, 4, "{}", both.err);
    let lines: Vec<&str> = both.out.lines().collect();
    assert!(lines.len() == 2 && lines[1].starts_with("2. no grade: the board has several solutions"), "{lines:?}");
    let none = run(&["grade", "sudoku", "1..4.....32.4..."]);
    assert_eq!((none.code, none.out.trim_end()), (1, "no grade: the board has no solution"));
    assert_eq!(object(&["grade", "sudoku", "1...............", "--json"], 4)["number"], Value::Null);
}

#[test]
fn what_is_no_board_and_what_has_no_steps_is_refused() {
    for arguments in [
        &["grade", "sudoku"][..],
        &["grade", "sudoku", "nothing.txt"],
        &["grade", "chess", "-d -n 4 --minimise knights"],
    ] {
        let refused = run(arguments);
        assert!(refused.code == 2 && !refused.err.is_empty(), "{arguments:?}: {}", refused.out);
    }
}

#[test]
fn boards_are_made_to_a_grade_and_graded_the_same() {
    for (puzzle, size, level) in
        [("garam", "7x9", "diabolical"), ("unruly", "8x8", "moderate"), ("futoshiki", "5", "gentle")]
    {
        let words =
            ["generate", puzzle, "--size", size, "--difficulty", level, "--seed", "3", "--time-limit", "300", "--json"];
        let made = object(&words, 0);
        assert_eq!(made["difficulty"], level);
        let text = made["text"].as_str().expect("a board");
        assert_eq!(object(&["grade", puzzle, text, "--json"], 0)["level"], level, "{text}");
        assert_eq!(run(&["count", puzzle, text, "--unique"]).code, 0, "{text}");
        assert_eq!(object(&words, 0)["text"], made["text"], "the same request makes the same board");
    }
}

#[test]
fn an_unknown_level_is_told_what_there_is() {
    let refused = run(&["generate", "sudoku", "--difficulty", "impossible"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("by grade: gentle, moderate, tough, fiendish, diabolical"), "{}", refused.err);
    assert!(refused.err.contains("by techniques: easy, medium"), "{}", refused.err);
    let refused = run(&["generate", "slitherlink", "--difficulty", "hard"]);
    assert!(
        refused.code == 2 && refused.err.contains("gentle") && !refused.err.contains("by techniques"),
        "{}",
        refused.err
    );
}
