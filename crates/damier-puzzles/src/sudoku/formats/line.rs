//! A board in one line, and files that hold many (`.sdm`).
//!
//! As many characters as there are cells; as many again are the region map, a sign per cell. Numbers between spaces will
//! do too. A side squared is never twice another one's square, so the length of a line tells what it holds.
//!
//! A text is many boards if its first line is one by its length, or an id, and others follow; each is read when its turn comes. A
//! board of 16×16 whose rows are words looks like sixteen boards of 4×4 would: as many lines as a line has characters, or
//! twice as many, are one board.

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku};
use super::framed;
use super::gather::Loose;
use super::id;
use super::rows;
use super::signs;
use super::sumocue;
use super::url;
use damier_grid::reading::{Cut, SourceLine, Word};
use damier_model::{InputError, Mark, Source};

const LENGTHS: &str = "a board in one line is n×n characters for n from 4 to 36, such as 16, 36, 81 or 256; n×n more are a \
                       region map";

/// The side of a board of so many cells, and whether they are followed by a map.
pub(super) fn side_of(cells: usize) -> Option<(usize, bool)> {
    (MIN_SIDE..=MAX_SIDE).find_map(|side| match cells {
        _ if cells == side * side => Some((side, false)),
        _ if cells == 2 * side * side => Some((side, true)),
        _ => None,
    })
}

/// Reads the board that a line holds.
pub(super) fn read(source: &Source, line: &SourceLine) -> Result<Loose, InputError> {
    if let Some(board) = quickly(source, line) {
        return Ok(board);
    }
    let words = line.cells(Cut::Words);
    let (cut, cells) = match side_of(words.len()) {
        Some(_) => (Cut::Words, words),
        None => (Cut::Characters, line.cells(Cut::Characters)),
    };
    let Some((side, map)) = side_of(cells.len()) else {
        let message = format!("a line of {} characters is no board", cells.len());
        let begin = cells.first().map_or(1, |cell| cell.mark.column);
        return Err(source.error(message, &[Mark::at(line.number, begin, cells.len())], LENGTHS));
    };
    let mut board = Loose::empty(source, side, Mark::at(line.number, cells[0].mark.column, cells.len()))?;
    let (cells, rest): (&[Word], &[Word]) = cells.split_at(side * side);
    board.take_cells(source, cut, cells)?;
    if map {
        board.take_map(source, rest)?;
    }
    Ok(board)
}

/// The board of a line of right characters without a map, as there are millions in some files. Any other line is nothing
/// to hurry for.
fn quickly(source: &Source, line: &SourceLine) -> Option<Loose> {
    let word = line.text.trim();
    let (side, false) = side_of(word.len())? else { return None };
    let mut board = Loose::empty(source, side, line.mark()).ok()?;
    for (cell, c) in board.cells.iter_mut().zip(word.bytes()) {
        *cell = signs::character(char::from(c), side)?;
    }
    Some(board)
}

/// The boards of a text that holds one per line, each with the number of its line; nothing if it holds one.
pub(super) fn boards(text: &str) -> Vec<(usize, &str)> {
    let lines = || super::lines(text).map(|line| (line.number, line.text.trim()));
    let Some((_, first)) = lines().next() else { return Vec::new() };
    let length = first.chars().count();
    let by_length = || {
        !first.contains([' ', '\t', '|', rows::COMMA, ';', '='])
            && side_of(length).is_some()
            && !framed::is_one_under(first, || super::lines(text))
    };
    let is_whole = id::is_one(first) || sumocue::is_one(first) || url::begins(first);
    if !is_whole && !by_length() {
        return Vec::new();
    }
    let boards: Vec<(usize, &str)> = lines().collect();
    let one = boards.len() == 1 || (length <= MAX_SIDE && (boards.len() == length || boards.len() == 2 * length));
    if one { Vec::new() } else { boards }
}

/// Whether a word is a board rather than a file's name: as long as one, made of its characters, with one sign for open
/// cells. A long word of such characters is a board with some missing or too many.
pub(super) fn is_inline(word: &str) -> bool {
    let mut open: Vec<char> = word.chars().filter(|&c| signs::is_open(c)).collect();
    open.sort_unstable();
    open.dedup();
    let length = word.chars().count();
    match side_of(length) {
        Some((side, map)) => {
            let fits = |c| signs::character(c, side).is_some();
            let letters = side == MAX_SIDE || open.len() <= 1 || (map && open.len() <= 2);
            letters && word.chars().take(side * side).all(fits) && word.chars().all(|c| c.is_alphanumeric() || fits(c))
        }
        None => length >= 60 && open.len() <= 1 && word.chars().all(|c| c.is_ascii_digit() || signs::is_open(c)),
    }
}

/// Cells in one line.
pub(super) fn write(board: &Sudoku) -> String {
    let mut line = signs_of(&board.cells);
    if board.boxes.is_none() || board.boxes != Sudoku::usual_boxes(board.side) {
        line.extend(board.regions.iter().map(|&region| signs::region_sign(region)));
    }
    line
}

/// A character per cell.
pub(super) fn signs_of(cells: &[Option<u8>]) -> String {
    cells.iter().map(|&cell| signs::sign(cell)).collect()
}
