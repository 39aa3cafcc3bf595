//! Sets.

use super::arguments::is_known;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::machine::Machine;
use crate::types::ty::Base;
use crate::value::Value;
use damier_model::Domain;

/// Sets with more members than this are not made into arrays.
const LISTED: u64 = 1 << 26;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "card" => card,
        "array_union" => array_union,
        "array_intersect" => array_intersect,
        "set_to_ranges" => set_to_ranges,
        "array2set" => array2set,
        "set2array" => set2array,
        _ => return None,
    })
}

fn card(machine: &mut Machine, call: &Call) -> Evaluated {
    match call.argument(0)? {
        Value::Set(set) => match i64::try_from(set.size()) {
            Ok(size) => Ok(Value::Int(size)),
            Err(_) => fail(call.span, "the set is too large"),
        },
        Value::FloatSet(ranges) if ranges.iter().all(|(low, high)| low == high) => Ok(Value::Int(ranges.len() as i64)),
        Value::FloatSet(_) => fail(call.span, "a set with a range of floats has no number of members"),
        set => machine.flat.cardinality(set, call.span),
    }
}

/// The least or largest member.
pub(super) fn extreme(machine: &mut Machine, call: &Call, least: bool) -> Evaluated {
    let nothing = || undefined(call.span, "the empty set has no least and no largest member");
    match call.argument(0)? {
        Value::Set(set) => match if least { set.min() } else { set.max() } {
            Some(member) if is_of(machine, call, &Base::Bool) => Ok(Value::Bool(member != 0)),
            Some(member) => Ok(Value::Int(member)),
            None => nothing(),
        },
        Value::FloatSet(ranges) => match if least { ranges.first().map(|r| r.0) } else { ranges.last().map(|r| r.1) } {
            Some(member) => Ok(Value::Float(member)),
            None => nothing(),
        },
        set => machine.flat.set_extreme(least, set, call.span),
    }
}

/// Whether the function's result has this base.
fn is_of(machine: &Machine, call: &Call, base: &Base) -> bool {
    machine.program.types[call.function.returns.0 as usize].base == *base
}

fn array_union(machine: &mut Machine, call: &Call) -> Evaluated {
    let sets = call.elements(0)?;
    if !sets.iter().all(is_known) {
        return machine.flat.set_union_of(sets.to_vec(), call.span);
    }
    if is_of(machine, call, &Base::Float) {
        let ranges = sets.iter().flat_map(float_ranges);
        return Ok(Value::FloatSet(float_union(ranges.collect()).into()));
    }
    let ranges = sets.iter().flat_map(|set| match set {
        Value::Set(set) => set.ranges(),
        _ => &[],
    });
    Ok(Value::set(Domain::from_ranges(ranges.copied())))
}

fn array_intersect(machine: &mut Machine, call: &Call) -> Evaluated {
    let sets = call.elements(0)?;
    let Some(first) = sets.first() else {
        return undefined(call.span, "the intersection of no sets is undefined");
    };
    if !sets.iter().all(is_known) {
        return machine.flat.set_intersection_of(sets.to_vec(), call.span);
    }
    if is_of(machine, call, &Base::Float) {
        let mut common = float_ranges(first);
        for set in &sets[1..] {
            let others = float_ranges(set);
            let meet = |a: &(f64, f64), b: &(f64, f64)| (a.0.max(b.0), a.1.min(b.1));
            common =
                common.iter().flat_map(|a| others.iter().map(move |b| meet(a, b))).filter(|r| r.0 <= r.1).collect();
        }
        return Ok(Value::FloatSet(float_union(common).into()));
    }
    let mut common: Option<Domain> = None;
    for set in sets {
        if let Value::Set(set) = set {
            common = Some(common.map_or_else(|| (**set).clone(), |common| common.intersect(set)));
        }
    }
    Ok(Value::set(common.unwrap_or_default()))
}

fn float_ranges(set: &Value) -> Vec<(f64, f64)> {
    match set {
        Value::FloatSet(ranges) => ranges.to_vec(),
        Value::Set(set) => set.values().map(|member| (member as f64, member as f64)).collect(),
        _ => Vec::new(),
    }
}

/// Disjoint ranges, ascending.
fn float_union(mut ranges: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    ranges.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut merged: Vec<(f64, f64)> = Vec::with_capacity(ranges.len());
    for (low, high) in ranges {
        match merged.last_mut() {
            Some(last) if low <= last.1 => last.1 = last.1.max(high),
            _ => merged.push((low, high)),
        }
    }
    merged
}

/// The ends of the ranges: first, last, first, last, …
fn set_to_ranges(machine: &mut Machine, call: &Call) -> Evaluated {
    let truth = is_of(machine, call, &Base::Bool);
    let end = |member: i64| if truth { Value::Bool(member != 0) } else { Value::Int(member) };
    let ends = match call.argument(0)? {
        Value::FloatSet(ranges) => ranges.iter().flat_map(|&(a, b)| [Value::Float(a), Value::Float(b)]).collect(),
        _ => call.set(0)?.ranges().iter().flat_map(|&(low, high)| [end(low), end(high)]).collect(),
    };
    Ok(Value::list(ends))
}

fn array2set(machine: &mut Machine, call: &Call) -> Evaluated {
    let members = call.elements(0)?;
    if members.iter().all(is_known) {
        if is_of(machine, call, &Base::Float) {
            let member = |value: &Value| match value {
                Value::Float(member) => Some((*member, *member)),
                _ => None,
            };
            return Ok(Value::FloatSet(float_union(members.iter().filter_map(member).collect()).into()));
        }
        let member = |value: &Value| match value {
            Value::Int(member) => Some(*member),
            Value::Bool(member) => Some(i64::from(*member)),
            _ => None,
        };
        return Ok(Value::set(Domain::from_values(members.iter().filter_map(member))));
    }
    // An optional member makes a set of one or none.
    if members.iter().any(|member| matches!(member, Value::OptVar(_) | Value::Absent)) {
        let mut sets = Vec::with_capacity(members.len());
        for member in members {
            sets.push(match member {
                Value::Absent => continue,
                Value::OptVar(opt) => {
                    let one = machine.flat.set_of(vec![opt.value.clone()], call.span)?;
                    machine.flat.choose(vec![(opt.present, one)], Value::set(Domain::default()), call.span)?
                }
                member => machine.flat.set_of(vec![member.clone()], call.span)?,
            });
        }
        return machine.flat.set_union_of(sets, call.span);
    }
    machine.flat.set_of(members.to_vec(), call.span)
}

fn set2array(machine: &mut Machine, call: &Call) -> Evaluated {
    match call.argument(0)? {
        Value::Set(set) if set.size() > LISTED => fail(call.span, "the set is too large for an array"),
        Value::Set(set) if is_of(machine, call, &Base::Bool) => {
            Ok(Value::list(set.values().map(|member| Value::Bool(member != 0)).collect()))
        }
        Value::Set(set) => {
            machine.flat.limits.room_for_elements(set.size() as usize, call.span)?;
            Ok(Value::list(set.values().map(Value::Int).collect()))
        }
        Value::FloatSet(ranges) if ranges.iter().all(|(low, high)| low == high) => {
            Ok(Value::list(ranges.iter().map(|&(member, _)| Value::Float(member)).collect()))
        }
        _ => fail(call.span, "only a known set of single members becomes an array"),
    }
}
