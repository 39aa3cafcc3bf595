//! Tasks in time, and rectangles in the plane, which are tasks in two directions.
//!
//! Known durations and demands on a short time axis: one row per moment, over the columns of the starts that would have a
//! task running then (time-indexed, the strongest form known; Pritsker, Watters, Wolfe 1969). Otherwise pairs of tasks get
//! an order by big-M rows, and the load on a resource is summed where tasks start, since it rises nowhere else.

use super::arithmetic::when;
use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::Term;
use std::collections::BTreeMap;

/// The most coefficients that time-indexed rows of one constraint may have.
const MOST_MOMENTS: i128 = 200_000;

fn not_negative(builder: &mut Builder, terms: &[Term], goal: &mut Goal) {
    for &term in terms {
        let value = builder.term(term);
        goal.at_least(builder, &[], value, 0);
    }
}

/// `start + length - end`, at most 0 where the task is over by `end`.
fn overlap(builder: &Builder, start: Term, length: Term, end: Term) -> Sum {
    let sum = builder.difference(start, end);
    builder.add_term(sum, 1, length)
}

/// Literals of which one holds if task i is over before task j begins, or the other way round.
fn apart(
    builder: &mut Builder,
    starts: &[Term],
    durations: &[Term],
    (i, j): (usize, usize),
    goal: &Goal,
) -> [Literal; 2] {
    [(i, j), (j, i)].map(|(first, second)| {
        let overlap = overlap(builder, starts[first], durations[first], starts[second]);
        goal.is_at_most(builder, overlap, 0)
    })
}

/// No two tasks overlap in time; tasks of duration 0 take no room.
pub(super) fn disjunctive(builder: &mut Builder, starts: &[Term], durations: &[Term], goal: &mut Goal) {
    if starts.len() != durations.len() {
        return goal.fail(builder);
    }
    not_negative(builder, durations, goal);
    let ones = vec![Term::constant(1); starts.len()];
    if by_moments(builder, starts, durations, &ones, Term::constant(1), goal) {
        return;
    }
    for j in 0..starts.len() {
        for i in 0..j {
            let [before, after] = apart(builder, starts, durations, (i, j), goal);
            let clause =
                [!builder.term_at_least(durations[i], 1), !builder.term_at_least(durations[j], 1), before, after];
            goal.clause(builder, &clause);
        }
    }
}

/// No two rectangles overlap; those of width or height 0 take no room.
pub(super) fn diffn(builder: &mut Builder, x: &[Term], y: &[Term], width: &[Term], height: &[Term], goal: &mut Goal) {
    if [y, width, height].iter().any(|list| list.len() != x.len()) {
        return goal.fail(builder);
    }
    not_negative(builder, width, goal);
    not_negative(builder, height, goal);
    for j in 0..x.len() {
        for i in 0..j {
            let mut clause: Vec<Literal> =
                [width[i], height[i], width[j], height[j]].map(|size| !builder.term_at_least(size, 1)).to_vec();
            clause.extend(apart(builder, x, width, (i, j), goal));
            clause.extend(apart(builder, y, height, (i, j), goal));
            goal.clause(builder, &clause);
        }
    }
}

/// At no time do running tasks need more than `capacity`.
pub(super) fn cumulative(
    builder: &mut Builder,
    starts: &[Term],
    durations: &[Term],
    demands: &[Term],
    capacity: Term,
    goal: &mut Goal,
) {
    let n = starts.len();
    if durations.len() != n || demands.len() != n {
        return goal.fail(builder);
    }
    not_negative(builder, durations, goal);
    not_negative(builder, demands, goal);
    not_negative(builder, &[capacity], goal);
    if by_moments(builder, starts, durations, demands, capacity, goal) {
        return;
    }
    for j in 0..n {
        let mut load = builder.term(capacity).times(-1);
        for i in 0..n {
            let running = if i == j {
                builder.term_at_least(durations[j], 1)
            } else {
                let later = builder.difference(starts[i], starts[j]);
                let begun = builder.is_at_most(later, 0, false);
                let overlap = overlap(builder, starts[i], durations[i], starts[j]);
                let over = builder.is_at_most(overlap, 0, false);
                builder.and(&[begun, !over])
            };
            let demand = builder.term(demands[i]);
            load = match builder.fixed(demands[i]) {
                Some(demand) => load.plus(demand, running),
                None => {
                    let needed = when(builder, running, &demand);
                    load.with(1, needed)
                }
            };
        }
        goal.at_most(builder, &[], load, 0);
    }
}

/// A row per moment, if durations and demands are known and moments are few; says whether it was done.
fn by_moments(
    builder: &mut Builder,
    starts: &[Term],
    durations: &[Term],
    demands: &[Term],
    capacity: Term,
    goal: &mut Goal,
) -> bool {
    let fixed = |terms: &[Term]| terms.iter().map(|&term| builder.fixed(term)).collect::<Option<Vec<i64>>>();
    let (Some(durations), Some(demands)) = (fixed(durations), fixed(demands)) else { return false };
    let entries = starts.iter().zip(&durations).map(|(&s, &d)| i128::from(builder.size(s)) * i128::from(d.max(0)));
    if entries.sum::<i128>() > MOST_MOMENTS || !starts.iter().all(|&start| builder.is_narrow(start)) {
        return false;
    }
    let mut load: BTreeMap<i64, Sum> = BTreeMap::new();
    for ((&start, &duration), &demand) in starts.iter().zip(&durations).zip(&demands) {
        for value in builder.values(start) {
            let begins = builder.term_equals(start, value);
            for moment in value..value.saturating_add(duration) {
                let sum = load.remove(&moment).unwrap_or_default();
                load.insert(moment, sum.plus(demand, begins));
            }
        }
    }
    for sum in load.into_values() {
        let sum = builder.add_term(sum, -1, capacity);
        goal.at_most(builder, &[], sum, 0);
    }
    true
}
