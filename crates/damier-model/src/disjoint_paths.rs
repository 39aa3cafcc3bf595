//! Disjoint paths said by smaller constraints, for engines that write them out.
//!
//! A chosen vertex has two chosen neighbours, and an end has one; so the chosen vertices form one path and perhaps closed ways apart
//! from it, which are ruled out by all of them hanging together. Nothing is added that is not a definition, so the parts may be
//! negated and counted.

use crate::constraint::{Constraint, Relation};
use crate::graph::Graph;
use crate::variable::{Lit, Term};
use std::sync::Arc;

/// The constraints that hold together exactly when `disjoint_paths` does; what never holds, if lists do not fit.
pub fn disjoint_paths_in_parts(graph: &Arc<Graph>, pairs: &[(usize, usize)], chosen: &[Lit]) -> Vec<Constraint> {
    let n = graph.len();
    if !are_paths(graph, pairs, chosen) {
        return vec![Constraint::Clause(Box::new([]))];
    }
    let mut parts = Vec::new();
    let number = |literals, relation, total| Constraint::BoolSum { literals, relation, total: Term::constant(total) };
    for v in 0..n {
        let paths: Box<[Lit]> = (0..pairs.len()).map(|path| chosen[path * n + v]).collect();
        if paths.len() > 1 {
            parts.push(number(paths, Relation::Le, 1));
        }
    }
    for (path, &(start, end)) in pairs.iter().enumerate() {
        let layer = &chosen[path * n..(path + 1) * n];
        parts.push(Constraint::And(Box::new([layer[start], layer[end]])));
        for (v, &literal) in layer.iter().enumerate() {
            let beside = graph.neighbours(v).iter().map(|&w| layer[w as usize]).collect();
            let wanted = if v == start || v == end { 1 } else { 2 };
            let constraint = Box::new(number(beside, Relation::Eq, wanted));
            parts.push(Constraint::Implied { literal, constraint });
        }
        parts.push(Constraint::Connected { graph: Arc::clone(graph), chosen: layer.into() });
    }
    parts
}

/// Whether there is a literal for each vertex and pair, and each pair has two vertices of the graph.
pub fn are_paths(graph: &Graph, pairs: &[(usize, usize)], chosen: &[Lit]) -> bool {
    let n = graph.len();
    chosen.len() == n * pairs.len() && pairs.iter().all(|&(start, end)| start != end && start < n && end < n)
}
