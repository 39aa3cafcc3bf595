//! Sets of cells or numbers as words of bits, many of them in one vector.

/// One of many sets.
pub(super) fn row(sets: &[u64], words: usize, which: u32) -> &[u64] {
    &sets[which as usize * words..][..words]
}

/// Whether a set has a member.
pub(super) fn has(set: &[u64], member: u32) -> bool {
    set[member as usize / 64] >> (member % 64) & 1 == 1
}

/// Adds a member.
pub(super) fn insert(set: &mut [u64], member: u32) {
    set[member as usize / 64] |= 1 << (member % 64);
}

/// Takes a member away.
pub(super) fn remove(set: &mut [u64], member: u32) {
    set[member as usize / 64] &= !(1 << (member % 64));
}

/// Number of members.
pub(super) fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The members, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| members_of(at, word))
}

/// The members that a word at this place of a set stands for.
pub(super) fn members_of(at: usize, mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let member = (word != 0).then(|| (at * 64) as u32 + word.trailing_zeros());
        word &= word.wrapping_sub(1);
        member
    })
}
