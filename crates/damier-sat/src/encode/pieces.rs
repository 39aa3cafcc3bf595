//! Pieces of equal values, level by level: from each vertex, those that are reached over equal ones are counted.
//!
//! As many levels as the largest value says: a piece that is larger has more vertices within so many steps as well. Each level is
//! a definition, so the constraint may be negated and counted. For each vertex, levels × the edges within so many steps: for
//! boards of a few hundred cells with small pieces. Larger ones are for engines that propagate them whole.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::linear::number;
use super::member::within;
use crate::cnf::Literal;
use damier_model::{Graph, Relation, Term};

/// Every piece of vertices with one value has as many vertices as that value says.
pub(super) fn piece_sizes(encoder: &mut Encoder, graph: &Graph, sizes: &[Term], goal: &mut Goal) {
    let n = graph.len();
    if sizes.len() != n {
        return goal.fail(encoder);
    }
    // By vertex, whether each neighbour has the same value.
    let mut same: Vec<Vec<Literal>> = Vec::with_capacity(n);
    for v in 0..n {
        within(encoder, sizes[v], 1, n as i64, goal);
        let mut here = Vec::with_capacity(graph.neighbours(v).len());
        for w in graph.neighbours(v).iter().map(|&w| w as usize) {
            let known = graph.neighbours(w).binary_search(&(v as u32)).ok().filter(|_| w < v).map(|at| same[w][at]);
            here.push(known.unwrap_or_else(|| encoder.equal(sizes[v], sizes[w])));
        }
        same.push(here);
    }
    for root in 0..n {
        let most = encoder.values_within(sizes[root], 1, n as i64).last().map_or(0, |&most| most as usize);
        let mut reached = vec![!TRUE; n];
        reached[root] = TRUE;
        for _ in 0..most.min(n - 1) {
            reached = (0..n).map(|v| spread(encoder, graph, &same, &reached, v)).collect();
        }
        reached.retain(|&literal| literal != !TRUE);
        number(&reached, sizes[root]).post(encoder, Relation::Eq, 0, goal);
    }
}

/// Whether a vertex is reached on the next level.
fn spread(encoder: &mut Encoder, graph: &Graph, same: &[Vec<Literal>], reached: &[Literal], v: usize) -> Literal {
    if reached[v] == TRUE {
        return TRUE;
    }
    let mut ways = vec![reached[v]];
    for (&w, &same) in graph.neighbours(v).iter().zip(&same[v]) {
        let before = reached[w as usize];
        if before != !TRUE {
            ways.push(encoder.and(&[before, same]));
        }
    }
    encoder.or(&ways)
}
