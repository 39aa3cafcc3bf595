//! Vertices found by going from neighbour to neighbour, in one vector that is kept.

use crate::store::Pruned;
use damier_model::Graph;
use std::sync::Arc;

/// Vertices found by going from neighbour to neighbour.
pub(super) struct Search {
    pub(super) graph: Arc<Graph>,
    /// A vertex is found if it has the number of the search.
    number: u64,
    seen: Vec<u64>,
    pub(super) found: Vec<u32>,
}

impl Search {
    pub(super) fn new(graph: Arc<Graph>) -> Search {
        let n = graph.len();
        Search { graph, number: 0, seen: vec![0; n], found: Vec::with_capacity(n) }
    }

    pub(super) fn begin(&mut self) {
        self.number += 1;
        self.found.clear();
    }

    pub(super) fn has(&self, vertex: usize) -> bool {
        self.seen[vertex] == self.number
    }

    pub(super) fn add(&mut self, vertex: usize) {
        if !self.has(vertex) {
            self.seen[vertex] = self.number;
            self.found.push(vertex as u32);
        }
    }

    /// How many vertices hang together with `start` by such as may be passed; no more are looked for once there are `enough`.
    pub(super) fn reach(&mut self, start: usize, enough: usize, mut may: impl FnMut(usize) -> bool) -> usize {
        self.begin();
        self.add(start);
        let mut next = 0;
        while next < self.found.len() && self.found.len() < enough {
            self.pass(next, &mut may);
            next += 1;
        }
        self.found.len()
    }

    /// Goes on for some steps from everything found.
    pub(super) fn grow(&mut self, steps: usize, mut may: impl FnMut(usize) -> bool) -> usize {
        let mut next = 0;
        for _ in 0..steps {
            let last = self.found.len();
            if next == last {
                break;
            }
            while next < last {
                self.pass(next, &mut may);
                next += 1;
            }
        }
        self.found.len()
    }

    pub(super) fn pass(&mut self, at: usize, mut may: impl FnMut(usize) -> bool) {
        let vertex = self.found[at] as usize;
        for &next in self.graph.neighbours(vertex) {
            let next = next as usize;
            if self.seen[next] != self.number && may(next) {
                self.seen[next] = self.number;
                self.found.push(next as u32);
            }
        }
    }

    /// Calls `visit` with the vertices beside what was found, some perhaps more than once.
    pub(super) fn for_each_beside(&self, mut visit: impl FnMut(usize) -> Pruned) -> Pruned {
        for &vertex in &self.found {
            for &next in self.graph.neighbours(vertex as usize) {
                if !self.has(next as usize) {
                    visit(next as usize)?;
                }
            }
        }
        Ok(())
    }
}
