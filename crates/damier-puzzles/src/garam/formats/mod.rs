//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | told by | file |
//! |---|---|---|
//! | a name | `full` or `mini` and nothing else | here |
//! | `matrix` | brackets or bars, or numbers and no `=` anywhere | `matrix.rs` |
//! | `native` | nothing of that: a drawing | `native.rs` |

mod matrix;
mod native;

use super::board::{Filling, Garam};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Source};

pub(super) const ACCEPTED: &str = "\
a drawing of cells and equations as in the printed game: '_' or '.' for an open cell, '?' for an unknown operator,
  results of two digits one below the other or side by side, perhaps after a line 'leading zeros';
the report's matrix of 9 rows of 7 numbers (-1 no cell, 0 nothing given) and its 20 operators;
an equation such as '_x7=4_';
or the name of a layout, 'full' or 'mini', for a board on which nothing is known";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "native", summary: "the board as it is drawn: _+4=_" },
    FormatInfo { name: "matrix", summary: "the report's 9 rows of 7 numbers, then 20 operators; full layout only" },
];

/// The layout of the printed game: 44 cells, 20 equations.
pub(super) const FULL: &str = "full";
/// One ring of it: 10 cells, 4 equations.
pub(super) const MINI: &str = "mini";

/// The layouts that have a name, nothing known of them.
pub(super) const LAYOUTS: [(&str, &str); 2] =
    [(FULL, include_str!("../examples/full.txt")), (MINI, include_str!("../examples/mini.txt"))];

/// Whether an argument is a board rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    let name = argument.trim();
    let equation = || name.contains('=') && name.chars().all(native::is_symbol);
    argument.contains('\n') || name.is_empty() || LAYOUTS.iter().any(|(known, _)| *known == name) || equation()
}

/// Reads a board in any form.
pub(super) fn read(source: &Source) -> Result<Garam, InputError> {
    let name = source.text.trim();
    if let Some((name, _)) = LAYOUTS.iter().find(|(known, _)| *known == name) {
        return Ok(named(name));
    }
    let lines = || source.text.lines().map(|line| line.split(['#', '%']).next().unwrap_or_default());
    let brackets = lines().any(|line| line.contains(['[', '|']));
    let numbers = lines().find(|line| !line.trim().is_empty()).is_some_and(matrix::begins_with_number);
    if brackets || numbers && !lines().any(|line| line.contains('=')) {
        return matrix::read(source);
    }
    native::read(source)
}

/// The empty board of a layout that has that name.
pub(super) fn named(name: &str) -> Garam {
    let text = LAYOUTS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    native::read(&Source::file(name, text)).expect("shipped layouts are read by a test")
}

/// The board in the form of that name, ending its last line.
pub(super) fn write_as(board: &Garam, format: &str) -> Result<String, UsageError> {
    match format {
        "native" => Ok(native::write(board) + "\n"),
        _ => Ok(matrix::write(board)? + "\n"),
    }
}

/// The board in native text, which says everything.
pub(super) fn describe(board: &Garam) -> String {
    native::write(board)
}

/// The filling that a text has on a board.
pub(super) fn read_answer(board: &Garam, source: &Source) -> Result<Filling, InputError> {
    let answer = read(source)?;
    if !answer.same_layout(board) {
        let help = "an answer is the board itself with its cells filled in";
        return Err(source.error("the answer has other cells or equations than its board", &[], help));
    }
    Ok(answer.given)
}

#[cfg(test)]
mod tests;
