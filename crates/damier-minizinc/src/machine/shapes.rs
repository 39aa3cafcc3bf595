//! The sets that a declared type names: new variables within them, and values that must fit them.

use super::comprehension::TOO_MANY;
use super::{Context, Evaluated, Machine, Stop};
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::{fail, undefined};
use crate::output;
use crate::program::Shape;
use crate::source::Span;
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};
use damier_model::{Lit, REAL_TOLERANCE};
use std::rc::Rc;

/// A [`Shape`] with its sets evaluated.
#[derive(Debug)]
pub(super) enum Extent {
    /// No set is named.
    Free,
    /// Values (or the members of sets) are in this one.
    Within(Value),
    /// An array: the ends of its index sets where they are named, and the extent of the elements.
    Array(Vec<Option<(i64, i64)>>, Box<Extent>),
    /// A tuple.
    Fields(Vec<Extent>),
}

impl Extent {
    /// The set that numbers are within, below all arrays.
    pub(super) fn innermost(&self) -> Option<Value> {
        match self {
            Extent::Within(set) => Some(set.clone()),
            Extent::Array(_, inner) => inner.innermost(),
            _ => None,
        }
    }
}

impl<'p> Machine<'p> {
    /// Evaluates the sets of a shape.
    pub(super) fn extent(&mut self, shape: &'p Shape) -> Evaluated<Extent> {
        Ok(match shape {
            Shape::Free => Extent::Free,
            Shape::Within(code) => Extent::Within(self.value(code)?),
            Shape::Array(indices, element) => {
                let mut ends = Vec::with_capacity(indices.len());
                for index in indices {
                    ends.push(match index {
                        None => None,
                        Some(code) => match self.value(code)? {
                            Value::Set(set) => match *set.ranges() {
                                [] => Some((1, 0)),
                                [range] => Some(range),
                                _ => {
                                    let message = format!("an index set must be a range, and {set} is none");
                                    return fail(code.span, message);
                                }
                            },
                            _ => return fail(code.span, "an index set must be known when the model is compiled"),
                        },
                    });
                }
                Extent::Array(ends, Box::new(self.extent(element)?))
            }
            Shape::Fields(fields) => {
                Extent::Fields(fields.iter().map(|field| self.extent(field)).collect::<Evaluated<_>>()?)
            }
        })
    }

    /// New variables of a type. `label` names them for solvers, `name` is what people call the declaration.
    pub(super) fn declare_shaped(
        &mut self,
        label: &str,
        of: &Type,
        extent: &Extent,
        name: &str,
        span: Span,
    ) -> Evaluated {
        if of.is_array() {
            let Extent::Array(ends, inner) = extent else {
                return fail(span, format!("the array {name} has neither elements nor index sets"));
            };
            let Some(ends) = ends.iter().copied().collect::<Option<Vec<(i64, i64)>>>() else {
                return fail(span, format!("the array {name} has neither elements nor an index set in each dimension"));
            };
            return self.declare_array(label, &of.element(), &ends, inner, name, span);
        }
        if let Base::Tuple(_) | Base::Record(_) = &of.base {
            return self.declare_fields(label, of, extent, name, span);
        }
        if !of.var {
            if of.opt {
                return Ok(Value::Absent);
            }
            return fail(span, format!("{name} has no value: give it one in the model, in a data file or with -D"));
        }
        let members;
        let within = match (extent, &of.base) {
            (Extent::Within(set), _) => Some(set),
            (_, Base::Enum(id)) => {
                members = self.enum_set(*id)?;
                Some(&members)
            }
            _ => None,
        };
        self.flat.declare(label, of, within, span)
    }

    fn declare_array(
        &mut self,
        label: &str,
        element: &Type,
        ends: &[(i64, i64)],
        inner: &Extent,
        name: &str,
        span: Span,
    ) -> Evaluated {
        let size = |&(low, high): &(i64, i64)| if low > high { 0 } else { low.abs_diff(high).saturating_add(1) };
        let count = ends.iter().map(size).fold(1u64, u64::saturating_mul);
        if count > TOO_MANY {
            return fail(span, format!("the array {name} has {count} elements, which is too many"));
        }
        let mut elements = Vec::with_capacity(count as usize);
        let mut at: Vec<i64> = ends.iter().map(|&(low, _)| low).collect();
        let mut named = String::new();
        for _ in 0..count {
            named.clear();
            named.push_str(label);
            for (place, index) in at.iter().enumerate() {
                named.push_str(if place == 0 { "[" } else { "," });
                named.push_str(&index.to_string());
            }
            named.push(']');
            elements.push(self.declare_shaped(&named, element, inner, name, span)?);
            for (index, &(low, high)) in at.iter_mut().zip(ends).rev() {
                if *index < high {
                    *index += 1;
                    break;
                }
                *index = low;
            }
        }
        Ok(Value::array(ends.iter().copied(), elements))
    }

    fn declare_fields(&mut self, label: &str, of: &Type, extent: &Extent, name: &str, span: Span) -> Evaluated {
        let fields: Vec<(String, &Type)> = match &of.base {
            Base::Record(fields) => fields.iter().map(|(name, of)| (name.to_string(), of)).collect(),
            Base::Tuple(fields) => (1..).zip(fields.iter()).map(|(at, of)| (at.to_string(), of)).collect(),
            _ => Vec::new(),
        };
        let mut values = Vec::with_capacity(fields.len());
        for (at, (field, of)) in fields.into_iter().enumerate() {
            let extent = match extent {
                Extent::Fields(extents) => extents.get(at).unwrap_or(&Extent::Free),
                _ => &Extent::Free,
            };
            values.push(self.declare_shaped(&format!("{label}.{field}"), of, extent, name, span)?);
        }
        Ok(Value::tuple(values))
    }

    /// A value that must fit a shape: arrays get the index sets that are named, numbers must be in the sets.
    pub fn fit_shape(&mut self, value: Value, of: &Type, shape: &'p Shape, span: Span) -> Evaluated {
        if names_nothing(shape) {
            return Ok(value);
        }
        let extent = self.extent(shape)?;
        self.fit(value, of, &extent, span)
    }

    pub(super) fn fit(&mut self, value: Value, of: &Type, extent: &Extent, span: Span) -> Evaluated {
        match (extent, value) {
            (Extent::Free, value) | (_, value @ Value::Absent) => Ok(value),
            (Extent::Within(within), value) => {
                self.confine(&value, of, within, span)?;
                Ok(value)
            }
            (Extent::Array(ends, inner), Value::Array(array)) => {
                let array = self.reindex(array, ends, span)?;
                match &**inner {
                    Extent::Free => Ok(Value::Array(array)),
                    Extent::Within(within) => {
                        let element = of.element();
                        for value in &array.elements {
                            self.confine(value, &element, within, span)?;
                        }
                        Ok(Value::Array(array))
                    }
                    inner => {
                        let element = of.element();
                        let mut array = Rc::unwrap_or_clone(array);
                        for place in &mut array.elements {
                            let value = std::mem::replace(place, Value::Absent);
                            *place = self.fit(value, &element, inner, span)?;
                        }
                        Ok(Value::Array(Rc::new(array)))
                    }
                }
            }
            (Extent::Fields(extents), Value::Tuple(fields)) => {
                let types: Vec<&Type> = match &of.base {
                    Base::Record(types) => types.iter().map(|(_, of)| of).collect(),
                    Base::Tuple(types) => types.iter().collect(),
                    _ => Vec::new(),
                };
                let mut fitted = Vec::with_capacity(fields.len());
                for ((value, of), extent) in fields.iter().zip(types).zip(extents) {
                    fitted.push(self.fit(value.clone(), of, extent, span)?);
                }
                Ok(Value::tuple(fitted))
            }
            (_, value) => Ok(value),
        }
    }

    /// Checks that an array has the index sets that are named for it; an empty one takes them on.
    fn reindex(&mut self, array: Rc<Array>, ends: &[Option<(i64, i64)>], span: Span) -> Evaluated<Rc<Array>> {
        let agrees = |(given, &named): (&(i64, i64), &Option<(i64, i64)>)| named.is_none_or(|named| named == *given);
        if array.indices.len() == ends.len() && array.indices.iter().zip(ends).all(agrees) {
            return Ok(array);
        }
        let length = |(low, high): (i64, i64)| if low > high { 0 } else { low.abs_diff(high).saturating_add(1) };
        if array.elements.is_empty() {
            let ends: Vec<(i64, i64)> = ends.iter().map(|end| end.unwrap_or((1, 0))).collect();
            if ends.iter().any(|&end| length(end) == 0) {
                return Ok(Rc::new(Array { indices: ends.into_iter().collect(), elements: Vec::new() }));
            }
        }
        let shown = |(low, high): (i64, i64)| if low > high { "{}".to_owned() } else { format!("{low}..{high}") };
        let given: Vec<String> = array.indices.iter().map(|&range| shown(range)).collect();
        let wanted: Vec<String> = ends.iter().map(|end| end.map_or("int".to_owned(), shown)).collect();
        let (given, wanted) = (given.join(", "), wanted.join(", "));
        let message = match ends.len() {
            1 => format!("the array has the index set {given}, but {wanted} is declared"),
            _ => format!("the array has the index sets {given}, but {wanted} are declared"),
        };
        let help = format!("array{}d gives an array other index sets", ends.len());
        Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Evaluation, span, message).with_help(help))))
    }

    /// Keeps a value (or the members of a set) within a set.
    pub(super) fn confine(&mut self, value: &Value, of: &Type, within: &Value, span: Span) -> Evaluated<()> {
        let inside = match (value, within) {
            (Value::Absent, _) => true,
            (Value::Int(number), Value::Set(set)) => set.contains(*number),
            (Value::Set(members), Value::Set(set)) => members.is_subset(set),
            (Value::Float(number), Value::FloatSet(set)) => {
                set.iter().any(|&(low, high)| is_between(*number, low, high, of.var))
            }
            (Value::Float(number), Value::Set(set)) => {
                set.ranges().iter().any(|&(low, high)| is_between(*number, low as f64, high as f64, of.var))
            }
            (Value::Bool(truth), Value::Set(set)) => set.contains(i64::from(*truth)),
            _ => {
                let context = if self.flat.must_be_defined { Context::Root } else { Context::Mixed };
                let literal = self.flat.restrict(value, within, context, span)?;
                if context != Context::Root && literal != Lit::TRUE {
                    self.flat.defined.push(literal);
                }
                return Ok(());
            }
        };
        if inside {
            return Ok(());
        }
        if of.var && self.flat.must_be_defined {
            // A variable that happens to be known: there is no solution, which is no error.
            self.require_all(vec![Lit::FALSE]);
            return Ok(());
        }
        let value = output::show::show(value, &of.element(), &self.names());
        let set =
            output::show::show(within, &Type { set: true, var: false, opt: false, ..of.element() }, &self.names());
        undefined(span, format!("the value {value} is not in {set}"))
    }
}

/// Whether a float is in a range: within the tolerance of the model where it stands for a variable.
fn is_between(number: f64, low: f64, high: f64, tolerant: bool) -> bool {
    let room = |end: f64| if tolerant { REAL_TOLERANCE * end.abs().max(1.0) } else { 0.0 };
    low - room(low) <= number && number <= high + room(high)
}

/// Whether a shape leaves everything open: there is nothing to check.
pub(super) fn names_nothing(shape: &Shape) -> bool {
    match shape {
        Shape::Free => true,
        Shape::Within(_) => false,
        Shape::Array(indices, element) => indices.iter().all(Option::is_none) && names_nothing(element),
        Shape::Fields(fields) => fields.iter().all(names_nothing),
    }
}
