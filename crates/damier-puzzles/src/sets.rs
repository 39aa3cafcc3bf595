//! Sets of cells or numbers as bits: of one word, or of several, and many such sets in one vector.

/// The members of a set of one word, ascending.
#[inline]
pub(crate) fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}

/// One of many sets.
pub(crate) fn row(sets: &[u64], words: usize, which: u32) -> &[u64] {
    &sets[which as usize * words..][..words]
}

/// Whether a set has a member.
pub(crate) fn has(set: &[u64], member: u32) -> bool {
    set[member as usize / 64] >> (member % 64) & 1 == 1
}

/// Adds a member.
pub(crate) fn insert(set: &mut [u64], member: u32) {
    set[member as usize / 64] |= 1 << (member % 64);
}

/// Takes a member away.
pub(crate) fn remove(set: &mut [u64], member: u32) {
    set[member as usize / 64] &= !(1 << (member % 64));
}

/// Number of members.
pub(crate) fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The members, ascending.
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| members_of(at, word))
}

/// The members that a word at this place of a set stands for.
pub(crate) fn members_of(at: usize, word: u64) -> impl Iterator<Item = u32> {
    bits(word).map(move |bit| (64 * at + bit) as u32)
}
