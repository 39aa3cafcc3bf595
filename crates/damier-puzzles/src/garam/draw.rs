//! A board as picture items: cells with their digits, signs between them.

use super::board::{Filling, Garam, Operator};
use super::rules;
use crate::tones::tones;
use damier_grid::{Frame, Glyph, Picture, Piece, Shade};

/// The digits of the answer (or those given), what is given and what is wrong set apart.
pub(super) fn picture(board: &Garam, answer: Option<&Filling>) -> Picture {
    let complaints = match answer {
        Some(answer) => rules::violations(board, answer),
        None => rules::contradictions(board),
    };
    let tone = tones(&complaints);
    let shown = answer.unwrap_or(&board.given);
    let mut picture = Picture::new(Frame::Squares { rows: board.height, columns: board.width }, Vec::new());
    for (index, &cell) in board.places.iter().enumerate() {
        let given = board.given.digits[index].is_some();
        picture.tiles.push((cell, if given { Shade::Printed } else { Shade::Paper }));
        if let Some(digit) = shown.digits[index] {
            picture.pieces.push(Piece { cell, glyph: Glyph::Number(digit.into()), tone: tone(cell, given) });
        }
    }
    for (index, equation) in board.equations.iter().enumerate() {
        let sign = shown.operators[index].map_or('?', Operator::symbol);
        for (cell, sign) in [(equation.sign, sign), (equation.equals, '=')] {
            picture.tiles.push((cell, Shade::Bare));
            picture.pieces.push(Piece { cell, glyph: Glyph::Sign(sign), tone: tone(cell, false) });
        }
    }
    picture.tiles.sort_by_key(|&(cell, _)| cell);
    picture
}
