//! A board as picture items: a number in every cell that is filled, a thick line between regions.

use super::board::Sudoku;
use super::{contradictions, rules};
use crate::tones::tones;
use damier_grid::{Frame, Glyph, Link, Picture, Piece, Shade, Tone};
use damier_model::Cell;

/// The numbers of the answer (or those given), what is given and what is wrong set apart.
pub(super) fn picture(board: &Sudoku, answer: Option<&[Option<u8>]>) -> Picture {
    let complaints = match answer {
        Some(cells) => rules::violations(board, cells),
        None => contradictions::contradictions(board),
    };
    let tone = tones(&complaints);
    let shade = |given: &Option<u8>| if given.is_some() { Shade::Printed } else { Shade::Paper };
    let tiles = board.cells.iter().enumerate().map(|(index, given)| (board.place(index), shade(given))).collect();
    let side = board.side as u32;
    let mut picture = Picture::new(Frame::Squares { rows: side, columns: side }, tiles);
    for (index, number) in answer.unwrap_or(&board.cells).iter().enumerate() {
        if let Some(number) = *number {
            let cell = board.place(index);
            let tone = tone(cell, board.cells[index].is_some());
            picture.pieces.push(Piece { cell, glyph: Glyph::Number(number.into()), tone });
        }
    }
    picture.borders = borders(board);
    if board.diagonals {
        let corner = |row, column| Cell { row, column };
        let line = |from, to| Link { from, to, tone: Tone::Plain };
        picture.links = vec![line(corner(1, 1), corner(side, side)), line(corner(side, 1), corner(1, side))];
    }
    picture
}

/// Every two cells side by side in different regions, row after row.
fn borders(board: &Sudoku) -> Vec<(Cell, Cell)> {
    let borders = board.grid().pairs().filter(|&(one, other)| board.regions[one] != board.regions[other]);
    borders.map(|(one, other)| (board.place(one), board.place(other))).collect()
}
