//! As many of each colour: a line that has all of one is filled with the other.
//!
//! A line is looked at once for each colour that becomes full; linear in its length.

use super::super::position::{DARK, LIGHT, Position, other};
use super::{Because, FULL, Listener, places};

/// Fills a line that has all of a colour.
#[inline]
pub(in super::super) fn fill(position: &mut Position, line: usize, listener: &mut impl Listener) {
    let half = position.length(line) / 2;
    let Some(colour) = [LIGHT, DARK].into_iter().find(|&colour| position.count(line, colour) == half) else { return };
    if position.count(line, other(colour)) == position.length(line) - half {
        return;
    }
    let from = position.settled();
    for word in 0..position.words {
        let open = position.open_bits(line, word);
        for at in places(std::iter::once(open)) {
            position.settle(position.at(line, 64 * word + at), other(colour));
        }
    }
    listener.hear(position, FULL, Because::Full { line, colour }, from);
}
