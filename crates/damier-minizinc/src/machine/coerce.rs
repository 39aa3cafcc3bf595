//! Coercions: the same thing in another type.

use super::{Evaluated, Machine};
use crate::evaluated::fail;
use crate::program::Coercion;
use crate::source::Span;
use crate::types::ty::Base;
use crate::value::{OptVar, Value};
use damier_model::{RealOrInt, RealSum, Term};
use std::rc::Rc;

impl Machine<'_> {
    /// A value in another type.
    pub(super) fn coerce(&mut self, coercion: &Coercion, value: Value, base: &Base, span: Span) -> Evaluated {
        Ok(match (coercion, value) {
            (Coercion::Then(steps), mut value) => {
                for step in steps.iter() {
                    value = self.coerce(step, value, base, span)?;
                }
                value
            }
            (Coercion::Fields(fields), Value::Tuple(values)) => {
                let mut taken = Vec::with_capacity(fields.len());
                for (from, coercion) in fields.iter() {
                    let value = values[*from as usize].clone();
                    taken.push(match coercion {
                        Some(coercion) => self.coerce(coercion, value, &Base::Bottom, span)?,
                        None => value,
                    });
                }
                Value::tuple(taken)
            }
            (Coercion::Elements(inner), Value::Array(array)) => {
                let mut array = Rc::unwrap_or_clone(array);
                for element in &mut array.elements {
                    let value = std::mem::replace(element, Value::Absent);
                    *element = self.coerce(inner, value, base, span)?;
                }
                Value::Array(Rc::new(array))
            }
            (Coercion::SetToArray, set) => self.set_to_array(&set, base, span)?,
            (_, Value::Absent) => Value::Absent,
            (coercion, Value::OptVar(opt)) => {
                let value = self.coerce(coercion, opt.value.clone(), base, span)?;
                Value::OptVar(Rc::new(OptVar { present: opt.present, value }))
            }
            (Coercion::BoolToInt, Value::Bool(truth)) => Value::Int(i64::from(truth)),
            (Coercion::BoolToInt, Value::BoolVar(literal)) => Value::term(Term::from(literal)),
            (Coercion::BoolToFloat, Value::Bool(truth)) => Value::Float(f64::from(u8::from(truth))),
            (Coercion::BoolToFloat, Value::BoolVar(literal)) => real(&Value::term(Term::from(literal))),
            (Coercion::IntToFloat, Value::Int(number)) => Value::Float(number as f64),
            (Coercion::IntToFloat, number @ (Value::IntVar(_) | Value::Sum(_))) => real(&number),
            (Coercion::IntSetToFloatSet, Value::Set(set)) => {
                if set.ranges().len() == 1 || set.is_empty() {
                    let ends = set.ranges().iter().map(|&(low, high)| (low as f64, high as f64)).collect();
                    return Ok(Value::FloatSet(Rc::new(ends)));
                }
                Value::FloatSet(Rc::new(set.values().map(|value| (value as f64, value as f64)).collect()))
            }
            (_, unchanged) => unchanged,
        })
    }

    fn set_to_array(&mut self, set: &Value, base: &Base, span: Span) -> Evaluated {
        Ok(match set {
            Value::Set(set) if set.size() > super::comprehension::TOO_MANY => {
                return fail(span, "this set has too many members for an array");
            }
            Value::Set(set) if *base == Base::Bool => {
                Value::list(set.values().map(|value| Value::Bool(value != 0)).collect())
            }
            Value::Set(set) => {
                self.flat.limits.room_for_elements(set.size() as usize, span)?;
                Value::list(set.values().map(Value::Int).collect())
            }
            Value::FloatSet(set) if set.iter().all(|(low, high)| low == high) => {
                Value::list(set.iter().map(|&(value, _)| Value::Float(value)).collect())
            }
            Value::SetVar(set) => {
                let members = set.candidates.iter().zip(&set.members);
                let members: Vec<Value> =
                    members.map(|(&value, &member)| self.present_if(member, Value::Int(value))).collect();
                Value::list(members)
            }
            array @ Value::Array(_) => array.clone(),
            _ => return fail(span, "only a finite set has an array of its members"),
        })
    }
}

/// A sum of integers as one of reals.
fn real(number: &Value) -> Value {
    Value::FloatSum(Rc::new(match number {
        Value::IntVar(var) => RealSum::new([(1.0, *var)], 0.0),
        Value::Sum(sum) => RealSum {
            terms: sum.terms().iter().map(|&(by, var)| (by as f64, RealOrInt::Int(var))).collect(),
            constant: sum.constant() as f64,
        },
        _ => RealSum::default(),
    }))
}
