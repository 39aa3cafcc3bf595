//! Locked candidates: where two houses meet, what is said of a number in one is said in the other.

use super::super::super::board::HouseKind;
use super::candidates::Candidates;
use super::{Found, lose};
use crate::sets::bits;

/// In a region a number must stand on one line, so it stands nowhere else on that line.
pub(super) fn pointing(grid: &Candidates) -> Option<Found> {
    locked(grid, true)
}

/// On a line a number must stand in one region (or on another line), so it stands nowhere else there.
pub(super) fn claiming(grid: &Candidates) -> Option<Found> {
    locked(grid, false)
}

fn locked(grid: &Candidates, from_regions: bool) -> Option<Found> {
    let houses = 0..grid.plan.houses.len();
    for house in houses.filter(|&house| (grid.plan.kind(house) == HouseKind::Region) == from_regions) {
        for number in 0..grid.plan.side() {
            let places = grid.places(house, number);
            for &(other, here, there) in &grid.plan.meetings[house] {
                if places == 0 || places & !here != 0 {
                    continue;
                }
                let elsewhere = grid.places(other, number) & !there;
                let marks = bits(elsewhere).map(|place| (grid.cell(other, place), number)).collect();
                let because = || {
                    let (house, other) = (grid.plan.name(house), grid.plan.name(other));
                    format!("in {house}, {} must stand where {other} meets it", number + 1)
                };
                let found = lose(grid, marks, because);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}
