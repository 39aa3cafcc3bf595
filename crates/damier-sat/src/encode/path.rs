//! Hamiltonian paths by positions: a literal per vertex and step, no auxiliaries for the path itself.
//!
//! A vertex at step k has a neighbour at step k + 1, and one at step k − 1; each step is taken once (an at-most-one, and
//! an at-least-one that follows). Before anything is written, steps are swept forwards and backwards: a vertex can be at
//! step k only if some neighbour can be at k − 1 and some at k + 1, and no other where a vertex is fixed. From fixed
//! vertices this cuts everything that is too far away, in time proportional to what there is per sweep, a few sweeps in
//! all; what is left is arc-consistent and often a small part of n².

use super::at_most_one::at_most_one;
use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::member::within;
use crate::cnf::Literal;
use damier_model::{Graph, Term};

/// More pairs of vertex and step than this are not even listed.
pub(super) const MOST_PLACES: u64 = 50_000_000;

/// `position[v]` is the step at which a path along the graph's edges visits v; linked vertices one after the other.
pub(super) fn hamiltonian_path(
    encoder: &mut Encoder,
    graph: &Graph,
    links: &[(usize, usize)],
    position: &[Term],
    goal: &mut Goal,
) {
    let n = graph.len();
    if position.len() != n || links.iter().any(|&(a, b)| a >= n || b >= n || a == b) {
        return goal.fail(encoder);
    }
    let places: u64 = position.iter().map(|&term| encoder.size(term).min(n as u64)).sum();
    if places > MOST_PLACES {
        encoder.overflown = true;
        return;
    }
    // Who can be at each step, by vertex.
    let mut layers: Vec<Vec<(u32, Literal)>> = vec![Vec::new(); n];
    for (v, &term) in position.iter().enumerate() {
        within(encoder, term, 0, n as i64 - 1, goal);
        for step in encoder.values_within(term, 0, n as i64 - 1) {
            layers[step as usize].push((v as u32, encoder.term_equals(term, step)));
        }
    }
    let linked = partners(n, links);
    sweep(graph, &linked, &mut layers, &mut |literal| goal.clause(encoder, &[!literal]));

    let (mut before, mut after) = (vec![!TRUE; n], vec![!TRUE; n]);
    let mut clause = Vec::new();
    for step in 0..n {
        show(&mut before, step.checked_sub(1).map(|step| &layers[step]));
        show(&mut after, layers.get(step + 1));
        for &(v, here) in &layers[step] {
            let near = |clause: &mut Vec<Literal>, there: &[Literal]| {
                clause.clear();
                clause.push(!here);
                clause.extend(graph.neighbours(v as usize).iter().map(|&w| there[w as usize]));
            };
            if step + 1 < n {
                near(&mut clause, &after);
                goal.clause(encoder, &clause);
            }
            if step > 0 {
                near(&mut clause, &before);
                goal.redundant(encoder, &clause);
            }
            for &w in &linked[v as usize] {
                goal.clause(encoder, &[!here, before[w as usize], after[w as usize]]);
            }
        }
        let column: Vec<Literal> = layers[step].iter().map(|&(_, literal)| literal).collect();
        at_most_one(encoder, goal, &column);
        goal.redundant(encoder, &column);
    }
}

/// By vertex, those linked to it.
pub(super) fn partners(vertices: usize, links: &[(usize, usize)]) -> Vec<Vec<u32>> {
    let mut partners = vec![Vec::new(); vertices];
    for &(a, b) in links {
        partners[a].push(b as u32);
        partners[b].push(a as u32);
    }
    partners
}

/// By vertex, its literal in a layer, or false.
fn show(by_vertex: &mut [Literal], layer: Option<&Vec<(u32, Literal)>>) {
    by_vertex.fill(!TRUE);
    layer.into_iter().flatten().for_each(|&(v, literal)| by_vertex[v as usize] = literal);
}

/// Takes from the layers what has no neighbour (or no partner) before or after it, or whose step belongs to a vertex that
/// has no other; `removed` hears of it.
pub(super) fn sweep<T: Copy>(
    graph: &Graph,
    linked: &[Vec<u32>],
    layers: &mut [Vec<(u32, T)>],
    removed: &mut dyn FnMut(T),
) {
    let n = layers.len();
    let mut steps_left = vec![0usize; n];
    layers.iter().flatten().for_each(|&(v, _)| steps_left[v as usize] += 1);
    let (mut before, mut after) = (vec![false; n], vec![false; n]);
    let mark = |marks: &mut [bool], layer: Option<&Vec<(u32, T)>>, value: bool| {
        layer.into_iter().flatten().for_each(|&(v, _)| marks[v as usize] = value);
    };
    loop {
        let mut changed = false;
        for step in (0..n).chain((0..n).rev()) {
            mark(&mut before, step.checked_sub(1).map(|step| &layers[step]), true);
            mark(&mut after, layers.get(step + 1), true);
            let owner = layers[step].iter().map(|&(v, _)| v).find(|&v| steps_left[v as usize] == 1);
            layers[step].retain(|&(v, payload)| {
                let near = |marks: &[bool]| graph.neighbours(v as usize).iter().any(|&w| marks[w as usize]);
                let possible = (step == 0 || near(&before))
                    && (step + 1 == n || near(&after))
                    && owner.is_none_or(|owner| owner == v)
                    && linked[v as usize].iter().all(|&w| before[w as usize] || after[w as usize]);
                if !possible {
                    removed(payload);
                    steps_left[v as usize] -= 1;
                    changed = true;
                }
                possible
            });
            mark(&mut before, step.checked_sub(1).map(|step| &layers[step]), false);
            mark(&mut after, layers.get(step + 1), false);
        }
        if !changed {
            return;
        }
    }
}
