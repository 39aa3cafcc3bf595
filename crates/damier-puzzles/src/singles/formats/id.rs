//! `id`: the game ids of Simon Tatham's Portable Puzzle Collection, where the puzzle is called Singles.
//!
//! `6x6dk:361566…`: columns, rows, perhaps a difficulty (`de`, `dk`), then a character per cell, row by row: `0` to `9`,
//! `a` to `z` for 10 to 35, `A` to `Z` for 36 to 61. The difficulty says how the board was made and is not kept.
//! <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html>

use super::{Singles, filled, part, side, unsayable};
use damier_grid::reading::Word;
use damier_interface::UsageError;
use damier_model::{InputError, Source};

pub(super) const HELP: &str = "a game id is columns, 'x', rows, perhaps 'de' or 'dk', ':', then a character for each \
                               cell: 0-9, a-z for 10 to 35, A-Z for 36 to 61";
const LARGEST: u32 = 61;
/// What stands before the number of an id that does not say the board.
const SEED: char = '#';

/// Whether a word begins as game ids do.
pub(super) fn begins(word: &str) -> bool {
    word.split_once(':').is_some_and(|(head, _)| {
        head.starts_with(|c: char| c.is_ascii_digit()) && head.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// Whether a word is an id that does not say the board, only the number from which that program makes it.
pub(super) fn is_seeded(word: &str) -> bool {
    let is_size = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    word.split_once(SEED).and_then(|(head, _)| head.split_once('x')).is_some_and(|(columns, rest)| {
        let rows = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        is_size(columns) && is_size(rows)
    })
}

/// Refuses an id that [does not say the board](is_seeded).
pub(super) fn refuse_seeded(source: &Source, word: Word) -> InputError {
    let start = word.text.find(SEED).unwrap_or(0);
    let message = "what follows # is a number that only the program which wrote it can make a board of";
    source.error(message, &[part(word, start, &word.text[start..]).mark], HELP)
}

pub(super) fn read(source: &Source, word: Word) -> Result<Singles, InputError> {
    let (head, cells) = word.text.split_once(':').unwrap_or((word.text, ""));
    let at = |start: usize, text| part(word, start, text);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let columns = digits(head);
    let width = side(source, &at(0, &head[..columns]), HELP)?;
    let Some(rest) = head[columns..].strip_prefix('x') else {
        return Err(source.error("the number of rows is missing", &[at(columns, &head[columns..]).mark], HELP));
    };
    let rows = digits(rest);
    let height = side(source, &at(columns + 1, &rest[..rows]), HELP)?;
    let difficulty = &rest[rows..];
    if !matches!(difficulty, "" | "de" | "dk") {
        let mark = at(columns + 1 + rows, difficulty).mark;
        return Err(source.error(format!("'{difficulty}' is not a difficulty"), &[mark], HELP));
    }
    let start = head.len() + 1;
    let number = |(index, c): (usize, char)| {
        let mark = || at(start + index, &cells[index..index + c.len_utf8()]).mark;
        value(c).ok_or_else(|| source.error(format!("'{c}' is not a number"), &[mark()], HELP))
    };
    let numbers = cells.char_indices().map(number).collect::<Result<Vec<u32>, InputError>>()?;
    filled(source, (width, height), numbers, at(start, cells), HELP)
}

pub(super) fn write(board: &Singles) -> Result<String, UsageError> {
    unsayable(board, LARGEST, "a game id", "--to native, spaces")?;
    let cells: String = board.numbers.iter().map(|&number| character(number)).collect();
    Ok(format!("{}x{}:{cells}", board.width, board.height))
}

fn value(c: char) -> Option<u32> {
    match c {
        '0'..='9' | 'a'..='z' => c.to_digit(36),
        'A'..='Z' => Some(36 + u32::from(c) - u32::from('A')),
        _ => None,
    }
}

fn character(number: u32) -> char {
    let upper = char::from_digit(number.saturating_sub(26), 36).map_or('?', |c| c.to_ascii_uppercase());
    char::from_digit(number, 36).unwrap_or(upper)
}
