//! A board as picture items: the pieces, those that break a rule set apart, and squares that nobody watches.

use super::board::{Chess, Placement};
use super::rules;
use crate::picture::{Glyph, Picture, Piece, Tone};
use crate::puzzle::UsageError;
use damier_model::Cell;
use std::collections::HashSet;

/// The board with the pieces of an answer, or without any.
pub(super) fn picture(chess: &Chess, answer: Option<&Placement>) -> Result<Picture, UsageError> {
    let mut picture = Picture::checkerboard(chess.rows as u32, chess.columns as u32);
    let Some(placement) = answer else { return Ok(picture) };
    let wrong: HashSet<Cell> =
        rules::violations(chess, placement).into_iter().flat_map(|violation| violation.cells).collect();
    for (square, kind) in placement.iter().enumerate() {
        let cell = chess.place(square);
        let tone = if wrong.contains(&cell) { Tone::Wrong } else { Tone::Plain };
        match kind {
            Some(kind) => picture.pieces.push(Piece { cell, glyph: glyph(chess.army[*kind].letter), tone }),
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
    for (row, line) in (1..).zip(board) {
        for (column, letter) in (1..).zip(line) {
            if let Some(letter) = *letter {
                picture.pieces.push(Piece { cell: Cell { row, column }, glyph: glyph(letter), tone: Tone::Plain });
            }
        }
    }
    Ok(picture)
}

fn glyph(letter: char) -> Glyph {
    match letter {
        'T' => Glyph::Rook,
        'F' => Glyph::Bishop,
        'C' => Glyph::Knight,
        'D' => Glyph::Queen,
        'R' => Glyph::King,
        letter => Glyph::Letter(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use crate::input::Source;

    #[test]
    fn pieces_have_their_glyphs_and_wrong_squares_stand_out() {
        let chess = formats::read(&Source::argument("domination 3x2, rooks 1, piece zebra zebra 1")).expect("fine");
        let placement = formats::read_answer(&chess, &Source::argument("T * Z\n* * *")).expect("fine");
        let picture = picture(&chess, Some(&placement)).expect("small");
        let cell = |row, column| Cell { row, column };
        let listed: Vec<(Cell, Glyph, Tone)> = picture.pieces.iter().map(|p| (p.cell, p.glyph, p.tone)).collect();
        assert_eq!(
            listed,
            [
                (cell(1, 1), Glyph::Rook, Tone::Plain),
                (cell(1, 3), Glyph::Letter('Z'), Tone::Plain),
                (cell(2, 2), Glyph::Letter('?'), Tone::Wrong),
                (cell(2, 3), Glyph::Letter('?'), Tone::Wrong),
            ]
        );
    }

    #[test]
    fn a_board_alone_can_be_drawn() {
        let board = formats::read_letters(&Source::argument("* C\nD *")).expect("a board");
        let glyphs: Vec<Glyph> = letters(&board).expect("small").pieces.iter().map(|piece| piece.glyph).collect();
        assert_eq!(glyphs, [Glyph::Knight, Glyph::Queen]);
        assert!(formats::read_letters(&Source::argument("* C\nD")).is_none());
        assert!(formats::read_letters(&Source::argument("domination 3x3")).is_none());
    }
}
