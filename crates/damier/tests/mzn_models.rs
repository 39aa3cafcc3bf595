//! The MiniZinc models of `models/`, under every engine that answers completely: the solutions of the puzzles' own models.

mod common;

use common::{run, run_on};
use damier_puzzles::find;
use std::collections::BTreeSet;

const ENGINES: [&str; 4] = ["cp", "sat", "mip", "lcg"];

/// What `damier generate sudoku --style jigsaw --seed 1` makes.
const JIGSAW: &str = "\
. . . 2 . 1 . . 4
. . . . 4 . . . .
. 1 . . 7 . 3 . 2
. . . 7 . . . . .
. . . . . . 9 . .
. . . . . 4 . . .
3 6 . . . . . . .
. . 3 . . . . . 5
9 . . . . . . 6 1

4 3 3 3 3 1 1 2 2
4 3 3 1 3 1 6 2 2
4 3 1 1 1 1 6 2 2
4 3 7 5 5 1 6 6 2
4 7 7 5 6 6 6 9 2
4 7 7 5 5 5 6 9 2
4 7 7 5 5 5 6 9 9
4 4 7 7 8 8 8 9 9
8 8 8 8 8 8 9 9 9
";

/// How lines begin that say what kind of board follows.
const HEADINGS: [&str; 5] = ["boxes", "diagonals", "leading", "radius", "square"];

fn models(path: &str) -> String {
    format!("{}/../../models/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// A board without what is only layout: rows of words.
fn rows(board: &str) -> String {
    let rows: Vec<String> = board.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    rows.into_iter().filter(|row| !row.is_empty()).collect::<Vec<_>>().join("\n")
}

/// All solutions of a model, each of which must come once, and the search must say that there are no others.
fn by_language(arguments: &[&str]) -> BTreeSet<String> {
    let ended = run(&[&["mzn", "-a"], arguments].concat());
    let out = ended.out.as_str();
    if out.trim_end().ends_with("=====UNSATISFIABLE=====") {
        assert_eq!(ended.code, 1, "{arguments:?}");
        return BTreeSet::new();
    }
    assert_eq!(ended.code, 0, "{arguments:?}: {}", ended.err);
    assert!(out.ends_with("==========\n"), "{arguments:?}: {out} {}", ended.err);
    let mut blocks: Vec<&str> = out.split("----------\n").collect();
    assert_eq!(blocks.pop(), Some("==========\n"), "{arguments:?}");
    let found: BTreeSet<String> = blocks.iter().map(|block| rows(block)).collect();
    assert_eq!(found.len(), blocks.len(), "{arguments:?} gives solutions twice");
    found
}

/// All solutions of a puzzle's own model.
fn by_puzzle(puzzle: &str, board: &str, options: &[&str]) -> BTreeSet<String> {
    let ended = run_on(&[&["solve", puzzle, "-", "--all", "--json"], options].concat(), board);
    let answer: serde_json::Value = serde_json::from_str(&ended.out).expect("JSON");
    assert_eq!(answer["complete"], true, "{puzzle}: {}", ended.err);
    let solutions = answer["solutions"].as_array().expect("a list");
    // Before the rows of a solution may stand what kind of board it is.
    let is_row = |line: &&str| !HEADINGS.iter().any(|heading| line.starts_with(heading));
    let text = |solution: &serde_json::Value| {
        rows(&solution.as_str().expect("text").lines().filter(is_row).collect::<Vec<_>>().join("\n"))
    };
    solutions.iter().map(text).collect()
}

/// An example of a puzzle, by the beginning of its file's name.
fn example(puzzle: &str, name: &str) -> (&'static str, usize) {
    let examples = find(puzzle).expect("registered").examples();
    let found = examples.iter().find(|example| example.name.split('.').next() == Some(name));
    let found = found.unwrap_or_else(|| panic!("no example {name} of {puzzle}"));
    (found.text, found.solutions as usize)
}

fn agrees(puzzle: &str, model: &str, name: &str, engines: &[&str]) {
    let (board, count) = if name == "jigsaw" { (JIGSAW, 1) } else { example(puzzle, name) };
    let expected = by_puzzle(puzzle, board, &[]);
    assert_eq!(expected.len(), count, "{puzzle} {name}");
    let (model, data) = (models(&format!("{puzzle}/{model}.mzn")), models(&format!("{puzzle}/{name}.dzn")));
    for engine in engines {
        assert_eq!(by_language(&[&model, &data, "--solver", engine]), expected, "{puzzle} {name} by {engine}");
    }
}

#[test]
fn the_reports_four_models_of_n_queens_have_the_solutions_of_our_own() {
    for (resolution, model) in [("r1", "int"), ("r2", "global"), ("r3", "bool"), ("r4", "bool-sym")] {
        for n in 1..=7 {
            let expected = by_puzzle("nqueens", &n.to_string(), &["--model", model]);
            let (file, data) = (models(&format!("nqueens/{resolution}.mzn")), format!("n = {n};"));
            for engine in ENGINES.iter().filter(|&&engine| engine != "mip" || n <= 6) {
                let found = by_language(&[&file, "-D", &data, "--solver", engine]);
                assert_eq!(found, expected, "{resolution} at n = {n} by {engine}");
            }
        }
    }
}

#[test]
fn every_search_of_the_report_finds_all_queens() {
    for resolution in ["r1", "r2", "r3", "r4"] {
        let file = models(&format!("nqueens/{resolution}.mzn"));
        let expected = by_language(&[&file, "-D", "n = 7;", "--solver", "cp"]);
        for variables in ["InputOrder", "FirstFail", "Smallest"] {
            for values in ["Min", "Median", "Random", "Split"] {
                let data = format!("n = 7; variable_choice = {variables}; value_choice = {values};");
                assert_eq!(by_language(&[&file, "-D", &data, "--solver", "cp"]), expected, "{resolution}, {data}");
            }
        }
    }
}

#[test]
fn data_files_of_n_queens_are_what_they_are_called() {
    let file = models("nqueens/r2.mzn");
    for (name, count) in [("4", 1), ("8", 46), ("12", 7100), ("8-smallest-split", 46)] {
        let data = models(&format!("nqueens/{name}.dzn"));
        assert_eq!(by_language(&[&file, &data, "--solver", "cp"]).len(), count, "{name}");
    }
}

#[test]
fn garam_as_a_matrix_has_the_solutions_of_the_drawing() {
    for name in ["design", "impossible", "own_layout", "printed", "printed_zeros", "ring"] {
        agrees("garam", "garam", name, &ENGINES);
    }
}

#[test]
fn rikudo_as_a_matrix_has_the_solutions_of_the_board() {
    for name in ["blocked", "figure5", "hidato", "no_way", "numbrix", "open", "ring", "twice"] {
        agrees("rikudo", "rikudo", name, &ENGINES);
    }
    // Minutes for mip.
    agrees("rikudo", "rikudo", "links", &["cp", "sat", "lcg"]);
}

#[test]
fn sudoku_with_boxes_has_the_solutions_of_the_board() {
    for name in ["crossed", "impossible", "report", "several", "six", "twelve"] {
        agrees("sudoku", "sudoku", name, &ENGINES);
    }
    agrees("sudoku", "sudoku", "four", &["cp", "sat", "lcg"]);
}

#[test]
fn sudoku_with_regions_has_the_solutions_of_the_board() {
    for name in ["seven", "jigsaw"] {
        agrees("sudoku", "regions", name, &ENGINES);
    }
}
