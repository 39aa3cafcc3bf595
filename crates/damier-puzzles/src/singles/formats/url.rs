//! `url`: addresses of puzz.link and of its older relatives, where the puzzle is called Hitori.
//!
//! `https://puzz.link/p?hitori/6/6/361566…`: columns, rows, then the cells row by row: one character for 0 to 35 (base
//! 36), `-` and two characters for 36 to 1295. `.` is a cell without a number and `%` or `@` one with a question mark:
//! boards that are not finished, refused here. Facts from `hitori.js` of <https://github.com/robx/pzprjs>.

use super::{Singles, numbered, unsayable, written};
use damier_grid::{
    address::{self, Form, Link, Runs},
    reading::Word,
};
use damier_interface::UsageError;
use damier_model::{InputError, Source};

pub(super) const HELP: &str = "an address is https://puzz.link/p?hitori/COLUMNS/ROWS/ and the cells: a character 0-9 or \
                               a-z (10 to 35) for each, or '-' and two of them for more than 35";
const LARGEST: u32 = 36 * 36 - 1;
pub(in super::super) const GENRE: &str = "hitori";

/// Every cell has a number, unless the board is not finished.
static CELLS: Runs = Runs {
    gaps: (b'1', b'0'),
    forms: &[
        Form::Number { sign: "", digits: 1, radix: 36, base: 0, from: 0, to: 35 },
        Form::Number { sign: "-", digits: 2, radix: 36, base: 0, from: 36, to: LARGEST as i64 },
        Form::Unknown("."),
        Form::Unknown("%"),
        Form::Unknown("@"),
    ],
    between: None,
    says: "a number",
};

/// Whether a word begins as an address, or as the end of one, and goes on with two sizes.
pub(super) fn begins(word: &str) -> bool {
    address::begins(word, GENRE)
}

pub(super) fn read(source: &Source, word: Word) -> Result<Singles, InputError> {
    let Some(link) = address::link(word.text, GENRE).filter(Link::is_plain) else {
        return Err(source.error(address::VARIANT, &[word.mark], HELP));
    };
    let body = link.body.strip_suffix('/').unwrap_or(link.body);
    numbered(source, &word, [link.columns, link.rows, body], HELP, &CELLS)
}

pub(super) fn write(board: &Singles) -> Result<String, UsageError> {
    unsayable(board, LARGEST, "an address", "--to native, spaces")?;
    Ok(format!("https://puzz.link/p?{GENRE}/{}/{}/{}", board.width, board.height, written(board, &CELLS)))
}
