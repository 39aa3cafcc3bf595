//! Constants in literals: what needs no code of its own.
//!
//! Data is mostly long arrays of numbers. An array whose elements are all constants becomes one value at once, without a
//! node for each element.

use super::Checker;
use super::coerce::to_float;
use super::names::GlobalName;
use super::ty::{Base, Type};
use crate::syntax::ast::{Binary, Expression, Kind};
use crate::value::Value;
use damier_model::Domain;
use std::rc::Rc;

/// Constants gathered, with the type they have in common.
struct Constants {
    values: Vec<Value>,
    base: Base,
    opt: bool,
    set: Option<bool>,
}

impl Constants {
    fn push(&mut self, value: Value, base: Base, set: bool) -> Option<()> {
        if self.set.is_some_and(|known| known != set) {
            return None;
        }
        self.set = Some(set);
        if self.base != base {
            self.base = match (&self.base, &base) {
                (Base::Bottom, _) => base,
                (_, Base::Bottom) => self.base.clone(),
                // Sets of mixed kinds, and all that does not mix, take the long way.
                _ if set => return None,
                (Base::Int, Base::Float) | (Base::Float, Base::Int) => Base::Float,
                (Base::Int, Base::Enum(_)) | (Base::Enum(_), Base::Int) => Base::Int,
                (Base::Int, Base::Bool) | (Base::Bool, Base::Int) => Base::Int,
                (Base::Float, Base::Bool) | (Base::Bool, Base::Float) => Base::Float,
                _ => return None,
            };
        }
        self.values.push(value);
        Some(())
    }

    fn finish(mut self) -> (Vec<Value>, Type) {
        for value in &mut self.values {
            match (&*value, &self.base) {
                (Value::Int(number), Base::Float) => *value = Value::Float(to_float(*number)),
                (Value::Bool(truth), Base::Float) => *value = Value::Float(f64::from(u8::from(*truth))),
                (Value::Bool(truth), Base::Int) => *value = Value::Int(i64::from(*truth)),
                _ => {}
            }
        }
        let of = Type { opt: self.opt, set: self.set.unwrap_or(false), ..Type::par(self.base) };
        (self.values, of)
    }
}

impl Checker<'_> {
    /// The constants of these expressions, if all of them are; sets among them only where that is said.
    pub(super) fn constants<'e>(
        &self,
        elements: impl Iterator<Item = &'e Expression>,
        sets: bool,
    ) -> Option<(Vec<Value>, Type)> {
        let mut elements = elements.peekable();
        let mut values = Vec::with_capacity(elements.size_hint().0);
        // Almost always they are all integers.
        while let Some(Expression { kind: Kind::Int(value), .. }) = elements.peek() {
            values.push(Value::Int(*value));
            elements.next();
        }
        let base = if values.is_empty() { Base::Bottom } else { Base::Int };
        let set = if values.is_empty() { None } else { Some(false) };
        let mut all = Constants { values, base, opt: false, set };
        for element in elements {
            match &element.kind {
                Kind::Int(value) => all.push(Value::Int(*value), Base::Int, false)?,
                Kind::Float(value) => all.push(Value::Float(*value), Base::Float, false)?,
                Kind::Bool(value) => all.push(Value::Bool(*value), Base::Bool, false)?,
                Kind::String(value) => all.push(Value::text(&**value), Base::String, false)?,
                Kind::Absent => {
                    all.opt = true;
                    all.values.push(Value::Absent);
                }
                Kind::Name(name) => {
                    let (number, id) = self.constant_case(name)?;
                    all.push(Value::Int(number), Base::Enum(id), false)?;
                }
                Kind::Set(_) | Kind::Binary(Binary::Range, ..) if sets => {
                    let (set, base) = self.constant_set(element)?;
                    all.push(set, base, true)?;
                }
                _ => return None,
            }
        }
        Some(all.finish())
    }

    /// The number of a name that is a case of an enum.
    pub(super) fn constant_case(&self, name: &str) -> Option<(i64, super::ty::EnumId)> {
        match self.names.get(name) {
            Some(GlobalName::Case(id, part, index)) if self.frame.find(name).is_none() => {
                Some((self.enum_case_number(*id, *part, *index)?, *id))
            }
            _ => None,
        }
    }

    /// A set of constants.
    fn constant_set(&self, expression: &Expression) -> Option<(Value, Base)> {
        match &expression.kind {
            Kind::Set(members) => {
                let (values, of) = self.constants(members.iter(), false)?;
                if of.set || of.opt {
                    return None;
                }
                Some((set_of_constants(&values)?, of.base))
            }
            Kind::Binary(Binary::Range, low, high) if !self.overloads.contains_key("..") => {
                match (&low.kind, &high.kind) {
                    (Kind::Int(low), Kind::Int(high)) => Some((range_value(*low, *high), Base::Int)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The set of these constants.
pub(super) fn set_of_constants(values: &[Value]) -> Option<Value> {
    if let Some(Value::Float(_)) = values.first() {
        let mut floats = Vec::with_capacity(values.len());
        for value in values {
            match value {
                Value::Float(value) if !value.is_nan() => floats.push(*value),
                _ => return None,
            }
        }
        floats.sort_by(f64::total_cmp);
        floats.dedup();
        return Some(Value::FloatSet(Rc::new(floats.into_iter().map(|value| (value, value)).collect())));
    }
    let mut numbers = Vec::with_capacity(values.len());
    for value in values {
        numbers.push(match value {
            Value::Int(value) => *value,
            Value::Bool(value) => i64::from(*value),
            _ => return None,
        });
    }
    Some(Value::set(Domain::from_values(numbers)))
}

/// The set of the numbers from one to another.
pub(super) fn range_value(low: i64, high: i64) -> Value {
    Value::set(if low <= high { Domain::range(low, high) } else { Domain::from_values([]) })
}
