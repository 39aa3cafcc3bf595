//! A domain with ranks: which value is the k-th, how many are below.

use damier_model::Domain;

/// The values of a variable, ascending; {0} for an empty domain, which is refused elsewhere.
pub(super) struct Values {
    /// (low, high, rank of low).
    ranges: Box<[(i64, i64, u64)]>,
    len: u64,
}

impl Values {
    pub(super) fn new(domain: &Domain) -> Values {
        let mut len = 0;
        let ranked = |&(low, high): &(i64, i64)| {
            let rank = len;
            len += low.abs_diff(high) + 1;
            (low, high, rank)
        };
        let ranges: Box<[_]> = domain.ranges().iter().map(ranked).collect();
        if ranges.is_empty() { Values { ranges: Box::new([(0, 0, 0)]), len: 1 } } else { Values { ranges, len } }
    }

    /// How many values there are: at least one.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// The least value.
    pub(super) fn first(&self) -> i64 {
        self.ranges[0].0
    }

    /// The greatest value.
    pub(super) fn last(&self) -> i64 {
        self.ranges[self.ranges.len() - 1].1
    }

    /// How many values are less than `value`.
    pub(super) fn below(&self, value: i64) -> u64 {
        let after = self.ranges.partition_point(|range| range.1 < value);
        match self.ranges.get(after) {
            None => self.len,
            Some(&(low, _, rank)) if value <= low => rank,
            Some(&(low, _, rank)) => rank + low.abs_diff(value),
        }
    }

    /// The value of a rank below the length.
    pub(super) fn nth(&self, rank: u64) -> i64 {
        let after = self.ranges.partition_point(|range| range.2 <= rank);
        let (low, _, start) = self.ranges[after - 1];
        low + (rank - start) as i64
    }

    /// All values, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.ranges.iter().flat_map(|&(low, high, _)| low..=high)
    }

    /// The greatest number that divides the distances of all values from the first.
    pub(super) fn stride(&self) -> i64 {
        if self.ranges.iter().any(|range| range.0 < range.1) {
            return 1;
        }
        self.ranges.iter().fold(0, |stride, range| gcd(stride, range.0 - self.first())).max(1)
    }
}

/// The greatest common divisor of two numbers that are not negative.
pub(super) fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
