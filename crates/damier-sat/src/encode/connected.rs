//! Connectedness, complete: every chosen vertex is reached from the first chosen one.
//!
//! Level by level, a vertex is reached if it was, or if it is chosen and a neighbour was: as many levels as the longest
//! path without shortcuts can have steps, each a definition, so it may be negated and counted. Levels × edges clauses.
//! Where this gets large and the constraint is not reified, chosen vertices instead tell their distance from the first
//! one in binary: 0 there, elsewhere one more than the least among the chosen neighbours, which has exactly one solution
//! if all are connected and none if not. Edges × log n gates.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::walk::{counter, increment};
use crate::cnf::Literal;
use damier_model::{Graph, Lit};

/// The chosen vertices form at most one connected piece of the graph.
pub(super) fn connected(encoder: &mut Encoder, graph: &Graph, chosen: &[Lit], goal: &mut Goal) {
    if chosen.len() != graph.len() {
        return goal.fail(encoder);
    }
    let chosen = encoder.literals(chosen);
    let mut none_before = TRUE;
    let mut first = Vec::with_capacity(chosen.len());
    for &here in &chosen {
        first.push(encoder.and(&[none_before, here]));
        none_before = encoder.and(&[none_before, !here]);
    }
    let levels = longest_without_shortcut(graph);
    let edges: usize = (0..graph.len()).map(|v| graph.neighbours(v).len()).sum();
    if !goal.is_total() && levels * (edges + 3 * graph.len()) > encoder.thresholds.levelled {
        return by_distance(encoder, graph, &chosen, &first, levels, goal);
    }
    let mut reached = first;
    for _ in 0..levels {
        reached = (0..graph.len()).map(|v| spread(encoder, graph, &chosen, &reached, v)).collect();
    }
    for (&chosen, &reached) in chosen.iter().zip(&reached) {
        goal.clause(encoder, &[!chosen, reached]);
    }
}

/// Whether a vertex is reached on the next level.
fn spread(encoder: &mut Encoder, graph: &Graph, chosen: &[Literal], reached: &[Literal], v: usize) -> Literal {
    let mut ways = vec![reached[v]];
    ways.extend(graph.neighbours(v).iter().map(|&w| reached[w as usize]));
    ways.retain(|&literal| literal != !TRUE);
    if chosen[v] == !TRUE || ways.is_empty() || reached[v] == TRUE {
        return reached[v];
    }
    if ways[0] == reached[v] && ways.len() == 1 {
        return reached[v];
    }
    let next = encoder.fresh();
    encoder.add(&[!next, chosen[v]]);
    for &way in &ways {
        encoder.add(&[next, !chosen[v], !way]);
    }
    ways.push(!next);
    encoder.add(&ways);
    next
}

/// Steps of the longest path without shortcuts that the degrees allow: all edges of its vertices but those along the
/// path lead outside.
fn longest_without_shortcut(graph: &Graph) -> usize {
    let mut degrees: Vec<usize> = (0..graph.len()).map(|v| graph.neighbours(v).len()).collect();
    degrees.sort_unstable();
    let mut outside: usize = degrees.iter().sum();
    let mut inside = 0;
    let mut steps = 0;
    for (path, degree) in degrees.into_iter().enumerate() {
        inside += degree;
        outside -= degree;
        if inside <= outside + 2 * path {
            steps = path;
        }
    }
    steps
}

/// The distance of each chosen vertex from the first one, in binary.
fn by_distance(
    encoder: &mut Encoder,
    graph: &Graph,
    chosen: &[Literal],
    first: &[Literal],
    most: usize,
    goal: &mut Goal,
) {
    let distance: Vec<Vec<Literal>> = chosen.iter().map(|_| counter(encoder, most + 1)).collect();
    let beyond: Vec<Vec<Literal>> = distance.iter().map(|bits| increment(encoder, bits)).collect();
    for v in 0..graph.len() {
        for &bit in &distance[v] {
            goal.clause(encoder, &[chosen[v], !bit]);
            goal.clause(encoder, &[!first[v], !bit]);
        }
        let mut parents = vec![!chosen[v], first[v]];
        for w in graph.neighbours(v).iter().map(|&w| w as usize) {
            let (mut same, mut at_most) = (vec![chosen[w]], TRUE);
            for (place, &there) in beyond[w].iter().enumerate() {
                let here = distance[v].get(place).copied().unwrap_or(!TRUE);
                let equal = encoder.iff(here, there);
                same.push(equal);
                // Lower bits decide where these are equal.
                let (less, rest) = (encoder.and(&[!here, there]), encoder.and(&[equal, at_most]));
                at_most = encoder.or(&[less, rest]);
            }
            parents.push(encoder.and(&same));
            goal.clause(encoder, &[!chosen[v], !chosen[w], at_most]);
        }
        goal.clause(encoder, &parents);
    }
}
