//! Enums: members by number and by their neighbours.

use crate::judge::arguments::{Call, Own};
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::types::ty::Base;
use crate::value::{Array, Value};
use damier_model::Domain;
use std::rc::Rc;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("enum2int", 1) => |_, call| Ok(call.argument(0)?.clone()),
        ("to_enum", 2) => |_, call| within(call.argument(1)?, call.set(0)?, call),
        ("enum_of", 1) => |evaluator, call| match call.type_of(evaluator, 0)?.base {
            Base::Enum(id) => evaluator.enum_members(id),
            _ => call.unknown("this is of no enum"),
        },
        ("enum_next", 2) => |_, call| neighbour(call, 1),
        ("enum_prev", 2) => |_, call| neighbour(call, -1),
        _ => return None,
    })
}

fn within(value: &Value, members: &Domain, call: &Call) -> Judged {
    let inside = match value {
        Value::Absent => true,
        Value::Int(number) => sets::contains(members, *number),
        Value::Set(set) => sets::is_subset(set, members),
        Value::Array(array) => {
            let elements = array.elements.iter().map(|element| within(element, members, call));
            let elements = elements.collect::<Judged<_>>()?;
            return Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })));
        }
        _ => return call.unknown("this is no number of a member"),
    };
    if inside { Ok(value.clone()) } else { call.undefined("this is no number of a member") }
}

/// The member before or after another one, in the set.
fn neighbour(call: &Call, by: i64) -> Judged {
    let members = call.set(0)?;
    let member = match call.argument(1)? {
        Value::Absent => return Ok(Value::Absent),
        Value::Int(member) => *member,
        _ => return call.unknown("this is no member"),
    };
    let next = sets::place_of(members, member)
        .and_then(|place| place.checked_add_signed(by))
        .and_then(|place| sets::nth(members, place));
    next.map_or_else(|| call.undefined("there is no such member"), |next| Ok(Value::Int(next)))
}
