//! Boards with known answers that lie beside the project in some checkouts.

mod common;

use common::{expected, run};
use damier_testkit::skip::shared_data;
use std::fs;
use std::path::Path;

/// The name and the number of solutions in each row of a table.
fn known(folder: &Path, number: usize) -> Vec<(String, String)> {
    expected(folder).iter().map(|row| (row[0].clone(), row[number].clone())).collect()
}

fn assert_counts(file: &Path, known: &str) {
    let file = file.to_str().expect("a plain name");
    let ways: [&[&str]; 4] = [
        &["--engine", "cp"],
        &["--engine", "sat"],
        &["--engine", "sat", "--model", "successor"],
        &["--engine", "sat", "--model", "logic"],
    ];
    for way in ways {
        let ended = run(&[&["count", "rikudo", file], way].concat());
        let code = if known == "0" { 1 } else { 0 };
        assert_eq!((ended.code, ended.out.trim()), (code, known), "{file} {way:?}: {}", ended.err);
    }
}

#[test]
fn hexagons_have_as_many_solutions_as_known() {
    let Some(folder) = shared_data("rikudo") else { return };
    for (name, known) in known(&folder, 5) {
        assert_counts(&folder.join(format!("{name}.txt")), &known);
        let solved = run(&["solve", "rikudo", folder.join(format!("{name}.txt")).to_str().expect("plain"), "--quiet"]);
        let answer = fs::read_to_string(folder.join(format!("{name}.solution.txt"))).expect("an answer beside it");
        let rows = |text: &str| -> Vec<String> {
            let rows = text.lines().filter(|line| !line.starts_with('#'));
            rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|row| !row.is_empty()).collect()
        };
        assert_eq!(rows(&solved.out), rows(&answer), "{name}");
    }
}

#[test]
fn cartes_have_as_many_solutions_as_known() {
    let Some(folder) = shared_data("rikudo/carte") else { return };
    for (name, known) in known(&folder, 1) {
        assert_counts(&folder.join(format!("{name}.carte")), &known);
    }
}
