//! A board as picture items: cells, numbers, the path as far as it is known, links.

use super::board::{Board, Shape};
use super::{contradictions, rules};
use crate::tones::tones;
use damier_grid::{Frame, Glyph, Link, Path, Picture, Piece, Shade, Tone};
use damier_model::Cell;
use std::collections::HashMap;

/// The numbers of the answer (or those given), what is given and what is wrong set apart, the path between numbers that
/// follow each other and touch.
pub(super) fn picture(board: &Board, answer: Option<&[Option<u32>]>) -> Picture {
    let complaints = match answer {
        Some(numbers) => rules::violations(board, numbers),
        None => contradictions::contradictions(board, 1),
    };
    let tone_of = tones(&complaints);
    let numbers = answer.unwrap_or(board.given());
    let tone = |v: usize| tone_of(board.cells()[v], board.given()[v].is_some());
    let shade = |place: Cell| match board.vertex(place) {
        None => Shade::Blocked,
        Some(v) if board.given()[v].is_some() => Shade::Printed,
        Some(_) => Shade::Paper,
    };
    let shape = board.shape();
    let frame = match shape {
        Shape::Hexagon { radius } => Frame::Hexagons { radius },
        Shape::Square { rows, columns, .. } => Frame::Squares { rows, columns },
    };
    let mut picture = Picture::new(frame, shape.all().map(|place| (place, shade(place))).collect());
    for (v, &cell) in board.cells().iter().enumerate() {
        if let Some(number) = numbers[v] {
            picture.pieces.push(Piece { cell, glyph: Glyph::Number(number), tone: tone(v) });
        }
    }
    picture.paths = paths(board, numbers);
    for &(a, b) in board.links() {
        let (from, to) = (board.cells()[a], board.cells()[b]);
        if board.graph().has_edge(a, b) {
            let broken = complaints.iter().any(|violation| violation.cells == [from, to]);
            picture.diamonds.push(Link { from, to, tone: if broken { Tone::Wrong } else { Tone::Given } });
        } else {
            picture.links.push(Link { from, to, tone: Tone::Wrong });
        }
    }
    picture
}

/// The pieces of the path: as long as each number is in one cell and the next in one that touches it.
fn paths(board: &Board, numbers: &[Option<u32>]) -> Vec<Path> {
    let mut at: HashMap<u32, Vec<usize>> = HashMap::new();
    for (v, number) in numbers.iter().enumerate() {
        if let Some(number) = *number {
            at.entry(number).or_default().push(v);
        }
    }
    let mut order: Vec<(u32, usize)> =
        at.into_iter().filter(|(_, cells)| cells.len() == 1).map(|(number, cells)| (number, cells[0])).collect();
    order.sort_unstable();
    order
        .chunk_by(|&(low, a), &(high, b)| high - low == 1 && board.graph().has_edge(a, b))
        .filter(|piece| piece.len() > 1)
        .map(|piece| Path { cells: piece.iter().map(|&(_, v)| board.cells()[v]).collect() })
        .collect()
}
