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
use damier_interface::{AnswerLook, Example, Extras, OptionInfo, Takes, TypedPuzzle, joined};
use damier_model::Source;
pub use reasons::{NamedHouse, SudokuRule};
pub use solve::{count_line, solve_line};

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Sudoku, Vec<Option<u8>>> = &TypedPuzzle {
    name: "sudoku",
    aliases: &["solo", "number-place"],
    summary: "every number once in every row, column and region; on the diagonals too if you like",
    examples: &[
        Example { name: "four.txt", text: include_str!("examples/four.txt"), solutions: 288 },
        Example { name: "report.txt", text: include_str!("examples/report.txt"), solutions: 1 },
        Example { name: "six.txt", text: include_str!("examples/six.txt"), solutions: 1 },
        Example { name: "seven.txt", text: include_str!("examples/seven.txt"), solutions: 1 },
        Example { name: "crossed.txt", text: include_str!("examples/crossed.txt"), solutions: 1 },
        Example { name: "twelve.txt", text: include_str!("examples/twelve.txt"), solutions: 1 },
        Example { name: "several.sdk", text: include_str!("examples/several.sdk"), solutions: 3 },
        Example { name: "impossible.ss", text: include_str!("examples/impossible.ss"), solutions: 0 },
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
    read_answer: |board, source| formats::read_cells(source, board.side),
    write_answer: |board, cells| board.answer_text(cells),
    violations: |board, cells| rules::violations(board, cells),
    answers_look_like: AnswerLook::Board,
    picture: |board, answer| Ok(draw::picture(board, answer.map(Vec::as_slice))),
    cells: |board| board.cells.len(),
    is_blank: |board| board.cells.iter().all(Option::is_none),
    extras: Extras {
        generator: Some(&generate::SudokuGenerator),
        explained_by: Some("alldiff"),
        options: &[DIAGONALS],
        under: |board, options| {
            let diagonals = board.diagonals || options.has(DIAGONALS.name);
            Ok(Sudoku { diagonals, ..board.clone() })
        },
        genre: Some(formats::GENRE),
        boards: Some(formats::boards),
        undrawn: Some(undraw::text),
        // As many characters as there are cells.
        in_one_line: |board, answer| match formats::read_cells(&Source::argument(answer), board.side) {
            Ok(cells) => formats::characters(&cells),
            Err(_) => joined(answer, " "),
        },
        contradictions: contradictions::contradictions,
        by_rules: |board| Some(board),
        direct: |board| Some(board),
        ..Extras::NONE
    },
};

/// The variant with diagonals.
const DIAGONALS: OptionInfo = OptionInfo {
    name: "diagonals",
    short: Some('x'),
    takes: Takes::Nothing,
    summary: "Both diagonals hold every number once, too (Sudoku X).",
};

#[cfg(test)]
mod tests;
