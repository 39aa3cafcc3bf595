//! Answers beside the boards that they answer, where files hold several of each: how a text of answers is taken apart, and
//! how an answer is read by the instance that it is an answer to.

use crate::failure::Failure;
use crate::files;
use damier_puzzles::several::{between_blank_lines, blocks};
use damier_puzzles::{InputError, Instance, Puzzle, Source};
use damier_solve::walk::counted;

/// The answers of a text that holds several, each with the number of its first line; nothing if it holds one. Those to many
/// boards stand in lines or between blank ones, as they are printed.
pub(crate) fn answers<'t>(puzzle: &dyn Puzzle, source: &'t Source, givens: usize) -> Vec<(usize, &'t str)> {
    if givens > 0 && source.parts.is_empty() {
        let lines: Vec<(usize, &str)> =
            (1..).zip(source.text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        if let Some(parts) = [lines, between_blank_lines(&source.text)].into_iter().find(|parts| parts.len() == givens)
        {
            return parts;
        }
    }
    match files::boards(puzzle, source) {
        none if none.is_empty() => blocks(&source.text, 1, |text| puzzle.parse_filled(&Source::argument(text)).is_ok()),
        boards => boards,
    }
}

/// Refuses answers that are not as many as the boards; both with the name of the place that they are from.
pub(crate) fn same_number(answers: (&str, usize), givens: (&str, usize)) -> Result<(), Failure> {
    let ((answers, has), (givens, wanted)) = (answers, givens);
    if has == wanted {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{answers} holds {}, and {givens} {wanted}; accepted: as many answers as boards, in the same order",
        counted(has.max(1) as u64, "answer"),
    )))
}

/// An answer to this instance as native text; one that was written in one line is laid out first.
pub(crate) fn read(instance: &dyn Instance, source: &Source) -> Result<String, InputError> {
    instance.read_answer(source).or_else(|error| {
        let laid_out = Source::file(source.origin.as_str(), instance.laid_out(&source.text));
        let one_line = source.text.trim().lines().count() == 1;
        instance.read_answer(&laid_out).ok().filter(|_| one_line).ok_or(error)
    })
}
