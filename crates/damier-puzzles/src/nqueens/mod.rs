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
use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_interface::{
    Answers, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo, FormulationOptions,
    Instance, Puzzle, ReadBoards, Refusal, UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
use formats::Single;
pub use reasons::NQueensRule;

/// The registry entry.
pub struct NQueensPuzzle;

impl Puzzle for NQueensPuzzle {
    fn name(&self) -> &str {
        "nqueens"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["queens", "n-queens", "nreines"]
    }
    fn summary(&self) -> &str {
        "place n queens on an n×n board, none attacking another"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn by_size(&self) -> Option<&str> {
        Some("8")
    }
}

impl ReadBoards for NQueensPuzzle {
    fn accepts(&self) -> &str {
        formats::ACCEPTED
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(NQueens { given: formats::read(source, Single::IsSize)? }))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let board = formats::read(source, Single::IsQueenIfOne)?;
        let answer = formats::write(&board);
        let instance = Box::new(NQueens { given: Board::empty(board.size()) });
        Ok(Filled { is_answer: true, instance, answer })
    }
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        several::boards(text, formats::is_line, |block| self.parse(&Source::argument(block)).is_ok())
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
}

const EXAMPLES: &[Example] = &[
    Example { name: "eight.txt", text: include_str!("examples/eight.txt"), solutions: 92 },
    Example { name: "one_given.txt", text: include_str!("examples/one_given.txt"), solutions: 8 },
    Example { name: "picture.txt", text: include_str!("examples/picture.txt"), solutions: 4 },
    Example { name: "coordinates.txt", text: include_str!("examples/coordinates.txt"), solutions: 6 },
    Example { name: "attacking.txt", text: include_str!("examples/attacking.txt"), solutions: 0 },
];

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

impl Instance for NQueens {
    fn cells(&self) -> usize {
        (self.given.size() as usize).pow(2)
    }
    fn is_blank(&self) -> bool {
        self.given.queens().is_empty()
    }
    fn direct(&self) -> Option<&dyn Direct> {
        Some(self)
    }
}

impl WriteBoard for NQueens {
    fn describe(&self) -> String {
        if self.is_blank() { self.given.size().to_string() } else { formats::write(&self.given) }
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(&self.given, format)
    }
}

impl Formulate for NQueens {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(&self.given, name, options)
    }
}

impl Answers for NQueens {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(formats::write(&self.answer(source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(&self.answer(answer)?, &self.given))
    }
}

impl Draw for NQueens {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| self.answer(source)).transpose()?;
        Ok(draw::picture(&self.given, answer.as_ref())?)
    }
}
