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
use damier_interface::{AnswerLook, Example, Extras, TypedPuzzle};
pub use reasons::FutoshikiRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Futoshiki, Vec<Option<u8>>> = &TypedPuzzle {
    name: "futoshiki",
    aliases: &["unequal", "more-or-less"],
    summary: "every number once in every row and column, as signs between cells say",
    examples: &[
        Example { name: "signs4.txt", text: include_str!("examples/signs4.txt"), solutions: 1 },
        Example { name: "signs5.txt", text: include_str!("examples/signs5.txt"), solutions: 1 },
        Example { name: "signs7.txt", text: include_str!("examples/signs7.txt"), solutions: 1 },
        Example { name: "signs9.id", text: include_str!("examples/signs9.id"), solutions: 1 },
        Example { name: "latin.txt", text: include_str!("examples/latin.txt"), solutions: 576 },
        Example { name: "seven_answers.txt", text: include_str!("examples/seven_answers.txt"), solutions: 7 },
        Example { name: "no_answer.txt", text: include_str!("examples/no_answer.txt"), solutions: 0 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    read_filled: |source| {
        let filled = formats::read(source)?;
        Ok((filled.cleared(), filled.given.clone(), filled.given.iter().all(Option::is_some)))
    },
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: formats::read_answer,
    write_answer: |board, cells| formats::answer(board, cells),
    violations: |board, cells| rules::violations(board, cells),
    answers_look_like: AnswerLook::Board,
    picture: |board, answer| Ok(draw::picture(board, answer.map(Vec::as_slice))),
    cells: |board| board.given.len(),
    is_blank: |board| board.signs.is_empty() && board.given.iter().all(Option::is_none),
    extras: Extras {
        generator: Some(&generate::FutoshikiGenerator),
        is_line: formats::is_line,
        explained_by: Some("alldiff"),
        undrawn: Some(undraw::text),
        // The numbers alone, for signs say nothing in one line.
        in_one_line: |_, answer| {
            let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            answer.split_whitespace().filter(is_number).collect::<Vec<_>>().join(" ")
        },
        laid_out: |board, line| {
            let numbers: Vec<&str> = line.split_whitespace().collect();
            numbers.chunks(board.side.max(1)).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
        },
        contradictions: contradictions::contradictions,
        direct: |board| Some(board),
        ..Extras::NONE
    },
};

#[cfg(test)]
mod tests;
