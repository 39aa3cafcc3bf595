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

pub use board::{Equation, Filling, Garam, Names, Operator};
use damier_interface::{AnswerLook, Example, Extras, OptionInfo, Takes, TypedPuzzle};
pub use reasons::GaramRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Garam, Filling> = &TypedPuzzle {
    name: "garam",
    aliases: &[],
    summary: "fill a board of crossing equations with digits",
    examples: &[
        Example { name: "ring.txt", text: include_str!("examples/ring.txt"), solutions: 1 },
        Example { name: "printed.txt", text: include_str!("examples/printed.txt"), solutions: 1 },
        Example { name: "printed_zeros.txt", text: include_str!("examples/printed_zeros.txt"), solutions: 1 },
        Example { name: "own_layout.txt", text: include_str!("examples/own_layout.txt"), solutions: 1 },
        Example { name: "design.txt", text: include_str!("examples/design.txt"), solutions: 1 },
        Example { name: "mini.txt", text: include_str!("examples/mini.txt"), solutions: 25_729 },
        Example { name: "impossible.txt", text: include_str!("examples/impossible.txt"), solutions: 0 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    read_filled: |source| {
        let filled = formats::read(source)?;
        Ok((filled.cleared(), filled.given.clone(), filled.given.is_full()))
    },
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: formats::read_answer,
    write_answer: Garam::to_picture,
    violations: rules::violations,
    answers_look_like: AnswerLook::Board,
    picture: |board, answer| Ok(draw::picture(board, answer)),
    cells: |board| board.places.len(),
    is_blank: |Garam { given, .. }| {
        given.digits.iter().all(Option::is_none) && given.operators.iter().all(Option::is_none)
    },
    extras: Extras {
        generator: Some(&generate::GaramGenerator),
        explained_by: Some("table"),
        options: &[LEADING_ZEROS],
        under: |board, options| {
            let leading_zeros = board.leading_zeros || options.has(LEADING_ZEROS.name);
            Ok(Garam { leading_zeros, ..board.clone() })
        },
        undrawn: Some(undraw::text),
        contradictions: rules::contradictions,
        direct: |board| Some(board),
        ..Extras::NONE
    },
};

/// The variant without the rule against leading zeros.
const LEADING_ZEROS: OptionInfo = OptionInfo {
    name: "leading-zeros",
    short: None,
    takes: Takes::Nothing,
    summary: "Results of two digits may begin with 0.",
};
