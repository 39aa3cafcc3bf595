//! Circuit and subcircuit.
//!
//! All successors differ, and the walk (`walk.rs`) from the start sees everything it should: from vertex 0 it is still
//! under way after n − 1 steps and then comes back; on a subcircuit, the start is the first vertex that is not its own
//! successor, and every such vertex is seen. That is n literals and clauses per arc. Where this gets large and the
//! constraint is not reified, vertices instead get their step in binary, and an arc adds one (Zhou, In pursuit of an
//! efficient SAT encoding for the Hamiltonian cycle problem, CP 2020): the clauses per arc grow with log n. The steps of a
//! circuit are unique, so they are determined wherever the constraint holds.

use super::all_different::all_different;
use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::member::within;
use super::walk::{Arcs, counter, counter_width, increment, walk};
use crate::cnf::Literal;
use damier_model::Term;

/// Whether steps are to be in binary.
fn in_binary(encoder: &Encoder, vertices: usize, arcs: &Arcs, goal: &Goal) -> bool {
    !goal.is_total() && arcs.len() * vertices > encoder.thresholds.walked
}

/// Keeps successors within the vertices, and lists the arcs that are possible.
fn arcs(encoder: &mut Encoder, successors: &[Term], goal: &mut Goal) -> Vec<(usize, usize, Literal)> {
    let last = successors.len() as i64 - 1;
    let mut arcs = Vec::new();
    for (from, &successor) in successors.iter().enumerate() {
        within(encoder, successor, 0, last, goal);
        for to in encoder.values_within(successor, 0, last) {
            arcs.push((from, to as usize, encoder.term_equals(successor, to)));
        }
    }
    arcs
}

/// `successors[i]` is the vertex after i on one cycle through all vertices.
pub(super) fn circuit(encoder: &mut Encoder, successors: &[Term], goal: &mut Goal) {
    let n = successors.len();
    if n == 0 {
        return;
    }
    let arcs = arcs(encoder, successors, goal);
    let arc_to_start = |v: usize| arcs.iter().find(|arc| arc.0 == v && arc.1 == 0).map_or(!TRUE, |arc| arc.2);
    if n == 1 {
        return goal.clause(encoder, &[arc_to_start(0)]);
    }
    let onward: Vec<_> = arcs.iter().copied().filter(|&(from, to, _)| to != 0 && from != to).collect();
    if !goal.gathers() {
        all_different(encoder, successors, goal);
        for &(_, _, loops) in arcs.iter().filter(|arc| arc.0 == arc.1) {
            goal.clause(encoder, &[!loops]);
        }
    }
    if in_binary(encoder, n, &arcs, goal) {
        let steps = numbered(encoder, n, |v| v == 0);
        return count_along(encoder, &steps, &onward, |_| !TRUE, goal);
    }
    let start = (0..n).map(|v| if v == 0 { TRUE } else { !TRUE }).collect();
    let places = walk(encoder, start, &onward, n - 1);
    goal.clause(encoder, &places[n - 1]);
    for v in 0..n {
        if places[n - 1][v] != !TRUE {
            goal.clause(encoder, &[!places[n - 1][v], arc_to_start(v)]);
        }
        let seen: Vec<Literal> = places.iter().map(|place| place[v]).collect();
        goal.redundant(encoder, &seen);
    }
}

/// As [`circuit`] through some of the vertices, the others being their own successors.
pub(super) fn subcircuit(encoder: &mut Encoder, successors: &[Term], goal: &mut Goal) {
    let n = successors.len();
    let arcs = arcs(encoder, successors, goal);
    all_different(encoder, successors, goal);
    let mut stays = vec![!TRUE; n];
    arcs.iter().filter(|arc| arc.0 == arc.1).for_each(|arc| stays[arc.0] = arc.2);
    let onward: Vec<_> = arcs.iter().copied().filter(|arc| arc.0 != arc.1).collect();

    let mut all_before = TRUE;
    let mut start = Vec::with_capacity(n);
    for &stay in &stays {
        start.push(encoder.and(&[all_before, !stay]));
        all_before = encoder.and(&[all_before, stay]);
    }
    if in_binary(encoder, n, &arcs, goal) {
        let steps = numbered(encoder, n, |_| false);
        for (v, bits) in steps.iter().enumerate() {
            for &bit in bits {
                goal.clause(encoder, &[!stays[v], !bit]);
                goal.clause(encoder, &[!start[v], !bit]);
            }
        }
        return count_along(encoder, &steps, &onward, |v| start[v], goal);
    }
    let places = walk(encoder, start, &onward, n.saturating_sub(1));
    for v in 0..n {
        let mut seen: Vec<Literal> = places.iter().map(|place| place[v]).collect();
        seen.push(stays[v]);
        goal.clause(encoder, &seen);
    }
}

/// A step in binary for each vertex, 0 for those that are `fixed`.
fn numbered(encoder: &mut Encoder, vertices: usize, fixed: impl Fn(usize) -> bool) -> Vec<Vec<Literal>> {
    let number = |v: usize| match fixed(v) {
        true => vec![!TRUE; counter_width(vertices)],
        false => counter(encoder, vertices),
    };
    (0..vertices).map(number).collect()
}

/// An arc leads from one step to the next, unless it leads to the start. A cycle without start would have to count
/// around to where it began, and it is shorter than what the bits can count.
fn count_along(
    encoder: &mut Encoder,
    steps: &[Vec<Literal>],
    arcs: &Arcs,
    is_start: impl Fn(usize) -> Literal,
    goal: &mut Goal,
) {
    let after: Vec<Vec<Literal>> = steps.iter().map(|bits| increment(encoder, bits)).collect();
    for &(from, to, taken) in arcs {
        for (&bit, &next) in steps[to].iter().zip(&after[from]) {
            goal.clause(encoder, &[!taken, is_start(to), !bit, next]);
            goal.clause(encoder, &[!taken, is_start(to), bit, !next]);
        }
    }
}
