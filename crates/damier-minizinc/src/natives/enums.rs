//! Enums: members by number, by their neighbours, and all of them.

use super::arguments::each;
use super::math::optional;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::flatten::Context;
use crate::machine::Machine;
use crate::syntax::ast::Binary;
use crate::types::ty::{Base, INFINITY, MINUS_INFINITY};
use crate::value::{Array, Value};
use damier_model::Domain;
use std::rc::Rc;

/// The widest set whose members are listed in a table of neighbours.
const LISTED: i64 = 1 << 22;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "to_enum" => to_enum,
        "enum2int" => |_, call| Ok(call.argument(0)?.clone()),
        "enum_next" => |machine, call| neighbour(machine, call, true),
        "enum_prev" => |machine, call| neighbour(machine, call, false),
        "enum_of" => enum_of,
        "anon_enum" | "anon_enum_set" => anonymous,
        _ => return None,
    })
}

/// `to_enum(E, x)`: undefined where x is no number of a member.
fn to_enum(machine: &mut Machine, call: &Call) -> Evaluated {
    let members = call.set(0)?;
    each(call.argument(1)?, &mut |value| within(machine, call, value, members))
}

fn within(machine: &mut Machine, call: &Call, value: &Value, members: &Rc<Domain>) -> Evaluated {
    let known = match value {
        Value::Absent => true,
        Value::Int(number) => {
            if !members.contains(*number) {
                return undefined(call.span, format!("{number} is not the number of a member of this enum"));
            }
            true
        }
        Value::Set(set) => {
            if !set.is_subset(members) {
                return undefined(call.span, format!("not all of {set} are numbers of members of this enum"));
            }
            true
        }
        _ => false,
    };
    if known {
        return Ok(value.clone());
    }
    if let Value::OptVar(opt) = value {
        let inside = machine.flat.restrict(&opt.value, &Value::Set(Rc::clone(members)), Context::Mixed, call.span)?;
        let condition = machine.flat.disjunction(vec![!opt.present, inside], Context::Mixed);
        machine.flat.must_hold(condition);
        return Ok(value.clone());
    }
    let inside = machine.flat.restrict(value, &Value::Set(Rc::clone(members)), Context::Mixed, call.span)?;
    machine.flat.must_hold(inside);
    Ok(value.clone())
}

/// `enum_next(E, x)` and `enum_prev(E, x)`: undefined for the last or the first member.
fn neighbour(machine: &mut Machine, call: &Call, next: bool) -> Evaluated {
    let members = call.set(0)?;
    match call.argument(1)? {
        Value::Absent => Ok(Value::Absent),
        Value::Int(member) => match neighbour_of(members, *member, next) {
            Some(other) => Ok(Value::Int(other)),
            None => undefined(call.span, format!("{}: there is no such member", call.function.name)),
        },
        Value::OptVar(opt) => {
            let mark = machine.flat.defined.len();
            let other =
                machine.under_condition(|machine| variable_neighbour(machine, call, members, &opt.value, next))?;
            // Where the value is absent, it need not have a neighbour.
            for condition in machine.flat.defined.split_off(mark) {
                let condition = machine.flat.disjunction(vec![!opt.present, condition], Context::Mixed);
                machine.flat.must_hold(condition);
            }
            Ok(optional(opt.present, other))
        }
        value => variable_neighbour(machine, call, members, value, next),
    }
}

fn neighbour_of(members: &Domain, member: i64, next: bool) -> Option<i64> {
    if !members.contains(member) {
        return None;
    }
    let by = if next { 1 } else { -1 };
    if members.contains(member + by) {
        return Some(member + by);
    }
    let mut ranges = members.ranges().iter();
    if next {
        ranges.find(|range| range.0 > member).map(|range| range.0)
    } else {
        ranges.rev().find(|range| range.1 < member).map(|range| range.1)
    }
}

fn variable_neighbour(
    machine: &mut Machine,
    call: &Call,
    members: &Rc<Domain>,
    value: &Value,
    next: bool,
) -> Evaluated {
    let (Some(first), Some(last)) = (members.min(), members.max()) else {
        return undefined(call.span, format!("{}: the enum has no members", call.function.name));
    };
    let with_neighbour = members.without(if next { last } else { first });
    if with_neighbour.is_empty() {
        return undefined(call.span, format!("{}: there is no such member", call.function.name));
    }
    let inside = machine.flat.restrict(value, &Value::set(with_neighbour), Context::Mixed, call.span)?;
    machine.flat.must_hold(inside);
    if members.ranges().len() == 1 {
        return machine.flat.arithmetic(Binary::Plus, value.clone(), Value::Int(if next { 1 } else { -1 }), call.span);
    }
    if last - first > LISTED {
        return fail(call.span, format!("{}: the set is too wide", call.function.name));
    }
    let other = |member: i64| Value::Int(neighbour_of(members, member, next).unwrap_or(first));
    let table = Array { indices: smallvec::smallvec![(first, last)], elements: (first..=last).map(other).collect() };
    machine.flat.element(&Rc::new(table), std::slice::from_ref(value), call.span)
}

/// All members of the enum that the argument's type names, or all numbers.
fn enum_of(machine: &mut Machine, call: &Call) -> Evaluated {
    match call.type_of(machine, 0)?.base {
        Base::Enum(id) => machine.enum_set(id),
        Base::Int => Ok(Value::set(Domain::range(MINUS_INFINITY, INFINITY))),
        _ => fail(call.span, "enum_of needs something whose type is an enum"),
    }
}

/// `anon_enum(n)`: the numbers of the members of a nameless enum.
fn anonymous(_: &mut Machine, call: &Call) -> Evaluated {
    Ok(Value::set(match call.argument(0)? {
        Value::Array(names) => Domain::range(1, names.elements.len() as i64),
        Value::Set(set) => Domain::range(1, i64::try_from(set.size()).unwrap_or(i64::MAX)),
        _ => Domain::range(1, call.int(0)?),
    }))
}
