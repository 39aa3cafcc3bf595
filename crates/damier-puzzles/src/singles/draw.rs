//! A board as picture items: every cell with its number, the black ones painted.

use super::answer::Blackening;
use super::board::{MarkedAs, Singles};
use super::formats::HIDDEN;
use super::{contradictions, rules};
use crate::tones::{is_drawn, tones};
use damier_grid::{Frame, Glyph, Picture, Piece, Shade};
use damier_interface::UsageError;

/// The cells black in the answer (or marked so) painted, what is marked and what is wrong set apart.
pub(super) fn picture(board: &Singles, answer: Option<&Blackening>) -> Result<Picture, UsageError> {
    let (width, height) = (board.width, board.height);
    is_drawn("board", width, height)?;
    let complaints = match answer {
        Some(answer) => rules::violations(board, answer),
        None => contradictions::contradictions(board),
    };
    let tone = tones(&complaints);
    let black = |index: usize| match answer {
        Some(answer) => answer.black[index],
        None => board.marks[index] == Some(MarkedAs::Black),
    };
    let shade = |index: usize| match (black(index), board.marks[index]) {
        (true, _) => Shade::Black,
        (false, Some(_)) => Shade::Printed,
        (false, None) => Shade::Paper,
    };
    let cells = || (0..board.numbers.len()).map(|index| (index, board.place(index)));
    let frame = Frame::Squares { rows: height as u32, columns: width as u32 };
    let mut picture = Picture::new(frame, cells().map(|(index, cell)| (cell, shade(index))).collect());
    for (index, cell) in cells() {
        let written = answer.and_then(|answer| answer.numbers[index]);
        let Some(number) = written.or(Some(board.numbers[index]).filter(|&number| number != HIDDEN)) else { continue };
        let tone = tone(cell, board.marks[index].is_some());
        picture.pieces.push(Piece { cell, glyph: Glyph::Number(number), tone });
    }
    Ok(picture)
}
