//! Counting steps from known numbers: where a number can be, and what a cell can hold.

use super::super::super::bits;
use super::super::position::Position;
use super::super::reach::Reach;
use super::{Because, Listener, ONLY_CELL, ONLY_NUMBER, Settled, Tools, settle};

/// A number reaches only one cell.
pub(super) fn only_cell<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    let reach = &mut tools.reach;
    if let Err(broken) = reach.count(position) {
        position.found(broken);
        return true;
    }
    cells(position, reach, (ONLY_CELL, Because::OnlyCell), listener)
}

/// Only one number reaches a cell.
pub(super) fn only_number<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    let reach = &mut tools.reach;
    if let Err(broken) = reach.count(position) {
        position.found(broken);
        return true;
    }
    numbers(position, reach, (ONLY_NUMBER, Because::OnlyNumber), listener)
}

/// Settles every number that reaches only one cell.
pub(super) fn cells<L: Listener>(
    position: &mut Position,
    reach: &Reach,
    (technique, because): (usize, Because),
    listener: &mut L,
) -> bool {
    let mut found = false;
    for number in 1..=position.n {
        let mut cells = bits::members(reach.cells(number));
        if let (None, Some(cell), None) = (position.place(number), cells.next(), cells.next()) {
            settle(position, technique, Settled::Number { cell, number }, because, listener);
            found = true;
            if L::STEP_BY_STEP || position.is_broken() {
                return true;
            }
        }
    }
    found
}

/// Settles every cell that only one number reaches.
pub(super) fn numbers<L: Listener>(
    position: &mut Position,
    reach: &mut Reach,
    (technique, because): (usize, Because),
    listener: &mut L,
) -> bool {
    reach.turn();
    let mut found = false;
    for cell in 0..position.n {
        let mut numbers = bits::members(reach.numbers(cell));
        if let (true, Some(number), None) = (position.is_free(cell), numbers.next(), numbers.next()) {
            settle(position, technique, Settled::Number { cell, number }, because, listener);
            found = true;
            if L::STEP_BY_STEP || position.is_broken() {
                return true;
            }
        }
    }
    found
}
