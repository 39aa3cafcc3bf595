//! Coercions: the same thing in another type.

use super::evaluate::Evaluator;
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::Coercion;
use crate::source::Span;
use crate::types::ty::Base;
use crate::value::{Array, Value};
use std::rc::Rc;

/// Sets with more members than this are not made into arrays.
const LISTED: u64 = 10_000_000;

impl Evaluator<'_> {
    /// A value in another type; `base` is what its type was of.
    pub(super) fn coerced(&mut self, coercion: &Coercion, value: Value, base: &Base, span: Span) -> Judged {
        Ok(match (coercion, value) {
            (Coercion::Then(steps), mut value) => {
                for step in steps.iter() {
                    value = self.coerced(step, value, base, span)?;
                }
                value
            }
            (Coercion::SetToArray, Value::Set(set)) => {
                if sets::size(&set) > LISTED {
                    return Err(Stop::unknown(span, "the set has too many members"));
                }
                let member = |member| if *base == Base::Bool { Value::Bool(member != 0) } else { Value::Int(member) };
                Value::list(sets::members(&set).map(member).collect())
            }
            (_, Value::Absent) => Value::Absent,
            (Coercion::Fields(fields), Value::Tuple(values)) => {
                let mut taken = Vec::with_capacity(fields.len());
                for (from, coercion) in fields.iter() {
                    let Some(value) = values.get(*from as usize).cloned() else {
                        return Err(Stop::unknown(span, "there is no such field"));
                    };
                    taken.push(match coercion {
                        Some(coercion) => self.coerced(coercion, value, &Base::Bottom, span)?,
                        None => value,
                    });
                }
                Value::tuple(taken)
            }
            (Coercion::Elements(inner), Value::Array(array)) => {
                let mut elements = Vec::with_capacity(array.elements.len());
                for element in &array.elements {
                    elements.push(self.coerced(inner, element.clone(), base, span)?);
                }
                Value::Array(Rc::new(Array { indices: array.indices.clone(), elements }))
            }
            (Coercion::BoolToInt, Value::Bool(truth)) => Value::Int(i64::from(truth)),
            (Coercion::BoolToFloat, Value::Bool(truth)) => Value::Float(f64::from(u8::from(truth))),
            (Coercion::IntToFloat, Value::Int(number)) => Value::Float(number as f64),
            (Coercion::IntSetToFloatSet, Value::Set(set)) => {
                // A range of integers that is used as one of floats has all between.
                let ranges: Vec<(f64, f64)> = match set.ranges() {
                    &[(low, high)] => vec![(low as f64, high as f64)],
                    _ => sets::members(&set).map(|member| (member as f64, member as f64)).collect(),
                };
                Value::FloatSet(Rc::new(ranges))
            }
            (Coercion::BoolSetToIntSet, set @ Value::Set(_)) => set,
            // `[]`, `{}` and what has the type already.
            (Coercion::IntToFloat | Coercion::BoolToFloat, number @ Value::Float(_)) => number,
            (Coercion::BoolToInt, number @ Value::Int(_)) => number,
            (Coercion::SetToArray, array @ Value::Array(_)) => array,
            (Coercion::IntSetToFloatSet, set @ Value::FloatSet(_)) => set,
            _ => return Err(Stop::unknown(span, "this coercion is not judged")),
        })
    }
}
