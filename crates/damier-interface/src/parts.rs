//! Sources that hold several boards, or several answers: how they are taken apart, and how an answer is read by the instance
//! that it is an answer to.

use crate::{Instance, Puzzle};
use damier_grid::several::{Parts, between_blank_lines, blocks};
use damier_model::{InputError, Source};

/// The boards of a text that holds several, each with the number of its first line; nothing if it holds one.
pub fn boards<'t>(puzzle: &dyn Puzzle, source: &'t Source) -> Parts<'t> {
    match &source.parts[..] {
        [] => Some(puzzle.boards(&source.text)).filter(|boards| boards.len() > 1).unwrap_or_default(),
        parts => parts.iter().map(|(line, part)| (*line, &source.text[part.clone()])).collect(),
    }
}

/// The answers of a text that holds several, each with the number of its first line; nothing if it holds one. Those to many
/// boards stand in lines or between blank ones, as they are printed.
pub fn answers<'t>(puzzle: &dyn Puzzle, source: &'t Source, givens: usize) -> Parts<'t> {
    if givens > 0 && source.parts.is_empty() {
        let lines: Vec<(usize, &str)> =
            (1..).zip(source.text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        if let Some(parts) = [lines, between_blank_lines(&source.text)].into_iter().find(|parts| parts.len() == givens)
        {
            return parts;
        }
    }
    // One board, where a puzzle says so, is not taken apart after all.
    if source.parts.is_empty() && puzzle.boards(&source.text).len() == 1 {
        return Parts::new();
    }
    match boards(puzzle, source) {
        none if none.is_empty() => blocks(&source.text, 1, |text| puzzle.parse_filled(&Source::argument(text)).is_ok()),
        boards => boards,
    }
}

/// An answer to this instance as native text; one that was written in one line is laid out first.
pub fn read_answer(instance: &dyn Instance, source: &Source) -> Result<String, InputError> {
    instance.read_answer(source).or_else(|error| {
        let laid_out = Source::file(source.origin.as_str(), instance.laid_out(&source.text));
        let one_line = source.text.trim().lines().count() == 1;
        instance.read_answer(&laid_out).ok().filter(|_| one_line).ok_or(error)
    })
}

/// The board that begins in this line of a file of several, as a text of its own.
pub fn one_of(source: &Source, board: &str) -> Source {
    match source.parts.is_empty() {
        true => Source::file(source.origin.as_str(), board),
        false => Source::of_parts(format!("{}, as it was read", source.origin), [(1, board.to_owned())]),
    }
}

/// An error in [one board of several](one_of), of which this is the line, as an error in the file; a board that does not stand
/// there as it was read keeps places of its own.
pub fn placed(board: &Source, line: usize, error: InputError) -> InputError {
    if board.parts.is_empty() { error.below(line - 1) } else { error }
}
