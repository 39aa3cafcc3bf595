//! The form of the logic report's program: `H W`, then H rows of W numbers **from 0**, `?` unknown; 4 neighbours.

use super::super::board::{Board, Neighbours, Shape};
use damier_grid::reading::{Word, is_number};
use damier_interface::UsageError;
use damier_model::{InputError, Source};
use std::fmt::Write;

const HELP: &str = "a carte is a line 'H W', then H rows of W numbers from 0 to H·W−1, '?' for unknown";

/// Whether the first line is two sizes, followed by as many lines as the first says.
pub(super) fn is_one(lines: &[Vec<Word>]) -> bool {
    let [first, rows @ ..] = lines else { return false };
    let [height, width] = &first[..] else { return false };
    is_number(width.text) && height.text.parse() == Ok(rows.len()) && !rows.is_empty()
}

/// Reads a text that [`is_one`].
pub(super) fn read(source: &Source, lines: &[Vec<Word>]) -> Result<Board, InputError> {
    let refused = |word: &Word, message: String| source.error(message, &[word.mark], HELP);
    let (first, rows) = (&lines[0], &lines[1..]);
    let size = |word: &Word| word.text.parse::<u32>().unwrap_or(0);
    let (height, width) = (size(&first[0]), size(&first[1]));
    let shape = Shape::Square { rows: height, columns: width, neighbours: Neighbours::Four };
    if !shape.is_accepted() {
        return Err(refused(&first[0], format!("a board of {height} rows of {width} is not of an accepted size")));
    }
    let mut given = Vec::new();
    for (row, line) in (1..).zip(rows) {
        for word in line {
            given.push(match word.text {
                "?" | "." => None,
                text => match text.parse::<u32>().ok().and_then(|number| number.checked_add(1)) {
                    Some(number) => Some(number),
                    None => return Err(refused(word, format!("'{text}' is not a number from 0, nor '?'"))),
                },
            });
        }
        if line.len() != width as usize {
            let word = line.get(width as usize).or(line.last()).unwrap_or(&first[1]);
            return Err(refused(word, format!("row {row} has {} places, but {width} on this board", line.len())));
        }
    }
    Ok(Board::empty(shape).with_given(given))
}

/// The board in this form, if it has one.
pub(super) fn write(board: &Board) -> Result<String, UsageError> {
    let refused = |what: &str| Err(UsageError(format!("a carte cannot say that {what}; accepted: --to native")));
    let Shape::Square { rows, columns, neighbours } = board.shape() else {
        return refused("cells are hexagons");
    };
    if neighbours == Neighbours::Eight {
        return refused("squares touch at their corners");
    }
    if board.len() as u64 != board.shape().places() {
        return refused("cells are blocked");
    }
    if !board.links().is_empty() {
        return refused("cells are linked");
    }
    let mut text = format!("{rows} {columns}\n");
    let digits = (board.len().saturating_sub(1)).to_string().len();
    for row in board.given().chunks(columns as usize) {
        for (column, given) in row.iter().enumerate() {
            let word = given.map_or("?".to_owned(), |number| (number - 1).to_string());
            let _ = write!(text, "{}{word:>digits$}", if column == 0 { "" } else { " " });
        }
        text.push('\n');
    }
    Ok(text)
}
