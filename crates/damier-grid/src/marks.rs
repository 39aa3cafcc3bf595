//! What is pointed at on a board: the places that a step of an explanation speaks of, and small notes in places that are open.
//!
//! A mark has a part in the step, and each part a look of its own that needs no colour: what follows has a thick frame, what it
//! rests on is hatched, the cells of a rule have a dashed line around all of them. Marks and notes lie on any [`Picture`]; a
//! value is put on it by [`Picture::put`], as its frame has it.

use crate::{Frame, Glyph, Item, Look, Picture, Piece, Shade, Shape, Spot, Tone};
use damier_model::Cell;

/// A place that is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub at: Spot,
    /// What it has to do with what is said.
    pub part: Part,
}

/// What a place has to do with what is said of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The rule of that number speaks of it.
    Rule(usize),
    /// What is known of it is a reason.
    Reason,
    /// Something follows for it.
    Target,
    /// It is known that nothing is there: a dot, beside what is printed.
    Dot,
    /// It is known to stay as it is: a ring around what is printed.
    Ring,
}

/// The values that an open place may have, written small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub at: Spot,
    /// Each with what has become of it, in order; a value without a word leaves its room empty.
    pub values: Vec<(String, Noted)>,
}

/// What has become of a value in a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    /// It may be there.
    Open,
    /// It was known not to be there, and that is a reason.
    Gone,
    /// It has just been struck out.
    Struck,
    /// Nothing is written, but its room is kept.
    Blank,
}

/// What is drawn for a value at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Its sign.
    Word(String),
    /// A piece in a cell.
    Piece(Glyph),
    /// A shape.
    Mark(Look),
    /// So many lines from one spot to another.
    Line {
        /// Where they begin.
        from: Spot,
        /// Where they end.
        to: Spot,
        /// How many.
        count: u32,
    },
    /// The cell is painted black.
    Black,
    /// Nothing is there.
    Dot,
    /// What is printed there stays.
    Ring,
    /// Not shown.
    Nothing,
}

/// The spot in the middle of a cell.
pub fn spot_of(cell: Cell) -> Spot {
    (2 * cell.row as i32 - 1, 2 * cell.column as i32 - 1)
}

/// The cell whose middle a spot is; `None` for borders, corners and what is outside.
pub fn cell_of(spot: Spot) -> Option<Cell> {
    let track = |at: i32| u32::try_from(at).ok().filter(|at| at % 2 == 1).map(|at| at / 2 + 1);
    Some(Cell { row: track(spot.0)?, column: track(spot.1)? })
}

impl Picture {
    /// Puts a value on the board.
    pub fn put(&mut self, at: Spot, drawn: &Drawn, tone: Tone) {
        let layered = matches!(self.frame, Frame::Layered { .. } | Frame::Honeycomb { .. });
        let item = |at: Spot, shape: Shape| Item { at, shape, tone };
        match (drawn, cell_of(at)) {
            (Drawn::Nothing, _) => {}
            (Drawn::Line { from, to, count }, _) => {
                self.items.push(item(*from, Shape::Line { to: *to, count: *count }));
            }
            (Drawn::Black, Some(cell)) => self.shade(cell, Shade::Black),
            (Drawn::Dot, _) => self.marks.push(Mark { at, part: Part::Dot }),
            (Drawn::Ring, cell) => {
                self.marks.push(Mark { at, part: Part::Ring });
                if let Some(cell) = cell {
                    self.shade(cell, Shade::Printed);
                    self.pieces.iter_mut().filter(|piece| piece.cell == cell).for_each(|piece| {
                        piece.tone = Tone::Given;
                    });
                }
            }
            (Drawn::Word(word), _) if layered => self.items.push(item(at, Shape::Word(word.clone()))),
            (Drawn::Mark(look), _) if layered => self.items.push(item(at, Shape::Mark(*look))),
            (Drawn::Piece(glyph), Some(cell)) => self.piece(cell, *glyph, tone),
            (Drawn::Word(word), Some(cell)) => {
                let number = word.parse().ok().map(Glyph::Number);
                let letter = || word.chars().next().map(Glyph::Letter);
                if let Some(glyph) = number.or_else(letter) {
                    self.piece(cell, glyph, tone);
                }
            }
            (Drawn::Mark(look), Some(cell)) => self.piece(cell, Glyph::Letter(look.sign()), tone),
            (Drawn::Black | Drawn::Piece(_) | Drawn::Word(_) | Drawn::Mark(_), None) => {}
        }
    }

    /// A piece, in the place of a sign that stood for what was not known.
    fn piece(&mut self, cell: Cell, glyph: Glyph, tone: Tone) {
        self.pieces.retain(|piece| piece.cell != cell || !matches!(piece.glyph, Glyph::Sign(_)));
        self.pieces.push(Piece { cell, glyph, tone });
    }

    fn shade(&mut self, cell: Cell, shade: Shade) {
        if let Ok(at) = self.tiles.binary_search_by_key(&cell, |&(cell, _)| cell) {
            self.tiles[at].1 = shade;
        }
    }

    /// Whether something stands at a spot.
    pub(crate) fn is_taken(&self, at: Spot) -> bool {
        self.items.iter().any(|item| item.at == at && !matches!(item.shape, Shape::Small(_) | Shape::Line { .. }))
            || cell_of(at).is_some_and(|cell| self.pieces.iter().any(|piece| piece.cell == cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_cells_only_in_the_middle_of_them() {
        let cell = Cell { row: 2, column: 3 };
        assert_eq!((spot_of(cell), cell_of((3, 5))), ((3, 5), Some(cell)));
        assert_eq!([cell_of((2, 5)), cell_of((3, 4)), cell_of((-1, 5)), cell_of((0, 0))], [None; 4]);
    }

    #[test]
    fn values_are_put_as_the_frame_has_them() {
        let cell = Cell { row: 1, column: 1 };
        for frame in [Frame::Squares { rows: 1, columns: 1 }, Frame::Layered { rows: 1, columns: 1 }] {
            let mut picture = Picture::new(frame, vec![(cell, Shade::Paper)]);
            picture.put((1, 1), &Drawn::Word("7".to_owned()), Tone::Plain);
            let is_piece = matches!(picture.pieces[..], [Piece { glyph: Glyph::Number(7), .. }]);
            let is_item = matches!(&picture.items[..], [Item { shape: Shape::Word(word), .. }] if word == "7");
            let squares = matches!(frame, Frame::Squares { .. });
            assert_eq!((is_piece, is_item), (squares, !squares));
            picture.put((1, 1), &Drawn::Black, Tone::Plain);
            assert_eq!(picture.tiles, [(cell, Shade::Black)]);
        }
    }
}
