//! Rows as they are typed from a newspaper or pasted from a spreadsheet, where an empty cell is nothing at all.
//!
//! They are looked at when a text is in none of the forms that have a sign for empty cells, so that those keep their
//! meaning. How many rows and columns there are is told by the whole text (`sheet/`): a board is square. Rows that make no
//! board as they stand may be indented, all by the same blanks.

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku};
use super::gather::Loose;
use super::signs;
use damier_grid::{
    newspaper::{Expected, Reading, fields, looks_typed, separator, tabbed, typed},
    reading::{Cut, SourceLine, Word},
};
use damier_model::{InputError, Mark, Source};

const BLANKS: &str = "where a blank stands for an empty cell, every cell takes one column of the text, or two or three with its \
                      number aligned, and there are as many rows as columns; with '.' for an empty cell nothing is left open";
const TABS: &str = "between tabs stands a number, or nothing for an empty cell; tabs may be missing at the end of a row, and \
                    there are as many rows as columns";

/// The side of the boards that newspapers print.
const NEWSPAPER_SIDE: usize = 9;

/// How many cells are numbers for each that is a letter, at least, where a letter is a slip rather than part of prose.
const NUMBERS_PER_LETTER: usize = 4;

/// Reads such rows; nothing if these are none.
pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Option<Result<Loose, InputError>> {
    let shape = Expected {
        fits: &|width, height| width == height && (MIN_SIDE..=MAX_SIDE).contains(&width),
        is_cell: &|text, side, _| matches!(signs::number(Cut::Words, text, side), Some(Some(_))),
    };
    let open_too = Expected { is_cell: &|text, side, _| signs::number(Cut::Words, text, side).is_some(), ..shape };
    match separator(lines) {
        Some('\t') if lines.iter().all(|line| line.text.trim().is_empty() || line.text.contains('\t')) => {
            rows(source, lines, 0, |shape| tabbed(lines, shape), &open_too, TABS)
        }
        Some('\t') => None,
        Some(separator) => {
            let lines = lines.iter().filter(|line| !line.text.trim().is_empty());
            let rows: Vec<Vec<Word>> = lines.map(|line| written(fields(line, separator), 0)).collect();
            let read = Loose::from_rows(source, Cut::Words, &rows);
            // With commas, the form of that name has told what is wrong.
            (separator != ',' || read.is_ok()).then_some(read)
        }
        None if looks_typed(lines, |c| c.is_ascii_alphanumeric()) => {
            let margin = margin(lines);
            let as_they_stand = || rows(source, lines, 0, |shape| typed(lines, shape), &shape, BLANKS);
            if margin == 0 || !matches!(typed(lines, &shape), Reading::None) {
                return as_they_stand();
            }
            let moved: Vec<SourceLine> =
                lines.iter().map(|line| SourceLine { text: line.text.get(margin..).unwrap_or(""), ..*line }).collect();
            // The first column may be empty, and as many rows missing: only of a usual board is one blank a margin.
            let is_margin = |rows: &[Vec<Word>]| margin > 1 || rows.len() == NEWSPAPER_SIDE;
            match typed(&moved, &shape) {
                Reading::Rows(found) if !is_margin(&found) => as_they_stand(),
                Reading::None if margin == 1 => as_they_stand(),
                _ => rows(source, &moved, margin, |shape| typed(&moved, shape), &shape, BLANKS),
            }
        }
        None => None,
    }
}

/// The blanks that all lines begin with.
fn margin(lines: &[SourceLine]) -> usize {
    let holding = lines.iter().filter(|line| !line.text.trim().is_empty());
    holding.map(|line| line.text.bytes().take_while(|&b| b == b' ').count()).min().unwrap_or(0)
}

/// What these lines are, of which so many blanks have been cut at the beginning.
fn rows<'t>(
    source: &Source,
    lines: &[SourceLine<'t>],
    margin: usize,
    reading: impl Fn(&Expected) -> Reading<'t>,
    shape: &Expected,
    help: &str,
) -> Option<Result<Loose, InputError>> {
    let refused = |message: String, mark: Mark, help: &str| {
        let mark = Mark { column: mark.column + margin, ..mark };
        Some(Err(source.error(message, &[mark], help)))
    };
    match reading(shape) {
        Reading::Rows(rows) => {
            let rows: Vec<Vec<Word>> = rows.into_iter().map(|row| written(row, margin)).collect();
            Some(Loose::from_rows(source, Cut::Words, &rows))
        }
        Reading::Ambiguous(one, other) => {
            let message = format!("these rows can be read in two ways: as {one}, or as {other}");
            refused(message, longest(lines), help)
        }
        // Prose is not rows of numbers with blanks.
        Reading::None if lines.iter().any(|line| line.text.contains(|c: char| c.is_ascii_alphabetic())) => {
            let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_alphabetic());
            let with_letters = Expected {
                is_cell: &|text, side, rows| is_letter(text) || (shape.is_cell)(text, side, rows),
                ..*shape
            };
            let Reading::Rows(rows) = reading(&with_letters) else { return None };
            let (letter, side) = (slip(&rows, shape)?, rows.len());
            let message = format!("'{}' is not a cell of a board of {side}×{side}", letter.text);
            refused(message, letter.mark, &format!("a cell is a number from 1 to {side}, or nothing; {help}"))
        }
        Reading::None => {
            // With a row that is too long, or too few of them, it may be a board.
            let too_wide = Expected { fits: &|width, height| height < width && has_boxes(height), ..*shape };
            if let Reading::Rows(rows) = reading(&too_wide)
                && let Some((message, mark)) = row_too_long(&rows)
            {
                return refused(message, mark, help);
            }
            let too_few = Expected { fits: &|width, height| height < width && has_boxes(width), ..*shape };
            if let Reading::Rows(rows) = reading(&too_few)
                && let Some(message) = rows_missing(&rows)
            {
                return refused(message, last(lines), help);
            }
            let count = lines.iter().filter(|line| !line.text.trim().is_empty()).count();
            let message = format!("these {count} rows of numbers with nothing for empty cells make no board");
            refused(message, longest(lines), help)
        }
    }
}

/// The first cell that is no number, if there are far more that are.
fn slip<'t>(rows: &[Vec<Word<'t>>], shape: &Expected) -> Option<Word<'t>> {
    let side = rows.len();
    let cells = || rows.iter().flatten().filter(|cell| !cell.text.is_empty());
    let is_wrong = |cell: &&Word| !(shape.is_cell)(cell.text, side, side);
    let wrong = cells().filter(is_wrong).count();
    let few = cells().count() - wrong >= NUMBERS_PER_LETTER * wrong;
    cells().find(is_wrong).copied().filter(|_| few)
}

/// What is wrong where one row alone has cells beyond as many columns as there are rows, and the first of them; nothing where
/// rather a row is missing of a board of newspapers.
fn row_too_long(rows: &[Vec<Word>]) -> Option<(String, Mark)> {
    let height = rows.len();
    let beyond = |row: &Vec<Word>| row.get(height..)?.iter().find(|cell| !cell.text.is_empty()).map(|cell| cell.mark);
    let mut long = (1..).zip(rows).filter_map(|(number, row)| Some((number, row, beyond(row)?)));
    let (Some((number, row, mark)), None) = (long.next(), long.next()) else { return None };
    if row.len() == NEWSPAPER_SIDE {
        return None;
    }
    let reach = row.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
    Some((format!("row {number} has {reach} cells, but there are {height} rows"), mark))
}

/// Whether there are boards of that side whose regions need not be told.
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
fn last(lines: &[SourceLine]) -> Mark {
    let line = lines.iter().rev().find(|line| !line.text.trim().is_empty());
    line.map_or(Mark::at(1, 1, 1), |line| Mark::at(line.number, 1, line.text.trim_end().chars().count().max(1)))
}

/// What reaches farthest to the right: that is what a row has too much of, if it has.
fn longest(lines: &[SourceLine]) -> Mark {
    let end = |line: &&SourceLine| line.text.trim_end().chars().count();
    let tabs = |line: &&SourceLine| line.text.trim_end().matches('\t').count();
    let far = lines.iter().rev().max_by_key(|line| (tabs(line), end(line)));
    far.map_or(Mark::at(1, 1, 1), |line| Mark::at(line.number, end(&line).max(1), 1))
}

/// A row as it stands in the text, of which so many blanks have been cut.
fn written(words: Vec<Word>, margin: usize) -> Vec<Word> {
    let mark = |mark: Mark| Mark { column: mark.column + margin, ..mark };
    words.into_iter().map(|word| Word { text: word.text, mark: mark(word.mark) }).collect()
}
