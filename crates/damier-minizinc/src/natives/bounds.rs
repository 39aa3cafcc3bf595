//! What is known of a variable while the model is made: bounds, domains, and values that are fixed already.

use super::arguments::{each, is_known};
use super::{Call, Native};
use crate::machine::{Evaluated, Machine};
use crate::value::{SetVar, Value};
use damier_model::{Domain, Lit};

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
        "is_fixed" => |machine, call| Ok(Value::Bool(fixed(machine, call.argument(0)?).is_some())),
        _ => return None,
    })
}

fn bound(machine: &mut Machine, call: &Call, low: bool) -> Evaluated {
    each(call.argument(0)?, &mut |value| bound_of(machine, call, value, low))
}

fn bound_of(machine: &Machine, call: &Call, value: &Value, low: bool) -> Evaluated {
    let pick = |(least, most): (i64, i64)| if low { least } else { most };
    Ok(match value {
        Value::Absent => return machine.undefined(call.span, "an absent value has no bounds"),
        Value::BoolVar(_) => Value::Bool(pick(machine.bounds(value)) != 0),
        Value::IntVar(_) | Value::Sum(_) => Value::Int(pick(machine.bounds(value))),
        Value::FloatSum(_) => {
            let (least, most) = machine.float_bounds(value);
            let bound = if low { least } else { most };
            if bound.is_infinite() {
                return machine.undefined(call.span, "this float has no such bound");
            }
            Value::Float(bound)
        }
        Value::SetVar(set) => Value::set(set_bound(machine, set, low)),
        Value::OptVar(opt) => return bound_of(machine, call, &opt.value, low),
        known => known.clone(),
    })
}

/// The members that are in for sure (`low`), or the candidates that may be in.
fn set_bound(machine: &Machine, set: &SetVar, low: bool) -> Domain {
    let counts = |lit: Lit| match truth(machine, lit) {
        Some(member) => member,
        None => !low,
    };
    let members = set.candidates.iter().zip(&set.members).filter(|(_, lit)| counts(**lit));
    Domain::from_values(members.map(|(&candidate, _)| candidate))
}

/// Whether a literal holds, if its variable's domain tells.
fn truth(machine: &Machine, lit: Lit) -> Option<bool> {
    if lit.var().is_constant() {
        return Some(!lit.is_negated());
    }
    match machine.store.model.domain_ref(lit.var()).ranges() {
        &[(value, last)] if value == last => Some((value != 0) != lit.is_negated()),
        _ => None,
    }
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
        None => machine.undefined(call.span, "an empty array has no bounds"),
    }
}

/// The values that something may have.
fn domain_of(machine: &Machine, value: &Value) -> Domain {
    match value {
        Value::Absent => Domain::default(),
        Value::OptVar(opt) if truth(machine, opt.present) == Some(false) => Domain::default(),
        Value::OptVar(opt) => machine.domain(&opt.value),
        value => machine.domain(value),
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
            Value::OptVar(opt) => machine.bounds(&opt.value),
            value => machine.bounds(value),
        };
        ends = Some(ends.map_or((low, high), |ends| (ends.0.min(low), ends.1.max(high))));
    }
    Ok(Value::set(ends.map_or_else(Domain::default, |(low, high)| Domain::range(low, high))))
}

fn has_bounds(machine: &mut Machine, call: &Call) -> Evaluated {
    let value = call.argument(0)?;
    Ok(Value::Bool(match value {
        Value::FloatSum(_) => {
            let (low, high) = machine.float_bounds(value);
            low.is_finite() && high.is_finite()
        }
        Value::IntVar(_) | Value::Sum(_) => {
            let (low, high) = machine.bounds(value);
            let reach = machine.store.reach.declared;
            low > -reach && high < reach
        }
        _ => true,
    }))
}

fn fix(machine: &mut Machine, call: &Call) -> Evaluated {
    match fixed(machine, call.argument(0)?) {
        Some(value) => Ok(value),
        None => {
            machine.fail(call.span, "fix needs a value that is fixed already, but the solver still decides this one")
        }
    }
}

/// The value, if nothing is left to decide.
/// The value, if what is known of its variables leaves one only.
pub(crate) fn fixed(machine: &Machine, value: &Value) -> Option<Value> {
    if is_known(value) {
        return Some(value.clone());
    }
    match value {
        Value::BoolVar(lit) => truth(machine, *lit).map(Value::Bool),
        Value::IntVar(_) | Value::Sum(_) => {
            let (low, high) = machine.bounds(value);
            (low == high).then_some(Value::Int(low))
        }
        Value::FloatSum(_) => {
            let (low, high) = machine.float_bounds(value);
            (low == high).then_some(Value::Float(low))
        }
        Value::SetVar(set) => {
            let (least, most) = (set_bound(machine, set, true), set_bound(machine, set, false));
            (least == most).then_some(Value::set(least))
        }
        Value::OptVar(opt) => {
            if truth(machine, opt.present)? {
                fixed(machine, &opt.value)
            } else {
                Some(Value::Absent)
            }
        }
        Value::Array(array) => {
            let elements =
                array.elements.iter().map(|element| fixed(machine, element)).collect::<Option<Vec<Value>>>()?;
            Some(Value::Array(std::rc::Rc::new(crate::value::Array { indices: array.indices.clone(), elements })))
        }
        Value::Tuple(fields) => {
            Some(Value::Tuple(fields.iter().map(|field| fixed(machine, field)).collect::<Option<Vec<Value>>>()?.into()))
        }
        _ => None,
    }
}
