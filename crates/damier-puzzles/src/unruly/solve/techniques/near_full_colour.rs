//! A line with one of a colour left: it must part every three cells that have none of it, or these would end up alike.
//!
//! So it lies in all such windows of three, which is between the last one's begin and the first one's end, and every open
//! cell elsewhere is of the other colour. Windows are found by shifting bit sets: a few instructions per 64 cells. That the
//! last of a colour is not put beside two of its own is left to pairs and gaps, which come first.

use super::super::position::{DARK, LIGHT, Position, other};
use super::{Because, Broken, Listener, NEAR_FULL, places};

/// Looks at a line for both colours.
#[inline]
pub(in super::super) fn look(position: &mut Position, line: usize, listener: &mut impl Listener) {
    let (length, half) = (position.length(line), position.length(line) / 2);
    for colour in [LIGHT, DARK] {
        let settled = position.count(line, LIGHT) + position.count(line, DARK);
        if position.count(line, colour) + 1 != half || settled == length {
            continue;
        }
        let Some((first, last)) = windows_without(position.bits(line, colour), length) else { continue };
        let from = position.settled();
        let mut candidates = 0;
        for word in 0..position.words {
            for at in places(std::iter::once(position.open_bits(line, word))) {
                let at = 64 * word + at;
                if (last..=first + 2).contains(&at) {
                    candidates += 1;
                } else {
                    position.settle(position.at(line, at), other(colour));
                }
            }
        }
        if position.settled() > from {
            listener.hear(position, NEAR_FULL, Because::OneLeft { line, colour, first, last }, from);
        }
        if candidates == 0 {
            position.broken.get_or_insert(Broken::NoFilling { line });
            return;
        }
    }
}

/// Where the first and the last three cells in a row begin that have none of a colour.
#[inline]
fn windows_without(bits: &[u64], length: usize) -> Option<(usize, usize)> {
    let none_of = |word: usize| {
        let within = match length.saturating_sub(64 * word) {
            0 => 0,
            cells if cells >= 64 => u64::MAX,
            cells => (1 << cells) - 1,
        };
        bits.get(word).map_or(0, |bits| !bits & within)
    };
    let mut ends = None;
    for word in 0..bits.len() {
        let (here, next) = (none_of(word), none_of(word + 1));
        let begins = here & (here >> 1 | next << 63) & (here >> 2 | next << 62);
        if begins != 0 {
            let first = 64 * word + begins.trailing_zeros() as usize;
            let last = 64 * word + 63 - begins.leading_zeros() as usize;
            ends = Some((ends.map_or(first, |(first, _)| first), last));
        }
    }
    ends
}
