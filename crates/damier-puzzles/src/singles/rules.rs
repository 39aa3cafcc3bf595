//! The rules themselves, for checking answers. Shares nothing with the models: not even what touches what, which is said
//! here once more. O(cells · log cells).

use super::answer::Blackening;
use super::board::{MarkedAs, Singles};
use super::formats::HIDDEN;
use damier_grid::Grid;
use damier_interface::{Violation, listed};
use damier_model::Cell;

/// Cells named in a sentence before the rest is only counted.
const NAMED: usize = 10;

/// Everything that is wrong with an answer: numbers changed, marks not kept, black cells that touch, numbers that repeat
/// among the white cells of a line, white cells cut off from the others.
///
/// The answer is as wide and as high as the board.
pub(super) fn violations(board: &Singles, answer: &Blackening) -> Vec<Violation> {
    let mut found = Vec::new();
    changed(board, answer, &mut found);
    marks_not_kept(board, &answer.black, &mut found);
    touching(board, &answer.black, &mut found);
    for row in 0..board.height {
        let cells = (0..board.width).map(|column| row * board.width + column);
        repeated(board, &answer.black, cells, &format!("row {}", row + 1), &mut found);
    }
    for column in 0..board.width {
        let cells = (0..board.height).map(|row| row * board.width + column);
        repeated(board, &answer.black, cells, &format!("column {}", column + 1), &mut found);
    }
    cut_off(board, &answer.black, &mut found);
    found
}

/// Some cells as people list them.
pub(super) fn list(cells: &[Cell]) -> String {
    let mut names: Vec<String> = cells.iter().take(NAMED).map(Cell::to_string).collect();
    if cells.len() > NAMED {
        names.push(format!("{} more", cells.len() - NAMED));
    }
    listed(names, "and")
}

fn changed(board: &Singles, answer: &Blackening, found: &mut Vec<Violation>) {
    for (index, (&number, &written)) in board.numbers.iter().zip(&answer.numbers).enumerate() {
        if let Some(written) = written.filter(|&written| written != number && number != HIDDEN) {
            let cell = board.place(index);
            found.push(Violation::broken(format!("{number} stands at {cell}, not {written}"), [cell]));
        }
    }
}

fn marks_not_kept(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    for (index, &mark) in board.marks.iter().enumerate() {
        let (marked, left) = match (mark, black[index]) {
            (Some(MarkedAs::Black), false) => ("black", "white"),
            (Some(MarkedAs::White), true) => ("white", "black"),
            _ => continue,
        };
        let cell = board.place(index);
        found.push(Violation::broken(format!("{cell} is marked {marked}, but is {left}"), [cell]));
    }
}

fn touching(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    for one in (0..black.len()).filter(|&one| black[one]) {
        let right = (one % board.width + 1 < board.width).then_some(one + 1);
        let below = Some(one + board.width).filter(|&below| below < black.len());
        for other in right.into_iter().chain(below).filter(|&other| black[other]) {
            let cells = [board.place(one), board.place(other)];
            found.push(Violation::broken(format!("the black cells {} and {} touch", cells[0], cells[1]), cells));
        }
    }
}

fn repeated(
    board: &Singles,
    black: &[bool],
    line: impl Iterator<Item = usize>,
    name: &str,
    found: &mut Vec<Violation>,
) {
    let mut white: Vec<(u32, usize)> =
        line.filter(|&index| !black[index]).map(|index| (board.numbers[index], index)).collect();
    white.sort_unstable();
    for same in white.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1) {
        let cells: Vec<Cell> = same.iter().map(|&(_, index)| board.place(index)).collect();
        let sentence = format!("{} is white more than once in {name}: {}", same[0].0, list(&cells));
        found.push(Violation::broken(sentence, cells));
    }
}

fn cut_off(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    let mut parts = white_parts(board.width, black);
    let Some(largest) = (0..parts.len()).max_by_key(|&part| (parts[part].len(), usize::MAX - part)) else { return };
    parts.remove(largest);
    for part in parts {
        let cells: Vec<Cell> = part.into_iter().map(|index| board.place(index)).collect();
        let (what, are) = if cells.len() == 1 { ("cell", "is") } else { ("cells", "are") };
        let sentence = format!("the white {what} {} {are} cut off from the others", list(&cells));
        found.push(Violation::broken(sentence, cells));
    }
}

/// The pieces in which the white cells hang together, each in reading order.
pub(super) fn white_parts(width: usize, black: &[bool]) -> Vec<Vec<usize>> {
    let grid = Grid::new(width, black.len() / width.max(1));
    let (mut seen, mut parts) = (black.to_vec(), Vec::new());
    for start in grid.indices() {
        if !seen[start] {
            let mut part = grid.reach(start, &mut seen);
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}
