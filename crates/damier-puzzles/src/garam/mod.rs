//! Garam: fill a board of crossing equations with digits.
//!
//! Every cell holds a digit from 0 to 9. Every equation `a ∘ b = c`, read from left to right or from top to bottom, with
//! one of + − ×, is right; its result has as many digits as there are cells for it. A result of two digits does not begin
//! with 0. The printed game has 44 cells and 20 equations; here a board is whatever somebody draws, and operators may be
//! unknown too.
//!
//! Rules: <https://www.garam.fr>. Text forms: `formats/`. Models: `models.rs`. Solving without a model: `direct/`.
//! Random boards: `generate.rs`.

mod board;
mod direct;
mod draw;
mod formats;
mod generate;
mod models;
mod reasons;
mod rules;
mod undraw;

use crate::drawing::Drawing;
use crate::generator::Generator;
use crate::input::{InputError, Source};
use crate::options::{OptionInfo, Options, Takes};
use crate::picture::Picture;
use crate::puzzle::{
    AnswerLook, Direct, Example, Filled, FormatInfo, Formulation, FormulationInfo, FormulationOptions, Instance,
    Puzzle, Refusal, UsageError, Violation,
};
pub use board::{Equation, Filling, Garam, Names, Operator, Way};
pub use reasons::GaramRule;

/// The registry entry.
pub struct GaramPuzzle;

impl Puzzle for GaramPuzzle {
    fn name(&self) -> &'static str {
        "garam"
    }
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }
    fn summary(&self) -> &'static str {
        "fill a board of crossing equations with digits"
    }
    fn accepts(&self) -> &'static str {
        formats::ACCEPTED
    }
    fn formulations(&self) -> &'static [FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> &'static [Example] {
        EXAMPLES
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(formats::read(source)?))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let filled = formats::read(source)?;
        Ok(Filled { answer: filled.to_picture(&filled.given), instance: Box::new(filled.cleared()) })
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
    fn options(&self) -> &'static [OptionInfo] {
        &[LEADING_ZEROS]
    }
    fn formats(&self) -> &'static [FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::GaramGenerator)
    }
    /// A full board is an answer; the digits of any other are given.
    fn picture_of(&self, source: &Source) -> Result<Picture, Refusal> {
        let board = formats::read(source)?;
        if board.given.is_full() {
            return Ok(draw::picture(&board.cleared(), Some(&board.given)));
        }
        Ok(draw::picture(&board, None))
    }
}

/// The variant without the rule against leading zeros.
const LEADING_ZEROS: OptionInfo = OptionInfo {
    name: "leading-zeros",
    short: None,
    takes: Takes::Nothing,
    summary: "Results of two digits may begin with 0.",
};

const EXAMPLES: &[Example] = &[
    Example { name: "ring.txt", text: include_str!("examples/ring.txt"), solutions: 1 },
    Example { name: "printed.txt", text: include_str!("examples/printed.txt"), solutions: 1 },
    Example { name: "printed_zeros.txt", text: include_str!("examples/printed_zeros.txt"), solutions: 1 },
    Example { name: "own_layout.txt", text: include_str!("examples/own_layout.txt"), solutions: 1 },
    Example { name: "design.txt", text: include_str!("examples/design.txt"), solutions: 1 },
    Example { name: "mini.txt", text: include_str!("examples/mini.txt"), solutions: 25_729 },
    Example { name: "impossible.txt", text: include_str!("examples/impossible.txt"), solutions: 0 },
];

impl Instance for Garam {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn cells(&self) -> usize {
        self.places.len()
    }
    fn is_blank(&self) -> bool {
        self.given.digits.iter().all(Option::is_none) && self.given.operators.iter().all(Option::is_none)
    }
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(self.to_picture(&formats::read_answer(self, source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &formats::read_answer(self, answer)?))
    }
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| formats::read_answer(self, source)).transpose()?;
        Ok(draw::picture(self, answer.as_ref()))
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
    fn contradictions(&self) -> Vec<Violation> {
        rules::contradictions(self)
    }
    fn under(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let mut board = self.clone();
        board.leading_zeros |= options.has(LEADING_ZEROS.name);
        Ok(Box::new(board))
    }
    fn direct(&self) -> Option<&dyn Direct> {
        Some(self)
    }
}
