//! The rules themselves, for checking answers. Shares nothing with the models, not even what a house is.
//!
//! A partly filled board can break rules too. One walk over the cells notes which houses hold a number twice. Every house that does is named once, with the numbers that it holds more
//! than once, where they stand, and, if it is full, the numbers that it therefore lacks.

use super::board::{HouseKind, Sudoku};
use damier_interface::{Violation, listed};
use damier_model::Cell;

/// Everything that is wrong with a filling of a board: given numbers changed, numbers twice in a house, cells still
/// empty.
pub(super) fn violations(board: &Sudoku, cells: &[Option<u8>]) -> Vec<Violation> {
    let mut found = Vec::new();
    for (index, (given, cell)) in board.cells.iter().zip(cells).enumerate() {
        if let (Some(given), Some(number)) = (given, cell)
            && given != number
        {
            let place = board.place(index);
            found.push(Violation::broken(format!("{given} is given at {place}, not {number}"), [place]));
        }
    }
    let houses = 3 * board.side + 2;
    let (mut seen, mut repeats) = (vec![0u64; houses], vec![false; houses]);
    for (cell, number) in cells.iter().enumerate() {
        let Some(number) = *number else { continue };
        for house in houses_of(board, cell) {
            repeats[house] |= seen[house] >> number & 1 == 1;
            seen[house] |= 1 << number;
        }
    }
    for house in (0..houses).filter(|&house| repeats[house]) {
        let members: Vec<usize> = (0..cells.len()).filter(|&cell| houses_of(board, cell).any(|h| h == house)).collect();
        found.push(wrong_with(board, &name_of(board, house), &members, cells));
    }
    let empty = cells.iter().filter(|cell| cell.is_none()).count();
    if empty > 0 {
        let are = if empty == 1 { "cell is" } else { "cells are" };
        found.push(Violation::missing(format!("{empty} {are} empty")));
    }
    found
}

/// The houses of a cell: rows are counted first, then columns, regions and the two diagonals.
fn houses_of(board: &Sudoku, cell: usize) -> impl Iterator<Item = usize> {
    let side = board.side;
    let (row, column, region) = (cell / side, cell % side, usize::from(board.regions[cell]));
    let falling = (board.diagonals && row == column).then_some(3 * side);
    let rising = (board.diagonals && row + column + 1 == side).then_some(3 * side + 1);
    [Some(row), Some(side + column), Some(2 * side + region), falling, rising].into_iter().flatten()
}

fn name_of(board: &Sudoku, house: usize) -> String {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Region, HouseKind::Diagonal];
    board.house_name(kinds[house / board.side], house % board.side)
}

/// What is wrong with a house that holds a number more than once.
fn wrong_with(board: &Sudoku, name: &str, members: &[usize], cells: &[Option<u8>]) -> Violation {
    let (mut repeated, mut lacking, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for number in 1..=board.side as u8 {
        let holds = members.iter().filter(|&&cell| cells[cell] == Some(number));
        let holders: Vec<Cell> = holds.map(|&cell| board.place(cell)).collect();
        match holders.len() {
            0 => lacking.push(number.to_string()),
            1 => {}
            times => {
                let times = if times == 2 { "twice".to_owned() } else { format!("{times} times") };
                repeated.push(format!("{number} {times} ({})", listed(&holders, "and")));
                places.extend(holders);
            }
        }
    }
    let full = members.iter().all(|&cell| cells[cell].is_some());
    let no = if full { format!(" and no {}", listed(&lacking, "or")) } else { String::new() };
    Violation::broken(format!("{name} has {}{no}", repeated.join(", ")), places)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every filling of the smallest board, kept by the rules exactly if a plain look at rows, columns and boxes keeps it.
    #[test]
    fn the_smallest_board_has_288_right_fillings() {
        let board = Sudoku::with_boxes(2, 2);
        let (mut right, mut looked_at) = (0, 0);
        let rows: Vec<[u8; 4]> = (0..256u32).map(|bits| [0, 2, 4, 6].map(|at| (bits >> at & 3) as u8 + 1)).collect();
        let latin: Vec<&[u8; 4]> = rows.iter().filter(|row| (1..=4).all(|number| row.contains(&number))).collect();
        for filling in 0..latin.len().pow(4) {
            let row = |at: u32| latin[filling / latin.len().pow(at) % latin.len()];
            let cells: Vec<u8> = (0..4).flat_map(|at| *row(at)).collect();
            let differ = |places: [usize; 4]| (1..=4).all(|number| places.iter().any(|&place| cells[place] == number));
            let columns = (0..4).all(|column| differ([0, 4, 8, 12].map(|row| row + column)));
            let boxes = [0, 2, 8, 10].into_iter().all(|corner| differ([0, 1, 4, 5].map(|cell| corner + cell)));
            // One in seven of the wrong ones is enough.
            if columns && boxes || filling % 7 == 0 {
                let filled: Vec<Option<u8>> = cells.iter().map(|&number| Some(number)).collect();
                assert_eq!(violations(&board, &filled).is_empty(), columns && boxes, "{cells:?}");
                looked_at += 1;
            }
            right += usize::from(columns && boxes);
        }
        assert!(right == 288 && looked_at > 40_000, "{right}");
    }
}
