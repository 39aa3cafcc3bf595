//! How a person goes on: six techniques, easiest first, each a small function that settles what follows.
//!
//! The first four are those of Simon Tatham's `unruly`, so that difficulties can be compared: his trivial boards take no
//! more than `pairs` and `gaps`, easy ones full colours too, normal ones lines with one of a colour left. `whole line` says
//! all that a line says by itself. Each technique looks only at cells and lines that changed since it last looked.
//!
//! [`close`] applies the easiest that applies until nothing follows. Uses are reported to a [`Listener`].

pub(super) mod full_colour;
pub(super) mod near_full_colour;
pub(super) mod runs;
mod sentences;
pub(super) mod unique_lines;
pub(super) mod whole_line;

use super::position::Position;
use crate::sets::bits;
use damier_interface::TechniqueInfo;
pub(super) use whole_line::LineFillings;

/// The techniques, easiest first.
pub(in super::super) const ALL: &[TechniqueInfo] = &[
    TechniqueInfo {
        name: "pairs",
        summary: "two alike side by side: the cells at both ends are of the other colour",
        difficulty: TRIVIAL,
    },
    TechniqueInfo {
        name: "gaps",
        summary: "two alike with one cell between: that cell is of the other colour",
        difficulty: TRIVIAL,
    },
    TechniqueInfo {
        name: "full colour",
        summary: "a line that has all of one colour is filled with the other",
        difficulty: EASY,
    },
    TechniqueInfo {
        name: "near-full colour",
        summary: "a line with one of a colour left: it must part every three open or alike cells, so it can be nowhere else",
        difficulty: NORMAL,
    },
    TechniqueInfo {
        name: "unique lines",
        summary: "a line with one of a colour left does not get it where that would make it like a complete line",
        difficulty: HARD,
    },
    TechniqueInfo {
        name: "whole line",
        summary: "every filling of the line that keeps to the rules has this colour here",
        difficulty: HARD,
    },
];

/// Difficulties of techniques, easiest first.
pub(in super::super) const TRIVIAL: &str = "trivial";
pub(in super::super) const EASY: &str = "easy";
pub(in super::super) const NORMAL: &str = "normal";
pub(in super::super) const HARD: &str = "hard";

pub(super) const PAIRS: usize = 0;
pub(super) const GAPS: usize = 1;
pub(super) const FULL: usize = 2;
pub(super) const NEAR_FULL: usize = 3;
pub(super) const UNIQUE_LINES: usize = 4;
pub(super) const WHOLE_LINE: usize = 5;

/// What a use of a technique rests on; what it settles is what was settled last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Because {
    /// Two cells side by side have this colour.
    Pair([usize; 2]),
    /// Two cells on both sides have this colour.
    Gap([usize; 2]),
    /// The line has all of this colour.
    Full { line: usize, colour: u8 },
    /// The line has one of this colour left, which must part the three cells that begin at each of these places.
    OneLeft { line: usize, colour: u8, first: usize, last: usize },
    /// The line, with two open cells, must differ from the other, which is complete.
    Unlike { line: usize, other: usize },
    /// The line has one of this colour left, which is not where it would make it like the other, which is complete.
    LastElsewhere { line: usize, other: usize, colour: u8 },
    /// All that the line says.
    Line { line: usize },
}

/// Something that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// Three alike.
    Three([usize; 3]),
    /// More than half of a line is of this colour.
    TooMany { line: usize, colour: u8 },
    /// However the line is filled, it breaks a rule.
    NoFilling { line: usize },
    /// Two lines are alike and must not be.
    Alike { line: usize, other: usize },
}

/// Who hears of every use of a technique.
pub(in super::super) trait Listener {
    /// A technique settled all cells from this place of the trail on.
    fn hear(&mut self, position: &Position, technique: usize, because: Because, from: usize);
}

/// Hears nothing.
impl Listener for () {
    #[inline]
    fn hear(&mut self, _position: &Position, _technique: usize, _because: Because, _from: usize) {}
}

pub(super) use sentences::{of_contradiction, of_use};

/// Applies the easiest technique that applies until nothing follows; false if something cannot be.
#[inline]
pub(in super::super) fn close(position: &mut Position, listener: &mut impl Listener) -> bool {
    while step(position, listener) {}
    position.broken.is_none()
}

/// Lets the easiest technique that has something to look at look at it; false if nothing follows or something cannot be.
#[inline]
pub(in super::super) fn step(position: &mut Position, listener: &mut impl Listener) -> bool {
    if position.broken.is_some() {
        return false;
    }
    let techniques = position.techniques();
    if techniques > PAIRS && position.seen_by_pairs < position.settled() {
        while position.seen_by_pairs < position.settled() {
            runs::pairs(position, listener);
        }
    } else if techniques > GAPS && position.seen_by_gaps < position.settled() {
        // What a gap settles may be half of a pair, and pairs come first.
        let settled = position.settled();
        while position.seen_by_gaps < position.settled() && position.settled() == settled {
            runs::gaps(position, listener);
        }
    } else if let Some(line) = position.full.pop() {
        full_colour::fill(position, line as usize, listener);
    } else if let Some(line) = position.near_full.take() {
        near_full_colour::look(position, line, listener);
    } else if let Some(line) = position.last_of_a_colour.take() {
        unique_lines::look(position, line, listener);
    } else if let Some(line) = position.changed.take() {
        whole_line::look(position, line, listener);
    } else {
        return false;
    }
    position.broken.is_none()
}

/// The places in a bit set, ascending.
pub(super) fn places(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, word)| bits(word).map(move |bit| 64 * at + bit))
}
