//! The sets that a declared type names: whether a value fits them, and how many values there are.

use super::evaluate::Evaluator;
use super::literals::{ends, is_member, room};
use super::verdict::{Judged, Stop};
use crate::program::{Shape, TypeId};
use crate::source::Span;
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};
use std::rc::Rc;

impl<'p> Evaluator<'p> {
    /// The value, with the index sets that are declared for it; undefined if it is outside what is declared.
    pub(super) fn fitted(&mut self, value: Value, of: TypeId, shape: &'p Shape, span: Span) -> Judged {
        if leaves_open(shape) {
            return Ok(value);
        }
        self.fit(value, self.type_of(of), shape, span)
    }

    fn fit(&mut self, value: Value, of: &Type, shape: &'p Shape, span: Span) -> Judged {
        match (shape, value) {
            (Shape::Free, value) | (_, value @ Value::Absent) => Ok(value),
            (Shape::Within(code), value) => {
                let set = self.value(code)?;
                match self.is_inside(&value, &set, span)? {
                    true => Ok(value),
                    false => Err(Stop::Undefined(span, "the value is outside what is declared")),
                }
            }
            (Shape::Array(sets, inner), Value::Array(array)) => {
                let mut declared = Vec::with_capacity(sets.len());
                for set in sets {
                    declared.push(match set {
                        None => None,
                        Some(code) => {
                            let set = self.value(code)?;
                            Some(ends(&set).ok_or_else(|| Stop::unknown(code.span, "this index set has gaps"))?)
                        }
                    });
                }
                let array = with_indices(array, &declared, span)?;
                if leaves_open(inner) {
                    return Ok(Value::Array(array));
                }
                let element_type = of.element();
                // The set of the elements is the same for all.
                if let Shape::Within(code) = &**inner {
                    let set = self.value(code)?;
                    for element in &array.elements {
                        if !matches!(element, Value::Absent) && !self.is_inside(element, &set, span)? {
                            return Err(Stop::Undefined(span, "an element is outside what is declared"));
                        }
                    }
                    return Ok(Value::Array(array));
                }
                let mut elements = Vec::with_capacity(array.elements.len());
                for element in &array.elements {
                    elements.push(self.fit(element.clone(), &element_type, inner, span)?);
                }
                Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
            }
            (Shape::Fields(shapes), Value::Tuple(fields)) => {
                let types = of.fields();
                let mut fitted = Vec::with_capacity(fields.len());
                for ((value, of), shape) in fields.iter().zip(&types).zip(shapes) {
                    fitted.push(self.fit(value.clone(), of, shape, span)?);
                }
                Ok(Value::tuple(fitted))
            }
            (_, value) => {
                let _ = value;
                Err(Stop::unknown(span, "the value is not of the declared kind"))
            }
        }
    }

    /// Whether a number, or all members of a set, are in a set.
    fn is_inside(&mut self, value: &Value, set: &Value, span: Span) -> Judged<bool> {
        if let Some(inside) = is_member(value, set) {
            return Ok(inside);
        }
        match (value, set) {
            (Value::Float(number), Value::FloatSet(ranges)) => Ok(self.is_within(*number, ranges)),
            (Value::Float(number), Value::Set(set)) => {
                let ranges: Vec<(f64, f64)> = set.ranges().iter().map(|run| (run.0 as f64, run.1 as f64)).collect();
                Ok(self.is_within(*number, &ranges))
            }
            _ => Err(Stop::unknown(span, "whether this is within the declared set is not judged")),
        }
    }

    /// Whether the value of an enum type (or each in it) is a member.
    pub(super) fn is_of_enum(&mut self, value: &Value, of: &Type, span: Span) -> Judged<bool> {
        match (&of.base, value) {
            (Base::Enum(_) | Base::Tuple(_) | Base::Record(_), Value::Array(array)) => {
                let element = of.element();
                for value in &array.elements {
                    if !self.is_of_enum(value, &element, span)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Base::Enum(id), value) => {
                if matches!(value, Value::Absent) {
                    return Ok(of.opt);
                }
                let members = self.enum_members(*id)?;
                is_member(value, &members).ok_or_else(|| Stop::unknown(span, "this is no member of an enum"))
            }
            (Base::Tuple(_) | Base::Record(_), Value::Tuple(fields)) => {
                for (value, of) in fields.iter().zip(of.fields()) {
                    if !self.is_of_enum(value, &of, span)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(true),
        }
    }
}

/// The array with the index sets that are declared. An empty one takes them on, if they have no room.
fn with_indices(array: Rc<Array>, declared: &[Option<(i64, i64)>], span: Span) -> Judged<Rc<Array>> {
    let agrees = |(given, declared): (&(i64, i64), &Option<(i64, i64)>)| declared.is_none_or(|named| named == *given);
    if array.indices.len() == declared.len() && array.indices.iter().zip(declared).all(agrees) {
        return Ok(array);
    }
    if array.elements.is_empty() && declared.iter().any(|named| named.is_none_or(|named| room(named) == 0)) {
        let indices = declared.iter().map(|named| named.unwrap_or((1, 0))).collect();
        return Ok(Rc::new(Array { indices, elements: Vec::new() }));
    }
    Err(Stop::unknown(span, "the array has other index sets than are declared"))
}

/// Whether a shape names nothing.
pub(super) fn leaves_open(shape: &Shape) -> bool {
    match shape {
        Shape::Free => true,
        Shape::Within(_) => false,
        Shape::Array(indices, element) => indices.iter().all(Option::is_none) && leaves_open(element),
        Shape::Fields(fields) => fields.iter().all(leaves_open),
    }
}
