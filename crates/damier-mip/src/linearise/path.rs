//! Hamiltonian paths by positions: a column per vertex and step, each step with one vertex, and next to a vertex in time
//! stands one of its neighbours. O(vertices²) columns, O(edges·vertices) coefficients, no big-M.

use super::all_different::all_different;
use super::builder::Builder;
use super::goal::Goal;
use crate::sum::Literal;
use damier_model::{Graph, Term};

/// The most coefficients that the rows of one path may have.
const MOST_COEFFICIENTS: usize = 4_000_000;

/// `position[v]` is the step at which a path along the edges visits v; linked vertices one right after the other.
pub(super) fn hamiltonian_path(
    builder: &mut Builder,
    graph: &Graph,
    links: &[(usize, usize)],
    position: &[Term],
    goal: &mut Goal,
) {
    let n = graph.len();
    if position.len() != n || links.iter().any(|&(a, b)| a >= n || b >= n) {
        return goal.fail(builder);
    }
    let edges = graph.edges().count();
    if edges.saturating_mul(n) > MOST_COEFFICIENTS {
        return builder
            .refuse(|| format!("a path through {n} vertices along {edges} edges needs too many coefficients"));
    }
    let last = n as i64 - 1;
    for &term in position {
        let value = builder.term(term);
        goal.at_least(builder, &[], value.clone(), 0);
        goal.at_most(builder, &[], value, last);
    }
    all_different(builder, position, goal);
    for (v, &term) in position.iter().enumerate() {
        let near: Vec<Term> = graph.neighbours(v).iter().map(|&w| position[w as usize]).collect();
        for step in builder.values(term).into_iter().filter(|step| (0..=last).contains(step)) {
            let here = builder.term_equals(term, step);
            for beside in [step - 1, step + 1].into_iter().filter(|beside| (0..=last).contains(beside)) {
                beside_one_of(builder, here, &near, &[beside], goal);
            }
        }
    }
    for &(a, b) in links {
        for (one, other) in [(a, b), (b, a)] {
            for step in builder.values(position[one]) {
                let here = builder.term_equals(position[one], step);
                beside_one_of(builder, here, &[position[other]], &[step - 1, step + 1], goal);
            }
        }
    }
}

/// If `here` holds, one of the terms is at one of the steps.
fn beside_one_of(builder: &mut Builder, here: Literal, near: &[Term], steps: &[i64], goal: &mut Goal) {
    let mut clause = vec![!here];
    for &step in steps {
        clause.extend(near.iter().map(|&term| builder.term_equals(term, step)));
    }
    goal.clause(builder, &clause);
}
