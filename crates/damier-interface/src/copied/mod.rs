//! Boards in forms that are not typed: what this program and others show, as it is copied from there. Each is brought
//! into a text form of the puzzle, before the puzzle reads it.
//!
//! - The lines of `generate --json`, `solve --json`, `count --json` and `check --json` (`json.rs`).
//! - Addresses of Simon Tatham's puzzles, as a browser shows them: their game ids.
//! - Tables of Markdown, and rows with bars around each cell.
//! - Lists of rows, as Python and JSON have them (`list.rs`).
//! - Terminal pictures; boards with numbers above them, as books have them.
//! - Blanks and digits of other widths, as web pages and East Asian keyboards have them.
//!
//! What the puzzle reads as it stands keeps its meaning.

mod json;
mod list;

use crate::undrawn;
use crate::{Puzzle, of_address, without_addresses};
use damier_grid::{
    drawing::{ReadAs, below_numbers},
    newspaper::{barred, untabled},
};
use damier_model::{InputError, Source};

/// What is between the cells of a table and in those that are empty, in forms of rows: the first that is read is taken.
const ROWS: [(&str, &str); 2] = [(",", ""), (" ", ".")];

/// Whether an argument is such a text rather than a file's name.
pub fn is_inline(argument: &str) -> bool {
    let is_address = || without_addresses(argument).is_some() && of_address(argument).is_some();
    json::is_one(argument) || list::is_one(argument) || is_address()
}

/// The boards of a text, and what they are answers to where that stands beside them.
pub fn read(puzzle: &dyn Puzzle, mut source: Source, wanted: ReadAs) -> Result<(Source, Option<Source>), InputError> {
    if source.text.contains(|c| of_usual_width(c) != c) {
        source.text = source.text.chars().map(of_usual_width).collect();
    }
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
    if let Some(read) = elsewhere(puzzle, &source) {
        return Ok((read, None));
    }
    match undrawn(puzzle, &source, wanted) {
        None => {
            let numbered = below_numbers(&source.text);
            let are_boards = numbered.iter().all(|(_, text)| reads(puzzle, &Source::argument(text.as_str())));
            if numbered.is_empty() || !are_boards || reads(puzzle, &source) {
                return Ok((source, None));
            }
            Ok((assembled(&source.origin, numbered), None))
        }
        Some(_) if reads(puzzle, &source) => Ok((source, None)),
        Some(boards) => Ok((assembled(&source.origin, boards?), None)),
    }
}

/// A board that is a list, or has bars around each cell, where the puzzle reads it so and not as it stands.
fn elsewhere(puzzle: &dyn Puzzle, source: &Source) -> Option<Source> {
    let as_list = list::texts(&source.text, &ROWS);
    let texts =
        as_list.into_iter().chain(ROWS.iter().filter_map(|(between, empty)| barred(&source.text, between, empty)));
    let mut texts = texts.map(|text| Source::file(source.origin.as_str(), text)).peekable();
    if texts.peek().is_none() || reads(puzzle, source) {
        return None;
    }
    texts.find(|text| reads(puzzle, text))
}

/// The character as it is typed: plain blanks, and signs of half the width of an ideograph.
fn of_usual_width(c: char) -> char {
    /// From the full-width exclamation mark to the one of ASCII.
    const APART: u32 = '！' as u32 - '!' as u32;
    match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(c as u32 - APART).unwrap_or(c),
        _ => c,
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
