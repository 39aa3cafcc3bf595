//! Fish: the places of one number in some rows lie in as many columns, or the other way round.
//!
//! Each of these rows takes the number in one of these columns, all of which are then used up. It is the search for
//! subsets with rows for sets and columns for members.

use super::candidates::{Candidates, numbers};
use super::subsets::few_with_small_union;
use super::{Found, lose};
use crate::sets::bits;

/// A fish of so many lines.
pub(super) fn fish(grid: &Candidates, size: u32) -> Option<Found> {
    let side = grid.plan.side();
    for number in 0..side {
        for (base, crossing) in [(0, side), (side, 0)] {
            let set = |line: usize| Some(grid.places(base + line, number)).filter(|places| places.count_ones() > 1);
            let sets: Vec<u64> = (0..side).map(|line| set(line).unwrap_or(0)).collect();
            let found = few_with_small_union(&sets, size, &mut |lines, crossed| {
                let others =
                    |line: usize| bits(grid.places(crossing + line, number) & !lines).map(move |at| (line, at));
                let marks = bits(crossed).flat_map(others).map(|(line, at)| (grid.cell(crossing + line, at), number));
                lose(grid, marks.collect(), || {
                    let (bases, covers) = if base == 0 { ("rows", "columns") } else { ("columns", "rows") };
                    let number = number + 1;
                    format!("in {bases} {}, {number} must stand in {covers} {}", numbers(lines), numbers(crossed))
                })
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
