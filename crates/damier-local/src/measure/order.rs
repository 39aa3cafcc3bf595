//! Constraints about order: `increasing`, `lex`, `value_precedence`.

use super::{Gauge, cut};

/// `increasing`: by how much neighbours are out of order, summed. A change touches two pairs.
pub(super) struct Increasing {
    at: Vec<i64>,
    strict: bool,
    violation: i64,
}

impl Increasing {
    pub(super) fn new(terms: usize, strict: bool) -> Increasing {
        Increasing { at: vec![0; terms], strict, violation: 0 }
    }

    /// What slots `left` and `left + 1` are out of order by.
    fn pair(&self, left: usize) -> i64 {
        match self.at.get(left..left + 2) {
            Some(&[a, b]) => cut(i128::from(a) - i128::from(b) + i128::from(self.strict)).max(0),
            _ => 0,
        }
    }

    fn around(&self, slot: usize) -> i64 {
        self.pair(slot) + slot.checked_sub(1).map_or(0, |left| self.pair(left))
    }
}

impl Gauge for Increasing {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        self.violation = (0..at.len()).map(|left| self.pair(left)).sum();
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.violation -= self.around(slot);
        self.at[slot] = new;
        self.violation += self.around(slot);
    }
    fn violation(&mut self) -> i64 {
        self.violation
    }
    fn error(&mut self, slot: usize, _value: i64, _violation: i64) -> i64 {
        self.around(slot)
    }
}

/// `lex`: by how much the left value is too large at the first difference; 1 where there is none but should be.
///
/// The sequences are read up to the first difference, which mostly comes soon.
pub(super) struct Lex {
    /// The left sequence, then the right one.
    at: Vec<i64>,
    left: usize,
    strict: bool,
}

impl Lex {
    pub(super) fn new(left: usize, right: usize, strict: bool) -> Lex {
        Lex { at: vec![0; left + right], left, strict }
    }

    /// Where the sequences first differ, or how long the shorter one is.
    fn first_difference(&self) -> usize {
        let (left, right) = self.at.split_at(self.left);
        left.iter().zip(right).position(|(a, b)| a != b).unwrap_or(left.len().min(right.len()))
    }
}

impl Gauge for Lex {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.at[slot] = new;
    }
    fn violation(&mut self) -> i64 {
        let (left, right) = self.at.split_at(self.left);
        let place = self.first_difference();
        match (left.get(place), right.get(place)) {
            (Some(a), Some(b)) => cut(i128::from(*a) - i128::from(*b)).max(0),
            (None, Some(_)) => 0,
            (Some(_), None) => 1,
            (None, None) => i64::from(self.strict),
        }
    }
    fn error(&mut self, slot: usize, _value: i64, violation: i64) -> i64 {
        let place = if slot < self.left { slot } else { slot - self.left };
        // Places before the difference are equal, and might decide otherwise.
        match place.cmp(&self.first_difference()) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => violation,
            std::cmp::Ordering::Greater => 0,
        }
    }
}

/// `value_precedence`: the number of neighbours in the list of values that first appear in the wrong order. Computed
/// when asked for, in one pass.
pub(super) struct Precedence {
    at: Vec<i64>,
    /// (value, place in the list), sorted.
    places: Vec<(i64, usize)>,
    /// By place in the list: where the value first appears.
    first: Vec<usize>,
    known: Option<i64>,
}

impl Precedence {
    pub(super) fn new(terms: usize, values: &[i64]) -> Precedence {
        let mut places: Vec<(i64, usize)> = values.iter().copied().zip(0..).collect();
        places.sort_unstable();
        Precedence { at: vec![0; terms], places, first: vec![usize::MAX; values.len()], known: None }
    }
}

impl Gauge for Precedence {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        self.known = None;
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.at[slot] = new;
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        self.first.fill(usize::MAX);
        for (slot, &value) in self.at.iter().enumerate() {
            let from = self.places.partition_point(|&(v, _)| v < value);
            for &(_, place) in self.places[from..].iter().take_while(|&&(v, _)| v == value) {
                self.first[place] = self.first[place].min(slot);
            }
        }
        let wrong = |pair: &&[usize]| pair[1] != usize::MAX && pair[0] >= pair[1];
        let violation = self.first.windows(2).filter(wrong).count() as i64;
        self.known = Some(violation);
        violation
    }
    fn restore(&mut self, violation: i64) {
        self.known = Some(violation);
    }
}
