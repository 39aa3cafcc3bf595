//! Sudoku: every number once in every row, every column and every region.
//!
//! The board is a square of n×n cells for n from 4 to 36, cut into n regions of n cells: boxes of one size, or any map
//! of regions (jigsaw). Some cells are given; the others are to be filled with the numbers 1 to n so that no row, no
//! column and no region holds a number twice. As a variant (X), neither of the two diagonals does.
//!
//! Rules: <https://en.wikipedia.org/wiki/Sudoku>. Text forms: `formats/`. Models: `models/`. What can be seen to be
//! impossible at once: `contradictions.rs`. Solving without a model: `solve/`. Random boards: `generate/`.

mod board;
mod contradictions;
mod draw;
mod formats;
mod generate;
mod models;
mod reasons;
mod rules;
mod solve;
mod undraw;

pub use board::{House, HouseKind, MAX_SIDE, MIN_SIDE, Sudoku};
use damier_grid::{Picture, drawing::Drawing, several::Parts};
use damier_interface::{
    AnswerLook, Answers, ByRules, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, Instance, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards, Refusal, Takes,
    UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use reasons::{NamedHouse, SudokuRule};
pub use solve::{count_line, solve_line};

/// The registry entry.
pub struct SudokuPuzzle;

impl Puzzle for SudokuPuzzle {
    fn name(&self) -> &str {
        "sudoku"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["solo", "number-place"]
    }
    fn summary(&self) -> &str {
        "every number once in every row, column and region; on the diagonals too if you like"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::SudokuGenerator)
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        Some(self)
    }
}

impl ReadBoards for SudokuPuzzle {
    fn accepts(&self) -> &str {
        formats::ACCEPTED
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(formats::read(source)?))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let filled = formats::read(source)?;
        let answer = filled.answer_text(&filled.cells);
        Ok(Filled { is_answer: filled.cells.iter().all(Option::is_some), instance: Box::new(filled.cleared()), answer })
    }
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        formats::boards(text)
    }
    fn genre(&self) -> Option<&str> {
        Some(formats::GENRE)
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
}

impl OwnOptions for SudokuPuzzle {
    fn options(&self) -> &[OptionInfo] {
        &[DIAGONALS]
    }
}

/// The variant with diagonals.
const DIAGONALS: OptionInfo = OptionInfo {
    name: "diagonals",
    short: Some('x'),
    takes: Takes::Nothing,
    summary: "Both diagonals hold every number once, too (Sudoku X).",
};

const EXAMPLES: &[Example] = &[
    Example { name: "four.txt", text: include_str!("examples/four.txt"), solutions: 288 },
    Example { name: "report.txt", text: include_str!("examples/report.txt"), solutions: 1 },
    Example { name: "six.txt", text: include_str!("examples/six.txt"), solutions: 1 },
    Example { name: "seven.txt", text: include_str!("examples/seven.txt"), solutions: 1 },
    Example { name: "crossed.txt", text: include_str!("examples/crossed.txt"), solutions: 1 },
    Example { name: "twelve.txt", text: include_str!("examples/twelve.txt"), solutions: 1 },
    Example { name: "several.sdk", text: include_str!("examples/several.sdk"), solutions: 3 },
    Example { name: "impossible.ss", text: include_str!("examples/impossible.ss"), solutions: 0 },
];

impl Sudoku {
    /// The numbers of an answer to this board.
    fn answer(&self, source: &Source) -> Result<Vec<Option<u8>>, InputError> {
        formats::read_cells(source, self.side)
    }
}

impl Instance for Sudoku {
    fn cells(&self) -> usize {
        self.cells.len()
    }
    fn is_blank(&self) -> bool {
        self.cells.iter().all(Option::is_none)
    }
    fn contradictions(&self) -> Vec<Violation> {
        contradictions::contradictions(self)
    }
    fn under(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let mut board = self.clone();
        board.diagonals |= options.has(DIAGONALS.name);
        Ok(Box::new(board))
    }
    fn by_rules(&self) -> Option<&dyn ByRules> {
        Some(self)
    }
    fn direct(&self) -> Option<&dyn Direct> {
        solve::direct(self)
    }
}

impl WriteBoard for Sudoku {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Sudoku {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Sudoku {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(self.answer_text(&self.answer(source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &self.answer(answer)?))
    }
    /// As many characters as there are cells.
    fn in_one_line(&self, answer: &str) -> String {
        match self.answer(&Source::argument(answer)) {
            Ok(cells) => formats::characters(&cells),
            Err(_) => answer.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
}

impl Draw for Sudoku {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| self.answer(source)).transpose()?;
        Ok(draw::picture(self, answer.as_deref()))
    }
}

#[cfg(test)]
mod tests;
