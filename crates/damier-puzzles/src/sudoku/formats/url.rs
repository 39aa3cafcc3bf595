//! `url`: addresses of puzz.link and of its older relatives.
//!
//! `https://puzz.link/p?sudoku/9/9/53h7…`: columns, rows, then the cells row by row. `1` to `9` and `a` to `f` are numbers
//! up to 15, `-` and two such characters larger ones, `g` to `z` are 1 to 20 empty cells; those at the end are written like
//! all others, so that an address with fewer cells has been cut. `.` is a cell with a question mark, which says no more than
//! an empty one. Its boxes are squares, and those of 6×6 have three columns and two rows: boards of other sides have boxes
//! there that are not ours, and are refused.
//! Facts from `Encode.js` and `sudoku.js` of <https://github.com/robx/pzprjs>.

use super::super::board::Sudoku;
use super::gather::Loose;
use damier_grid::{address, reading::Word};
use damier_model::{InputError, Mark, Source};

pub(in super::super) const GENRE: &str = "sudoku";
/// The sides whose boxes are there as they are here.
const SIDES: [usize; 6] = [4, 6, 9, 16, 25, 36];
/// The most empty cells that a character says.
const LONGEST_RUN: usize = 20;

const HELP: &str = "an address is https://puzz.link/p?sudoku/9/9/ and the cells: 1-9 and a-f for numbers up to 15, '-' and \
                    two such characters for larger ones, g-z for 1 to 20 empty cells; sides 4, 6, 9, 16, 25 and 36";

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
    let place = |from: usize, text: &str| {
        let column = word.mark.column + word.text[..from].chars().count();
        Mark::at(word.mark.line, column, text.chars().count().max(1))
    };
    let start = address::sizes_at(word.text, GENRE).unwrap_or(0);
    let mut parts = word.text[start..].split('/');
    let mut part = || parts.next().unwrap_or("");
    let (columns, rows, cells) = (part(), part(), part());
    let side = columns.parse().ok().filter(|side| SIDES.contains(side));
    let Some(side) = side.filter(|_| columns == rows) else {
        let message = format!("there are no such boards of {columns}×{rows}");
        return Err(source.error(
            message,
            &[place(start, &word.text[start..start + columns.len() + 1 + rows.len()])],
            HELP,
        ));
    };
    let start = start + columns.len() + rows.len() + 2;
    if let Some(more) = parts.find(|part| !part.is_empty()) {
        let at = word.text.rfind(more).unwrap_or(0);
        return Err(source.error("there is more after the board", &[place(at, more)], HELP));
    }
    let mut board = Loose::empty(source, side, word.mark)?;
    let mut characters = cells.char_indices();
    let mut cell = 0;
    while let Some((index, c)) = characters.next() {
        let wrong = |message: String| {
            Err(source.error(message, &[place(start + index, &cells[index..index + c.len_utf8()])], HELP))
        };
        let (number, width) = match c {
            '0'..='9' | 'a'..='f' => (c.to_digit(16), 1),
            '-' => {
                let mut digit = || characters.next().and_then(|(_, c)| c.to_digit(16));
                match digit().zip(digit()) {
                    Some((high, low)) => (Some(16 * high + low), 1),
                    None => return wrong("'-' is followed by two characters 0-9 or a-f".to_owned()),
                }
            }
            '.' => (None, 1),
            'g'..='z' => (None, c as usize - 'f' as usize),
            _ => return wrong(format!("'{c}' is neither a number nor a run of empty cells")),
        };
        if cell + width > board.cells.len() {
            return wrong(format!("there are more than {} cells", board.cells.len()));
        }
        if let Some(number) = number {
            let fits = u8::try_from(number).ok().filter(|number| (1..=side).contains(&usize::from(*number)));
            let Some(number) = fits else {
                return wrong(format!("{number} is not a number from 1 to {side}"));
            };
            board.cells[cell] = Some(number);
        }
        cell += width;
    }
    if cell < board.cells.len() {
        let last = (start + cells.len()).min(word.text.len()) - 1;
        let message = format!("the address ends after {cell} of {} cells", board.cells.len());
        return Err(source.error(message, &[place(last, "")], HELP));
    }
    Ok(board)
}

/// The address of a board that [can be said](can_say).
pub(super) fn write(board: &Sudoku) -> String {
    let mut text = format!("https://puzz.link/p?{GENRE}/{0}/{0}/", board.side);
    let mut empty = 0;
    let run = |text: &mut String, empty: &mut usize| {
        if *empty > 0 {
            text.push(char::from_digit(15 + *empty as u32, 36).unwrap_or('z'));
            *empty = 0;
        }
    };
    for cell in &board.cells {
        match cell {
            Some(number) => {
                run(&mut text, &mut empty);
                text += &if *number < 16 { format!("{number:x}") } else { format!("-{number:x}") };
            }
            None => {
                empty += 1;
                if empty == LONGEST_RUN {
                    run(&mut text, &mut empty);
                }
            }
        }
    }
    run(&mut text, &mut empty);
    text
}
