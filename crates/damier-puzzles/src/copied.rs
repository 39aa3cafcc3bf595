//! Boards in forms that are not typed: what this program and others show, as it is copied from there. Each is brought into a text
//! form of the puzzle, before the puzzle reads it.
//!
//! - The lines of `generate --json`, `solve --json`, `count --json` and `check --json` (`json.rs`).
//! - Addresses of Simon Tatham's puzzles, as a browser shows them: their game ids.
//! - Tables of Markdown.
//! - Terminal pictures.
//!
//! What the puzzle reads as it stands keeps its meaning.

mod json;

use crate::drawing::{Wanted, undrawn};
use crate::{InputError, Puzzle, Source, of_address, untabled, without_addresses};

/// What is between the cells of a table and in those that are empty, in forms of rows: the first that is read is taken.
const ROWS: [(&str, &str); 2] = [(",", ""), (" ", ".")];

/// Whether an argument is such a text rather than a file's name.
pub fn is_inline(argument: &str) -> bool {
    json::is_one(argument) || without_addresses(argument).is_some() && of_address(argument).is_some()
}

/// The boards of a text, and what they are answers to where that stands beside them.
pub fn read(puzzle: &dyn Puzzle, source: Source, wanted: Wanted) -> Result<(Source, Option<Source>), InputError> {
    if json::is_one(&source.text) {
        return json::read(puzzle, &source, wanted);
    }
    if let Some(text) = without_addresses(&source.text) {
        return Ok((Source::file(source.origin, text), None));
    }
    let rows = ROWS.iter().filter_map(|(between, empty)| untabled(&source.text, between, empty));
    let tables: Vec<Source> = rows.map(|text| Source::file(source.origin.as_str(), text)).collect();
    if !tables.is_empty() && !reads(puzzle, &source) {
        let holds = |source: &&Source| reads(puzzle, source) || !puzzle.boards(&source.text).is_empty();
        let read = tables.iter().find(holds).unwrap_or(&tables[0]).clone();
        return Ok((read, None));
    }
    match undrawn(puzzle, &source, wanted) {
        None => Ok((source, None)),
        Some(_) if reads(puzzle, &source) => Ok((source, None)),
        Some(boards) => Ok((assembled(&source.origin, boards?), None)),
    }
}

/// Whether the puzzle reads a text as one board, with an answer on it or without.
fn reads(puzzle: &dyn Puzzle, source: &Source) -> bool {
    puzzle.parse(source).is_ok() || puzzle.parse_filled(source).is_ok()
}

/// A text of these boards, which were read from these lines of another.
fn assembled(origin: &str, boards: Vec<(usize, String)>) -> Source {
    match <[(usize, String); 1]>::try_from(boards) {
        Ok([(_, board)]) => Source::file(origin, board),
        Err(boards) => Source::of_parts(origin, boards),
    }
}
