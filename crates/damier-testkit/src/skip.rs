//! Tests that cannot run here: named and counted, so that none of them is taken for one that passed.
//!
//! A test without the program or the data that it needs calls [`skipped`] and returns. What it lacks is told on standard error
//! and added to the file that `DAMIER_SKIPPED` names, from which `scripts/test` takes the list at the end of its run. Where `CI`
//! is `true`, everything can be had, and a test that cannot run is one that fails.

use crate::peer;
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;
use std::path::{Path, PathBuf};

/// The variable that names the file to which skipped tests are added, a line each.
pub const SKIPPED_VARIABLE: &str = "DAMIER_SKIPPED";
/// The variable that names the folder of boards with known answers.
pub const DATA_VARIABLE: &str = "DAMIER_DATA";
/// Where the boards lie beside some checkouts, from this crate's folder.
const DATA: &str = "../../../shared/data";

/// Records that the test that calls this does not run, or a part of it does not, and why. It should return then.
///
/// # Panics
/// Where `CI` is `true`; and if the record cannot be written, for then it would be lost.
#[track_caller]
pub fn skipped(why: impl Display) {
    let line = format!("{}: {why}", name_of_test(Location::caller()));
    assert!(std::env::var_os("CI").is_none_or(|value| value != "true"), "CI skips no test: {line}");
    eprintln!("skipped: {line}");
    if let Some(file) = std::env::var_os(SKIPPED_VARIABLE) {
        record(Path::new(&file), &line).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

/// Adds a line in one write, since many tests may add theirs at once.
fn record(file: &Path, line: &str) -> std::io::Result<()> {
    let line = format!("{}\n", line.replace('\n', " "));
    OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

/// The test's program and its name within, which is that of its thread. On another thread it is named by its place.
fn name_of_test(place: &Location) -> String {
    let program = std::env::current_exe().ok();
    let stem = program.as_deref().and_then(Path::file_stem).and_then(|stem| stem.to_str()).unwrap_or("test");
    // Cargo adds a hash to the name.
    let program = stem.rsplit_once('-').map_or(stem, |(name, _)| name);
    match std::thread::current().name() {
        Some(name) if name != "main" => format!("{program} {name}"),
        _ => format!("{program} {}:{}", place.file(), place.line()),
    }
}

/// Where a program is that a test needs, also one of `/usr/games` or `/usr/sbin`. Where it is not installed, the test is recorded
/// as skipped; `setup` is the word by which `scripts/setup` installs it.
#[track_caller]
pub fn program(name: &str, setup: &str) -> Option<PathBuf> {
    let elsewhere =
        || ["/usr/games", "/usr/sbin"].map(|folder| Path::new(folder).join(name)).into_iter().find(|p| p.exists());
    let found = peer::find(name).or_else(elsewhere);
    if found.is_none() {
        skipped(format_args!("'{name}' is not installed (scripts/setup {setup})"));
    }
    found
}

/// A folder of boards with known answers, in the folder that `DAMIER_DATA` names, or beside the project as in some checkouts.
/// Where it is missing, the test is recorded as skipped.
#[track_caller]
pub fn shared_data(folder: &str) -> Option<PathBuf> {
    let data = std::env::var_os(DATA_VARIABLE).map(PathBuf::from);
    let path = data.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(DATA)).join(folder);
    if path.exists() {
        return Some(path);
    }
    skipped(format_args!("there are no boards '{folder}' in {DATA_VARIABLE}, nor in ../shared/data"));
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Skips when it is asked to, by the test below in a process of its own, where variables can be set.
    #[test]
    fn lacks_a_program() {
        if std::env::var_os("DAMIER_TRY_SKIPPING").is_some() {
            assert!(program("no such program as this", "peers").is_none());
            assert!(shared_data("no such boards").is_none());
        }
    }

    /// How a run of that test ends, and what it records.
    fn run(ci: &str, threads: &str) -> (bool, String) {
        let file = std::env::temp_dir().join(format!("damier-skipped-{}-{ci}-{threads}", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let ended = Command::new(std::env::current_exe().expect("this program"))
            .args(["skip::tests::lacks_a_program", "--exact", "--test-threads", threads])
            .env("DAMIER_TRY_SKIPPING", "1")
            .env("CI", ci)
            .env(SKIPPED_VARIABLE, &file)
            .output()
            .expect("it starts");
        let recorded = std::fs::read_to_string(&file).unwrap_or_default();
        let _ = std::fs::remove_file(&file);
        (ended.status.success(), recorded)
    }

    #[test]
    fn what_cannot_run_is_recorded_by_name_and_reason() {
        let (passed, recorded) = run("", "2");
        let name = "damier_testkit skip::tests::lacks_a_program";
        let program = "'no such program as this' is not installed (scripts/setup peers)";
        let data = "there are no boards 'no such boards' in DAMIER_DATA, nor in ../shared/data";
        assert!(passed);
        assert_eq!(recorded, format!("{name}: {program}\n{name}: {data}\n"));
    }

    #[test]
    fn a_test_has_its_name_too_where_tests_run_one_by_one_and_its_place_on_another_thread() {
        let (passed, recorded) = run("", "1");
        assert!(passed && recorded.starts_with("damier_testkit skip::tests::lacks_a_program: "), "{recorded}");
        let named = std::thread::spawn(|| name_of_test(Location::caller())).join().expect("no panic");
        assert!(named.starts_with("damier_testkit crates/damier-testkit/src/skip.rs:"), "{named}");
    }

    #[test]
    fn in_ci_what_cannot_run_fails() {
        let (passed, recorded) = run("true", "2");
        assert!(!passed && recorded.is_empty(), "{recorded}");
    }
}
