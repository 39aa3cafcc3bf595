//! Futoshiki (Unequal, more or less): every number once in every row and column, as signs between cells say.
//!
//! The board is a square of n×n cells for n from 2 to 32. Some cells are given, and between some neighbours stands a sign
//! that points at the smaller of the two. The cells are to be filled with the numbers 1 to n so that no row and no column
//! holds a number twice and all signs are true.
//!
//! Rules: <https://en.wikipedia.org/wiki/Futoshiki>. Text forms: `formats/`. Models: `models.rs`. What can be seen to be
//! impossible at once: `contradictions.rs`. Solving without a model: `search.rs`. Random boards: `generate.rs`.

mod board;
mod contradictions;
mod direct;
mod draw;
mod formats;
mod generate;
mod models;
mod reasons;
mod rules;
mod search;
mod undraw;

pub use board::{Futoshiki, MAX_SIDE, MIN_SIDE};
use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_interface::{
    AnswerLook, Answers, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, Instance, Puzzle, ReadBoards, Refusal, UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use reasons::FutoshikiRule;

/// The registry entry.
pub struct FutoshikiPuzzle;

const EXAMPLES: &[Example] = &[
    Example { name: "signs4.txt", text: include_str!("examples/signs4.txt"), solutions: 1 },
    Example { name: "signs5.txt", text: include_str!("examples/signs5.txt"), solutions: 1 },
    Example { name: "signs7.txt", text: include_str!("examples/signs7.txt"), solutions: 1 },
    Example { name: "signs9.id", text: include_str!("examples/signs9.id"), solutions: 1 },
    Example { name: "latin.txt", text: include_str!("examples/latin.txt"), solutions: 576 },
    Example { name: "seven_answers.txt", text: include_str!("examples/seven_answers.txt"), solutions: 7 },
    Example { name: "no_answer.txt", text: include_str!("examples/no_answer.txt"), solutions: 0 },
];

impl Puzzle for FutoshikiPuzzle {
    fn name(&self) -> &str {
        "futoshiki"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["unequal", "more-or-less"]
    }
    fn summary(&self) -> &str {
        "every number once in every row and column, as signs between cells say"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::FutoshikiGenerator)
    }
}

impl ReadBoards for FutoshikiPuzzle {
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
        let answer = formats::describe(&filled);
        Ok(Filled { is_answer: filled.given.iter().all(Option::is_some), instance: Box::new(filled.cleared()), answer })
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

impl Instance for Futoshiki {
    fn cells(&self) -> usize {
        self.given.len()
    }
    fn is_blank(&self) -> bool {
        self.signs.is_empty() && self.given.iter().all(Option::is_none)
    }
    fn contradictions(&self) -> Vec<Violation> {
        contradictions::contradictions(self)
    }
    fn direct(&self) -> Option<&dyn Direct> {
        Some(self)
    }
}

impl WriteBoard for Futoshiki {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Futoshiki {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Futoshiki {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(formats::answer(self, &formats::read_answer(self, source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &formats::read_answer(self, answer)?))
    }
    /// The numbers alone, for signs say nothing in one line.
    fn in_one_line(&self, answer: &str) -> String {
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        answer.split_whitespace().filter(is_number).collect::<Vec<_>>().join(" ")
    }
    fn laid_out(&self, line: &str) -> String {
        let numbers: Vec<&str> = line.split_whitespace().collect();
        numbers.chunks(self.side.max(1)).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
}

impl Draw for Futoshiki {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| formats::read_answer(self, source)).transpose()?;
        Ok(draw::picture(self, answer.as_deref()))
    }
}

#[cfg(test)]
mod tests;
