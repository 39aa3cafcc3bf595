//! Array access with indices that the solver decides.
//!
//! Only the elements that the index can still reach count. Numbers known already and numbers to be decided become the
//! two element constraints; truth values known already are a question about the index; sets are looked up candidate by
//! candidate, optional values and tuples part by part. An index that may be outside is replaced by one that is not,
//! and being inside is left as the condition for being defined.

use super::compare::{is_float, is_number, is_truth};
use super::options::strip;
use super::store::{Made, Operation, made};
use super::{Context, Flattener};
use crate::evaluated::{Evaluated, undefined};
use crate::source::Span;
use crate::value::{Array, SetVar, Value};
use damier_model::{Constraint, Domain, Linear, Lit, Relation, Term};
use std::rc::Rc;
use std::sync::Arc;

/// Where to look: a position counted from 0 within the elements that can be reached.
struct Look {
    index: Term,
    reachable: Domain,
    /// How this access is remembered, if the array is one that lasts.
    array: Option<(Rc<Array>, [Term; 2])>,
}

impl Flattener {
    /// The element at these indices, one for each dimension.
    pub fn element(&mut self, array: &Rc<Array>, indices: &[Value], span: Span) -> Evaluated {
        if indices.iter().any(|index| matches!(index, Value::Absent | Value::OptVar(_))) {
            let all: Vec<&Value> = indices.iter().collect();
            let below: Vec<Value> = indices.iter().map(strip).collect();
            return self.where_present(&all, span, |flat| flat.element(array, &below, span));
        }
        let target = self.target.take();
        // Known indices choose a part of the array; the others together make one position in it.
        let mut start = 0usize;
        let mut open: Vec<(Term, i64, usize, usize)> = Vec::new();
        let mut stride = array.elements.len();
        for (&(low, high), index) in array.indices.iter().zip(indices) {
            let length = (high - low + 1).max(0) as usize;
            stride = stride.checked_div(length).unwrap_or(0);
            match self.constant(index) {
                Some(at) if low <= at && at <= high => start += (at - low) as usize * stride,
                Some(at) => return undefined(span, format!("array index {at} is not in {low}..{high}")),
                None => {
                    let term = self.term(index);
                    let term = self.inside(term, low, high, span)?;
                    open.push((term, low, length, stride));
                }
            }
        }
        if !open.is_empty() {
            self.limits.tick_at_array(array.elements.len(), span)?;
        }
        if let [(term, low, length, stride)] = open[..] {
            let index = term - low;
            let reachable = self.term_domain(index).intersect(&Domain::range(0, length as i64 - 1));
            let lasts = Rc::strong_count(array) > 1;
            let place = [Term::constant(start as i64), Term::constant(stride as i64)];
            let look = Look { index, reachable, array: lasts.then(|| (Rc::clone(array), place)) };
            self.target = target;
            if stride == 1 && start == 0 && length == array.elements.len() {
                return self.look_up(&array.elements, &look, span);
            }
            let part: Vec<Value> = (0..length).map(|at| array.elements[start + at * stride].clone()).collect();
            return self.look_up(&part, &look, span);
        }
        let Some(first) = open.first() else { return Ok(array.elements[start].clone()) };
        // Several dimensions: positions count row by row over the open ones.
        let total: usize = open.iter().map(|&(_, _, length, _)| length).product();
        let mut step = total as i64;
        let mut position = Linear::default();
        let mut steps = Vec::with_capacity(open.len());
        debug_assert!(first.2 > 0);
        for &(term, low, length, _) in &open {
            step /= length as i64;
            steps.push(step);
            position = position + Linear::from(term - low) * step;
        }
        // What an index may be by its own bounds is no measure: that it is inside may be posted beside them.
        let domains: Vec<Domain> = open
            .iter()
            .map(|&(term, low, length, _)| self.term_domain(term - low).intersect(&Domain::range(0, length as i64 - 1)))
            .collect();
        let mut reachable: Vec<i64> = vec![0];
        for (domain, step) in domains.iter().zip(&steps) {
            reachable = reachable.iter().flat_map(|at| domain.values().map(move |value| at + value * step)).collect();
        }
        let reachable = Domain::from_values(reachable);
        let position = Value::sum(position);
        let index = self.term(&position);
        self.as_meaning(|flat| flat.member(index, &reachable, Context::Root));
        let mut part = Vec::with_capacity(total);
        for at in 0..total as i64 {
            let mut from = start;
            for (&(_, _, length, stride), step) in open.iter().zip(&steps) {
                from += (at / step) as usize % length * stride;
            }
            part.push(array.elements[from].clone());
        }
        self.target = target;
        self.look_up(&part, &Look { index, reachable, array: None }, span)
    }

    /// The index, or one inside where it is not: there the access is undefined.
    fn inside(&mut self, index: Term, low: i64, high: i64, span: Span) -> Evaluated<Term> {
        let range = Domain::range(low, high);
        let defined = self.member(index, &range, Context::Mixed);
        match defined {
            Lit::TRUE => return Ok(index),
            Lit::FALSE => return undefined(span, format!("the array index is never in {low}..{high}")),
            _ => {}
        }
        if self.must_be_defined {
            self.as_meaning(|flat| flat.member(index, &range, Context::Root));
            return Ok(index);
        }
        self.defined.push(defined);
        let inside = self.term_domain(index).intersect(&range);
        let other = inside.min().unwrap_or(low);
        let chosen = self.choose(vec![(defined, Value::term(index))], Value::Int(other), span)?;
        let chosen = self.term(&chosen);
        self.as_meaning(|flat| flat.member(chosen, &inside, Context::Root));
        Ok(chosen)
    }

    fn look_up(&mut self, elements: &[Value], look: &Look, span: Span) -> Evaluated {
        let reached = || look.reachable.values().map(|at| &elements[at as usize]);
        let Some(first) = reached().next() else {
            return undefined(span, "no element of the array can be meant");
        };
        if reached().all(|element| element == first) {
            return Ok(first.clone());
        }
        let all = |is: fn(&Value) -> bool| reached().all(is);
        if reached().any(|value| matches!(value, Value::Absent | Value::OptVar(_))) {
            self.look_up_optional(elements, look, span)
        } else if all(is_truth) {
            self.look_up_truth(elements, look)
        } else if reached().any(is_float) {
            self.look_up_float(elements, &look.reachable, look.index, span)
        } else if all(is_number) {
            self.look_up_number(elements, look)
        } else if all(|value| matches!(value, Value::Set(_) | Value::SetVar(_))) {
            self.look_up_set(elements, look)
        } else if let Value::Tuple(fields) = first {
            let mut found = Vec::with_capacity(fields.len());
            for at in 0..fields.len() {
                let field = |element: &Value| match element {
                    Value::Tuple(fields) => fields[at].clone(),
                    other => other.clone(),
                };
                let column: Vec<Value> = elements.iter().map(field).collect();
                found.push(self.look_up(&column, &look.without_memory(), span)?);
            }
            Ok(Value::tuple(found))
        } else {
            self.cannot(span, "a text or an annotation cannot depend on what the solver decides")
        }
    }

    fn look_up_number(&mut self, elements: &[Value], look: &Look) -> Evaluated {
        let known: Option<Vec<(i64, i64)>> = look
            .reachable
            .values()
            .map(|at| match elements[at as usize] {
                Value::Int(value) => Some((at, value)),
                _ => None,
            })
            .collect();
        if let Some(known) = known {
            return self.look_up_constant(elements, look, &known);
        }
        let key = look.key();
        let target = self.target.take();
        if let Some(known) = key.as_ref().and_then(|key| self.store.made(key)) {
            return Ok(Value::term(known));
        }
        let reached: Vec<&Value> = look.reachable.values().map(|at| &elements[at as usize]).collect();
        let domain = self.hull(&reached);
        let mut array = Vec::with_capacity(elements.len());
        let (first, last) = (look.reachable.min().unwrap_or(0), look.reachable.max().unwrap_or(0));
        let unreached = Term::constant(domain.min().unwrap_or(0));
        for at in first..=last {
            array.push(match look.reachable.contains(at) {
                true => self.term(&elements[at as usize]),
                false => unreached,
            });
        }
        let result = self.result_or_target(target, domain);
        let index = look.index - first;
        self.store.define(Constraint::Element { array: array.into(), index, result });
        if let Some(key) = key {
            look.keep(self);
            self.store.make(key, result);
        }
        Ok(Value::term(result))
    }

    fn result_or_target(&mut self, target: Option<Term>, domain: Domain) -> Term {
        match target {
            Some(target) if self.must_be_defined => {
                self.member(target, &domain, Context::Root);
                target
            }
            _ => Term::from(self.store.fresh(domain)),
        }
    }

    fn look_up_constant(&mut self, elements: &[Value], look: &Look, known: &[(i64, i64)]) -> Evaluated {
        // A straight line is a view of the index.
        if let [(at, value), (next, second), ..] = known[..]
            && (second - value) % (next - at) == 0
        {
            let slope = (second - value) / (next - at);
            if known.iter().all(|&(place, here)| value.checked_add(slope * (place - at)) == Some(here)) {
                return Ok(Value::term((look.index - at) * slope + value));
            }
        }
        let target = self.target.take();
        let key = look.key();
        if let Some(known) = key.as_ref().and_then(|key| self.store.made(key)) {
            return Ok(Value::term(known));
        }
        let domain = Domain::from_values(known.iter().map(|&(_, value)| value));
        let result = self.result_or_target(target, domain);
        let whole = |elements: &[Value]| {
            let number = |element: &Value| match element {
                Value::Int(value) => Some(*value),
                _ => None,
            };
            elements.iter().map(number).collect::<Option<Vec<i64>>>()
        };
        let shared = match &look.array {
            Some((array, _)) if array.elements.len() == elements.len() && known.len() * 2 > elements.len() => {
                self.store.flat(array, |array| whole(&array.elements)).constants
            }
            _ => None,
        };
        let (array, index): (Arc<[i64]>, Term) = match shared {
            Some(array) => (array, look.index),
            None => {
                let (first, last) = (known[0].0, known[known.len() - 1].0);
                let mut array = vec![known[0].1; (last - first + 1) as usize];
                for &(at, value) in known {
                    array[(at - first) as usize] = value;
                }
                (array.into(), look.index - first)
            }
        };
        self.store.define(Constraint::ElementConstant { array, index, result });
        if let Some(key) = key {
            look.keep(self);
            self.store.make(key, result);
        }
        Ok(Value::term(result))
    }

    fn look_up_truth(&mut self, elements: &[Value], look: &Look) -> Evaluated {
        Ok(Value::truth(self.look_up_literal(look, |flat, at| flat.literal(&elements[at as usize]))))
    }

    fn look_up_literal(&mut self, look: &Look, mut at: impl FnMut(&mut Self, i64) -> Lit) -> Lit {
        let literals: Vec<(i64, Lit)> = look.reachable.values().map(|place| (place, at(self, place))).collect();
        if literals.iter().all(|(_, literal)| literal.var().is_constant()) {
            let places = literals.iter().filter(|(_, literal)| *literal == Lit::TRUE).map(|(place, _)| *place);
            return self.member(look.index, &Domain::from_values(places), Context::Mixed);
        }
        let (first, last) = (literals[0].0, literals[literals.len() - 1].0);
        if literals.iter().all(|(_, literal)| *literal == literals[0].1) {
            return literals[0].1;
        }
        let mut array = vec![Term::constant(0); (last - first + 1) as usize];
        for &(place, literal) in &literals {
            array[(place - first) as usize] = Term::from(literal);
        }
        let found = self.store.fresh_bool();
        let (array, index, result) = (array.into(), look.index - first, Term::from(found));
        self.store.define(Constraint::Element { array, index, result });
        found
    }

    fn look_up_set(&mut self, elements: &[Value], look: &Look) -> Evaluated {
        let mut candidates: Vec<i64> = Vec::new();
        for at in look.reachable.values() {
            candidates.extend(self.domain(&elements[at as usize]).values());
        }
        candidates.sort_unstable();
        candidates.dedup();
        let mut members = Vec::with_capacity(candidates.len());
        for &candidate in &candidates {
            members.push(self.look_up_literal(look, |flat, at| flat.has_member(&elements[at as usize], candidate)));
        }
        Ok(self.simplest_set(SetVar { candidates, members }))
    }

    fn look_up_optional(&mut self, elements: &[Value], look: &Look, span: Span) -> Evaluated {
        let present: Vec<Value> = elements.iter().map(|element| Value::truth(self.occurs(element))).collect();
        let look = look.without_memory();
        let present = self.look_up(&present, &look, span)?;
        let present = self.literal(&present);
        let Some(example) = elements.iter().find(|element| !matches!(element, Value::Absent)).map(strip) else {
            return Ok(Value::Absent);
        };
        let dull = self.dull(&example);
        let below = |value: &Value| if matches!(value, Value::Absent) { dull.clone() } else { strip(value) };
        let values: Vec<Value> = elements.iter().map(below).collect();
        let value = self.look_up(&values, &look, span)?;
        Ok(self.optional(present, value))
    }
}

impl Look {
    fn key(&self) -> Option<Made> {
        let (array, [start, stride]) = self.array.as_ref()?;
        let address = Term::constant(Rc::as_ptr(array) as usize as i64);
        Some(made(Operation::Element, [address, *start, *stride, self.index]))
    }

    /// Keeps the array, so that its address stays its own.
    fn keep(&self, flat: &mut Flattener) {
        if let Some((array, _)) = &self.array {
            flat.store.flat(array, |_| None);
        }
    }

    fn without_memory(&self) -> Look {
        Look { index: self.index, reachable: self.reachable.clone(), array: None }
    }
}

impl Flattener {
    /// A literal for `index = place`.
    pub(crate) fn at_place(&mut self, index: Term, place: i64) -> Lit {
        self.relate(Linear::from(index) - place, Relation::Eq, Context::Mixed)
    }
}
