//! Random constraints on permutations, cycles and graphs; those on permutations with their number of things.

use super::atoms::{literals, plain_terms};
use damier_model::{Constraint, Graph, Term};
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::Arc;

pub(super) fn inverse() -> BoxedStrategy<(usize, Constraint)> {
    let split = |terms: Vec<Term>, shift: usize| {
        let (forward, backward) = terms.split_at((terms.len() / 2 + shift).min(terms.len()));
        (forward.len(), Constraint::Inverse { forward: forward.into(), backward: backward.into() })
    };
    // Lists of one length; now and then not.
    let even = prop_oneof![plain_terms(2..=2), plain_terms(4..=4), plain_terms(6..=6)];
    (even, prop_oneof![15 => Just(0), 1 => Just(1usize)]).prop_map(move |(terms, shift)| split(terms, shift)).boxed()
}

pub(super) fn circuit() -> BoxedStrategy<(usize, Constraint)> {
    plain_terms(2..=5).prop_map(|terms| (terms.len(), Constraint::Circuit(terms.into()))).boxed()
}

pub(super) fn subcircuit() -> BoxedStrategy<(usize, Constraint)> {
    plain_terms(2..=5).prop_map(|terms| (terms.len(), Constraint::SubCircuit(terms.into()))).boxed()
}

pub(super) fn hamiltonian_path() -> BoxedStrategy<(usize, Constraint)> {
    // Most have none, since few paths have any; else mostly edges of the graph, now and then a vertex that is not there.
    let link = (0..14usize, prop_oneof![9 => Just(0), 1 => Just(1usize)]);
    let links = prop_oneof![4 => Just(Vec::new()), 1 => vec(link, 1..=2)];
    (plain_terms(3..=5), edges(6), odd_vertex(), links)
        .prop_map(|(position, edges, more, links)| {
            let vertices = position.len() + more;
            let link = |&(k, shift): &(usize, usize)| {
                let (a, b) = edges[k % edges.len()];
                (a % vertices.max(1), b % vertices.max(1) + shift)
            };
            let links = links.iter().map(link).collect();
            (
                position.len(),
                Constraint::HamiltonianPath { graph: graph(vertices, &edges), links, position: position.into() },
            )
        })
        .boxed()
}

pub(super) fn connected() -> BoxedStrategy<Constraint> {
    (literals(3..=6), edges(3), odd_vertex())
        .prop_map(|(chosen, edges, more)| {
            let graph = graph(chosen.len() + more, &edges);
            Constraint::Connected { graph, chosen: chosen.into() }
        })
        .boxed()
}

pub(super) fn piece_sizes() -> BoxedStrategy<Constraint> {
    (plain_terms(2..=5), edges(2), odd_vertex())
        .prop_map(|(sizes, edges, more)| {
            let graph = graph(sizes.len() + more, &edges);
            Constraint::PieceSizes { graph, sizes: sizes.into() }
        })
        .boxed()
}

/// One path or two, now and then with a list too short for its graph, or two ends that are one.
pub(super) fn disjoint_paths() -> BoxedStrategy<Constraint> {
    let end = (0..60usize, 0..60usize);
    (literals(3..=6), vec(end, 1..=2), edges(3), odd_vertex())
        .prop_map(|(chosen, pairs, edges, more)| {
            let n = chosen.len() / pairs.len() + more;
            // Two vertices, unless there is but one.
            let (vertices, others) = (n.max(1), n.max(2) - 1);
            let pair = |&(start, step): &(usize, usize)| (start % vertices, (start + 1 + step % others) % vertices);
            Constraint::DisjointPaths {
                graph: graph(n, &edges),
                pairs: pairs.iter().map(pair).collect(),
                chosen: chosen[..chosen.len() / pairs.len() * pairs.len()].into(),
            }
        })
        .boxed()
}

/// Pairs that name the vertices of any graph when taken modulo its size.
fn edges(fewest: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    vec((0..60usize, 0..60usize), fewest..=14)
}

fn graph(vertices: usize, edges: &[(usize, usize)]) -> Arc<Graph> {
    let within = |end: usize| end % vertices.max(1);
    Arc::new(Graph::new(vertices, edges.iter().map(|&(a, b)| (within(a), within(b)))))
}

/// Now and then a graph has one vertex more than there are variables.
fn odd_vertex() -> impl Strategy<Value = usize> {
    prop_oneof![20 => Just(0), 1 => Just(1usize)]
}
