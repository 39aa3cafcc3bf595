//! `url`: addresses of puzz.link and of its older relatives.
//!
//! `https://puzz.link/p?sudoku/9/9/53h7…`: columns, rows, then the cells row by row as [`NUMBER16`]: `1` to `9` and `a` to `f`
//! are numbers up to 15, `-` and two such characters larger ones, `g` to `z` are 1 to 20 empty cells; those at the end are written
//! like all others, so that an address with fewer cells has been cut. `.` is a cell with a question mark, which says no more than
//! an empty one. Its boxes are squares, and those of 6×6 have three columns and two rows: boards of other sides have boxes
//! there that are not ours, and are refused.
//! Facts from `Encode.js` and `sudoku.js` of <https://github.com/robx/pzprjs>.

use super::super::board::Sudoku;
use super::gather::Loose;
use damier_grid::{
    address::{self, Link, NUMBER16, Problem, Runs, Said, Spotted},
    reading::Word,
};
use damier_model::{InputError, Source};

pub(in super::super) const GENRE: &str = "sudoku";
/// The sides whose boxes are there as they are here.
const SIDES: [usize; 6] = [4, 6, 9, 16, 25, 36];

const HELP: &str = "an address is https://puzz.link/p?sudoku/9/9/ and the cells: 1-9 and a-f for numbers up to 15, '-' and \
                    two such characters for larger ones, g-z for 1 to 20 empty cells; sides 4, 6, 9, 16, 25 and 36";

/// Of these numbers, a board of 36×36 has the first few.
static CELLS: Runs = Runs { says: "a number", ..NUMBER16 };

/// Whether a word is an address, or the end of one.
pub(super) fn begins(word: &str) -> bool {
    address::begins(word, GENRE)
}

/// Whether the form has such boards.
pub(super) fn can_say(board: &Sudoku) -> bool {
    let usual = board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side);
    usual && !board.diagonals && SIDES.contains(&board.side)
}

pub(super) fn read(source: &Source, word: &Word) -> Result<Loose, InputError> {
    let refused = |part: &str, message: String| source.error(message, &[word.of(part)], HELP);
    let Some(link) = address::link(word.text, GENRE).filter(Link::is_plain) else {
        return Err(refused(word.text, address::VARIANT.to_owned()));
    };
    let side = link.columns.parse().ok().filter(|side| SIDES.contains(side) && link.columns == link.rows);
    let Some(side) = side else {
        return Err(refused(link.columns, format!("there are no such boards of {}×{}", link.columns, link.rows)));
    };
    let mut board = Loose::empty(source, side, word.mark)?;
    let body = word.part(link.body.strip_suffix('/').unwrap_or(link.body));
    board.cells = address::whole(source, &body, HELP, |scan| {
        let spots = CELLS.read(scan, side * side, "cells")?;
        spots.iter().map(|spot| number(spot, side)).collect()
    })?;
    Ok(board)
}

/// What a spot says of its cell, on a board of that side.
pub(super) fn number(spot: &Spotted, side: usize) -> Result<Option<u8>, Problem> {
    let Some(number) = spot.said.first().copied().flatten() else { return Ok(None) };
    let fits = u8::try_from(number).ok().filter(|number| (1..=side).contains(&usize::from(*number)));
    fits.map(Some).ok_or_else(|| spot.problem(format!("{number} is not a number from 1 to {side}")))
}

/// What the cells of a board say, each by itself.
pub(super) fn said(board: &Sudoku) -> Vec<Said> {
    board.cells.iter().map(|cell| cell.iter().map(|&number| Some(i64::from(number))).collect()).collect()
}

/// The address of a board that [can be said](can_say).
pub(super) fn write(board: &Sudoku) -> String {
    let cells = CELLS.write(&said(board)).unwrap_or_default();
    format!("https://puzz.link/p?{GENRE}/{0}/{0}/{cells}", board.side)
}
