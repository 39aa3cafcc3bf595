//! The value of any code.
//!
//! A walk over the tree. What stands most often (constants, locals, arithmetic and comparisons of integers) comes first
//! and allocates nothing. Boolean code that the solver decides goes to [`Machine::truth`].

use super::fast_path::Traits;
use super::shapes::Extent;
use super::{Context, Evaluated, Machine, Stop};
use crate::diagnostic::Diagnostic;
use crate::evaluated::{fail, undefined};
use crate::program::{Code, Op};
use crate::source::Span;
use crate::syntax::ast::Unary;
use crate::value::{OptVar, Value};
use damier_model::Lit;
use std::mem::{replace, take};
use std::rc::Rc;

impl<'p> Machine<'p> {
    /// The value of any code. Boolean code that has no value is false.
    #[inline]
    pub fn value(&mut self, code: &'p Code) -> Evaluated {
        match &code.op {
            Op::Local(slot) => Ok(self.frames.local(*slot).clone()),
            Op::Constant(value) => Ok(value.clone()),
            Op::Global(id) => self.global(*id),
            _ => {
                if let Some(value) = self.fast_value(code) {
                    return Ok(value);
                }
                // Whether a Boolean element is there at all is its own affair, not that of what is around it.
                if matches!(code.op, Op::Access(..) | Op::Field(..)) && self.is_truth(code) {
                    return self.truth(code, Context::Mixed).map(Value::truth);
                }
                if self.facts.traits[code.of.0 as usize] == Traits::Boolean {
                    return self.known_truth(code);
                }
                match self.value_or_undefined(code) {
                    Err(Stop::Undefined(why)) => self.false_if_boolean(code, why),
                    result => result,
                }
            }
        }
    }

    /// The value of any code; Boolean code too may have none.
    pub(crate) fn value_or_undefined(&mut self, code: &'p Code) -> Evaluated {
        let span = code.span;
        match &code.op {
            Op::Binary(op, left, right) => self.binary(code, *op, left, right),
            Op::Access(array, indices) => self.access(array, indices, span),
            Op::Local(slot) => Ok(self.frames.local(*slot).clone()),
            Op::Constant(value) => Ok(value.clone()),
            Op::Global(id) => self.global(*id),
            Op::Unary(Unary::Plus, operand) => self.value(operand),
            Op::Unary(Unary::Minus, operand) => match self.value(operand)? {
                Value::Int(number) => match number.checked_neg() {
                    Some(negated) => Ok(Value::Int(negated)),
                    None => fail(span, "the result is too large for an integer"),
                },
                Value::Float(number) => Ok(Value::Float(-number)),
                other => self.flat.negate(other, span),
            },
            Op::Unary(Unary::Not, _) if self.is_truth(code) => self.truth(code, Context::Mixed).map(Value::truth),
            Op::Unary(Unary::Not, operand) => match self.value(operand)? {
                Value::Bool(truth) => Ok(Value::Bool(!truth)),
                Value::Absent => Ok(Value::Absent),
                Value::OptVar(opt) => {
                    let value = Value::truth(!self.flat.literal(&opt.value));
                    Ok(Value::OptVar(Rc::new(OptVar { present: opt.present, value })))
                }
                other => Ok(Value::truth(!self.flat.literal(&other))),
            },
            Op::If(..) | Op::Let(..) | Op::Call(..) if self.is_truth(code) => {
                self.truth(code, Context::Mixed).map(Value::truth)
            }
            Op::If(branches, otherwise) => self.if_value(branches, otherwise, span),
            Op::Let(items, body) => self.let_value(items, body),
            Op::Call(id, arguments, annotations) => self.call(*id, arguments, annotations, Context::Mixed, span),
            Op::Comprehension { set, index, element, generators } => {
                self.comprehension(*set, index.as_deref(), element, generators, span)
            }
            Op::Array { lengths, elements } => self.array_literal(lengths, elements),
            Op::IndexedArray { indices, elements } => self.indexed_array(indices, elements, span),
            Op::IndexedMatrix { rows, columns, elements } => self.indexed_matrix(rows, columns, elements, span),
            Op::Set(members) => {
                let members = self.values(members)?;
                self.make_set(members, span)
            }
            Op::Slice(array, indices) => self.slice(array, indices, span),
            Op::Tuple(fields) => Ok(Value::tuple(self.values(fields)?)),
            Op::Field(tuple, field) => match self.value(tuple)? {
                Value::Tuple(fields) => Ok(fields[*field as usize].clone()),
                _ => undefined(span, "what is absent has no fields"),
            },
            Op::Interpolated(parts) => self.interpolated(parts),
            Op::Coerce(coercion, inner) => {
                let value = self.value(inner)?;
                self.coerce(coercion, value, &self.type_of(inner.of).base, span)
            }
            Op::Annotated(inner, _) => self.value(inner),
            Op::EnumSet(id) => self.enum_set(*id),
            Op::EnumCase(id, part, index) => self.enum_case(*id, *part, *index),
            Op::EnumConstruct(id, part, inner) => self.enum_construct(*id, *part, true, inner),
            Op::EnumDestruct(id, part, inner) => self.enum_construct(*id, *part, false, inner),
            Op::Anonymous => self.anonymous(code),
        }
    }

    /// Whether code is Boolean and left to the solver, as far as its type tells.
    #[inline]
    pub(super) fn is_truth(&self, code: &Code) -> bool {
        self.facts.traits[code.of.0 as usize] == Traits::Truth
    }

    #[inline]
    pub(super) fn is_boolean(&self, code: &Code) -> bool {
        matches!(self.facts.traits[code.of.0 as usize], Traits::Truth | Traits::Boolean)
    }

    /// The value of Boolean code of a known type. The solver may still decide whether a part of it has a value, as in
    /// `occurs(6 div x)`: then so it does of the whole, which is false without.
    fn known_truth(&mut self, code: &'p Code) -> Evaluated {
        let mark = self.flat.defined.len();
        let must = replace(&mut self.flat.must_be_defined, false);
        let result = self.value_or_undefined(code);
        self.flat.must_be_defined = must;
        match result {
            Ok(value) if self.flat.defined.len() > mark => {
                let mut all: Vec<Lit> = self.flat.defined.drain(mark..).collect();
                all.push(self.flat.literal(&value));
                Ok(Value::truth(self.flat.conjunction(all, Context::Mixed)))
            }
            Err(Stop::Undefined(why)) => {
                self.flat.defined.truncate(mark);
                self.false_if_boolean(code, why)
            }
            result => result,
        }
    }

    #[cold]
    fn false_if_boolean(&mut self, code: &'p Code, why: Box<Diagnostic>) -> Evaluated {
        if !self.is_boolean(code) {
            return Err(Stop::Undefined(why));
        }
        self.flat.warnings.undefined(&why);
        Ok(Value::Bool(false))
    }

    /// `if` of anything but Booleans left to the solver: known conditions choose at once, and what is not chosen is not
    /// evaluated.
    fn if_value(&mut self, branches: &'p [(Code, Code)], otherwise: &'p Code, span: Span) -> Evaluated {
        let mut cases: Vec<(Lit, Value)> = Vec::new();
        let mut before: Vec<Lit> = Vec::new();
        let mut last = otherwise;
        for (condition, chosen) in branches {
            match self.condition(condition)? {
                Lit::FALSE => {}
                Lit::TRUE => {
                    last = chosen;
                    break;
                }
                literal => {
                    if let Some(value) = self.branch(&before, Some(literal), chosen)? {
                        cases.push((literal, value));
                    }
                    before.push(!literal);
                }
            }
        }
        if before.is_empty() {
            return self.value(last);
        }
        match (self.branch(&before, None, last)?, cases.pop()) {
            (Some(value), None) => Ok(value),
            (Some(value), Some(case)) => {
                cases.push(case);
                self.flat.choose(cases, value, span)
            }
            (None, Some((_, value))) if cases.is_empty() => Ok(value),
            (None, Some((_, value))) => self.flat.choose(cases, value, span),
            (None, None) => undefined(span, "no branch of this if has a value"),
        }
    }

    /// A branch of an `if`: what it needs to be defined is needed only if it is chosen. `None` if it has no value.
    fn branch(&mut self, before: &[Lit], condition: Option<Lit>, code: &'p Code) -> Evaluated<Option<Value>> {
        let must = replace(&mut self.flat.must_be_defined, false);
        let outside = take(&mut self.flat.defined);
        let result = self.value(code);
        let inside = replace(&mut self.flat.defined, outside);
        self.flat.must_be_defined = must;
        let (value, needed) = match result {
            Ok(value) if inside.is_empty() => return Ok(Some(value)),
            Ok(value) => (Some(value), self.flat.conjunction(inside, Context::Mixed)),
            Err(Stop::Undefined(_)) => (None, Lit::FALSE),
            Err(failed) => return Err(failed),
        };
        let mut clause: Vec<Lit> = before.iter().map(|&literal| !literal).collect();
        clause.extend(condition.map(|literal| !literal));
        clause.push(needed);
        let clause = self.flat.disjunction(clause, Context::Mixed);
        if clause != Lit::TRUE {
            self.flat.defined.push(clause);
        }
        Ok(value)
    }

    /// `_`: a variable without a name.
    fn anonymous(&mut self, code: &'p Code) -> Evaluated {
        let of = self.type_of(code.of);
        if of.opt && !of.var {
            return Ok(Value::Absent);
        }
        if of.is_array() {
            return fail(code.span, "nothing says how long this array is");
        }
        self.undetermined = true;
        let name = self.flat.fresh_name();
        let extent = self.blank.clone().map_or(Extent::Free, Extent::Within);
        self.declare_shaped(&name, of, &extent, "_", code.span)
    }
}
