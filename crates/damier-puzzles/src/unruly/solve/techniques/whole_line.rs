//! All that a line says by itself: a cell has the colour that it has in every filling of the line that keeps to the rules.
//!
//! Dynamic programming over the line from both ends. A state is the colour of the last cell and whether the one before is
//! alike; with it goes the set of possible numbers of dark cells so far, as bits: a dark cell shifts it by one. A cell can
//! be dark if some state before and some state after fit together with it. O(length · length / 128) words, so a line of 40
//! takes less than a microsecond.

use super::super::position::{DARK, LIGHT, OPEN, Position};
use super::{Because, Broken, Listener, WHOLE_LINE};

/// Last cell and whether the one before is alike: light, light twice, dark, dark twice.
const STATES: usize = 4;

/// Room for the dynamic programme, kept between uses.
#[derive(Default)]
pub(in super::super) struct LineFillings {
    /// For each place and state, the numbers of dark cells with which it can be reached.
    before: Vec<u64>,
    /// The numbers of dark cells with which it can be left for a complete line.
    after: Vec<u64>,
    /// The line's cells.
    line: Vec<u8>,
    can_be: Vec<u8>,
}

/// Settles whatever all fillings of a line have in common.
pub(in super::super) fn look(position: &mut Position, line: usize, listener: &mut impl Listener) {
    let length = position.length(line);
    if position.count(line, LIGHT) + position.count(line, DARK) == length {
        return;
    }
    let mut fillings = std::mem::take(&mut position.fillings);
    fillings.line.clear();
    fillings.line.extend((0..length).map(|at| position.colour(position.at(line, at))));
    if fillings.find() {
        let from = position.settled();
        for at in 0..length {
            if fillings.line[at] == OPEN && fillings.can_be[at] != (LIGHT | DARK) {
                position.settle(position.at(line, at), fillings.can_be[at]);
            }
        }
        if position.settled() > from {
            listener.hear(position, WHOLE_LINE, Because::Line { line }, from);
        }
    } else {
        position.broken.get_or_insert(Broken::NoFilling { line });
    }
    position.fillings = fillings;
}

impl LineFillings {
    pub(in super::super) fn new(longest: usize) -> LineFillings {
        let room = (longest + 1) * STATES * (longest / 2 / 64 + 1);
        LineFillings {
            before: Vec::with_capacity(room),
            after: Vec::with_capacity(room),
            line: Vec::with_capacity(longest),
            can_be: Vec::with_capacity(longest),
        }
    }

    /// Finds which colours each cell can have (their codes are bits); false if the line cannot be filled.
    fn find(&mut self) -> bool {
        let length = self.line.len();
        let half = length / 2;
        let words = half / 64 + 1;
        let most = u64::MAX >> (63 - half % 64);
        let at = |place: usize, state: usize| (place * STATES + state) * words;
        let size = (length + 1) * STATES * words;
        self.before.clear();
        self.before.resize(size, 0);
        self.after.clear();
        self.after.resize(size, 0);
        // Before the first cell it is as if two of either colour had been there and nothing were forbidden.
        self.before[at(0, 1)] = 1;
        self.before[at(0, 3)] = 1;
        for place in 0..length {
            let (light, dark) = (self.line[place] != DARK, self.line[place] != LIGHT);
            let mut carry = [0; 2];
            for word in 0..words {
                let [once, twice, dark_once, dark_twice] =
                    [0, 1, 2, 3].map(|state| self.before[at(place, state) + word]);
                if light {
                    self.before[at(place + 1, 0) + word] = dark_once | dark_twice;
                    self.before[at(place + 1, 1) + word] = once;
                }
                if dark {
                    let within = if word + 1 == words { most } else { u64::MAX };
                    for (state, from) in [(2, once | twice), (3, dark_once)] {
                        self.before[at(place + 1, state) + word] = (from << 1 | carry[state - 2]) & within;
                        carry[state - 2] = from >> 63;
                    }
                }
            }
        }
        for state in 0..STATES {
            self.after[at(length, state) + half / 64] = 1 << (half % 64);
        }
        self.can_be.clear();
        self.can_be.resize(length, 0);
        for place in (0..length).rev() {
            let (light, dark) = (self.line[place] != DARK, self.line[place] != LIGHT);
            let mut can_be = 0;
            for word in 0..words {
                let mut after = [0; STATES];
                if light {
                    let [once, twice] = [0, 1].map(|state| self.after[at(place + 1, state) + word]);
                    after[0] = twice;
                    after[2] = once;
                    after[3] = once;
                    if self.meets(&after, at(place, 0), word, words) {
                        can_be |= LIGHT;
                    }
                }
                if dark {
                    let down = |state: usize| {
                        let from = at(place + 1, state) + word;
                        let next = if word + 1 < words { self.after[from + 1] << 63 } else { 0 };
                        self.after[from] >> 1 | next
                    };
                    let (once, twice) = (down(2), down(3));
                    if self.meets(&[once, once, twice, 0], at(place, 0), word, words) {
                        can_be |= DARK;
                    }
                    after[0] |= once;
                    after[1] |= once;
                    after[2] |= twice;
                }
                for (state, after) in after.into_iter().enumerate() {
                    self.after[at(place, state) + word] = after;
                }
            }
            self.can_be[place] = can_be;
            if can_be == 0 {
                return false;
            }
        }
        true
    }

    /// Whether some state can be both reached and left with the same number of dark cells.
    fn meets(&self, after: &[u64; STATES], from: usize, word: usize, words: usize) -> bool {
        (0..STATES).any(|state| self.before[from + state * words + word] & after[state] != 0)
    }
}
