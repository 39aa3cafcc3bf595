//! Circuits, inverse functions, and chosen parts of graphs.

use super::by_library;
use crate::judge::arguments::{Call, Own, truth};
use crate::judge::literals::room;
use crate::judge::verdict::Judged;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("circuit" | "fzn_circuit", 1) => |_, call| circuit(call, false),
        ("subcircuit" | "fzn_subcircuit", 1) => |_, call| circuit(call, true),
        ("inverse" | "fzn_inverse", 2) => |evaluator, call| match (call.of_numbers(0)?, call.of_numbers(1)?) {
            (true, true) => inverse(call, 0, 1),
            _ => by_library(evaluator, call),
        },
        ("symmetric_all_different" | "symmetric_alldifferent", 1) => |_, call| inverse(call, 0, 0),
        ("inverse", 1) => |_, call| call.unknown("the index set of the result is the compiler's affair"),
        ("std_graph_reached", 6) => |_, call| {
            let graph = Graph::of(call, 0, 1, 3, 4, call.flag(5)?)?;
            truth(graph.is_reached_from(call.int(2)?))
        },
        ("reachable", 5) => |_, call| {
            let graph = Graph::of(call, 0, 1, 3, 4, false)?;
            truth(graph.is_reached_from(call.int(2)?))
        },
        ("dreachable", 5) => |_, call| {
            let graph = Graph::of(call, 0, 1, 3, 4, true)?;
            truth(graph.is_reached_from(call.int(2)?))
        },
        ("fzn_graph_one_piece", 4) => |_, call| {
            let graph = Graph::of(call, 0, 1, 2, 3, false)?;
            // The ends of a chosen edge need not be chosen here: an edge is a node between its ends.
            truth(graph.with_edges_as_nodes().is_one_piece())
        },
        ("fzn_graph_nodes_connected", 3) => |_, call| {
            let (from, to) = (call.ints(0)?, call.ints(1)?);
            let chosen = call.flags(2)?;
            let first = call.indices(2, 0)?.0;
            let is_chosen = |node: i64| usize::try_from(node - first).is_ok_and(|at| chosen.get(at) == Some(&true));
            let edges = from.into_iter().zip(to).map(|(a, b)| (a, b, is_chosen(a) && is_chosen(b))).collect();
            truth(Graph { first, chosen: chosen.clone(), edges, directed: false }.is_one_piece())
        },
        ("fzn_graph_piece_sizes", 3) => |_, call| {
            let (from, to, sizes) = (call.ints(0)?, call.ints(1)?, call.ints(2)?);
            let first = call.indices(2, 0)?.0;
            let size = |node: i64| usize::try_from(node - first).ok().and_then(|at| sizes.get(at));
            let edges = from.into_iter().zip(to).map(|(a, b)| (a, b, size(a) == size(b))).collect();
            let graph = Graph { first, chosen: vec![true; sizes.len()], edges, directed: false };
            truth((first..).zip(&sizes).all(|(node, &size)| graph.reached(node).len() as i64 == size))
        },
        ("fzn_graph_disjoint_paths", 5) => |_, call| {
            let (from, to, chosen) = (call.ints(0)?, call.ints(1)?, call.flags(4)?);
            let pairs: Vec<(i64, i64)> = call.ints(2)?.into_iter().zip(call.ints(3)?).collect();
            if pairs.is_empty() {
                return truth(true);
            }
            let nodes = chosen.len() / pairs.len();
            let apart = (0..nodes).all(|at| (0..pairs.len()).filter(|path| chosen[path * nodes + at]).count() <= 1);
            truth(
                apart
                    && pairs.iter().zip(chosen.chunks(nodes.max(1))).all(|(&(start, end), chosen)| {
                        let is_on = |node: i64| usize::try_from(node - 1).is_ok_and(|at| chosen.get(at) == Some(&true));
                        let mut edges: Vec<(i64, i64, bool)> =
                            from.iter().zip(&to).map(|(&a, &b)| (a.min(b), a.max(b), true)).collect();
                        edges.sort_unstable();
                        edges.dedup();
                        edges.retain(|&(a, b, _)| a != b && is_on(a) && is_on(b));
                        let graph = Graph { first: 1, chosen: chosen.to_vec(), edges, directed: false };
                        let beside =
                            |node: i64| graph.edges.iter().filter(|edge| edge.0 == node || edge.1 == node).count();
                        let fits = |node: i64| beside(node) == if node == start || node == end { 1 } else { 2 };
                        start != end && is_on(end) && graph.nodes().all(fits) && graph.is_reached_from(start)
                    }),
            )
        },
        ("connected", 4) => |_, call| {
            let graph = Graph::of(call, 0, 1, 2, 3, false)?;
            truth(graph.nodes().any(|node| graph.is_reached_from(node)))
        },
        ("dconnected", 4) => |_, call| {
            let graph = Graph::of(call, 0, 1, 2, 3, true)?;
            truth(graph.nodes().any(|node| graph.is_reached_from(node)))
        },
        ("tree", 5) => |_, call| tree(call, false),
        ("dtree", 5) => |_, call| tree(call, true),
        ("dag", 4) => |_, call| {
            let graph = Graph::of(call, 0, 1, 2, 3, true)?;
            truth(graph.is_subgraph() && graph.is_acyclic())
        },
        _ => return None,
    })
}

/// One walk from successor to successor through all nodes, or (`partly`) through all that do not stay where they are.
fn circuit(call: &Call, partly: bool) -> Judged {
    let (low, high) = call.indices(0, 0)?;
    let next: Vec<i64> = match call.of_numbers(0)? {
        true => call.ints(0)?,
        // Absent nodes are left out of the circuit, and a node that is present does not stay where it is.
        false => {
            let given = call.optional_ints(0)?;
            if given.iter().zip(low..).any(|(next, node)| *next == Some(node)) {
                return truth(false);
            }
            given.into_iter().zip(low..).map(|(next, node)| next.unwrap_or(node)).collect()
        }
    };
    let partly = partly || !call.of_numbers(0)?;
    if next.iter().any(|node| !(low..=high).contains(node)) {
        return truth(false);
    }
    let moving = |at: &usize| !partly || next[*at] != low + *at as i64;
    let Some(start) = (0..next.len()).find(moving) else { return truth(true) };
    let (mut at, mut length) = (start, 0);
    loop {
        at = (next[at] - low) as usize;
        length += 1;
        if at == start || length > next.len() {
            break;
        }
    }
    truth(at == start && length == (0..next.len()).filter(moving).count())
}

/// `f[i] = j` where `g[j] = i`
fn inverse(call: &Call, f: usize, g: usize) -> Judged {
    let (from, to) = (call.indices(f, 0)?, call.indices(g, 0)?);
    let (forth, back) = (call.ints(f)?, call.ints(g)?);
    if room(from) != room(to) {
        return truth(false);
    }
    let leads_back = |values: &[i64], others: &[i64], own: (i64, i64), other: (i64, i64)| {
        values
            .iter()
            .zip(own.0..)
            .all(|(&value, at)| (other.0..=other.1).contains(&value) && others[(value - other.0) as usize] == at)
    };
    truth(leads_back(&forth, &back, from, to) && leads_back(&back, &forth, to, from))
}

fn tree(call: &Call, directed: bool) -> Judged {
    let graph = Graph::of(call, 0, 1, 3, 4, directed)?;
    let (nodes, edges) = (graph.nodes().count(), graph.edges.iter().filter(|edge| edge.2).count());
    truth(edges + 1 == nodes && graph.is_reached_from(call.int(2)?))
}

/// A graph of which a part is chosen.
struct Graph {
    first: i64,
    /// Which nodes are chosen.
    chosen: Vec<bool>,
    /// From where to where an edge leads, and whether it is chosen.
    edges: Vec<(i64, i64, bool)>,
    directed: bool,
}

impl Graph {
    /// The graph of the arguments at these places: the ends of the edges, the chosen nodes, the chosen edges.
    fn of(call: &Call, from: usize, to: usize, nodes: usize, edges: usize, directed: bool) -> Judged<Graph> {
        let (from, to, taken) = (call.ints(from)?, call.ints(to)?, call.flags(edges)?);
        if from.len() != taken.len() || to.len() != taken.len() {
            return call.unknown("as many edges as ends are expected");
        }
        let edges = from.into_iter().zip(to).zip(taken).map(|((from, to), taken)| (from, to, taken)).collect();
        Ok(Graph { first: call.indices(nodes, 0)?.0, chosen: call.flags(nodes)?, edges, directed })
    }

    fn is_chosen(&self, node: i64) -> bool {
        usize::try_from(node - self.first).is_ok_and(|at| self.chosen.get(at) == Some(&true))
    }

    fn nodes(&self) -> impl Iterator<Item = i64> + '_ {
        (self.first..).zip(&self.chosen).filter(|(_, chosen)| **chosen).map(|(node, _)| node)
    }

    /// The ends of chosen edges are chosen.
    fn is_subgraph(&self) -> bool {
        self.edges.iter().all(|&(from, to, taken)| !taken || (self.is_chosen(from) && self.is_chosen(to)))
    }

    /// Chosen edges lead from the root, which is chosen, to every chosen node.
    fn is_reached_from(&self, root: i64) -> bool {
        if !self.is_chosen(root) || !self.is_subgraph() {
            return false;
        }
        let reached = self.reached(root);
        self.nodes().all(|node| reached.contains(&node))
    }

    /// A node and all that chosen edges lead to from it.
    fn reached(&self, root: i64) -> Vec<i64> {
        let mut reached = vec![root];
        let mut at = 0;
        while at < reached.len() {
            let node = reached[at];
            for &(from, to, _) in self.edges.iter().filter(|edge| edge.2) {
                let ends = if self.directed { [(from, to), (from, to)] } else { [(from, to), (to, from)] };
                for (here, there) in ends {
                    if here == node && !reached.contains(&there) {
                        reached.push(there);
                    }
                }
            }
            at += 1;
        }
        reached
    }

    /// The graph in which each edge is a node between its ends.
    fn with_edges_as_nodes(self) -> Graph {
        let mut chosen = self.chosen;
        let mut edges = Vec::with_capacity(2 * self.edges.len());
        for (from, to, taken) in self.edges {
            let node = self.first + chosen.len() as i64;
            let is_chosen =
                |node: i64| usize::try_from(node - self.first).is_ok_and(|at| chosen.get(at) == Some(&true));
            edges.extend([(from, node, taken && is_chosen(from)), (node, to, taken && is_chosen(to))]);
            chosen.push(taken);
        }
        Graph { chosen, edges, ..self }
    }

    /// All chosen nodes can be reached from each other, by a walk that looks at each edge once from each end.
    fn is_one_piece(&self) -> bool {
        let Some(start) = self.nodes().next() else { return true };
        let place = |node: i64| (node - self.first) as usize;
        let mut beside = vec![Vec::new(); self.chosen.len()];
        for &(from, to, taken) in &self.edges {
            if taken {
                beside[place(from)].push(to);
                beside[place(to)].push(from);
            }
        }
        let mut reached = vec![false; self.chosen.len()];
        let mut waiting = vec![start];
        reached[place(start)] = true;
        while let Some(node) = waiting.pop() {
            for &next in &beside[place(node)] {
                if !std::mem::replace(&mut reached[place(next)], true) {
                    waiting.push(next);
                }
            }
        }
        self.nodes().all(|node| reached[place(node)])
    }

    /// Nodes without a chosen edge into them can be taken away one after the other.
    fn is_acyclic(&self) -> bool {
        let mut left: Vec<(i64, i64)> =
            self.edges.iter().filter(|edge| edge.2).map(|&(from, to, _)| (from, to)).collect();
        loop {
            let before = left.len();
            let targets: Vec<i64> = left.iter().map(|edge| edge.1).collect();
            left.retain(|edge| targets.contains(&edge.0));
            if left.len() == before {
                return left.is_empty();
            }
        }
    }
}
