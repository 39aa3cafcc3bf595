//! A board as picture items: cells with their numbers, and signs in the rows and columns between them.
//!
//! A picture knows squares, so one of 2n − 1 rows and columns is drawn: every second square is a cell, those between are
//! bare and hold the signs.

use super::board::Futoshiki;
use super::{contradictions, rules};
use crate::tones::tones;
use damier_grid::{Frame, Glyph, Picture, Piece, Shade, Tone};
use damier_model::Cell;

/// The numbers of the answer (or those given), what is given and what is wrong set apart.
pub(super) fn picture(board: &Futoshiki, answer: Option<&[Option<u8>]>) -> Picture {
    let complaints = match answer {
        Some(cells) => rules::violations(board, cells),
        None => contradictions::contradictions(board),
    };
    let tone = tones(&complaints);
    let shown = answer.unwrap_or(&board.given);
    let squares = 2 * board.side as u32 - 1;
    let mut picture = Picture::new(Frame::Squares { rows: squares, columns: squares }, Vec::new());
    for (index, given) in board.given.iter().enumerate() {
        let cell = spread(board.cell(index));
        picture.tiles.push((cell, if given.is_some() { Shade::Printed } else { Shade::Paper }));
        if let Some(number) = shown[index] {
            let tone = tone(board.cell(index), given.is_some());
            picture.pieces.push(Piece { cell, glyph: Glyph::Number(number.into()), tone });
        }
    }
    for (first, last) in board.grid().pairs() {
        let (one, other) = (board.cell(first), board.cell(last));
        let cell = Cell { row: one.row + other.row - 1, column: one.column + other.column - 1 };
        picture.tiles.push((cell, Shade::Bare));
        if let Some(sign) = board.sign(first, last) {
            let kept = shown[sign.smaller].zip(shown[sign.greater]).is_none_or(|(smaller, greater)| smaller < greater);
            let glyph = Glyph::Sign(match (one.row == other.row, sign.rises()) {
                (true, true) => '<',
                (true, false) => '>',
                (false, true) => '∧',
                (false, false) => '∨',
            });
            picture.pieces.push(Piece { cell, glyph, tone: if kept { Tone::Plain } else { Tone::Wrong } });
        }
    }
    picture.tiles.sort_by_key(|&(cell, _)| cell);
    picture
}

/// Where a cell of the board stands among the squares of the picture.
fn spread(cell: Cell) -> Cell {
    Cell { row: 2 * cell.row - 1, column: 2 * cell.column - 1 }
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use damier_grid::text;
    use damier_model::Source;

    #[test]
    fn signs_stand_between_boxes_and_what_is_wrong_is_marked() {
        let board = formats::read(&Source::argument("1 < .\n    v\n.   .")).expect("a board");
        let answer = formats::read_answer(&board, &Source::argument("1 1\n2 .")).expect("for that board");
        let drawn = "\
┌───┐   ┌───┐
│ 1!│ < │ 1!│
└───┘   └───┘
          ∨
┌───┐   ┌───┐
│ 2 │   │   │
└───┘   └───┘
";
        assert_eq!(text(&picture(&board, Some(&answer)), false), drawn);
        assert_eq!(picture(&board, None).pieces[0].tone, Tone::Given);
    }
}
