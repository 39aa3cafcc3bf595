//! `id`: the game ids of Simon Tatham's Portable Puzzle Collection, where the puzzle is called Singles.
//!
//! `6x6dk:361566…`: columns, rows, perhaps a difficulty (`de`, `dk`), then a character per cell, row by row: `0` to `9`,
//! `a` to `z` for 10 to 35, `A` to `Z` for 36 to 61. The difficulty says how the board was made and is not kept.
//! <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html>

use super::{Singles, numbered, unsayable, written};
use damier_grid::{
    address::{self, Form, Runs, SEED, SEEDED},
    reading::Word,
};
use damier_interface::UsageError;
use damier_model::{InputError, Source};

pub(super) const HELP: &str = "a game id is columns, 'x', rows, perhaps 'de' or 'dk', ':', then a character for each \
                               cell: 0-9, a-z for 10 to 35, A-Z for 36 to 61";
const LARGEST: u32 = 61;

/// Every cell has a number: there are no runs of empty ones.
static CELLS: Runs = Runs { gaps: (b'1', b'0'), forms: &[Form::Letter], between: None, says: "a number" };

/// Whether a word begins as game ids do.
pub(super) fn begins(word: &str) -> bool {
    let is_head = |id: &address::Id| id.flags.bytes().all(|b| b.is_ascii_alphanumeric());
    address::id(word).is_some_and(|id| id.sign == ":" && is_head(&id))
}

/// Whether a word is an id that does not say the board, only the number from which that program makes it.
pub(super) fn is_seeded(word: &str) -> bool {
    let is_head = |id: &address::Id| id.height.is_some() && id.flags.bytes().all(|b| b.is_ascii_alphabetic());
    address::id(word).is_some_and(|id| id.sign == SEED && is_head(&id))
}

/// Refuses an id that [does not say the board](is_seeded).
pub(super) fn refuse_seeded(source: &Source, word: Word) -> InputError {
    let seed = &word.text[word.text.find(SEED).unwrap_or(0)..];
    source.error(SEEDED, &[word.of(seed)], HELP)
}

pub(super) fn read(source: &Source, word: Word) -> Result<Singles, InputError> {
    let refused = |part: &str, message: String| Err(source.error(message, &[word.of(part)], HELP));
    let head = &word.text[..word.text.find(':').unwrap_or(0)];
    let Some((id, height)) = address::id(word.text).and_then(|id| Some((id, id.height?))) else {
        let digits = head.len() - head.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        return refused(&head[digits..], "the number of rows is missing".to_owned());
    };
    if !matches!(id.flags, "" | "de" | "dk") {
        return refused(id.flags, format!("'{}' is not a difficulty", id.flags));
    }
    numbered(source, &word, [id.width, height, id.body], HELP, &CELLS)
}

pub(super) fn write(board: &Singles) -> Result<String, UsageError> {
    unsayable(board, LARGEST, "a game id", "--to native, spaces")?;
    Ok(format!("{}x{}:{}", board.width, board.height, written(board, &CELLS)))
}
