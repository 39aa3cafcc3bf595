//! A board as picture items.

use super::board::Board;
use super::rules;
use damier_grid::{Glyph, Link, Picture, Piece, Tone};
use damier_interface::UsageError;
use damier_model::Cell;
use std::collections::HashSet;

/// The largest board drawn: 40 000 squares are as many as can be looked at.
const MAX_DRAWN: u32 = 200;

/// The queens of the answer (or those given), the given ones and those that attack each other set apart.
pub(super) fn picture(given: &Board, answer: Option<&Board>) -> Result<Picture, UsageError> {
    let n = given.size();
    if n > MAX_DRAWN {
        return Err(UsageError(format!(
            "a {n}×{n} board is too large to draw; accepted: up to {MAX_DRAWN}×{MAX_DRAWN}"
        )));
    }
    let shown = answer.unwrap_or(given);
    let given_cells: HashSet<&Cell> = given.queens().iter().collect();
    let attacks: Vec<[Cell; 2]> = rules::violations(shown, &Board::empty(n))
        .iter()
        .filter_map(|v| <[Cell; 2]>::try_from(&v.cells[..]).ok())
        .collect();
    let attacking: HashSet<&Cell> = attacks.iter().flatten().collect();
    let tone = |cell: &Cell| match (attacking.contains(cell), given_cells.contains(cell)) {
        (true, _) => Tone::Wrong,
        (false, true) => Tone::Given,
        (false, false) => Tone::Plain,
    };
    let mut picture = Picture::checkerboard(n, n);
    picture.pieces =
        shown.queens().iter().map(|cell| Piece { cell: *cell, glyph: Glyph::Queen, tone: tone(cell) }).collect();
    picture.links = attacks.iter().map(|&[from, to]| Link { from, to, tone: Tone::Wrong }).collect();
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_queens_and_attacking_queens_stand_out() {
        let cell = |row, column| Cell { row, column };
        let given = Board::new(5, [cell(1, 1)]);
        let answer = Board::new(5, [cell(1, 1), cell(2, 3), cell(5, 3)]);
        let picture = picture(&given, Some(&answer)).expect("small enough");
        let tones: Vec<Tone> = picture.pieces.iter().map(|piece| piece.tone).collect();
        assert_eq!(tones, [Tone::Given, Tone::Wrong, Tone::Wrong]);
        assert_eq!(picture.links, [Link { from: cell(2, 3), to: cell(5, 3), tone: Tone::Wrong }]);
    }
}
