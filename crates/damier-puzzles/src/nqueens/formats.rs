//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | example | queens |
//! |---|---|---|
//! | size | `8` | none yet |
//! | line (native) | `1 5 8 6 3 7 2 4`, `. 5 . .` | entry i is the column of the queen in row i |
//! | picture | lines of `.` and `Q` | where they stand |
//! | coordinates | `n 8`, then lines `row column` | one per line |
//!
//! `#` starts a comment, blank lines and spaces between the squares of a picture do not count.

use super::board::{Board, MAX_SIZE};
use damier_grid::reading::{Word, content, is_number};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{Cell, InputError, Mark, Source};
use std::collections::HashMap;
use std::fmt::Write;

pub(super) const ACCEPTED: &str = "\
a size from 1 to 10000 (8); a line with the column of each row's queen, '.' for none (. 5 . . . . . .);
a picture of n lines of n squares, '.' empty, 'Q' queen; or coordinates: first 'n 8', then 'row column' per queen";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "coordinates", summary: "'n 8', then 'row column' per queen: can say everything" },
    FormatInfo { name: "line", summary: "the column of each row's queen: no two queens in a row" },
    FormatInfo { name: "picture", summary: "lines of '.' and 'Q'" },
];

/// The largest picture written: beyond it the file would be more than a megabyte.
const MAX_PICTURE: u32 = 1000;

const SIZE_HELP: &str = "a size is a whole number from 1 to 10000";
const PICTURE_HELP: &str =
    "a picture has n lines of n squares: '.', '*', '-', '_' or '0' empty, 'Q', 'D' or '1' a queen";
const COORDINATES_HELP: &str = "coordinates are a first line 'n 8', then one line 'row column' for each queen";

/// What a lone number means: a size to solve; but a board to check that reads `1` is the one queen of a 1×1 board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    IsSize,
    IsQueenIfOne,
}

/// Whether an argument is a board rather than a file's name: a number, or entries of a line, or several lines.
pub(super) fn is_inline(argument: &str) -> bool {
    let words: Vec<&str> = argument.split_whitespace().collect();
    match words[..] {
        [] => true,
        [word] => is_number(word),
        _ => argument.contains('\n') || words.iter().all(|word| *word == "." || is_number(word)),
    }
}

/// Whether a line is a whole board: entries of which one is no square of a picture.
pub(super) fn is_line(line: &str) -> bool {
    let words = || line.split('#').next().unwrap_or_default().split_whitespace();
    words().count() > 1
        && words().all(|word| word == "." || is_number(word))
        && words().any(|word| !matches!(word, "." | "0" | "1"))
}

/// Reads a board in any form.
pub(super) fn read(source: &Source, single: Single) -> Result<Board, InputError> {
    let lines = content(&source.text, '#');
    match &lines[..] {
        [] => Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED)),
        [first, queens @ ..] if first[0].text.eq_ignore_ascii_case("n") => coordinates(source, first, queens),
        [line] => match &line[..] {
            [word] if word.text == "1" && single == Single::IsQueenIfOne => native_line(source, line),
            [word] if is_number(word.text) => Ok(Board::empty(size(source, word)?)),
            [word] if !word.text.chars().all(|c| square(c).is_some()) => {
                Err(source.error(format!("'{}' is not a board", word.text), &[word.mark], ACCEPTED))
            }
            [_] => picture(source, &lines),
            _ => native_line(source, line),
        },
        _ => picture(source, &lines),
    }
}

/// The native form: a line where rows have one queen at most, coordinates otherwise.
pub(super) fn write(board: &Board) -> String {
    board.columns().map_or_else(|| write_coordinates(board), write_line)
}

/// The board in the form of that name, ending its last line.
pub(super) fn write_as(board: &Board, format: &str) -> Result<String, UsageError> {
    let text = match format {
        "coordinates" => write_coordinates(board),
        "line" if board.size() == 1 && board.queens().is_empty() => ".".to_owned(),
        "line" => board.columns().map(write_line).ok_or_else(|| {
            UsageError("a line cannot say that two queens are in one row; accepted: coordinates, picture".to_owned())
        })?,
        "picture" if board.size() > MAX_PICTURE => {
            let n = board.size();
            return Err(UsageError(format!("a picture of {n} lines is too large; accepted: up to {MAX_PICTURE}")));
        }
        _ => write_picture(board),
    };
    Ok(text + "\n")
}

fn write_coordinates(board: &Board) -> String {
    let queens: Vec<String> = board.queens().iter().map(|q| format!("\n{} {}", q.row, q.column)).collect();
    format!("n {}{}", board.size(), queens.concat())
}

fn write_picture(board: &Board) -> String {
    let n = board.size();
    let square = |row, column| if board.queens().binary_search(&Cell { row, column }).is_ok() { 'Q' } else { '.' };
    let line = |row| (1..=n).map(|column| square(row, column)).collect::<String>();
    (1..=n).map(line).collect::<Vec<_>>().join("\n")
}

/// The native line for the column of each row's queen, from 1.
pub(super) fn write_line(columns: impl IntoIterator<Item = Option<u32>>) -> String {
    let mut line = String::new();
    for column in columns {
        match column {
            Some(column) => drop(write!(line, "{column} ")),
            None => line.push_str(". "),
        }
    }
    line.pop();
    line
}

fn size(source: &Source, word: &Word) -> Result<u32, InputError> {
    let accepted = word.text.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
    accepted.ok_or_else(|| {
        let apart: Vec<String> = word.text.chars().map(String::from).collect();
        let help = match apart.len() {
            4..=9 if word.text.bytes().all(|digit| matches!(digit, b'1'..=b'9')) => {
                format!("{SIZE_HELP}; the columns of queens are written apart: '{}'", apart.join(" "))
            }
            _ => SIZE_HELP.to_owned(),
        };
        source.error(format!("'{}' is not a board size", word.text), &[word.mark], help)
    })
}

/// A row or column number on a board of `size`.
fn place(source: &Source, word: &Word, what: &str, size: u32, help: &str) -> Result<u32, InputError> {
    word.text.parse().ok().filter(|number| (1..=size).contains(number)).ok_or_else(|| {
        let message = if is_number(word.text) {
            format!("there is no {what} {} on a {size}×{size} board", word.text)
        } else {
            format!("'{}' is not a {what}", word.text)
        };
        source.error(message, &[word.mark], help)
    })
}

fn native_line(source: &Source, line: &[Word]) -> Result<Board, InputError> {
    let Some(n) = u32::try_from(line.len()).ok().filter(|&n| n <= MAX_SIZE) else {
        return Err(source.error(format!("a line of {} entries is too long", line.len()), &[], SIZE_HELP));
    };
    let help = format!("{n} entries make a {n}×{n} board: each is a column from 1 to {n}, or '.' for no queen yet");
    let mut queens = Vec::new();
    for (row, word) in (1..).zip(line) {
        if word.text != "." {
            queens.push(Cell { row, column: place(source, word, "column", n, &help)? });
        }
    }
    Ok(Board::new(n, queens))
}

/// What a character of a picture stands for: a queen or none.
fn square(c: char) -> Option<bool> {
    match c {
        '.' | '*' | '-' | '_' | '0' => Some(false),
        'Q' | 'q' | 'D' | 'd' | '1' | '♛' | '♕' => Some(true),
        _ => None,
    }
}

fn picture(source: &Source, lines: &[Vec<Word>]) -> Result<Board, InputError> {
    let n = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    if n > MAX_SIZE {
        return Err(source.error(format!("a picture of {n} lines is too large"), &[], SIZE_HELP));
    }
    let mut queens = Vec::new();
    for (row, line) in (1..).zip(lines) {
        let mut column = 0;
        for word in line {
            for (at, c) in word.text.chars().enumerate() {
                column += 1;
                match square(c) {
                    Some(true) => queens.push(Cell { row, column }),
                    Some(false) => {}
                    None => {
                        let mark = Mark::at(word.mark.line, word.mark.column + at, 1);
                        return Err(source.error(format!("'{c}' is not a square"), &[mark], PICTURE_HELP));
                    }
                }
            }
        }
        if column != n {
            let message = format!("row {row} has {column} squares, but there are {n} rows");
            return Err(source.error(message, &[line[0].mark], PICTURE_HELP));
        }
    }
    Ok(Board::new(n, queens))
}

fn coordinates(source: &Source, first: &[Word], lines: &[Vec<Word>]) -> Result<Board, InputError> {
    let [_, word] = first else {
        return Err(source.error("the first line does not give a size", &[first[0].mark], COORDINATES_HELP));
    };
    let n = size(source, word)?;
    let mut seen: HashMap<Cell, &Word> = HashMap::new();
    for line in lines {
        let [row, column] = &line[..] else {
            let message = format!("expected a row and a column, found {} words", line.len());
            return Err(source.error(message, &[line[0].mark], COORDINATES_HELP));
        };
        let cell = Cell {
            row: place(source, row, "row", n, COORDINATES_HELP)?,
            column: place(source, column, "column", n, COORDINATES_HELP)?,
        };
        if let Some(before) = seen.insert(cell, row) {
            let message =
                format!("two queens on the square {cell}, in lines {} and {}", before.mark.line, row.mark.line);
            let width = column.mark.column + column.mark.width - row.mark.column;
            let here = Mark { width, ..row.mark }.noted("again");
            return Err(source.error(message, &[here, before.mark], "a square holds at most one queen"));
        }
    }
    Ok(Board::new(n, seen.into_keys()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(size: u32, queens: &[(u32, u32)]) -> Board {
        Board::new(size, queens.iter().map(|&(row, column)| Cell { row, column }))
    }

    #[test]
    fn every_form_it_is_written_in_is_read_again() {
        for board in [
            board(4, &[(1, 2), (3, 1)]),
            board(5, &[]),
            board(1, &[(1, 1)]),
            board(1, &[]),
            board(3, &[(2, 1), (2, 3)]),
            board(8, &[(1, 1), (2, 5), (3, 8), (4, 6), (5, 3), (6, 7), (7, 2), (8, 4)]),
        ] {
            for info in FORMATS {
                match write_as(&board, info.name) {
                    Ok(text) => {
                        let single = if board.queens().is_empty() { Single::IsSize } else { Single::IsQueenIfOne };
                        assert_eq!(read(&Source::argument(&text), single).as_ref(), Ok(&board), "{text}");
                    }
                    Err(refused) => assert!(refused.0.contains("two queens are in one row"), "{refused}"),
                }
            }
        }
    }
}
