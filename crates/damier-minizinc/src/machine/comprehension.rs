//! Comprehensions: generators that run over ranges, sets and arrays, and what is made of the elements.
//!
//! A range between two numbers is walked without making the set. What the solver decides comes along as a literal: whether
//! the condition holds, or whether the value is in the set.

use super::{Context, Evaluated, Machine};
use crate::evaluated::{fail, undefined};
use crate::program::{Code, Generator, Op};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use crate::value::{Array, OptVar, Value};
use damier_model::{Domain, Lit};
use std::rc::Rc;

/// The longest array or range that a program is trusted to mean.
pub(super) const TOO_MANY: u64 = 100_000_000;

/// A run of generators.
struct Walk<'v, 'p> {
    /// What is called for each combination, with the condition under which it counts; whether to go on.
    visit: &'v mut dyn FnMut(&mut Machine<'p>, Lit) -> Evaluated<bool>,
    /// Whether combinations count that are known to be excluded by a condition on variables: the array then has an
    /// absent element for each, so that its length does not depend on what happens to be known.
    excluded_too: bool,
}

impl<'p> Machine<'p> {
    /// Runs generators: the slots are set and `visit` is called for each combination, with the literal of what the solver
    /// decides about it ([`Lit::TRUE`] where nothing is left to decide).
    pub fn each(
        &mut self,
        generators: &'p [Generator],
        visit: &mut dyn FnMut(&mut Self, Lit) -> Evaluated<()>,
    ) -> Evaluated<()> {
        self.walk(generators, &mut |machine, literal| visit(machine, literal).map(|()| true))
    }

    /// As [`Machine::each`], but `visit` says whether to go on.
    pub(super) fn walk(
        &mut self,
        generators: &'p [Generator],
        visit: &mut dyn FnMut(&mut Self, Lit) -> Evaluated<bool>,
    ) -> Evaluated<()> {
        self.generate(generators, Lit::TRUE, &mut Walk { visit, excluded_too: false }).map(|_| ())
    }

    fn generate(&mut self, generators: &'p [Generator], literal: Lit, walk: &mut Walk<'_, 'p>) -> Evaluated<bool> {
        let Some((generator, rest)) = generators.split_first() else {
            return (walk.visit)(self, literal);
        };
        if generator.assigns {
            let value = self.value(&generator.over)?;
            self.set_slot(generator.slots[0], value);
            return self.filter(generator, rest, literal, walk);
        }
        let over = match &generator.over.op {
            Op::Binary(Binary::Range, low, high) => match (self.value(low)?, self.value(high)?) {
                (Value::Int(low), Value::Int(high)) => {
                    return self.over_ranges(&[(low, high)], &generator.slots, generator, rest, literal, walk);
                }
                (low, high) => self.flat.set_operation(Binary::Range, low, high, generator.over.span)?,
            },
            _ => self.value(&generator.over)?,
        };
        match over {
            Value::Set(set) if self.type_of(generator.over.of).base == Base::Bool => {
                let values: Vec<Value> = set.values().map(|value| Value::Bool(value != 0)).collect();
                self.over_values(&values, &generator.slots, generator, rest, literal, walk)
            }
            Value::Set(set) => self.over_ranges(set.ranges(), &generator.slots, generator, rest, literal, walk),
            Value::Array(array) => self.over_values(&array.elements, &generator.slots, generator, rest, literal, walk),
            Value::SetVar(set) => {
                let members: Vec<(i64, Lit)> =
                    set.candidates.iter().copied().zip(set.members.iter().copied()).collect();
                self.over_members(&members, &generator.slots, generator, rest, literal, walk)
            }
            Value::FloatSet(set) if set.iter().all(|(low, high)| low == high) => {
                let values: Vec<Value> = set.iter().map(|&(value, _)| Value::Float(value)).collect();
                self.over_values(&values, &generator.slots, generator, rest, literal, walk)
            }
            Value::Absent => Ok(true),
            Value::OptVar(_) => fail(generator.over.span, "a set that may be absent cannot be run over"),
            _ => fail(generator.over.span, "only finite sets and arrays can be run over"),
        }
    }

    #[inline]
    fn set_slot(&mut self, slot: u32, value: Value) {
        let at = self.frames.base + slot as usize;
        self.frames.stack[at] = value;
    }

    fn over_ranges(
        &mut self,
        ranges: &[(i64, i64)],
        slots: &'p [u32],
        generator: &'p Generator,
        rest: &'p [Generator],
        literal: Lit,
        walk: &mut Walk<'_, 'p>,
    ) -> Evaluated<bool> {
        let Some((&slot, more)) = slots.split_first() else {
            return self.filter(generator, rest, literal, walk);
        };
        for &(low, high) in ranges {
            if high >= low && low.abs_diff(high) >= TOO_MANY * 10 {
                return fail(generator.over.span, format!("{low}..{high} has too many members to run over"));
            }
            for value in low..=high {
                self.flat.limits.tick(generator.over.span)?;
                self.set_slot(slot, Value::Int(value));
                let go_on = if more.is_empty() {
                    self.filter(generator, rest, literal, walk)?
                } else {
                    self.over_ranges(ranges, more, generator, rest, literal, walk)?
                };
                if !go_on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn over_values(
        &mut self,
        values: &[Value],
        slots: &'p [u32],
        generator: &'p Generator,
        rest: &'p [Generator],
        literal: Lit,
        walk: &mut Walk<'_, 'p>,
    ) -> Evaluated<bool> {
        let Some((&slot, more)) = slots.split_first() else {
            return self.filter(generator, rest, literal, walk);
        };
        for value in values {
            self.flat.limits.tick(generator.over.span)?;
            self.set_slot(slot, value.clone());
            if !self.over_values(values, more, generator, rest, literal, walk)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn over_members(
        &mut self,
        members: &[(i64, Lit)],
        slots: &'p [u32],
        generator: &'p Generator,
        rest: &'p [Generator],
        literal: Lit,
        walk: &mut Walk<'_, 'p>,
    ) -> Evaluated<bool> {
        let Some((&slot, more)) = slots.split_first() else {
            return self.filter(generator, rest, literal, walk);
        };
        for &(value, member) in members {
            let both = self.both(literal, member);
            if both == Lit::FALSE {
                continue;
            }
            self.set_slot(slot, Value::Int(value));
            if !self.over_members(members, more, generator, rest, both, walk)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    #[inline]
    fn filter(
        &mut self,
        generator: &'p Generator,
        rest: &'p [Generator],
        literal: Lit,
        walk: &mut Walk<'_, 'p>,
    ) -> Evaluated<bool> {
        let Some(condition) = &generator.condition else {
            return if rest.is_empty() { (walk.visit)(self, literal) } else { self.generate(rest, literal, walk) };
        };
        let literal = match self.condition(condition)? {
            Lit::TRUE => literal,
            Lit::FALSE if walk.excluded_too && self.is_truth(condition) => Lit::FALSE,
            Lit::FALSE => return Ok(true),
            decided => self.both(literal, decided),
        };
        match literal {
            Lit::FALSE if !walk.excluded_too => Ok(true),
            _ if rest.is_empty() => (walk.visit)(self, literal),
            _ => self.generate(rest, literal, walk),
        }
    }

    /// The literal of a condition, which may be known.
    #[inline]
    pub(super) fn condition(&mut self, code: &'p Code) -> Evaluated<Lit> {
        match self.fast_test(code) {
            Some(truth) => Ok(Lit::constant(truth)),
            None if self.is_truth(code) => self.truth(code, Context::Mixed),
            None => self.known_literal(code, false),
        }
    }

    pub(super) fn both(&mut self, first: Lit, second: Lit) -> Lit {
        match (first, second) {
            (Lit::TRUE, other) | (other, Lit::TRUE) => other,
            (Lit::FALSE, _) | (_, Lit::FALSE) => Lit::FALSE,
            _ => self.flat.conjunction(vec![first, second], Context::Mixed),
        }
    }

    /// A comprehension as an array or a set.
    pub(super) fn comprehension(
        &mut self,
        set: bool,
        index: Option<&'p Code>,
        element: &'p Code,
        generators: &'p [Generator],
        span: Span,
    ) -> Evaluated {
        let mut elements: Vec<Value> = Vec::new();
        let mut indices: Vec<Value> = Vec::new();
        let mut visit = |machine: &mut Self, literal: Lit| {
            if literal == Lit::TRUE {
                let value = machine.value(element)?;
                elements.push(value);
            } else if literal == Lit::FALSE {
                elements.push(Value::Absent);
            } else {
                let value = machine.under(literal, |machine| machine.value(element))?;
                elements.push(match value {
                    Some(value) => machine.present_if(literal, value),
                    None => Value::Absent,
                });
            }
            if let Some(index) = index {
                indices.push(machine.value(index)?);
            }
            if elements.len() as u64 > TOO_MANY {
                return fail(span, "this comprehension has too many elements");
            }
            Ok(true)
        };
        self.generate(generators, Lit::TRUE, &mut Walk { visit: &mut visit, excluded_too: !set })?;
        match (set, index) {
            (true, _) => self.make_set(elements, span),
            (false, None) => Ok(Value::list(elements)),
            (false, Some(_)) => self.place_by_index(&indices, elements, span),
        }
    }

    /// The value where a literal holds, else absent.
    pub(super) fn present_if(&mut self, literal: Lit, value: Value) -> Value {
        let (present, value) = match (literal, value) {
            (_, Value::Absent) | (Lit::FALSE, _) => return Value::Absent,
            (Lit::TRUE, value) => return value,
            (_, Value::OptVar(inner)) => (self.both(literal, inner.present), inner.value.clone()),
            (_, value) => (literal, value),
        };
        Value::OptVar(Rc::new(OptVar { present, value }))
    }

    /// The set of these members.
    pub(super) fn make_set(&mut self, members: Vec<Value>, span: Span) -> Evaluated {
        if members.iter().all(|member| matches!(member, Value::Int(_) | Value::Bool(_) | Value::Absent)) {
            let number = |member: &Value| match *member {
                Value::Int(value) => Some(value),
                Value::Bool(value) => Some(i64::from(value)),
                _ => None,
            };
            return Ok(Value::set(Domain::from_values(members.iter().filter_map(number))));
        }
        if members.iter().all(|member| matches!(member, Value::Float(_) | Value::Absent)) {
            let number = |member: &Value| if let Value::Float(value) = *member { Some(value) } else { None };
            let mut values: Vec<f64> = members.iter().filter_map(number).collect();
            values.sort_unstable_by(f64::total_cmp);
            values.dedup();
            return Ok(Value::FloatSet(Rc::new(values.into_iter().map(|value| (value, value)).collect())));
        }
        self.flat.set_of(members, span)
    }

    /// An array whose elements stand at these indices: numbers, or tuples of them.
    pub(super) fn place_by_index(&mut self, indices: &[Value], elements: Vec<Value>, span: Span) -> Evaluated {
        let mut flat: Vec<i64> = Vec::with_capacity(indices.len());
        let mut width = 1;
        for index in indices {
            match index {
                Value::Int(index) => flat.push(*index),
                Value::Tuple(fields) => {
                    width = fields.len();
                    for field in fields.iter() {
                        match field {
                            Value::Int(index) => flat.push(*index),
                            _ => return fail(span, "an index must be known when the model is compiled"),
                        }
                    }
                }
                _ => return fail(span, "an index must be known when the model is compiled"),
            }
        }
        let mut ranges: smallvec::SmallVec<[(i64, i64); 2]> = smallvec::smallvec![(1, 0); width];
        for (at, &index) in flat.iter().enumerate() {
            let range = &mut ranges[at % width];
            *range = if at < width { (index, index) } else { (range.0.min(index), range.1.max(index)) };
        }
        let count =
            ranges.iter().fold(1u64, |all, &(low, high)| all.saturating_mul(low.abs_diff(high).saturating_add(1)));
        if !elements.is_empty() && count != elements.len() as u64 {
            let message = format!("{} elements do not fill the index sets, which have {count} places", elements.len());
            return undefined(span, message);
        }
        let mut array = Array { indices: ranges, elements: Vec::new() };
        let mut places: Vec<Option<Value>> = vec![None; elements.len()];
        for (at, element) in flat.chunks_exact(width).zip(elements) {
            let Some(place) = array.position(at) else { return fail(span, "an index is outside the index sets") };
            if places[place].replace(element).is_some() {
                return undefined(span, format!("two elements have the index {at:?}"));
            }
        }
        array.elements = places.into_iter().flatten().collect();
        Ok(Value::Array(Rc::new(array)))
    }
}
