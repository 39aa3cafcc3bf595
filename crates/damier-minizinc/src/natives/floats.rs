//! Floats: the functions of analysis, on numbers that are known or have few values. Engines know only linear ones.

use super::arguments::unsolvable;
use super::math::to_float;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::{fail, undefined};
use crate::flatten::Context;
use crate::machine::Machine;
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
        "ceil" => |machine, call| rounded(machine, call, Rounding::Up),
        "floor" => |machine, call| rounded(machine, call, Rounding::Down),
        "round" => |machine, call| rounded(machine, call, Rounding::Nearest),
        _ => return None,
    })
}

/// The number, or an error if it is none.
pub(super) fn finite(call: &Call, number: f64) -> Evaluated {
    if number.is_finite() {
        Ok(Value::Float(number))
    } else {
        fail(call.span, format!("the result of {} is too large for a float", call.function.name))
    }
}

/// A function that is undefined where it gives no number.
fn apply(machine: &mut Machine, call: &Call, function: fn(f64) -> f64) -> Evaluated {
    let at = match call.argument(0)? {
        Value::Float(number) => *number,
        Value::Int(number) => *number as f64,
        value => {
            let value_at = |at| Some(function(at)).filter(|number| number.is_finite());
            return machine.flat.float_function(value, &call.function.name, call.span, &value_at);
        }
    };
    let number = function(at);
    if number.is_nan() {
        return undefined(
            call.span,
            format!("{}({}) is undefined", call.function.name, crate::output::show::float(at)),
        );
    }
    finite(call, number)
}

/// The number if a logarithm has it.
fn positive(number: f64) -> f64 {
    if number > 0.0 { number } else { f64::NAN }
}

/// `log(base, x)`
fn log(_: &mut Machine, call: &Call) -> Evaluated {
    let (base, at) = (call.float(0)?, call.float(1)?);
    let number = positive(at).log(positive(base));
    if number.is_nan() || base == 1.0 {
        return undefined(call.span, "a logarithm needs a positive number and a positive base other than 1");
    }
    finite(call, number)
}

/// How a float becomes an integer.
#[derive(Clone, Copy, PartialEq)]
enum Rounding {
    Up,
    Down,
    /// Halves away from 0.
    Nearest,
}

impl Rounding {
    fn round(self, number: f64) -> f64 {
        match self {
            Rounding::Up => number.ceil(),
            Rounding::Down => number.floor(),
            Rounding::Nearest => number.round(),
        }
    }

    /// How far below and above the integer the float may be.
    fn reach(self) -> (f64, f64) {
        match self {
            Rounding::Up => (-1.0, 0.0),
            Rounding::Down => (0.0, 1.0),
            Rounding::Nearest => (-0.5, 0.5),
        }
    }
}

/// A float rounded to an integer n: `n + low ≤ x ≤ n + high`, and one of the two is strict.
fn rounded(machine: &mut Machine, call: &Call, how: Rounding) -> Evaluated {
    let value = call.argument(0)?;
    match value {
        Value::Int(_) => return Ok(value.clone()),
        Value::Float(number) => {
            let number = how.round(*number);
            // Beyond 2^63 there is no such integer.
            if number.abs() < 9.2e18 {
                return Ok(Value::Int(number as i64));
            }
            return fail(call.span, format!("{} of this float is too large", call.function.name));
        }
        _ => {}
    }
    let (least, most) = machine.flat.float_bounds(value);
    let (least, most) = (how.round(least), how.round(most));
    if !(least.abs() < 9.2e18 && most.abs() < 9.2e18) {
        return unsolvable(call, format!("{} needs a float with bounds", call.function.name));
    }
    let within = Value::set(Domain::range(least as i64, most as i64));
    let of = Type { var: true, ..Type::par(Base::Int) };
    let result = machine.flat.declare(&call.function.name, &of, Some(&within), call.span)?;
    let whole = to_float(machine, &result);
    let (low, high) = how.reach();
    let end = |machine: &mut Machine, by: f64| {
        machine.flat.arithmetic(Binary::Plus, whole.clone(), Value::Float(by), call.span)
    };
    let (low, high) = (end(machine, low)?, end(machine, high)?);
    let (below, above) = match how {
        Rounding::Up => (Binary::Less, Binary::GreaterEqual),
        Rounding::Down => (Binary::LessEqual, Binary::Greater),
        Rounding::Nearest => (Binary::LessEqual, Binary::GreaterEqual),
    };
    machine.flat.compare(below, &low, value, Context::Root, call.span)?;
    machine.flat.compare(above, &high, value, Context::Root, call.span)?;
    if how == Rounding::Nearest {
        // A half goes away from 0: the end towards 0 is left out, and at 0 both are.
        for (sign, end, strict) in [(Binary::Greater, low, Binary::Less), (Binary::Less, high, Binary::Greater)] {
            let goes_away = machine.flat.compare(sign, &result, &Value::Int(0), Context::Mixed, call.span)?;
            let is_inside = machine.flat.compare(strict, &end, value, Context::Positive, call.span)?;
            machine.flat.disjunction(vec![goes_away, is_inside], Context::Root);
        }
    }
    Ok(result)
}
