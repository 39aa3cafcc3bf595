//! For every value of a column, the tuples that have it, as bits.
//!
//! Values with many tuples keep a word for every 64 tuples of the table; values with few keep only the words that are not
//! empty. Both together take no more room than a few words per cell of the table.

use super::alive::Alive;
use crate::store::Store;

/// A value keeps all words if at least one in this many is not empty.
const SPARSE: usize = 4;

#[derive(Clone, Copy)]
enum Support {
    /// All words, from this place in `dense` on.
    Dense { start: usize },
    /// The words that are not empty, at these places in `sparse`.
    Sparse { start: usize, end: usize },
}

pub(super) struct Supports {
    by_rank: Box<[Support]>,
    dense: Box<[u64]>,
    sparse: Box<[(u32, u64)]>,
    /// By rank: where an alive tuple was last seen, as a word (dense) or a place in `sparse`. Only a hint.
    residues: Box<[u32]>,
}

impl Supports {
    /// From the rank of the value of each tuple.
    pub(super) fn new(values: usize, rank_of_tuple: &[u32]) -> Supports {
        let words = rank_of_tuple.len().div_ceil(64);
        // How many words each value has, then where they start; `last` is the word last written for the value.
        let mut last = vec![u32::MAX; values];
        let mut starts = vec![0usize; values + 1];
        for (tuple, &rank) in rank_of_tuple.iter().enumerate() {
            let word = (tuple / 64) as u32;
            if std::mem::replace(&mut last[rank as usize], word) != word {
                starts[rank as usize + 1] += 1;
            }
        }
        for rank in 0..values {
            starts[rank + 1] += starts[rank];
        }
        let mut all = vec![(u32::MAX, 0u64); starts[values]];
        let mut ends = starts.clone();
        for (tuple, &rank) in rank_of_tuple.iter().enumerate() {
            let (word, bit) = ((tuple / 64) as u32, 1u64 << (tuple % 64));
            let (start, end) = (starts[rank as usize], &mut ends[rank as usize]);
            if *end == start || all[*end - 1].0 != word {
                all[*end] = (word, 0);
                *end += 1;
            }
            all[*end - 1].1 |= bit;
        }
        let mut supports = Supports::of_lists(words, &starts, &all);
        supports.residues = supports.first_residues();
        supports
    }

    fn of_lists(words: usize, starts: &[usize], all: &[(u32, u64)]) -> Supports {
        let (mut dense, mut sparse) = (Vec::new(), Vec::new());
        let sort_in = |range: &[usize]| {
            let list = &all[range[0]..range[1]];
            if list.len() * SPARSE < words {
                let start = sparse.len();
                sparse.extend_from_slice(list);
                return Support::Sparse { start, end: sparse.len() };
            }
            let start = dense.len();
            dense.resize(start + words, 0);
            for &(word, bits) in list {
                dense[start + word as usize] = bits;
            }
            Support::Dense { start }
        };
        let by_rank = starts.windows(2).map(sort_in).collect();
        Supports { by_rank, dense: dense.into(), sparse: sparse.into(), residues: Box::default() }
    }

    fn first_residues(&self) -> Box<[u32]> {
        let first = |support: &Support| match *support {
            Support::Dense { .. } => 0,
            Support::Sparse { start, .. } => start as u32,
        };
        self.by_rank.iter().map(first).collect()
    }

    /// Adds the tuples of a value to the set being gathered.
    pub(super) fn gather(&self, rank: usize, store: &Store, alive: &mut Alive) {
        let (used, mask) = alive.gather(store);
        match self.by_rank[rank] {
            Support::Dense { start } => {
                let words = &self.dense[start..start + mask.len()];
                used.iter().for_each(|&at| mask[at as usize] |= words[at as usize]);
            }
            Support::Sparse { start, end } => {
                self.sparse[start..end].iter().for_each(|&(at, bits)| mask[at as usize] |= bits);
            }
        }
    }

    /// Whether a tuple of the value is alive.
    pub(super) fn any_alive(&mut self, rank: usize, store: &Store, alive: &Alive) -> bool {
        let residue = &mut self.residues[rank];
        match self.by_rank[rank] {
            Support::Dense { start } => {
                let meets = |&at: &u32| alive.word(store, at) & self.dense[start + at as usize] != 0;
                if meets(residue) {
                    return true;
                }
                let found = alive.used(store).iter().copied().find(meets);
                *residue = found.unwrap_or(*residue);
                found.is_some()
            }
            Support::Sparse { start, end } => {
                let meets = |&at: &u32| {
                    let (word, bits) = self.sparse[at as usize];
                    alive.word(store, word) & bits != 0
                };
                if meets(residue) {
                    return true;
                }
                let found = (start as u32..end as u32).find(meets);
                *residue = found.unwrap_or(*residue);
                found.is_some()
            }
        }
    }

    /// Calls `each` with the tuples of a value, of so many in all.
    pub(super) fn for_each_tuple(&self, rank: usize, tuples: usize, mut each: impl FnMut(usize)) {
        let mut all_of = |at: usize, mut bits: u64| {
            while bits != 0 {
                each(at * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        };
        match self.by_rank[rank] {
            Support::Dense { start } => {
                let words = &self.dense[start..start + tuples.div_ceil(64)];
                words.iter().enumerate().for_each(|(at, &bits)| all_of(at, bits));
            }
            Support::Sparse { start, end } => {
                self.sparse[start..end].iter().for_each(|&(at, bits)| all_of(at as usize, bits));
            }
        }
    }

    /// How many tuples of the value are alive.
    pub(super) fn count_alive(&self, rank: usize, store: &Store, alive: &Alive) -> u64 {
        let ones = |at: u32, bits: u64| u64::from((alive.word(store, at) & bits).count_ones());
        match self.by_rank[rank] {
            Support::Dense { start } => {
                alive.used(store).iter().map(|&at| ones(at, self.dense[start + at as usize])).sum()
            }
            Support::Sparse { start, end } => self.sparse[start..end].iter().map(|&(at, bits)| ones(at, bits)).sum(),
        }
    }
}
