//! Sets of squares as 192 bits: boards up to 13×13.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

const WORDS: usize = 3;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Squares([u64; WORDS]);

impl Squares {
    /// How many squares a set can tell apart.
    pub(super) const MOST: usize = 64 * WORDS;
    pub(super) const NONE: Squares = Squares([0; WORDS]);

    /// The set of one square.
    pub(super) fn only(square: usize) -> Squares {
        let mut set = Squares::NONE;
        set.0[square / 64] = 1 << (square % 64);
        set
    }

    /// The squares from one on.
    pub(super) fn from(square: usize) -> Squares {
        let word = |word: usize| match square.saturating_sub(64 * word) {
            0 => u64::MAX,
            beyond @ 1..64 => u64::MAX << beyond,
            _ => 0,
        };
        Squares(std::array::from_fn(word))
    }

    pub(super) fn is_empty(self) -> bool {
        self == Squares::NONE
    }

    pub(super) fn has(self, square: usize) -> bool {
        (self.0[square / 64] >> (square % 64)) & 1 == 1
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest square of the set.
    pub(super) fn first(self) -> Option<usize> {
        let word = (0..WORDS).find(|&word| self.0[word] != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The highest square of the set.
    pub(super) fn last(self) -> Option<usize> {
        let word = (0..WORDS).rfind(|&word| self.0[word] != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    /// The squares of the set, ascending.
    pub(super) fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let square = self.first()?;
            self.0[square / 64] &= self.0[square / 64] - 1;
            Some(square)
        })
    }
}

impl FromIterator<usize> for Squares {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| set | Squares::only(square))
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        *self = *self | other;
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        for squares in [vec![], vec![0], vec![63, 64], vec![0, 5, 63, 64, 127, 128, 191], (0..192).collect()] {
            let set: Squares = squares.iter().copied().collect();
            assert_eq!(set.each().collect::<Vec<_>>(), squares);
            assert_eq!((set.first(), set.last()), (squares.first().copied(), squares.last().copied()));
            assert_eq!(set.len() as usize, squares.len());
            assert_eq!(set.is_empty(), squares.is_empty());
            assert!((0..192).all(|square| set.has(square) == squares.contains(&square)));
            assert_eq!((!set).len() as usize, 192 - squares.len());
            for from in [0, 1, 63, 64, 65, 128, 191, 192, 200] {
                let rest: Vec<usize> = squares.iter().copied().filter(|&square| square >= from).collect();
                assert_eq!((set & Squares::from(from)).each().collect::<Vec<_>>(), rest);
            }
        }
    }
}
