//! Rows as they are typed from a newspaper or pasted from a spreadsheet, where an empty cell is nothing at all.
//!
//! They are looked at when a text is in none of the forms that have a sign for empty cells, so that those keep their
//! meaning. How many rows and columns there are is told by the whole text (`sheet/`): a board is square.

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku};
use super::gather::{Loose, Written};
use super::signs::{self, Cut};
use crate::input::{InputError, Mark, Source};
use crate::sheet::{RawLine, Reading, Shape, fields, looks_typed, separator, tabbed, typed};
use crate::words::Word;

const BLANKS: &str = "where a blank stands for an empty cell, every cell takes one column of the text, or two or three with its \
                      number aligned, and there are as many rows as columns; with '.' for an empty cell nothing is left open";
const TABS: &str = "between tabs stands a number, or nothing for an empty cell; tabs may be missing at the end of a row, and \
                    there are as many rows as columns";

/// The side of the boards that newspapers print.
const NEWSPAPER_SIDE: usize = 9;

/// Reads such rows; nothing if these are none.
pub(super) fn read(source: &Source, lines: &[RawLine]) -> Option<Result<Loose, InputError>> {
    let shape = Shape {
        fits: &|width, height| width == height && (MIN_SIDE..=MAX_SIDE).contains(&width),
        is_cell: &|text, side, _| matches!(signs::number(Cut::Words, text, side), Some(Some(_))),
    };
    let open_too = Shape { is_cell: &|text, side, _| signs::number(Cut::Words, text, side).is_some(), ..shape };
    match separator(lines) {
        Some('\t') if lines.iter().all(|line| line.text.trim().is_empty() || line.text.contains('\t')) => {
            rows(source, lines, |shape| tabbed(lines, shape), &open_too, TABS)
        }
        Some('\t') => None,
        Some(separator) => {
            let lines = lines.iter().filter(|line| !line.text.trim().is_empty());
            let rows: Vec<Vec<Written>> = lines.map(|line| written(fields(line, separator))).collect();
            let read = Loose::from_rows(source, Cut::Words, &rows);
            // With commas, the form of that name has told what is wrong.
            (separator != ',' || read.is_ok()).then_some(read)
        }
        None if looks_typed(lines, |c| c.is_ascii_alphanumeric()) => {
            rows(source, lines, |shape| typed(lines, shape), &shape, BLANKS)
        }
        None => None,
    }
}

fn rows<'t>(
    source: &Source,
    lines: &[RawLine<'t>],
    reading: impl Fn(&Shape) -> Reading<'t>,
    shape: &Shape,
    help: &str,
) -> Option<Result<Loose, InputError>> {
    match reading(shape) {
        Reading::Rows(rows) => {
            let rows: Vec<Vec<Written>> = rows.into_iter().map(written).collect();
            Some(Loose::from_rows(source, Cut::Words, &rows))
        }
        Reading::Ambiguous(one, other) => {
            let message = format!("these rows can be read in two ways: as {one}, or as {other}");
            Some(Err(source.error(message, &[longest(lines)], help)))
        }
        // Prose is not rows of numbers with blanks.
        Reading::None if lines.iter().any(|line| line.text.contains(|c: char| c.is_ascii_alphabetic())) => None,
        Reading::None => {
            // As a board with fewer rows than columns it may make sense.
            let too_few = Shape { fits: &|width, height| height < width && has_boxes(width), ..*shape };
            if let Reading::Rows(rows) = reading(&too_few)
                && let Some(message) = rows_missing(&rows)
            {
                return Some(Err(source.error(message, &[last(lines)], help)));
            }
            let count = lines.iter().filter(|line| !line.text.trim().is_empty()).count();
            let message = format!("these {count} rows of numbers with nothing for empty cells make no board");
            Some(Err(source.error(message, &[longest(lines)], help)))
        }
    }
}

/// Whether there are boards of that side whose regions nobody needs to tell.
fn has_boxes(side: usize) -> bool {
    (MIN_SIDE..=MAX_SIDE).contains(&side) && Sudoku::usual_boxes(side).is_some()
}

/// What rows that are too few for their columns lack; nothing if it is guesswork how many columns there are: where the last
/// one is empty, unless the board would be one of newspapers.
fn rows_missing(rows: &[Vec<Word>]) -> Option<String> {
    let (height, width) = (rows.len(), rows.first()?.len());
    let is_sure =
        width == NEWSPAPER_SIDE || rows.iter().any(|row| row.last().is_some_and(|cell| !cell.text.is_empty()));
    let missing = match width - height {
        1 => "a row is missing".to_owned(),
        several => format!("{several} rows are missing"),
    };
    is_sure.then(|| format!("{missing}: there are {height} rows of {width} cells, and {width} rows are expected"))
}

/// The last line that holds something.
fn last(lines: &[RawLine]) -> Mark {
    let line = lines.iter().rev().find(|line| !line.text.trim().is_empty());
    line.map_or(Mark::at(1, 1, 1), |line| Mark::at(line.number, 1, line.text.trim_end().chars().count().max(1)))
}

/// What reaches farthest to the right: that is what a row has too much of, if it has.
fn longest(lines: &[RawLine]) -> Mark {
    let end = |line: &&RawLine| line.text.trim_end().chars().count();
    let tabs = |line: &&RawLine| line.text.trim_end().matches('\t').count();
    let far = lines.iter().rev().max_by_key(|line| (tabs(line), end(line)));
    far.map_or(Mark::at(1, 1, 1), |line| Mark::at(line.number, end(&line).max(1), 1))
}

fn written(words: Vec<Word>) -> Vec<Written> {
    words.into_iter().map(|word| Written { text: word.text, mark: word.mark }).collect()
}
