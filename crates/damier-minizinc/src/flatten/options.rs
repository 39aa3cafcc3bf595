//! Values that may be absent.
//!
//! An optional value is a literal that says whether it is there, and a value that is fixed to something where it is not.
//! What operators do with absent operands is as MiniZinc's library has it: `+` takes an absent operand for 0 and `*` for
//! 1; in `x - y` and `x div y` only an absent `y` is so replaced; the weak operators are absent as soon as an operand is;
//! order comparisons hold as soon as one side is absent; `=` holds if both are there and equal, or neither is there.

use super::{Context, Flattener};
use crate::evaluated::{Evaluated, Stop, undefined};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::{OptVar, Value};
use damier_model::Lit;
use std::mem::replace;
use std::rc::Rc;

impl Flattener {
    /// Runs what matters only under a condition: what may be undefined inside is not simply required to be defined.
    pub fn under_condition<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let before = replace(&mut self.must_be_defined, false);
        let result = run(self);
        self.must_be_defined = before;
        result
    }

    /// A value that is there if a literal holds. The value must be fixed where it does not.
    pub fn optional(&mut self, present: Lit, value: Value) -> Value {
        match self.store.settled(present) {
            Lit::TRUE => value,
            Lit::FALSE => Value::Absent,
            present => Value::OptVar(Rc::new(OptVar { present, value })),
        }
    }

    /// The literal that says whether a value is there.
    pub fn occurs(&self, value: &Value) -> Lit {
        match value {
            Value::Absent => Lit::FALSE,
            Value::OptVar(opt) => self.store.settled(opt.present),
            _ => Lit::TRUE,
        }
    }

    /// The value where it is there, another one where it is not.
    pub fn or_default(&mut self, value: Value, default: Value, span: Span) -> Evaluated {
        match value {
            Value::Absent => Ok(default),
            Value::OptVar(opt) => self.choose(vec![(opt.present, opt.value.clone())], default, span),
            value => Ok(value),
        }
    }

    /// Arithmetic with operands that may be absent.
    pub(crate) fn optional_arithmetic(&mut self, op: Binary, left: Value, right: Value, span: Span) -> Evaluated {
        let number = |like: &Value, number: i64| match like {
            value if super::compare::is_float(value) => Value::Float(number as f64),
            _ => Value::Int(number),
        };
        let like = if matches!(left, Value::Absent) { right.clone() } else { left.clone() };
        let neutral = match op {
            Binary::Plus | Binary::Minus => number(&like, 0),
            _ => number(&like, 1),
        };
        match op {
            Binary::Plus | Binary::Times => {
                let left = self.or_default(left, neutral.clone(), span)?;
                let right = self.or_default(right, neutral, span)?;
                self.arithmetic_or_par(op, left, right, span)
            }
            Binary::Minus | Binary::IntDivide | Binary::Divide => {
                let right = self.or_default(right, neutral, span)?;
                self.where_present(&[&left], span, |flat| flat.arithmetic_or_par(op, strip(&left), right.clone(), span))
            }
            _ => {
                let op = match op {
                    Binary::WeakPlus => Binary::Plus,
                    Binary::WeakMinus => Binary::Minus,
                    Binary::WeakTimes => Binary::Times,
                    Binary::WeakDivide => Binary::Divide,
                    Binary::WeakIntDivide => Binary::IntDivide,
                    strong => strong,
                };
                self.where_present(&[&left, &right], span, |flat| {
                    flat.arithmetic_or_par(op, strip(&left), strip(&right), span)
                })
            }
        }
    }

    fn arithmetic_or_par(&mut self, op: Binary, left: Value, right: Value, span: Span) -> Evaluated {
        match (op, &left, &right) {
            (Binary::Plus, Value::Float(a), Value::Float(b)) => Ok(Value::Float(a + b)),
            (Binary::Minus, Value::Float(a), Value::Float(b)) => Ok(Value::Float(a - b)),
            (Binary::Times, Value::Float(a), Value::Float(b)) => Ok(Value::Float(a * b)),
            (Binary::Divide, Value::Float(a), Value::Float(b)) if *b != 0.0 => Ok(Value::Float(a / b)),
            _ => self.arithmetic(op, left, right, span),
        }
    }

    /// What is computed where all these values are there, and absent elsewhere.
    pub(crate) fn where_present(
        &mut self,
        values: &[&Value],
        span: Span,
        compute: impl FnOnce(&mut Self) -> Evaluated,
    ) -> Evaluated {
        let present: Vec<Lit> = values.iter().map(|value| self.occurs(value)).collect();
        let present = self.conjunction(present, Context::Mixed);
        if present == Lit::FALSE {
            return Ok(Value::Absent);
        }
        let mark = self.defined.len();
        let value = match present {
            Lit::TRUE => compute(self)?,
            _ => match self.under_condition(compute) {
                // What has no value where it is there must be absent.
                Err(Stop::Undefined(_)) => {
                    self.defined.truncate(mark);
                    self.must_hold(!present);
                    return Ok(Value::Absent);
                }
                value => value?,
            },
        };
        self.defined_where(mark, present);
        let absent = self.dull(&value);
        let value = self.choose(vec![(present, value)], absent, span)?;
        Ok(self.optional(present, value))
    }

    /// What was left as conditions for being defined since a mark matters only where a literal holds.
    pub fn defined_where(&mut self, mark: usize, condition: Lit) {
        let since: Vec<Lit> = self.defined.drain(mark..).collect();
        for defined in since {
            let defined = self.disjunction(vec![!condition, defined], Context::Mixed);
            if defined != Lit::TRUE {
                self.defined.push(defined);
            }
        }
    }

    /// A constant that a value may have, to stand where it does not matter.
    pub fn dull(&mut self, value: &Value) -> Value {
        match value {
            Value::BoolVar(_) => Value::Bool(false),
            Value::IntVar(_) | Value::Sum(_) => Value::Int(self.bounds(value).0),
            Value::FloatSum(_) => {
                let (low, high) = self.float_bounds(value);
                Value::Float(if low.is_finite() {
                    low
                } else if high.is_finite() {
                    high
                } else {
                    0.0
                })
            }
            Value::SetVar(_) => Value::set(damier_model::Domain::default()),
            Value::OptVar(_) => Value::Absent,
            Value::Tuple(fields) => Value::tuple(fields.iter().map(|field| self.dull(field)).collect()),
            known => known.clone(),
        }
    }

    /// `left op right` where one of them may be absent.
    pub(crate) fn compare_optional(
        &mut self,
        op: Binary,
        left: &Value,
        right: &Value,
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        let (here, there) = (self.occurs(left), self.occurs(right));
        match op {
            Binary::Equal => {
                if here == Lit::FALSE || there == Lit::FALSE {
                    let other = if here == Lit::FALSE { there } else { here };
                    return Ok(self.in_context(!other, context));
                }
                let together = self.equivalent(here, there, context);
                let equal = self.compare(op, &strip(left), &strip(right), context.below(), span)?;
                let equal = self.disjunction(vec![!here, !there, equal], context);
                Ok(self.conjunction(vec![together, equal], context))
            }
            Binary::NotEqual => {
                let equal = self.compare_optional(Binary::Equal, left, right, context.negated(), span)?;
                Ok(self.in_context(!equal, context))
            }
            Binary::In => {
                let inside = match here {
                    Lit::FALSE => Lit::FALSE,
                    _ => self.compare(op, &strip(left), right, context.below(), span)?,
                };
                Ok(self.conjunction(vec![here, inside], context))
            }
            _ => {
                if here == Lit::FALSE || there == Lit::FALSE {
                    return Ok(Lit::TRUE);
                }
                let op = match op {
                    Binary::WeakEqual => Binary::Equal,
                    Binary::WeakNotEqual => Binary::NotEqual,
                    other => other,
                };
                let holds = self.compare(op, &strip(left), &strip(right), context.below(), span)?;
                Ok(self.disjunction(vec![!here, !there, holds], context))
            }
        }
    }

    /// The least or largest of those that are there; undefined where none is.
    pub(crate) fn optional_extreme(&mut self, least: bool, values: Vec<Value>, span: Span) -> Evaluated {
        let present: Vec<Lit> = values.iter().map(|value| self.occurs(value)).collect();
        let some = self.disjunction(present.clone(), Context::Mixed);
        if some == Lit::FALSE {
            return undefined(span, "all values are absent");
        }
        self.must_hold(some);
        let there: Vec<Value> = values.iter().filter(|value| !matches!(value, Value::Absent)).map(strip).collect();
        // An absent one counts as the far end, where it does not matter.
        let far = if there.iter().any(super::compare::is_float) {
            let ends: Vec<(f64, f64)> = there.iter().map(|value| self.float_bounds(value)).collect();
            Value::Float(match least {
                true => ends.iter().map(|end| end.1).fold(f64::NEG_INFINITY, f64::max),
                false => ends.iter().map(|end| end.0).fold(f64::INFINITY, f64::min),
            })
        } else {
            let ends: Vec<(i64, i64)> = there.iter().map(|value| self.bounds(value)).collect();
            Value::Int(match least {
                true => ends.iter().map(|end| end.1).max().unwrap_or(0),
                false => ends.iter().map(|end| end.0).min().unwrap_or(0),
            })
        };
        let mut filled = Vec::with_capacity(there.len());
        for value in values {
            if !matches!(value, Value::Absent) {
                filled.push(self.or_default(value, far.clone(), span)?);
            }
        }
        self.extreme(least, filled, span)
    }
}

/// The value below an optional one.
pub(crate) fn strip(value: &Value) -> Value {
    match value {
        Value::OptVar(opt) => opt.value.clone(),
        other => other.clone(),
    }
}
