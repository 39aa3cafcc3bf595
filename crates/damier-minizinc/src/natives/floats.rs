//! Floats: the functions of analysis, on numbers that are known or have few values. Engines know only linear ones.

use super::arguments::unsolvable;
use super::math::to_float;
use super::{Call, Native};
use crate::machine::{Context, Evaluated, Machine};
use crate::syntax::ast::Binary;
use crate::types::ty::{Base, Type};
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "sqrt" => |machine, call| apply(machine, call, f64::sqrt),
        "exp" => |machine, call| apply(machine, call, f64::exp),
        "ln" => |machine, call| apply(machine, call, |x| positive(x).ln()),
        "log10" => |machine, call| apply(machine, call, |x| positive(x).log10()),
        "log2" => |machine, call| apply(machine, call, |x| positive(x).log2()),
        "log" => log,
        "sin" => |machine, call| apply(machine, call, f64::sin),
        "cos" => |machine, call| apply(machine, call, f64::cos),
        "tan" => |machine, call| apply(machine, call, f64::tan),
        "asin" => |machine, call| apply(machine, call, f64::asin),
        "acos" => |machine, call| apply(machine, call, f64::acos),
        "atan" => |machine, call| apply(machine, call, f64::atan),
        "sinh" => |machine, call| apply(machine, call, f64::sinh),
        "cosh" => |machine, call| apply(machine, call, f64::cosh),
        "tanh" => |machine, call| apply(machine, call, f64::tanh),
        "asinh" => |machine, call| apply(machine, call, f64::asinh),
        "acosh" => |machine, call| apply(machine, call, f64::acosh),
        "atanh" => |machine, call| apply(machine, call, |x| if x.abs() < 1.0 { x.atanh() } else { f64::NAN }),
        "ceil" => |machine, call| rounded(machine, call, f64::ceil, (-1.0, 0.0)),
        "floor" => |machine, call| rounded(machine, call, f64::floor, (0.0, 1.0)),
        "round" => |machine, call| rounded(machine, call, f64::round, (-0.5, 0.5)),
        _ => return None,
    })
}

/// The number, or an error if it is none.
pub(super) fn finite(machine: &Machine, call: &Call, number: f64) -> Evaluated {
    if number.is_finite() {
        Ok(Value::Float(number))
    } else {
        machine.fail(call.span, format!("the result of {} is too large for a float", call.function.name))
    }
}

/// A function that is undefined where it gives no number.
fn apply(machine: &mut Machine, call: &Call, function: fn(f64) -> f64) -> Evaluated {
    let at = match call.argument(0)? {
        Value::Float(number) => *number,
        Value::Int(number) => *number as f64,
        value => {
            let value_at = |at| Some(function(at)).filter(|number| number.is_finite());
            return machine.float_function(value, &call.function.name, call.span, &value_at);
        }
    };
    let number = function(at);
    if number.is_nan() {
        return machine
            .undefined(call.span, format!("{}({}) is undefined", call.function.name, crate::output::show::float(at)));
    }
    finite(machine, call, number)
}

/// The number if a logarithm has it.
fn positive(number: f64) -> f64 {
    if number > 0.0 { number } else { f64::NAN }
}

/// `log(base, x)`
fn log(machine: &mut Machine, call: &Call) -> Evaluated {
    let (base, at) = (call.float(0)?, call.float(1)?);
    let number = positive(at).log(positive(base));
    if number.is_nan() || base == 1.0 {
        return machine.undefined(call.span, "a logarithm needs a positive number and a positive base other than 1");
    }
    finite(machine, call, number)
}

/// A float rounded to an integer n, so that `n + low ≤ x ≤ n + high` with one of the two strict.
fn rounded(machine: &mut Machine, call: &Call, round: fn(f64) -> f64, (low, high): (f64, f64)) -> Evaluated {
    let value = call.argument(0)?;
    match value {
        Value::Int(_) => return Ok(value.clone()),
        Value::Float(number) => {
            let number = round(*number);
            // Beyond 2^63 there is no such integer.
            if number.abs() < 9.2e18 {
                return Ok(Value::Int(number as i64));
            }
            return machine.fail(call.span, format!("{} of this float is too large", call.function.name));
        }
        _ => {}
    }
    let (least, most) = machine.float_bounds(value);
    let (least, most) = (round(least), round(most));
    if !(least.abs() < 9.2e18 && most.abs() < 9.2e18) {
        return unsolvable(call, format!("{} needs a float with bounds", call.function.name));
    }
    let within = Value::set(Domain::range(least as i64, most as i64));
    let of = Type { var: true, ..Type::par(Base::Int) };
    let result = machine.declare(&call.function.name, &of, Some(&within), call.span)?;
    let whole = to_float(machine, &result);
    for (by, op, strict) in [(low, Binary::LessEqual, Binary::Less), (high, Binary::GreaterEqual, Binary::Greater)] {
        let end = machine.arithmetic(Binary::Plus, whole.clone(), Value::Float(by), call.span)?;
        // ceil leaves out the lower end, floor and round the upper one.
        let is_strict = if low == -1.0 { by == low } else { by == high };
        let op = if is_strict { strict } else { op };
        machine.compare(op, &end, value, Context::Root, call.span)?;
    }
    Ok(result)
}
