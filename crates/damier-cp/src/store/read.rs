//! Reading domains, whatever their shape.

use super::{Store, VarId};
use crate::domain::{Record, Shape, WORD};

impl Store {
    #[inline]
    pub(crate) fn record(&self, x: VarId) -> &Record {
        &self.records[x as usize]
    }

    /// Whether a value is in the domain.
    #[inline]
    pub(crate) fn var_contains(&self, x: VarId, value: i64) -> bool {
        let r = self.record(x);
        match r.shape {
            Shape::Word => {
                let bit = value.wrapping_sub(r.base) as u64;
                bit < WORD && r.bits >> bit & 1 != 0
            }
            _ if value < r.min || value > r.max => false,
            Shape::Words(start) => self.bit_of(start, value - r.base),
            Shape::Wide(at) => {
                let missing = &self.wide[at as usize];
                missing.skip_up(value) == value
            }
        }
    }

    #[inline]
    fn bit_of(&self, start: u32, bit: i64) -> bool {
        self.words[start as usize + bit as usize / 64].value >> (bit as usize % 64) & 1 != 0
    }

    /// The smallest member that is `value` or more; meaningless beyond the largest.
    pub(crate) fn next_up(&self, x: VarId, value: i64) -> i64 {
        let r = self.record(x);
        let value = value.max(r.min);
        if value >= r.max {
            return value;
        }
        match r.shape {
            Shape::Word => {
                let bits = r.bits >> (value - r.base);
                value + i64::from(bits.trailing_zeros())
            }
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let mut at = start as usize + bit / 64;
                let mut word = self.words[at].value >> (bit % 64) << (bit % 64);
                while word == 0 {
                    at += 1;
                    word = self.words[at].value;
                }
                r.base + ((at - start as usize) * 64) as i64 + i64::from(word.trailing_zeros())
            }
            Shape::Wide(at) => self.wide[at as usize].skip_up(value),
        }
    }

    /// The largest member that is `value` or less; meaningless below the smallest.
    pub(crate) fn next_down(&self, x: VarId, value: i64) -> i64 {
        let r = self.record(x);
        let value = value.min(r.max);
        if value <= r.min {
            return value;
        }
        match r.shape {
            Shape::Word => {
                let bits = r.bits << (63 - (value - r.base));
                value - i64::from(bits.leading_zeros())
            }
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let mut at = start as usize + bit / 64;
                let mut word = self.words[at].value << (63 - bit % 64) >> (63 - bit % 64);
                while word == 0 {
                    at -= 1;
                    word = self.words[at].value;
                }
                r.base + ((at - start as usize) * 64) as i64 + 63 - i64::from(word.leading_zeros())
            }
            Shape::Wide(at) => self.wide[at as usize].skip_down(value),
        }
    }

    /// The k-th member (from 0) of a domain of several words.
    pub(crate) fn nth_in_words(&self, x: VarId, mut k: u64) -> i64 {
        let r = self.record(x);
        let Shape::Words(start) = r.shape else { return r.min };
        let first = (r.min - r.base) as usize;
        let mut at = first / 64;
        let mut word = self.words[start as usize + at].value >> (first % 64) << (first % 64);
        while k >= u64::from(word.count_ones()) {
            k -= u64::from(word.count_ones());
            at += 1;
            word = self.words[start as usize + at].value;
        }
        for _ in 0..k {
            word &= word - 1;
        }
        r.base + (at * 64) as i64 + i64::from(word.trailing_zeros())
    }

    /// Number of members from `low` to `high`, both between the bounds.
    pub(super) fn members_between(&self, r: &Record, low: i64, high: i64) -> u64 {
        if low > high {
            return 0;
        }
        match r.shape {
            Shape::Word => {
                let (low, high) = ((low - r.base) as u32, (high - r.base) as u32);
                u64::from((r.bits << (63 - high) >> (63 - high) >> low).count_ones())
            }
            Shape::Words(start) => {
                let (low, high) = ((low - r.base) as usize, (high - r.base) as usize);
                let (first, last) = (low / 64, high / 64);
                let word = |at: usize| {
                    let mut word = self.words[start as usize + at].value;
                    if at == first {
                        word = word >> (low % 64) << (low % 64);
                    }
                    if at == last {
                        word = word << (63 - high % 64) >> (63 - high % 64);
                    }
                    u64::from(word.count_ones())
                };
                (first..=last).map(word).sum()
            }
            Shape::Wide(at) => low.abs_diff(high) + 1 - self.wide[at as usize].between(low, high),
        }
    }
}
