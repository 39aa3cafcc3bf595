//! Never three alike in line: what two alike cells say of their neighbours.
//!
//! A cell that has just been settled is compared with its neighbours two cells far in both directions; nothing else can
//! have become a pair or a gap. Constant time per cell.

use super::super::position::{OPEN, Position, other};
use super::{Because, Broken, GAPS, Listener, PAIRS};

/// Two alike side by side: the cells at both ends are of the other colour. Looks at the pairs the next cell is part of.
#[inline]
pub(in super::super) fn pairs(position: &mut Position, listener: &mut impl Listener) {
    let cell = position.trail()[position.seen_by_pairs] as usize;
    position.seen_by_pairs += 1;
    let colour = position.colour(cell);
    for step in [1, position.stride] {
        if position.colour(cell - step) == colour {
            let pair = [cell - step, cell];
            part(position, cell + step, pair, PAIRS, Because::Pair(pair), listener);
            part(position, cell - 2 * step, pair, PAIRS, Because::Pair(pair), listener);
        }
        if position.colour(cell + step) == colour {
            let pair = [cell, cell + step];
            part(position, cell - step, pair, PAIRS, Because::Pair(pair), listener);
            part(position, cell + 2 * step, pair, PAIRS, Because::Pair(pair), listener);
        }
    }
}

/// Two alike with one cell between: that cell is of the other colour. Looks at the gaps beside the next cell.
#[inline]
pub(in super::super) fn gaps(position: &mut Position, listener: &mut impl Listener) {
    let cell = position.trail()[position.seen_by_gaps] as usize;
    position.seen_by_gaps += 1;
    let colour = position.colour(cell);
    for step in [1, position.stride] {
        if position.colour(cell - 2 * step) == colour {
            let ends = [cell - 2 * step, cell];
            part(position, cell - step, ends, GAPS, Because::Gap(ends), listener);
        }
        if position.colour(cell + 2 * step) == colour {
            let ends = [cell, cell + 2 * step];
            part(position, cell + step, ends, GAPS, Because::Gap(ends), listener);
        }
    }
}

/// Makes a third cell differ from two that are alike.
#[inline]
fn part(
    position: &mut Position,
    third: usize,
    two: [usize; 2],
    technique: usize,
    because: Because,
    listener: &mut impl Listener,
) {
    let colour = position.colour(two[0]);
    let now = position.colour(third);
    if now == OPEN {
        position.settle(third, other(colour));
        listener.hear(position, technique, because, position.settled() - 1);
    } else if now == colour {
        let mut three = [two[0], two[1], third];
        three.sort_unstable();
        position.broken.get_or_insert(Broken::Three(three));
    }
}
