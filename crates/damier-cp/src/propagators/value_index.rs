//! A finite set of values and their ranks in it: what a column of a table, or a graph over values, is indexed by.

/// Distinct values, ascending, numbered from 0.
pub(crate) struct ValueIndex {
    values: Box<[i64]>,
    /// Rank by distance from the smallest value, where the values lie close enough together; empty otherwise.
    ranks: Box<[u32]>,
}

const NO_RANK: u32 = u32::MAX;

impl ValueIndex {
    /// The set of the given values, in any order, repeated or not.
    pub(crate) fn new(mut values: Vec<i64>) -> ValueIndex {
        values.sort_unstable();
        values.dedup();
        let span = match (values.first(), values.last()) {
            (Some(&min), Some(&max)) => min.abs_diff(max),
            _ => 0,
        };
        let mut ranks = Vec::new();
        if !values.is_empty() && span <= 8 * values.len() as u64 + 1024 {
            ranks.resize(span as usize + 1, NO_RANK);
            for (rank, &value) in (0u32..).zip(&values) {
                ranks[(value - values[0]) as usize] = rank;
            }
        }
        ValueIndex { values: values.into(), ranks: ranks.into() }
    }

    /// The values, by rank.
    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// The rank of a value, if it is one of the set.
    #[inline]
    pub(crate) fn rank(&self, value: i64) -> Option<usize> {
        if self.ranks.is_empty() {
            return self.values.binary_search(&value).ok();
        }
        let distance = value.wrapping_sub(self.values[0]) as u64;
        match self.ranks.get(usize::try_from(distance).ok()?) {
            None | Some(&NO_RANK) => None,
            Some(&rank) => Some(rank as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_found_close_together_and_far_apart() {
        for values in [vec![], vec![5], vec![3, -1, 3, 7], vec![-(1 << 60), 0, 1 << 60]] {
            let index = ValueIndex::new(values);
            for (rank, &value) in index.values().iter().enumerate() {
                assert_eq!(index.rank(value), Some(rank));
                assert_eq!(index.rank(value + 1).is_some(), index.values().contains(&(value + 1)));
            }
            assert_eq!(index.rank(i64::MIN), None);
            assert_eq!(index.rank(i64::MAX), None);
        }
    }
}
