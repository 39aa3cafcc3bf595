//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | told by | file |
//! |---|---|---|
//! | `framed` | a bar `\|`: the report's digits 1 and 2, `-` or `0` for nothing | `framed.rs` |
//! | `comma` | a comma or a semicolon between places | `rows.rs` |
//! | `id` | a first word such as `6x6` or `6x6:faCADAJeBd` | `id.rs` |
//! | one line | rows of `0`, `1` and `.` between blanks, all in one line | `rows.rs` |
//! | `native` | nothing of that: rows of `0`, `1` and `.` | `rows.rs` |
//! | typed or pasted | the same, but a blank or nothing between tabs for an empty place | `rows.rs` |
//!
//! Rows of any form may follow a line `unique lines`. **The frame decides what a `0` is**: within bars it is a place
//! where nothing is given, everywhere else a colour. The report's 2 is the colour that all other forms call 0; without
//! a frame it is taken for that too, unless a 0 stands beside it: then what was meant is unclear, and the text is
//! refused.
//!
//! Reading is one walk over the text without cutting it into words: boards of a hundred million cells can be read.

mod framed;
mod gather;
mod id;
mod rows;

use super::Unruly;
use super::board::{self, Colour, UNIQUE_LINES};
use damier_grid::{
    reading::{SourceLine, lines},
    several,
};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Mark, Source};

/// The most rows and the most columns: what the course report dreamt of (its 10e3). The cells take 100 MB then.
pub(super) const MAX_SIDE: usize = 10_000;

pub(super) const ACCEPTED: &str = "\
rows of '0', '1' and '.' for nothing given, perhaps after a line 'unique lines';
the same rows between blanks in one line, a board per line: '01 10';
rows between bars as the report has them: '| 1 - 2 - |', with '-' or '0' for nothing given;
rows with commas, semicolons or tabs, and nothing between two of them where nothing is given: '1,,0,';
rows typed with a blank where nothing is given: '1  0';
a game id such as 6x6:faCADAJeBd (columns x rows, 'u' before the colon for unique lines);
or a size such as 10x10 or '10x10 unique', for an empty board";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "native", summary: "rows of 0, 1 and '.'" },
    FormatInfo { name: "framed", summary: "the report's rows between bars: 1, 2 (for 0) and '-'" },
    FormatInfo { name: "comma", summary: "rows with commas, blank where nothing is given" },
    FormatInfo { name: "id", summary: "the game id of Simon Tatham's Unruly" },
];

const SIZES: &str = "an even number of columns and of rows, from 2 to 10000: every line has as many of each colour";

/// Whether an argument is a board rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    argument.contains('\n') || argument.split_whitespace().next().is_none_or(id::is_one) || rows::is_whole(argument)
}

/// Whether a line is a whole board: an id, or rows between blanks.
pub(super) fn is_line(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(id::is_one) || rows::is_whole(line)
}

/// The boards of a text that holds several; nothing if it holds one.
pub(super) fn boards(text: &str) -> Vec<(usize, &str)> {
    // A row with gaps may look like a whole board: rows that make a square are one board, unless they can only be
    // answers.
    let is_square = || read(&Source::argument(text)).is_ok_and(|board| board.width == board.height);
    let is_board = |line: &str| is_line(line) && !(rows::is_whole(line) && !rows::is_answer(line) && is_square());
    several::boards(text, is_board, |block| read(&Source::argument(block)).is_ok())
}

/// Reads a board in any form.
pub(super) fn read(source: &Source) -> Result<Unruly, InputError> {
    let lines: Vec<SourceLine> = lines(&source.text).collect();
    let Some(first) = lines.first() else {
        return Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED));
    };
    let unique_lines = says_unique_lines(first.text);
    let rows = &lines[usize::from(unique_lines)..];
    let Some(begin) = rows.first() else {
        let mark = Mark::at(first.number, 1, first.text.chars().count());
        return Err(source.error(format!("nothing follows '{}'", first.text.trim()), &[mark], ACCEPTED));
    };
    let mut board = if id::is_one(begin.text.split_whitespace().next().unwrap_or_default()) {
        id::read(source, rows)?
    } else if rows.iter().any(|line| line.text.contains(framed::BAR)) {
        framed::read(source, rows)?
    } else if rows.len() == 1 && rows::is_whole(begin.text) {
        rows::read_whole(source, *begin)?
    } else if let Some(separator) = rows::separator(rows) {
        rows::read_separated(source, rows, separator)?
    } else {
        let after = if unique_lines { first.number } else { 0 };
        rows::read_native(source, rows).or_else(|error| rows::read_typed(source, after).unwrap_or(Err(error)))?
    };
    board.unique_lines |= unique_lines;
    Ok(board)
}

/// The board in the form of that name, ending its last line.
pub(super) fn write_as(board: &Unruly, format: &str) -> Result<String, UsageError> {
    let rows = match format {
        "native" => board::rows(board.width, &board.cells),
        "framed" => framed::write(board),
        "comma" => rows::write_comma(board),
        _ => return Ok(id::write(board) + "\n"),
    };
    let rules = if board.unique_lines { format!("{UNIQUE_LINES}\n") } else { String::new() };
    Ok(rules + &rows + "\n")
}

/// The board in native text; an empty one as its size alone.
pub(super) fn describe(board: &Unruly) -> String {
    if board.cells.iter().all(Option::is_none) { id::write_size(board) } else { board.to_text() }
}

/// An answer in native text: the rows alone.
pub(super) fn write_answer(board: &Unruly, cells: &[Option<Colour>]) -> String {
    board::rows(board.width, cells)
}

fn says_unique_lines(line: &str) -> bool {
    let words = line.split([' ', '\t', '-', '_', '\r']).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).eq(UNIQUE_LINES.split(' ').map(str::to_owned))
}

#[cfg(test)]
mod tests;
