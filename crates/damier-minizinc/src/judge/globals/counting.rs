//! Constraints on how often values are taken.

use super::by_library;
use crate::judge::arguments::{Call, Own, truth, whole};
use crate::judge::evaluate::Evaluator;
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::value::{Array, Value};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::rc::Rc;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("all_different" | "alldifferent" | "fzn_all_different_int", 1) => |_, call| all_different(call, |_| false),
        ("all_different" | "alldifferent" | "all_different_except" | "alldifferent_except", 2) => |_, call| {
            let except = call.set(1)?;
            all_different(call, |value| whole(value).is_some_and(|value| sets::contains(except, value)))
        },
        ("all_different_except_0" | "alldifferent_except_0", 1) => {
            |_, call| all_different(call, |value| *value == Value::Int(0))
        }
        ("all_equal" | "fzn_all_equal_int", 1) => |evaluator, call| {
            if is_exact(call.elements(0)?) {
                truth(call.elements(0)?.windows(2).all(|pair| pair[0] == pair[1]))
            } else {
                by_library(evaluator, call)
            }
        },
        ("count" | "count_eq", 2) => |evaluator, call| {
            if is_exact(call.elements(0)?) {
                Ok(Value::Int(number_of(call.elements(0)?, call.argument(1)?)))
            } else {
                by_library(evaluator, call)
            }
        },
        // How the given number stands to the true one.
        ("count" | "count_eq" | "fzn_count_eq", 3) => |evaluator, call| count(evaluator, call, Ordering::is_eq),
        ("count_neq" | "fzn_count_neq", 3) => |evaluator, call| count(evaluator, call, Ordering::is_ne),
        ("count_lt" | "fzn_count_lt", 3) => |evaluator, call| count(evaluator, call, Ordering::is_lt),
        ("count_leq" | "fzn_count_leq", 3) => |evaluator, call| count(evaluator, call, Ordering::is_le),
        ("count_gt" | "fzn_count_gt", 3) => |evaluator, call| count(evaluator, call, Ordering::is_gt),
        ("count_geq" | "fzn_count_geq", 3) => |evaluator, call| count(evaluator, call, Ordering::is_ge),
        ("at_least" | "atleast", 3) => |_, call| among(call, |number, given| number >= given),
        ("at_most" | "atmost", 3) => |_, call| among(call, |number, given| number <= given),
        ("exactly", 3) => |_, call| among(call, |number, given| number == given),
        ("among", 2) => |_, call| {
            let (elements, set) = (call.ints(0)?, call.set(1)?);
            Ok(Value::Int(elements.iter().filter(|&&element| sets::contains(set, element)).count() as i64))
        },
        ("among", 3) => |_, call| {
            let (number, elements, set) = (call.int(0)?, call.ints(1)?, call.set(2)?);
            truth(number == elements.iter().filter(|&&element| sets::contains(set, element)).count() as i64)
        },
        ("nvalue", 1) => |_, call| Ok(Value::Int(different(&call.optional_ints(0)?))),
        ("nvalue" | "fzn_nvalue", 2) => |_, call| truth(call.int(0)? == different(&call.optional_ints(1)?)),
        ("global_cardinality" | "fzn_global_cardinality", _) => |_, call| cardinality(call, false),
        ("global_cardinality_closed" | "fzn_global_cardinality_closed", _) => |_, call| cardinality(call, true),
        _ => return None,
    })
}

/// Whether values are equal can be seen from the values alone.
fn is_exact(values: &[Value]) -> bool {
    values.iter().all(|value| matches!(value, Value::Int(_) | Value::Bool(_) | Value::Set(_) | Value::Absent))
}

fn all_different(call: &Call, may_repeat: impl Fn(&Value) -> bool) -> Judged {
    let counted: Vec<&Value> =
        call.elements(0)?.iter().filter(|value| **value != Value::Absent && !may_repeat(value)).collect();
    if let Some(numbers) = counted.iter().map(|value| whole(value)).collect::<Option<Vec<i64>>>() {
        let mut seen = HashSet::with_capacity(numbers.len());
        return truth(numbers.into_iter().all(|number| seen.insert(number)));
    }
    if counted.iter().any(|value| !matches!(value, Value::Set(_))) {
        return call.unknown("these are not compared");
    }
    truth((0..counted.len()).all(|at| !counted[..at].contains(&counted[at])))
}

fn number_of(values: &[Value], sought: &Value) -> i64 {
    values.iter().filter(|value| *value == sought).count() as i64
}

fn count(evaluator: &mut Evaluator, call: &Call, holds: fn(Ordering) -> bool) -> Judged {
    if !is_exact(call.elements(0)?) {
        return by_library(evaluator, call);
    }
    truth(holds(call.int(2)?.cmp(&number_of(call.elements(0)?, call.argument(1)?))))
}

/// `at_least(n, x, v)` and its like.
fn among(call: &Call, holds: fn(i64, i64) -> bool) -> Judged {
    if !is_exact(call.elements(1)?) {
        return call.unknown("these are not compared");
    }
    truth(holds(number_of(call.elements(1)?, call.argument(2)?), call.int(0)?))
}

/// How many different values there are among those that are present.
fn different(values: &[Option<i64>]) -> i64 {
    values.iter().flatten().collect::<HashSet<_>>().len() as i64
}

/// `global_cardinality(x, cover)`, `(x, cover, counts)` and `(x, cover, low, up)`. Of sets, every member counts.
fn cardinality(call: &Call, closed: bool) -> Judged {
    let mut taken = Vec::new();
    for value in call.elements(0)? {
        match value {
            Value::Set(set) => taken.extend(sets::members(set)),
            Value::Absent => {}
            value => match whole(value) {
                Some(number) => taken.push(number),
                None => return call.unknown("these are not counted"),
            },
        }
    }
    let cover = call.ints(1)?;
    let counts: Vec<i64> =
        cover.iter().map(|value| taken.iter().filter(|taken| *taken == value).count() as i64).collect();
    let covered = !closed || taken.iter().all(|value| cover.contains(value));
    let with = |at: usize, holds: fn(i64, i64) -> bool| -> Judged<bool> {
        let given = call.ints(at)?;
        if given.len() != counts.len() {
            return call.unknown("as many counts as values are expected");
        }
        Ok(counts.iter().zip(given).all(|(&count, given)| holds(count, given)))
    };
    match call.arguments.len() {
        2 if !covered => call.undefined("a value is not covered"),
        2 => {
            let elements = counts.into_iter().map(Value::Int).collect();
            Ok(Value::Array(Rc::new(Array { indices: call.array(1)?.indices.clone(), elements })))
        }
        3 => truth(covered && with(2, |count, given| count == given)?),
        _ => truth(covered && with(2, |count, low| low <= count)? && with(3, |count, up| count <= up)?),
    }
}
