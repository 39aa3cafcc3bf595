//! Undirected graphs for the constraints that speak of paths and connectedness.

use std::fmt;

/// A simple undirected graph on the vertices `0..len()`, neighbours stored contiguously.
///
/// ```
/// use damier_model::Graph;
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// assert_eq!(square.neighbours(0), [1, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Graph {
    /// A graph of `vertices` vertices; loops, repeated edges and edges that name no vertex are left out.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let is_edge = |&(a, b): &(usize, usize)| a != b && a < vertices && b < vertices;
        let both_ways = |(a, b): (usize, usize)| [(a as u32, b as u32), (b as u32, a as u32)];
        let mut arcs: Vec<(u32, u32)> = edges.into_iter().filter(is_edge).flat_map(both_ways).collect();
        arcs.sort_unstable();
        arcs.dedup();
        let mut starts = Vec::with_capacity(vertices + 1);
        starts.push(0);
        for vertex in 0..vertices as u32 {
            let from = starts[vertex as usize] as usize;
            let degree = arcs[from..].iter().take_while(|arc| arc.0 == vertex).count();
            starts.push((from + degree) as u32);
        }
        Graph { starts, neighbours: arcs.into_iter().map(|(_, to)| to).collect() }
    }

    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the graph has no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Whether two vertices are joined.
    pub fn has_edge(&self, a: usize, b: usize) -> bool {
        self.neighbours(a).binary_search(&(b as u32)).is_ok()
    }

    /// Every edge once, as (smaller, larger).
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.len())
            .flat_map(move |a| self.neighbours(a).iter().map(move |&b| (a, b as usize)).filter(|(a, b)| a < b))
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "graph({} vertices, edges", self.len())?;
        for (a, b) in self.edges() {
            write!(f, " {a}-{b}")?;
        }
        f.write_str(")")
    }
}
