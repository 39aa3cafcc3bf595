//! One cycle through all vertices, or through some of them.
//!
//! Successors are a permutation (the assignment form); what is left to say is that there is one cycle only. Asserted: rows
//! are added for the cycles that turn up (`lazy.rs`; Dantzig, Fulkerson, Johnson 1954), or all vertices are numbered along
//! the cycle (Miller, Tucker, Zemlin 1960). Under a guard: numbered. To know whether it holds, its negation needs a
//! certificate as well: a set of vertices that the walk never leaves and that is not all of them.

use super::all_different::all_different;
use super::builder::Builder;
use super::goal::Goal;
use super::{Connectivity, all_different};
use crate::lazy::{Lazy, Tours};
use crate::sum::{Literal, Sum};
use damier_model::Term;

/// `successor[i]` is the vertex after i on one cycle through all vertices.
pub(super) fn circuit(builder: &mut Builder, successors: &[Term], goal: &mut Goal) {
    if successors.is_empty() {
        return;
    }
    match goal.certify() {
        Some(guard) => one_cycle(builder, successors, true, guard),
        None => {
            let holds = builder.binary("circuit");
            one_cycle(builder, successors, true, holds);
            // Not a circuit: a successor is off the board, or a set that is neither empty nor everything is closed.
            let mut reasons = outside(builder, successors);
            let closed = closed_set(builder, successors);
            let (some, not_all) = (Sum::of(&closed.members), Sum::of(&closed.members));
            Goal::guarded(closed.is_closed).at_least(builder, &[], some, 1);
            Goal::guarded(closed.is_closed).at_most(builder, &[], not_all, successors.len() as i64 - 1);
            reasons.extend([closed.is_closed, holds]);
            Goal::asserted().clause(builder, &reasons);
            goal.clause(builder, &[holds]);
        }
    }
}

/// As [`circuit`] through some of the vertices, the others being their own successors.
pub(super) fn subcircuit(builder: &mut Builder, successors: &[Term], goal: &mut Goal) {
    match goal.certify() {
        Some(guard) => one_cycle(builder, successors, false, guard),
        None => {
            let holds = builder.binary("subcircuit");
            one_cycle(builder, successors, false, holds);
            // Not one: a successor is off the board, two meet, or there is a cycle within a closed set and one outside.
            let mut reasons = outside(builder, successors);
            let mut different = Goal::gathering();
            all_different::all_different(builder, successors, &mut different);
            let different = builder.and(&different.conjuncts());
            let closed = closed_set(builder, successors);
            let mut goal_of_closed = Goal::guarded(closed.is_closed);
            let (mut within, mut without) = (Vec::new(), Vec::new());
            for (v, &successor) in (0i64..).zip(successors) {
                let moves = !builder.term_equals(successor, v);
                let member = closed.members[v as usize];
                within.push(builder.and(&[moves, member]));
                without.push(builder.and(&[moves, !member]));
            }
            goal_of_closed.clause(builder, &within);
            goal_of_closed.clause(builder, &without);
            reasons.extend([!different, closed.is_closed, holds]);
            Goal::asserted().clause(builder, &reasons);
            goal.clause(builder, &[holds]);
        }
    }
}

/// The literals `successor[v]` is no vertex.
fn outside(builder: &mut Builder, successors: &[Term]) -> Vec<Literal> {
    let n = successors.len() as i64;
    let mut literals = Vec::new();
    for &term in successors {
        literals.push(!builder.term_at_least(term, 0));
        literals.push(builder.term_at_least(term, n));
    }
    literals
}

struct Closed {
    /// Where it holds, the members are closed under the successor.
    is_closed: Literal,
    members: Vec<Literal>,
}

/// A set of vertices, free to choose.
fn closed_set(builder: &mut Builder, successors: &[Term]) -> Closed {
    let is_closed = builder.binary("closed");
    let members: Vec<Literal> = successors.iter().map(|_| builder.binary("member")).collect();
    let mut goal = Goal::guarded(is_closed);
    for (v, &successor) in successors.iter().enumerate() {
        for (w, &member) in (0i64..).zip(&members) {
            let goes = builder.term_equals(successor, w);
            goal.clause(builder, &[!goes, !members[v], member]);
        }
    }
    Closed { is_closed, members }
}

/// Where the guard holds, the successors form one cycle, through `all` vertices or some.
fn one_cycle(builder: &mut Builder, successors: &[Term], all: bool, guard: Literal) {
    let n = successors.len();
    let mut goal = Goal::guarded(guard);
    for &term in successors {
        let value = builder.term(term);
        goal.at_least(builder, &[], value.clone(), 0);
        goal.at_most(builder, &[], value, n as i64 - 1);
    }
    all_different(builder, successors, &mut goal);
    let mut arcs: Vec<Vec<Literal>> = Vec::with_capacity(n);
    for &term in successors {
        arcs.push((0..n as i64).map(|w| builder.term_equals(term, w)).collect());
    }
    if all && n > 1 {
        (0..n).for_each(|v| goal.clause(builder, &[!arcs[v][v]]));
    }
    if guard == Literal::TRUE && builder.options.connectivity == Connectivity::Cuts {
        return builder.program.lazy.push(Lazy::Tours(Tours { arcs, all }));
    }
    numbered(builder, &arcs, all, &mut goal);
}

/// Vertices other than the first are numbered upwards along the cycle.
fn numbered(builder: &mut Builder, arcs: &[Vec<Literal>], all: bool, goal: &mut Goal) {
    let n = arcs.len();
    let first: Vec<Literal> = match all {
        true => (0..n).map(|v| if v == 0 { Literal::TRUE } else { Literal::FALSE }).collect(),
        false => (0..n).map(|_| builder.binary("first")).collect(),
    };
    goal.at_most(builder, &[], Sum::of(&first), 1);
    let number: Vec<u32> = (0..n).map(|_| builder.number((0, n as i128 - 1), false, "number")).collect();
    for (v, row) in arcs.iter().enumerate() {
        for (w, &arc) in row.iter().enumerate() {
            if v != w && arc != Literal::FALSE && first[w] != Literal::TRUE {
                let rise = Sum::column(number[w]).with(-1, number[v]);
                goal.at_least(builder, &[!arc, first[w]], rise, 1);
            }
        }
    }
}
