//! Numbers.

use crate::judge::arguments::{Call, Own, total, whole};
use crate::judge::evaluate::Evaluator;
use crate::judge::operators::{as_float, power};
use crate::judge::verdict::{Judged, Stop};
use crate::judge::{compare::TOLERANCE, sets};
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use crate::value::{Array, Value};
use std::rc::Rc;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("abs", 1) => |_, call| match call.argument(0)? {
            Value::Absent => Ok(Value::Absent),
            Value::Int(number) => match number.checked_abs() {
                Some(number) => Ok(Value::Int(number)),
                None => call.unknown("the result is too large"),
            },
            Value::Float(number) => Ok(Value::Float(number.abs())),
            _ => call.unknown("this is no number"),
        },
        ("pow", 2) => |evaluator, call| match (call.argument(0)?, call.argument(1)?) {
            (&Value::Int(base), &Value::Int(exponent)) => power(base, exponent, call.span),
            (base, exponent) => evaluator.arithmetic(Binary::Power, base, exponent, call.span),
        },
        ("min", 2) => |evaluator, call| best(evaluator, call, call.arguments, true),
        ("max", 2) => |evaluator, call| best(evaluator, call, call.arguments, false),
        ("bool2int", 1) => |_, call| mapped(call.argument(0)?, &|value| whole(value).map(Value::Int), call),
        ("int2float", 1) => |_, call| mapped(call.argument(0)?, &|value| as_float(value).map(Value::Float), call),
        ("arg_min" | "arg_min_total", 1) => |_, call| place_of_best(call, true, Nothing::First),
        ("arg_max" | "arg_max_total", 1) => |_, call| place_of_best(call, false, Nothing::First),
        ("arg_min_weak", 1) => |_, call| place_of_best(call, true, Nothing::Absent),
        ("arg_max_weak", 1) => |_, call| place_of_best(call, false, Nothing::Absent),
        ("sqrt", 1) => |evaluator, call| real(evaluator, call, f64::sqrt),
        ("exp", 1) => |evaluator, call| real(evaluator, call, f64::exp),
        ("ln", 1) => |evaluator, call| real(evaluator, call, |x| positive(x).ln()),
        ("log10", 1) => |evaluator, call| real(evaluator, call, |x| positive(x).log10()),
        ("log2", 1) => |evaluator, call| real(evaluator, call, |x| positive(x).log2()),
        ("sin", 1) => |evaluator, call| real(evaluator, call, f64::sin),
        ("cos", 1) => |evaluator, call| real(evaluator, call, f64::cos),
        ("tan", 1) => |evaluator, call| real(evaluator, call, f64::tan),
        ("asin", 1) => |evaluator, call| real(evaluator, call, f64::asin),
        ("acos", 1) => |evaluator, call| real(evaluator, call, f64::acos),
        ("atan", 1) => |evaluator, call| real(evaluator, call, f64::atan),
        ("sinh", 1) => |evaluator, call| real(evaluator, call, f64::sinh),
        ("cosh", 1) => |evaluator, call| real(evaluator, call, f64::cosh),
        ("tanh", 1) => |evaluator, call| real(evaluator, call, f64::tanh),
        ("asinh", 1) => |evaluator, call| real(evaluator, call, f64::asinh),
        ("acosh", 1) => |evaluator, call| real(evaluator, call, f64::acosh),
        ("atanh", 1) => |evaluator, call| real(evaluator, call, f64::atanh),
        ("log", 2) => |evaluator, call| {
            let (base, at) = (call.float(0)?, call.float(1)?);
            if base == 1.0 {
                return call.undefined("a logarithm in base 1");
            }
            finite(evaluator, call, positive(at).ln() / positive(base).ln())
        },
        ("ceil", 1) => |evaluator, call| rounded(evaluator, call, f64::ceil),
        ("floor", 1) => |evaluator, call| rounded(evaluator, call, f64::floor),
        // Halves go away from zero.
        ("round", 1) => |evaluator, call| rounded(evaluator, call, f64::round),
        _ => return None,
    })
}

/// The value, or each element of an array, in another type; absent stays absent.
fn mapped(value: &Value, map: &dyn Fn(&Value) -> Option<Value>, call: &Call) -> Judged {
    match value {
        Value::Absent => Ok(Value::Absent),
        Value::Array(array) => {
            let elements = array.elements.iter().map(|element| mapped(element, map, call)).collect::<Judged<_>>()?;
            Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
        }
        // A set of truth values has the numbers 0 and 1.
        set @ Value::Set(_) => Ok(set.clone()),
        value => map(value).map_or_else(|| call.unknown("this is no number"), Ok),
    }
}

fn is_of_floats(evaluator: &Evaluator, call: &Call) -> bool {
    evaluator.type_of(call.function.returns).base == Base::Float
}

pub(super) fn sum(evaluator: &mut Evaluator, call: &Call) -> Judged {
    let present = call.elements(0)?.iter().filter(|value| !matches!(value, Value::Absent));
    if is_of_floats(evaluator, call) {
        let mut sum = 0.0;
        for value in present {
            let Some(number) = as_float(value) else { return call.unknown("this is no number") };
            sum += number;
            evaluator.slack += number.abs() + 1.0;
        }
        return finite(evaluator, call, sum);
    }
    let numbers = present.map(whole).collect::<Option<Vec<i64>>>();
    match numbers {
        Some(numbers) => Ok(Value::Int(total(numbers, call)?)),
        None => call.unknown("this is no number"),
    }
}

pub(super) fn product(evaluator: &mut Evaluator, call: &Call) -> Judged {
    let one = if is_of_floats(evaluator, call) { Value::Float(1.0) } else { Value::Int(1) };
    let mut product = one;
    for value in call.elements(0)?.iter().filter(|value| !matches!(value, Value::Absent)) {
        let value = match value {
            Value::Bool(truth) => &Value::Int(i64::from(*truth)),
            value => value,
        };
        product = evaluator.arithmetic(Binary::Times, &product, value, call.span)?;
    }
    Ok(product)
}

pub(super) fn count_true(_: &mut Evaluator, call: &Call) -> Judged {
    let is_true = |value: &&Value| matches!(value, Value::Bool(true));
    Ok(Value::Int(call.elements(0)?.iter().filter(is_true).count() as i64))
}

/// The least or largest of a list or a set; undefined where there is none.
pub(super) fn extreme(evaluator: &mut Evaluator, call: &Call, least: bool) -> Judged {
    match call.argument(0)? {
        Value::Array(array) => best(evaluator, call, &array.elements, least),
        Value::Set(set) => {
            let member =
                if least { set.ranges().first().map(|run| run.0) } else { set.ranges().last().map(|run| run.1) };
            match member {
                Some(member) if evaluator.type_of(call.function.returns).base == Base::Bool => {
                    Ok(Value::Bool(member != 0))
                }
                Some(member) => Ok(Value::Int(member)),
                None => call.undefined("the empty set has no least and no largest member"),
            }
        }
        Value::FloatSet(set) => match if least { set.first().map(|run| run.0) } else { set.last().map(|run| run.1) } {
            Some(member) => Ok(Value::Float(member)),
            None => call.undefined("the empty set has no least and no largest member"),
        },
        _ => call.unknown("this is neither a list nor a set"),
    }
}

fn best(evaluator: &mut Evaluator, call: &Call, values: &[Value], least: bool) -> Judged {
    let mut best: Option<&Value> = None;
    for value in values.iter().filter(|value| !matches!(value, Value::Absent)) {
        best = match best {
            None => Some(value),
            Some(best) if is_better(value, best, least, call)? => Some(value),
            best => best,
        };
    }
    match best {
        Some(Value::Float(number)) => {
            evaluator.slack += number.abs() + 1.0;
            Ok(Value::Float(*number))
        }
        Some(best) => Ok(best.clone()),
        None => call.undefined("of nothing there is no least and no largest"),
    }
}

fn is_better(one: &Value, other: &Value, least: bool, call: &Call) -> Judged<bool> {
    let order = match (one, other) {
        (Value::Bool(one), Value::Bool(other)) => Some(one.cmp(other)),
        (Value::Int(one), Value::Int(other)) => Some(one.cmp(other)),
        _ => match (as_float(one), as_float(other)) {
            (Some(one), Some(other)) => one.partial_cmp(&other),
            _ => None,
        },
    };
    match order {
        Some(order) => Ok(if least { order.is_lt() } else { order.is_gt() }),
        None => call.unknown("these are not compared"),
    }
}

/// What the place of the best of nothing is.
enum Nothing {
    /// The first place; of an empty list, undefined.
    First,
    /// Absent.
    Absent,
}

/// The first place of the least or largest element.
fn place_of_best(call: &Call, least: bool, nothing: Nothing) -> Judged {
    let array = call.array(0)?;
    if array.elements.iter().any(|value| matches!(value, Value::Float(_))) {
        return call.unknown("the order of floats that are close is not judged");
    }
    let mut best: Option<(usize, &Value)> = None;
    for (at, value) in array.elements.iter().enumerate().filter(|(_, value)| !matches!(value, Value::Absent)) {
        best = match best {
            Some((_, so_far)) if !is_better(value, so_far, least, call)? => best,
            _ => Some((at, value)),
        };
    }
    let first = call.indices(0, 0)?.0;
    match (best, nothing) {
        (Some((at, _)), _) => Ok(Value::Int(first + at as i64)),
        (None, Nothing::Absent) => Ok(Value::Absent),
        (None, Nothing::First) if !array.elements.is_empty() => Ok(Value::Int(first)),
        (None, Nothing::First) => call.undefined("an empty list has no least and no largest element"),
    }
}

fn positive(number: f64) -> f64 {
    if number > 0.0 { number } else { f64::NAN }
}

fn finite(evaluator: &mut Evaluator, call: &Call, number: f64) -> Judged {
    if number.is_nan() {
        return call.undefined("this is no number");
    }
    if !number.is_finite() {
        return call.unknown("the result is too large for a float");
    }
    evaluator.slack += number.abs() + 1.0;
    Ok(Value::Float(number))
}

/// A function of analysis. How far its result may be off is seen from its values beside the argument.
fn real(evaluator: &mut Evaluator, call: &Call, function: fn(f64) -> f64) -> Judged {
    if matches!(call.argument(0)?, Value::Absent) {
        return Ok(Value::Absent);
    }
    let at = call.float(0)?;
    let near = TOLERANCE * (at.abs() + 1.0);
    let value = function(at);
    for beside in [function(at - near), function(at + near)] {
        if beside.is_finite() && value.is_finite() {
            evaluator.slack += (beside - value).abs() / TOLERANCE;
        } else if beside.is_nan() != value.is_nan() && call.type_of(evaluator, 0)?.var {
            return call.unknown("the argument is close to where the function is undefined");
        }
    }
    finite(evaluator, call, value)
}

/// A float as an integer. Close to where the result changes, the solver may have meant either.
fn rounded(evaluator: &mut Evaluator, call: &Call, round: fn(f64) -> f64) -> Judged {
    let number = match call.argument(0)? {
        Value::Int(number) => return Ok(Value::Int(*number)),
        Value::Absent => return Ok(Value::Absent),
        _ => call.float(0)?,
    };
    let margin = if call.type_of(evaluator, 0)?.var { evaluator.margin(number, number) } else { 0.0 };
    let (mut result, low, high) = (round(number), round(number - margin), round(number + margin));
    if low != high {
        result = if evaluator.either(true) == (result == low) { low } else { high };
    }
    if result.abs() < 9.2e18 {
        return Ok(Value::Int(result as i64));
    }
    Err(Stop::unknown(call.span, "the result is too large for an integer"))
}

/// How many members a set has.
pub(super) fn card(_: &mut Evaluator, call: &Call) -> Judged {
    match call.argument(0)? {
        Value::Set(set) => match i64::try_from(sets::size(set)) {
            Ok(size) => Ok(Value::Int(size)),
            Err(_) => call.unknown("the set is too large"),
        },
        Value::FloatSet(ranges) if ranges.iter().all(|(low, high)| low == high) => Ok(Value::Int(ranges.len() as i64)),
        _ => call.unknown("this has no number of members"),
    }
}
