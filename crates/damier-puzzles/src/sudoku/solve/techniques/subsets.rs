//! Subsets: as many cells of a house as numbers for them, or as many numbers as cells for them.
//!
//! Both are one search for a few sets whose union is as small as they are many: sets of numbers by cell, or sets of
//! places by number. A house has few open cells, and a union that has grown too large is not grown further.

use super::candidates::{Candidates, numbers};
use super::{Found, lose};
use crate::sets::bits;

/// So many cells of a house share as many numbers, so no other cell of the house holds these.
pub(super) fn naked(grid: &Candidates, size: u32) -> Option<Found> {
    in_houses(grid, |house| {
        let cells = &grid.plan.houses[house].cells;
        let sets = cells.iter().map(|&cell| if grid.is_settled[cell] { 0 } else { grid.marks[cell] });
        let sets: Vec<u64> = sets.collect();
        few_with_small_union(&sets, size, &mut |places, union| {
            let others = (0..cells.len()).filter(|place| places >> place & 1 == 0).map(|place| cells[place]);
            let marks = others.flat_map(|cell| bits(grid.marks[cell] & union).map(move |number| (cell, number)));
            lose(grid, marks.collect(), || {
                let cells: Vec<usize> = bits(places).map(|place| cells[place]).collect();
                let (cells, numbers) = (grid.names(&cells), numbers(union));
                format!("of {}, {cells} have only {numbers} left", grid.plan.name(house))
            })
        })
    })
}

/// So many numbers share as many cells of a house, so these hold no other numbers.
pub(super) fn hidden(grid: &Candidates, size: u32) -> Option<Found> {
    in_houses(grid, |house| {
        let settled = |number: usize| grid.places(house, number).is_power_of_two();
        let sets = (0..grid.plan.side()).map(|number| if settled(number) { 0 } else { grid.places(house, number) });
        let sets: Vec<u64> = sets.collect();
        few_with_small_union(&sets, size, &mut |subset, union| {
            let cells: Vec<usize> = bits(union).map(|place| grid.cell(house, place)).collect();
            let marks =
                cells.iter().flat_map(|&cell| bits(grid.marks[cell] & !subset).map(move |number| (cell, number)));
            lose(grid, marks.collect(), || {
                let cells = grid.names(&cells);
                format!("in {}, {} have only {cells} left", grid.plan.name(house), numbers(subset))
            })
        })
    })
}

fn in_houses(grid: &Candidates, find: impl FnMut(usize) -> Option<Found>) -> Option<Found> {
    (0..grid.plan.houses.len()).find_map(find)
}

/// Calls `found` with every choice of so many sets, none of them empty, whose union has as many members: a bit for each
/// set chosen, and the union. Ends with what it finds.
pub(super) fn few_with_small_union(
    sets: &[u64],
    size: u32,
    found: &mut dyn FnMut(u64, u64) -> Option<Found>,
) -> Option<Found> {
    fn grow(
        sets: &[u64],
        size: u32,
        from: usize,
        (chosen, union): (u64, u64),
        found: &mut dyn FnMut(u64, u64) -> Option<Found>,
    ) -> Option<Found> {
        if chosen.count_ones() == size {
            return if union.count_ones() == size { found(chosen, union) } else { None };
        }
        for at in from..sets.len() {
            let grown = union | sets[at];
            if sets[at] != 0 && grown.count_ones() <= size {
                let result = grow(sets, size, at + 1, (chosen | 1 << at, grown), found);
                if result.is_some() {
                    return result;
                }
            }
        }
        None
    }
    grow(sets, size, 0, (0, 0), found)
}
