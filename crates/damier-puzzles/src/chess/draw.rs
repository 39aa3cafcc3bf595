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

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use damier_model::Source;

    #[test]
    fn pieces_have_their_glyphs_and_wrong_squares_stand_out() {
        let chess = formats::read(&Source::argument("domination 3x2, rooks 1, piece zebra zebra 1")).expect("fine");
        let placement = formats::read_answer(&chess, &Source::argument("R * Z\n* * *")).expect("fine");
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
    fn a_piece_of_ones_own_is_no_knight_whatever_its_letter() {
        let chess = formats::read(&Source::argument("domination 2x1, knights 1, piece camel camel 1")).expect("fine");
        let placement = formats::read_answer(&chess, &Source::argument("N C")).expect("fine");
        let glyphs: Vec<Glyph> =
            picture(&chess, Some(&placement)).expect("small").pieces.iter().map(|piece| piece.glyph).collect();
        assert_eq!(glyphs, [Glyph::Knight, Glyph::Letter('C')]);
    }

    #[test]
    fn a_board_alone_can_be_drawn() {
        let glyphs = |board: &str| -> Vec<Glyph> {
            let board = formats::read_letters(&Source::argument(board)).expect("a board");
            letters(&board).expect("small").pieces.iter().map(|piece| piece.glyph).collect()
        };
        assert_eq!(glyphs("* N\nQ R"), [Glyph::Knight, Glyph::Queen, Glyph::Rook]);
        assert_eq!(glyphs("* *\n* R"), [Glyph::Rook]);
        for (letter, glyph) in [('T', Glyph::Rook), ('F', Glyph::Bishop), ('C', Glyph::Knight), ('D', Glyph::Queen)] {
            assert_eq!(glyphs(&format!("{letter} R")), [glyph, Glyph::King], "the course's {letter} beside its king");
        }
        assert_eq!(glyphs("N C R"), [Glyph::Knight, Glyph::Letter('C'), Glyph::Rook], "a camel among English knights");
        assert!(formats::read_letters(&Source::argument("* C\nD")).is_none());
        assert!(formats::read_letters(&Source::argument("domination 3x3")).is_none());
    }
}
