//! Integer programming from the command line: the engine, its options, its files beside solvers of others.

mod common;

use common::{folder, object, run};
use damier_testkit::skip;
use std::process::Command;

const ICON: &str = "6x6de:faCADAJeBd";
const SINGLES: &str = "6x6dk:361566412253452144234115163346553461";

#[test]
fn mip_solves_what_others_solve_and_counts_as_they_do() {
    for (puzzle, board, known) in [("unruly", "4x4", "90"), ("unruly", ICON, "1"), ("nqueens", "6", "4")] {
        let ended = run(&["count", puzzle, board, "--engine", "mip"]);
        assert_eq!((ended.code, ended.out.trim()), (0, known), "{puzzle} {board}: {}", ended.err);
    }
    for model in ["cuts", "flow", "connected"] {
        let ended = run(&["count", "singles", SINGLES, "--engine", "mip", "--model", model]);
        assert_eq!((ended.code, ended.out.trim()), (0, "1"), "{model}: {}", ended.err);
    }
    for model in ["bool", "report", "table"] {
        let report = object(&run(&["solve", "unruly", ICON, "--engine", "mip", "--model", model, "--json"]));
        assert_eq!((&report["engine"], &report["model"]), (&"mip".into(), &model.into()));
        assert_eq!(report["solutions"].as_array().map(Vec::len), Some(1), "{model}");
    }
}

#[test]
fn a_relaxation_tells_its_size_and_what_is_not_whole() {
    let ended = run(&["solve", "unruly", "8x8", "--relax"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out.starts_with("status      solved\n") && ended.out.contains("fractional"), "{}", ended.out);
    let report = object(&run(&["solve", "unruly", "8x8", "--relax", "--model", "report", "--json"]));
    assert_eq!((&report["engine"], &report["model"]), (&"mip".into(), &"report".into()));
    assert_eq!(report["relaxation"]["columns"], 128, "two for a cell");
    assert!(report["relaxation"]["value"].is_null(), "nothing is optimised");
}

#[test]
fn a_file_of_either_form_is_solved_by_glpsol_and_means_the_same() {
    let Some(glpsol) = skip::program("glpsol", "peers") else { return };
    let folder = folder("glpsol");
    // The icon has one solution, and none if no two lines may be alike.
    for (form, option) in [("lp", "--lp"), ("mps", "--freemps")] {
        for (board, variant, known) in [(ICON, None, true), (ICON, Some("--unique-lines"), false)] {
            let file = folder.join(format!("{known}.{form}"));
            let name = file.to_str().expect("plain");
            let mut words = vec!["export", "unruly", board, "--to", form, "--out", name];
            words.extend(variant);
            let written = run(&words);
            assert_eq!(written.code, 0, "{}", written.err);
            let output = Command::new(&glpsol).args([option, name]).output().expect("it starts");
            let said = String::from_utf8_lossy(&output.stdout);
            let found = said.contains("INTEGER OPTIMAL SOLUTION FOUND");
            let none = said.contains("HAS NO") || said.contains("has no") || said.contains("NO FEASIBLE");
            assert_eq!((found, none), (known, !known), "{words:?}: {said}");
        }
    }
}

#[test]
fn options_of_mip_are_for_mip() {
    for (words, expected) in [
        (vec!["solve", "unruly", ICON, "--engine", "cp", "--gap", "1%"], "--gap means nothing to the engine 'cp'"),
        (vec!["solve", "unruly", ICON, "--engine", "sat", "--relax"], "--relax means nothing to the engine 'sat'"),
        (vec!["solve", "unruly", ICON, "--gap", "2"], "share"),
        (vec!["solve", "unruly", ICON, "--relax", "--all"], "cannot be used with"),
        (vec!["solve", "unruly", ICON, "--engine", "mip", "--var-select", "smallest"], "integer programming"),
        (vec!["solve", "unruly", ICON, "--gap", "1%", "--sat-solver", "minisat"], "accepted: one of them"),
        (vec!["solve", "--dimacs", "x.cnf", "--gap", "1%"], "--gap means nothing to clauses"),
    ] {
        let refused = run(&words);
        assert!(refused.code == 2 && refused.err.contains(expected), "{words:?}: {}", refused.err);
    }
    assert_eq!(run(&["solve", "unruly", ICON, "--gap", "1%"]).code, 0);
}
