//! Arrays: index sets, and the same elements in another shape.

use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::machine::Machine;
use crate::value::{Array, Value};
use damier_model::Domain;
use smallvec::SmallVec;
use std::rc::Rc;

type Ranges = SmallVec<[(i64, i64); 2]>;

pub(super) fn lookup(name: &str) -> Option<Native> {
    if let Some(rest) = name.strip_prefix("index_set_") {
        return index_set_of(rest);
    }
    Some(match name {
        "length" => |_, call| Ok(Value::Int(call.elements(0)?.len() as i64)),
        "index_set" => |_, call| index_set(call, 0),
        "index_sets_agree" => |_, call| Ok(Value::Bool(same_shape(call.array(0)?, call.array(1)?))),
        "array1d" | "array2d" | "array3d" | "array4d" | "array5d" | "array6d" => reshape,
        "arrayXd" => reshape_alike,
        "index2int" => |_, call| Ok(call.argument(0)?.clone()),
        "slice_1d" | "slice_2d" | "slice_3d" | "slice_4d" | "slice_5d" | "slice_6d" => slice,
        "reverse" => reverse,
        _ => return None,
    })
}

/// The natives `index_set_1of2` … `index_set_6of6`, by what follows their common beginning.
fn index_set_of(rest: &str) -> Option<Native> {
    const BY_DIMENSION: [Native; 6] = [
        |_, call| index_set(call, 0),
        |_, call| index_set(call, 1),
        |_, call| index_set(call, 2),
        |_, call| index_set(call, 3),
        |_, call| index_set(call, 4),
        |_, call| index_set(call, 5),
    ];
    let (dimension, dimensions) = rest.split_once("of")?;
    let (dimension, dimensions) = (dimension.parse::<usize>().ok()?, dimensions.parse::<usize>().ok()?);
    if dimension == 0 || dimension > dimensions {
        return None;
    }
    BY_DIMENSION.get(dimension - 1).copied()
}

fn index_set(call: &Call, dimension: usize) -> Evaluated {
    let (low, high) = call.array(0)?.indices.get(dimension).copied().unwrap_or((1, 0));
    Ok(Value::set(Domain::range(low, high)))
}

fn same_shape(one: &Array, other: &Array) -> bool {
    let length = |&(low, high): &(i64, i64)| (high - low + 1).max(0);
    one.indices.len() == other.indices.len()
        && one
            .indices
            .iter()
            .zip(&other.indices)
            .all(|(one, other)| one == other || (length(one) == 0 && length(other) == 0))
}

/// `array2d(rows, columns, x)` and its like; the sets come first, the array last.
fn reshape(machine: &mut Machine, call: &Call) -> Evaluated {
    let last = call.arguments.len().saturating_sub(1);
    let array = call.array(last)?;
    let mut indices = Ranges::new();
    if last == 0 {
        indices.push((1, array.elements.len() as i64));
    }
    for at in 0..last {
        indices.push(call.range(at)?);
    }
    shaped(machine, call, array, indices)
}

fn reshape_alike(machine: &mut Machine, call: &Call) -> Evaluated {
    let indices = call.array(0)?.indices.clone();
    shaped(machine, call, call.array(1)?, indices)
}

fn shaped(machine: &mut Machine, call: &Call, array: &Rc<Array>, indices: Ranges) -> Evaluated {
    if array.indices == indices {
        return Ok(Value::Array(Rc::clone(array)));
    }
    check_size(call, &indices, array.elements.len())?;
    machine.flat.limits.room_for_elements(array.elements.len(), call.span)?;
    Ok(Value::Array(Rc::new(Array { indices, elements: array.elements.clone() })))
}

fn check_size(call: &Call, indices: &Ranges, given: usize) -> Evaluated<()> {
    let length = |&(low, high): &(i64, i64)| (i128::from(high) - i128::from(low) + 1).max(0);
    let size = indices.iter().map(length).try_fold(1i128, i128::checked_mul);
    if size == Some(given as i128) {
        return Ok(());
    }
    let sets: Vec<String> = indices.iter().map(|(low, high)| format!("{low}..{high}")).collect();
    let name = &call.function.name;
    let room = size.map_or("too many".to_owned(), |size| size.to_string());
    fail(
        call.span,
        format!("{name}: the index sets {} have room for {room} elements, but {given} are given", sets.join(", ")),
    )
}

/// `slice_2d(x, [s1, s2, s3], rows, columns)`: the elements of x within the sets, in another shape.
fn slice(machine: &mut Machine, call: &Call) -> Evaluated {
    let array = call.array(0)?;
    let mut within: Vec<&Domain> = Vec::new();
    for set in call.elements(1)? {
        match set {
            Value::Set(set) => within.push(set),
            _ => return fail(call.span, "a slice needs known sets of indices"),
        }
    }
    if within.len() != array.indices.len() {
        return fail(call.span, "a slice needs a set for every dimension of the array");
    }
    for (set, &(low, high)) in within.iter().zip(&array.indices) {
        if !set.is_subset(&Domain::range(low, high)) {
            return undefined(call.span, format!("the slice {set} is not within the index set {low}..{high}"));
        }
    }
    // Positions dimension by dimension: each position so far branches into one for each index of the next set.
    let mut positions = vec![0usize];
    for (set, &(low, high)) in within.iter().zip(&array.indices) {
        let length = (high - low + 1).max(0) as usize;
        positions = positions
            .iter()
            .flat_map(|&position| set.values().map(move |index| position * length + (index - low) as usize))
            .collect();
    }
    let mut indices = Ranges::new();
    for at in 2..call.arguments.len() {
        indices.push(call.range(at)?);
    }
    check_size(call, &indices, positions.len())?;
    machine.flat.limits.room_for_elements(positions.len(), call.span)?;
    let elements = positions.iter().map(|&position| array.elements[position].clone()).collect();
    Ok(Value::Array(Rc::new(Array { indices, elements })))
}

fn reverse(machine: &mut Machine, call: &Call) -> Evaluated {
    let array = call.array(0)?;
    machine.flat.limits.room_for_elements(array.elements.len(), call.span)?;
    let elements = array.elements.iter().rev().cloned().collect();
    Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
}
