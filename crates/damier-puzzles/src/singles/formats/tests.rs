//! Random boards in every form; what is read of which text is in `tests/transcripts`.

use super::*;
use crate::singles::PUZZLE;
use crate::testing::{are_read_as_written, ids_of};

fn read_text(text: &str) -> Result<Singles, InputError> {
    read(&Source::file("board.txt", text))
}

/// Boards of all sizes, with numbers of all sizes and some marks.
fn random_boards(count: u64) -> impl Iterator<Item = Singles> {
    (0..count).map(|seed| {
        let mut chance = fastrand::Rng::with_seed(seed);
        let (width, height) = (chance.usize(1..8), chance.usize(1..8));
        let most = [9, 61, 1295, 9999][chance.usize(0..4)];
        let mut board = Singles::new(width, height, (0..width * height).map(|_| chance.u32(0..=most)).collect());
        if chance.bool() {
            let mark = |_| [None, Some(MarkedAs::Black), Some(MarkedAs::White)][chance.usize(0..3)];
            board.marks = (0..width * height).map(mark).collect();
        }
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_in_every_form_that_can_say_it() {
    let written = are_read_as_written(PUZZLE, random_boards(1000));
    assert!(written[..2] == [1000, 1000] && written[2..].iter().all(|&boards| boards > 100), "{written:?}");
}

#[test]
fn ids_of_the_program_they_come_from_are_read_and_written_unchanged() {
    // Small ones: larger boards may take that program minutes.
    for (_, id) in ids_of("sgt-singles", 10, &["8x8dk", "12x12de", "7x5de"]) {
        let board = read_text(&id).expect(&id);
        assert_eq!(write_as(&board, "id"), Ok(id + "\n"));
    }
}
