//! A board as picture items: the pieces, those that break a rule set apart, and squares that are not watched.

use super::board::{Chess, Kind, Placement};
use super::pieces::STANDARD;
use super::rules;
use crate::tones::tones;
use damier_grid::{Glyph, Picture, Piece, Tone};
use damier_interface::{Letters, UsageError};
use damier_model::Cell;

/// The pieces of chess, in the order of [`STANDARD`].
const GLYPHS: [Glyph; 5] = [Glyph::Rook, Glyph::Bishop, Glyph::Knight, Glyph::Queen, Glyph::King];

/// An English rook and the course's king.
const IN_BOTH: char = 'R';

/// The board with the pieces of an answer, or without any.
pub(super) fn picture(chess: &Chess, answer: Option<&Placement>) -> Result<Picture, UsageError> {
    let mut picture = Picture::checkerboard(chess.rows as u32, chess.columns as u32);
    let Some(placement) = answer else { return Ok(picture) };
    let tone_of = tones(&rules::violations(chess, placement));
    for (square, kind) in placement.iter().enumerate() {
        let cell = chess.place(square);
        let tone = tone_of(cell, false);
        match kind {
            Some(kind) => picture.pieces.push(Piece { cell, glyph: glyph_of(&chess.army[*kind]), tone }),
            None if tone == Tone::Wrong => picture.pieces.push(Piece { cell, glyph: Glyph::Letter('?'), tone }),
            None => {}
        }
    }
    Ok(picture)
}

/// A board of which nothing is known but what stands on it.
pub(super) fn letters(board: &[Vec<Option<char>>]) -> Result<Picture, UsageError> {
    let (rows, columns) = (board.len(), board.first().map_or(0, Vec::len));
    let most = super::order::MAX_SIDE;
    if rows.max(columns) > most {
        return Err(UsageError(format!(
            "a board of {columns}×{rows} is too large to draw; accepted: up to {most}×{most}"
        )));
    }
    let mut picture = Picture::checkerboard(rows as u32, columns as u32);
    let alphabet = alphabet(board);
    for (row, line) in (1..).zip(board) {
        for (column, letter) in (1..).zip(line) {
            if let Some(letter) = *letter {
                let glyph = STANDARD.iter().position(|known| known.2.of(alphabet) == letter);
                let glyph = glyph.map_or(Glyph::Letter(letter), |known| GLYPHS[known]);
                picture.pieces.push(Piece { cell: Cell { row, column }, glyph, tone: Tone::Plain });
            }
        }
    }
    Ok(picture)
}

/// Whose letters these are. Only `R` is in both alphabets; the other four of either tell. Where letters of both occur,
/// some are those of pieces of one's own, and the letters that are printed unless the course's are asked for win.
fn alphabet(board: &[Vec<Option<char>>]) -> Letters {
    let occur = |letters: Letters| {
        let mut known = STANDARD.iter().map(|known| known.2.of(letters)).filter(|&letter| letter != IN_BOTH);
        known.any(|letter| board.iter().flatten().any(|sign| *sign == Some(letter)))
    };
    if occur(Letters::Course) && !occur(Letters::English) { Letters::Course } else { Letters::English }
}

fn glyph_of(kind: &Kind) -> Glyph {
    let known = STANDARD.iter().position(|known| known.0 == kind.name);
    known.map_or(Glyph::Letter(kind.letter), |known| GLYPHS[known])
}
