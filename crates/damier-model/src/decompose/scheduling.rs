//! Tasks and rectangles: apart in one way or another, or never too much at once.
//!
//! The load of a resource rises only where a task starts, so it is enough to look at the starts (the task decomposition of
//! Schutt, Feydy, Stuckey, Wallace: Why Cumulative Decomposition Is Not as Bad as It Sounds, CP 2009).

use super::builder::Builder;
use super::{clause, never};
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::{Linear, Relate};
use crate::variable::{Lit, Term};

pub(super) fn cumulative(
    b: &mut Builder,
    starts: &[Term],
    durations: &[Term],
    demands: &[Term],
    capacity: Term,
) -> Vec<Constraint> {
    let tasks = starts.len();
    if durations.len() != tasks || demands.len() != tasks || !b.has_room_for(tasks.saturating_mul(tasks), "these tasks")
    {
        return never();
    }
    let mut conditions: Vec<Constraint> =
        durations.iter().chain(demands).chain([&capacity]).map(|term| term.at_least(0)).collect();
    for now in 0..tasks {
        let mut load = Linear::default();
        for task in 0..tasks {
            let running = if task == now {
                b.at_least(durations[task], 1)
            } else {
                let begun = b.compare(starts[task], Relation::Le, starts[now]);
                let unfinished = b.literal((starts[task] + durations[task]).greater_than(starts[now]));
                b.all(&[begun, unfinished])
            };
            load = load + need(b, demands[task], running);
        }
        conditions.push(load.at_most(capacity));
    }
    conditions
}

/// What a task needs if it is running, and 0 if not.
fn need(b: &mut Builder, demand: Term, running: Lit) -> Linear {
    if let Some(constant) = demand.as_constant() {
        return Linear::from(running * constant);
    }
    if running == Lit::FALSE {
        return Linear::default();
    }
    let (low, high) = b.range(demand);
    let need = Term::from(b.int(Domain::range(low.min(0), high.max(0))));
    b.choose(need, running, demand, Term::constant(0));
    Linear::from(need)
}

pub(super) fn disjunctive(b: &mut Builder, starts: &[Term], durations: &[Term]) -> Vec<Constraint> {
    let tasks = starts.len();
    if durations.len() != tasks || !b.has_room_for(tasks.saturating_mul(tasks), "these tasks") {
        return never();
    }
    let mut conditions: Vec<Constraint> = durations.iter().map(|term| term.at_least(0)).collect();
    for one in 0..tasks {
        for other in one + 1..tasks {
            let [before, after] = apart(b, starts, durations, one, other);
            let [empty, other_empty] = [one, other].map(|task| b.equals(durations[task], 0));
            conditions.push(clause([before, after, empty, other_empty]));
        }
    }
    conditions
}

/// Literals for: one ends before the other begins, and the other way round.
fn apart(b: &mut Builder, starts: &[Term], sizes: &[Term], one: usize, other: usize) -> [Lit; 2] {
    [(one, other), (other, one)]
        .map(|(first, second)| b.literal((starts[first] + sizes[first]).at_most(starts[second])))
}

pub(super) fn diffn(b: &mut Builder, corners: [&[Term]; 2], sizes: [&[Term]; 2]) -> Vec<Constraint> {
    let boxes = corners[0].len();
    let lists = [corners[1], sizes[0], sizes[1]];
    if lists.iter().any(|list| list.len() != boxes) || !b.has_room_for(boxes.saturating_mul(boxes), "these boxes") {
        return never();
    }
    let mut conditions: Vec<Constraint> = sizes.iter().flat_map(|list| *list).map(|term| term.at_least(0)).collect();
    for one in 0..boxes {
        for other in one + 1..boxes {
            let mut ways = Vec::with_capacity(8);
            for (corner, size) in corners.iter().zip(&sizes) {
                ways.extend(apart(b, corner, size, one, other));
                ways.extend([one, other].map(|which| b.equals(size[which], 0)));
            }
            conditions.push(Constraint::Clause(ways.into()));
        }
    }
    conditions
}
