//! Random maps in both forms; what is read of which text is in `tests/transcripts`.

use crate::museum::PUZZLE;
use crate::museum::testing::random_map;
use crate::testing::are_read_as_written;

#[test]
fn what_is_written_is_read_again() {
    let boards = (0..50).map(|seed| random_map(seed, 1 + seed as usize % 9, 1 + seed as usize % 7, 0.4));
    assert_eq!(are_read_as_written(PUZZLE, boards), [50, 50]);
}
