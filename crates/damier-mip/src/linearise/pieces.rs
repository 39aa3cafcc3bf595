//! Pieces of equal values, level by level: from each vertex, those that are reached over equal ones are as many as its value.
//! Vertices × levels × edges of definitions, and no big-M but for whether two values are equal.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::{Graph, Term};

/// The most definitions that one constraint may need.
const MOST_DEFINITIONS: usize = 1_000_000;

/// Every piece of vertices with one value has as many vertices as that value says.
pub(super) fn piece_sizes(builder: &mut Builder, graph: &Graph, sizes: &[Term], goal: &mut Goal) {
    let n = graph.len();
    if sizes.len() != n {
        return goal.fail(builder);
    }
    let most: Vec<usize> = sizes
        .iter()
        .map(|&size| builder.values(size).last().map_or(0, |&most| most.clamp(0, n as i64) as usize))
        .collect();
    let definitions = most.iter().sum::<usize>().saturating_mul(graph.edges().count());
    if definitions > MOST_DEFINITIONS {
        return builder.refuse(|| format!("pieces among {n} vertices need too many definitions"));
    }
    let mut same: Vec<Vec<Literal>> = Vec::with_capacity(n);
    for v in 0..n {
        let mut here = Vec::with_capacity(graph.neighbours(v).len());
        for w in graph.neighbours(v).iter().map(|&w| w as usize) {
            let known = graph.neighbours(w).binary_search(&(v as u32)).ok().filter(|_| w < v).map(|at| same[w][at]);
            let difference = builder.difference(sizes[v], sizes[w]);
            here.push(known.unwrap_or_else(|| builder.is_equal(difference, 0)));
        }
        same.push(here);
    }
    for (root, &most) in most.iter().enumerate() {
        let mut reached = vec![Literal::FALSE; n];
        reached[root] = Literal::TRUE;
        for _ in 0..most.min(n - 1) {
            let mut next = Vec::with_capacity(n);
            for v in 0..n {
                let mut ways = vec![reached[v]];
                for (&w, &same) in graph.neighbours(v).iter().zip(&same[v]) {
                    ways.push(builder.and(&[reached[w as usize], same]));
                }
                next.push(builder.or(&ways));
            }
            reached = next;
        }
        let counted = builder.add_term(Sum::of(&reached), -1, sizes[root]);
        goal.equal(builder, &[], counted, 0);
    }
}
