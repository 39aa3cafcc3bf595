//! Equal numbers in the square of four cells at a corner.
//!
//! Let a be the corner, b and c the cells beside it, d the fourth. Any two of the four that touch are one of b and c
//! with one of a and d. If they are equal, one of them is black. Say b is in the pair: if b is black, a needs c for a way
//! out; if the other one is black, be it a or d, it touches c. So c is white; and the same with b and c exchanged.

use super::super::field::State;
use super::super::layout::Place;
use super::super::walk::Walker;
use super::{Because, Finding};

/// The neighbour of the corner that is not in the pair is white.
pub(super) fn corners(walker: &mut Walker) -> Option<Finding> {
    let (width, height, stride) = (walker.field.layout.width, walker.field.layout.height, walker.field.layout.stride);
    if width < 2 || height < 2 {
        return None;
    }
    // Four corners, two neighbours of each, two partners of each neighbour.
    while walker.read.corners < 16 {
        let at = walker.read.corners;
        walker.read.corners += 1;
        let (row, down) = if at & 1 == 0 { (1, 1) } else { (height, -1) };
        let (column, right) = if at & 2 == 0 { (1, 1) } else { (width, -1) };
        let place = |rows: isize, columns: isize| {
            (row as isize + rows * down) as usize * stride + (column as isize + columns * right) as usize
        };
        let (corner, fourth) = (place(0, 0), place(1, 1));
        let (one, free) = if at & 4 == 0 { (place(0, 1), place(1, 0)) } else { (place(1, 0), place(0, 1)) };
        let other = if at & 8 == 0 { corner } else { fourth };
        if walker.field.layout.number(one) == walker.field.layout.number(other) {
            walker.aim(free, State::White);
            if walker.has_aim() {
                let because = Because::Corner { corner: corner as Place, one: one as Place, other: other as Place };
                return Some(Finding { because, colour: State::White });
            }
        }
    }
    None
}
