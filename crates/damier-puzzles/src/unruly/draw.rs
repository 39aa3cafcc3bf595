//! A board as picture items: a disc in every cell that is filled.

use super::board::{Colour, Unruly};
use super::{contradictions, rules};
use damier_grid::{Frame, Glyph, Picture, Piece, Shade, Tone};
use damier_interface::UsageError;
use damier_model::Cell;
use std::collections::HashSet;

/// The largest board drawn: 40 000 cells are as many as can be looked at.
const MAX_DRAWN: usize = 200;

/// The discs of the answer (or those given), what is given and what is wrong set apart.
pub(super) fn picture(board: &Unruly, answer: Option<&[Option<Colour>]>) -> Result<Picture, UsageError> {
    let (rows, columns) = (board.height, board.width);
    if rows.max(columns) > MAX_DRAWN {
        return Err(UsageError(format!(
            "a board of {columns}×{rows} is too large to draw; accepted: up to {MAX_DRAWN}×{MAX_DRAWN}"
        )));
    }
    let complaints = match answer {
        Some(cells) => rules::violations(board, cells),
        None => contradictions::contradictions(board),
    };
    let wrong: HashSet<Cell> = complaints.into_iter().flat_map(|violation| violation.cells).collect();
    let shade = |given: &Option<Colour>| if given.is_some() { Shade::Printed } else { Shade::Paper };
    let tiles = board.cells.iter().enumerate().map(|(index, given)| (board.place(index), shade(given))).collect();
    let mut picture = Picture::new(Frame::Squares { rows: rows as u32, columns: columns as u32 }, tiles);
    for (index, colour) in answer.unwrap_or(&board.cells).iter().enumerate() {
        if let Some(colour) = colour {
            let cell = board.place(index);
            let tone = match (wrong.contains(&cell), board.cells[index].is_some()) {
                (true, _) => Tone::Wrong,
                (false, true) => Tone::Given,
                (false, false) => Tone::Plain,
            };
            picture.pieces.push(Piece { cell, glyph: Glyph::Disc { dark: *colour == Colour::Dark }, tone });
        }
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::formats;
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
