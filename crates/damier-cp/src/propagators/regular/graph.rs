//! An automaton unfolded over the terms of a word: layers of nodes (a state after so many symbols), with only the edges
//! that lie on a path from the start to an accepting state for the domains as they are at posting.

use crate::store::Store;
use crate::view::View;
use damier_model::{Automaton, stage};
use std::ops::Range;

#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) symbol: u32,
}

/// A value that a term can have, as read by the automaton.
#[derive(Clone, Copy)]
pub(super) struct Symbol {
    pub(super) layer: u32,
    pub(super) value: i64,
}

pub(super) struct Graph {
    /// By layer, then by symbol.
    pub(super) edges: Box<[Edge]>,
    /// By layer, ascending in it.
    pub(super) symbols: Box<[Symbol]>,
    first_edge_of_symbol: Box<[usize]>,
    first_symbol_of_layer: Box<[usize]>,
    into: Lists,
    out_of: Lists,
}

/// Lists of edges, one per node.
struct Lists {
    starts: Box<[usize]>,
    edges: Box<[u32]>,
}

impl Lists {
    fn new(nodes: usize, edges: &[Edge], node: impl Fn(&Edge) -> u32) -> Lists {
        let mut starts = vec![0; nodes + 1];
        edges.iter().for_each(|edge| starts[node(edge) as usize + 1] += 1);
        for k in 0..nodes {
            starts[k + 1] += starts[k];
        }
        let mut ends = starts.clone();
        let mut sorted = vec![0; edges.len()];
        for (number, edge) in (0u32..).zip(edges) {
            let end = &mut ends[node(edge) as usize];
            sorted[*end] = number;
            *end += 1;
        }
        Lists { starts: starts.into(), edges: sorted.into() }
    }

    fn of(&self, node: usize) -> &[u32] {
        &self.edges[self.starts[node]..self.starts[node + 1]]
    }
}

impl Graph {
    /// `None` if the automaton accepts no word within the domains.
    pub(super) fn unfold(store: &Store, terms: &[View], automaton: &Automaton) -> Option<Graph> {
        let states = automaton.states();
        if states == 0 {
            return None;
        }
        let mut transitions = automaton.transitions();
        transitions.sort_unstable_by_key(|&(from, symbol, _)| (symbol, from));
        let usable = |layer: usize| {
            transitions.iter().copied().filter(move |&(_, symbol, _)| {
                stage::poll();
                store.contains(terms[layer], symbol)
            })
        };
        let mut useful = vec![vec![false; states]; terms.len() + 1];
        useful[0][0] = true;
        for layer in 0..terms.len() {
            for (from, _, to) in usable(layer) {
                if useful[layer][from] {
                    useful[layer + 1][to] = true;
                }
            }
        }
        // Backwards: of the states that can be reached, those from which reading can end well.
        let last = &mut useful[terms.len()];
        (0..states).for_each(|state| last[state] &= automaton.is_accepting(state));
        for layer in (0..terms.len()).rev() {
            let mut ends_well = vec![false; states];
            for (from, _, to) in usable(layer) {
                ends_well[from] |= useful[layer + 1][to];
            }
            (0..states).for_each(|state| useful[layer][state] &= ends_well[state]);
        }
        if !useful[0][0] {
            return None;
        }
        let mut nodes = 0;
        let numbers: Vec<Vec<u32>> = useful
            .iter()
            .map(|layer| {
                let number = |&useful: &bool| {
                    nodes += u32::from(useful);
                    if useful { nodes - 1 } else { u32::MAX }
                };
                layer.iter().map(number).collect()
            })
            .collect();
        let (mut edges, mut symbols) = (Vec::new(), Vec::<Symbol>::new());
        let (mut first_edge_of_symbol, mut first_symbol_of_layer) = (Vec::new(), vec![0]);
        for layer in 0..terms.len() {
            for (from, value, to) in usable(layer) {
                if !useful[layer][from] || !useful[layer + 1][to] {
                    continue;
                }
                if symbols.last().is_none_or(|last| last.layer as usize != layer || last.value != value) {
                    symbols.push(Symbol { layer: layer as u32, value });
                    first_edge_of_symbol.push(edges.len());
                }
                let (from, to) = (numbers[layer][from], numbers[layer + 1][to]);
                if edges.len() == edges.capacity() {
                    // A list that is full is copied into another twice as long.
                    stage::poll_ahead((2 * edges.len() * size_of::<Edge>()) as u64);
                }
                edges.push(Edge { from, to, symbol: symbols.len() as u32 - 1 });
            }
            first_symbol_of_layer.push(symbols.len());
        }
        first_edge_of_symbol.push(edges.len());
        // Both lists, and the state that is kept by edge.
        stage::poll_ahead((4 * edges.len() * size_of::<u32>()) as u64);
        Some(Graph {
            into: Lists::new(nodes as usize, &edges, |edge| edge.to),
            out_of: Lists::new(nodes as usize, &edges, |edge| edge.from),
            edges: edges.into(),
            symbols: symbols.into(),
            first_edge_of_symbol: first_edge_of_symbol.into(),
            first_symbol_of_layer: first_symbol_of_layer.into(),
        })
    }

    pub(super) fn nodes(&self) -> usize {
        self.into.starts.len() - 1
    }

    pub(super) fn symbols_of(&self, layer: usize) -> Range<usize> {
        self.first_symbol_of_layer[layer]..self.first_symbol_of_layer[layer + 1]
    }

    pub(super) fn edges_carrying(&self, symbol: usize) -> Range<usize> {
        self.first_edge_of_symbol[symbol]..self.first_edge_of_symbol[symbol + 1]
    }

    pub(super) fn edges_into(&self, node: usize) -> &[u32] {
        self.into.of(node)
    }

    pub(super) fn edges_out_of(&self, node: usize) -> &[u32] {
        self.out_of.of(node)
    }
}
