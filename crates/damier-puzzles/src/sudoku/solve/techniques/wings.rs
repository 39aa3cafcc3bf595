//! Wings: a cell with two or three numbers, and two cells it sees that each share one of them.

use super::candidates::{Candidates, numbers};
use super::{Found, lose};
use crate::sets::bits;

/// A cell holds 1 or 2, one that it sees 1 or 3, another 2 or 3: one of these two holds 3.
pub(super) fn xy_wing(grid: &Candidates) -> Option<Found> {
    wing(grid, 2)
}

/// The same with 1, 2 or 3 in the first cell: one of the three holds 3.
pub(super) fn xyz_wing(grid: &Candidates) -> Option<Found> {
    wing(grid, 3)
}

fn wing(grid: &Candidates, size: u32) -> Option<Found> {
    for pivot in (0..grid.marks.len()).filter(|&cell| grid.has_marks(cell, size)) {
        let seen: Vec<usize> = grid.plan.seen_by_all(&[pivot]).filter(|&cell| grid.has_marks(cell, 2)).collect();
        let held = grid.marks[pivot];
        for (at, &first) in seen.iter().enumerate() {
            for &second in &seen[at + 1..] {
                let (one, other) = (grid.marks[first], grid.marks[second]);
                let shared = one & other;
                // Of two numbers one goes to each wing, and the third is shared; of three, the third is in all.
                let is_wing = if size == 2 {
                    shared & held == 0 && one & held != 0 && other & held != 0 && (one | other) & held == held
                } else {
                    one | other == held && shared & held != 0
                };
                if !shared.is_power_of_two() || !is_wing {
                    continue;
                }
                let number = shared.trailing_zeros() as usize;
                let three = [first, second, pivot];
                let (holders, pivot_too) = (if size == 2 { &three[..2] } else { &three[..] }, size == 3);
                let marks = grid.plan.seen_by_all(holders).filter(|&cell| grid.has(cell, number));
                let marks: Vec<(usize, usize)> = marks.map(|cell| (cell, number)).collect();
                let found = lose(grid, marks, || {
                    let among = if pivot_too { "one of the three" } else { "one of the latter" };
                    format!(
                        "{} holds {}, {} holds {} and {} holds {}, so {among} is {}",
                        grid.names(&[pivot]),
                        either(held),
                        grid.names(&[first]),
                        either(one),
                        grid.names(&[second]),
                        either(other),
                        numbers(shared),
                    )
                });
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// "3 or 5".
fn either(set: u64) -> String {
    bits(set).map(|number| (number + 1).to_string()).collect::<Vec<_>>().join(" or ")
}
