//! Distances and colours of a board's cells, by breadth-first walks.

use damier_model::Graph;
use std::collections::VecDeque;

/// Steps from a cell to every other, `None` where no way leads.
pub(super) fn from(graph: &Graph, start: usize) -> Vec<Option<u32>> {
    let mut distance = vec![None; graph.len()];
    distance[start] = Some(0);
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((v, far)) = waiting.pop_front() {
        for &w in graph.neighbours(v) {
            if distance[w as usize].is_none() {
                distance[w as usize] = Some(far + 1);
                waiting.push_back((w as usize, far + 1));
            }
        }
    }
    distance
}

/// Two colours such that neighbours differ, if that can be (squares with 4 neighbours); the first cell is `false`.
pub(super) fn two_colours(graph: &Graph) -> Option<Vec<bool>> {
    let mut colour = vec![None; graph.len()];
    for start in 0..graph.len() {
        if colour[start].is_some() {
            continue;
        }
        for (v, far) in from(graph, start).into_iter().enumerate() {
            if let Some(far) = far {
                colour[v] = Some(far % 2 == 1);
            }
        }
    }
    let proper = graph.edges().all(|(a, b)| colour[a] != colour[b]);
    proper.then(|| colour.into_iter().flatten().collect())
}

/// Walks of limited length, one after the other, that cost only what they see.
pub(super) struct Walk<'g> {
    graph: &'g Graph,
    /// The walk that saw each cell last.
    seen: Vec<u32>,
    walks: u32,
}

impl<'g> Walk<'g> {
    pub(super) fn new(graph: &'g Graph) -> Walk<'g> {
        Walk { graph, seen: vec![0; graph.len()], walks: 0 }
    }

    /// Whether a way of at most `steps` steps leads from one cell to another.
    pub(super) fn reaches(&mut self, from: usize, to: usize, steps: u32) -> bool {
        self.walks += 1;
        self.seen[from] = self.walks;
        let mut waiting = VecDeque::from([(from, 0)]);
        while let Some((v, far)) = waiting.pop_front() {
            if v == to {
                return true;
            }
            for &w in self.graph.neighbours(v) {
                if far < steps && self.seen[w as usize] != self.walks {
                    self.seen[w as usize] = self.walks;
                    waiting.push_back((w as usize, far + 1));
                }
            }
        }
        false
    }
}
