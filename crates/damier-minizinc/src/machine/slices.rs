//! Slices: a part of an array, as an array.
//!
//! An index that is one value takes its dimension away; a set keeps the dimension, with the set as its index set. A
//! single index that the solver decides is an element constraint for each element of the slice.

use super::{Evaluated, Machine};
use crate::evaluated::{fail, undefined};
use crate::program::{Code, SliceIndex};
use crate::source::Span;
use crate::value::{Array, Value};
use damier_model::Domain;
use smallvec::SmallVec;

/// What an index of a slice came to.
enum Part {
    /// One index.
    One(Value),
    /// The indices from the first to the last, and whether the dimension stays.
    Run(i64, i64),
}

impl<'p> Machine<'p> {
    /// `a[i, 1..3]`
    pub(super) fn slice(&mut self, array: &'p Code, indices: &'p [SliceIndex], span: Span) -> Evaluated {
        let Value::Array(array) = self.value(array)? else {
            return undefined(span, "an absent array has no elements");
        };
        let mut parts = Vec::with_capacity(indices.len());
        for (index, &(low, high)) in indices.iter().zip(&array.indices) {
            parts.push(match index {
                SliceIndex::One(code) => Part::One(self.value(code)?),
                SliceIndex::All => Part::Run(low, high),
                SliceIndex::Some(code) => match self.value(code)? {
                    Value::Set(set) => self.run_of(&set, low, high, code.span)?,
                    _ => return fail(code.span, "the set of a slice must be known when the model is compiled"),
                },
                SliceIndex::Open(from, to) => {
                    let from = self.end_of(from.as_ref(), low)?;
                    let to = self.end_of(to.as_ref(), high)?;
                    self.run_of(&Domain::range(from, to), low, high, span)?
                }
            });
        }
        let kept: SmallVec<[(i64, i64); 2]> = parts
            .iter()
            .filter_map(|part| if let Part::Run(from, to) = *part { Some((from, to)) } else { None })
            .collect();
        let count = kept.iter().map(|&(from, to)| (to - from + 1).max(0) as usize).product();
        let mut elements = Vec::with_capacity(count);
        let mut at: Vec<Value> = Vec::with_capacity(parts.len());
        self.collect_slice(&array, &parts, &mut at, &mut elements, span)?;
        Ok(Value::array(kept, elements))
    }

    fn collect_slice(
        &mut self,
        array: &std::rc::Rc<Array>,
        parts: &[Part],
        at: &mut Vec<Value>,
        elements: &mut Vec<Value>,
        span: Span,
    ) -> Evaluated<()> {
        match parts.get(at.len()) {
            None => elements.push(self.element_at(array, at, span)?),
            Some(Part::One(index)) => {
                at.push(index.clone());
                self.collect_slice(array, parts, at, elements, span)?;
                at.pop();
            }
            Some(&Part::Run(from, to)) => {
                for index in from..=to {
                    at.push(Value::Int(index));
                    self.collect_slice(array, parts, at, elements, span)?;
                    at.pop();
                }
            }
        }
        Ok(())
    }

    fn end_of(&mut self, code: Option<&'p Code>, otherwise: i64) -> Evaluated<i64> {
        match code {
            None => Ok(otherwise),
            Some(code) => match self.value(code)? {
                Value::Int(end) => Ok(end),
                _ => fail(code.span, "the ends of a slice must be known when the model is compiled"),
            },
        }
    }

    fn run_of(&self, set: &Domain, low: i64, high: i64, span: Span) -> Evaluated<Part> {
        match *set.ranges() {
            [] => Ok(Part::Run(1, 0)),
            [(from, to)] if low <= from && to <= high => Ok(Part::Run(from, to)),
            [(from, to)] => undefined(span, format!("the slice {from}..{to} is outside the index set {low}..{high}")),
            _ => fail(span, format!("a slice takes a range of indices, and {set} is none")),
        }
    }
}
