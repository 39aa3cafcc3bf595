//! The plans of `bench/` and the script that prints ratios of them. Times are told by the programs of the test, not taken: nothing
//! here depends on the machine.

mod common;

use common::{Ended, ended, folder, run};
use damier_testkit::skip;
use std::path::{Path, PathBuf};
use std::process::Command;

fn bench() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench")
}

/// Two programs that tell their seconds, on boards of two sizes, one of which the second leaves without an answer.
const PLAN: &str = "title = 'Told'
[[instances]]
board = '{n}'
label = 'n={n}'
with.n = [4, 5]
[[methods]]
name = 'ours'
command = 'echo found {n} in 0.25+0.25 s'
with.clock = 'build+search'
answer = { count = 'found (\\d+)', figures = { build = 'in ([0-9.]+)', search = '[+]([0-9.]+) s' } }
[[methods]]
name = 'theirs'
command = 'sh -c \"test {n} = 4 && echo found FOUND in 2 s\"'
with.clock = 'search'
answer = { count = 'found (\\d+)', figures = { search = 'in ([0-9.]+) s' } }
[[tables]]
name = 'time'
title = 'Time'
rows = 'n'
columns = 'method'
[[tables]]
name = 'counts'
title = 'No times'
rows = 'n'
columns = 'method'
show = 'count'
";

/// `bench/compare` on the plan, in which the second program finds so many.
fn compared(name: &str, found: &str, options: &[&str]) -> Option<Ended> {
    skip::program("python3", "bench")?;
    let folder = folder(name);
    let plan = folder.join("told.toml");
    std::fs::write(&plan, PLAN.replace("FOUND", found)).expect("a file");
    let mut command = Command::new("python3");
    command.arg(bench().join("compare")).arg(&plan).arg("--out").arg(folder.join("results")).args(options);
    Some(ended(command.env("DAMIER", env!("CARGO_BIN_EXE_damier")).output().expect("it starts")))
}

#[test]
fn ratios_are_of_the_clocks_that_the_plan_names() {
    let Some(text) = compared("ratios", "4", &[]) else { return };
    assert_eq!(text.code, 0, "{}", text.err);
    let rows: Vec<Vec<&str>> = text.out.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["4", "ours", "0.5000", "0.5000", "1", "of", "1", "1.00"]);
    assert_eq!(rows[1], ["theirs", "2.0000", "2.0000", "1", "of", "1", "4.00"]);
    assert_eq!(rows[2], ["5", "ours", "0.5000", "0.5000", "1", "of", "1", "1.00"]);
    assert_eq!(rows[3], ["theirs", "–", "–", "0", "of", "1", "–"]);
    assert!(!text.out.contains("counts"), "{}", text.out);
}

#[test]
fn ratios_are_to_the_column_asked_for_and_in_json() {
    let Some(text) = compared("base", "4", &["--json", "--base", "theirs"]) else { return };
    let cells: serde_json::Value = serde_json::from_str(&text.out).expect("JSON");
    assert_eq!((cells[0]["program"].as_str(), cells[0]["ratio"].as_f64()), (Some("ours"), Some(0.25)), "{}", text.out);
    assert_eq!((cells[3]["seconds"].is_null(), cells[3]["answered"].as_u64()), (true, Some(0)), "{}", text.out);
    let Some(text) = compared("column", "4", &["--base", "nobody"]) else { return };
    assert_eq!(text.code, 2);
    assert!(text.err.contains("no column 'nobody'") && text.err.contains("accepted: ours, theirs"), "{}", text.err);
}

#[test]
fn programs_that_contradict_each_other_are_told() {
    let Some(text) = compared("contradiction", "7", &[]) else { return };
    assert_eq!(text.code, 70, "{}", text.err);
}

#[test]
fn the_table_of_everything_has_every_formulation_under_every_engine() {
    let plan = bench().join("engines.toml");
    let results = folder("everything");
    let (plan, results) = (plan.to_str().expect("text"), results.to_str().expect("text"));
    let listed = run(&["study", "run", plan, "--dry-run", "--out", results]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    for puzzle in damier_puzzles::puzzles() {
        for formulation in puzzle.formulations() {
            for engine in ["cp", "sat", "mip", "lcg", "local"] {
                let (board, how) =
                    (format!(" {} ", puzzle.name()), format!("--engine {engine} --model {} ", formulation.name));
                let planned = listed.out.lines().any(|line| line.contains(&board) && line.contains(&how));
                assert!(planned, "bench/engines.toml lacks{board}{how}");
            }
        }
    }
}
