//! Hamiltonian path, by distance: two vertices are at least as many steps apart as edges.
//!
//! When a vertex is placed, everyone else keeps its graph distance (precomputed by breadth-first search). Distance 1
//! makes places different, distance 2 keeps strangers off the steps before and after: this decides full assignments.
//! O(n · distance) per placed vertex.

use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::scope::keep_within;
use crate::propagators::suppose::{Supposed, refute};
use crate::store::journal::Past;
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

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }

    fn forget(&mut self) {
        self.fresh.clear();
    }
}

impl Near {
    /// A step beyond the path, or two vertices too near to each other, or too far for a link.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let n = self.position.len();
        let concerned = |&v: &usize| supposed.nothing() || supposed.concerns(self.position[v]);
        for vertex in (0..n).filter(concerned) {
            let view = self.position[vertex];
            if supposed.is_negative(view, reason) {
                return true;
            }
            if supposed.min(view) >= n as i64 {
                supposed.at_least(view, n as i64, reason);
                return true;
            }
            let mut others = (0..n).filter(|&other| other != vertex);
            if others.any(|other| self.refutes_distance(supposed, vertex, other, reason)) {
                return true;
            }
            let mut linked = self.linked[vertex].iter();
            if linked.any(|&other| self.refutes_link(supposed, view, self.position[other as usize], reason)) {
                return true;
            }
        }
        false
    }

    fn refutes_distance(&self, supposed: &Supposed<'_, '_>, vertex: usize, other: usize, reason: &mut Reason) -> bool {
        let (view, from) = (self.position[vertex], self.position[other]);
        let reach = i64::from(self.distance[vertex * self.position.len() + other]) - 1;
        let Some(step) = supposed.value(view) else { return false };
        let near = supposed.min(from) >= step - reach && supposed.max(from) <= step + reach;
        if near {
            supposed.fixed(view, reason);
            supposed.at_least(from, step - reach, reason);
            supposed.at_most(from, step + reach, reason);
        }
        near
    }

    fn refutes_link(&self, supposed: &Supposed<'_, '_>, a: View, b: View, reason: &mut Reason) -> bool {
        let apart = |low: View, high: View| supposed.min(high) - supposed.max(low) > 1;
        let pair = [(a, b), (b, a)].into_iter().find(|&(low, high)| apart(low, high));
        if let Some((low, high)) = pair {
            supposed.enough(&[high, low.negated()], 2, reason);
        }
        pair.is_some()
    }
}
