//! Constraints and functions between elements and their places.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("arg_val", 2) => |_, call| match first_place(call)? {
            Some(place) => Ok(Value::Int(place)),
            None => call.undefined("the value does not occur"),
        },
        ("arg_val_total", 2) => |_, call| Ok(Value::Int(first_place(call)?.unwrap_or(call.indices(0, 0)?.0))),
        ("arg_val_weak", 2) => |_, call| Ok(first_place(call)?.map_or(Value::Absent, Value::Int)),
        ("range", 2) => |_, call| image(call).map(Value::set),
        ("range", 3) => |_, call| {
            let (indices, given) = (call.indices(0, 0)?, call.set(1)?);
            let inside = sets::members(given).all(|place| (indices.0..=indices.1).contains(&place));
            truth(inside && image(call)?.ranges() == call.set(2)?.ranges())
        },
        ("roots", 2) => |_, call| preimage(call, 1).map(Value::set),
        ("roots", 3) => |_, call| truth(preimage(call, 2)?.ranges() == call.set(1)?.ranges()),
        _ => return None,
    })
}

/// The first place of a value.
fn first_place(call: &Call) -> Judged<Option<i64>> {
    let (elements, value) = (call.ints(0)?, call.int(1)?);
    let first = call.indices(0, 0)?.0;
    Ok(elements.iter().position(|&element| element == value).map(|at| first + at as i64))
}

/// The values at these places.
fn image(call: &Call) -> Judged<Domain> {
    let (elements, places, (low, high)) = (call.ints(0)?, call.set(1)?, call.indices(0, 0)?);
    if sets::members(places).any(|place| !(low..=high).contains(&place)) {
        return match call.arguments.len() {
            2 => call.unknown("a place outside the index set is not judged"),
            _ => Ok(Domain::default()),
        };
    }
    Ok(Domain::from_values(sets::members(places).map(|place| elements[(place - low) as usize])))
}

/// The places of these values.
fn preimage(call: &Call, values: usize) -> Judged<Domain> {
    let (elements, values, low) = (call.ints(0)?, call.set(values)?, call.indices(0, 0)?.0);
    Ok(Domain::from_values(
        elements.iter().zip(low..).filter(|(value, _)| sets::contains(values, **value)).map(|p| p.1),
    ))
}
