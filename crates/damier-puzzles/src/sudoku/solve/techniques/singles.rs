//! Cells that are settled: the last of a house, the last place of a number, the last number of a cell.

use super::candidates::{Candidates, numbers};
use super::{Change, Found};

/// The last open cell of a house gets the number that is missing.
pub(super) fn full_house(grid: &Candidates) -> Option<Found> {
    for (index, house) in grid.plan.houses.iter().enumerate() {
        let mut open = house.cells.iter().filter(|&&cell| !grid.is_settled[cell]);
        if let (Some(&cell), None) = (open.next(), open.next())
            && grid.marks[cell] != 0
        {
            let number = grid.marks[cell].trailing_zeros() as usize;
            return Some(settle(grid, cell, number, || {
                format!("it is the last open cell of {}", grid.plan.name(index))
            }));
        }
    }
    None
}

/// A number has one place left in a house. Regions are looked at first, as people do.
pub(super) fn hidden_single(grid: &Candidates) -> Option<Found> {
    let houses = grid.plan.houses.len();
    let lines = 2 * grid.plan.side();
    for house in (lines..houses).chain(0..lines) {
        for number in 0..grid.plan.side() {
            let places = grid.places(house, number);
            if places.is_power_of_two() {
                let cell = grid.cell(house, places.trailing_zeros() as usize);
                if !grid.is_settled[cell] {
                    let because = || format!("{} has no other place in {}", number + 1, grid.plan.name(house));
                    return Some(settle(grid, cell, number, because));
                }
            }
        }
    }
    None
}

/// A cell has one number left.
pub(super) fn naked_single(grid: &Candidates) -> Option<Found> {
    let cell = (0..grid.marks.len()).find(|&cell| grid.has_marks(cell, 1))?;
    let number = grid.marks[cell].trailing_zeros() as usize;
    let others = ((1 << grid.plan.side()) - 1) & !grid.marks[cell];
    Some(settle(grid, cell, number, || format!("{} are not left for it", numbers(others))))
}

fn settle(grid: &Candidates, cell: usize, number: usize, because: impl FnOnce() -> String) -> Found {
    let sentence = grid.say(|| format!("{} is {}: {}", grid.names(&[cell]), number + 1, because()));
    Found { change: Change::Settle(cell, number), sentence }
}
