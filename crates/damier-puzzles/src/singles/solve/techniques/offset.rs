//! Two neighbours of a cell that cannot both stay white.
//!
//! If a cell were black, its neighbours would be white, and what equals them in their lines black. Where two of those
//! equal cells touch, that cannot be. (Sandwiches are the case in which the neighbours equal each other.)

use super::super::field::State;
use super::super::layout::{Layout, Place};
use super::super::walk::Walker;
use super::{Because, Finding};

/// A cell that, black, would blacken two cells that touch is white.
pub(super) fn offset_pair(walker: &mut Walker) -> Option<Finding> {
    while walker.read.offsets < walker.field.layout.width * walker.field.layout.height {
        let middle = walker.field.layout.place(walker.read.offsets);
        walker.read.offsets += 1;
        if walker.field.state(middle) == State::White {
            continue;
        }
        if let Some((near, far)) = touching_equals(&walker.field.layout, middle) {
            walker.aim(middle, State::White);
            let because = Because::Offset { middle: middle as Place, near, far };
            return Some(Finding { because, colour: State::White });
        }
    }
    None
}

/// Two neighbours of a cell, and cells equal to them that touch each other.
fn touching_equals(layout: &Layout, middle: usize) -> Option<([Place; 2], [Place; 2])> {
    let near = layout.beside(middle);
    for i in 0..near.len() {
        for first in layout.others(near[i]).filter(|&first| first != middle) {
            for second in layout.beside(first).into_iter().filter(|&second| second != middle) {
                for &two in &near[i + 1..] {
                    if two != first
                        && two != second
                        && near[i] != second
                        && layout.is_inside(two)
                        && layout.is_inside(second)
                        && layout.number(second) == layout.number(two)
                        && layout.in_line(second, two)
                    {
                        return Some(([near[i] as Place, two as Place], [first as Place, second as Place]));
                    }
                }
            }
        }
    }
    None
}
