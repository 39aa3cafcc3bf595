//! Lists in rising order, counted from 1 whatever the index set was. Sorting is stable.

use super::math::order;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::fail;
use crate::machine::Machine;
use crate::value::Value;
use std::cmp::Ordering;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "sort" => sort,
        "sort_by" => sort_by,
        _ => return None,
    })
}

fn sort(machine: &mut Machine, call: &Call) -> Evaluated {
    let array = call.array(0)?;
    check_order(call, &array.elements)?;
    // A stable sort takes half as much again to merge.
    machine.flat.limits.room_for_elements(array.elements.len() / 2 * 3, call.span)?;
    let mut elements = array.elements.clone();
    elements.sort_by(|one, other| order(one, other).unwrap_or(Ordering::Equal));
    Ok(Value::list(elements))
}

/// `sort_by(x, keys)`: x in the rising order of the keys.
fn sort_by(machine: &mut Machine, call: &Call) -> Evaluated {
    let (array, keys) = (call.array(0)?, call.elements(1)?);
    check_order(call, keys)?;
    if keys.len() != array.elements.len() {
        let (given, needed) = (keys.len(), array.elements.len());
        return fail(call.span, format!("sort_by: {given} keys are given for {needed} elements"));
    }
    machine.flat.limits.room_for_elements(keys.len() / 2 * 3, call.span)?;
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_by(|&one, &other| order(&keys[one], &keys[other]).unwrap_or(Ordering::Equal));
    let elements = places.into_iter().map(|place| array.elements[place].clone()).collect();
    Ok(Value::list(elements))
}

/// All elements must be known and of one kind, or there is no order.
fn check_order(call: &Call, values: &[Value]) -> Evaluated<()> {
    match values.first() {
        Some(first) if values.iter().any(|value| order(first, value).is_none()) => {
            fail(call.span, format!("{} needs known values of one type", call.function.name))
        }
        _ => Ok(()),
    }
}
