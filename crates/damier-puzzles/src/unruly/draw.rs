//! A board as picture items: a disc in every cell that is filled.

use super::board::{Colour, Unruly};
use super::{contradictions, rules};
use crate::tones::{is_drawn, tones};
use damier_grid::{Frame, Glyph, Picture, Piece, Shade};
use damier_interface::UsageError;

/// The discs of the answer (or those given), what is given and what is wrong set apart.
pub(super) fn picture(board: &Unruly, answer: Option<&[Option<Colour>]>) -> Result<Picture, UsageError> {
    let (rows, columns) = (board.height, board.width);
    is_drawn("board", columns, rows)?;
    let complaints = match answer {
        Some(cells) => rules::violations(board, cells),
        None => contradictions::contradictions(board),
    };
    let tone = tones(&complaints);
    let shade = |given: &Option<Colour>| if given.is_some() { Shade::Printed } else { Shade::Paper };
    let tiles = board.cells.iter().enumerate().map(|(index, given)| (board.place(index), shade(given))).collect();
    let mut picture = Picture::new(Frame::Squares { rows: rows as u32, columns: columns as u32 }, tiles);
    for (index, colour) in answer.unwrap_or(&board.cells).iter().enumerate() {
        if let Some(colour) = colour {
            let cell = board.place(index);
            let tone = tone(cell, board.cells[index].is_some());
            picture.pieces.push(Piece { cell, glyph: Glyph::Disc { dark: *colour == Colour::Dark }, tone });
        }
    }
    Ok(picture)
}
