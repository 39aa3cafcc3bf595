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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::formats;
    use damier_grid::Tone;
    use damier_model::Source;

    fn read(text: &str) -> Unruly {
        formats::read(&Source::argument(text)).expect(text)
    }

    fn tones(picture: &Picture) -> Vec<Tone> {
        picture.pieces.iter().map(|piece| piece.tone).collect()
    }

    #[test]
    fn given_and_wrong_discs_stand_out() {
        use Tone::{Given, Plain, Wrong};
        let board = read("1.\n..");
        let right = picture(&board, Some(&read("10\n01").cells)).expect("small");
        assert_eq!(tones(&right), [Given, Plain, Plain, Plain]);
        let changed = picture(&board, Some(&read("01\n10").cells)).expect("small");
        assert_eq!(tones(&changed), [Wrong, Plain, Plain, Plain]);
        assert_eq!(changed.tiles[0].1, Shade::Printed);
        let impossible = picture(&read("111.\n....\n..0.\n...."), None).expect("small");
        assert_eq!(tones(&impossible), [Wrong, Wrong, Wrong, Given]);
    }

    #[test]
    fn boards_too_large_to_be_looked_at_are_refused() {
        assert!(picture(&Unruly::empty(200, 200), None).is_ok());
        let refused = picture(&Unruly::empty(4, 202), None).expect_err("too high");
        assert!(refused.0.ends_with("accepted: up to 200×200"), "{refused}");
    }
}
