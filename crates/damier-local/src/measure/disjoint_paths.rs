//! `disjoint_paths`: neighbours that chosen vertices lack or have too many, ends that are not chosen, vertices that are on several
//! paths, and pieces of a path but one. Computed when asked for, in time linear in the graph for each path.

use super::{Gauge, cut};
use damier_model::Graph;
use std::sync::Arc;

/// `disjoint_paths`, with as many slots as paths times vertices.
pub(super) struct DisjointPaths {
    graph: Arc<Graph>,
    pairs: Box<[(usize, usize)]>,
    chosen: Vec<bool>,
    reached: Vec<bool>,
    waiting: Vec<u32>,
    known: Option<i64>,
}

impl DisjointPaths {
    pub(super) fn new(graph: Arc<Graph>, pairs: &[(usize, usize)]) -> DisjointPaths {
        let vertices = graph.len();
        DisjointPaths {
            pairs: pairs.into(),
            chosen: vec![false; vertices * pairs.len()],
            reached: vec![false; vertices],
            waiting: Vec::with_capacity(vertices),
            known: None,
            graph,
        }
    }

    fn path(&mut self, first: usize, (start, end): (usize, usize)) -> i128 {
        let n = self.graph.len();
        let layer = &self.chosen[first..first + n];
        let mut violation = i128::from(!layer[start]) + i128::from(!layer[end]);
        self.reached.fill(false);
        let mut pieces = 0;
        for v in 0..n {
            if !layer[v] {
                continue;
            }
            let beside = self.graph.neighbours(v).iter().filter(|&&w| layer[w as usize]).count();
            let wanted = if v == start || v == end { 1 } else { 2usize };
            violation += beside.abs_diff(wanted) as i128;
            if self.reached[v] {
                continue;
            }
            pieces += 1;
            self.reached[v] = true;
            self.waiting.push(v as u32);
            while let Some(at) = self.waiting.pop() {
                for &next in self.graph.neighbours(at as usize) {
                    if layer[next as usize] && !self.reached[next as usize] {
                        self.reached[next as usize] = true;
                        self.waiting.push(next);
                    }
                }
            }
        }
        violation + (pieces - 1).max(0)
    }
}

impl Gauge for DisjointPaths {
    fn load(&mut self, at: &[i64]) {
        for (chosen, &value) in self.chosen.iter_mut().zip(at) {
            *chosen = value != 0;
        }
        self.known = None;
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.chosen[slot] = new != 0;
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        let n = self.graph.len();
        let paths = self.pairs.len();
        let mut violation = 0;
        for v in 0..n {
            let on = (0..paths).filter(|path| self.chosen[path * n + v]).count();
            violation += on.saturating_sub(1) as i128;
        }
        for path in 0..paths {
            violation += self.path(path * n, self.pairs[path]);
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
