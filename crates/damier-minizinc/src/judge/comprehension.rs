//! Comprehensions: generators run over sets and arrays, and what is made of the elements.
//!
//! A condition on variables leaves the array its length: where the condition is false, the element is absent. Where the
//! solver decides the set that a generator runs over, the length depends on what the compiler knew of the set, so only
//! functions that pass over absent elements are judged on such a comprehension.

use super::evaluate::Evaluator;
use super::literals::placed;
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::{Code, Generator};
use crate::source::Span;
use crate::types::ty::Base;
use crate::value::Value;
use damier_model::Domain;
use std::rc::Rc;

/// Calls what it is given for each value, until that says that it is enough.
type Values<'v> = &'v dyn Fn(&mut dyn FnMut(Value) -> Judged<bool>) -> Judged<bool>;

/// What is called for each combination, with whether it counts; whether to go on.
type Visit<'v, 'p> = &'v mut dyn FnMut(&mut Evaluator<'p>, bool) -> Judged<bool>;

impl<'p> Evaluator<'p> {
    /// Runs generators. With `excluded_too`, combinations that a condition on variables excludes are visited too.
    pub(super) fn generate(
        &mut self,
        generators: &'p [Generator],
        counts: bool,
        excluded_too: bool,
        visit: Visit<'_, 'p>,
    ) -> Judged<bool> {
        let Some((generator, rest)) = generators.split_first() else { return visit(self, counts) };
        if generator.assigns {
            let value = self.value(&generator.over)?;
            self.set_slot(generator.slots[0], value);
            return self.filtered(generator, rest, counts, excluded_too, visit);
        }
        let over = self.value(&generator.over)?;
        let of = self.type_of(generator.over.of);
        if excluded_too && of.var && of.set && !of.is_array() {
            let why = "the length of this array depends on what the compiler knows of the set";
            return Err(Stop::unknown(generator.over.span, why));
        }
        match over {
            Value::Set(set) => {
                let truth = of.base == Base::Bool;
                self.over(&generator.slots, generator, rest, counts, excluded_too, visit, &|each| {
                    for member in sets::members(&set) {
                        let member = if truth { Value::Bool(member != 0) } else { Value::Int(member) };
                        if !each(member)? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                })
            }
            Value::Array(array) => self.over(&generator.slots, generator, rest, counts, excluded_too, visit, &|each| {
                for element in &array.elements {
                    if !each(element.clone())? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }),
            _ => Err(Stop::unknown(generator.over.span, "only finite sets and arrays are run over")),
        }
    }

    /// Runs the names of one generator, each over all values.
    #[expect(clippy::too_many_arguments, reason = "the state of a walk over nested loops")]
    fn over(
        &mut self,
        slots: &'p [u32],
        generator: &'p Generator,
        rest: &'p [Generator],
        counts: bool,
        excluded_too: bool,
        visit: Visit<'_, 'p>,
        values: Values<'_>,
    ) -> Judged<bool> {
        let Some((&slot, more)) = slots.split_first() else {
            return self.filtered(generator, rest, counts, excluded_too, visit);
        };
        values(&mut |value| {
            self.step(generator.over.span)?;
            self.set_slot(slot, value);
            self.over(more, generator, rest, counts, excluded_too, visit, values)
        })
    }

    fn filtered(
        &mut self,
        generator: &'p Generator,
        rest: &'p [Generator],
        counts: bool,
        excluded_too: bool,
        visit: Visit<'_, 'p>,
    ) -> Judged<bool> {
        let mut counts = counts;
        if let Some(condition) = &generator.condition
            && !self.condition(condition)?
        {
            if !(excluded_too && self.type_of(condition.of).var) {
                return Ok(true);
            }
            counts = false;
        }
        if !counts && !rest.is_empty() {
            let why = "the length of this array depends on a condition and on what comes after it";
            return Err(Stop::unknown(generator.over.span, why));
        }
        self.generate(rest, counts, excluded_too, visit)
    }

    pub(super) fn set_slot(&mut self, slot: u32, value: Value) {
        let at = self.base + slot as usize;
        self.stack[at] = value;
    }

    /// A comprehension as an array or a set.
    pub(super) fn comprehension(
        &mut self,
        set: bool,
        index: Option<&'p Code>,
        element: &'p Code,
        generators: &'p [Generator],
        span: Span,
    ) -> Judged {
        let (mut elements, mut indices) = (Vec::new(), Vec::new());
        self.generate(generators, true, !set, &mut |evaluator, counts| {
            elements.push(if counts { evaluator.value(element)? } else { Value::Absent });
            if let Some(index) = index {
                indices.push(evaluator.value(index)?);
            }
            Ok(true)
        })?;
        match (set, index) {
            (true, _) => self.set_of(&elements, span),
            (false, None) => Ok(Value::list(elements)),
            (false, Some(_)) => placed(&indices, elements, span),
        }
    }

    /// The elements of a comprehension that count, in no array: for functions that pass over absent elements.
    pub(super) fn counting(&mut self, element: &'p Code, generators: &'p [Generator]) -> Judged<Vec<Value>> {
        let mut elements = Vec::new();
        self.generate(generators, true, false, &mut |evaluator, _| {
            elements.push(evaluator.value(element)?);
            Ok(true)
        })?;
        Ok(elements)
    }

    /// The set of these members; absent ones are none.
    pub(super) fn set_of(&self, members: &[Value], span: Span) -> Judged {
        let mut whole = Vec::with_capacity(members.len());
        let mut floats = Vec::new();
        for member in members {
            match member {
                Value::Int(member) => whole.push(*member),
                Value::Bool(member) => whole.push(i64::from(*member)),
                Value::Float(member) => floats.push(*member),
                Value::Absent => {}
                _ => return Err(Stop::unknown(span, "this is no member of a set")),
            }
        }
        if floats.is_empty() {
            return Ok(Value::set(Domain::from_values(whole)));
        }
        floats.sort_unstable_by(f64::total_cmp);
        floats.dedup();
        Ok(Value::FloatSet(Rc::new(floats.into_iter().map(|member| (member, member)).collect())))
    }
}
