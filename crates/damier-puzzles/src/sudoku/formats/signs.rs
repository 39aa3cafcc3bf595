//! How numbers, open cells and regions are written.
//!
//! Between spaces or commas a number is written in digits. As one character, 10 is `A`, 11 is `B` and so on to 35, `Z`, in
//! either case; on boards of 36×36, which have one number more than there are such characters, `0` is 36. Everywhere else
//! `0` is an open cell, like `.`, `X`, `*`, `_`, `-` and `?` (but on boards on which 33 stands, `X` is that number).

use super::super::board::MAX_SIDE;
use damier_grid::reading::Cut;

/// Characters for an open cell that are never a number. The first is the one written.
const OPEN: [char; 5] = ['.', '*', '_', '-', '?'];

/// What a cell says on a board of that side; `None` if it is no cell of such a board.
pub(super) fn number(cut: Cut, text: &str, side: usize) -> Option<Option<u8>> {
    if text.is_empty() {
        return Some(None);
    }
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some('0'), None) if cut == Cut::Words => Some(None),
        (Some(c), None) => character(c, side),
        _ if text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit()) => {
            text.parse().ok().filter(|number| (1..=side).contains(&usize::from(*number))).map(Some)
        }
        _ => None,
    }
}

/// What a character says on a board of that side; `None` if it is no cell of such a board.
pub(super) fn character(c: char, side: usize) -> Option<Option<u8>> {
    let number = match c {
        '0' if side == MAX_SIDE => MAX_SIDE as u32,
        '0' => return Some(None),
        '1'..='9' => u32::from(c) - u32::from('0'),
        'a'..='z' => u32::from(c) - u32::from('a') + 10,
        'A'..='Z' => u32::from(c) - u32::from('A') + 10,
        _ => return OPEN.contains(&c).then_some(None),
    };
    match u8::try_from(number) {
        Ok(number) if usize::from(number) <= side => Some(Some(number)),
        _ if matches!(c, 'x' | 'X') => Some(None),
        _ => None,
    }
}

/// Whether a character says that nothing is given, whatever the side.
pub(super) fn is_open(c: char) -> bool {
    c == '0' || matches!(c, 'x' | 'X') || OPEN.contains(&c)
}

/// A cell as one character.
pub(super) fn sign(cell: Option<u8>) -> char {
    match cell {
        None => OPEN[0],
        Some(number) if usize::from(number) == MAX_SIDE => '0',
        Some(number) => char::from_digit(number.into(), 36).unwrap_or('?').to_ascii_uppercase(),
    }
}

/// A region as one character: `A` to `Z`, then `a` to `j`.
pub(super) fn region_sign(region: u8) -> char {
    if region < 26 { char::from(b'A' + region) } else { char::from(b'a' + region - 26) }
}

/// What a cell may be, for errors.
pub(super) fn help(cut: Cut, side: usize) -> String {
    let numbers = match (cut, side) {
        (_, ..10) | (Cut::Words, _) => format!("a number from 1 to {side}"),
        (Cut::Characters, MAX_SIDE) => "1 to 9, A to Z for 10 to 35, 0 for 36".to_owned(),
        (Cut::Characters, 10) => "1 to 9, A for 10".to_owned(),
        (Cut::Characters, _) => format!("1 to 9, A to {} for 10 to {side}", sign(Some(side as u8))),
    };
    let open = if side == MAX_SIDE { "'.' (also * _ - ?)" } else { "'.' (also 0 X * _ - ?)" };
    format!("a cell is {numbers}, or {open} where nothing is given")
}
