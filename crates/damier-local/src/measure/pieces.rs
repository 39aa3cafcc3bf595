//! `piece_sizes`: how far the number of vertices of each piece is from its value, over all pieces. Computed when asked for, in time
//! linear in the graph.

use super::{Gauge, cut};
use damier_model::Graph;
use std::sync::Arc;

/// `piece_sizes`, with as many slots as the graph has vertices.
pub(super) struct PieceSizes {
    graph: Arc<Graph>,
    sizes: Vec<i64>,
    reached: Vec<bool>,
    waiting: Vec<u32>,
    known: Option<i64>,
}

impl PieceSizes {
    pub(super) fn new(graph: Arc<Graph>) -> PieceSizes {
        let vertices = graph.len();
        PieceSizes {
            graph,
            sizes: vec![0; vertices],
            reached: vec![false; vertices],
            waiting: Vec::with_capacity(vertices),
            known: None,
        }
    }

    /// How many vertices the piece of a vertex has.
    fn piece(&mut self, start: usize) -> i64 {
        let mut vertices = 0;
        self.reached[start] = true;
        self.waiting.push(start as u32);
        while let Some(vertex) = self.waiting.pop() {
            vertices += 1;
            for &next in self.graph.neighbours(vertex as usize) {
                let next_index = next as usize;
                if self.sizes[next_index] == self.sizes[start] && !self.reached[next_index] {
                    self.reached[next_index] = true;
                    self.waiting.push(next);
                }
            }
        }
        vertices
    }
}

impl Gauge for PieceSizes {
    fn load(&mut self, at: &[i64]) {
        self.sizes.copy_from_slice(at);
        self.known = None;
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.sizes[slot] = new;
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        self.reached.fill(false);
        let mut violation = 0;
        for start in 0..self.sizes.len() {
            if !self.reached[start] {
                let vertices = self.piece(start);
                violation += i128::from(vertices).abs_diff(i128::from(self.sizes[start])) as i128;
            }
        }
        let violation = cut(violation);
        self.known = Some(violation);
        violation
    }
    fn restore(&mut self, violation: i64) {
        self.known = Some(violation);
    }
    fn error(&mut self, _slot: usize, _value: i64, _violation: i64) -> i64 {
        1
    }
}
