//! What keeps the white cells connected.
//!
//! New black cells are added to their chains, and the cells that would close a ring now wait (`chains.rs`). The easy ones
//! are the last way out of a single cell; the others need a look at a whole wall of black cells.

use super::super::field::State;
use super::super::layout::Place;
use super::super::walk::Walker;
use super::{Because, Finding};

/// A cell all of whose neighbours but one are black or outside needs that one.
pub(super) fn way_out(walker: &mut Walker) -> Option<Finding> {
    if let Some(cutting) = add_to_chains(walker) {
        return Some(cutting);
    }
    let mut at = 0;
    while at < walker.field.cuts.len() {
        let place = walker.field.cuts[at].0;
        if walker.field.state(place as usize) == State::White {
            walker.field.cuts.swap_remove(at);
            continue;
        }
        if let Some(from) = shut_in(walker, place as usize) {
            walker.field.cuts.swap_remove(at);
            walker.aim(place as usize, State::White);
            return Some(Finding { because: Because::WayOut { from }, colour: State::White });
        }
        at += 1;
    }
    None
}

/// A cell is white if it would close a ring of black cells and the border.
pub(super) fn cut(walker: &mut Walker) -> Option<Finding> {
    while let Some((place, _, _)) = walker.field.cuts.pop() {
        walker.aim(place as usize, State::White);
        if walker.has_aim() {
            return Some(Finding { because: Because::Cut(place), colour: State::White });
        }
    }
    None
}

/// Follows new black cells; a finding is that one of them cuts already.
fn add_to_chains(walker: &mut Walker) -> Option<Finding> {
    while let Some(&place) = walker.field.trail().get(walker.read.chains) {
        walker.read.chains += 1;
        if walker.field.state(place as usize) == State::Black && walker.field.chain(place as usize).is_err() {
            walker.aim(place as usize, State::White);
            return Some(Finding { because: Because::Cut(place), colour: State::White });
        }
    }
    None
}

/// A neighbour of the cell that has no other way out.
fn shut_in(walker: &Walker, place: usize) -> Option<Place> {
    let field = &walker.field;
    let passable = |near: usize| matches!(field.state(near), State::Open | State::White);
    let near = field.layout.beside(place).into_iter().filter(|&near| passable(near));
    let mut shut = near.filter(|&near| field.layout.beside(near).into_iter().filter(|&n| passable(n)).count() == 1);
    shut.next().map(|place| place as Place)
}
