//! Tasks on resources, and boxes beside each other. An absent task takes no part.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::verdict::Judged;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("cumulative" | "fzn_cumulative", 4) => |_, call| cumulative(call),
        ("cumulatives", 5 | 6) => |_, call| cumulatives(call),
        ("disjunctive" | "fzn_disjunctive", 2) => |_, call| disjunctive(call, false),
        ("disjunctive_strict", 2) => |_, call| disjunctive(call, true),
        ("diffn", 4) => |_, call| diffn(call, true),
        ("diffn_nonstrict" | "fzn_diffn_nonstrict", 4) => |_, call| diffn(call, false),
        _ => return None,
    })
}

/// Start, duration and demand of the tasks that are present.
fn tasks(call: &Call, demands: usize) -> Judged<Vec<(i64, i64, i64)>> {
    let (starts, durations, demands) = (call.optional_ints(0)?, call.ints(1)?, call.ints(demands)?);
    if starts.len() != durations.len() || starts.len() != demands.len() {
        return call.unknown("lists of one length are expected");
    }
    let tasks = starts.into_iter().zip(durations).zip(demands);
    Ok(tasks.filter_map(|((start, duration), demand)| Some((start?, duration, demand))).collect())
}

fn end(start: i64, duration: i64, call: &Call) -> Judged<i64> {
    start.checked_add(duration).map_or_else(|| call.unknown("this time is too large"), Ok)
}

/// At every time at which a task starts, those that run together demand no more than there is.
fn cumulative(call: &Call) -> Judged {
    let (tasks, capacity) = (tasks(call, 2)?, call.int(3)?);
    if capacity < 0 || tasks.iter().any(|&(_, duration, demand)| duration < 0 || demand < 0) {
        return call.unknown("negative durations, demands and capacities are not judged");
    }
    for &(time, ..) in &tasks {
        let mut load = 0i64;
        for &(start, duration, demand) in &tasks {
            if start <= time && time < end(start, duration, call)? {
                load = load.saturating_add(demand);
            }
        }
        if load > capacity {
            return truth(false);
        }
    }
    truth(true)
}

/// `cumulatives(s, d, r, m, b, upper)`: at all times at which a task is on a machine, that is used up to its bound at most,
/// or at least.
fn cumulatives(call: &Call) -> Judged {
    let (starts, durations, demands) = (call.optional_ints(0)?, call.ints(1)?, call.ints(2)?);
    let (machines, bounds, low) = (call.ints(3)?, call.ints(4)?, call.indices(4, 0)?.0);
    let upper = call.arguments.len() < 6 || call.flag(5)?;
    let count = starts.len();
    if durations.len() != count || demands.len() != count || machines.len() != count {
        return call.unknown("lists of one length are expected");
    }
    if durations.iter().any(|&duration| duration < 0) {
        return match starts.iter().any(Option::is_none) {
            true => call.unknown("negative durations of absent tasks are not judged"),
            false => truth(false),
        };
    }
    let mut times = Vec::new();
    for (start, &duration) in starts.iter().zip(&durations) {
        if let Some(start) = *start {
            times.extend([start, end(start, duration, call)?]);
        }
    }
    for (bound, machine) in bounds.iter().zip(low..) {
        for &time in &times {
            let runs = |at: usize| {
                let on = starts[at].is_some_and(|start| start <= time && time - start < durations[at]);
                on && machines[at] == machine
            };
            let running: Vec<usize> = (0..count).filter(|&at| runs(at)).collect();
            let load: i64 = running.iter().map(|&at| demands[at]).sum();
            if !running.is_empty() && (if upper { load > *bound } else { load < *bound }) {
                return truth(false);
            }
        }
    }
    truth(true)
}

/// Of any two tasks one ends before the other starts. Unless it is strict, a task of no duration may be anywhere.
fn disjunctive(call: &Call, strict: bool) -> Judged {
    let tasks = tasks(call, 1)?;
    if tasks.iter().any(|&(_, duration, _)| duration < 0) {
        return if strict { truth(false) } else { call.unknown("negative durations are not judged") };
    }
    for (at, &(start, duration, _)) in tasks.iter().enumerate() {
        for &(other, other_duration, _) in &tasks[..at] {
            let apart = end(start, duration, call)? <= other || end(other, other_duration, call)? <= start;
            if !apart && (strict || (duration > 0 && other_duration > 0)) {
                return truth(false);
            }
        }
    }
    truth(true)
}

/// Rectangles do not overlap. Unless it is strict, one of no width or height may lie anywhere.
fn diffn(call: &Call, strict: bool) -> Judged {
    let (x, y, width, height) = (call.ints(0)?, call.ints(1)?, call.ints(2)?, call.ints(3)?);
    if [&y, &width, &height].iter().any(|list| list.len() != x.len()) {
        return call.unknown("lists of one length are expected");
    }
    if !strict && width.iter().chain(&height).any(|&size| size < 0) {
        return call.unknown("negative sizes are not judged");
    }
    for a in 0..x.len() {
        for b in 0..a {
            let apart = end(x[a], width[a], call)? <= x[b]
                || end(x[b], width[b], call)? <= x[a]
                || end(y[a], height[a], call)? <= y[b]
                || end(y[b], height[b], call)? <= y[a];
            let empty = [width[a], width[b], height[a], height[b]].contains(&0);
            if !apart && (strict || !empty) {
                return truth(false);
            }
        }
    }
    truth(true)
}
