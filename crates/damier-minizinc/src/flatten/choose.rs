//! `if` whose conditions the solver decides: the value of the first case whose condition holds.
//!
//! Two numbers need no variable: `if c then 5 else 3` is `3 + 2·c`. Other numbers get a variable that equals the value
//! of the case chosen, under the literal that says that it is chosen. Constants chosen by the value of one variable are
//! an array with that variable as its index. Sets, optional values, tuples and arrays are chosen part by part.

use super::compare::{is_float, is_number, is_truth};
use super::options::strip;
use super::store::{Operation, made};
use super::{Context, Flattener};
use crate::evaluated::Evaluated;
use crate::source::Span;
use crate::value::{Array, Value};
use damier_model::{Constraint, Domain, Linear, Lit, Relation, Term, Var};
use std::rc::Rc;

impl Flattener {
    /// The value of the first case whose condition holds, or the other one.
    pub fn choose(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        let mut open = Vec::with_capacity(cases.len());
        let mut otherwise = otherwise;
        for (condition, value) in cases {
            match self.store.settled(condition) {
                Lit::TRUE => {
                    otherwise = value;
                    break;
                }
                Lit::FALSE => {}
                condition => open.push((condition, value)),
            }
        }
        // The last cases say nothing where they choose what is chosen anyway.
        while open.last().is_some_and(|(_, value)| *value == otherwise) {
            open.pop();
        }
        if open.is_empty() {
            return Ok(otherwise);
        }
        let all = |is: fn(&Value) -> bool| open.iter().all(|(_, value)| is(value)) && is(&otherwise);
        let some = |is: fn(&Value) -> bool| open.iter().any(|(_, value)| is(value)) || is(&otherwise);
        if some(|value| matches!(value, Value::Absent | Value::OptVar(_))) {
            self.choose_optional(open, otherwise, span)
        } else if all(is_truth) {
            let mut literal = self.literal(&otherwise);
            for (condition, value) in open.iter().rev() {
                let value = self.literal(value);
                literal = self.choose_literal(*condition, value, literal);
            }
            Ok(Value::truth(literal))
        } else if some(is_float) {
            self.choose_float(open, otherwise, span)
        } else if all(is_number) {
            self.choose_number(open, otherwise, span)
        } else if all(|value| matches!(value, Value::Set(_) | Value::SetVar(_))) {
            self.choose_set(open, otherwise, span)
        } else {
            self.choose_parts(open, otherwise, span)
        }
    }

    /// A literal that is one where the condition holds and another where it does not.
    pub(crate) fn choose_literal(&mut self, condition: Lit, one: Lit, other: Lit) -> Lit {
        match (one, other) {
            _ if one == other => one,
            _ if condition == Lit::TRUE => one,
            _ if condition == Lit::FALSE => other,
            (Lit::TRUE, _) => self.disjunction(vec![condition, other], Context::Mixed),
            (Lit::FALSE, _) => self.conjunction(vec![!condition, other], Context::Mixed),
            (_, Lit::TRUE) => self.disjunction(vec![!condition, one], Context::Mixed),
            (_, Lit::FALSE) => self.conjunction(vec![condition, one], Context::Mixed),
            _ if one == !other => self.equivalent(condition, one, Context::Mixed),
            _ if one.var() == condition.var() => self.choose_literal(condition, Lit::constant(one == condition), other),
            _ if other.var() == condition.var() => {
                self.choose_literal(condition, one, Lit::constant(other != condition))
            }
            _ => {
                let key = made(Operation::Choice, [condition, one, other].map(Term::from));
                if let Some(known) = self.store.made(&key).and_then(|term| self.term_literal(term)) {
                    return known;
                }
                let chosen = self.store.fresh_bool();
                self.store.make(key, Term::from(chosen));
                for (when, value) in [(condition, one), (!condition, other)] {
                    self.store.define(Constraint::Clause(Box::new([!when, !value, chosen])));
                    self.store.define(Constraint::Clause(Box::new([!when, value, !chosen])));
                }
                chosen
            }
        }
    }

    fn choose_number(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        if let ([(condition, value)], Some(other)) = (&cases[..], self.constant(&otherwise))
            && let Some(one) = self.constant(value)
        {
            let sum = Linear::from(*condition) * one.saturating_sub(other) + other;
            return self.checked_sum(sum, span);
        }
        if let Some(chosen) = self.choose_by_value(&cases, &otherwise, span)? {
            return Ok(chosen);
        }
        let key = match &cases[..] {
            [(condition, value)] => {
                let terms = [Term::from(*condition), self.term(value), self.term(&otherwise)];
                let key = made(Operation::Choice, terms);
                if let Some(known) = self.store.made(&key) {
                    return Ok(Value::term(known));
                }
                Some(key)
            }
            _ => None,
        };
        let values: Vec<&Value> = cases.iter().map(|(_, value)| value).chain([&otherwise]).collect();
        let domain = self.hull(&values);
        let chosen = self.store.fresh(domain);
        for (condition, value) in self.chosen_by(&cases).into_iter().zip(values) {
            let difference = Linear::from(chosen) - self.linear(value);
            self.relate_when(condition, difference, Relation::Eq);
        }
        if let Some(key) = key {
            self.store.make(key, Term::from(chosen));
        }
        Ok(Value::IntVar(chosen))
    }

    /// All that any of these numbers may be.
    pub(crate) fn hull(&self, values: &[&Value]) -> Domain {
        let mut ranges = Vec::new();
        for value in values {
            match value {
                Value::IntVar(var) if self.store.variables().domain_ref(*var).ranges().len() <= 64 => {
                    ranges.extend_from_slice(self.store.variables().domain_ref(*var).ranges());
                }
                value => ranges.push(self.bounds(value)),
            }
        }
        Domain::from_ranges(ranges)
    }

    /// The literals under which each of the cases, and then the rest, is chosen.
    pub(crate) fn chosen_by(&mut self, cases: &[(Lit, Value)]) -> Vec<Lit> {
        let exclusive = self.same_variable(cases).is_some();
        let mut chosen = Vec::with_capacity(cases.len() + 1);
        let mut before: Vec<Lit> = Vec::with_capacity(cases.len() + 1);
        for (condition, _) in cases {
            if exclusive || before.is_empty() {
                chosen.push(*condition);
            } else {
                let mut all = before.clone();
                all.push(*condition);
                chosen.push(self.conjunction(all, Context::Mixed));
            }
            before.push(!*condition);
        }
        chosen.push(self.conjunction(before, Context::Mixed));
        chosen
    }

    /// The variable whose different values are the conditions.
    fn same_variable(&self, cases: &[(Lit, Value)]) -> Option<Vec<(Var, i64)>> {
        let mut facts = Vec::with_capacity(cases.len());
        for (condition, _) in cases {
            let (var, value) = self.value_behind(*condition)?;
            if facts.iter().any(|&(other, before)| other != var || before == value) {
                return None;
            }
            facts.push((var, value));
        }
        Some(facts)
    }

    /// The variable and the value of which a literal says that they are equal; at the ends of a domain bounds say so.
    fn value_behind(&self, literal: Lit) -> Option<(Var, i64)> {
        let (fact, denied) = self.store.fact_behind(literal)?;
        let (low, high) = self.store.range(fact.var);
        match (fact.equal, denied) {
            (true, false) => Some((fact.var, fact.value)),
            (false, false) if fact.value == low => Some((fact.var, low)),
            (false, true) => {
                let domain = self.store.variables().domain_ref(fact.var);
                let above = domain.intersect(&Domain::range(fact.value.saturating_add(1), high));
                (above.size() == 1).then_some((fact.var, high))
            }
            _ => None,
        }
    }

    /// Constants chosen by the value of one variable.
    fn choose_by_value(&mut self, cases: &[(Lit, Value)], otherwise: &Value, span: Span) -> Evaluated<Option<Value>> {
        let (Some(facts), Some(rest)) = (self.same_variable(cases), self.constant(otherwise)) else { return Ok(None) };
        let var = facts[0].0;
        let (low, high) = self.store.range(var);
        if facts.len() < 2 || low.abs_diff(high) > 64 + 4 * facts.len() as u64 {
            return Ok(None);
        }
        let mut elements = vec![Value::Int(rest); (high - low + 1) as usize];
        for ((_, at), (_, value)) in facts.iter().zip(cases) {
            let Some(value) = self.constant(value) else { return Ok(None) };
            if low <= *at && *at <= high {
                elements[(at - low) as usize] = Value::Int(value);
            }
        }
        let array = Array { indices: smallvec::smallvec![(low, high)], elements };
        self.element(&Rc::new(array), &[Value::IntVar(var)], span).map(Some)
    }

    fn choose_optional(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        let presences: Vec<(Lit, Value)> =
            cases.iter().map(|(condition, value)| (*condition, Value::truth(self.occurs(value)))).collect();
        let rest = Value::truth(self.occurs(&otherwise));
        let present = self.choose(presences, rest, span)?;
        let present = self.literal(&present);
        let example = cases.iter().map(|(_, value)| value).chain([&otherwise]);
        let Some(example) = example.filter(|value| !matches!(value, Value::Absent)).map(strip).next() else {
            return Ok(Value::Absent);
        };
        let dull = self.dull(&example);
        let below = |value: &Value| if matches!(value, Value::Absent) { dull.clone() } else { strip(value) };
        let cases = cases.iter().map(|(condition, value)| (*condition, below(value))).collect();
        let value = self.choose(cases, below(&otherwise), span)?;
        Ok(self.optional(present, value))
    }

    fn choose_parts(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        match &otherwise {
            Value::Array(array) => {
                let mut elements = Vec::with_capacity(array.elements.len());
                for (at, element) in array.elements.iter().enumerate() {
                    let mut parts = Vec::with_capacity(cases.len());
                    for (condition, value) in &cases {
                        match value {
                            Value::Array(other) if other.indices == array.indices => {
                                parts.push((*condition, other.elements[at].clone()));
                            }
                            _ => return self.different_shapes(span),
                        }
                    }
                    elements.push(self.choose(parts, element.clone(), span)?);
                }
                let same = |value: &Value| matches!(value, Value::Array(other) if other.indices == array.indices);
                if !cases.iter().all(|(_, value)| same(value)) {
                    return self.different_shapes(span);
                }
                Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
            }
            Value::Tuple(fields) => {
                let mut chosen = Vec::with_capacity(fields.len());
                for (at, field) in fields.iter().enumerate() {
                    let part = |(condition, value): &(Lit, Value)| match value {
                        Value::Tuple(other) => (*condition, other[at].clone()),
                        other => (*condition, other.clone()),
                    };
                    chosen.push(self.choose(cases.iter().map(part).collect(), field.clone(), span)?);
                }
                Ok(Value::tuple(chosen))
            }
            _ => self.cannot(span, "a text or an annotation cannot depend on what the solver decides"),
        }
    }

    fn different_shapes<T>(&self, span: Span) -> Evaluated<T> {
        self.cannot(span, "which array is meant depends on the solver, so all of them need the same index sets")
    }
}
