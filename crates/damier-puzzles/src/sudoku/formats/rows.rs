//! Rows of cells: the native form, those of `.sdk` files, and those with commas.
//!
//! In the native form cells stand between spaces. In an `.sdk` file a row is a word, a character per cell; a gap between
//! boxes does no harm. With commas, a cell is what stands between two of them, or nothing. One line may hold the whole
//! board in either of the first two ways (`line.rs`).

use super::super::board::Sudoku;
use super::signs;
use damier_grid::reading::{Cut, SourceLine};

/// What stands between the cells of the form with commas.
pub(super) const COMMA: char = ',';

/// Whether these rows are cells between spaces or a character per cell.
pub(super) fn cut(lines: &[SourceLine]) -> Cut {
    let Some(first) = lines.first() else { return Cut::Words };
    let (words, characters) = first
        .text
        .split_whitespace()
        .fold((0, 0), |(words, characters), word| (words + 1, characters + word.chars().count()));
    if words >= 4 && characters <= 2 * words { Cut::Words } else { Cut::Characters }
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
