//! Ways out of a cell: the path goes in and out again, so what has two ways left uses both.

use super::super::super::bits;
use super::super::position::{Broken, Position};
use super::{Because, DEAD_END, Listener, NARROW, Settled, Tools, settle};

/// A cell with two ways out is linked with both.
pub(super) fn look<L: Listener>(position: &mut Position, _: &mut Tools, listener: &mut L) -> bool {
    let mut found = false;
    for cell in 0..position.n {
        let ways = bits::size(position.ways(cell));
        let needs = position.needs(cell);
        if ways < needs {
            position.found(Broken::DeadEnd(cell));
            return true;
        }
        let with: Vec<u32> = match ways == needs {
            true => bits::members(position.ways(cell)).filter(|&other| !position.are_joined(cell, other)).collect(),
            false => continue,
        };
        if !with.is_empty() {
            settle(position, DEAD_END, Settled::Joined { cell, with }, Because::NoOtherWay, listener);
            found = true;
            if L::STEP_BY_STEP || position.is_broken() {
                return true;
            }
        }
    }
    found
}

/// The same, not counting neighbours whose numbers are all too far from those of the cell.
pub(super) fn narrow<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    let reach = &mut tools.reach;
    if let Err(broken) = reach.count(position) {
        position.found(broken);
        return true;
    }
    reach.turn();
    let mut found = false;
    for cell in 0..position.n {
        let near: Vec<u32> =
            bits::members(position.ways(cell)).filter(|&other| reach.can_follow(cell, other)).collect();
        let needs = position.needs(cell) as usize;
        if near.len() < needs {
            position.found(Broken::DeadEnd(cell));
            return true;
        }
        if near.len() > needs {
            continue;
        }
        let with: Vec<u32> = near.into_iter().filter(|&other| !position.are_joined(cell, other)).collect();
        if !with.is_empty() {
            settle(position, NARROW, Settled::Joined { cell, with }, Because::TooFar, listener);
            found = true;
            if L::STEP_BY_STEP || position.is_broken() {
                return true;
            }
        }
    }
    found
}
