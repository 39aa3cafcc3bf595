//! The text forms: a drawing of rows and signs, the game id of Simon Tatham's Unequal, a size, a sheet. Which one a text is in
//! is told by its content: a single line whose one word begins with a size, alone or before a colon, is an id or a size; a
//! sheet has semicolons or commas, or tabs where its lines are no drawing.

mod id;
mod native;
mod pasted;

use super::board::{Futoshiki, MAX_SIDE, MIN_SIDE};
use damier_grid::reading::{SourceLine, lines};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Source};

pub(super) const ACCEPTED: &str =
    "rows of numbers and '.' with '<' and '>' between cells, lines of '^' and 'v' between rows
('. < . > 3'); the same from a spreadsheet, with semicolons, commas or tabs and nothing where nothing is given ('1;<;;;3');
a game id of Simon Tatham's Unequal ('4:0D,0,...'); a size ('5'); sides 2 to 32";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo {
        name: "native",
        summary: "rows of numbers and '.', with '<' '>' between cells and '^' 'v' between rows",
    },
    FormatInfo { name: "id", summary: "the game id of Simon Tatham's Unequal: '4:0D,0,...'" },
];

const SIZES: &str = "a board has from 2 to 32 rows and as many columns";

/// Whether an argument is a board rather than the name of a file.
pub(super) fn is_inline(argument: &str) -> bool {
    argument.contains('\n') || id::is_one(argument.trim())
}

/// Whether a line is a whole board: an id, or the numbers of all rows. A size alone may be a row of numbers as well.
pub(super) fn is_line(line: &str) -> bool {
    line.contains(':') && id::is_one(line.trim()) || whole(line).is_some()
}

/// The board without signs whose rows all stand in this line, as answers to boards of a line are printed: as many numbers
/// as a side squared, none larger than that side, which no row of a board can have.
fn whole(line: &str) -> Option<Futoshiki> {
    let words = || line.split_whitespace();
    let count = words().count();
    let side = (MIN_SIDE..=MAX_SIDE).find(|side| side * side == count)?;
    let number = |word: &str| word.parse().ok().filter(|number| (1..=side).contains(&usize::from(*number)));
    let numbers = words().map(|word| number(word).map(Some)).collect::<Option<Vec<Option<u8>>>>()?;
    Some(Futoshiki::new(side, numbers, Vec::new()))
}

/// Reads a board with the numbers on it.
pub(super) fn read(source: &Source) -> Result<Futoshiki, InputError> {
    let lines: Vec<SourceLine> = lines(&source.text).collect();
    if let [line] = &lines[..]
        && let Some(board) = whole(line.text)
    {
        return Ok(board);
    }
    match lines.first() {
        None => Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED)),
        Some(first) if id::is_one(first.text.trim()) && (lines.len() == 1 || first.text.contains(':')) => {
            id::read(source, &lines)
        }
        Some(_) => match pasted::between(source) {
            // Tabs may be mere spacing of a drawing; one with a tab somewhere is no sheet.
            Some('\t') => native::read(source, &lines).or_else(|no_drawing| {
                let all_tabbed = lines.iter().all(|line| line.text.contains('\t'));
                pasted::read(source, '\t').map_err(|no_sheet| if all_tabbed { no_sheet } else { no_drawing })
            }),
            Some(between) => pasted::read(source, between),
            None => native::read(source, &lines),
        },
    }
}

/// Reads an answer to a board: its numbers, with the same signs or without any.
pub(super) fn read_answer(board: &Futoshiki, source: &Source) -> Result<Vec<Option<u8>>, InputError> {
    let filled = read(source)?;
    let refused = |message: String| {
        Err(source.error(message, &[], "the rows of the board with their numbers, with the same signs or without any"))
    };
    if filled.side != board.side {
        return refused(format!("the answer has {} rows, the board {}", filled.side, board.side));
    }
    if !filled.signs.is_empty()
        && let Some((one, other)) = board.grid().pairs().find(|&(a, b)| board.sign(a, b) != filled.sign(a, b))
    {
        let (one, other) = (board.cell(one), board.cell(other));
        return refused(format!("between {one} and {other} the answer has another sign than the board"));
    }
    Ok(filled.given)
}

/// The board in native text.
pub(super) fn describe(board: &Futoshiki) -> String {
    native::write(board, &board.given)
}

/// An answer in native text.
pub(super) fn answer(board: &Futoshiki, cells: &[Option<u8>]) -> String {
    native::write(board, cells)
}

/// The board in the form of that name.
pub(super) fn write_as(board: &Futoshiki, format: &str) -> Result<String, UsageError> {
    match format {
        "native" => Ok(describe(board) + "\n"),
        _ => Ok(id::write(board) + "\n"),
    }
}

/// A side, if there are boards of it.
fn side(number: usize) -> Option<usize> {
    (MIN_SIDE..=MAX_SIDE).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests;
