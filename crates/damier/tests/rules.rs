//! Solving as a person does: steps with their reasons, being stuck, guesses on request.

mod common;

use common::{object, run, run_on};

const EASY: &str = "6x6de:faCADAJeBd";

/// A board whose answer no technique finds: nothing is given.
const OPEN: &str = "6x6";

#[test]
fn a_board_is_solved_by_rules_with_every_step_explained() {
    let ended = run(&["solve", "unruly", EASY, "--engine", "direct", "--steps"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let steps = ended.out.lines().take_while(|line| line.contains(". ")).count();
    assert!(steps > 3, "{}", ended.out);
    assert!(ended.out.starts_with("1. "), "{}", ended.out);
    assert_eq!(ended.out.lines().count(), steps + 6, "the steps, then the board: {}", ended.out);
    assert!(ended.err.contains(&format!("solved by rules in {steps} steps, hardest: ")), "{}", ended.err);
    assert!(ended.err.contains("direct (rules)"), "{}", ended.err);
    let plain = run(&["solve", "unruly", EASY, "--engine", "direct"]);
    assert_eq!(plain.out.lines().count(), 6);
    assert_eq!(run_on(&["check", "unruly", "-", "--given", EASY], &plain.out).code, 0);
}

#[test]
fn the_walk_is_in_the_json_with_its_steps_only_if_asked_for() {
    let report = object(&run(&["solve", "unruly", EASY, "--engine", "direct", "--steps", "--json"]));
    let rules = &report["rules"];
    let steps = rules["steps"].as_u64().expect("a number");
    let walk = rules["walk"].as_array().expect("steps");
    assert_eq!(walk.len(), steps as usize);
    // What the steps settle, and what was given, is the answer.
    let answer = report["solutions"][0].as_str().expect("an answer").lines().collect::<Vec<_>>();
    for change in walk.iter().flat_map(|step| step["changes"].as_array().expect("changes")) {
        let cell = change["cell"].as_str().and_then(|cell| cell.strip_prefix('r')).expect("a cell");
        let (row, column) = cell.split_once('c').expect("row and column");
        let [row, column] = [row, column].map(|number| number.parse::<usize>().expect("a number") - 1);
        assert_eq!(change["value"].as_str(), answer[row].get(column..=column), "{change}");
        assert_eq!(change["settled"], true);
    }
    assert!(walk.iter().all(|step| step["technique"].is_string() && step["sentence"].is_string()));
    let uses: u64 = rules["uses"].as_object().expect("by technique").values().filter_map(|uses| uses.as_u64()).sum();
    assert_eq!((uses, rules["open"].as_u64(), &report["status"]), (steps, Some(0), &"solved".into()));
    assert!(rules["hardest"].is_string() && rules["difficulty"].is_string());
    let report = object(&run(&["solve", "unruly", EASY, "--engine", "direct", "--json"]));
    assert!(report["rules"].get("walk").is_none());
}

#[test]
fn where_no_technique_applies_it_says_so_and_shows_how_far_it_came() {
    let ended = run(&["solve", "unruly", OPEN, "--engine", "direct"]);
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("stuck: 36 of 36 cells open after 0 steps; --guess allows guessing"), "{}", ended.err);
    assert_eq!(ended.out.lines().count(), 6, "the board as it stands: {}", ended.out);
    let report = object(&run(&["solve", "unruly", OPEN, "--engine", "direct", "--json"]));
    assert_eq!((&report["status"], report["rules"]["open"].as_u64()), (&"unknown".into(), Some(36)));
    assert_eq!(report["solutions"].as_array().map(Vec::len), Some(0));
}

#[test]
fn guesses_are_made_if_allowed_and_counted() {
    let ended = run(&["solve", "unruly", OPEN, "--engine", "direct", "--guess"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("solved with ") && ended.err.contains(" guess"), "{}", ended.err);
    assert_eq!(run_on(&["check", "unruly", "-"], &ended.out).code, 0);
    let report = object(&run(&["solve", "unruly", OPEN, "--guess", "--json"]));
    assert!(report["rules"]["guesses"].as_u64().is_some_and(|guesses| guesses > 0), "{report}");
    let none = run(&["solve", "unruly", EASY, "--engine", "direct", "--guess"]);
    assert!(none.err.contains("solved by rules"), "where none is needed, none is made: {}", none.err);
}

#[test]
fn counting_by_rules_proves_one_or_none_or_knows_nothing() {
    let count = |board: &str, more: &[&str]| run(&[&["count", "unruly", board, "--engine", "direct"], more].concat());
    let one = count(EASY, &[]);
    assert_eq!((one.code, one.out.trim()), (0, "1"), "{}", one.err);
    assert_eq!(count(EASY, &["--unique"]).out.trim(), "exactly one solution");
    let stuck = count(OPEN, &[]);
    assert_eq!((stuck.code, stuck.out.trim()), (3, "unknown"), "{}", stuck.err);
    let all = count(OPEN, &["--guess"]);
    assert_eq!((all.code, all.out.trim()), (0, "11222"), "{}", all.err);
    let none = count(EASY, &["--unique-lines", "--guess"]);
    assert_eq!((none.code, none.out.trim()), (1, "0"), "{}", none.err);
}

#[test]
fn what_cannot_be_is_told_in_a_sentence() {
    for engine in ["direct", "auto"] {
        let words = ["solve", "unruly", EASY, "--unique-lines", "--engine", engine];
        let ended = run(&words);
        assert_eq!((ended.code, ended.out.as_str()), (1, ""));
        assert!(ended.err.contains("no solution: row 3 and row 6 are alike (after 25 steps)"), "{}", ended.err);
        let report = object(&run(&[&words[..], &["--json"]].concat()));
        assert_eq!(report["because"][0], "row 3 and row 6 are alike");
    }
}

#[test]
fn methods_are_chosen_by_name() {
    let solved = run(&["solve", "unruly", "12x12", "--method", "rows", "--quiet"]);
    assert_eq!((solved.code, run_on(&["check", "unruly", "-"], &solved.out).code), (0, 0), "{}", solved.err);
    let refused = run(&["solve", "unruly", EASY, "--method", "foo"]);
    assert!(refused.code == 2 && refused.err.contains("accepted methods: rows"), "{}", refused.err);
    let refused = run(&["solve", "nqueens", "8", "--method", "foo"]);
    assert!(refused.code == 2 && refused.err.contains("no methods"), "{}", refused.err);
}

#[test]
fn options_of_the_direct_engine_are_refused_by_others() {
    for (words, expected) in [
        (vec!["solve", "unruly", EASY, "--engine", "cp", "--steps"], "--steps means nothing to the engine 'cp'"),
        (vec!["solve", "unruly", EASY, "--engine", "sat", "--guess"], "--guess means nothing to the engine 'sat'"),
        (vec!["count", "unruly", EASY, "--engine", "sat", "--method", "rows"], "accepted: --engine direct"),
        (vec!["solve", "unruly", EASY, "--sat-solver", "minisat", "--steps"], "accepted: one of them"),
        (vec!["solve", "unruly", EASY, "--guess", "--model", "bool"], "--model means nothing to the direct"),
        (vec!["solve", "nqueens", "8", "--steps"], "nqueens has no techniques"),
        (vec!["solve", "nqueens", "8", "--engine", "direct", "--guess"], "nqueens has no techniques"),
        (vec!["solve", "--dimacs", "x.cnf", "--guess"], "--guess means nothing to clauses"),
    ] {
        let refused = run(&words);
        assert!(refused.code == 2 && refused.err.contains(expected), "{words:?}: {}", refused.err);
    }
}

#[test]
fn by_default_rules_come_first_and_engines_do_what_they_leave() {
    let easy = object(&run(&["solve", "unruly", EASY, "--json"]));
    assert_eq!((&easy["engine"], easy["complete"].as_bool()), (&"direct".into(), Some(true)));
    assert!(easy["rules"]["steps"].as_u64().is_some_and(|steps| steps > 0), "{easy}");
    let all = object(&run(&["count", "unruly", "4x4", "--json"]));
    assert_eq!((all["count"].as_u64(), all.get("rules")), (Some(90), None));
    let two = object(&run(&["count", "unruly", OPEN, "--unique", "--json"]));
    assert_eq!((two["unique"].as_bool(), two["count"].as_u64()), (Some(false), Some(2)));
}
