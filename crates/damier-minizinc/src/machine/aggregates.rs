//! `sum`, `forall` and their like over a comprehension, without the array: known numbers are added up on the way, what the
//! solver decides is gathered for one constraint at the end, and the two that can stop early do.

use super::{Context, Evaluated, Machine};
use crate::evaluated::{fail, undefined};
use crate::program::{Code, Function, Generator, Program};
use crate::source::Span;
use crate::types::ty::Base;
use crate::value::{OptVar, Value};
use damier_model::{Lit, Term};
use std::rc::Rc;

/// The functions that run over a comprehension without making an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aggregate {
    /// `sum`
    Sum,
    /// `product`
    Product,
    /// `min`
    Min,
    /// `max`
    Max,
    /// `forall`, of Booleans that are known
    All,
    /// `exists`, of Booleans that are known
    Any,
    /// `count`
    Count,
}

impl Aggregate {
    /// The aggregate that a function of the library is.
    pub(super) fn of(program: &Program, function: &Function) -> Option<Aggregate> {
        let [parameter] = function.parameters[..] else { return None };
        let of = &program.types[parameter.0 as usize];
        if !of.is_array() || of.set || of.opt {
            return None;
        }
        let number = matches!(of.base, Base::Int | Base::Float | Base::Enum(_) | Base::Bottom);
        let known = of.base == Base::Bool && !of.var;
        Some(match &*function.name {
            "sum" if number => Aggregate::Sum,
            "product" if number => Aggregate::Product,
            "min" if number => Aggregate::Min,
            "max" if number => Aggregate::Max,
            "forall" if known => Aggregate::All,
            "exists" if known => Aggregate::Any,
            "count" if of.base == Base::Bool => Aggregate::Count,
            _ => return None,
        })
    }
}

impl<'p> Machine<'p> {
    /// An aggregate over the elements of a comprehension.
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        element: &'p Code,
        generators: &'p [Generator],
        span: Span,
    ) -> Evaluated {
        match aggregate {
            Aggregate::All | Aggregate::Any => {
                let sought = aggregate == Aggregate::Any;
                let mut found = false;
                let mut open: Vec<Lit> = Vec::new();
                self.walk(generators, &mut |machine, _| {
                    let literal = machine.known_literal(element, false)?;
                    found = literal == Lit::constant(sought);
                    if literal != Lit::TRUE && literal != Lit::FALSE {
                        open.push(if sought { literal } else { !literal });
                    }
                    Ok(!found)
                })?;
                let some = if found { Lit::TRUE } else { self.flat.disjunction(open, Context::Mixed) };
                Ok(Value::truth(if sought { some } else { !some }))
            }
            _ => self.aggregate_numbers(aggregate, element, generators, span),
        }
    }

    fn aggregate_numbers(
        &mut self,
        aggregate: Aggregate,
        element: &'p Code,
        generators: &'p [Generator],
        span: Span,
    ) -> Evaluated {
        let mut whole: Option<i64> = None;
        let mut real: Option<f64> = None;
        let mut others: Vec<Value> = Vec::new();
        self.walk(generators, &mut |machine, literal| {
            let known = if literal == Lit::TRUE { machine.fast_integer(element) } else { None };
            let value = match known {
                Some(number) => Value::Int(number),
                None => {
                    let value = machine.under(literal, |machine| machine.value(element))?;
                    let Some(value) = value else { return Ok(true) };
                    if literal == Lit::TRUE {
                        value
                    } else {
                        machine.neutral_unless(aggregate, literal, value, span)?
                    }
                }
            };
            match value {
                Value::Int(value) => {
                    whole = Some(match (whole, aggregate) {
                        (None, _) => value,
                        (Some(so_far), Aggregate::Min) => so_far.min(value),
                        (Some(so_far), Aggregate::Max) => so_far.max(value),
                        (Some(so_far), _) => {
                            let next = match aggregate {
                                Aggregate::Product => so_far.checked_mul(value),
                                _ => so_far.checked_add(value),
                            };
                            match next {
                                Some(next) => next,
                                None => return fail(span, "the result is too large for an integer"),
                            }
                        }
                    });
                }
                Value::Float(value) => {
                    real = Some(match (real, aggregate) {
                        (None, _) => value,
                        (Some(so_far), Aggregate::Min) => so_far.min(value),
                        (Some(so_far), Aggregate::Max) => so_far.max(value),
                        (Some(so_far), Aggregate::Product) => so_far * value,
                        (Some(so_far), _) => so_far + value,
                    });
                }
                Value::Bool(value) => whole = Some(whole.unwrap_or(0) + i64::from(value)),
                Value::BoolVar(literal) => others.push(Value::term(Term::from(literal))),
                Value::Absent => {}
                other => others.push(other),
            }
            Ok(true)
        })?;
        if !others.is_empty() {
            others.extend(whole.map(Value::Int));
            others.extend(real.map(Value::Float));
            return match aggregate {
                Aggregate::Product => self.flat.product(others, span),
                Aggregate::Min => self.flat.extreme(true, others, span),
                Aggregate::Max => self.flat.extreme(false, others, span),
                _ => self.flat.sum(others, span),
            };
        }
        match (whole, real, aggregate) {
            (Some(whole), None, _) => Ok(Value::Int(whole)),
            (_, Some(real), _) => Ok(Value::Float(real)),
            (None, None, Aggregate::Min | Aggregate::Max) => {
                undefined(span, "an empty array has no least or greatest element")
            }
            (None, None, _) => {
                let start = i64::from(aggregate == Aggregate::Product);
                let float = self.type_of(element.of).base == Base::Float;
                Ok(if float { Value::Float(start as f64) } else { Value::Int(start) })
            }
        }
    }

    /// The value where a literal holds, and what changes nothing where it does not.
    fn neutral_unless(&mut self, aggregate: Aggregate, literal: Lit, value: Value, span: Span) -> Evaluated {
        let neutral = i64::from(aggregate == Aggregate::Product);
        let neutral = match (aggregate, &value) {
            (Aggregate::Min | Aggregate::Max, _) => {
                return Ok(Value::OptVar(Rc::new(OptVar { present: literal, value })));
            }
            (Aggregate::Count, _) => Value::Bool(false),
            (_, Value::Float(_) | Value::FloatSum(_)) => Value::Float(neutral as f64),
            _ => Value::Int(neutral),
        };
        self.flat.choose(vec![(literal, value)], neutral, span)
    }
}
