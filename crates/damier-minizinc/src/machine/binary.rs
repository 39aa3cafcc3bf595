//! Operators between two values that are known, the fast way; what the solver decides goes on to the flattening.

use super::{Context, Evaluated, Machine, Stop, float_sets};
use crate::evaluated::{fail, undefined};
use crate::program::Code;
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::{Annotation, Value};
use damier_model::{Domain, Lit};
use std::mem::{replace, take};
use std::rc::Rc;

impl<'p> Machine<'p> {
    /// `left op right`
    #[inline]
    pub(super) fn binary(&mut self, code: &'p Code, op: Binary, left: &'p Code, right: &'p Code) -> Evaluated {
        use Binary::*;
        match op {
            Plus | Minus | Times | IntDivide | Modulo => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                if let (&Value::Int(a), &Value::Int(b)) = (&left, &right) {
                    return self.whole(op, a, b, code.span);
                }
                self.binary_of_values(op, left, right, code)
            }
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual | WeakEqual | WeakNotEqual | In | Subset
            | Superset => {
                if self.is_truth(code) {
                    return self.truth(code, Context::Mixed).map(Value::truth);
                }
                let left = self.value(left)?;
                let right = self.value(right)?;
                self.comparison(op, &left, &right, code.span)
            }
            And | Or | Implies | ImpliedBy | Iff | Xor => {
                if self.is_truth(code) {
                    return self.truth(code, Context::Mixed).map(Value::truth);
                }
                self.connective(op, left, right)
            }
            Default => self.default_value(code, left, right),
            _ => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                self.binary_of_values(op, left, right, code)
            }
        }
    }

    /// Arithmetic of integers.
    #[inline]
    fn whole(&self, op: Binary, a: i64, b: i64, span: Span) -> Evaluated {
        let result = match op {
            Binary::Plus => a.checked_add(b),
            Binary::Minus => a.checked_sub(b),
            Binary::Times => a.checked_mul(b),
            Binary::IntDivide | Binary::Modulo if b == 0 => return undefined(span, "division by zero"),
            Binary::IntDivide => a.checked_div(b),
            _ => Some(a.wrapping_rem(b)),
        };
        match result {
            Some(result) => Ok(Value::Int(result)),
            None => fail(span, format!("the result of {a} {} {b} is too large for an integer", op.symbol())),
        }
    }

    /// A comparison of values that are known.
    #[inline]
    fn comparison(&mut self, op: Binary, left: &Value, right: &Value, span: Span) -> Evaluated {
        let truth = match (left, right) {
            (Value::Int(a), Value::Int(b)) => compare(op, a, b),
            (Value::Int(a), Value::Set(set)) if op == Binary::In => set.contains(*a),
            (Value::Bool(a), Value::Bool(b)) => compare(op, a, b),
            (Value::Float(a), Value::Float(b)) => compare(op, a, b),
            (Value::Text(a), Value::Text(b)) => compare(op, a, b),
            _ => return self.flat.compare(op, left, right, Context::Mixed, span).map(Value::truth),
        };
        Ok(Value::Bool(truth))
    }

    /// A connective of Booleans that are known: the second operand is only evaluated where it matters. What is absent does
    /// not count.
    fn connective(&mut self, op: Binary, left: &'p Code, right: &'p Code) -> Evaluated {
        if let Binary::Iff | Binary::Xor = op {
            let equal = op == Binary::Iff;
            let literals = [self.known_literal(left, equal)?, self.known_literal(right, equal)?];
            let odd = match literals {
                [Lit::TRUE | Lit::FALSE, Lit::TRUE | Lit::FALSE] => Lit::constant(literals[0] != literals[1]),
                _ => self.flat.parity(literals.to_vec(), Context::Mixed),
            };
            return Ok(Value::truth(if equal { !odd } else { odd }));
        }
        // All are said to hold: `a \/ b` is the contrary of `not a /\ not b`.
        let (not_left, not_right) = match op {
            Binary::And => (false, false),
            Binary::Or => (true, true),
            Binary::Implies => (false, true),
            _ => (true, false),
        };
        // What is absent counts as what decides nothing.
        let literal = self.known_literal(left, !not_left)?;
        let first = if not_left { !literal } else { literal };
        let both = if first == Lit::FALSE {
            Lit::FALSE
        } else {
            let literal = self.known_literal(right, !not_right)?;
            self.both(first, if not_right { !literal } else { literal })
        };
        Ok(Value::truth(if op == Binary::And { both } else { !both }))
    }

    fn binary_of_values(&mut self, op: Binary, left: Value, right: Value, code: &'p Code) -> Evaluated {
        use Binary::*;
        let span = code.span;
        match (op, &left, &right) {
            (Range | RangeOpenLeft | RangeOpenRight | RangeOpen, &Value::Int(low), &Value::Int(high)) => {
                let low = if matches!(op, RangeOpenLeft | RangeOpen) { low.saturating_add(1) } else { low };
                let high = if matches!(op, RangeOpenRight | RangeOpen) { high.saturating_sub(1) } else { high };
                Ok(Value::set(Domain::range(low, high)))
            }
            (Range, &Value::Float(low), &Value::Float(high)) => {
                Ok(Value::FloatSet(Rc::new(if low <= high { vec![(low, high)] } else { Vec::new() })))
            }
            (Range | RangeOpenLeft | RangeOpenRight | RangeOpen, ..) => {
                let right = match (op, right) {
                    (RangeOpenRight | RangeOpen, right) => self.arithmetic_of(Minus, right, Value::Int(1), span)?,
                    (_, right) => right,
                };
                let left = match (op, left) {
                    (RangeOpenLeft | RangeOpen, left) => self.arithmetic_of(Plus, left, Value::Int(1), span)?,
                    (_, left) => left,
                };
                self.flat.set_operation(Range, left, right, span)
            }
            (Union | Difference | SymmetricDifference | Intersect, Value::FloatSet(left), Value::FloatSet(right)) => {
                Ok(Value::FloatSet(Rc::new(float_sets::combine(op, left, right))))
            }
            (Union | Difference | SymmetricDifference | Intersect, ..) => {
                self.flat.set_operation(op, left, right, span)
            }
            (Concatenate, ..) => self.concatenate(left, right, code),
            _ => self.arithmetic_of(op, left, right, span),
        }
    }

    /// Arithmetic of any numbers.
    pub(super) fn arithmetic_of(&mut self, op: Binary, left: Value, right: Value, span: Span) -> Evaluated {
        use Binary::*;
        match (&left, &right) {
            (&Value::Int(a), &Value::Int(b)) => match op {
                Plus | Minus | Times | IntDivide | Modulo => self.whole(op, a, b, span),
                WeakPlus => self.whole(Plus, a, b, span),
                WeakMinus => self.whole(Minus, a, b, span),
                WeakTimes => self.whole(Times, a, b, span),
                WeakIntDivide => self.whole(IntDivide, a, b, span),
                Power => self.power(a, b, span),
                _ => self.arithmetic_of(op, Value::Float(a as f64), Value::Float(b as f64), span),
            },
            (&Value::Float(a), &Value::Float(b)) => {
                let result = match op {
                    Plus | WeakPlus => a + b,
                    Minus | WeakMinus => a - b,
                    Times | WeakTimes => a * b,
                    Divide | WeakDivide if b == 0.0 => return undefined(span, "division by zero"),
                    Divide | WeakDivide => a / b,
                    Power => a.powf(b),
                    _ => return self.flat.arithmetic(op, left, right, span),
                };
                if result.is_finite() {
                    return Ok(Value::Float(result));
                }
                fail(span, format!("the result of {a} {} {b} is too large for a float", op.symbol()))
            }
            _ => self.flat.arithmetic(op, left, right, span),
        }
    }

    fn power(&self, base: i64, exponent: i64, span: Span) -> Evaluated {
        let result = match (base, exponent) {
            (_, 0..) => match (base, u32::try_from(exponent)) {
                (0 | 1, _) => Some(if exponent == 0 { 1 } else { base }),
                (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
                (_, Ok(exponent)) => base.checked_pow(exponent),
                (_, Err(_)) => None,
            },
            (0, _) => return undefined(span, "0 to a negative power"),
            (1, _) => Some(1),
            (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
            _ => Some(0),
        };
        match result {
            Some(result) => Ok(Value::Int(result)),
            None => fail(span, format!("the result of {base} ^ {exponent} is too large for an integer")),
        }
    }

    /// Appends a text that may be gigabytes: the limits are looked at on the way.
    fn append(&mut self, text: &mut String, end: &str, span: Span) -> Evaluated<()> {
        const PIECE: usize = 64 << 20;
        text.reserve(end.len());
        let mut rest = end;
        while rest.len() > PIECE {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
            text.push_str(piece);
            rest = after;
            self.flat.limits.tick_at_array(piece.len(), span)?;
        }
        text.push_str(rest);
        Ok(())
    }

    /// `++` of strings, lists, tuples, records and annotations.
    fn concatenate(&mut self, left: Value, right: Value, code: &'p Code) -> Evaluated {
        // What is not used elsewhere grows where it is.
        match (&left, &right) {
            (Value::Text(left), Value::Text(right)) => {
                let copied = if Rc::strong_count(left) > 1 { left.len() } else { 0 };
                self.flat.limits.room_for(copied + right.len(), code.span)?;
            }
            (Value::Array(left), Value::Array(right)) => {
                let copied = if Rc::strong_count(left) > 1 { left.elements.len() } else { 0 };
                self.flat.limits.room_for_elements(copied + right.elements.len(), code.span)?;
            }
            _ => {}
        }
        Ok(match (left, right) {
            (Value::Text(left), Value::Text(right)) => {
                let mut text = match Rc::try_unwrap(left) {
                    Ok(text) => text,
                    Err(left) => {
                        let mut text = String::new();
                        self.append(&mut text, &left, code.span)?;
                        text
                    }
                };
                self.append(&mut text, &right, code.span)?;
                Value::text(text)
            }
            (Value::Array(left), Value::Array(right)) => {
                let mut elements = match Rc::try_unwrap(left) {
                    Ok(left) => left.elements,
                    Err(left) => left.elements.clone(),
                };
                match Rc::try_unwrap(right) {
                    Ok(mut right) => elements.append(&mut right.elements),
                    Err(right) => elements.extend_from_slice(&right.elements),
                }
                Value::list(elements)
            }
            (Value::Tuple(left), Value::Tuple(right)) => {
                Value::tuple(left.iter().chain(right.iter()).cloned().collect())
            }
            (Value::Ann(left), Value::Ann(right)) => {
                let parts = |annotation: Rc<Annotation>| match &*annotation.name {
                    "++" => annotation.arguments.clone(),
                    _ => vec![Value::Ann(annotation)],
                };
                let arguments = parts(left).into_iter().chain(parts(right)).collect();
                Value::Ann(Rc::new(Annotation { name: Rc::from("++"), arguments }))
            }
            _ => return fail(code.span, "these cannot be put one after the other"),
        })
    }

    /// `left default right`: the left value where it is there and defined.
    fn default_value(&mut self, code: &'p Code, left: &'p Code, right: &'p Code) -> Evaluated {
        let must = replace(&mut self.flat.must_be_defined, false);
        let outside = take(&mut self.flat.defined);
        // A truth value is false where it is undefined, before `default` could see it.
        let result = if self.is_boolean(left) { self.value(left) } else { self.value_or_undefined(left) };
        let mut needed = replace(&mut self.flat.defined, outside);
        self.flat.must_be_defined = must;
        let value = match result {
            Ok(Value::Absent) | Err(Stop::Undefined(_)) => return self.value(right),
            Ok(Value::OptVar(opt)) => {
                needed.push(opt.present);
                opt.value.clone()
            }
            Ok(value) => value,
            Err(failed) => return Err(failed),
        };
        if needed.is_empty() {
            return Ok(value);
        }
        match self.flat.conjunction(needed, Context::Mixed) {
            Lit::TRUE => Ok(value),
            Lit::FALSE => self.value(right),
            there => match self.under(!there, |machine| machine.value(right))? {
                Some(otherwise) => self.flat.choose(vec![(there, value)], otherwise, code.span),
                None => Ok(value),
            },
        }
    }
}

#[inline]
fn compare<T: PartialOrd>(op: Binary, a: &T, b: &T) -> bool {
    match op {
        Binary::Less => a < b,
        Binary::LessEqual => a <= b,
        Binary::Greater => a > b,
        Binary::GreaterEqual => a >= b,
        Binary::NotEqual | Binary::WeakNotEqual => a != b,
        _ => a == b,
    }
}
