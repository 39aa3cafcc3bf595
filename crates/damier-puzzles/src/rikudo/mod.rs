//! Rikudo: fill the cells with 1 to n so that consecutive numbers are in neighbouring cells.
//!
//! The board is a hexagon with its middle blocked, or a rectangle of squares that touch at their sides (Numbrix) or at
//! corners too (Hidato), or any set of such cells. Some numbers are given, usually the first and the last. A *link*
//! between two cells says that their numbers follow each other, in either order.
//!
//! Rules: <https://www.rikudo.fr>. Boards: `board.rs`. Text forms: `formats/`. Models: `models/`. What can be seen to
//! be impossible at once: `contradictions.rs`. Random boards: `generate/`. Solving as a person does: `solve/`. Finding
//! an answer without a model: `direct/`, and `places/` where much is given.

mod bits;
mod board;
mod contradictions;
mod direct;
mod distance;
mod draw;
mod formats;
mod generate;
mod models;
mod reasons;
mod rules;
mod solve;
mod undraw;

pub use board::{Board, MAX_PLACES, Neighbours, Shape};
use damier_grid::{Picture, drawing::Drawing, several::Parts};
use damier_interface::{
    AnswerLook, Answers, ByRules, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, InLogic, Instance, Puzzle, ReadBoards, Refusal, UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use generate::random_board;
pub use reasons::RikudoRule;

/// The registry entry.
pub struct RikudoPuzzle;

impl Puzzle for RikudoPuzzle {
    fn name(&self) -> &str {
        "rikudo"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["numbrix", "hidato", "hidoku"]
    }
    fn summary(&self) -> &str {
        "number the cells so that consecutive numbers are neighbours"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::RikudoGenerator)
    }
}

impl ReadBoards for RikudoPuzzle {
    fn accepts(&self) -> &str {
        formats::ACCEPTED
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(Rikudo { first: formats::first_number(source), ..Rikudo::from(formats::read(source, None)?) }))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let board = formats::read(source, None)?;
        let answer = formats::write_answer(&board, |vertex| board.given()[vertex]);
        Ok(Filled { is_answer: board.is_full(), instance: Box::new(Rikudo::from(board.with_given([]))), answer })
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

const EXAMPLES: &[Example] = &[
    Example { name: "figure5.txt", text: include_str!("examples/figure5.txt"), solutions: 1 },
    Example { name: "figure5.dzn", text: include_str!("examples/figure5.dzn"), solutions: 1 },
    Example { name: "links.txt", text: include_str!("examples/links.txt"), solutions: 1 },
    Example { name: "numbrix.carte", text: include_str!("examples/numbrix.carte"), solutions: 1 },
    Example { name: "hidato.txt", text: include_str!("examples/hidato.txt"), solutions: 1 },
    Example { name: "blocked.txt", text: include_str!("examples/blocked.txt"), solutions: 1 },
    Example { name: "twice.carte", text: include_str!("examples/twice.carte"), solutions: 0 },
    Example { name: "no_way.txt", text: include_str!("examples/no_way.txt"), solutions: 0 },
    Example { name: "ring.txt", text: include_str!("examples/ring.txt"), solutions: 12 },
    Example { name: "open.txt", text: include_str!("examples/open.txt"), solutions: 4 },
];

/// What a board made of a random path should be like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GenerateOptions {
    /// Seed of everything that happens by chance.
    pub seed: u64,
    /// Share of the cells whose content is given, from 0 to 1.
    pub givens: f64,
    /// Number of links given.
    pub links: usize,
}

/// A board to complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rikudo {
    /// Its cells and what is given.
    pub board: Board,
    /// What the first number is called in the text the board was read from: 1, or 0 in a carte.
    first: u32,
}

impl From<Board> for Rikudo {
    fn from(board: Board) -> Rikudo {
        Rikudo { board, first: 1 }
    }
}

impl Rikudo {
    /// The numbers of an answer to this board.
    fn answer(&self, source: &Source) -> Result<Vec<Option<u32>>, InputError> {
        let answer = formats::read(source, Some(self.board.shape()))?;
        if answer.shape() != self.board.shape() || answer.cells() != self.board.cells() {
            let help = "an answer has the rows of its board, with 'X' where that is blocked";
            return Err(source.error("the answer is for a board of other cells", &[], help));
        }
        Ok(answer.given().to_vec())
    }
}

impl Instance for Rikudo {
    fn cells(&self) -> usize {
        self.board.len()
    }
    fn is_blank(&self) -> bool {
        self.board.is_blank()
    }
    fn contradictions(&self) -> Vec<Violation> {
        contradictions::contradictions(&self.board, self.first)
    }
    fn by_rules(&self) -> Option<&dyn ByRules> {
        (self.board.len() <= solve::MOST).then_some(self as &dyn ByRules)
    }
    fn direct(&self) -> Option<&dyn Direct> {
        Some(self)
    }
}

impl WriteBoard for Rikudo {
    fn describe(&self) -> String {
        formats::describe(&self.board)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(&self.board, format)
    }
}

impl Formulate for Rikudo {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
    fn in_logic(&self) -> Option<InLogic> {
        Some(models::in_logic(self))
    }
}

impl Answers for Rikudo {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        let numbers = self.answer(source)?;
        Ok(formats::write_answer(&self.board, |vertex| numbers[vertex]))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(&self.board, &self.answer(answer)?))
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Board
    }
}

impl Draw for Rikudo {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| self.answer(source)).transpose()?;
        Ok(draw::picture(&self.board, answer.as_deref()))
    }
}
