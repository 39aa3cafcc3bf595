//! `damier explain`, `damier why` and `damier hint`: what they say, and how they end on boards and words that are not as they
//! should be.

mod common;

use common::run;
use serde_json::Value;

/// A Sudoku of 4×4 with one solution.
const FOUR: &str = "1..4.....32.....";
/// The same with a wrong entry.
const WRONG: &str = "1..4.....32.4...";

fn object(arguments: &[&str], code: i32) -> Value {
    let ended = run(arguments);
    assert_eq!(ended.code, code, "{arguments:?}: {}{}", ended.out, ended.err);
    serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{error}: {}", ended.out))
}

#[test]
fn steps_end_in_the_solution_and_name_rules_facts_and_what_they_rest_on() {
    let ended = run(&["explain", "sudoku", FOUR]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let solution = run(&["solve", "sudoku", FOUR, "--quiet"]).out;
    assert!(ended.out.ends_with(&solution), "{}", ended.out);
    assert!(ended.out.starts_with("1. no number twice in"), "{}", ended.out);
    assert!(ended.out.contains("\n   since ") && ended.out.contains("\n   so "), "{}", ended.out);
    let explained = object(&["explain", "sudoku", FOUR, "--json"], 0);
    let steps = explained["steps"].as_array().expect("a list");
    assert_eq!(explained["status"], "solved");
    assert_eq!(steps.len(), ended.out.lines().filter(|line| line.contains(". no number")).count());
    assert!(steps.iter().all(|step| step["smallest"] == true && step["rules"][0]["family"].is_string()));
    let two = object(&["explain", "sudoku", FOUR, "--json", "--steps", "2"], 0);
    assert_eq!((two["steps"].as_array().map(Vec::len), &two["status"]), (Some(2), &Value::from("steps")));
}

#[test]
fn facts_and_rules_have_prices_of_their_own_if_asked_for() {
    let explained = object(&["explain", "sudoku", FOUR, "--json", "--cost", "facts"], 0);
    for step in explained["steps"].as_array().expect("a list") {
        let (rules, facts) =
            (step["rules"].as_array().map_or(0, Vec::len), step["because"].as_array().map_or(0, Vec::len));
        assert_eq!(step["cost"], 20 * rules + facts, "{step}");
    }
}

#[test]
fn a_fact_follows_or_is_false_or_open_or_given_or_no_fact() {
    let status = |board: &str, fact: &str, code: i32| {
        object(&["why", "sudoku", board, fact, "--json"], code)["status"].as_str().expect("a word").to_owned()
    };
    assert_eq!(status(FOUR, "r1c1=1", 0), "given");
    let solution = run(&["solve", "sudoku", FOUR, "--quiet"]).out;
    let r2c2 = solution.lines().nth(1).and_then(|row| row.split_whitespace().nth(1)).expect("a number");
    assert_eq!(status(FOUR, &format!("r2c2={r2c2}"), 0), "follows");
    let other = if r2c2 == "1" { "2" } else { "1" };
    assert_eq!(status(FOUR, &format!("r2c2!={other}"), 0), "follows");
    assert_eq!(status(FOUR, &format!("r2c2={other}"), 1), "false");
    assert_eq!(status("1...............", "r2c3=2", 1), "open");
    for (fact, words) in
        [("r9c9=1", "there is no place 'r9c9'"), ("r2c2=7", "r2c2 cannot be '7'"), ("seven", "'seven' is no fact")]
    {
        let ended = run(&["why", "sudoku", FOUR, fact]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""));
        assert!(ended.err.contains(words) && ended.err.contains("accepted"), "{}", ended.err);
    }
}

#[test]
fn of_a_board_without_a_solution_a_smallest_conflict_is_named() {
    let none = object(&["why", "sudoku", WRONG, "--json"], 1);
    assert_eq!((&none["status"], &none["minimal"]), (&Value::from("unsatisfiable"), &Value::from(true)));
    assert!(none["given"].as_array().is_some_and(|given| !given.is_empty()), "{none}");
}

#[test]
fn a_clue_that_is_named_leaves_one_solution() {
    let board = "1..4.....3......";
    let several = object(&["why", "sudoku", board, "--json"], 4);
    assert_eq!(several["status"], "several");
    let Some(clue) = several["clue"].as_str() else { return };
    let place: Vec<usize> = clue.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let [row, column, number] = place[..] else { panic!("{clue}") };
    let mut with: Vec<char> = board.chars().collect();
    with[4 * (row - 1) + column - 1] = char::from(b'0' + number as u8);
    let with: String = with.into_iter().collect();
    assert_eq!(run(&["count", "sudoku", &with, "--unique"]).code, 0, "{clue}");
}

#[test]
fn hints_tell_as_much_as_asked_and_mistakes_first() {
    let lines = |level: &str| run(&["hint", "sudoku", FOUR, "--level", level]).out;
    let all = lines("4");
    for (level, begins) in [("1", "look at "), ("2", "rule: "), ("3", "since "), ("4", "so ")] {
        let told = lines(level);
        assert!(all.starts_with(&told), "{told}");
        assert!(told.lines().last().is_some_and(|line| line.starts_with(begins)), "{told}");
    }
    let wrong = run(&["hint", "sudoku", WRONG, "--given", FOUR, "--which"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (1, "wrong: r4c1 is 4\n"), "{}", wrong.err);
    let wrong = run(&["hint", "sudoku", WRONG, "--given", FOUR]);
    assert!(wrong.code == 1 && wrong.out.starts_with("something is wrong: 1 place cannot be so"), "{}", wrong.out);
    let solution = run(&["solve", "sudoku", FOUR, "--quiet"]).out;
    let solved = run(&["hint", "sudoku", solution.trim_end()]);
    assert_eq!(
        (solved.code, solved.out.as_str()),
        (0, "nothing is left to do: the board is solved\n"),
        "{}",
        solved.err
    );
}

#[test]
fn without_marks_a_step_that_settles_a_place_comes_first_and_with_marks_they_are_known() {
    // Three rules, one after the other, leave r2c2 one number; nothing is to be kept in mind on the way.
    let settled = run(&["hint", "sudoku", FOUR, "--level", "4"]);
    let move_line = settled.out.lines().last().unwrap_or_default();
    assert!(move_line.starts_with("so ") && !move_line.contains("not"), "{}", settled.out);
    // Marks of all cells, as words: what they leave out is known, so a cell with one mark too many shows what is next.
    let marks = "1 2 3 4\n34 4 . .\n4 3 . 12\n2 1 4 3";
    let marked = run(&["hint", "sudoku", FOUR, "--marks", marks, "--level", "4"]);
    assert!(marked.code == 0 && marked.out.contains("so r2c1 is 3"), "{}{}", marked.out, marked.err);
    let steps = |marks: &[&str]| {
        let arguments = [&["explain", "sudoku", FOUR, "--json"], marks].concat();
        object(&arguments, 0)["steps"].as_array().map_or(0, Vec::len)
    };
    assert!(steps(&["--marks", marks]) < steps(&[]), "what is marked need not be found");
    assert_eq!(steps(&["--marks", "r1c2=123 r2c2!=1"]), steps(&["--marks", "r1c2={1,2,3};r2c2=234"]));
}

#[test]
fn marks_that_leave_out_what_belongs_there_are_told_by_number_and_named_if_asked() {
    let marks = "r2c2=12 r1c1=1";
    let wrong = run(&["hint", "sudoku", FOUR, "--marks", marks]);
    assert_eq!(wrong.code, 1, "{}", wrong.err);
    assert!(wrong.out.contains("at 1 place they leave out") && !wrong.out.contains("r2c2"), "{}", wrong.out);
    let which = run(&["hint", "sudoku", FOUR, "--marks", marks, "--which"]);
    assert_eq!((which.code, which.out.as_str()), (1, "wrong: the marks of r2c2 leave out what belongs there\n"));
    assert_eq!(run(&["explain", "sudoku", FOUR, "--marks", marks]).code, 2);
    for (marks, words) in [
        ("r2c2=7", "'7' marks nothing that can be at r2c2\n  = accepted: some of 1, 2, 3, 4"),
        ("r9c9=1", "there is no place 'r9c9' on this board"),
        ("r2c2=1 12", "'12' is no mark"),
        ("1 2 3 4\n. . . .", "the marks have 2 lines, the board has 4 rows"),
        ("1 2 3\n. . . .\n. . . .\n. . . .", "the marks of row 1 are 3 words, the row has 4 cells"),
    ] {
        let refused = run(&["hint", "sudoku", FOUR, "--marks", marks]);
        assert!(refused.code == 2 && refused.err.contains(words), "{marks}: {} {}", refused.code, refused.err);
    }
}

#[test]
fn rules_of_a_family_can_cost_more_and_a_family_that_is_none_is_told() {
    let refused = run(&["explain", "sudoku", FOUR, "--weight", "diagonals=2"]);
    assert!(refused.code == 2 && refused.err.contains("of the family 'diagonals'\n  = accepted: "), "{}", refused.err);
    let board = "6x6:faCADAJeBd";
    let dear = "never three alike in line";
    let families = run(&["explain", "unruly", board, "--weight", "none=2"]).err;
    assert!(families.ends_with(&format!("accepted: as many of each colour in every line; {dear}\n")), "{families}");
    let explained = |weight: &[&str]| {
        let explained = object(&[&["explain", "unruly", board, "--json"], weight].concat(), 0);
        explained["steps"].as_array().expect("steps").clone()
    };
    let is_dear = |rule: &Value| rule["family"] == dear;
    let rules = |step: &Value| step["rules"].as_array().expect("rules").clone();
    let number = |steps: &[Value]| steps.iter().flat_map(rules).filter(is_dear).count();
    let weighted = explained(&["--weight", &format!("{dear}=9")]);
    assert!(number(&weighted) < number(&explained(&[])), "the dear ones are avoided");
    for step in &weighted {
        let rules = rules(step);
        let cost: u64 = rules.iter().map(|rule| if is_dear(rule) { 9 } else { 1 }).sum();
        let facts = step["because"].as_array().map_or(0, Vec::len);
        assert_eq!(step["cost"], cost, "{step}");
        assert_eq!(step["cost_in_rules"], rules.len(), "{step}");
        assert_eq!(step["cost_in_facts"], 20 * rules.len() + facts, "{step}");
    }
    for weight in ["box", "box=0", "box=x"] {
        assert_eq!(run(&["explain", "sudoku", FOUR, "--weight", weight]).code, 2, "{weight}");
    }
}

#[test]
fn boards_that_are_not_as_they_should_be_are_each_told_what_they_are() {
    let solution = run(&["solve", "sudoku", FOUR, "--quiet"]).out;
    let solution = solution.trim_end();
    for (arguments, code, words) in [
        (&["explain", "sudoku", WRONG][..], 1, "there is no solution"),
        (&["explain", "sudoku", solution], 0, "0 steps"),
        (&["explain", "sudoku", "1..............."], 4, "several solutions"),
        (&["hint", "sudoku", "................"], 4, "the board has several solutions"),
        (&["hint", "sudoku", WRONG], 1, "something is wrong"),
        (&["why", "sudoku", solution], 0, "exactly one solution"),
        (&["why", "sudoku", "1..............."], 4, "several solutions"),
        (&["why", "sudoku", WRONG, "r2c2=1"], 1, "there is no solution"),
        (&["why", "sudoku", FOUR, "r5c1=1"], 2, "there is no place 'r5c1' on this board"),
        (&["hint", "sudoku", "1..4.....32...."], 2, "accepted"),
    ] {
        let ended = run(arguments);
        let all = format!("{}{}", ended.out, ended.err);
        assert!(ended.code == code && all.contains(words), "{arguments:?}: {} {all}", ended.code);
    }
    for verb in ["explain", "why", "hint"] {
        let stopped = run(&[verb, "sudoku", FOUR, "--memory-limit", "1"]);
        assert!(stopped.code == 3 && stopped.err.starts_with("stopped: "), "{verb} {} {}", stopped.code, stopped.err);
    }
}

#[test]
fn what_cannot_be_explained_says_so_and_a_budget_too_short_is_told() {
    let refused = run(&["explain", "chess", "-d", "-n", "4", "--minimise", "knights"]);
    assert!(refused.code == 2 && refused.err.contains("cannot be explained"), "{}", refused.err);
    let stopped = run(&["explain", "sudoku", FOUR, "--memory-limit", "1"]);
    assert!(stopped.code == 3 && stopped.err.starts_with("stopped: "), "{} {}", stopped.code, stopped.err);
}

#[test]
fn sheets_are_explained_and_a_board_that_contradicts_itself_at_once_has_no_solution() {
    let board = "1..0\n....\n1.21\n.23.";
    let explained = object(&["explain", "slitherlink", board, "--json"], 0);
    assert_eq!(explained["status"], "solved");
    assert_eq!(explained["steps"][0]["rules"][0]["sentence"], "0 lines around r1c4");
    let false_fact = run(&["why", "slitherlink", board, "r1c1/top=line"]);
    assert_eq!(false_fact.code, 1);
    assert!(
        false_fact.out.contains("1 lines around r1c1\n") && false_fact.out.ends_with("so r1c1/top is no line\n"),
        "{}",
        false_fact.out
    );
    for verb in ["explain", "why", "hint"] {
        let none = run(&[verb, "nurikabe", "2.2\n...\n2.2"]);
        assert_eq!(none.code, 1, "{verb}: {}{}", none.out, none.err);
    }
}
