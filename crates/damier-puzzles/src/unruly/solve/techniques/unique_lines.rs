//! Lines must differ: a line that has all but one of a colour does not get the last one where it would become like a
//! complete line.
//!
//! If the cells of a colour in one line, all but one of them placed, are among those of a complete line, the last one
//! would make the two alike at the place that only the complete line has: that place is of the other colour. However many
//! cells are open beside it; with just two, both are settled at once. It is what Simon Tatham's `unruly` does on boards with
//! unique lines, at its level "easy".
//!
//! A line that has got all of a colour is compared with all that lack one, and the other way round: O(lines) bit sets each
//! time.

use super::super::position::{DARK, LIGHT, OPEN, Position, other};
use super::{Because, Broken, Listener, UNIQUE_LINES, places};

/// Compares a line that has all, or all but one, of a colour with the others of its direction.
pub(in super::super) fn look(position: &mut Position, line: usize, listener: &mut impl Listener) {
    let half = position.length(line) / 2;
    let counts = [LIGHT, DARK].map(|colour| position.count(line, colour));
    let others = if line < position.height { 0..position.height } else { position.height..position.lines() };
    for beside in others.filter(|&beside| beside != line) {
        if counts == [half; 2] && is_complete(position, beside) && is_within(position, line, beside, DARK) {
            position.broken.get_or_insert(Broken::Alike { line: line.min(beside), other: line.max(beside) });
        }
        for colour in [LIGHT, DARK] {
            let count = position.count(line, colour);
            if count == half && position.count(beside, colour) + 1 == half {
                differ(position, beside, line, colour, listener);
            } else if count + 1 == half && position.count(beside, colour) == half {
                differ(position, line, beside, colour, listener);
            }
        }
        // What was settled here is looked at before any more is concluded from the line as it was.
        if position.broken.is_some() || [LIGHT, DARK].map(|colour| position.count(line, colour)) != counts {
            return;
        }
    }
}

/// Settles where the last cell of a colour in a line is not, if all others are where another line has them.
fn differ(position: &mut Position, line: usize, full: usize, colour: u8, listener: &mut impl Listener) {
    if !is_within(position, line, full, colour) {
        return;
    }
    let missing =
        places(position.bits(full, colour).iter().zip(position.bits(line, colour)).map(|(all, some)| all & !some));
    let Some(cell) = missing.map(|at| position.at(line, at)).find(|&cell| position.colour(cell) == OPEN) else {
        return;
    };
    let open = position.length(line) - position.count(line, LIGHT) - position.count(line, DARK);
    let from = position.settled();
    position.settle(cell, other(colour));
    let because = if open == 2 {
        let last = (0..position.length(line)).map(|at| position.at(line, at));
        if let Some(last) = last.into_iter().find(|&cell| position.colour(cell) == OPEN) {
            position.settle(last, colour);
        }
        Because::Unlike { line, other: full }
    } else {
        Because::LastElsewhere { line, other: full, colour }
    };
    listener.hear(position, UNIQUE_LINES, because, from);
}

fn is_complete(position: &Position, line: usize) -> bool {
    position.count(line, LIGHT) + position.count(line, DARK) == position.length(line)
}

/// Whether a line has a colour only where another has it.
fn is_within(position: &Position, line: usize, full: usize, colour: u8) -> bool {
    position.bits(line, colour).iter().zip(position.bits(full, colour)).all(|(some, all)| some & !all == 0)
}
