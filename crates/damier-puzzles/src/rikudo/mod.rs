//! Rikudo: fill the cells with 1 to n so that consecutive numbers are in neighbouring cells.
//!
//! The board is a hexagon with its middle blocked, or a rectangle of squares that touch at their sides (Numbrix) or at
//! corners too (Hidato), or any set of such cells. Some numbers are given, usually the first and the last. A *link*
//! between two cells says that their numbers follow each other, in either order.
//!
//! Rules: <https://www.rikudo.fr>. Boards: `board.rs`. Text forms: `formats/`. Models: `models/`. What can be seen to
//! be impossible at once: `contradictions.rs`. Random boards: `generate/`. Solving as a person does: `solve/`. Finding
//! an answer without a model: `direct/`, and `places/` where much is given.

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

use crate::sets as bits;
pub use board::{Board, MAX_PLACES, Neighbours, Shape};
use damier_interface::{AnswerLook, ByRules, Example, Extras, TypedPuzzle};
use damier_model::{InputError, Source};
pub use generate::random_board;
pub use reasons::RikudoRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Rikudo, Vec<Option<u32>>> = &TypedPuzzle {
    name: "rikudo",
    aliases: &["numbrix", "hidato", "hidoku"],
    summary: "number the cells so that consecutive numbers are neighbours",
    examples: &[
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
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: |source| Ok(Rikudo { first: formats::first_number(source), ..Rikudo::from(formats::read(source, None)?) }),
    read_filled: |source| {
        let board = formats::read(source, None)?;
        let (numbers, is_full) = (board.given().to_vec(), board.is_full());
        Ok((Rikudo::from(board.with_given([])), numbers, is_full))
    },
    describe: |rikudo| formats::describe(&rikudo.board),
    write_as: |rikudo, format| formats::write_as(&rikudo.board, format),
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: Rikudo::answer,
    write_answer: |rikudo, numbers| formats::write_answer(&rikudo.board, |vertex| numbers[vertex]),
    violations: |rikudo, numbers| rules::violations(&rikudo.board, numbers),
    answers_look_like: AnswerLook::Board,
    picture: |rikudo, answer| Ok(draw::picture(&rikudo.board, answer.map(Vec::as_slice))),
    cells: |rikudo| rikudo.board.len(),
    is_blank: |rikudo| rikudo.board.is_blank(),
    extras: Extras {
        generator: Some(&generate::RikudoGenerator),
        boards: Some(formats::boards),
        explained_by: Some("report"),
        undrawn: Some(undraw::text),
        in_logic: |rikudo| Some(models::in_logic(rikudo)),
        contradictions: |rikudo| contradictions::contradictions(&rikudo.board, rikudo.first),
        by_rules: |rikudo| (rikudo.board.len() <= solve::MOST).then_some(rikudo as &dyn ByRules),
        direct: |rikudo| Some(rikudo),
        ..Extras::NONE
    },
};

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
