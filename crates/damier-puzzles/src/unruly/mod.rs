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
use damier_interface::{AnswerLook, Example, Extras, OptionInfo, Takes, TypedPuzzle};
use damier_model::{InputError, Source};
pub use reasons::UnrulyRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Unruly, Vec<Option<Colour>>> = &TypedPuzzle {
    name: "unruly",
    aliases: &["binairo", "binary", "binario", "binero", "takuzu", "tohu", "tohu-wa-vohu", "tic-tac-logic"],
    summary: "fill with two colours: never three alike in line, as many of each in every line",
    examples: &[
        Example { name: "two.txt", text: include_str!("examples/two.txt"), solutions: 2 },
        Example { name: "four.txt", text: include_str!("examples/four.txt"), solutions: 90 },
        Example { name: "four_unique.txt", text: include_str!("examples/four_unique.txt"), solutions: 72 },
        Example { name: "six.txt", text: include_str!("examples/six.txt"), solutions: 11_222 },
        Example { name: "icon.txt", text: include_str!("examples/icon.txt"), solutions: 1 },
        Example { name: "icon_unique.txt", text: include_str!("examples/icon_unique.txt"), solutions: 0 },
        Example { name: "report_0.6.txt", text: include_str!("examples/report_0.6.txt"), solutions: 0 },
        Example { name: "wide.csv", text: include_str!("examples/wide.csv"), solutions: 1 },
        Example { name: "differing.txt", text: include_str!("examples/differing.txt"), solutions: 1 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    read_filled: |source| {
        let filled = formats::read(source)?;
        Ok((filled.cleared(), filled.cells.clone(), filled.cells.iter().all(Option::is_some)))
    },
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: Unruly::answer,
    write_answer: |board, cells| formats::write_answer(board, cells),
    violations: |board, cells| rules::violations(board, cells),
    answers_look_like: AnswerLook::Board,
    picture: |board, answer| draw::picture(board, answer.map(Vec::as_slice)),
    cells: |board| board.cells.len(),
    is_blank: |board| board.cells.iter().all(Option::is_none),
    extras: Extras {
        generator: Some(&generate::UnrulyGenerator),
        options: &[UNIQUE_LINES],
        under: |board, options| {
            let unique_lines = board.unique_lines || options.has(UNIQUE_LINES.name);
            Ok(Unruly { unique_lines, ..board.clone() })
        },
        boards: Some(formats::boards),
        undrawn: Some(undraw::text),
        contradictions: contradictions::contradictions,
        explained_by: Some("bool"),
        by_rules: |board| Some(board),
        direct: |board| Some(board),
        methods: solve::METHODS,
        method: solve::method,
        ..Extras::NONE
    },
};

/// The variant under which all lines differ.
const UNIQUE_LINES: OptionInfo = OptionInfo {
    name: "unique-lines",
    short: None,
    takes: Takes::Nothing,
    summary: "No two rows and no two columns may be alike.",
};

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
