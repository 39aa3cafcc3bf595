//! Lists: index sets, the same elements in another shape, and in order.

use crate::judge::arguments::{Call, Own, truth, whole};
use crate::judge::literals::{ends, room};
use crate::judge::operators::as_float;
use crate::judge::verdict::Judged;
use crate::judge::{evaluate::place, sets};
use crate::value::{Array, Value};
use damier_model::Domain;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    if let Some(dimensions) = name.strip_prefix("index_set_") {
        return match dimensions.as_bytes().first()? {
            b'1' => Some(|_, call| index_set(call, 0)),
            b'2' => Some(|_, call| index_set(call, 1)),
            b'3' => Some(|_, call| index_set(call, 2)),
            b'4' => Some(|_, call| index_set(call, 3)),
            b'5' => Some(|_, call| index_set(call, 4)),
            b'6' => Some(|_, call| index_set(call, 5)),
            _ => None,
        };
    }
    Some(match (name, arity) {
        ("length", 1) => |_, call| Ok(Value::Int(call.elements(0)?.len() as i64)),
        ("index_set", 1) => |_, call| index_set(call, 0),
        ("index_sets_agree", 2) => |_, call| {
            let (one, other) = (call.array(0)?, call.array(1)?);
            let alike = |(one, other): (&(i64, i64), &(i64, i64))| one == other || room(*one) + room(*other) == 0;
            truth(one.indices.len() == other.indices.len() && one.indices.iter().zip(&other.indices).all(alike))
        },
        ("array1d", 1) => |_, call| Ok(Value::list(call.elements(0)?.to_vec())),
        ("array1d", 2) | ("array2d", 3) | ("array3d", 4) | ("array4d", 5) | ("array5d", 6) | ("array6d", 7) => reshaped,
        ("arrayXd", 2) => |_, call| shaped(call, call.array(0)?.indices.clone(), call.elements(1)?),
        ("index2int", 1) => |_, call| Ok(call.argument(0)?.clone()),
        ("slice_1d", 3) | ("slice_2d", 4) | ("slice_3d", 5) | ("slice_4d", 6) | ("slice_5d", 7) | ("slice_6d", 8) => {
            slice
        }
        ("reverse", 1) => |_, call| {
            let array = call.array(0)?;
            let elements = array.elements.iter().rev().cloned().collect();
            Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
        },
        ("sort", 1) => |_, call| {
            let array = call.array(0)?;
            let mut elements = array.elements.clone();
            if !elements.iter().all(|element| whole(element).is_some() || as_float(element).is_some()) {
                return call.unknown("these are not put in order");
            }
            elements.sort_by(order);
            // The elements of variables keep the index set, those of parameters are counted from 1.
            let indices = match call.function.body {
                Some(_) => array.indices.clone(),
                None => smallvec::smallvec![(1, elements.len() as i64)],
            };
            Ok(Value::Array(Rc::new(Array { indices, elements })))
        },
        ("sort_by", 2) => |_, call| {
            let (elements, keys) = (call.elements(0)?, call.elements(1)?);
            if elements.len() != keys.len() {
                return call.unknown("as many keys as elements are expected");
            }
            let mut places: Vec<usize> = (0..keys.len()).collect();
            places.sort_by(|&one, &other| order(&keys[one], &keys[other]));
            Ok(Value::list(places.into_iter().map(|at| elements[at].clone()).collect()))
        },
        ("arg_sort", 1) => |_, call| {
            let elements = call.elements(0)?;
            if elements.iter().any(|element| whole(element).is_none()) {
                return call.unknown("these are not put in order");
            }
            let first = call.indices(0, 0)?.0;
            let mut places: Vec<usize> = (0..elements.len()).collect();
            places.sort_by(|&one, &other| order(&elements[one], &elements[other]));
            Ok(Value::list(places.into_iter().map(|at| Value::Int(first + at as i64)).collect()))
        },
        _ => return None,
    })
}

fn order(one: &Value, other: &Value) -> Ordering {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => as_float(one).partial_cmp(&as_float(other)).unwrap_or(Ordering::Equal),
    }
}

fn index_set(call: &Call, dimension: usize) -> Judged {
    let (low, high) = call.indices(0, dimension)?;
    Ok(Value::set(Domain::range(low, high)))
}

/// `array2d(rows, columns, x)` and its like.
fn reshaped(_: &mut crate::judge::evaluate::Evaluator, call: &Call) -> Judged {
    let (elements, sets) = (call.arguments.len() - 1, &call.arguments[..call.arguments.len() - 1]);
    let mut indices = SmallVec::new();
    for set in sets {
        match ends(set) {
            Some(ends) => indices.push(ends),
            None => return call.unknown("an index set is a range"),
        }
    }
    shaped(call, indices, call.elements(elements)?)
}

fn shaped(call: &Call, indices: SmallVec<[(i64, i64); 2]>, elements: &[Value]) -> Judged {
    if indices.iter().fold(1u64, |size, &ends| size.saturating_mul(room(ends))) != elements.len() as u64 {
        return call.unknown("the index sets do not have room for the elements");
    }
    Ok(Value::Array(Rc::new(Array { indices, elements: elements.to_vec() })))
}

/// `slice_2d(x, [s1, s2, s3], rows, columns)`
fn slice(_: &mut crate::judge::evaluate::Evaluator, call: &Call) -> Judged {
    let (array, within) = (call.array(0)?, call.set_list(1)?);
    let mut taken: Vec<Vec<i64>> = vec![Vec::new()];
    for set in within {
        let mut longer = Vec::new();
        for start in &taken {
            for index in sets::members(set) {
                longer.push(start.iter().copied().chain([index]).collect());
            }
        }
        taken = longer;
    }
    let mut elements = Vec::with_capacity(taken.len());
    for at in taken {
        match place(array, &at).and_then(|place| array.elements.get(place)) {
            Some(element) if at.len() == array.indices.len() => elements.push(element.clone()),
            _ => return call.undefined("the slice is outside the index sets"),
        }
    }
    let mut indices = SmallVec::new();
    for set in &call.arguments[2..] {
        match ends(set) {
            Some(ends) => indices.push(ends),
            None => return call.unknown("an index set is a range"),
        }
    }
    shaped(call, indices, &elements)
}
