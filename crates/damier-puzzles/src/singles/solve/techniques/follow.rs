//! What follows at once from a settled cell.

use super::super::field::State;
use super::super::walk::Walker;
use super::{Because, Finding};

/// What touches a black cell is white.
pub(super) fn black_neighbours(walker: &mut Walker) -> Option<Finding> {
    while let Some(&place) = walker.field.trail().get(walker.read.neighbours) {
        walker.read.neighbours += 1;
        if walker.field.state(place as usize) != State::Black {
            continue;
        }
        for near in walker.field.layout.beside(place as usize) {
            walker.aim(near, State::White);
        }
        if walker.has_aim() {
            return Some(Finding { because: Because::Touches(place), colour: State::White });
        }
    }
    None
}

/// What equals a white cell in its row or column is black.
pub(super) fn repeats(walker: &mut Walker) -> Option<Finding> {
    while let Some(&place) = walker.field.trail().get(walker.read.repeats) {
        walker.read.repeats += 1;
        if walker.field.state(place as usize) != State::White {
            continue;
        }
        for line in 0..2 {
            walker.aim_at_equals(place as usize, line, &[place]);
        }
        if walker.has_aim() {
            return Some(Finding { because: Because::Repeats(place), colour: State::Black });
        }
    }
    None
}
