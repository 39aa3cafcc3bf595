//! N-Queens: place n queens on an n×n board so that none attacks another.
//!
//! A queen attacks along its row, its column and both its diagonals. Some queens may be given; those that attack each
//! other make a board without solutions, not a misread one.
//!
//! Rules and history: <https://en.wikipedia.org/wiki/Eight_queens_puzzle>. Text forms: `formats.rs`. The four models of
//! the course report: `models.rs`. Counting by bit masks: `direct.rs`. Counts: <https://oeis.org/A000170>.

mod board;
mod construct;
mod direct;
mod draw;
mod formats;
mod masks;
mod models;
mod reasons;
mod rules;
mod undraw;
mod watch;

pub use board::{Board, MAX_SIZE};
use damier_interface::{AnswerLook, Example, Extras, TypedPuzzle};
use damier_model::{InputError, Source};
use formats::Single;
pub use reasons::NQueensRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<NQueens, Board> = &TypedPuzzle {
    name: "nqueens",
    aliases: &["queens", "n-queens", "nreines"],
    summary: "place n queens on an n×n board, none attacking another",
    examples: &[
        Example { name: "eight.txt", text: include_str!("examples/eight.txt"), solutions: 92 },
        Example { name: "one_given.txt", text: include_str!("examples/one_given.txt"), solutions: 8 },
        Example { name: "picture.txt", text: include_str!("examples/picture.txt"), solutions: 4 },
        Example { name: "coordinates.txt", text: include_str!("examples/coordinates.txt"), solutions: 6 },
        Example { name: "attacking.txt", text: include_str!("examples/attacking.txt"), solutions: 0 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: |source| Ok(NQueens { given: formats::read(source, Single::IsSize)? }),
    read_filled: |source| {
        let board = formats::read(source, Single::IsQueenIfOne)?;
        Ok((NQueens { given: Board::empty(board.size()) }, board, true))
    },
    describe: |NQueens { given }| {
        if given.queens().is_empty() { given.size().to_string() } else { formats::write(given) }
    },
    write_as: |board, format| formats::write_as(&board.given, format),
    formulations: models::FORMULATIONS,
    formulate: |board, name, options| models::formulate(&board.given, name, options),
    read_answer: NQueens::answer,
    write_answer: |_, answer| formats::write(answer),
    violations: |board, answer| rules::violations(answer, &board.given),
    answers_look_like: AnswerLook::Line,
    picture: |board, answer| draw::picture(&board.given, answer),
    cells: |board| (board.given.size() as usize).pow(2),
    is_blank: |board| board.given.queens().is_empty(),
    extras: Extras {
        by_size: Some("8"),
        is_line: formats::is_line,
        explained_by: Some("bool"),
        undrawn: Some(undraw::text),
        direct: |board| Some(board),
        ..Extras::NONE
    },
};

/// A board to complete: its size and the queens that are there already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NQueens {
    /// The queens given.
    pub given: Board,
}

impl NQueens {
    fn answer(&self, source: &Source) -> Result<Board, InputError> {
        let answer = formats::read(source, Single::IsQueenIfOne)?;
        let (n, k) = (self.given.size(), answer.size());
        if n != k {
            let message = format!("the answer is for a {k}×{k} board, this one is {n}×{n}");
            return Err(source.error(message, &[], format!("an answer here is a line of {n} columns")));
        }
        Ok(answer)
    }
}
