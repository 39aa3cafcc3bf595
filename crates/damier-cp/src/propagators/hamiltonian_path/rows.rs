//! One bit per vertex and step: where each vertex may still stand.

use crate::store::{Conflict, Pruned, Store};
use crate::view::View;

pub(super) struct Rows {
    pub(super) vertices: usize,
    /// Words per row.
    pub(super) words: usize,
    bits: Vec<u64>,
    /// Vertices whose row changed, which concerns their neighbours.
    pub(super) changed: Vec<bool>,
    /// Whether anything changed since this was last set to false.
    pub(super) moved: bool,
}

/// Sets the bits from `low` up to but not including `high`.
pub(super) fn set_range(mask: &mut [u64], low: usize, high: usize) {
    for step in low..high {
        mask[step / 64] |= 1 << (step % 64);
    }
}

pub(super) fn has_bit(mask: &[u64], step: usize) -> bool {
    mask[step / 64] >> (step % 64) & 1 != 0
}

/// Word `w` of the row moved one step up: bit k is the row's bit k - 1.
pub(super) fn one_up(row: &[u64], w: usize) -> u64 {
    row[w] << 1 | if w > 0 { row[w - 1] >> 63 } else { 0 }
}

/// Word `w` of the row moved one step down: bit k is the row's bit k + 1.
pub(super) fn one_down(row: &[u64], w: usize) -> u64 {
    row[w] >> 1 | row.get(w + 1).map_or(0, |next| next << 63)
}

impl Rows {
    pub(super) fn new(vertices: usize) -> Rows {
        let words = vertices.div_ceil(64);
        Rows { vertices, words, bits: vec![0; vertices * words], changed: vec![true; vertices], moved: false }
    }

    pub(super) fn row(&self, vertex: usize) -> &[u64] {
        &self.bits[vertex * self.words..(vertex + 1) * self.words]
    }

    pub(super) fn has(&self, vertex: usize, step: usize) -> bool {
        has_bit(self.row(vertex), step)
    }

    pub(super) fn is_placed(&self, vertex: usize) -> bool {
        let mut words = self.row(vertex).iter().filter(|&&word| word != 0);
        words.next().is_some_and(|word| word & (word - 1) == 0) && words.next().is_none()
    }

    /// Where a placed vertex stands.
    pub(super) fn step_of(&self, vertex: usize) -> Option<usize> {
        let (w, word) = self.row(vertex).iter().enumerate().find(|&(_, &word)| word != 0)?;
        self.is_placed(vertex).then_some(w * 64 + word.trailing_zeros() as usize)
    }

    fn count(&self, vertex: usize) -> u32 {
        self.row(vertex).iter().map(|word| word.count_ones()).sum()
    }

    /// Reads the domains, which lie within the steps.
    pub(super) fn read(&mut self, store: &Store, position: &[View]) {
        self.bits.fill(0);
        self.changed.fill(true);
        for (vertex, &view) in position.iter().enumerate() {
            let start = vertex * self.words;
            for step in store.values(view) {
                self.bits[start + step as usize / 64] |= 1 << (step % 64);
            }
        }
    }

    /// Gives every vertex the steps that it may have. False if one has none.
    pub(super) fn fill(&mut self, may_be: impl Fn(usize, usize) -> bool) -> bool {
        self.bits.fill(0);
        self.changed.fill(true);
        for vertex in 0..self.vertices {
            for step in (0..self.vertices).filter(|&step| may_be(vertex, step)) {
                self.bits[vertex * self.words + step / 64] |= 1 << (step % 64);
            }
        }
        (0..self.vertices).all(|vertex| self.count(vertex) > 0)
    }

    /// Prunes the domains to what is left.
    pub(super) fn write(&self, store: &mut Store, position: &[View]) -> Pruned {
        for (vertex, &view) in position.iter().enumerate() {
            let left = u64::from(self.count(vertex));
            if left == store.size(view) {
                continue;
            }
            if store.is_wide(view) {
                for step in store.min(view)..=store.max(view) {
                    if !self.has(vertex, step as usize) {
                        store.remove(view, step)?;
                    }
                }
            } else {
                store.retain(view, |step| self.has(vertex, step as usize))?;
            }
        }
        Ok(())
    }

    /// Intersects a row with a mask.
    pub(super) fn keep(&mut self, vertex: usize, mask: &[u64]) -> Pruned {
        let (mut some, mut changed) = (0, false);
        for (word, &mask) in self.bits[vertex * self.words..].iter_mut().zip(mask) {
            changed |= *word & !mask != 0;
            *word &= mask;
            some |= *word;
        }
        if changed {
            self.moved = true;
            self.changed[vertex] = true;
        }
        if some == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Everyone takes one step of his own, and every step is taken: who is placed takes his step from the others, and a
    /// step that only one vertex can take is his.
    pub(super) fn permute(&mut self, masks: &mut [u64]) -> Pruned {
        let (taken, rest) = masks.split_at_mut(self.words);
        let (once, rest) = rest.split_at_mut(self.words);
        let twice = &mut rest[..self.words];
        taken.fill(0);
        for vertex in 0..self.vertices {
            if self.is_placed(vertex) {
                let clash = self.row(vertex).iter().zip(taken.iter()).any(|(row, taken)| row & taken != 0);
                if clash {
                    return Err(Conflict);
                }
                taken.iter_mut().zip(self.row(vertex)).for_each(|(taken, row)| *taken |= row);
            }
        }
        taken.iter_mut().for_each(|word| *word = !*word);
        once.fill(0);
        twice.fill(0);
        for vertex in 0..self.vertices {
            if !self.is_placed(vertex) {
                self.keep(vertex, taken)?;
            }
            for (w, &row) in self.row(vertex).iter().enumerate() {
                twice[w] |= once[w] & row;
                once[w] |= row;
            }
        }
        if once.iter().map(|word| word.count_ones()).sum::<u32>() < self.vertices as u32 {
            return Err(Conflict);
        }
        once.iter_mut().zip(twice.iter()).for_each(|(once, twice)| *once &= !twice);
        for vertex in 0..self.vertices {
            if self.row(vertex).iter().zip(once.iter()).all(|(row, once)| row & once == 0) {
                continue;
            }
            let own: u32 = self.row(vertex).iter().zip(once.iter()).map(|(row, once)| (row & once).count_ones()).sum();
            match own {
                0 => {}
                1 => self.keep(vertex, once)?,
                _ => return Err(Conflict),
            }
        }
        Ok(())
    }
}
