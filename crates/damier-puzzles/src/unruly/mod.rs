//! Unruly (Binairo, Takuzu, Tohu wa Vohu): fill with two colours, never three alike in line, as many of each in every
//! line.
//!
//! The board is a rectangle of an even number of columns and rows. Each cell is to be dark, written `1`, or light,
//! written `0`; some are given. In no row and no column are three cells side by side alike, and every row and every
//! column has as many dark cells as light ones. As a variant, no two rows and no two columns may be alike.
//!
//! Rules: <https://en.wikipedia.org/wiki/Takuzu>. Text forms: `formats/`. Models: `models/`. What can be seen to be
//! impossible at once: `contradictions.rs`. Solving without a model: `solve/`. Random boards: `generate.rs`.

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

pub use board::{Colour, Unruly};
use damier_grid::{Picture, drawing::Drawing, several::Parts};
use damier_interface::{
    AnswerLook, Answers, ByRules, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, Instance, MethodInfo, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards, Refusal,
    Takes, UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use reasons::UnrulyRule;

/// The registry entry.
pub struct UnrulyPuzzle;

impl Puzzle for UnrulyPuzzle {
    fn name(&self) -> &str {
        "unruly"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["binairo", "binary", "binario", "binero", "takuzu", "tohu", "tohu-wa-vohu", "tic-tac-logic"]
    }
    fn summary(&self) -> &str {
        "fill with two colours: never three alike in line, as many of each in every line"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::UnrulyGenerator)
    }
    fn methods(&self) -> &[MethodInfo] {
        solve::METHODS
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        Some(self)
    }
}

impl ReadBoards for UnrulyPuzzle {
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
        let answer = formats::write_answer(&filled, &filled.cells);
        Ok(Filled { is_answer: filled.cells.iter().all(Option::is_some), instance: Box::new(filled.cleared()), answer })
    }
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        formats::boards(text)
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
}

impl OwnOptions for UnrulyPuzzle {
    fn options(&self) -> &[OptionInfo] {
        &[UNIQUE_LINES]
    }
}

/// The variant under which all lines differ.
const UNIQUE_LINES: OptionInfo = OptionInfo {
    name: "unique-lines",
    short: None,
    takes: Takes::Nothing,
    summary: "No two rows and no two columns may be alike.",
};

const EXAMPLES: &[Example] = &[
    Example { name: "two.txt", text: include_str!("examples/two.txt"), solutions: 2 },
    Example { name: "four.txt", text: include_str!("examples/four.txt"), solutions: 90 },
    Example { name: "four_unique.txt", text: include_str!("examples/four_unique.txt"), solutions: 72 },
    Example { name: "six.txt", text: include_str!("examples/six.txt"), solutions: 11_222 },
    Example { name: "icon.txt", text: include_str!("examples/icon.txt"), solutions: 1 },
    Example { name: "icon_unique.txt", text: include_str!("examples/icon_unique.txt"), solutions: 0 },
    Example { name: "report_0.6.txt", text: include_str!("examples/report_0.6.txt"), solutions: 0 },
    Example { name: "wide.csv", text: include_str!("examples/wide.csv"), solutions: 1 },
    Example { name: "differing.txt", text: include_str!("examples/differing.txt"), solutions: 1 },
];

impl Unruly {
    /// The same board with nothing given.
    fn cleared(&self) -> Unruly {
        let mut empty = Unruly::empty(self.width, self.height);
        empty.unique_lines = self.unique_lines;
        empty
    }

    /// The colours of an answer to this board.
    fn answer(&self, source: &Source) -> Result<Vec<Option<Colour>>, InputError> {
        let answer = formats::read(source)?;
        if (answer.width, answer.height) != (self.width, self.height) {
            let help = format!("an answer has {} rows of {}, as its board has", self.height, self.width);
            let message = format!("the answer is for a board of {}×{}", answer.width, answer.height);
            return Err(source.error(message, &[], help));
        }
        Ok(answer.cells)
    }
}

impl Instance for Unruly {
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
        board.unique_lines |= options.has(UNIQUE_LINES.name);
        Ok(Box::new(board))
    }
    fn by_rules(&self) -> Option<&dyn ByRules> {
        Some(self)
    }
    fn method(&self, name: &str) -> Option<&dyn Direct> {
        solve::method(self, name)
    }
    fn direct(&self) -> Option<&dyn Direct> {
        solve::direct(self)
    }
}

impl WriteBoard for Unruly {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Unruly {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Unruly {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(formats::write_answer(self, &self.answer(source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &self.answer(answer)?))
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
}

impl Draw for Unruly {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| self.answer(source)).transpose()?;
        Ok(draw::picture(self, answer.as_deref())?)
    }
}
