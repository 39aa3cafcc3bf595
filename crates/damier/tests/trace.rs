//! `--trace-search`: every form of the search tree tells the same tree.

mod common;

use common::{folder, run};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// Nodes, failures and solutions.
type Counts = (u64, u64, u64);

/// Runs a search with its tree written to a file; the file's text and what `--json` says.
fn traced(path: &Path, search: &[&str]) -> (String, Value) {
    let name = path.to_str().expect("a plain path");
    let ended = run(&[search, &["--json", "--trace-search", name]].concat());
    assert!(ended.err.is_empty(), "{}", ended.err);
    let report: Value = serde_json::from_str(&ended.out).expect("one object");
    (std::fs::read_to_string(path).expect("written"), report)
}

fn in_report(report: &Value) -> Counts {
    let stat = |name: &str| report["stats"][name].as_u64().expect("a number");
    (stat("nodes"), stat("failures"), stat("solutions"))
}

fn count(outcomes: impl Iterator<Item = String>) -> Counts {
    let mut by_name: HashMap<String, u64> = HashMap::new();
    outcomes.for_each(|outcome| *by_name.entry(outcome).or_default() += 1);
    let of = |name: &str| by_name.get(name).copied().unwrap_or(0);
    (by_name.values().sum(), of("failed"), of("solution"))
}

fn in_table(text: &str) -> Counts {
    count(text.lines().skip(1).map(|line| line.split('\t').nth(3).expect("five columns").to_owned()))
}

fn in_objects(text: &str) -> Counts {
    let outcome = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("an object");
        object["outcome"].as_str().expect("a word").to_owned()
    };
    count(text.lines().map(outcome))
}

fn in_text(text: &str) -> Counts {
    let symbol = |line: &str| match line.chars().find(|c| "●■◆○".contains(*c)) {
        Some('■') => Some("failed".to_owned()),
        Some('◆') => Some("solution".to_owned()),
        Some('●') => Some("branched".to_owned()),
        _ => None,
    };
    count(text.lines().skip(3).filter_map(symbol))
}

/// The nodes drawn one by one, the nodes in triangles, and the symbols of the legend, each in its place.
fn in_drawing(text: &str) -> Counts {
    let drawn = |symbol: &str| text.matches(&format!("<use href=\"#{symbol}\"")).count() as u64 - 1;
    let folded: u64 = text
        .split("<text class=\"in\"")
        .skip(1)
        .map(|rest| rest.split(['>', '<']).nth(1).expect("a number").parse::<u64>().expect("a number"))
        .sum();
    (drawn("b") + drawn("f") + drawn("s") + folded, drawn("f"), drawn("s"))
}

#[test]
fn all_forms_count_the_nodes_that_the_search_reports() {
    let folder = folder("trace-forms");
    for (n, model) in [("4", "int"), ("6", "int"), ("6", "bool-sym"), ("3", "int")] {
        let search = ["solve", "nqueens", n, "--all", "--model", model];
        let file = |ending: &str| folder.join(format!("{n}-{model}.{ending}"));
        for (ending, counts) in
            [("tsv", in_table as fn(&str) -> Counts), ("jsonl", in_objects), ("txt", in_text), ("SVG", in_drawing)]
        {
            let (text, report) = traced(&file(ending), &search);
            assert_eq!(counts(&text), in_report(&report), "{n} {model} {ending}");
        }
    }
}

#[test]
fn a_large_tree_is_folded_and_no_node_is_lost() {
    let path = folder("trace-large").join("tree.svg");
    let (text, report) = traced(&path, &["solve", "nqueens", "9", "--all", "--model", "bool"]);
    let (nodes, failures, solutions) = in_report(&report);
    assert_eq!(in_drawing(&text).0, nodes);
    assert!(text.matches("<use").count() < 1100);
    assert!(text.contains(&format!("<desc>Search tree: {nodes} nodes, {failures} failures, {solutions} solutions, ")));
    assert!(text.contains("folded: "));
}

#[test]
fn the_text_form_of_four_queens() {
    let path = folder("trace-text").join("tree.txt");
    let search = ["solve", "nqueens", "4", "--all", "--model", "int", "--strength", "value"];
    let order = ["--var-select", "input_order", "--val-select", "min"];
    let (text, _) = traced(&path, &[&search[..], &order[..]].concat());
    assert_eq!(text, include_str!("common/four_queens_tree.txt"));
}

#[test]
fn a_search_that_stops_early_shows_what_it_left() {
    let path = folder("trace-stopped").join("tree.txt");
    let (text, report) = traced(&path, &["solve", "nqueens", "8", "--model", "int"]);
    assert_eq!(in_text(&text), in_report(&report));
    assert!(text.lines().any(|line| line.ends_with("─ ○")), "{text}");
}

#[test]
fn a_file_that_exists_is_left_alone_in_every_form() {
    let folder = folder("trace-kept");
    for ending in ["svg", "txt", "jsonl", "tsv"] {
        let path = folder.join(format!("precious.{ending}"));
        std::fs::write(&path, "precious").expect("a file");
        let ended = run(&["solve", "nqueens", "6", "--trace-search", path.to_str().expect("a plain path")]);
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains("exists already"), "{}", ended.err);
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), "precious");
    }
}

#[test]
fn a_command_that_fails_before_its_search_leaves_no_file() {
    let path = folder("trace-none").join("tree.svg");
    let name = path.to_str().expect("a plain path");
    assert_eq!(run(&["solve", "nqueens", "6", "--model", "nonesuch", "--trace-search", name]).code, 2);
    assert!(!path.exists());
}
