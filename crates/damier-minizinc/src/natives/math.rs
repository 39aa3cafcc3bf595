//! Integers: sums, products, extremes, powers, and how truth values and integers become other numbers.

use super::arguments::{each, is_known};
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::flatten::{Context, Flattener};
use crate::machine::Machine;
use crate::syntax::ast::Binary;
use crate::value::{OptVar, Value};
use damier_model::{Linear, Lit, RealOrInt, RealSum, Term};
use std::rc::Rc;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "abs" => abs,
        "pow" => pow,
        "sum" => sum,
        "product" => product,
        "min" => |machine, call| extreme(machine, call, true),
        "max" => |machine, call| extreme(machine, call, false),
        "bool2int" => bool2int,
        "int2float" => int2float,
        "arg_min" => |machine, call| extreme_index(machine, call, true),
        "arg_max" => |machine, call| extreme_index(machine, call, false),
        _ => return None,
    })
}

fn abs(machine: &mut Machine, call: &Call) -> Evaluated {
    match call.argument(0)? {
        Value::Int(number) => match number.checked_abs() {
            Some(number) => Ok(Value::Int(number)),
            None => fail(call.span, "the absolute value of this integer is too large"),
        },
        Value::Float(number) => Ok(Value::Float(number.abs())),
        value => machine.flat.absolute(value.clone(), call.span),
    }
}

fn pow(machine: &mut Machine, call: &Call) -> Evaluated {
    match (call.argument(0)?, call.argument(1)?) {
        (&Value::Int(base), &Value::Int(exponent)) => match power(base, exponent) {
            Ok(number) => Ok(Value::Int(number)),
            Err(Power::Undefined) => undefined(call.span, "0 to a negative power divides by zero"),
            Err(Power::TooLarge) => fail(call.span, format!("{base} to the power of {exponent} is too large")),
        },
        (Value::Float(base), Value::Float(exponent)) => {
            let number = base.powf(*exponent);
            if number.is_nan() || (*base == 0.0 && *exponent < 0.0) {
                return undefined(call.span, "this power is undefined");
            }
            super::floats::finite(call, number)
        }
        (base, exponent) => machine.flat.arithmetic(Binary::Power, base.clone(), exponent.clone(), call.span),
    }
}

/// Why a power of integers is none.
pub(super) enum Power {
    /// A power of 0 with a negative exponent.
    Undefined,
    /// Beyond the machine's integers.
    TooLarge,
}

/// An integer power; a negative exponent divides 1 by the power, rounded towards 0.
pub(super) fn power(base: i64, exponent: i64) -> Result<i64, Power> {
    match (base, exponent) {
        (0, ..0) => Err(Power::Undefined),
        (0 | 1, 1..) => Ok(base),
        (_, 0) | (1, _) => Ok(1),
        (-1, exponent) => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Ok(0),
        (base, exponent) => {
            u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).ok_or(Power::TooLarge)
        }
    }
}

fn sum(machine: &mut Machine, call: &Call) -> Evaluated {
    let values = call.elements(0)?;
    fold(machine, call, values, 0, i64::checked_add, 0.0, |a, b| a + b, Flattener::sum)
}

fn product(machine: &mut Machine, call: &Call) -> Evaluated {
    let values = call.elements(0)?;
    fold(machine, call, values, 1, i64::checked_mul, 1.0, |a, b| a * b, Flattener::product)
}

/// Sums and products: computed where everything is known, flattened otherwise.
#[expect(clippy::too_many_arguments, reason = "the neutral elements and operations of two kinds of numbers")]
fn fold(
    machine: &mut Machine,
    call: &Call,
    values: &[Value],
    neutral: i64,
    whole: fn(i64, i64) -> Option<i64>,
    neutral_float: f64,
    float: fn(f64, f64) -> f64,
    flatten: impl FnOnce(&mut Flattener, Vec<Value>, crate::source::Span) -> Evaluated,
) -> Evaluated {
    if !values.iter().all(is_known) {
        return flatten(&mut machine.flat, values.to_vec(), call.span);
    }
    let returns = &machine.program.types[call.function.returns.0 as usize];
    if returns.base == crate::types::ty::Base::Float {
        let mut total = neutral_float;
        for value in values {
            total = match value {
                Value::Float(number) => float(total, *number),
                Value::Int(number) => float(total, *number as f64),
                _ => return fail(call.span, "a number is expected here"),
            };
        }
        return super::floats::finite(call, total);
    }
    let mut total = neutral;
    for value in values {
        let number = match value {
            Value::Int(number) => *number,
            Value::Bool(truth) => i64::from(*truth),
            _ => return fail(call.span, "a number is expected here"),
        };
        total = match whole(total, number) {
            Some(total) => total,
            None => return fail(call.span, format!("the {} is too large", call.function.name)),
        };
    }
    Ok(Value::Int(total))
}

fn extreme(machine: &mut Machine, call: &Call, least: bool) -> Evaluated {
    match call.arguments {
        [Value::Array(array)] => extreme_of(machine, call, &array.elements, least),
        [one, other] => extreme_of(machine, call, &[one.clone(), other.clone()], least),
        _ => super::sets::extreme(machine, call, least),
    }
}

fn extreme_of(machine: &mut Machine, call: &Call, values: &[Value], least: bool) -> Evaluated {
    let better = |one: &Value, other: &Value| {
        let order = order(one, other)?;
        Some(if least { order.is_lt() } else { order.is_gt() })
    };
    if values.iter().all(is_known) {
        let mut best: Option<&Value> = None;
        for value in values.iter().filter(|value| **value != Value::Absent) {
            best = match best {
                Some(best) if better(value, best) == Some(false) => Some(best),
                _ => Some(value),
            };
        }
        return match best {
            Some(best) => Ok(best.clone()),
            None => undefined(call.span, format!("{} of nothing is undefined", call.function.name)),
        };
    }
    if !values.iter().any(|value| matches!(value, Value::OptVar(_) | Value::Absent)) {
        return machine.flat.extreme(least, values.to_vec(), call.span);
    }
    extreme_of_present(machine, call, values, least)
}

/// The extreme of those that occur: the others are moved out of the way, beyond everything.
fn extreme_of_present(machine: &mut Machine, call: &Call, values: &[Value], least: bool) -> Evaluated {
    let mut candidates = Vec::with_capacity(values.len());
    for value in values {
        match value {
            Value::Absent => {}
            Value::OptVar(opt) => candidates.push((opt.present, &opt.value)),
            value => candidates.push((Lit::TRUE, value)),
        }
    }
    let present: Vec<Lit> = candidates.iter().map(|candidate| candidate.0).collect();
    let occurs = machine.flat.disjunction(present, Context::Mixed);
    if occurs == Lit::FALSE {
        return undefined(call.span, "of values that are all absent, none is the least");
    }
    machine.flat.must_hold(occurs);
    let is_float = |value: &Value| matches!(value, Value::Float(_) | Value::FloatSum(_));
    let beyond = if candidates.iter().any(|(_, value)| is_float(value)) {
        let bounds = candidates.iter().map(|(_, value)| machine.flat.float_bounds(value));
        let bound = if least {
            bounds.map(|(_, high)| high).fold(f64::NEG_INFINITY, f64::max)
        } else {
            bounds.map(|(low, _)| low).fold(f64::INFINITY, f64::min)
        };
        Value::Float(bound)
    } else {
        let bounds = candidates.iter().map(|(_, value)| machine.flat.bounds(value));
        let bound = if least { bounds.map(|(_, high)| high).max() } else { bounds.map(|(low, _)| low).min() };
        Value::Int(bound.unwrap_or(0))
    };
    let mut moved = Vec::with_capacity(candidates.len());
    for (present, value) in candidates {
        moved.push(match present {
            Lit::TRUE => value.clone(),
            Lit::FALSE => continue,
            present => machine.flat.choose(vec![(present, value.clone())], beyond.clone(), call.span)?,
        });
    }
    machine.flat.extreme(least, moved, call.span)
}

/// How two known scalars of one type compare.
pub(super) fn order(one: &Value, other: &Value) -> Option<std::cmp::Ordering> {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => Some(one.cmp(other)),
        (Value::Float(one), Value::Float(other)) => one.partial_cmp(other),
        (Value::Bool(one), Value::Bool(other)) => Some(one.cmp(other)),
        (Value::Text(one), Value::Text(other)) => Some(one.cmp(other)),
        _ => None,
    }
}

fn extreme_index(_: &mut Machine, call: &Call, least: bool) -> Evaluated {
    let array = call.array(0)?;
    let mut best: Option<usize> = None;
    for (at, value) in array.elements.iter().enumerate() {
        let Some(so_far) = best else {
            best = Some(at);
            continue;
        };
        match order(value, &array.elements[so_far]) {
            Some(order) if if least { order.is_lt() } else { order.is_gt() } => best = Some(at),
            Some(_) => {}
            None => return fail(call.span, format!("{} needs known values", call.function.name)),
        }
    }
    match best {
        Some(at) => Ok(Value::Int(array.indices[0].0 + at as i64)),
        None => undefined(call.span, format!("{} of an empty array is undefined", call.function.name)),
    }
}

fn bool2int(_: &mut Machine, call: &Call) -> Evaluated {
    each(call.argument(0)?, &mut |value| match value {
        Value::Bool(truth) => Ok(Value::Int(i64::from(*truth))),
        Value::BoolVar(lit) => Ok(Value::term(Term::from(*lit))),
        Value::OptVar(opt) => match &opt.value {
            Value::BoolVar(lit) => Ok(optional(opt.present, Value::term(Term::from(*lit)))),
            Value::Bool(truth) => Ok(optional(opt.present, Value::Int(i64::from(*truth)))),
            _ => Ok(value.clone()),
        },
        value => Ok(value.clone()),
    })
}

fn int2float(machine: &mut Machine, call: &Call) -> Evaluated {
    each(call.argument(0)?, &mut |value| match value {
        Value::OptVar(opt) => Ok(optional(opt.present, to_float(machine, &opt.value))),
        value => Ok(to_float(machine, value)),
    })
}

/// An integer as a float.
pub(super) fn to_float(machine: &mut Machine, value: &Value) -> Value {
    match value {
        Value::Int(number) => Value::Float(*number as f64),
        Value::Bool(truth) => Value::Float(f64::from(u8::from(*truth))),
        Value::IntVar(_) | Value::Sum(_) | Value::BoolVar(_) => {
            let linear: Linear = machine.flat.linear(value);
            let terms = linear.terms().iter().map(|&(by, var)| (by as f64, RealOrInt::Int(var)));
            Value::FloatSum(Rc::new(RealSum::new(terms, linear.constant() as f64)))
        }
        value => value.clone(),
    }
}

/// A value that occurs when the literal holds.
pub(super) fn optional(present: Lit, value: Value) -> Value {
    match present {
        Lit::TRUE => value,
        Lit::FALSE => Value::Absent,
        present => Value::OptVar(Rc::new(OptVar { present, value })),
    }
}
