//! Random boards in every form; what is read of which text is in `tests/transcripts`.

use super::*;
use crate::testing::{are_read_as_written, ids_of};
use crate::unruly::PUZZLE;
use fastrand::Rng;

fn read_text(text: &str) -> Result<Unruly, InputError> {
    read(&Source::file("board.txt", text))
}

/// Boards of all sizes and shares of given cells, full ones and empty ones among them.
fn random_boards(count: u64) -> impl Iterator<Item = Unruly> {
    (1..=count).map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let mut board = Unruly::empty(2 * rng.usize(1..9), 2 * rng.usize(1..9));
        board.unique_lines = rng.bool();
        let share = [0, 1, 10, 50, 100][rng.usize(..5)];
        for cell in &mut board.cells {
            let colour = if rng.bool() { Colour::Dark } else { Colour::Light };
            *cell = (rng.u32(..100) < share).then_some(colour);
        }
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_in_every_form() {
    assert_eq!(are_read_as_written(PUZZLE, random_boards(1000)), [1000; 4]);
    for board in random_boards(200) {
        let answer = read_text(&write_answer(&board, &board.cells)).expect("an answer");
        assert_eq!(answer.cells, board.cells);
    }
}

#[test]
fn ids_of_sgt_unruly_are_written_as_they_were_read() {
    for (parameters, id) in ids_of("sgt-unruly", 20, &["8x8dn", "6x10dt", "14x14de", "8x8ude"]) {
        let board = read_text(&id).expect(&id);
        assert_eq!(id::write(&board), id);
        assert_eq!(board.unique_lines, parameters.contains('u'));
    }
}

#[test]
fn too_long_rows_are_refused_before_they_are_read_to_the_end() {
    let error = read_text(&"0".repeat(20_000)).expect_err("too wide");
    assert_eq!(error.message, "a row of more than 10000 cells is too long");
    let error = read_text(&"01\n".repeat(10_001)).expect_err("too high");
    assert_eq!(error.message, "a board of more than 10000 rows is too large");
}
