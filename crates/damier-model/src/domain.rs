//! Sets of integers as sorted, disjoint, non-touching ranges: small for what people write, exact for any width.

use crate::stage;
use std::fmt;
use std::ops::RangeInclusive;

/// A finite set of integers. `-10^9..10^9` is one range, never a list of its members.
///
/// ```
/// use damier_model::Domain;
/// let even = Domain::from_values([4, 0, 2, 2]);
/// assert_eq!(even.to_string(), "{0, 2, 4}");
/// assert_eq!(Domain::range(1, 9).without(5).to_string(), "{1..4, 6..9}");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Domain {
    ranges: Vec<(i64, i64)>,
}

/// So many ranges are gathered before they are first brought into order.
const MANY_RANGES: usize = 1 << 20;

/// Sorts ranges, and unites those that overlap or touch.
fn merge(ranges: &mut Vec<(i64, i64)>) {
    ranges.sort_unstable();
    ranges.dedup_by(|next, last| {
        let touches = next.0 <= last.1.saturating_add(1);
        if touches {
            last.1 = last.1.max(next.1);
        }
        touches
    });
}

impl Domain {
    /// The set of all integers from `low` to `high`, both included; empty if `low > high`.
    pub fn range(low: i64, high: i64) -> Domain {
        Domain { ranges: if low <= high { vec![(low, high)] } else { Vec::new() } }
    }

    /// The set {0, 1}.
    pub fn boolean() -> Domain {
        Domain::range(0, 1)
    }

    /// The set of the given values, in any order, repeated or not.
    pub fn from_values(values: impl IntoIterator<Item = i64>) -> Domain {
        Domain::from_ranges(values.into_iter().map(|v| (v, v)))
    }

    /// The union of the given ranges, in any order, overlapping or not; those with low > high are empty.
    pub fn from_ranges(ranges: impl IntoIterator<Item = (i64, i64)>) -> Domain {
        let mut all: Vec<(i64, i64)> = Vec::new();
        let mut enough = MANY_RANGES;
        for range in ranges.into_iter().filter(|(low, high)| low <= high) {
            all.push(range);
            // A set told millions of times over is not kept that often, and the clock is looked at now and then.
            if all.len() >= enough {
                stage::poll_now();
                merge(&mut all);
                enough = (2 * all.len()).max(MANY_RANGES);
            }
        }
        merge(&mut all);
        if all.len() < all.capacity() / 2 {
            all.shrink_to_fit();
        }
        Domain { ranges: all }
    }

    /// The ranges, ascending, with at least one missing value between neighbours.
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    /// Whether the set has no member.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Smallest member, if any.
    pub fn min(&self) -> Option<i64> {
        self.ranges.first().map(|r| r.0)
    }

    /// Largest member, if any.
    pub fn max(&self) -> Option<i64> {
        self.ranges.last().map(|r| r.1)
    }

    /// Number of members (saturating at `u64::MAX`).
    pub fn size(&self) -> u64 {
        self.ranges.iter().fold(0u64, |sum, &(low, high)| sum.saturating_add(low.abs_diff(high).saturating_add(1)))
    }

    /// Whether `value` is a member.
    pub fn contains(&self, value: i64) -> bool {
        let after = self.ranges.partition_point(|r| r.1 < value);
        self.ranges.get(after).is_some_and(|r| r.0 <= value)
    }

    /// All members, ascending.
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.ranges.iter().flat_map(|&(low, high)| low..=high)
    }

    /// The members that are in `other` too.
    pub fn intersect(&self, other: &Domain) -> Domain {
        const MANY: usize = 1 << 12;
        let (mut i, mut j) = (0, 0);
        let mut ranges = Vec::new();
        let most = self.ranges.len() + other.ranges.len();
        if most >= MANY {
            stage::poll_ahead((most * size_of::<(i64, i64)>()) as u64);
        }
        while let (Some(a), Some(b)) = (self.ranges.get(i), other.ranges.get(j)) {
            let (low, high) = (a.0.max(b.0), a.1.min(b.1));
            if low <= high {
                ranges.push((low, high));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        Domain { ranges }
    }

    /// The members and those of `other`.
    pub fn union(&self, other: &Domain) -> Domain {
        Domain::from_ranges(self.ranges.iter().chain(&other.ranges).copied())
    }

    /// Whether every member is in `other` too.
    pub fn is_subset(&self, other: &Domain) -> bool {
        self.intersect(other) == *self
    }

    /// The members but for `value`.
    pub fn without(&self, value: i64) -> Domain {
        let split = |&(low, high): &(i64, i64)| {
            if value < low || value > high {
                [(low, high), (1, 0)]
            } else {
                [(low, value.saturating_sub(1)), (value.saturating_add(1), high)]
            }
        };
        // At the very ends of i64 a saturated bound would bring `value` back: drop it by size instead.
        Domain::from_ranges(self.ranges.iter().flat_map(split).filter(|&(low, high)| !(low <= value && value <= high)))
    }

    /// The gaps between the ranges, ascending.
    pub fn gaps(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.ranges.windows(2).map(|pair| (pair[0].1 + 1, pair[1].0 - 1))
    }
}

impl From<RangeInclusive<i64>> for Domain {
    fn from(range: RangeInclusive<i64>) -> Domain {
        Domain::range(*range.start(), *range.end())
    }
}

impl FromIterator<i64> for Domain {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Domain {
        Domain::from_values(values)
    }
}

impl fmt::Display for Domain {
    /// `1..8`, `{1, 3, 5..9}` or `{}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [(low, high)] = self.ranges[..]
            && low < high
        {
            return write!(f, "{low}..{high}");
        }
        f.write_str("{")?;
        let mut first = true;
        for &(low, high) in &self.ranges {
            // Two neighbours read better as two values than as a range.
            let parts =
                if low.checked_add(1) == Some(high) { vec![(low, low), (high, high)] } else { vec![(low, high)] };
            for (low, high) in parts {
                f.write_str(if first { "" } else { ", " })?;
                first = false;
                if low == high { write!(f, "{low}")? } else { write!(f, "{low}..{high}")? }
            }
        }
        f.write_str("}")
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_ranges_stay_one_range() {
        let wide = Domain::range(-1_000_000_000, 1_000_000_000);
        assert_eq!(wide.ranges().len(), 1);
        assert_eq!(wide.size(), 2_000_000_001);
        assert!(wide.without(0).contains(1) && !wide.without(0).contains(0));
    }

    #[test]
    fn set_operations_agree_with_membership() {
        let a = Domain::from_ranges([(0, 5), (8, 12), (20, 20)]);
        let b = Domain::from_ranges([(4, 9), (11, 30)]);
        for v in -2..35 {
            assert_eq!(a.intersect(&b).contains(v), a.contains(v) && b.contains(v), "{v}");
            assert_eq!(a.union(&b).contains(v), a.contains(v) || b.contains(v), "{v}");
            for gone in -1..22 {
                assert_eq!(a.without(gone).contains(v), a.contains(v) && v != gone, "{v} without {gone}");
            }
        }
        assert_eq!(a.values().count() as u64, a.size());
    }

    #[test]
    fn the_ends_of_the_integers_are_members_like_others() {
        let all = Domain::range(i64::MIN, i64::MAX);
        assert_eq!(all.size(), u64::MAX);
        assert!(!all.without(i64::MAX).contains(i64::MAX));
    }
}
