//! What is known of a variable while the model is made: bounds, domains, and values that are fixed already.

use super::arguments::each;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::machine::Machine;
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "lb" => |machine, call| bound(machine, call, true),
        "ub" => |machine, call| bound(machine, call, false),
        "lb_array" => |machine, call| array_bound(machine, call, true),
        "ub_array" => |machine, call| array_bound(machine, call, false),
        "dom" => dom,
        "dom_array" => dom_array,
        "dom_bounds_array" => dom_bounds_array,
        "has_bounds" => has_bounds,
        "has_ub_set" => |_, call| Ok(Value::Bool(matches!(call.argument(0)?, Value::Set(_) | Value::SetVar(_)))),
        "fix" => fix,
        "is_fixed" => |machine, call| Ok(Value::Bool(machine.flat.fixed(call.argument(0)?).is_some())),
        _ => return None,
    })
}

fn bound(machine: &mut Machine, call: &Call, low: bool) -> Evaluated {
    each(call.argument(0)?, &mut |value| bound_of(machine, call, value, low))
}

fn bound_of(machine: &Machine, call: &Call, value: &Value, low: bool) -> Evaluated {
    let pick = |(least, most): (i64, i64)| if low { least } else { most };
    Ok(match value {
        Value::Absent => return undefined(call.span, "an absent value has no bounds"),
        Value::BoolVar(_) => Value::Bool(pick(machine.flat.bounds(value)) != 0),
        Value::IntVar(_) | Value::Sum(_) => Value::Int(pick(machine.flat.bounds(value))),
        Value::FloatSum(_) => {
            let (least, most) = machine.flat.float_bounds(value);
            let bound = if low { least } else { most };
            if bound.is_infinite() {
                return undefined(call.span, "this float has no such bound");
            }
            Value::Float(bound)
        }
        Value::SetVar(set) => Value::set(machine.flat.set_bound(set, low)),
        Value::OptVar(opt) => return bound_of(machine, call, &opt.value, low),
        known => known.clone(),
    })
}

fn array_bound(machine: &mut Machine, call: &Call, low: bool) -> Evaluated {
    let mut found: Option<Value> = None;
    for value in call.elements(0)?.iter().filter(|value| **value != Value::Absent) {
        let next = bound_of(machine, call, value, low)?;
        found = Some(match (found, next) {
            (None, next) => next,
            (Some(Value::Int(one)), Value::Int(other)) => Value::Int(if low { one.min(other) } else { one.max(other) }),
            (Some(Value::Float(one)), Value::Float(other)) => {
                Value::Float(if low { one.min(other) } else { one.max(other) })
            }
            (Some(Value::Set(one)), Value::Set(other)) => {
                Value::set(if low { one.intersect(&other) } else { one.union(&other) })
            }
            (Some(one), _) => one,
        });
    }
    match found {
        Some(found) => Ok(found),
        None => undefined(call.span, "an empty array has no bounds"),
    }
}

/// The values that something may have.
fn domain_of(machine: &Machine, value: &Value) -> Domain {
    match value {
        Value::Absent => Domain::default(),
        Value::OptVar(opt) if machine.flat.decided_truth(opt.present) == Some(false) => Domain::default(),
        Value::OptVar(opt) => machine.flat.domain(&opt.value),
        value => machine.flat.domain(value),
    }
}

fn dom(machine: &mut Machine, call: &Call) -> Evaluated {
    Ok(Value::set(domain_of(machine, call.argument(0)?)))
}

fn dom_array(machine: &mut Machine, call: &Call) -> Evaluated {
    let domains: Vec<Domain> = call.elements(0)?.iter().map(|value| domain_of(machine, value)).collect();
    Ok(Value::set(Domain::from_ranges(domains.iter().flat_map(|domain| domain.ranges()).copied())))
}

fn dom_bounds_array(machine: &mut Machine, call: &Call) -> Evaluated {
    let mut ends: Option<(i64, i64)> = None;
    for value in call.elements(0)? {
        let (low, high) = match value {
            Value::Absent => continue,
            Value::OptVar(opt) => machine.flat.bounds(&opt.value),
            value => machine.flat.bounds(value),
        };
        ends = Some(ends.map_or((low, high), |ends| (ends.0.min(low), ends.1.max(high))));
    }
    Ok(Value::set(ends.map_or_else(Domain::default, |(low, high)| Domain::range(low, high))))
}

fn has_bounds(machine: &mut Machine, call: &Call) -> Evaluated {
    let value = call.argument(0)?;
    Ok(Value::Bool(match value {
        Value::FloatSum(_) => {
            let (low, high) = machine.flat.float_bounds(value);
            low.is_finite() && high.is_finite()
        }
        Value::IntVar(_) | Value::Sum(_) => {
            let (low, high) = machine.flat.bounds(value);
            let reach = machine.flat.reach().declared;
            low > -reach && high < reach
        }
        _ => true,
    }))
}

fn fix(machine: &mut Machine, call: &Call) -> Evaluated {
    match machine.flat.fixed(call.argument(0)?) {
        Some(value) => Ok(value),
        None => fail(call.span, "fix needs a value that is fixed already, but the solver still decides this one"),
    }
}
