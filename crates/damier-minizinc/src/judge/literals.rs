//! Arrays with indices in their literals, slices, and texts.

use super::evaluate::{Evaluator, place};
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::{Code, EnumPart, SliceIndex};
use crate::source::Span;
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};
use smallvec::SmallVec;
use std::rc::Rc;

impl<'p> Evaluator<'p> {
    /// `[i: a, j: b]`; one index stands for the first of successive ones.
    pub(super) fn indexed_array(&mut self, indices: &'p [Code], elements: &'p [Code], span: Span) -> Judged {
        let indices = self.values(indices)?;
        let elements = self.values(elements)?;
        if indices.len() == elements.len() {
            return placed(&indices, elements, span);
        }
        match indices[..] {
            [Value::Int(first)] => {
                let last = first + elements.len() as i64 - 1;
                Ok(Value::array([(first, last)], elements))
            }
            _ => Err(Stop::unknown(span, "these indices are not judged")),
        }
    }

    /// `[| c1: c2: | r1: a, b | r2: c, d |]`
    pub(super) fn indexed_matrix(
        &mut self,
        rows: &'p [Code],
        columns: &'p [Code],
        elements: &'p [Code],
        span: Span,
    ) -> Judged {
        let (rows, columns) = (self.values(rows)?, self.values(columns)?);
        let elements = self.values(elements)?;
        let height = if rows.is_empty() { elements.len().checked_div(columns.len()).unwrap_or(0) } else { rows.len() };
        let width = elements.len().checked_div(height).unwrap_or(0);
        let number = |given: &[Value], at: usize| match given.get(at) {
            None if given.is_empty() => Ok(at as i64 + 1),
            Some(Value::Int(index)) => Ok(*index),
            _ => Err(Stop::unknown(span, "these indices are not judged")),
        };
        let mut indices = Vec::with_capacity(elements.len());
        for at in 0..elements.len() {
            let index = vec![Value::Int(number(&rows, at / width)?), Value::Int(number(&columns, at % width)?)];
            indices.push(Value::tuple(index));
        }
        placed(&indices, elements, span)
    }

    /// `a[i, 1..3]`: one index takes its dimension away, a set keeps it and is its index set.
    pub(super) fn slice(&mut self, array: &'p Code, indices: &'p [SliceIndex], span: Span) -> Judged {
        let Value::Array(array) = self.value(array)? else {
            return Err(Stop::unknown(span, "this is no array"));
        };
        let outside = || Stop::Undefined(span, "the slice is outside the index set");
        let mut runs: Vec<(i64, i64, bool)> = Vec::with_capacity(indices.len());
        for (index, &(low, high)) in indices.iter().zip(&array.indices) {
            runs.push(match index {
                SliceIndex::All => (low, high, true),
                SliceIndex::One(code) => match self.value(code)? {
                    Value::Int(index) if (low..=high).contains(&index) => (index, index, false),
                    Value::Int(_) => return Err(outside()),
                    _ => return Err(Stop::unknown(span, "this index is not judged")),
                },
                SliceIndex::Some(code) => match self.value(code)? {
                    Value::Set(set) => match *set.ranges() {
                        [] => (1, 0, true),
                        [(from, to)] if low <= from && to <= high => (from, to, true),
                        [_] => return Err(outside()),
                        _ => return Err(Stop::unknown(span, "a slice with gaps is not judged")),
                    },
                    _ => return Err(Stop::unknown(span, "this slice is not judged")),
                },
                SliceIndex::Open(from, to) => {
                    let mut end = |code: &'p Option<Code>, otherwise| match code {
                        None => Ok(otherwise),
                        Some(code) => match self.value(code)? {
                            Value::Int(end) => Ok(end),
                            _ => Err(Stop::unknown(span, "this slice is not judged")),
                        },
                    };
                    let (from, to) = (end(from, low)?, end(to, high)?);
                    match from <= to {
                        false => (1, 0, true),
                        true if low <= from && to <= high => (from, to, true),
                        true => return Err(outside()),
                    }
                }
            });
        }
        let kept = runs.iter().filter(|run| run.2).map(|&(from, to, _)| (from, to));
        let mut elements = Vec::new();
        let mut at: Vec<i64> = runs.iter().map(|run| run.0).collect();
        if runs.iter().all(|run| run.0 <= run.1) {
            loop {
                self.step(span)?;
                match place(&array, &at).and_then(|place| array.elements.get(place)) {
                    Some(element) => elements.push(element.clone()),
                    None => return Err(outside()),
                }
                let Some(moving) = (0..at.len()).rev().find(|&moving| at[moving] < runs[moving].1) else { break };
                at[moving] += 1;
                for later in moving + 1..at.len() {
                    at[later] = runs[later].0;
                }
            }
        }
        Ok(Value::array(kept, elements))
    }

    /// A value as a text, where the text is plain.
    pub(super) fn shown(&mut self, value: &Value, of: &Type, span: Span) -> Judged<String> {
        if of.var {
            return Err(Stop::unknown(span, "the text of a variable, while the model is compiled, is not its value"));
        }
        match (value, &of.base) {
            (Value::Text(text), _) => Ok(text.to_string()),
            (Value::Bool(truth), _) => Ok(truth.to_string()),
            (Value::Int(number), Base::Int) => Ok(number.to_string()),
            (Value::Int(number), Base::Enum(id)) => match self.program.enums[id.0 as usize].parts.as_deref() {
                Some([EnumPart::Cases(names)]) => {
                    let name = usize::try_from(number - 1).ok().and_then(|at| names.get(at));
                    let plain = |name: &&crate::source::Name| name.chars().all(|c| c.is_ascii_alphanumeric());
                    name.filter(plain)
                        .map(|name| name.to_string())
                        .ok_or_else(|| Stop::unknown(span, "this is no member"))
                }
                _ => Err(Stop::unknown(span, "the text of this value is not judged")),
            },
            _ => Err(Stop::unknown(span, "the text of this value is not judged")),
        }
    }
}

/// An array whose elements stand at these indices: numbers, or tuples of them.
pub(super) fn placed(indices: &[Value], elements: Vec<Value>, span: Span) -> Judged {
    let unknown = || Stop::unknown(span, "these indices are not judged");
    let mut tuples: Vec<SmallVec<[i64; 2]>> = Vec::with_capacity(indices.len());
    for index in indices {
        let number = |value: &Value| if let Value::Int(number) = value { Ok(*number) } else { Err(unknown()) };
        tuples.push(match index {
            Value::Tuple(fields) => fields.iter().map(number).collect::<Judged<_>>()?,
            index => smallvec::smallvec![number(index)?],
        });
    }
    let Some(first) = tuples.first() else {
        return Err(Stop::unknown(span, "the index sets of this empty array are not judged"));
    };
    let ends = (0..first.len()).map(|at| {
        let along = tuples.iter().filter_map(|tuple| tuple.get(at).copied());
        (along.clone().min().unwrap_or(1), along.max().unwrap_or(0))
    });
    let ends: SmallVec<[(i64, i64); 2]> = ends.collect();
    let room = ends.iter().fold(1u64, |room, end| room.saturating_mul(end.0.abs_diff(end.1).saturating_add(1)));
    if room != elements.len() as u64 {
        return Err(Stop::Undefined(span, "the elements do not fill the index sets"));
    }
    let mut array = Array { indices: ends, elements: Vec::new() };
    let mut places: Vec<Option<Value>> = vec![None; elements.len()];
    for (tuple, element) in tuples.iter().zip(elements) {
        let Some(free) = place(&array, tuple).and_then(|place| places.get_mut(place)) else { return Err(unknown()) };
        if free.replace(element).is_some() {
            return Err(Stop::Undefined(span, "two elements have the same index"));
        }
    }
    array.elements = places.into_iter().flatten().collect();
    Ok(Value::Array(Rc::new(array)))
}

/// The ends of an index set; `None` if it has gaps.
pub(super) fn ends(set: &Value) -> Option<(i64, i64)> {
    match set {
        Value::Set(set) => match *set.ranges() {
            [] => Some((1, 0)),
            [ends] => Some(ends),
            _ => None,
        },
        _ => None,
    }
}

/// How many indices there are.
pub(super) fn room(ends: (i64, i64)) -> u64 {
    if ends.0 > ends.1 { 0 } else { ends.0.abs_diff(ends.1).saturating_add(1) }
}

/// Whether a number is within a set that is known.
pub(super) fn is_member(value: &Value, set: &Value) -> Option<bool> {
    match (value, set) {
        (Value::Int(member), Value::Set(set)) => Some(sets::contains(set, *member)),
        (Value::Bool(member), Value::Set(set)) => Some(sets::contains(set, i64::from(*member))),
        (Value::Set(members), Value::Set(set)) => Some(sets::is_subset(members, set)),
        _ => None,
    }
}
