//! Sizes, and the game ids of Simon Tatham's Unruly, which begin with one.
//!
//! `WxH[u][dX]:letters`: columns, rows, `u` where no two lines may be alike, a difficulty that says nothing about the
//! board. A letter stands for as many open cells as it has letters before it in the alphabet, then a clue: 0 for a small
//! letter, 1 for a capital. `z` and `Z` are 25 open cells and no clue. One more letter, whose clue would be just beyond
//! the board, counts the open cells at the end. Described by what `sgt-unruly` writes and reads, see `unruly.c` there.

use super::super::Unruly;
use super::super::board::Colour;
use super::{MAX_SIDE, SIZES};
use damier_grid::reading::SourceLine;
use damier_model::{InputError, Mark, Source};

/// Open cells of the last letter of the alphabet, which has no clue.
const LONGEST: usize = 25;

const HELP: &str = "an id is WxH, 'u' if no two lines may be alike, 'd' and a letter for how hard it is (or neither), \
                    a colon, and letters: as many open cells as the letter has before it in the alphabet, then a 0 \
                    (small letter) or a 1 (capital); z and Z for 25 open cells; \
                    and one letter more for the end";

/// Whether a word is a size or an id, be it a wrong one, rather than the name of a file.
pub(super) fn is_one(word: &str) -> bool {
    let Some((_, _, rest)) = split_size(word) else { return false };
    rest.contains([':', '#']) || split_parameters(rest).is_some_and(|(_, rest)| rest.is_empty())
}

/// `10x8u` as (`10`, `8`, `u`).
fn split_size(word: &str) -> Option<(&str, &str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (width, rest) = word.split_at(digits(word));
    let rest = rest.strip_prefix(['x', 'X', '×'])?;
    let (height, rest) = rest.split_at(digits(rest));
    (!width.is_empty() && !height.is_empty()).then_some((width, height, rest))
}

/// What follows the size: whether lines must differ, and what comes after the difficulty.
fn split_parameters(rest: &str) -> Option<(bool, &str)> {
    let (unique, rest) = rest.strip_prefix('u').map_or((false, rest), |rest| (true, rest));
    match rest.strip_prefix('d') {
        None => Some((unique, rest)),
        Some(rest) => rest.strip_prefix(|c: char| c.is_ascii_lowercase()).map(|rest| (unique, rest)),
    }
}

/// Reads a size or an id; the first word [`is_one`].
pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Unruly, InputError> {
    let line = lines[0];
    let begin = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let (word, after) = line.text.trim().split_once(char::is_whitespace).unwrap_or((line.text.trim(), ""));
    let refused = |from: usize, length: usize, message: String, help: &str| {
        Err(source.error(message, &[Mark::at(line.number, begin + from, length)], help))
    };
    let Some((width, height, rest)) = split_size(word) else {
        return refused(0, word.chars().count(), format!("'{word}' is not a size"), SIZES);
    };
    let sizes = word.len() - rest.len();
    let size = |digits: &str| digits.parse().ok().filter(|size| (2..=MAX_SIDE).contains(size));
    let (Some(columns), Some(rows)) = (size(width), size(height)) else {
        return refused(0, word[..sizes].chars().count(), format!("there are no boards of {width}×{height}"), SIZES);
    };
    for (kind, length) in [("row", columns), ("column", rows)] {
        if length % 2 == 1 {
            let message = format!("a {kind} of {length} cells cannot hold as many of each colour");
            return refused(0, word[..sizes].chars().count(), message, SIZES);
        }
    }
    let (parameters, letters) = match rest.split_once(':') {
        Some((parameters, letters)) => (parameters, Some(letters)),
        None => (rest, None),
    };
    let at = word[..sizes].chars().count();
    if parameters.contains('#') {
        let message = "what follows # is a number that only the program which wrote it can make a board of".to_owned();
        return refused(at, parameters.chars().count(), message, HELP);
    }
    let Some((unique, "")) = split_parameters(parameters) else {
        return refused(at, parameters.chars().count(), format!("'{parameters}' says nothing about a board"), HELP);
    };
    let mut board = Unruly::empty(columns, rows);
    board.unique_lines = unique;
    if let Some(letters) = letters
        && let Err((offset, message)) = fill(&mut board, letters)
    {
        let before = word[..word.len() - letters.len()].chars().count();
        return refused((before + offset).min(word.chars().count() - 1), 1, message, HELP);
    }
    match after.trim().to_ascii_lowercase().as_str() {
        "" => {}
        "unique" | "unique lines" | "unique-lines" => board.unique_lines = true,
        other => {
            let from = line.text.trim().len() - after.trim_start().len();
            let from = line.text.trim()[..from].chars().count();
            return refused(from, other.chars().count(), format!("'{other}' says nothing about this board"), HELP);
        }
    }
    match lines.get(1) {
        None => Ok(board),
        Some(more) => {
            let mark = more.at_start();
            Err(source.error("nothing can follow a size or an id", &[mark], HELP))
        }
    }
}

/// Puts the clues on an empty board, or says at which letter that fails, and why.
fn fill(board: &mut Unruly, letters: &str) -> Result<(), (usize, String)> {
    let cells = board.cells.len();
    let mut next = 0;
    let mut ended = false;
    for (offset, letter) in letters.chars().enumerate() {
        if !letter.is_ascii_alphabetic() {
            return Err((offset, format!("'{letter}' is not a letter")));
        }
        if ended {
            return Err((offset, format!("this letter is one too many: the board of {cells} cells is full")));
        }
        let open = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        next += open;
        if next > cells {
            return Err((offset, format!("'{letter}' goes beyond the {cells} cells of this board")));
        }
        if open < LONGEST {
            match board.cells.get_mut(next) {
                Some(cell) => *cell = Some(if letter.is_ascii_uppercase() { Colour::Dark } else { Colour::Light }),
                None => ended = true,
            }
            next += 1;
        }
    }
    if !ended {
        let offset = letters.chars().count().saturating_sub(1);
        let message = match next == cells {
            true => "after the last cell, the letter for the end is missing".to_owned(),
            false => format!("the letters end after {next} of {cells} cells"),
        };
        return Err((offset, message));
    }
    Ok(())
}

/// The board as an id. How hard it is, the board does not know.
pub(super) fn write(board: &Unruly) -> String {
    let unique = if board.unique_lines { "u" } else { "" };
    let mut id = format!("{}x{}{unique}:", board.width, board.height);
    let mut open = 0;
    // Just beyond the board there is, as it were, one more clue.
    let beyond = Some(Colour::Light);
    for cell in board.cells.iter().copied().chain([beyond]) {
        let Some(colour) = cell else {
            open += 1;
            continue;
        };
        let first = if colour == Colour::Dark { b'A' } else { b'a' };
        while open >= LONGEST {
            id.push((first + LONGEST as u8) as char);
            open -= LONGEST;
        }
        id.push((first + open as u8) as char);
        open = 0;
    }
    id
}

/// The size alone, for boards on which nothing is given.
pub(super) fn write_size(board: &Unruly) -> String {
    let unique = if board.unique_lines { " unique" } else { "" };
    format!("{}x{}{unique}", board.width, board.height)
}
