//! What if: a colour is tried, the rules followed, and a contradiction settles the other.
//!
//! One try costs what follows from it. If a try ends well, whatever it settled would end well by itself, and need not be
//! tried until something new is known (failed literals: Freeman 1995; what was settled on the way is passed over as in
//! Le Berre 2001).

use super::super::field::{Reason, State};
use super::super::layout::Place;
use super::super::walk::Walker;
use super::{Because, Finding};

/// Cells that a person may settle in mind before giving up.
const FURTHEST: usize = 12;

/// The next cell, going around the board, of which one colour leads to a contradiction.
pub(super) fn what_if(walker: &mut Walker) -> Option<Finding> {
    let cells = walker.field.layout.width * walker.field.layout.height;
    walker.field.mark_followed();
    walker.round += 1;
    for _ in 0..cells {
        if walker.is_over() {
            return None;
        }
        walker.read.tries = (walker.read.tries + 1) % cells;
        let place = walker.field.layout.place(walker.read.tries);
        for colour in [State::Black, State::White] {
            if walker.field.state(place) != State::Open || walker.was_tried(place, colour) {
                continue;
            }
            let length = walker.field.trail().len();
            let tried = walker.field.settle(place, colour, Reason::Told);
            let tried = tried.and_then(|()| walker.field.propagate_up_to(length + FURTHEST));
            if tried == Ok(true) {
                walker.note_tried(length);
            }
            walker.field.go_back(length);
            if let Err(conflict) = tried {
                let because = Because::WhatIf { place: place as Place, colour, conflict };
                walker.aim(place, colour.opposite());
                return Some(Finding { because, colour: colour.opposite() });
            }
        }
    }
    None
}
