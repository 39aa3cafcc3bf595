//! `url`: addresses of puzz.link and of its older relatives, where the puzzle is called Hitori.
//!
//! `https://puzz.link/p?hitori/6/6/361566…`: columns, rows, then the cells row by row: one character for 0 to 35 (base
//! 36), `-` and two characters for 36 to 1295. `.` is a cell without a number and `%` or `@` one with a question mark:
//! boards that are not finished, refused here. Facts from `hitori.js` of <https://github.com/robx/pzprjs>.

use super::{Singles, filled, part, side, unsayable};
use damier_grid::{address, reading::Word};
use damier_interface::UsageError;
use damier_model::{InputError, Source};

pub(super) const HELP: &str = "an address is https://puzz.link/p?hitori/COLUMNS/ROWS/ and the cells: a character 0-9 or \
                               a-z (10 to 35) for each, or '-' and two of them for more than 35";
const LARGEST: u32 = 36 * 36 - 1;
pub(in super::super) const GENRE: &str = "hitori";

/// Whether a word begins as an address, or as the end of one, and goes on with two sizes.
pub(super) fn begins(word: &str) -> bool {
    address::begins(word, GENRE)
}

pub(super) fn read(source: &Source, word: Word) -> Result<Singles, InputError> {
    let at = |start: usize, text| part(word, start, text);
    let start = address::sizes_at(word.text, GENRE).unwrap_or(0);
    let mut parts = word.text[start..].split('/');
    let (columns, rows, cells) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let width = side(source, &at(start, columns), HELP)?;
    let height = side(source, &at(start + columns.len() + 1, rows), HELP)?;
    let start = (start + columns.len() + rows.len() + 2).min(word.text.len());
    let mut numbers = Vec::new();
    let mut characters = cells.char_indices();
    while let Some((index, c)) = characters.next() {
        let mark = || at(start + index, &cells[index..index + c.len_utf8()]).mark;
        let wrong = |message: &str| Err(source.error(message, &[mark()], HELP));
        let number = match c {
            '0'..='9' | 'a'..='z' => c.to_digit(36),
            '-' => {
                let mut digit = || characters.next().and_then(|(_, c)| c.to_digit(36));
                digit().zip(digit()).map(|(high, low)| 36 * high + low)
            }
            '.' | '%' | '@' => return wrong("a cell without a number cannot be solved"),
            _ => return wrong(&format!("'{c}' is not a number")),
        };
        match number {
            Some(number) => numbers.push(number),
            None => return wrong("'-' is followed by two characters 0-9 or a-z"),
        }
    }
    if let Some(more) = parts.find(|part| !part.is_empty()) {
        let after = word.text.rfind(more).unwrap_or(0);
        return Err(source.error("there is more after the board", &[at(after, more).mark], HELP));
    }
    filled(source, (width, height), numbers, at(start, cells), HELP)
}

pub(super) fn write(board: &Singles) -> Result<String, UsageError> {
    unsayable(board, LARGEST, "an address", "--to native, spaces")?;
    let digit = |value: u32| char::from_digit(value, 36).unwrap_or('0');
    let mut cells = String::with_capacity(board.numbers.len());
    for &number in &board.numbers {
        if number >= 36 {
            cells.extend(['-', digit(number / 36)]);
        }
        cells.push(digit(number % 36));
    }
    Ok(format!("https://puzz.link/p?hitori/{}/{}/{cells}", board.width, board.height))
}
