//! Every way from one known number to the next: what all of them have in common is settled.
//!
//! A way goes from cell to cell where steps allow its numbers, follows the links of the cells it meets, and leaves every
//! other cell enough ways out. Gaps of more than [`LONGEST`] numbers, or with more than [`MOST_CELLS`] cells to go
//! through in all, are more than a person looks through.

use super::super::super::bits;
use super::super::position::{Broken, Position};
use super::super::reach::Reach;
use super::{Because, EVERY_WAY, Listener, Settled, Tools, settle};

/// Missing numbers in a gap that is looked at, at most.
const LONGEST: u32 = 8;
/// Cells entered on all ways together, at most.
const MOST_CELLS: u32 = 1_000;

/// What the ways through a gap have in common, kept from one look to the next.
#[derive(Default)]
pub(super) struct Ways {
    /// The way so far, from the first known cell.
    way: Vec<u32>,
    on_way: Vec<bool>,
    /// The cell that each number had on every way so far, `None` if there were several.
    common: Vec<Option<u32>>,
    found: u32,
    entered: u32,
}

/// Every way from one known number to the next has this number here.
pub(super) fn look<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    if let Err(broken) = tools.reach.count_along_chains(position) {
        position.found(broken);
        return true;
    }
    let mut found = false;
    for (from, to) in gaps(position) {
        if tools.poll() {
            break;
        }
        let ways = &mut tools.ways;
        if !ways.through(position, &tools.reach, from, to) {
            continue;
        }
        if ways.found == 0 {
            position.found(Broken::NoWay(from, to));
            return true;
        }
        for number in from + 1..to {
            let Some(cell) = tools.ways.common[(number - from) as usize] else { continue };
            if position.is_free(cell) {
                let because = Because::EveryWay { from, to };
                settle(position, EVERY_WAY, Settled::Number { cell, number }, because, listener);
                found = true;
                if L::STEP_BY_STEP || position.is_broken() {
                    return true;
                }
            }
        }
    }
    found
}

/// Pairs of known numbers that are not far apart, with unknown ones beside them and perhaps known ones farther in: what a
/// short gap says can be less than what it says together with the next.
fn gaps(position: &Position) -> Vec<(u32, u32)> {
    let begins = |from: &u32| position.known(*from) && !position.known(*from + 1);
    let ends = |to: &u32| position.known(*to) && !position.known(*to - 1);
    let of = |from: u32| (from + 2..=position.n.min(from + LONGEST + 1)).filter(ends).map(move |to| (from, to));
    (1..=position.n).filter(begins).flat_map(of).collect()
}

impl Ways {
    /// Goes every way through a gap; false if there are too many.
    fn through(&mut self, position: &Position, reach: &Reach, from: u32, to: u32) -> bool {
        let (Some(first), Some(last)) = (position.place(from), position.place(to)) else { return false };
        self.on_way.clear();
        self.on_way.resize(position.n as usize, false);
        self.way.clear();
        self.way.push(first);
        self.on_way[first as usize] = true;
        self.on_way[last as usize] = true;
        self.common.clear();
        (self.found, self.entered) = (0, 0);
        self.go_on(position, reach, from, to, last)
    }

    fn go_on(&mut self, position: &Position, reach: &Reach, from: u32, to: u32, last: u32) -> bool {
        let Some(&here) = self.way.last() else { return true };
        let number = from + self.way.len() as u32;
        if number == to {
            if position.has_way(here, last) && self.follows_links(position, here, last) {
                self.arrive(position, from, to, last);
            }
            return true;
        }
        for at in 0..position.around(here).len() {
            let cell = position.around(here)[at];
            if self.on_way[cell as usize]
                || !position.has_way(here, cell)
                || !reach.has(cell, number)
                || !self.follows_links(position, here, cell)
            {
                continue;
            }
            self.entered += 1;
            // What is common to all ways so far, and is nothing, is common to all.
            let nothing = self.found > 0 && self.common.iter().all(Option::is_none);
            if self.entered > MOST_CELLS || nothing {
                return false;
            }
            self.way.push(cell);
            self.on_way[cell as usize] = true;
            let goes_on = self.go_on(position, reach, from, to, last);
            self.way.pop();
            self.on_way[cell as usize] = false;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Whether a way from the last cell to the next takes the links of the last; the first cell may have others behind it.
    fn follows_links(&self, position: &Position, here: u32, next: u32) -> bool {
        let before = match self.way[..] {
            [.., before, _] => before,
            _ => return true,
        };
        position.partners(here).all(|other| other == before || other == next)
    }

    /// A way that leaves every cell beside it enough ways out counts.
    fn arrive(&mut self, position: &Position, from: u32, to: u32, last: u32) {
        let first = self.way[0];
        let has_room = |outwards: u32| (1..=position.n).contains(&outwards) && position.place(outwards).is_none();
        let (first_has, last_has) = (has_room(from - 1), has_room(to + 1));
        let is_way = |cell: u32, other: u32| match other {
            other if position.are_joined(cell, other) => true,
            other if other == first => first_has,
            other if other == last => last_has,
            other => !self.on_way[other as usize],
        };
        let is_left = |cell: u32| {
            let ways = bits::members(position.ways(cell)).filter(|&other| is_way(cell, other)).count() as u32;
            self.on_way[cell as usize] || ways >= position.needs(cell)
        };
        let beside = self.way.iter().chain([&last]).flat_map(|&cell| position.around(cell));
        if !beside.copied().all(is_left) {
            return;
        }
        self.found += 1;
        if self.found == 1 {
            self.common.extend(self.way.iter().copied().map(Some));
            self.common[0] = None;
        }
        for (common, cell) in self.common.iter_mut().zip(&self.way) {
            if *common != Some(*cell) {
                *common = None;
            }
        }
    }
}
