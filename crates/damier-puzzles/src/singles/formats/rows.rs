//! `native` and `spaces`: a line per row, a number per cell, and perhaps a mark before it.
//!
//! Rows of digits with nothing between them have a digit per cell. A board of one column is told from these by a comma after
//! each of its numbers. A line may hold a whole board, its rows between blanks and their cells between commas.

use super::super::board::in_rows;
use super::{ACCEPTED, Blackening, HIDDEN, MAX_NUMBER, MAX_SIDE, MarkedAs, Singles};
use damier_grid::{
    newspaper::fields,
    reading::{SourceLine, Word, content, counted, lines_before},
};
use damier_model::{InputError, Mark, Source};

/// What stands between the cells of a row in native text.
const COMMA: char = ',';

const HELP: &str = "a cell is a number from 0 to 9999, '*3' if it is black, 'o3' if it is marked white; \
                    cells of a row stand between commas, semicolons, tabs or spaces";

const DIGITS: &str = "rows of digits with nothing between them have a digit per cell, and all rows have as many cells; in a \
                      board of one column a comma follows each number: '3615,'";

/// Rows as read.
pub(super) struct Rows {
    width: usize,
    cells: Vec<NumberedRow>,
    /// Where the first bare `*` stands.
    hidden: Option<Mark>,
}

/// A cell as written; its number is left out after a bare `*` only.
struct NumberedRow {
    number: Option<u32>,
    mark: Option<MarkedAs>,
}

impl Rows {
    pub(super) fn hides_a_number(&self) -> bool {
        self.hidden.is_some()
    }

    /// The rows as a board to solve: every number must be there.
    pub(super) fn into_board(self, source: &Source) -> Result<Singles, InputError> {
        if let Some(mark) = self.hidden {
            let help = "a bare '*' stands in answers only; a cell marked black on a board keeps its number: '*3'";
            return Err(source.error("the number of this black cell is not given", &[mark], help));
        }
        let numbers: Vec<u32> = self.cells.iter().map(|cell| cell.number.unwrap_or(HIDDEN)).collect();
        let marks = self.cells.iter().map(|cell| cell.mark).collect();
        Ok(Singles { marks, ..Singles::new(self.width, self.cells.len() / self.width, numbers) })
    }

    /// The rows as an answer: black where a `*` is, white elsewhere.
    pub(super) fn into_answer(self) -> Blackening {
        Blackening {
            width: self.width,
            height: self.cells.len() / self.width,
            numbers: self.cells.iter().map(|cell| cell.number).collect(),
            black: self.cells.iter().map(|cell| cell.mark == Some(MarkedAs::Black)).collect(),
        }
    }
}

/// Whether a text on one line is a row of several cells.
pub(super) fn is_row(text: &str) -> bool {
    let mut words = text.split([',', ';', ' ']).filter(|word| !word.is_empty()).peekable();
    text.contains([',', ';', ' ']) && words.peek().is_some() && words.all(|word| entry(word).is_ok())
}

/// Whether a line holds all rows of a board, with blanks between them, as answers to boards of a line are printed.
pub(super) fn is_whole(line: &str) -> bool {
    let rows = || line.split_whitespace();
    let cells = |row: &str| row.split(COMMA).count();
    let width = rows().next().map_or(0, cells);
    let is_row = |row: &str| cells(row) == width && row.split(COMMA).all(|word| entry(word).is_ok());
    width > 1 && rows().count() > 1 && rows().all(is_row)
}

/// The rows of a [whole board](is_whole) in one line.
fn whole<'t>(line: &SourceLine<'t>) -> Vec<Vec<Word<'t>>> {
    let row = |row: Word<'t>| {
        let mut cells = fields(&SourceLine { number: line.number, text: row.text }, COMMA);
        cells.iter_mut().for_each(|cell| cell.mark.column += row.mark.column - 1);
        cells
    };
    line.words().into_iter().map(row).collect()
}

/// Whether these are rows of digits with nothing between them.
fn are_digits(lines: &[Vec<Word>]) -> bool {
    let is_number = |word: &Word| word.text.bytes().all(|b| b.is_ascii_digit());
    lines.len() > 1
        && lines.iter().all(|line| line.len() == 1 && is_number(&line[0]))
        && lines.iter().any(|line| line[0].text.len() > 1)
}

/// The cells of a row of digits.
fn digits<'t>(row: &Word<'t>) -> Vec<Word<'t>> {
    let cell = |at: usize| Word { text: &row.text[at..=at], mark: Mark::at(row.mark.line, row.mark.column + at, 1) };
    (0..row.text.len()).map(cell).collect()
}

/// Reads rows between semicolons or commas if there is one, between spaces or tabs otherwise.
pub(super) fn read(source: &Source) -> Result<Rows, InputError> {
    let separator = [';', ','].into_iter().find(|&c| lines_before(&source.text, '#').any(|line| line.text.contains(c)));
    let mut help = "all rows of a board have as many cells";
    let lines: Vec<Vec<Word>> = match separator {
        Some(separator) => {
            let lines: Vec<SourceLine> = lines_before(&source.text, '#').collect();
            match &lines[..] {
                [line] if is_whole(line.text) => whole(line),
                _ => one_column_or_more(lines.iter().map(|line| fields(line, separator)).collect()),
            }
        }
        None => match content(&source.text, '#') {
            rows if are_digits(&rows) => {
                help = DIGITS;
                rows.iter().map(|row| digits(&row[0])).collect()
            }
            rows => rows,
        },
    };
    let Some(first) = lines.first() else {
        return Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED));
    };
    let width = first.len();
    if width > MAX_SIDE || lines.len() > MAX_SIDE {
        let message = format!("{width}×{} cells are too many", lines.len());
        return Err(source.error(message, &[], format!("boards have at most {MAX_SIDE} rows and {MAX_SIDE} columns")));
    }
    let mut rows = Rows { width, cells: Vec::with_capacity(width * lines.len()), hidden: None };
    for (number, line) in (1..).zip(&lines) {
        for word in line.iter().take(width) {
            let entry = entry(word.text).map_err(|message| source.error(message, &[word.mark], HELP))?;
            if entry.number.is_none() && rows.hidden.is_none() {
                rows.hidden = Some(word.mark);
            }
            rows.cells.push(entry);
        }
        if line.len() != width {
            let odd = line.get(width).or(line.last()).map_or_else(Vec::new, |word| vec![word.mark]);
            let message =
                format!("row {number} has {}, but the first has {width}", counted(line.len(), "cell", "cells"));
            return Err(source.error(message, &odd, help));
        }
    }
    Ok(rows)
}

/// The rows without what follows the last separator, if that is nothing in each, behind one number.
fn one_column_or_more(mut rows: Vec<Vec<Word>>) -> Vec<Vec<Word>> {
    if rows.iter().all(|row| row.len() == 2 && row[1].text.is_empty()) {
        rows.iter_mut().for_each(|row| row.truncate(1));
    }
    rows
}

fn entry(word: &str) -> Result<NumberedRow, String> {
    let (mark, digits) = match word.chars().next() {
        None => return Err("a number is missing here".to_owned()),
        Some('*') => (Some(MarkedAs::Black), &word[1..]),
        Some('o' | 'O') => (Some(MarkedAs::White), &word[1..]),
        Some(_) => (None, word),
    };
    if digits.is_empty() && mark == Some(MarkedAs::Black) {
        return Ok(NumberedRow { number: None, mark });
    }
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("'{word}' is not a cell"));
    }
    match digits.parse() {
        Ok(number) if number <= MAX_NUMBER => Ok(NumberedRow { number: Some(number), mark }),
        _ => Err(format!("{digits} is too large a number: {MAX_NUMBER} is the most")),
    }
}

/// A cell as it is written.
pub(super) fn word(board: &Singles, index: usize) -> String {
    let sign = match board.marks[index] {
        None => "",
        Some(MarkedAs::Black) => "*",
        Some(MarkedAs::White) => "o",
    };
    format!("{sign}{}", board.numbers[index])
}

/// The rows, with something between the cells.
pub(super) fn write(board: &Singles, between: &str, word: impl Fn(usize) -> String) -> String {
    in_rows((board.width, board.height), between, word)
}

/// The rows between spaces, one below the other.
pub(super) fn write_spaced(board: &Singles) -> String {
    let words: Vec<String> = (0..board.numbers.len()).map(|index| word(board, index)).collect();
    let width = words.iter().map(String::len).max().unwrap_or(1);
    write(board, " ", |index| format!("{:>width$}", words[index]))
}
