//! How a person goes on: techniques from the easiest to the hardest, each a function that settles what follows.
//!
//! A technique looks at the whole position and says what follows from it: a number for a cell, cells that are joined, or,
//! in the hardest, a cell that a number is barred from. The more is known, the more each of them finds, whatever the
//! order; so where they end is the same in any order, and the least difficulty at which a board is solved is its own.
//!
//! [`close`] applies the easiest that applies until nothing follows. Uses are reported to a [`Listener`].

mod beside;
mod chains;
mod dead_ends;
mod every_way;
mod sentences;
mod steps;
mod what_if;

use super::named::Said;
use super::position::{Broken, Position};
use super::reach::Reach;
use damier_interface::{
    TechniqueInfo,
    walker::{easiest, techniques_up_to},
};
use damier_model::{Limit, Run};
pub(super) use sentences::{of_contradiction, of_use};
use std::time::Instant;

/// Difficulties of techniques, easiest first.
pub(in super::super) const DIFFICULTIES: &[&str] = &["easy", "normal", "hard", "expert"];
const EASY: &str = DIFFICULTIES[0];
const NORMAL: &str = DIFFICULTIES[1];
const HARD: &str = DIFFICULTIES[2];
const EXPERT: &str = DIFFICULTIES[3];

/// The techniques, easiest first.
pub(in super::super) const ALL: &[TechniqueInfo] = &[
    TechniqueInfo {
        name: "link",
        summary: "a cell linked with a known number takes the one of its two neighbours that is missing",
        difficulty: EASY,
    },
    TechniqueInfo {
        name: "next",
        summary: "beside a known number only one cell is left for the next one, or for the one before",
        difficulty: EASY,
    },
    TechniqueInfo {
        name: "dead end",
        summary: "a cell with two ways out is linked with both, as the path goes through it",
        difficulty: NORMAL,
    },
    TechniqueInfo {
        name: "one cell",
        summary: "counting steps from the known numbers on both sides, a number reaches only one cell",
        difficulty: NORMAL,
    },
    TechniqueInfo {
        name: "one number",
        summary: "counting steps in the same way, only one number reaches a cell",
        difficulty: NORMAL,
    },
    TechniqueInfo {
        name: "narrow way",
        summary: "a cell whose other neighbours have only numbers too far from its own is linked with the two that are left",
        difficulty: HARD,
    },
    TechniqueInfo {
        name: "chain",
        summary: "linked cells have numbers in a row: counting steps for all of them at once leaves one number or one cell",
        difficulty: HARD,
    },
    TechniqueInfo {
        name: "every way",
        summary: "every way from one known number to the next that leaves no dead end has this number here",
        difficulty: HARD,
    },
    TechniqueInfo {
        name: "what if",
        summary: "a number in this cell would lead, by techniques up to normal, to something that cannot be",
        difficulty: EXPERT,
    },
];

const LINK: usize = 0;
const NEXT: usize = 1;
const DEAD_END: usize = 2;
const ONLY_CELL: usize = 3;
const ONLY_NUMBER: usize = 4;
const NARROW: usize = 5;
const CHAIN: usize = 6;
pub(in super::super) const EVERY_WAY: usize = 7;
const WHAT_IF: usize = 8;

/// How many techniques a difficulty of [`DIFFICULTIES`] allows.
pub(in super::super) fn techniques_of(difficulty: usize) -> usize {
    techniques_up_to(ALL, DIFFICULTIES, difficulty)
}

/// What a use of a technique settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Settled {
    /// This number is in this cell.
    Number { cell: u32, number: u32 },
    /// The cell is joined with these.
    Joined { cell: u32, with: Vec<u32> },
    /// This number is not in this cell.
    Barred { cell: u32, number: u32 },
}

/// What a use of a technique rests on, beside what it settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Because {
    /// The known number beside it.
    Beside {
        known: u32,
    },
    /// The number known of a cell that is joined with it.
    Linked {
        known: u32,
    },
    /// The cell has no other way.
    NoOtherWay,
    /// The number, or the cell, has no other that steps from known numbers allow.
    OnlyCell,
    OnlyNumber,
    /// Steps do not allow the cell's other neighbours.
    TooFar,
    /// The same as [`Because::OnlyCell`] and [`Because::OnlyNumber`] with the chains that cells are in.
    OnlyCellInChain,
    OnlyNumberInChain,
    /// However the path goes from one known number to another.
    EveryWay {
        from: u32,
        to: u32,
    },
    /// It would lead to this after so many steps.
    Otherwise {
        broken: Broken,
        steps: u32,
    },
}

/// Who hears of every use of a technique.
pub(super) trait Listener {
    /// Whether the easiest technique is to be looked for after every use; else a technique does all that it can at once.
    const STEP_BY_STEP: bool;
    /// A technique settled something.
    fn hear(&mut self, position: &Position, technique: usize, settled: &Settled, because: Because);
}

/// Hears nothing.
impl Listener for () {
    const STEP_BY_STEP: bool = false;
    fn hear(&mut self, _: &Position, _: usize, _: &Settled, _: Because) {}
}

/// What techniques need to look, kept from one look to the next, and the budget that they keep to.
pub(in super::super) struct Tools<'r> {
    reach: Reach,
    ways: every_way::Ways,
    /// Where `what if` goes on, and the position and tools it tries things with.
    trial: Option<Box<(Position, Tools<'r>)>>,
    next_trial: usize,
    run: &'r Run<'r>,
    begun: Instant,
    /// What ended the work, if something did.
    pub(in super::super) stopped: Option<Limit>,
}

impl<'r> Tools<'r> {
    pub(in super::super) fn new(run: &'r Run<'r>, begun: Instant) -> Tools<'r> {
        let (reach, ways) = (Reach::default(), every_way::Ways::default());
        Tools { reach, ways, trial: None, next_trial: 0, run, begun, stopped: None }
    }

    /// Looks at the clock; true if it is time to stop.
    pub(in super::super) fn poll(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.run.budget.exceeded(self.begun, 0, 0);
        }
        self.stopped.is_some()
    }
}

/// Applies the first so many techniques, always the easiest that applies, until nothing follows or `enough`; false if
/// something cannot be.
pub(in super::super) fn close(
    position: &mut Position,
    techniques: usize,
    tools: &mut Tools,
    enough: impl Fn(&Position) -> bool,
) -> bool {
    while !enough(position) && step(position, techniques, tools, &mut ()) {}
    !position.is_broken()
}

/// Uses the easiest technique that applies; false if none does or something cannot be.
pub(super) fn step<L: Listener>(
    position: &mut Position,
    techniques: usize,
    tools: &mut Tools,
    listener: &mut L,
) -> bool {
    let found = |find: &Technique<L>| {
        let may_look = !position.is_broken() && position.open() > 0 && !tools.poll();
        (may_look && find(position, tools, listener) && !position.is_broken()).then_some(())
    };
    easiest(&functions(), techniques, found).is_some()
}

/// The easiest technique that by itself leads from a position to all that is said; nothing if that shows already.
pub(super) fn by_itself<'r>(position: &Position, said: &[Said], tools: impl Fn() -> Tools<'r>) -> Option<usize> {
    let shows = |position: &Position| {
        said.iter().all(|&Said { cell, number, is_there }| match is_there {
            true => position.number(cell) == number,
            false => position.number(cell) != number && !position.may_hold(cell, number),
        })
    };
    if shows(position) || position.is_broken() {
        return None;
    }
    functions::<()>().iter().position(|find| {
        let (mut position, mut tools) = (position.clone(), tools());
        while position.open() > 0 && find(&mut position, &mut tools, &mut ()) && !position.is_broken() {
            if shows(&position) {
                return true;
            }
        }
        false
    })
}

/// A technique at work: whether it settled something, or found that something cannot be.
type Technique<L> = fn(&mut Position, &mut Tools, &mut L) -> bool;

/// The techniques, in the order of [`ALL`].
fn functions<L: Listener>() -> [Technique<L>; ALL.len()] {
    [
        beside::link,
        beside::next_number,
        dead_ends::look,
        steps::only_cell,
        steps::only_number,
        dead_ends::narrow,
        chains::look,
        every_way::look,
        what_if::look,
    ]
}

/// Settles something and tells of it.
fn settle(position: &mut Position, technique: usize, settled: Settled, because: Because, listener: &mut impl Listener) {
    match &settled {
        Settled::Number { cell, number } => position.set(*cell, *number),
        Settled::Joined { cell, with } => with.iter().for_each(|&other| position.join(*cell, other)),
        Settled::Barred { cell, number } => position.bar(*cell, *number),
    }
    listener.hear(position, technique, &settled, because);
}
