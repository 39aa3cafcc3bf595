//! `hamiltonian_path`: the steps without a vertex, the steps that follow no edge, and the links not kept.
//!
//! For every two steps in a row the number of edges between a vertex at the one and a vertex at the other is kept. When a
//! vertex moves, its edges and links are looked at and nothing else.

use super::Gauge;
use damier_model::Graph;
use std::sync::Arc;

pub(super) struct Path {
    graph: Arc<Graph>,
    position: Vec<i64>,
    links: Box<[(usize, usize)]>,
    /// By vertex: the links it is an end of.
    links_of: Vec<Vec<u32>>,
    /// By step: how many vertices are there.
    here: Vec<u32>,
    /// By step: how many edges lead from it to the next.
    edges: Vec<u32>,
    empty_steps: i64,
    broken_steps: i64,
    broken_links: i64,
}

impl Path {
    /// For a graph with as many vertices as there are positions.
    pub(super) fn new(graph: Arc<Graph>, links: &[(usize, usize)]) -> Path {
        let n = graph.len();
        let mut links_of = vec![Vec::new(); n];
        for (k, &(a, b)) in (0u32..).zip(links) {
            for end in [a, b] {
                if end < n && links_of[end].last() != Some(&k) {
                    links_of[end].push(k);
                }
            }
        }
        Path {
            graph,
            position: vec![0; n],
            links: links.into(),
            links_of,
            here: vec![0; n],
            edges: vec![0; n.saturating_sub(1)],
            empty_steps: 0,
            broken_steps: 0,
            broken_links: 0,
        }
    }

    fn is_broken(&self, (a, b): (usize, usize)) -> bool {
        !matches!((self.position.get(a), self.position.get(b)), (Some(a), Some(b)) if a.abs_diff(*b) == 1)
    }

    fn broken_links_of(&self, vertex: usize) -> i64 {
        self.links_of[vertex].iter().filter(|&&k| self.is_broken(self.links[k as usize])).count() as i64
    }

    /// Adds or takes away the edges between `vertex`, if it were at `step`, and its neighbours.
    fn count_edges(&mut self, vertex: usize, step: i64, come: bool) {
        let graph = Arc::clone(&self.graph);
        for &next in graph.neighbours(vertex) {
            let other = self.position[next as usize];
            if other.abs_diff(step) != 1 {
                continue;
            }
            let Some(edges) = usize::try_from(other.min(step)).ok().and_then(|s| self.edges.get_mut(s)) else {
                continue;
            };
            if come {
                self.broken_steps -= i64::from(*edges == 0);
                *edges += 1;
            } else {
                *edges -= 1;
                self.broken_steps += i64::from(*edges == 0);
            }
        }
    }
}

impl Gauge for Path {
    fn load(&mut self, at: &[i64]) {
        self.position.copy_from_slice(at);
        self.here.fill(0);
        self.edges.fill(0);
        for &step in at {
            if let Some(here) = usize::try_from(step).ok().and_then(|s| self.here.get_mut(s)) {
                *here += 1;
            }
        }
        for (a, b) in self.graph.edges() {
            let (a, b) = (at[a], at[b]);
            if a.abs_diff(b) == 1
                && let Some(edges) = usize::try_from(a.min(b)).ok().and_then(|s| self.edges.get_mut(s))
            {
                *edges += 1;
            }
        }
        self.empty_steps = self.here.iter().filter(|&&here| here == 0).count() as i64;
        self.broken_steps = self.edges.iter().filter(|&&edges| edges == 0).count() as i64;
        self.broken_links = self.links.iter().filter(|&&link| self.is_broken(link)).count() as i64;
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        if let Some(here) = usize::try_from(old).ok().and_then(|s| self.here.get_mut(s)) {
            *here -= 1;
            self.empty_steps += i64::from(*here == 0);
        }
        if let Some(here) = usize::try_from(new).ok().and_then(|s| self.here.get_mut(s)) {
            self.empty_steps -= i64::from(*here == 0);
            *here += 1;
        }
        self.count_edges(slot, old, false);
        self.count_edges(slot, new, true);
        self.broken_links -= self.broken_links_of(slot);
        self.position[slot] = new;
        self.broken_links += self.broken_links_of(slot);
    }
    fn violation(&mut self) -> i64 {
        self.empty_steps + self.broken_steps + self.broken_links
    }
    fn error(&mut self, slot: usize, value: i64, _violation: i64) -> i64 {
        let Some(step) = usize::try_from(value).ok().filter(|&s| s < self.here.len()) else { return 2 };
        let crowd = i64::from(self.here[step]) - 1;
        let no_edge =
            |step: Option<usize>| step.and_then(|step| self.edges.get(step)).map_or(0, |&edges| i64::from(edges == 0));
        crowd + no_edge(Some(step)) + no_edge(step.checked_sub(1)) + self.broken_links_of(slot)
    }
}
