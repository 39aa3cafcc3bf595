//! Lines must differ: a line with two open cells, one of each colour, is not filled as a complete line beside it is.
//!
//! A line that has become complete is compared with all that are nearly so, and the other way round: O(lines) bit sets each
//! time, at most twice per line on the way to a solution.

use super::super::position::{DARK, LIGHT, OPEN, Position, other};
use super::{Because, Broken, Listener, UNIQUE_LINES};

/// Compares a line that is complete or lacks two cells with all others of its direction.
pub(super) fn look(position: &mut Position, line: usize, listener: &mut impl Listener) {
    let open = open_cells(position, line);
    let others = if line < position.height { 0..position.height } else { position.height..position.lines() };
    for beside in others.filter(|&beside| beside != line) {
        match (open, open_cells(position, beside)) {
            (0, 0) if agree(position, line, beside) => {
                position.broken.get_or_insert(Broken::Alike { line: line.min(beside), other: line.max(beside) });
            }
            (2, 0) => differ(position, line, beside, listener),
            (0, 2) => differ(position, beside, line, listener),
            _ => {}
        }
        if position.broken.is_some() || open_cells(position, line) != open {
            return;
        }
    }
}

/// Settles the two open cells of a line unlike those of a complete one, if all the rest is alike.
fn differ(position: &mut Position, line: usize, complete: usize, listener: &mut impl Listener) {
    let half = position.length(line) / 2;
    // With both open cells of one colour the line differs anyway, or cannot be filled.
    let one_of_each = position.count(line, LIGHT) + 1 == half && position.count(line, DARK) + 1 == half;
    if !one_of_each || !agree(position, line, complete) {
        return;
    }
    let from = position.settled();
    for at in 0..position.length(line) {
        let cell = position.at(line, at);
        if position.colour(cell) == OPEN {
            position.settle(cell, other(position.colour(position.at(complete, at))));
        }
    }
    listener.hear(position, UNIQUE_LINES, Because::Unlike { line, other: complete }, from);
}

fn open_cells(position: &Position, line: usize) -> usize {
    position.length(line) - position.count(line, LIGHT) - position.count(line, DARK)
}

/// Whether the settled cells of a line are as in a complete line.
fn agree(position: &Position, line: usize, complete: usize) -> bool {
    let within = |colour| {
        position.bits(line, colour).iter().zip(position.bits(complete, colour)).all(|(some, all)| some & !all == 0)
    };
    within(LIGHT) && within(DARK)
}
