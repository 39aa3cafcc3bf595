//! Rows without a frame: the native form, and the one with commas.
//!
//! Spaces between the places of the native form are free. With commas, a place is what stands between two of them, or
//! nothing.

use super::super::Unruly;
use super::Line;
use super::gather::{Alphabet, Gathering};
use crate::input::{InputError, Mark, Source};

/// What stands between the places of the form with commas.
pub(super) const COMMA: char = ',';

static PLAIN: Alphabet = Alphabet {
    dark: &['1'],
    light: &['0', '2'],
    empty: &['.', '-', '_', '?', BLANK],
    never_with: ('0', &['2'], "without a frame, 0 and 2 cannot both be colours"),
    help: "a cell is '0', '1', or '.' (also '-', '_', '?') for nothing given, with commas also a blank; \
           rows with 1, 2 and 0 for nothing given stand between bars: '| 1 0 2 0 |'",
};

/// What stands for a place between commas that holds nothing.
const BLANK: char = ' ';

pub(super) fn read_native(source: &Source, lines: &[Line]) -> Result<Unruly, InputError> {
    let mut board = Gathering::new(source, &PLAIN);
    for &line in lines {
        for (column, c) in (1..).zip(line.text.chars()).filter(|(_, c)| !c.is_whitespace()) {
            board.place(c, Mark::at(line.number, column, 1))?;
        }
        board.end_row(line)?;
    }
    board.finish(lines[lines.len() - 1])
}

pub(super) fn read_comma(source: &Source, lines: &[Line]) -> Result<Unruly, InputError> {
    let mut board = Gathering::new(source, &PLAIN);
    for &line in lines {
        let mut column = 1;
        for part in line.text.split(COMMA) {
            let width = part.chars().count();
            let lead = part.chars().take_while(|c| c.is_whitespace()).count();
            let mut characters = part.trim().chars();
            let mark = Mark::at(line.number, column + lead.min(width.saturating_sub(1)), part.trim().chars().count());
            match (characters.next(), characters.next()) {
                (None, _) => board.place(BLANK, mark)?,
                (Some(c), None) => board.place(c, mark)?,
                _ => {
                    let message = format!("'{}' is not a cell", part.trim());
                    return Err(source.error(message, &[mark], PLAIN.help));
                }
            }
            column += width + 1;
        }
        board.end_row(line)?;
    }
    board.finish(lines[lines.len() - 1])
}

/// Rows with commas, without a line break at the end.
pub(super) fn write_comma(board: &Unruly) -> String {
    let mut text = String::with_capacity(2 * board.cells.len());
    for (index, &cell) in board.cells.iter().enumerate() {
        if index > 0 {
            text.push(if index % board.width == 0 { '\n' } else { COMMA });
        }
        if cell.is_some() {
            text.push(PLAIN.write(cell));
        }
    }
    text
}
