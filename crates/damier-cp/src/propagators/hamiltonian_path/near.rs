//! Hamiltonian path, by distance: two vertices are at least as many steps apart as edges.
//!
//! When a vertex is placed, everyone else keeps its graph distance (precomputed by breadth-first search). Distance 1
//! makes places different, distance 2 keeps strangers off the steps before and after: this decides full assignments.
//! O(n · distance) per placed vertex.

use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::scope::keep_within;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;
use damier_model::Graph;

pub(super) struct Near {
    position: Box<[View]>,
    /// By pair of vertices; the number of vertices where there is no way.
    distance: Box<[u32]>,
    /// Whom each vertex is linked with.
    linked: Box<[Vec<u32>]>,
    /// Vertices placed since the last run.
    fresh: Vec<u32>,
    narrowed: bool,
}

impl Near {
    pub(super) fn new(graph: &Graph, links: &[(usize, usize)], position: Box<[View]>) -> Near {
        let n = position.len();
        let mut linked = vec![Vec::new(); n];
        for &(a, b) in links {
            linked[a].push(b as u32);
            linked[b].push(a as u32);
        }
        Near {
            position,
            distance: distances(graph),
            linked: linked.into(),
            fresh: Vec::with_capacity(2 * n),
            narrowed: false,
        }
    }

    /// Keeps everyone away from a vertex at a step.
    fn push_away(&self, store: &mut Store, vertex: usize, step: i64) -> Pruned {
        let n = self.position.len();
        let distances = &self.distance[vertex * n..(vertex + 1) * n];
        for (other, (&view, &distance)) in self.position.iter().zip(distances).enumerate() {
            if other == vertex {
                continue;
            }
            let reach = i64::from(distance) - 1;
            let (low, high) = ((step - reach).max(store.min(view)), (step + reach).min(store.max(view)));
            for step in low..=high {
                store.remove(view, step)?;
            }
        }
        for &other in &self.linked[vertex] {
            let view = self.position[other as usize];
            store.set_min(view, step - 1)?;
            store.set_max(view, step + 1)?;
        }
        Ok(())
    }
}

fn distances(graph: &Graph) -> Box<[u32]> {
    let n = graph.len();
    let mut distance = vec![n as u32; n * n];
    let mut queue = Vec::with_capacity(n);
    for from in 0..n {
        let row = &mut distance[from * n..(from + 1) * n];
        row[from] = 0;
        queue.clear();
        queue.push(from as u32);
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for &w in graph.neighbours(v as usize) {
                if w as usize != from && row[w as usize] == n as u32 {
                    row[w as usize] = row[v as usize] + 1;
                    queue.push(w);
                }
            }
        }
    }
    distance.into()
}

impl Propagator for Near {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (v, &view) in self.position.iter().enumerate() {
            to.advise(view, Events::FIXED, v);
        }
    }

    fn start(&mut self, store: &mut Store) {
        self.narrowed = false;
        self.fresh.clear();
        self.fresh.extend((0..self.position.len() as u32).filter(|&v| store.is_fixed(self.position[v as usize])));
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.fresh.push(tag);
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if !self.narrowed {
            keep_within(store, &self.position, 0, self.position.len() as i64 - 1)?;
            self.narrowed = true;
        }
        while let Some(v) = self.fresh.pop() {
            if let Some(step) = store.value(self.position[v as usize]) {
                self.push_away(store, v as usize, step)?;
            }
        }
        Ok(Status::MayProgress)
    }

    fn forget(&mut self) {
        self.fresh.clear();
    }
}
