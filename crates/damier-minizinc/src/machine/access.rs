//! Access to one element of an array, without touching the array itself: an array in a slot or a global is looked at
//! where it stands.

use super::{Evaluated, GlobalState, Machine};
use crate::evaluated::undefined;
use crate::output;
use crate::program::{Code, Op};
use crate::source::Span;
use crate::value::{Array, Value};
use smallvec::SmallVec;
use std::rc::Rc;

impl<'p> Machine<'p> {
    /// `a[i, j]`
    pub(super) fn access(&mut self, array: &'p Code, indices: &'p [Code], span: Span) -> Evaluated {
        let mut at: SmallVec<[i64; 4]> = SmallVec::new();
        for (place, index) in indices.iter().enumerate() {
            match self.value(index)? {
                Value::Int(index) => at.push(index),
                Value::Bool(index) => at.push(i64::from(index)),
                decided => return self.decided_access(array, indices, place, &at, decided, span),
            }
        }
        // Only an array that is not there yet is evaluated.
        let found = match &array.op {
            Op::Local(slot) => element_of(self.frames.local(*slot), &at),
            Op::Global(id) => match &self.globals[id.0 as usize] {
                GlobalState::Known(array) => element_of(array, &at),
                _ => {
                    let array = self.global(*id)?;
                    element_of(&array, &at)
                }
            },
            Op::Constant(array) => element_of(array, &at),
            _ => {
                let array = self.value(array)?;
                element_of(&array, &at)
            }
        };
        match found {
            Some(value) => Ok(value),
            None => {
                let array = self.value(array)?;
                self.outside(&array, &at, indices, span)
            }
        }
    }

    #[cold]
    fn outside<T>(&mut self, array: &Value, at: &[i64], indices: &'p [Code], span: Span) -> Evaluated<T> {
        let Value::Array(array) = array else {
            return undefined(span, "an absent array has no elements");
        };
        if array.elements.is_empty() {
            return undefined(span, "an empty array has no elements");
        }
        for (dimension, (&(low, high), &index)) in array.indices.iter().zip(at).enumerate() {
            if index < low || index > high {
                let which = if at.len() > 1 { format!(" of dimension {}", dimension + 1) } else { String::new() };
                let of = indices.get(dimension).map(|code| code.of);
                let show = |machine: &Machine, value: i64| match of {
                    Some(of) => output::show::show(&Value::Int(value), machine.type_of(of), &machine.names()),
                    None => value.to_string(),
                };
                let (index, low, high) = (show(self, index), show(self, low), show(self, high));
                return undefined(span, format!("index {index} is outside the index set {low}..{high}{which}"));
            }
        }
        undefined(span, format!("{} indices for an array with {} dimensions", at.len(), array.indices.len()))
    }

    /// Some index is decided by the solver, or may be absent.
    fn decided_access(
        &mut self,
        array: &'p Code,
        indices: &'p [Code],
        place: usize,
        known: &[i64],
        decided: Value,
        span: Span,
    ) -> Evaluated {
        let mut at: Vec<Value> = known.iter().map(|&index| Value::Int(index)).collect();
        at.push(decided);
        for index in &indices[place + 1..] {
            at.push(self.value(index)?);
        }
        match self.value(array)? {
            Value::Array(array) => self.element_at(&array, &at, span),
            _ => undefined(span, "an absent array has no elements"),
        }
    }

    /// The element at indices that are known or not.
    pub(super) fn element_at(&mut self, array: &Rc<Array>, at: &[Value], span: Span) -> Evaluated {
        if at.iter().any(|index| matches!(index, Value::Absent)) {
            return Ok(Value::Absent);
        }
        let numbers: Option<SmallVec<[i64; 4]>> =
            at.iter().map(|index| if let Value::Int(index) = *index { Some(index) } else { None }).collect();
        match numbers {
            Some(numbers) => match array.position(&numbers).and_then(|place| array.elements.get(place)) {
                Some(value) => Ok(value.clone()),
                None => self.outside(&Value::Array(Rc::clone(array)), &numbers, &[], span),
            },
            None => self.flat.element(array, at, span),
        }
    }
}

#[inline]
fn element_of(array: &Value, at: &[i64]) -> Option<Value> {
    let Value::Array(array) = array else { return None };
    match (at, &array.indices[..]) {
        (&[index], &[(low, high)]) if low <= index && index <= high => {
            array.elements.get((index - low) as usize).cloned()
        }
        _ if at.len() == array.indices.len() => array.elements.get(array.position(at)?).cloned(),
        _ => None,
    }
}
