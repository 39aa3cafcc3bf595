//! Which open cell to guess next: the one most often met in recent conflicts.
//!
//! Moskewicz, Madigan, Zhao, Zhang, Malik, DAC 2001, with the heap of Eén and Sörensson's MiniSat (2003). Cells that are
//! settled leave the heap when they reach its top, and come back when the search goes back over them.

use super::super::layout::Place;

const RESCALE_ABOVE: f64 = 1e100;
const FADE: f64 = 0.95;
const ABSENT: u32 = u32::MAX;

/// Cells by how much they matter.
#[derive(Clone, Debug)]
pub(super) struct Order {
    heap: Vec<Place>,
    /// Where each cell stands in the heap.
    at: Vec<u32>,
    weight: Vec<f64>,
    step: f64,
}

impl Order {
    /// All cells, with the weights they begin with.
    pub(super) fn new(places: usize, cells: impl Iterator<Item = (usize, f64)>) -> Order {
        let mut order = Order { heap: Vec::new(), at: vec![ABSENT; places], weight: vec![0.0; places], step: 1.0 };
        for (place, weight) in cells {
            order.weight[place] = weight;
            order.insert(place);
        }
        order
    }

    /// Puts a cell back, unless it is there.
    pub(super) fn insert(&mut self, place: usize) {
        if self.at[place] == ABSENT {
            self.at[place] = self.heap.len() as u32;
            self.heap.push(place as Place);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the cell that matters most.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.len().checked_sub(1)?;
        self.swap(0, last);
        let top = self.heap.pop()? as usize;
        self.at[top] = ABSENT;
        self.sink(0);
        Some(top)
    }

    /// A cell was met in a conflict.
    pub(super) fn bump(&mut self, place: usize) {
        self.weight[place] += self.step;
        if self.weight[place] > RESCALE_ABOVE {
            self.weight.iter_mut().for_each(|weight| *weight /= RESCALE_ABOVE);
            self.step /= RESCALE_ABOVE;
        }
        if self.at[place] != ABSENT {
            self.rise(self.at[place] as usize);
        }
    }

    /// Conflicts to come count for more.
    pub(super) fn fade(&mut self) {
        self.step /= FADE;
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 {
            let above = (at - 1) / 2;
            if self.weight_at(above) >= self.weight_at(at) {
                return;
            }
            self.swap(at, above);
            at = above;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let below = 2 * at + 1;
            if below >= self.heap.len() {
                return;
            }
            let other = below + 1;
            let heavier =
                if other < self.heap.len() && self.weight_at(other) > self.weight_at(below) { other } else { below };
            if self.weight_at(at) >= self.weight_at(heavier) {
                return;
            }
            self.swap(at, heavier);
            at = heavier;
        }
    }

    fn weight_at(&self, at: usize) -> f64 {
        self.weight[self.heap[at] as usize]
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.at[self.heap[one] as usize] = one as u32;
        self.at[self.heap[other] as usize] = other as u32;
    }
}
