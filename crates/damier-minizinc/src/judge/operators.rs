//! Operators of known values: arithmetic, connectives, ranges, `++`, `default`.
//!
//! Absent operands are as the library has them: `+` takes an absent operand for 0 and `*` for 1; in `x - y` and `x div y`
//! only an absent `y` is so replaced; everything else, and the weak operators, are absent as soon as an operand is.

use super::evaluate::{Evaluator, is_comparison};
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::Code;
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use crate::value::Value;
use damier_model::Domain;
use std::rc::Rc;

impl<'p> Evaluator<'p> {
    /// `left op right`
    pub(super) fn binary(&mut self, op: Binary, left: &'p Code, right: &'p Code, code: &'p Code) -> Judged {
        use Binary::*;
        let span = code.span;
        match op {
            And | Or | Implies | ImpliedBy | Iff | Xor => self.connective(op, left, right, span).map(Value::Bool),
            Default => self.default_value(left, right),
            _ if is_comparison(op) => {
                // What the solver does not decide is as exact as it is written.
                let exact = !self.type_of(left.of).var && !self.type_of(right.of).var;
                let (left, right) = self.both(left, right)?;
                let outside = std::mem::replace(&mut self.exact, exact);
                let truth = self.compare(op, &left, &right, span);
                self.exact = outside;
                truth.map(Value::Bool)
            }
            Concatenate => {
                let (one, other) = self.both(left, right)?;
                self.concatenate(one, other, left, right, code)
            }
            Range | RangeOpenLeft | RangeOpenRight | RangeOpen => {
                let (low, high) = self.both(left, right)?;
                self.range(op, &low, &high, span)
            }
            Union | Difference | SymmetricDifference | Intersect => {
                let (one, other) = self.both(left, right)?;
                self.combined(op, &one, &other, span)
            }
            _ => {
                let (left, right) = self.both(left, right)?;
                self.arithmetic(op, &left, &right, span)
            }
        }
    }

    /// A Boolean operand; `None` if it is absent.
    fn operand(&mut self, code: &'p Code) -> Judged<Option<bool>> {
        if self.is_boolean(code) {
            self.step(code.span)?;
            return self.truth(code).map(Some);
        }
        match self.value(code)? {
            Value::Bool(truth) => Ok(Some(truth)),
            Value::Absent => Ok(None),
            _ => Err(Stop::unknown(code.span, "this is no truth value")),
        }
    }

    /// Conjunctions and their like. Where one side settles it, it does not matter that the other cannot be told.
    fn connective(&mut self, op: Binary, left: &'p Code, right: &'p Code, span: Span) -> Judged<bool> {
        use Binary::*;
        let settled = match op {
            And => false,
            Or | Implies | ImpliedBy => true,
            _ => {
                let (one, other) = (self.operand(left)?, self.operand(right)?);
                let (Some(one), Some(other)) = (one, other) else {
                    return Err(Stop::unknown(span, "what an absent operand means here is not settled"));
                };
                return Ok((one == other) == (op == Iff));
            }
        };
        let part = |evaluator: &mut Self, code: &'p Code, negated: bool| -> Judged<bool> {
            let truth = evaluator.turned(negated, |evaluator| evaluator.operand(code))?;
            match (truth, op) {
                (Some(truth), _) => Ok(truth != negated),
                // An absent part of a conjunction or disjunction does not count.
                (None, And | Or) => Ok(!settled),
                (None, _) => Err(Stop::unknown(span, "what an absent operand means here is not settled")),
            }
        };
        let first = part(self, left, op == Implies);
        if matches!(first, Ok(truth) if truth == settled) {
            return Ok(settled);
        }
        let second = part(self, right, op == ImpliedBy);
        match (first, second) {
            (_, Ok(second)) if second == settled => Ok(settled),
            (Err(stop), _) | (_, Err(stop)) => Err(stop),
            _ => Ok(!settled),
        }
    }

    /// `left default right`: the left value where it is there and defined.
    fn default_value(&mut self, left: &'p Code, right: &'p Code) -> Judged {
        match self.value(left) {
            Ok(Value::Absent) | Err(Stop::Undefined(..)) => self.value(right),
            result => result,
        }
    }

    /// Arithmetic of numbers that may be absent.
    pub(super) fn arithmetic(&mut self, op: Binary, left: &Value, right: &Value, span: Span) -> Judged {
        use Binary::*;
        let neutral = |like: &Value| {
            let number = i64::from(!matches!(op, Plus | Minus));
            if matches!(like, Value::Float(_)) { Value::Float(number as f64) } else { Value::Int(number) }
        };
        match (op, left, right) {
            (Plus | Times, Value::Absent, Value::Absent) => {
                Err(Stop::unknown(span, "both operands are absent, and their type is not known here"))
            }
            (Plus | Times, Value::Absent, other)
            | (Plus | Times | Minus | IntDivide | Divide, other, Value::Absent)
                if !matches!(other, Value::Absent) =>
            {
                let filler = neutral(other);
                let (left, right) = if matches!(left, Value::Absent) { (&filler, right) } else { (left, &filler) };
                self.arithmetic(op, left, right, span)
            }
            (_, Value::Absent, _) | (_, _, Value::Absent) => Ok(Value::Absent),
            (_, &Value::Int(a), &Value::Int(b)) if !matches!(op, Divide | WeakDivide) => {
                let result = match op {
                    Plus | WeakPlus => a.checked_add(b),
                    Minus | WeakMinus => a.checked_sub(b),
                    Times | WeakTimes => a.checked_mul(b),
                    IntDivide | WeakIntDivide | Modulo if b == 0 => {
                        return Err(Stop::Undefined(span, "division by zero"));
                    }
                    // Both round towards zero, so that the remainder has the sign of the dividend.
                    IntDivide | WeakIntDivide => a.checked_div(b),
                    Modulo => Some(a.checked_rem(b).unwrap_or(0)),
                    Power => return power(a, b, span),
                    _ => return Err(Stop::unknown(span, "this operator is not known")),
                };
                match result {
                    Some(number) => Ok(Value::Int(number)),
                    None => Err(Stop::unknown(span, "the result is too large for an integer")),
                }
            }
            _ => match (as_float(left), as_float(right)) {
                (Some(a), Some(b)) => self.float_arithmetic(op, a, b, span),
                _ => Err(Stop::unknown(span, "these are no numbers")),
            },
        }
    }

    fn float_arithmetic(&mut self, op: Binary, a: f64, b: f64, span: Span) -> Judged {
        use Binary::*;
        let (size_a, size_b) = (a.abs() + 1.0, b.abs() + 1.0);
        let (result, off) = match op {
            Plus | WeakPlus => (a + b, size_a + size_b),
            Minus | WeakMinus => (a - b, size_a + size_b),
            Times | WeakTimes => (a * b, size_a * size_b),
            Divide | WeakDivide if b == 0.0 => return Err(Stop::Undefined(span, "division by zero")),
            Divide | WeakDivide => (a / b, size_a / b.abs() * (1.0 + 1.0 / b.abs())),
            Power if a == 0.0 && b < 0.0 => return Err(Stop::Undefined(span, "0 to a negative power")),
            Power => (a.powf(b), a.powf(b).abs() * size_a * size_b),
            _ => return Err(Stop::unknown(span, "this operator is not one of floats")),
        };
        if result.is_nan() {
            return Err(Stop::Undefined(span, "this is no number"));
        }
        if !result.is_finite() {
            return Err(Stop::unknown(span, "the result is too large for a float"));
        }
        self.slack += off;
        Ok(Value::Float(result))
    }

    fn range(&mut self, op: Binary, low: &Value, high: &Value, span: Span) -> Judged {
        use Binary::*;
        match (low, high) {
            (Value::Absent, _) | (_, Value::Absent) => Ok(Value::Absent),
            (&Value::Int(low), &Value::Int(high)) => {
                let low = if matches!(op, RangeOpenLeft | RangeOpen) { low.saturating_add(1) } else { low };
                let high = if matches!(op, RangeOpenRight | RangeOpen) { high.saturating_sub(1) } else { high };
                Ok(Value::set(Domain::range(low, high)))
            }
            _ => match (as_float(low), as_float(high), op) {
                (Some(low), Some(high), Range) => {
                    Ok(Value::FloatSet(Rc::new(if low <= high { vec![(low, high)] } else { Vec::new() })))
                }
                _ => Err(Stop::unknown(span, "this range is not known")),
            },
        }
    }

    /// `union`, `diff`, `symdiff`, `intersect`
    fn combined(&mut self, op: Binary, one: &Value, other: &Value, span: Span) -> Judged {
        match (one, other) {
            (Value::Set(one), Value::Set(other)) => Ok(Value::set(sets::combine(op, one, other))),
            (Value::FloatSet(_), _) | (_, Value::FloatSet(_)) => {
                Err(Stop::unknown(span, "operations on sets of floats are not judged"))
            }
            _ => Err(Stop::unknown(span, "these are no sets")),
        }
    }

    /// `++` of texts, lists, tuples and records.
    fn concatenate(&mut self, one: Value, other: Value, left: &'p Code, right: &'p Code, code: &'p Code) -> Judged {
        match (one, other) {
            (Value::Text(one), Value::Text(other)) => Ok(Value::text(format!("{one}{other}"))),
            (Value::Array(one), Value::Array(other)) => {
                Ok(Value::list(one.elements.iter().chain(&other.elements).cloned().collect()))
            }
            (Value::Tuple(one), Value::Tuple(other)) => {
                let bases = (&self.type_of(left.of).base, &self.type_of(right.of).base, &self.type_of(code.of).base);
                let (Base::Record(ours), Base::Record(theirs), Base::Record(all)) = bases else {
                    return Ok(Value::tuple(one.iter().chain(other.iter()).cloned().collect()));
                };
                // A field is found by its name, whichever record it is of.
                let field = |name: &str| {
                    let of = |names: &[(crate::source::Name, crate::types::ty::Type)], values: &[Value]| {
                        names.iter().zip(values).find(|((of, _), _)| &**of == name).map(|(_, value)| value.clone())
                    };
                    of(ours, &one).or_else(|| of(theirs, &other))
                };
                match all.iter().map(|(name, _)| field(name)).collect() {
                    Some(fields) => Ok(Value::tuple(fields)),
                    None => Err(Stop::unknown(code.span, "a field of this record is missing")),
                }
            }
            _ => Err(Stop::unknown(code.span, "these are not put one after the other here")),
        }
    }
}

/// The number as a float.
pub(super) fn as_float(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Int(number) => Some(*number as f64),
        _ => None,
    }
}

/// An integer power. A negative exponent is 1 divided by the power, rounded towards 0.
pub(super) fn power(base: i64, exponent: i64, span: Span) -> Judged {
    if exponent < 0 {
        return match base {
            0 => Err(Stop::Undefined(span, "0 to a negative power")),
            1 => Ok(Value::Int(1)),
            -1 => Ok(Value::Int(if exponent % 2 == 0 { 1 } else { -1 })),
            _ => Ok(Value::Int(0)),
        };
    }
    let mut result: Option<i64> = Some(1);
    let (mut square, mut left) = (Some(base), exponent);
    while left > 0 {
        if left % 2 == 1 {
            result = match (result, square) {
                (Some(result), Some(square)) => result.checked_mul(square),
                _ => None,
            };
        }
        left /= 2;
        square = square.and_then(|square| square.checked_mul(square));
    }
    result.map(Value::Int).ok_or_else(|| Stop::unknown(span, "the power is too large for an integer"))
}
