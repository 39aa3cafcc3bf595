//! How a person solves Singles: the techniques, easiest first, one function each.
//!
//! A technique looks at a [`Walker`] and answers with one [`Finding`], its cells being in [`Walker::targets`]. What it
//! finds holds in every solution. Techniques that read settled cells keep a place on the trail up to which they have
//! read; techniques that read numbers alone (`patterns.rs`, `corners.rs`, `offset.rs`) go through the board once, since
//! numbers do not change. So all of a walk costs time linear in the board, but for [`what_if`].

mod connected;
mod corners;
mod follow;
mod offset;
mod patterns;
mod what_if;

use super::field::{Conflict, Reason, State};
use super::layout::{Layout, Place};
use super::walk::Walker;
use damier_interface::{TechniqueInfo, walker::techniques_up_to};

/// Difficulties, easiest first. The last is for boards that no technique solves.
pub(in super::super) const DIFFICULTIES: [&str; 4] = [EASY, TRICKY, HARD, "search"];
const EASY: &str = "easy";
const TRICKY: &str = "tricky";
const HARD: &str = "hard";

/// The techniques as they are listed.
pub(super) const TECHNIQUES: &[TechniqueInfo] = &[
    technique("black neighbours", "what touches a black cell is white", EASY),
    technique("repeats", "what equals a white cell in its row or column is black", EASY),
    technique("triple", "of three equal numbers side by side the outer ones are black", EASY),
    technique("sandwich", "a cell between two equal numbers is white: black, it would keep both", EASY),
    technique("pair", "one of two equal numbers side by side stays white, so others in their line are black", EASY),
    technique("corners", "an equal pair in the square of a corner keeps the corner's other neighbour white", EASY),
    technique("way out", "the only way out of a cell is white", EASY),
    technique("cut", "a cell is white if it would cut the white cells apart", TRICKY),
    technique("offset pair", "a cell is white if, black, it would blacken two cells that touch", TRICKY),
    technique("what if", "a cell has one colour if the other leads to a contradiction, step by step", HARD),
];

/// Number of techniques that are at most as hard as each of [`DIFFICULTIES`].
pub(in super::super) fn up_to(difficulty: usize) -> usize {
    techniques_up_to(TECHNIQUES, &DIFFICULTIES, difficulty)
}

/// Where a difficulty stands among [`DIFFICULTIES`].
pub(in super::super) fn rank(difficulty: &str) -> usize {
    DIFFICULTIES.iter().position(|&other| other == difficulty).unwrap_or(DIFFICULTIES.len())
}

/// The functions, in the order of [`TECHNIQUES`].
pub(super) const FUNCTIONS: [fn(&mut Walker) -> Option<Finding>; 10] = [
    follow::black_neighbours,
    follow::repeats,
    patterns::triple,
    patterns::sandwich,
    patterns::pair,
    corners::corners,
    connected::way_out,
    connected::cut,
    offset::offset_pair,
    what_if::what_if,
];

const fn technique(name: &'static str, summary: &'static str, difficulty: &'static str) -> TechniqueInfo {
    TechniqueInfo { name, summary, difficulty }
}

/// What a technique found: why the targets have this colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Finding {
    pub(super) because: Because,
    pub(in super::super) colour: State,
}

/// One use of a technique; what it says is in [`Because::sentence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Because {
    Touches(Place),
    Repeats(Place),
    Sandwich { middle: Place, one: Place, other: Place },
    Triple([Place; 3]),
    Pair(Place, Place),
    Corner { corner: Place, one: Place, other: Place },
    WayOut { from: Place },
    Cut(Place),
    Offset { middle: Place, near: [Place; 2], far: [Place; 2] },
    WhatIf { place: Place, colour: State, conflict: Conflict },
}

impl Because {
    /// The reason in words, to be followed by what follows from it.
    pub(super) fn sentence(&self, layout: &Layout) -> String {
        let name = |place: Place| layout.name(place as usize);
        let number = |place: Place| layout.number(place as usize);
        match *self {
            Because::Touches(black) => format!("{} is black, and black cells do not touch", name(black)),
            Because::Repeats(white) => {
                format!("the {} in {} is white, and no number is white twice in a line", number(white), name(white))
            }
            Because::Sandwich { middle, one, other } => format!(
                "{} is between two {}s; black, it would keep both {} and {} white",
                name(middle),
                number(one),
                name(one),
                name(other)
            ),
            Because::Triple([one, middle, other]) => format!(
                "{}, {} and {} all hold {}, and only the middle one can stay white",
                name(one),
                name(middle),
                name(other),
                number(one)
            ),
            Because::Pair(one, other) => format!(
                "{} and {} both hold {}; they touch, so one of them stays white",
                name(one),
                name(other),
                number(one)
            ),
            Because::Corner { corner, one, other } => format!(
                "one of {} and {} is black (both hold {}), and the corner {} needs a way out",
                name(one),
                name(other),
                number(one),
                name(corner)
            ),
            Because::WayOut { from } => format!("{} has no other way out", name(from)),
            Because::Cut(place) => format!("{} would cut the white cells apart if it were black", name(place)),
            Because::Offset { middle, near: [one, two], far: [first, second] } => format!(
                "if {} were black, {} and {} would be white, and so {} and {}, which hold their numbers {} and {} and \
                 touch, would both be black",
                name(middle),
                name(one),
                name(two),
                name(first),
                name(second),
                number(one),
                number(two)
            ),
            Because::WhatIf { place, colour, conflict } => {
                format!("if {} were {}, {}", name(place), colour.word(), would_be(layout, conflict))
            }
        }
    }
}

/// What is impossible about a conflict, in words.
fn would_be(layout: &Layout, conflict: Conflict) -> String {
    let place = layout.name(conflict.place);
    match conflict.reason {
        Reason::Touches(other) => format!("{place} and {} would both be black and touch", layout.name(other as usize)),
        Reason::Repeats(other) => format!(
            "{place} and {} would both be white, with a {}",
            layout.name(other as usize),
            layout.number(conflict.place)
        ),
        Reason::Cuts(..) => format!("{place} would be black and cut the white cells apart"),
        Reason::Told => format!("{place} would have to be white and black"),
    }
}
