//! Chains of black cells: whether one more black cell would cut the white ones apart, in a few comparisons.
//!
//! Black cells never touch side by side, so a wall of them runs diagonally. Let a *chain* be all black cells that hang
//! together by diagonal steps, the outside counting as one big cell that belongs to a chain of its own. A cell that is
//! to be blackened meets chains at its *contacts*. Inside the board these are its four diagonal neighbours; at the
//! border, all outside cells around it that follow each other are one contact. Between two contacts, going around the
//! cell, there is always a cell beside it that is on the board, and it must be white once the cell is black.
//!
//! **Blackening a cell cuts connected white (or open) cells apart if and only if two of its contacts are in one chain.**
//! If they are, the cell closes a ring of black and outside cells, joined by sides or corners; no path of side steps
//! gets through it, and of the cells beside the closing one, some are on each side. If the cell does cut, take the part
//! P on one side: the cells around P that are black or outside hold a closed ring, joined by sides or corners, and the
//! new cell is on it, since there was no cut before. The ring leaves the new cell on both ways through different
//! contacts (between them lies a cell of P on one side and a cell of the rest on the other), and these contacts hang
//! together by what remains of the ring. So chains never contain a ring: they are trees.
//!
//! Members of a chain carry its name, so that a test is at most six comparisons. When chains merge, the smaller is
//! renamed, which costs O(log n) per cell and branch of a search; the outside is never renamed. Members form a ring of
//! links, and swapping two links joins two rings or parts them again: going back is exact and costs what going forth did.
//! Only open cells beside a renamed cell can have become cutting, so those are all that is looked at.

use super::layout::{Layout, Place};

/// The chain of the outside, and the place that stands for it.
pub(in super::super) const OUTSIDE: Place = 0;
const NONE: Place = Place::MAX;

/// All chains of a board.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// For each place, the chain it is in; a chain is named after one of its cells.
    name: Vec<Place>,
    /// For each member, the next one, all around.
    next: Vec<Place>,
    /// For each name, the number of members.
    size: Vec<u32>,
    /// Chains merged, the renamed one first, in the order it happened.
    merged: Vec<(Place, Place)>,
    /// Cells renamed by the last blackening.
    renamed: Vec<Place>,
}

impl Chains {
    pub(super) fn new(layout: &Layout) -> Chains {
        let places = layout.places();
        let mut name = vec![OUTSIDE; places];
        layout.cells().for_each(|place| name[place] = NONE);
        let mut size = vec![0; places];
        size[OUTSIDE as usize] = u32::MAX / 2;
        Chains { name, next: (0..places as Place).collect(), size, merged: Vec::new(), renamed: Vec::new() }
    }

    /// Whether a cell of the board is in a chain.
    pub(super) fn holds(&self, place: usize) -> bool {
        self.name[place] != NONE
    }

    /// Two contacts of a cell that are in one chain, if there are two: blackening it would cut.
    pub(super) fn closing(&self, layout: &Layout, place: usize) -> Option<(Place, Place)> {
        let around = layout.diagonals(place);
        let mask = layout.contacts(place);
        let names = [0, 1, 2, 3].map(|i| if mask >> i & 1 == 1 { self.name[around[i]] } else { NONE });
        for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            if names[i] != NONE && names[i] == names[j] {
                let contact = |i: usize| if layout.is_inside(around[i]) { around[i] as Place } else { OUTSIDE };
                return Some((contact(i), contact(j)));
            }
        }
        None
    }

    /// Adds a black cell that closes no ring; afterwards [`Chains::renamed`] says whose diagonals are worth a look.
    pub(super) fn add(&mut self, layout: &Layout, place: usize) {
        self.renamed.clear();
        let around = layout.diagonals(place);
        let mask = layout.contacts(place);
        let mut met = [NONE; 4];
        let mut largest = NONE;
        for i in 0..4 {
            let name = if mask >> i & 1 == 1 { self.name[around[i]] } else { NONE };
            met[i] = name;
            if name != NONE && (largest == NONE || self.size[name as usize] > self.size[largest as usize]) {
                largest = name;
            }
        }
        self.size[place] = 1;
        if largest == NONE {
            self.name[place] = place as Place;
            self.merged.push((place as Place, place as Place));
            return;
        }
        self.merge(place as Place, largest);
        for name in met.into_iter().filter(|&name| name != NONE && name != largest) {
            self.merge(name, largest);
        }
    }

    /// The cells that [`Chains::add`] renamed, if what it added met a chain.
    pub(super) fn renamed(&self, at: usize) -> Option<usize> {
        self.renamed.get(at).map(|&place| place as usize)
    }

    /// Takes back the last cell added.
    pub(super) fn remove(&mut self, place: usize) {
        while let Some((small, large)) = self.merged.pop() {
            if small != large {
                self.next.swap(small as usize, large as usize);
                self.size[large as usize] -= self.size[small as usize];
            }
            if small as usize == place {
                self.name[place] = NONE;
                return;
            }
            let mut member = small;
            loop {
                self.name[member as usize] = small;
                member = self.next[member as usize];
                if member == small {
                    break;
                }
            }
        }
    }

    fn merge(&mut self, small: Place, large: Place) {
        let mut member = small;
        loop {
            self.name[member as usize] = large;
            self.renamed.push(member);
            member = self.next[member as usize];
            if member == small {
                break;
            }
        }
        self.next.swap(small as usize, large as usize);
        self.size[large as usize] += self.size[small as usize];
        self.merged.push((small, large));
    }
}
