//! Rows of cells: the native form, those of `.sdk` files, and those with commas.
//!
//! In the native form cells stand between spaces. In an `.sdk` file a row is a word, a character per cell; a gap between
//! boxes does no harm. With commas, a cell is what stands between two of them, or nothing. One line may hold the whole
//! board in either of the first two ways (`line.rs`).

use super::super::board::Sudoku;
use super::Line;
use super::gather::Written;
use super::signs::{self, Cut};
use crate::input::Mark;

/// What stands between the cells of the form with commas.
pub(super) const COMMA: char = ',';

/// Whether these rows are cells between spaces or a character per cell.
pub(super) fn cut(lines: &[Line]) -> Cut {
    let Some(first) = lines.first() else { return Cut::Words };
    let (words, characters) = first
        .text
        .split_whitespace()
        .fold((0, 0), |(words, characters), word| (words + 1, characters + word.chars().count()));
    if words >= 4 && characters <= 2 * words { Cut::Words } else { Cut::Characters }
}

/// The cells of a line.
pub(super) fn cells<'t>(line: &Line<'t>, cut: Cut) -> Vec<Written<'t>> {
    let mut found: Vec<Written> = Vec::new();
    let mut in_word = false;
    for (column, (at, c)) in (1..).zip(line.text.char_indices()) {
        if c.is_whitespace() {
            in_word = false;
            continue;
        }
        let end = at + c.len_utf8();
        match found.last_mut() {
            Some(word) if in_word && cut == Cut::Words => {
                word.mark.width += 1;
                word.text = &line.text[end - word.text.len() - c.len_utf8()..end];
            }
            _ => found.push(Written { text: &line.text[at..end], mark: Mark::at(line.number, column, 1) }),
        }
        in_word = true;
    }
    found
}

/// The cells of a line with commas.
pub(super) fn comma_cells<'t>(line: &Line<'t>) -> Vec<Written<'t>> {
    let mut column = 1;
    let cell = |part: &'t str| {
        let (text, width) = (part.trim(), part.chars().count());
        let lead = if text.is_empty() { 0 } else { part.chars().take_while(|c| c.is_whitespace()).count() };
        let mark = Mark::at(line.number, column + lead, text.chars().count().max(1));
        column += width + 1;
        Written { text, mark }
    };
    line.text.split(COMMA).map(cell).collect()
}

/// A character per cell, a line per row.
pub(super) fn write_sdk(board: &Sudoku) -> String {
    let row = |row: &[Option<u8>]| row.iter().map(|&cell| signs::sign(cell)).collect::<String>();
    board.cells.chunks(board.side).map(row).collect::<Vec<_>>().join("\n")
}

/// Numbers with commas, nothing where nothing is given.
pub(super) fn write_comma(board: &Sudoku) -> String {
    let cell = |cell: &Option<u8>| cell.map_or(String::new(), |number| number.to_string());
    let row = |row: &[Option<u8>]| row.iter().map(cell).collect::<Vec<_>>().join(",");
    board.cells.chunks(board.side).map(row).collect::<Vec<_>>().join("\n")
}
