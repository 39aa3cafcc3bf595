//! Solving and counting from the command line: answers, exit codes, JSON.

mod common;

use common::{damier, folder, run, run_on};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

#[test]
fn a_first_solution_is_drawn_and_written_as_a_line() {
    let ended = run(&["solve", "nqueens", "4"]);
    assert_eq!(ended.code, 0);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 6, "numbers, four rows, the line: {}", ended.out);
    assert!(["2 4 1 3", "3 1 4 2"].contains(&lines[5]));
    assert!(ended.err.contains("cp/int first_fail/median"), "{}", ended.err);
}

#[test]
fn quiet_prints_the_answer_alone() {
    let ended = run(&["solve", "nqueens", "6", "--quiet"]);
    assert_eq!((ended.code, ended.out.lines().count(), ended.err.as_str()), (0, 1, ""));
}

#[test]
fn all_solutions_come_one_per_line_and_each_passes_the_check() {
    for model in ["int", "bool"] {
        let ended = run(&["solve", "nqueens", "6", "--all", "--model", model]);
        assert_eq!((ended.code, ended.out.lines().count()), (0, 4), "{model}");
        assert!(ended.err.starts_with("4 solutions, all of them;"), "{}", ended.err);
        for line in ended.out.lines() {
            assert_eq!(run(&["check", "nqueens", line]).code, 0, "{line}");
        }
    }
}

#[test]
fn every_model_and_the_direct_algorithm_count_as_known() {
    for (model, known) in [("int", "92"), ("global", "46"), ("bool", "92"), ("bool-sym", "12")] {
        let ended = run(&["count", "nqueens", "8", "--model", model]);
        assert_eq!((ended.code, ended.out.trim()), (0, known), "{model}");
    }
    assert_eq!(run(&["count", "nqueens", "8", "--engine", "direct"]).out.trim(), "92");
}

#[test]
fn counting_by_default_is_direct_and_naming_a_model_is_cp() {
    let engine = |arguments: &[&str]| json(arguments)["engine"].as_str().map(str::to_owned);
    assert_eq!(engine(&["count", "nqueens", "6", "--json"]).as_deref(), Some("direct"));
    assert_eq!(engine(&["count", "nqueens", "6", "--json", "--model", "int"]).as_deref(), Some("cp"));
    assert_eq!(engine(&["count", "nqueens", "6", "--json", "--node-limit", "100000"]).as_deref(), Some("cp"));
    assert_eq!(engine(&["solve", "nqueens", "6", "--json"]).as_deref(), Some("cp"));
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).out).expect("one JSON object")
}

#[test]
fn json_has_every_key_that_was_promised() {
    for arguments in [
        &["solve", "nqueens", "6", "--all", "--json"][..],
        &["solve", "nqueens", "3", "--json"],
        &["count", "nqueens", "6", "--json"],
    ] {
        let object = json(arguments);
        for key in ["puzzle", "instance", "engine", "model", "status", "complete", "count", "objective", "solutions"] {
            assert!(object.get(key).is_some(), "{arguments:?}: {key}");
        }
        for key in ["nodes", "failures", "propagations", "solutions", "build_s", "solve_s", "peak_depth"] {
            assert!(object["stats"][key].is_number(), "{arguments:?}: stats.{key}");
        }
    }
    let all = json(&["solve", "nqueens", "6", "--all", "--json"]);
    assert_eq!((all["status"].as_str(), all["complete"].as_bool()), (Some("solved"), Some(true)));
    assert_eq!((all["count"].as_u64(), all["solutions"].as_array().map(Vec::len)), (Some(4), Some(4)));
    let count = json(&["count", "nqueens", "6", "--json"]);
    assert_eq!((count["count"].as_u64(), count["solutions"].as_array().map(Vec::len)), (Some(4), Some(0)));
}

#[test]
fn no_solution_is_exit_code_1() {
    let ended = run(&["solve", "nqueens", "3"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.starts_with("no solution;"), "{}", ended.err);
    let ended = run(&["count", "nqueens", "2"]);
    assert_eq!((ended.code, ended.out.trim()), (1, "0"));
    assert_eq!(json(&["solve", "nqueens", "2", "--json"])["status"], "unsatisfiable");
}

#[test]
fn given_queens_that_attack_each_other_are_no_input_error() {
    assert_eq!(run(&["solve", "nqueens", "1 . 3 . . ."]).code, 1);
    assert_eq!(run(&["count", "nqueens", "1 . 3 . . ."]).out.trim(), "0");
    let checked = run(&["check", "nqueens", "1 . 3 . . ."]);
    assert!(checked.out.contains("the queens r1c1 and r3c3 attack each other"), "{}", checked.out);
}

#[test]
fn a_time_limit_without_an_answer_is_exit_code_3() {
    let ended = run(&["count", "nqueens", "30", "--time-limit", "1.5"]);
    assert_eq!(ended.code, 3);
    assert!(ended.out.starts_with("at least "), "{}", ended.out);
    let object = json(&["count", "nqueens", "30", "--time-limit", "1.5", "--json"]);
    assert_eq!((object["complete"].as_bool(), object["stopped_by"].as_str()), (Some(false), Some("time")));
    let ended = run(&["solve", "nqueens", "40", "--model", "bool", "--fail-limit", "1"]);
    assert_eq!((ended.code, ended.out.as_str()), (3, ""));
}

#[test]
fn a_limit_on_solutions_is_an_answer() {
    let ended = run(&["solve", "nqueens", "8", "--limit", "3"]);
    assert_eq!((ended.code, ended.out.lines().count()), (0, 3));
    assert!(ended.err.contains("the number of solutions asked for was found"), "{}", ended.err);
    for engine in ["cp", "direct"] {
        let ended = run(&["count", "nqueens", "10", "--limit", "100", "--engine", engine]);
        assert_eq!((ended.code, ended.out.trim()), (0, "100"), "{engine}");
    }
}

#[test]
fn the_kth_solution_is_the_kth_line_of_all_of_them() {
    let all = run(&["solve", "nqueens", "6", "--all", "--quiet"]).out;
    for (k, line) in (1..).zip(all.lines()) {
        let nth = run(&["solve", "nqueens", "6", "--nth", &k.to_string(), "--quiet"]);
        assert_eq!((nth.code, nth.out.trim()), (0, line));
    }
    let beyond = run(&["solve", "nqueens", "6", "--nth", "5"]);
    assert_eq!((beyond.code, beyond.out.as_str()), (1, ""));
    assert!(beyond.err.contains("no solution number 5: there are 4"), "{}", beyond.err);
}

#[test]
fn given_queens_stay_where_they_are_in_every_input_form() {
    let folder = folder("forms");
    for (name, text) in [
        ("line.txt", ". . . 4 . . . .\n"),
        ("picture.txt", "........\n........\n........\n...Q....\n........\n........\n........\n........\n"),
        ("coordinates.txt", "# one\nn 8\n4 4\n"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        let path = path.to_str().expect("a plain path");
        assert_eq!(run(&["count", "nqueens", path]).out.trim(), "8", "{name} by direct");
        assert_eq!(run(&["count", "nqueens", path, "--model", "bool"]).out.trim(), "8", "{name} by bool");
        let solved = run(&["solve", "nqueens", path, "--quiet"]);
        assert_eq!(solved.out.split(' ').nth(3), Some("4"), "{name}");
    }
    assert_eq!(run_on(&["count", "nqueens", "-"], ". . . 4 . . . .\n").out.trim(), "8");
}

#[test]
fn threads_and_seeds_give_the_same_answers() {
    let sorted = |arguments: &[&str]| {
        let mut lines: Vec<String> = run(arguments).out.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let one = sorted(&["solve", "nqueens", "8", "--all", "--quiet"]);
    assert_eq!(one.len(), 92);
    assert_eq!(one, sorted(&["solve", "nqueens", "8", "--all", "--quiet", "--threads", "2"]));
    assert_eq!(one, sorted(&["solve", "nqueens", "8", "--all", "--quiet", "--val-select", "random", "--seed", "7"]));
    assert_eq!(one, sorted(&["solve", "nqueens", "8", "--all", "--quiet", "--engine", "direct"]));
}

#[test]
fn a_search_tree_is_written_to_a_new_file_only() {
    let path = folder("trace").join("tree.tsv");
    let name = path.to_str().expect("a plain path");
    assert_eq!(run(&["solve", "nqueens", "6", "--all", "--trace-search", name]).code, 0);
    let tree = std::fs::read_to_string(&path).expect("written");
    assert!(tree.starts_with("node\tparent\tdepth\toutcome\tdecision\n"));
    assert_eq!(tree.lines().filter(|line| line.contains("\tsolution\t")).count(), 4);
    assert_eq!(run(&["solve", "nqueens", "6", "--trace-search", name]).code, 2);
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), tree);
}

#[test]
fn statistics_are_a_table_on_standard_error() {
    let ended = run(&["count", "nqueens", "8", "--model", "int", "--stats"]);
    assert_eq!(ended.out.trim(), "92");
    for name in ["nodes", "failures", "propagations", "peak depth", "solve seconds"] {
        assert!(ended.err.lines().any(|line| line.starts_with(name)), "{name}: {}", ended.err);
    }
}

#[test]
fn a_reader_that_leaves_ends_the_listing_quietly() {
    let mut child = damier(&["solve", "nqueens", "12", "--all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a solution");
    drop(reader);
    let mut complaints = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaints).expect("text");
    assert_eq!((child.wait().expect("it ends").code(), complaints.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let start = |arguments: &[&str]| {
        damier(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let mut listing = start(&["solve", "nqueens", "18", "--all", "--engine", "direct"]);
    let mut listed = BufReader::new(listing.stdout.take().expect("a pipe"));
    let mut lines = String::new();
    listed.read_line(&mut lines).expect("a solution");
    common::signal(&listing, "INT");
    listed.read_to_string(&mut lines).expect("text");
    let ended = listing.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "not all were listed");
    assert!(lines.ends_with('\n') && lines.len() > 36);
    assert!(String::from_utf8_lossy(&ended.stderr).contains("interrupted"));
    for signal in ["INT", "TERM"] {
        let counting = start(&["count", "nqueens", "24"]);
        common::at_work(counting.id());
        common::signal(&counting, signal);
        assert_eq!(counting.wait_with_output().expect("it ends").status.code(), Some(3), "{signal}");
    }
}
