//! Garam: fill a board of crossing equations with digits.
//!
//! Every cell holds a digit from 0 to 9. Every equation `a ∘ b = c`, read from left to right or from top to bottom,
//! with one of + − ×, is right; its result has as many digits as there are cells for it. A result of two digits does
//! not begin with 0. The printed game has 44 cells and 20 equations; here a board is whatever is drawn, and operators
//! may be unknown too.
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

pub use board::{Equation, Filling, Garam, Names, Operator, Way};
use damier_grid::{Picture, drawing::Drawing};
use damier_interface::{
    AnswerLook, Answers, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, Instance, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards, Refusal, Takes,
    UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use reasons::GaramRule;

/// The registry entry.
pub struct GaramPuzzle;

impl Puzzle for GaramPuzzle {
    fn name(&self) -> &str {
        "garam"
    }
    fn summary(&self) -> &str {
        "fill a board of crossing equations with digits"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::GaramGenerator)
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        Some(self)
    }
}

impl ReadBoards for GaramPuzzle {
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
        let answer = filled.to_picture(&filled.given);
        Ok(Filled { is_answer: filled.given.is_full(), instance: Box::new(filled.cleared()), answer })
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
}

impl OwnOptions for GaramPuzzle {
    fn options(&self) -> &[OptionInfo] {
        &[LEADING_ZEROS]
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
    fn cells(&self) -> usize {
        self.places.len()
    }
    fn is_blank(&self) -> bool {
        self.given.digits.iter().all(Option::is_none) && self.given.operators.iter().all(Option::is_none)
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

impl WriteBoard for Garam {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Garam {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Garam {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(self.to_picture(&formats::read_answer(self, source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &formats::read_answer(self, answer)?))
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
}

impl Draw for Garam {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| formats::read_answer(self, source)).transpose()?;
        Ok(draw::picture(self, answer.as_ref()))
    }
}
