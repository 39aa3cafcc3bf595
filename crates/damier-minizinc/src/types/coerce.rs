//! Coercions: bringing code to the type it is used at, constants at once.

use super::Checker;
use super::ty::{Base, INFINITY, MINUS_INFINITY, Type};
use super::unify::{Bindings, coercion, fits, join};
use crate::program::{Code, Coercion, Op};
use crate::source::Name;
use crate::value::Value;
use std::rc::Rc;

impl<'a> Checker<'a> {
    /// Whether a value of one type may stand where another is wanted.
    pub(super) fn fits_type(&self, from: &Type, to: &Type) -> bool {
        fits(from, to, &mut Bindings::default()).is_some()
    }

    /// The type of both, or an error at the second.
    pub(super) fn join_or_report(&mut self, one: Type, other: &Code, what: &str) -> Type {
        let second = self.type_of(other).clone();
        if let Some(joined) = join(&one, &second) {
            return joined;
        }
        let (first, second) = (self.show(&one), self.show(&second));
        self.error(other.span, format!("{what} do not agree: this is `{second}`, what came before is `{first}`"));
        Type::POISON
    }

    /// Brings code to a type that it fits.
    pub(super) fn coerce(&mut self, code: Code, to: &Type) -> Code {
        if self.type_of(&code) == to || to.is_poison() {
            return code;
        }
        let from = self.type_of(&code).clone();
        if from.is_poison() {
            return code;
        }
        let Code { op, of, span } = code;
        let how = coercion(&from, to);
        // Code that is known before solving stays so, wherever it is used: the run is faster for it.
        let arrived = match &to.base {
            Base::Tuple(_) | Base::Record(_) => to.clone(),
            _ => Type { opt: from.opt, ..if from.var { to.clone() } else { to.to_par() } },
        };
        match (op, how) {
            (Op::Anonymous, _) => {
                let to = to.to_var();
                self.code(Op::Anonymous, &to, span)
            }
            (Op::Constant(value), None) => {
                let value = if arrived.set && !arrived.is_array() && is_empty_set(&value) {
                    empty_set(&to.base)
                } else {
                    value
                };
                self.code(Op::Constant(value), &arrived, span)
            }
            (Op::Constant(value), Some(how)) => match coerce_value(value, &how) {
                Ok(value) => self.code(Op::Constant(value), &arrived, span),
                Err(value) => {
                    let inner = Code { op: Op::Constant(value), of, span };
                    self.code(Op::Coerce(how, Box::new(inner)), &arrived, span)
                }
            },
            // What holds `_` learns its type.
            (Op::Array { lengths, elements }, _) if from.rank() == to.rank() && from.var && has_holes(&elements) => {
                let element = to.element();
                let elements = elements.into_iter().map(|code| self.coerce(code, &element)).collect();
                self.code(Op::Array { lengths, elements }, to, span)
            }
            (op, None) => self.code(op, &arrived, span),
            (op, Some(how)) => {
                let inner = Code { op, of, span };
                self.code(Op::Coerce(how, Box::new(inner)), &arrived, span)
            }
        }
    }

    /// Brings code to the type it is used at, if it fits.
    pub(super) fn coerce_or_report(&mut self, code: Code, to: &Type, what: &str) -> Option<Code> {
        let from = self.type_of(&code).clone();
        if self.fits_type(&from, to) {
            return Some(self.coerce(code, to));
        }
        let (shown, wanted) = (self.show(&from), self.show(to));
        self.error(code.span, format!("{what} must be `{wanted}`, but this is `{shown}`"));
        None
    }

    /// Brings a value to the type of its declaration.
    pub(super) fn coerce_declared(&mut self, code: Code, to: &Type, name: &Name) -> Code {
        let from = self.type_of(&code).clone();
        if self.fits_type(&from, to) {
            return self.coerce(code, to);
        }
        let (shown, wanted) = (self.show(&from), self.show(to));
        let help = mismatch_help(&from, to);
        self.error_with_help(
            code.span,
            format!("the value of `{name}` has invalid type-inst `{shown}`: it is declared `{wanted}`"),
            help,
        );
        self.poison(code.span)
    }

    /// Brings a body to the type that its function gives.
    pub(super) fn coerce_result(&mut self, code: Code, to: &Type, name: &Name) -> Code {
        let from = self.type_of(&code).clone();
        if self.fits_type(&from, to) {
            return self.coerce(code, to);
        }
        let (shown, wanted) = (self.show(&from), self.show(to));
        let help = mismatch_help(&from, to);
        self.error_with_help(
            code.span,
            format!("the body of `{name}` has invalid type-inst `{shown}`: it is declared to give `{wanted}`"),
            help,
        );
        self.poison(code.span)
    }
}

fn mismatch_help(from: &Type, to: &Type) -> &'static str {
    if from.var && !to.var && from.to_par().base == to.base {
        "the solver decides this value, so it is not known when a value that is not `var` is needed"
    } else if from.opt && !to.opt && from.base == to.base {
        "the value may be absent: `deopt(x)` asserts that it is not, `x default d` gives another instead"
    } else if from.rank() != to.rank() && from.is_array() && to.is_array() {
        "the numbers of dimensions differ: `array1d`, `array2d` … give an array another shape"
    } else if from.base == Base::Float && to.base == Base::Int {
        "`floor`, `ceil` and `round` make an int of a float"
    } else {
        ""
    }
}

fn has_holes(elements: &[Code]) -> bool {
    elements.iter().any(|code| matches!(code.op, Op::Anonymous))
}

fn is_empty_set(value: &Value) -> bool {
    match value {
        Value::Set(set) => set.is_empty(),
        Value::FloatSet(ranges) => ranges.is_empty(),
        _ => false,
    }
}

/// A set without members.
pub(super) fn empty_set(base: &Base) -> Value {
    match base {
        Base::Float => Value::FloatSet(Rc::new(Vec::new())),
        _ => Value::set(damier_model::Domain::from_values([])),
    }
}

/// A number as a float; what stands for infinity becomes infinite.
pub(super) fn to_float(value: i64) -> f64 {
    match value {
        INFINITY => f64::INFINITY,
        MINUS_INFINITY => f64::NEG_INFINITY,
        value => value as f64,
    }
}

/// Applies a coercion to a constant; gives the constant back where that is left to the run.
fn coerce_value(value: Value, how: &Coercion) -> Result<Value, Value> {
    Ok(match (value, how) {
        (Value::Absent, Coercion::BoolToInt | Coercion::BoolToFloat | Coercion::IntToFloat) => Value::Absent,
        (Value::Bool(value), Coercion::BoolToInt) => Value::Int(i64::from(value)),
        (Value::Bool(value), Coercion::BoolToFloat) => Value::Float(f64::from(u8::from(value))),
        (Value::Int(value), Coercion::IntToFloat) => Value::Float(to_float(value)),
        (Value::Array(array), Coercion::Elements(inner)) => {
            // Only simple elements change here: for them nothing can fail half way.
            let simple = matches!(**inner, Coercion::BoolToInt | Coercion::BoolToFloat | Coercion::IntToFloat);
            let plain = |value: &Value| matches!(value, Value::Absent | Value::Bool(_) | Value::Int(_));
            if !simple || !array.elements.iter().all(plain) {
                return Err(Value::Array(array));
            }
            let mut array = Rc::unwrap_or_clone(array);
            for element in &mut array.elements {
                let old = std::mem::replace(element, Value::Absent);
                *element = coerce_value(old, inner).unwrap_or_else(|same| same);
            }
            Value::Array(Rc::new(array))
        }
        (value, _) => return Err(value),
    })
}
