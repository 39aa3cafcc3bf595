//! Pieces on a checkerboard: two characters per square, the number of the row before them, those of the columns above.

use super::{Drawing, OPEN, WRONG};
use damier_model::InputError;

/// Pieces as they are drawn, hollow where they are given, with the letters of text forms.
const PIECES: [(char, char, char); 5] =
    [('♛', '♕', 'Q'), ('♚', '♔', 'K'), ('♜', '♖', 'R'), ('♝', '♗', 'B'), ('♞', '♘', 'N')];

/// The letters on the squares, row by row, `None` for an empty one.
pub fn squares(drawing: &Drawing) -> Result<Vec<Vec<Option<char>>>, InputError> {
    let mut rows: Vec<(usize, Vec<Square>)> = Vec::new();
    for (number, line) in drawing.rows() {
        let mut row: Vec<Square> = Vec::new();
        for c in line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).chars() {
            match (c, row.last_mut()) {
                (WRONG, Some(square)) => square.wrong = true,
                _ if c.is_whitespace() => {}
                _ => row.push(Square::new(c)),
            }
        }
        rows.push((number, row));
    }
    let columns = rows.first().map_or(0, |(_, row)| row.len());
    if let Some((number, row)) = rows.iter().find(|(_, row)| row.len() != columns) {
        let message = format!("this row has {} squares, and the first has {columns}", row.len());
        return Err(drawing.error(*number, message));
    }
    let only_given = drawing.only_given(rows.iter().flat_map(|(_, row)| row).map(|square| square.given));
    let kept = |square: Square| square.piece.filter(|_| !only_given || square.given || square.wrong);
    Ok(rows.into_iter().map(|(_, row)| row.into_iter().map(kept).collect()).collect())
}

/// A square as it is drawn.
struct Square {
    /// The letter of the piece there.
    piece: Option<char>,
    given: bool,
    wrong: bool,
}

impl Square {
    fn new(c: char) -> Square {
        let known = PIECES.iter().find(|piece| piece.0 == c || piece.1 == c);
        let piece = known.map_or(Some(c).filter(|&c| c != OPEN), |piece| Some(piece.2));
        Square { piece, given: known.is_some_and(|piece| piece.1 == c), wrong: false }
    }
}
