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
    use crate::testing::{are_refused, are_told_apart};

    fn read_text(text: &str) -> Result<Board, InputError> {
        read(&Source::file("board.txt", text), Single::IsSize)
    }

    fn board(size: u32, queens: &[(u32, u32)]) -> Board {
        Board::new(size, queens.iter().map(|&(row, column)| Cell { row, column }))
    }

    #[test]
    fn one_board_reads_the_same_in_every_form() {
        let expected = board(4, &[(1, 2), (3, 1)]);
        let forms = [
            "2 . 1 .",
            "# half done\n 2 .\t1 .  # two to go\n",
            ". Q . .\n. . . .\nQ . . .\n. . . .\n",
            "*D**\n****\n\nD***\n****",
            "0100\n0000\n1000\n0000\n",
            "n 4\n3 1\n1 2 # in any order\n",
            "N 4\r\n1 2\r\n3 1\r\n",
        ];
        for form in forms {
            assert_eq!(read_text(form).as_ref(), Ok(&expected), "{form}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for board in [
            board(4, &[(1, 2), (3, 1)]),
            board(5, &[]),
            board(3, &[(2, 1), (2, 3)]), // two in a row: only coordinates can say it
            board(8, &[(1, 1), (2, 5), (3, 8), (4, 6), (5, 3), (6, 7), (7, 2), (8, 4)]),
        ] {
            assert_eq!(read_text(&write(&board)), Ok(board));
        }
    }

    #[test]
    fn every_form_it_is_written_in_is_read_again() {
        for board in [
            board(4, &[(1, 2), (3, 1)]),
            board(5, &[]),
            board(1, &[(1, 1)]),
            board(1, &[]),
            board(3, &[(2, 1), (2, 3)]),
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

    #[test]
    fn a_lone_number_is_a_size_but_a_1_to_check_is_a_queen() {
        assert_eq!(read_text("8"), Ok(Board::empty(8)));
        assert_eq!(read_text("1"), Ok(Board::empty(1)));
        assert_eq!(read(&Source::argument("1"), Single::IsQueenIfOne), Ok(board(1, &[(1, 1)])));
    }

    #[test]
    fn sizes_out_of_range_say_what_is_accepted() {
        for text in ["0", "-3", "10001", "1000000000", "99999999999999999999999"] {
            let error = read_text(text).expect_err(text);
            assert_eq!(error.message, format!("'{text}' is not a board size"));
            assert!(error.help.contains("from 1 to 10000"));
        }
    }

    #[test]
    fn two_queens_on_one_square_name_both_lines() {
        let error = read_text("n 8\n1 1\n3 4\n3 4\n").expect_err("a square twice");
        let expected = "two queens on the square r3c4, in lines 3 and 4
  ┌─ board.txt:4:1
3 │ 3 4
  │ ^
4 │ 3 4
  │ ^^^ again
  = a square holds at most one queen";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn misread_boards_are_refused_at_the_right_place() {
        let cases = [
            ("", None, "board.txt holds no board"),
            ("# nothing\n\n", None, "board.txt holds no board"),
            ("eight", Some((1, 1)), "'eight' is not a board"),
            ("1 9 . .", Some((1, 3)), "there is no column 9 on a 4×4 board"),
            ("1 x . .", Some((1, 3)), "'x' is not a column"),
            ("..\n.?\n", Some((2, 2)), "'?' is not a square"),
            ("...\n...\n", Some((1, 1)), "row 1 has 3 squares, but there are 2 rows"),
            ("n\n1 1", Some((1, 1)), "the first line does not give a size"),
            ("n 4\n1 1 1", Some((2, 1)), "expected a row and a column, found 3 words"),
            ("n 4\n5 1", Some((2, 1)), "there is no row 5 on a 4×4 board"),
        ];
        are_refused(read_text, &cases);
    }

    #[test]
    fn lines_of_columns_are_boards_each() {
        let boards = |text: &str| damier_grid::several::boards(text, is_line, |_| false).len();
        assert_eq!(boards("3 6 2 5 1 4\n4 1 5 2 6 3\n2 4 6 1 3 5\n5 3 1 6 4 2\n"), 4);
        assert_eq!(boards("# two\n. 2 . . # given\n3 . . .\n"), 2);
        for one in ["2 4 1 3\n", "n 8\n1 5\n2 8\n", "0 1 0\n0 0 0\n1 0 0", ". . .\n. 1 .\n. . .", ".Q\n..", "8\n9\n"] {
            assert_eq!(boards(one), 0, "{one}");
        }
    }

    #[test]
    fn boards_are_told_from_file_names() {
        let boards = ["8", "-3", "1000000000", "1 5 8 6", ". 5 . .", "n 4\n1 1"];
        let files = ["eight", "board.txt", "8queens.txt", ".", "a board.txt", "10^9"];
        are_told_apart(is_inline, &boards, &files);
    }
}
