//! Equal numbers close together in a line: sandwiches, triples and pairs.

use super::super::field::State;
use super::super::layout::Place;
use super::super::walk::Walker;
use super::{Because, Finding};

/// a b a: were b black, both a would be white.
pub(super) fn sandwich(walker: &mut Walker) -> Option<Finding> {
    while let Some((place, step)) = walker.next_pattern(|read| &mut read.sandwiches) {
        let layout = &walker.field.layout;
        let (one, other) = (place - step, place + step);
        if layout.number(one) == layout.number(other) && layout.is_inside(one) && layout.is_inside(other) {
            walker.aim(place, State::White);
            if walker.has_aim() {
                let because = Because::Sandwich { middle: place as Place, one: one as Place, other: other as Place };
                return Some(Finding { because, colour: State::White });
            }
        }
    }
    None
}

/// a a a: the middle one is white, since two of them cannot be black beside each other.
pub(super) fn triple(walker: &mut Walker) -> Option<Finding> {
    while let Some((place, step)) = walker.next_pattern(|read| &mut read.triples) {
        let layout = &walker.field.layout;
        let three = [place - step, place, place + step];
        let number = layout.number(place);
        if three.iter().all(|&other| layout.is_inside(other) && layout.number(other) == number) {
            walker.aim(three[0], State::Black);
            walker.aim(three[2], State::Black);
            if walker.has_aim() {
                let because = Because::Triple(three.map(|place| place as Place));
                return Some(Finding { because, colour: State::Black });
            }
        }
    }
    None
}

/// a a … a: one of the pair is white, so the third is black.
pub(super) fn pair(walker: &mut Walker) -> Option<Finding> {
    while let Some((place, step)) = walker.next_pattern(|read| &mut read.pairs) {
        let layout = &walker.field.layout;
        let other = place + step;
        if layout.is_inside(other) && layout.number(place) == layout.number(other) {
            let line = usize::from(step != 1);
            let pair = [place as Place, other as Place];
            walker.aim_at_equals(place, line, &pair);
            if walker.has_aim() {
                return Some(Finding { because: Because::Pair(pair[0], pair[1]), colour: State::Black });
            }
        }
    }
    None
}
