//! Circuits by strongly connected components of the graph of possible successors.
//!
//! A circuit through everyone: take one vertex, the root, away. What is left must be walked from one end to the other, so
//! its components, in topological order, are entered one after the other and left for good: edges that skip a component
//! go, a single edge between neighbours is taken, the root leads only to the first component and is reached only from the
//! last. This orders components where Francis & Stuckey (Constraints 2014) order subtrees of a search, so that what is
//! pruned depends on the domains alone. Two roots are tried. A subcircuit: who is not in the component of a vertex that
//! is certainly on the tour stays out. O(edges) by Tarjan's search (1972); not idempotent.

use super::Tour;
use super::explain::Successors;
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::scope::keep_within;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;

const UNSEEN: u32 = u32::MAX;

pub(super) struct OnePiece {
    successor: Box<[View]>,
    tour: Tour,
    /// Possible successors of i other than itself: `edges[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    edges: Vec<u32>,
    index: Vec<u32>,
    low: Vec<u32>,
    /// Components are numbered in the order in which they are completed: no edge leads to a higher number.
    component: Vec<u32>,
    components: u32,
    cursor: Vec<u32>,
    path: Vec<u32>,
    pending: Vec<u32>,
    /// By component: an edge to the one before it, and how many there are.
    bridges: Vec<(u32, u32, u32)>,
}

impl OnePiece {
    pub(super) fn new(store: &Store, successor: Box<[View]>, tour: Tour) -> OnePiece {
        let n = successor.len();
        let most: usize = successor.iter().map(|&view| store.size(view).min(n as u64) as usize).sum();
        OnePiece {
            successor,
            tour,
            starts: Vec::with_capacity(n + 1),
            edges: Vec::with_capacity(most),
            index: vec![UNSEEN; n],
            low: vec![0; n],
            component: vec![UNSEEN; n],
            components: 0,
            cursor: vec![0; n],
            path: Vec::with_capacity(n),
            pending: Vec::with_capacity(n),
            bridges: Vec::with_capacity(n + 1),
        }
    }

    fn read(&mut self, store: &Store) {
        self.starts.clear();
        self.edges.clear();
        self.starts.push(0);
        for (i, &view) in self.successor.iter().enumerate() {
            let others = store.values(view).filter(|&j| j != i as i64);
            self.edges.extend(others.map(|j| j as u32));
            self.starts.push(self.edges.len() as u32);
        }
    }

    fn forget_components(&mut self) {
        self.index.fill(UNSEEN);
        self.component.fill(UNSEEN);
        self.components = 0;
    }

    /// Numbers the components reachable from `start` without going through `without`.
    fn search(&mut self, start: usize, without: Option<usize>) {
        let mut seen = self.index.iter().filter(|&&index| index != UNSEEN).count() as u32;
        self.path.push(start as u32);
        while let Some(&v) = self.path.last() {
            let v = v as usize;
            if self.index[v] == UNSEEN {
                (self.index[v], self.low[v]) = (seen, seen);
                seen += 1;
                self.cursor[v] = self.starts[v];
                self.pending.push(v as u32);
            }
            let mut deeper = false;
            while self.cursor[v] < self.starts[v + 1] {
                let w = self.edges[self.cursor[v] as usize] as usize;
                if Some(w) == without {
                    self.cursor[v] += 1;
                } else if self.index[w] == UNSEEN {
                    self.path.push(w as u32);
                    deeper = true;
                    break;
                } else {
                    // Either seen before, or just come back from.
                    if self.component[w] == UNSEEN {
                        self.low[v] = self.low[v].min(self.low[w]);
                    }
                    self.cursor[v] += 1;
                }
            }
            if !deeper {
                self.path.pop();
                if self.low[v] == self.index[v] {
                    self.complete(v);
                }
            }
        }
    }

    fn complete(&mut self, v: usize) {
        while let Some(w) = self.pending.pop() {
            self.component[w as usize] = self.components;
            if w as usize == v {
                break;
            }
        }
        self.components += 1;
    }

    fn everyone(&mut self, store: &mut Store, root: usize) -> Pruned {
        self.forget_components();
        for v in 0..self.successor.len() {
            if v != root && self.index[v] == UNSEEN {
                self.search(v, Some(root));
            }
        }
        // Bridge k leads from component k to k - 1, the first one from component 0 to the root, the last one into the tour.
        let top = self.components;
        self.bridges.clear();
        self.bridges.resize(top as usize + 1, (0, 0, 0));
        for v in 0..self.successor.len() {
            for at in self.starts[v]..self.starts[v + 1] {
                let w = self.edges[at as usize] as usize;
                let from = if v == root { top } else { self.component[v] };
                let one_step = if w == root { from == 0 } else { self.component[w] + 1 == from };
                if one_step {
                    let count = self.bridges[from as usize].2 + 1;
                    self.bridges[from as usize] = (v as u32, w as u32, count);
                } else if w == root || v == root || self.component[w] != from {
                    store.remove(self.successor[v], w as i64)?;
                }
            }
        }
        for &(v, w, count) in &self.bridges {
            match count {
                0 => return Err(Conflict),
                1 => store.fix(self.successor[v as usize], i64::from(w))?,
                _ => {}
            }
        }
        Ok(())
    }

    fn some(&mut self, store: &mut Store) -> Pruned {
        let n = self.successor.len();
        let Some(certain) = (0..n).find(|&i| !store.contains(self.successor[i], i as i64)) else { return Ok(()) };
        self.forget_components();
        self.search(certain, None);
        for (i, &view) in self.successor.iter().enumerate() {
            if self.component[i] != self.component[certain] {
                store.fix(view, i as i64)?;
            }
        }
        Ok(())
    }
}

impl Propagator for OnePiece {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.successor, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let n = self.successor.len();
        keep_within(store, &self.successor, 0, n as i64 - 1)?;
        if n == 1 {
            return Ok(Status::Fixpoint);
        }
        self.read(store);
        match self.tour {
            Tour::Some => self.some(store)?,
            Tour::Everyone => {
                self.everyone(store, 0)?;
                self.everyone(store, n / 2)?;
            }
        }
        Ok(Status::MayProgress)
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        Successors::new(&self.successor, self.tour, claim, past).explain_pieces(reason)
    }
}
