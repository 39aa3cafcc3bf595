//! Sizes, and the game ids of Simon Tatham's Unruly, which begin with one.
//!
//! `WxH[u][dX]:letters`: columns, rows, `u` where no two lines may be alike, a difficulty that says nothing about the
//! board. A letter stands for as many open cells as it has letters before it in the alphabet, then a clue: 0 for a small
//! letter, 1 for a capital. `z` and `Z` are 25 open cells and no clue. One more letter, whose clue would be just beyond
//! the board, counts the open cells at the end. Described by what `sgt-unruly` writes and reads, see `unruly.c` there.

use super::super::Unruly;
use super::super::board::Colour;
use super::{MAX_SIDE, SIZES};
use damier_grid::{
    address::{self, Before, Id, SEED, SEEDED, Scan},
    reading::SourceLine,
};
use damier_model::{InputError, Source};

const HELP: &str = "an id is WxH, 'u' if no two lines may be alike, 'd' and a letter for how hard it is (or neither), \
                    a colon, and letters: as many open cells as the letter has before it in the alphabet, then a 0 \
                    (small letter) or a 1 (capital); z and Z for 25 open cells; \
                    and one letter more for the end";

/// A 0 is a clue of the first kind, a 1 one of the second.
static LETTERS: Before = Before { zero: None, ends: true, repeats: false, capitals: true };

/// Whether a word is a size or an id, be it a wrong one, rather than the name of a file.
pub(super) fn is_one(word: &str) -> bool {
    sized(word).is_some_and(|(id, _)| !id.sign.is_empty() || parameters(id.flags).is_some())
}

/// A word of two sizes with its second size.
fn sized(word: &str) -> Option<(Id<'_>, &str)> {
    address::id(word).and_then(|id| Some((id, id.height?)))
}

/// What follows the size: whether lines must differ. A difficulty may stand behind.
fn parameters(flags: &str) -> Option<bool> {
    let rest = flags.strip_prefix('u').unwrap_or(flags);
    let is_difficulty = matches!(rest.as_bytes(), [] | [b'd', b'a'..=b'z']);
    is_difficulty.then_some(rest.len() < flags.len())
}

/// Reads a size or an id; the first word [`is_one`].
pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Unruly, InputError> {
    let words = lines[0].words();
    let word = words[0];
    let refused = |part: &str, message: String, help: &str| Err(source.error(message, &[word.of(part)], help));
    let Some((id, rows)) = sized(word.text) else {
        return refused(word.text, format!("'{}' is not a size", word.text), SIZES);
    };
    let sizes = &word.text[..word.text.len() - id.flags.len() - id.sign.len() - id.body.len()];
    let size = |digits: &str| digits.parse().ok().filter(|size| (2..=MAX_SIDE).contains(size));
    let (Some(width), Some(height)) = (size(id.width), size(rows)) else {
        return refused(sizes, format!("there are no boards of {}×{rows}", id.width), SIZES);
    };
    for (kind, length) in [("row", width), ("column", height)] {
        if length % 2 == 1 {
            let message = format!("a {kind} of {length} cells cannot hold as many of each colour");
            return refused(sizes, message, SIZES);
        }
    }
    if id.sign == SEED {
        return refused(&word.text[sizes.len()..], SEEDED.to_owned(), HELP);
    }
    let Some(unique) = parameters(id.flags) else {
        return refused(id.flags, format!("'{}' says nothing about a board", id.flags), HELP);
    };
    let mut board = Unruly::empty(width, height);
    board.unique_lines = unique;
    if !id.sign.is_empty() {
        let letters = |scan: &mut Scan| LETTERS.clues(scan, width * height, "cells");
        for clue in address::whole(source, &word.part(id.body), HELP, letters)? {
            board.cells[clue.spot] = Some(if clue.kind == 1 { Colour::Light } else { Colour::Dark });
        }
    }
    let after: Vec<String> = words[1..].iter().map(|word| word.text.to_ascii_lowercase()).collect();
    match after.join(" ").as_str() {
        "" => {}
        "unique" | "unique lines" | "unique-lines" => board.unique_lines = true,
        other => {
            let message = format!("'{other}' says nothing about this board");
            return Err(source.error(message, &[words[1].mark], HELP));
        }
    }
    match lines.get(1) {
        None => Ok(board),
        Some(more) => Err(source.error("nothing can follow a size or an id", &[more.at_start()], HELP)),
    }
}

/// The board as an id. How hard it is, the board does not know.
pub(super) fn write(board: &Unruly) -> String {
    let unique = if board.unique_lines { "u" } else { "" };
    let kind = |colour: Colour| if colour == Colour::Light { 1 } else { 2 };
    let clues = board.cells.iter().enumerate().filter_map(|(cell, colour)| Some((cell, kind((*colour)?))));
    format!("{}x{}{unique}:{}", board.width, board.height, LETTERS.write_clues(board.cells.len(), clues))
}

/// The size alone, for boards on which nothing is given.
pub(super) fn write_size(board: &Unruly) -> String {
    let unique = if board.unique_lines { " unique" } else { "" };
    format!("{}x{}{unique}", board.width, board.height)
}
