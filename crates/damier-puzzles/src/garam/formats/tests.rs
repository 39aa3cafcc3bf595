//! Random boards in every form; what is read of which text is in `tests/transcripts`.

use super::*;
use crate::garam::PUZZLE;
use crate::garam::board::Operator;
use crate::testing::are_read_as_written;
use fastrand::Rng;

fn read_text(text: &str) -> Result<Garam, InputError> {
    read(&Source::file("board.txt", text))
}

fn board(text: &str) -> Garam {
    read_text(text).expect(text)
}

/// Random digits and operators on random layouts.
fn random_boards(count: u64) -> impl Iterator<Item = Garam> {
    (0..count).map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let mut board = match rng.u8(..3) {
            0 => named(FULL),
            1 => named(MINI),
            _ => board("_x_=__\n+   +\n_   _\n=   =\n_-_=_"),
        };
        let share = rng.f64();
        for digit in &mut board.given.digits {
            *digit = (rng.f64() < share).then(|| rng.u8(..10));
        }
        for operator in &mut board.given.operators {
            *operator = (rng.f64() < 0.8).then(|| Operator::ALL[rng.usize(..3)]);
        }
        board.leading_zeros = rng.bool();
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_and_what_cannot_be_said_is_refused() {
    let written = are_read_as_written(PUZZLE, random_boards(600));
    assert!(written[0] == 600 && written[1] > 5, "{written:?}");
    for board in random_boards(600) {
        let can_say = board.same_layout(&named(FULL)) && !board.given.digits.contains(&Some(0)) && !board.leading_zeros;
        assert_eq!(write_as(&board, "matrix").is_ok(), can_say, "{}", describe(&board));
    }
}

#[test]
fn huge_texts_are_refused_and_no_noise_makes_the_reader_panic() {
    for text in ["_+".repeat(100_000), "_\n".repeat(100_000), "1 ".repeat(1_000_000), "[".repeat(100_000)] {
        assert!(read_text(&text).is_err());
    }
    let row = format!("{}\n", "_+_=_ ".repeat(66));
    assert!(read_text(&row.repeat(30)).expect_err("9900 cells").message.contains("too large"));
    let letters: Vec<char> = " _.0159+-x?=#\n\n\t|[−×é".chars().collect();
    let mut rng = Rng::with_seed(7);
    for _ in 0..20_000 {
        let text: String = (0..rng.usize(..40)).map(|_| letters[rng.usize(..letters.len())]).collect();
        if let Ok(board) = read_text(&text) {
            assert_eq!(board, self::board(&describe(&board)), "{text:?}");
        }
    }
}
