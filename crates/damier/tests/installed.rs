//! The program as `scripts/install` leaves it: stripped, small enough to be carried around, and still itself.

use damier_testkit::skip::skipped;
use std::fs;
use std::process::Command;

/// A million bytes.
const MEGABYTE: u64 = 1_000_000;

/// What the program may take without what only debuggers and backtraces read. What it takes with it is in `target/`, for
/// developers.
const MOST: u64 = 30 * MEGABYTE;

#[test]
fn the_program_without_debug_information_is_small_and_works() {
    let stripped = std::env::temp_dir().join(format!("damier-stripped-{}", std::process::id()));
    let strip = Command::new("strip").arg("-o").arg(&stripped).arg(env!("CARGO_BIN_EXE_damier")).status();
    match strip {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return skipped("'strip' is not installed");
        }
        ended => assert!(ended.is_ok_and(|ended| ended.success())),
    }
    let size = fs::metadata(&stripped).expect("it is there").len();
    let counted = Command::new(&stripped).args(["count", "nqueens", "6"]).output().expect("it starts");
    let _ = fs::remove_file(&stripped);
    assert_eq!(String::from_utf8_lossy(&counted.stdout), "4\n");
    assert!(size < MOST, "{size} bytes, {MOST} at most: 'nm --size-sort' says what is large");
}
