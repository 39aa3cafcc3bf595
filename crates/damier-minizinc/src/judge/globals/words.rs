//! Words: rows of a table, what automata and decision diagrams accept.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("table" | "fzn_table_int", 2) => |_, call| table(call),
        ("regular" | "fzn_regular", 6) => |_, call| truth(read(call, None)?.is_some()),
        ("cost_regular", 8) => |_, call| truth(read(call, Some(6))? == Some(call.int(7)?)),
        ("regular_nfa", 6) => |_, call| nondeterministic(call),
        ("mdd" | "mdd_nondet", 7) => |_, call| diagram(call),
        ("cost_mdd", 9) => |_, call| costly_diagram(call),
        _ => return None,
    })
}

/// Some row equals the list; what is absent in either matches everything.
fn table(call: &Call) -> Judged {
    let (word, rows) = (call.elements(0)?, call.elements(1)?);
    let (height, width) = call.matrix(1)?;
    if width != word.len() {
        return call.unknown("rows as long as the list are expected");
    }
    let matches = |one: &Value, other: &Value| *one == Value::Absent || *other == Value::Absent || one == other;
    let row = |at: usize| rows[at * width..][..width].iter().zip(word).all(|(one, other)| matches(one, other));
    truth((0..height).any(row))
}

/// Reads the word by `d` from `q0`: what the steps cost in all, if it is accepted. Symbols are 1..S, or the members of S.
fn read(call: &Call, costs: Option<usize>) -> Judged<Option<i64>> {
    let (word, states, next) = (call.ints(0)?, call.int(1)?, call.ints(3)?);
    let (_, width) = call.matrix(3)?;
    let (low, first_row) = (call.indices(3, 1)?.0, call.indices(3, 0)?.0);
    let symbols = match call.argument(2)? {
        Value::Int(count) => Domain::range(1, *count),
        Value::Set(symbols) => (**symbols).clone(),
        _ => return call.unknown("these symbols are not judged"),
    };
    let costs = costs.map(|at| call.ints(at)).transpose()?;
    let (mut state, mut total) = (call.int(4)?, 0i64);
    for symbol in word {
        if !sets::contains(&symbols, symbol) {
            return Ok(None);
        }
        let place = (state - first_row) * width as i64 + (symbol - low);
        let place = usize::try_from(place).ok().filter(|_| state >= 1 && symbol >= low);
        let Some((place, &to)) = place.and_then(|place| Some((place, next.get(place)?))) else {
            return call.unknown("the transitions do not go with the states and symbols");
        };
        if let Some(costs) = &costs {
            let Some(cost) = costs.get(place) else { return call.unknown("there is no cost of a step") };
            total = total.saturating_add(*cost);
        }
        if to < 1 || to > states {
            return Ok(None);
        }
        state = to;
    }
    Ok(sets::contains(call.set(5)?, state).then_some(total))
}

/// Some run of the automaton whose transitions are sets accepts the word.
fn nondeterministic(call: &Call) -> Judged {
    let (word, next) = (call.ints(0)?, call.set_list(3)?);
    let (rows, columns) = (call.indices(3, 0)?, call.indices(3, 1)?);
    let width = call.matrix(3)?.1;
    let mut states = vec![call.int(4)?];
    for symbol in word {
        let mut after = Vec::new();
        for state in states {
            if (rows.0..=rows.1).contains(&state) && (columns.0..=columns.1).contains(&symbol) {
                let place = (state - rows.0) as usize * width + (symbol - columns.0) as usize;
                after.extend(sets::members(next[place]).filter(|to| (rows.0..=rows.1).contains(to)));
            }
        }
        after.sort_unstable();
        after.dedup();
        states = after;
    }
    let accepting = call.set(5)?;
    truth(states.into_iter().any(|state| sets::contains(accepting, state)))
}

/// The paths of a word through a diagram, from node 1 to node 0: how many edges, and what they cost if there are costs.
fn paths(call: &Call, label: usize, to: usize, cost: Option<usize>) -> Judged<Vec<i64>> {
    let (word, level, from) = (call.ints(0)?, call.ints(2)?, call.ints(4)?);
    let (labels, to) = (call.set_list(label)?, call.ints(to)?);
    let costs = cost.map(|at| call.ints(at)).transpose()?;
    let mut at: Vec<(i64, i64)> = vec![(1, 0)];
    let mut ends = Vec::new();
    // A diagram is as deep as the word is long.
    for _ in 0..word.len() {
        let mut after = Vec::new();
        for (node, total) in at {
            let Some(&depth) = usize::try_from(node - 1).ok().and_then(|place| level.get(place)) else {
                return call.unknown("a node has no level");
            };
            let Some(&symbol) = usize::try_from(depth - 1).ok().and_then(|place| word.get(place)) else {
                return call.unknown("a level has no variable");
            };
            for edge in (0..from.len()).filter(|&edge| from[edge] == node && sets::contains(labels[edge], symbol)) {
                let total = total + costs.as_ref().map_or(0, |costs| costs[edge]);
                if to[edge] == 0 { ends.push(total) } else { after.push((to[edge], total)) }
            }
        }
        after.sort_unstable();
        after.dedup();
        at = after;
    }
    Ok(ends)
}

fn diagram(call: &Call) -> Judged {
    truth(!paths(call, 5, 6, None)?.is_empty())
}

fn costly_diagram(call: &Call) -> Judged {
    truth(paths(call, 5, 7, Some(6))?.contains(&call.int(8)?))
}
