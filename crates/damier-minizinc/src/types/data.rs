//! Values in data files, read straight into what the declaration wants.
//!
//! Data is almost always plain: numbers, texts, cases, lists and sets of them. What is not goes the way of all
//! expressions.

use super::Checker;
use super::constants::range_value;
use super::ty::{Base, Dimensions, Type};
use crate::syntax::ast::{Binary, Expression, Kind};
use crate::value::{Array, Value};
use damier_model::{Domain, stage};
use smallvec::SmallVec;
use std::rc::Rc;

impl Checker<'_> {
    /// The value of a plain expression at a type; `None` where it is not plain or does not fit.
    pub(super) fn data_value(&self, value: &Expression, of: &Type) -> Option<Value> {
        match &of.dimensions {
            Dimensions::None if of.set => self.data_set(value, of),
            Dimensions::None => self.data_scalar(value, of),
            Dimensions::Any(_) => None,
            Dimensions::Known(indices) => {
                let element = of.element();
                if let Kind::Numbers(array) = &value.kind {
                    return (array.indices.len() == indices.len()).then(|| data_numbers(array, &element))?;
                }
                let mut elements = Vec::new();
                let mut lengths: SmallVec<[usize; 3]> = SmallVec::new();
                match &value.kind {
                    Kind::Array2d(matrix) if indices.len() == 2 => {
                        if matrix.header.is_some() || matrix.rows.iter().any(|(index, _)| index.is_some()) {
                            return None;
                        }
                        let columns = matrix.rows.first().map_or(0, |(_, row)| row.len());
                        elements.reserve(columns * matrix.rows.len());
                        for (_, row) in &matrix.rows {
                            if row.len() != columns {
                                return None;
                            }
                            self.data_row(row, &element, &mut elements)?;
                        }
                        lengths.extend([matrix.rows.len(), columns]);
                    }
                    Kind::Array(_) => {
                        self.data_nested(value, indices.len(), &element, &mut lengths, 0, &mut elements)?
                    }
                    _ => return None,
                }
                if lengths.len() != indices.len() {
                    return None;
                }
                let indices = lengths.iter().map(|&length| (1, length as i64)).collect();
                Some(Value::Array(Rc::new(Array { indices, elements })))
            }
        }
    }

    /// Lists within lists, as JSON writes arrays of several dimensions.
    fn data_nested(
        &self,
        value: &Expression,
        depth: usize,
        element: &Type,
        lengths: &mut SmallVec<[usize; 3]>,
        level: usize,
        elements: &mut Vec<Value>,
    ) -> Option<()> {
        let Kind::Array(values) = &value.kind else { return None };
        match lengths.get(level) {
            None => lengths.push(values.len()),
            Some(&length) if length == values.len() => {}
            Some(_) => return None,
        }
        if depth == 1 {
            return self.data_row(values, element, elements);
        }
        values.iter().try_for_each(|value| self.data_nested(value, depth - 1, element, lengths, level + 1, elements))
    }

    /// Elements one after the other: the loop that most data goes through.
    fn data_row(&self, values: &[Expression], element: &Type, elements: &mut Vec<Value>) -> Option<()> {
        let scalar = element.is_scalar();
        let (ints, floats) = (scalar && element.base == Base::Int, scalar && element.base == Base::Float);
        elements.reserve(values.len());
        for value in values {
            stage::poll();
            elements.push(match value.kind {
                Kind::Int(number) if ints => Value::Int(number),
                Kind::Float(number) if floats => Value::Float(number),
                Kind::Int(number) if floats => Value::Float(number as f64),
                _ => self.data_value(value, element)?,
            });
        }
        Some(())
    }

    fn data_scalar(&self, value: &Expression, of: &Type) -> Option<Value> {
        Some(match (&value.kind, &of.base) {
            (Kind::Absent, _) if of.opt => Value::Absent,
            (Kind::Int(value), Base::Int) => Value::Int(*value),
            (Kind::Int(value), Base::Float) => Value::Float(*value as f64),
            (Kind::Infinity(negative), Base::Float) => {
                Value::Float(if *negative { f64::NEG_INFINITY } else { f64::INFINITY })
            }
            (Kind::Float(value), Base::Float) => Value::Float(*value),
            (Kind::Bool(value), Base::Bool) => Value::Bool(*value),
            (Kind::Bool(value), Base::Int) => Value::Int(i64::from(*value)),
            (Kind::String(value), Base::String) => Value::text(&**value),
            (Kind::Name(name) | Kind::String(name), Base::Enum(wanted)) => match self.constant_case(name)? {
                (number, id) if id == *wanted => Value::Int(number),
                _ => return None,
            },
            (Kind::Tuple(values) | Kind::Array(values), Base::Tuple(fields)) if values.len() == fields.len() => {
                let values: Option<Vec<Value>> =
                    values.iter().zip(fields.iter()).map(|(value, of)| self.data_value(value, of)).collect();
                Value::Tuple(values?.into())
            }
            (Kind::Record(values), Base::Record(fields)) if values.len() == fields.len() => {
                let values: Option<Vec<Value>> = fields
                    .iter()
                    .map(|(name, of)| {
                        let value = values.iter().find(|(given, ..)| given == name)?;
                        self.data_value(&value.2, of)
                    })
                    .collect();
                Value::Tuple(values?.into())
            }
            _ => return None,
        })
    }

    fn data_set(&self, value: &Expression, of: &Type) -> Option<Value> {
        match &value.kind {
            Kind::Absent if of.opt => Some(Value::Absent),
            Kind::Binary(Binary::Range, low, high) => match (&low.kind, &high.kind, &of.base) {
                (Kind::Int(low), Kind::Int(high), Base::Int) => Some(range_value(*low, *high)),
                _ => None,
            },
            Kind::Set(members) | Kind::Array(members) if matches!(of.base, Base::Int | Base::Enum(_) | Base::Bool) => {
                let member = Type::par(of.base.clone());
                let numbers: Option<Vec<i64>> = members
                    .iter()
                    .map(|value| match self.data_scalar(value, &member)? {
                        Value::Int(value) => Some(value),
                        Value::Bool(value) => Some(i64::from(value)),
                        _ => None,
                    })
                    .collect();
                Some(Value::set(Domain::from_values(numbers?)))
            }
            _ => None,
        }
    }
}

/// A long array of numbers at a type: itself where it has that type.
fn data_numbers(array: &Rc<Array>, element: &Type) -> Option<Value> {
    if !element.is_scalar() {
        return None;
    }
    let change = match (array.elements.first()?, &element.base) {
        (Value::Int(_), Base::Int) | (Value::Float(_), Base::Float) | (Value::Bool(_), Base::Bool) => {
            return Some(Value::Array(Rc::clone(array)));
        }
        (Value::Int(_), Base::Float) => |value: &Value| match value {
            Value::Int(number) => Value::Float(*number as f64),
            other => other.clone(),
        },
        (Value::Bool(_), Base::Int) => |value: &Value| match value {
            Value::Bool(truth) => Value::Int(i64::from(*truth)),
            other => other.clone(),
        },
        _ => return None,
    };
    Some(Value::array(array.indices.iter().copied(), array.elements.iter().map(change).collect()))
}
