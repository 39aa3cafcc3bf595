//! A board as picture items.

use super::board::Board;
use super::rules;
use crate::tones::{is_drawn, tones};
use damier_grid::{Glyph, Link, Picture, Piece, Tone};
use damier_interface::{UsageError, Violation};
use damier_model::Cell;
use std::collections::HashSet;

/// The queens of the answer (or those given), the given ones and those that attack each other set apart.
pub(super) fn picture(given: &Board, answer: Option<&Board>) -> Result<Picture, UsageError> {
    let n = given.size();
    is_drawn("board", n as usize, n as usize)?;
    let shown = answer.unwrap_or(given);
    let given_cells: HashSet<&Cell> = given.queens().iter().collect();
    let mut attacks = rules::violations(shown, &Board::empty(n));
    attacks.retain(|attack| attack.cells.len() == 2);
    let tone = tones(&attacks);
    let mut picture = Picture::checkerboard(n, n);
    let queens = shown.queens().iter().map(|cell| (*cell, tone(*cell, given_cells.contains(cell))));
    picture.pieces = queens.map(|(cell, tone)| Piece { cell, glyph: Glyph::Queen, tone }).collect();
    let link = |attack: &Violation| Link { from: attack.cells[0], to: attack.cells[1], tone: Tone::Wrong };
    picture.links = attacks.iter().map(link).collect();
    Ok(picture)
}
