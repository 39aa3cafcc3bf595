//! How one domain is stored: a machine word when it fits, several words otherwise, bounds with gaps when it is wide.
//!
//! The bounds and the size always stand in the record, whatever the shape, so reading them costs no case. A one-word
//! domain keeps exactly its members in `bits`. A many-word domain keeps its bits outside: those beyond the bounds are
//! stale and mean nothing, so that moving a bound or fixing writes no word. A wide domain keeps the values removed
//! between its bounds in a list, besides the gaps it was declared with.

use damier_model::Domain;

/// Values of one word.
pub(crate) const WORD: u64 = 64;
/// Spans up to this many values are kept as bits.
pub(crate) const MAX_BITS: u64 = 1 << 16;

/// Where the members between the bounds are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// In the record's own word.
    Word,
    /// In the store's words from this index on.
    Words(u32),
    /// In the store's list of gaps and holes at this index.
    Wide(u32),
}

/// One variable: a cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) min: i64,
    pub(crate) max: i64,
    pub(crate) size: u64,
    /// Members as bits above `base`, for [`Shape::Word`].
    pub(crate) bits: u64,
    /// The value of bit 0; never changes.
    pub(crate) base: i64,
    /// Stamp of the level at which the record was last saved.
    pub(crate) stamp: u64,
    pub(crate) shape: Shape,
    /// Whether the domain was declared within 0..1, so that literals may speak of it.
    pub(crate) declared_boolean: bool,
}

/// Values a wide domain lacks between its bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Missing {
    /// Declared so; ascending, disjoint.
    pub(crate) gaps: Box<[(i64, i64)]>,
    /// Removed during search; ascending.
    holes: Vec<i64>,
}

impl Missing {
    pub(crate) fn new(gaps: Box<[(i64, i64)]>) -> Missing {
        Missing { gaps, holes: Vec::new() }
    }

    /// Removes a value that is there.
    pub(crate) fn dig(&mut self, value: i64) {
        let at = self.holes.partition_point(|&hole| hole < value);
        self.holes.insert(at, value);
    }

    /// Brings a removed value back.
    pub(crate) fn fill(&mut self, value: i64) {
        if let Ok(at) = self.holes.binary_search(&value) {
            self.holes.remove(at);
        }
    }

    /// The first value from `value` upwards that is not missing.
    pub(crate) fn skip_up(&self, mut value: i64) -> i64 {
        loop {
            let before = value;
            let gap = self.gaps.partition_point(|gap| gap.1 < value);
            if let Some(&(low, high)) = self.gaps.get(gap)
                && low <= value
            {
                value = high + 1;
            }
            let mut hole = self.holes.partition_point(|&hole| hole < value);
            while self.holes.get(hole) == Some(&value) {
                (value, hole) = (value + 1, hole + 1);
            }
            if value == before {
                return value;
            }
        }
    }

    /// The first value from `value` downwards that is not missing.
    pub(crate) fn skip_down(&self, mut value: i64) -> i64 {
        loop {
            let before = value;
            let gap = self.gaps.partition_point(|gap| gap.1 < value);
            if let Some(&(low, _)) = self.gaps.get(gap)
                && low <= value
            {
                value = low - 1;
            }
            let mut above = self.holes.partition_point(|&hole| hole <= value);
            while above > 0 && self.holes[above - 1] == value {
                (value, above) = (value - 1, above - 1);
            }
            if value == before {
                return value;
            }
        }
    }

    /// How many values between the bounds are missing.
    pub(crate) fn between(&self, min: i64, max: i64) -> u64 {
        let overlap = |&(low, high): &(i64, i64)| (high.min(max) - low.max(min) + 1).max(0) as u64;
        let gaps: u64 = self.gaps.iter().map(overlap).sum();
        let (first, end) =
            (self.holes.partition_point(|&hole| hole < min), self.holes.partition_point(|&hole| hole <= max));
        gaps + end.saturating_sub(first) as u64
    }
}

/// The word that holds exactly the members of a domain whose span fits one.
pub(crate) fn one_word(domain: &Domain, base: i64) -> u64 {
    domain.values().fold(0, |bits, v| bits | 1 << (v - base))
}
