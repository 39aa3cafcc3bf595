//! One note per position of the journal, dropped all at once.

use super::Atom;

#[derive(Clone, Copy)]
struct Mark<T> {
    round: u32,
    atom: Atom,
    note: T,
}

/// The last fact of each position that something is known of.
#[derive(Default)]
pub(crate) struct Marks<T> {
    marks: Vec<Mark<T>>,
    round: u32,
}

impl<T: Copy + Default> Marks<T> {
    /// Forgets everything, and makes room for so many positions.
    pub(crate) fn clear(&mut self, positions: u32) {
        self.round += 1;
        let blank = Mark { round: 0, atom: Atom::at_least(0, 0), note: T::default() };
        if self.marks.len() < positions as usize {
            self.marks.resize(positions as usize, blank);
        }
    }

    pub(crate) fn get(&self, position: u32) -> Option<(Atom, T)> {
        let mark = self.marks.get(position as usize)?;
        (mark.round == self.round).then_some((mark.atom, mark.note))
    }

    pub(crate) fn set(&mut self, position: u32, atom: Atom, note: T) {
        if let Some(mark) = self.marks.get_mut(position as usize) {
            *mark = Mark { round: self.round, atom, note };
        }
    }
}
