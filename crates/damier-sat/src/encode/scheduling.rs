//! Tasks in time: cumulative and disjunctive; and rectangles in the plane, which are tasks in two directions.
//!
//! Two tasks that need room exclude each other by an order between them: `end[i] ≤ start[j]` or the other way round, each
//! a literal with its meaning (no free choice, so nothing is counted twice). The load on a resource rises only where a
//! task starts: for each task, the demands of those that run at its start are summed and compared with the capacity
//! (task decomposition: Schutt, Feydy, Stuckey, Wallace, CP 2009), O(n²) comparisons whatever the horizon.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use super::sum::Sum;
use crate::cnf::Literal;
use damier_model::{Relation, Term};

fn not_negative(encoder: &mut Encoder, terms: &[Term], goal: &mut Goal) {
    for &term in terms {
        let literal = encoder.term_at_least(term, 0);
        goal.clause(encoder, &[literal]);
    }
}

/// `start + length ≤ end`.
fn ends_by(encoder: &mut Encoder, start: Term, length: Term, end: Term) -> Literal {
    let mut sum = Sum::difference(start, end);
    sum.add(1, length);
    sum.truth(encoder, Relation::Le, 0)
}

/// No two tasks overlap in time; tasks of duration 0 take no room.
pub(super) fn disjunctive(encoder: &mut Encoder, starts: &[Term], durations: &[Term], goal: &mut Goal) {
    if starts.len() != durations.len() {
        return goal.fail(encoder);
    }
    not_negative(encoder, durations, goal);
    for j in 0..starts.len() {
        for i in 0..j {
            let clause = [
                !encoder.term_at_least(durations[i], 1),
                !encoder.term_at_least(durations[j], 1),
                ends_by(encoder, starts[i], durations[i], starts[j]),
                ends_by(encoder, starts[j], durations[j], starts[i]),
            ];
            goal.clause(encoder, &clause);
        }
    }
}

/// No two rectangles overlap; those of width or height 0 take no room.
pub(super) fn diffn(encoder: &mut Encoder, x: &[Term], y: &[Term], width: &[Term], height: &[Term], goal: &mut Goal) {
    if [y, width, height].iter().any(|list| list.len() != x.len()) {
        return goal.fail(encoder);
    }
    not_negative(encoder, width, goal);
    not_negative(encoder, height, goal);
    for j in 0..x.len() {
        for i in 0..j {
            let mut clause: Vec<Literal> =
                [width[i], height[i], width[j], height[j]].map(|size| !encoder.term_at_least(size, 1)).to_vec();
            for (place, size) in [(x, width), (y, height)] {
                clause.push(ends_by(encoder, place[i], size[i], place[j]));
                clause.push(ends_by(encoder, place[j], size[j], place[i]));
            }
            goal.clause(encoder, &clause);
        }
    }
}

/// At no time do running tasks need more than `capacity`.
pub(super) fn cumulative(
    encoder: &mut Encoder,
    starts: &[Term],
    durations: &[Term],
    demands: &[Term],
    capacity: Term,
    goal: &mut Goal,
) {
    let n = starts.len();
    if durations.len() != n || demands.len() != n {
        return goal.fail(encoder);
    }
    not_negative(encoder, durations, goal);
    not_negative(encoder, demands, goal);
    not_negative(encoder, &[capacity], goal);
    for j in 0..n {
        let mut load = Sum::new();
        for i in 0..n {
            let running = if i == j {
                encoder.term_at_least(durations[j], 1)
            } else {
                let begun = encoder.related(starts[i], Relation::Le, starts[j]);
                let over = ends_by(encoder, starts[i], durations[i], starts[j]);
                encoder.and(&[begun, !over])
            };
            add_when(encoder, &mut load, running, demands[i]);
        }
        load.add(-1, capacity);
        load.post(encoder, Relation::Le, 0, goal);
    }
}

/// Adds a term's value where a literal holds.
fn add_when(encoder: &mut Encoder, sum: &mut Sum, when: Literal, term: Term) {
    if when == !TRUE {
        return;
    }
    let mut whole = Sum::new();
    whole.add(1, term);
    let (constant, weights) = whole.weights(encoder);
    sum.add_literal(constant, when);
    for (weight, bit) in weights {
        let both = encoder.and(&[when, bit]);
        sum.add_literal(weight, both);
    }
}
