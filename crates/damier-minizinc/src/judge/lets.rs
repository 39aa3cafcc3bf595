//! `let`: local names, and constraints without which the value is undefined.
//!
//! A local without a value stands for "there is one". A small set of values is tried ([`super::choices`]); a local that a
//! constraint of the `let` says to be equal to something has that value, whatever its set.

use super::evaluate::Evaluator;
use super::literals::{ends, room};
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::{Code, Declaration, LetItem, Op, Shape};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::{Base, Type};
use crate::value::Value;
use damier_model::Domain;
use std::mem::replace;

/// A set with more members than this is not tried member by member.
const VALUES: u64 = 10_000;
/// A set variable with more candidates than this is not tried subset by subset.
const CANDIDATES: u64 = 13;

impl<'p> Evaluator<'p> {
    /// The value of a `let`.
    pub(super) fn let_value(&mut self, items: &'p [LetItem], body: &'p Code) -> Judged {
        let around = self.slack_around;
        let result = self.let_items(items).and_then(|()| self.value(body));
        self.slack_around = around;
        result
    }

    fn let_items(&mut self, items: &'p [LetItem]) -> Judged<()> {
        for (at, item) in items.iter().enumerate() {
            match item {
                LetItem::Declare(slot, declaration) => {
                    let slack = replace(&mut self.slack, 0.0);
                    let value = self.local(*slot, declaration, &items[at + 1..]);
                    self.slack_around += replace(&mut self.slack, slack);
                    self.set_slot(*slot, value?);
                }
                LetItem::Constraint(code) => {
                    if !self.condition(code)? {
                        return Err(Stop::Undefined(code.span, "a constraint of this let does not hold"));
                    }
                }
            }
        }
        Ok(())
    }

    fn local(&mut self, slot: u32, declaration: &'p Declaration, after: &'p [LetItem]) -> Judged {
        let of = self.type_of(declaration.of);
        let value = match &declaration.value {
            Some(code) => self.value_with_blanks(code, declaration)?,
            None if !of.var && of.opt && !of.is_array() => return Ok(Value::Absent),
            None => {
                let defining = after.iter().filter_map(|item| match item {
                    LetItem::Constraint(code) => definition(slot, code),
                    LetItem::Declare(..) => None,
                });
                // Only what does not speak of the local itself or of what comes after it defines it.
                let later: Vec<u32> = std::iter::once(slot)
                    .chain(after.iter().filter_map(|item| match item {
                        LetItem::Declare(slot, _) => Some(*slot),
                        LetItem::Constraint(_) => None,
                    }))
                    .collect();
                match defining.into_iter().find(|code| !mentions(code, &later)) {
                    Some(code) => {
                        let value = self.value(code)?;
                        if matches!(value, Value::Absent) && !of.opt {
                            return Err(Stop::unknown(code.span, "an absent value for a variable that is there"));
                        }
                        value
                    }
                    None => return self.chosen(of, &declaration.shape, declaration.span),
                }
            }
        };
        self.fitted(value, declaration.of, &declaration.shape, declaration.span)
    }

    /// The value of a right-hand side in which `_` may stand for variables of the declared set.
    pub(super) fn value_with_blanks(&mut self, code: &'p Code, declaration: &'p Declaration) -> Judged {
        let blank = match innermost(&declaration.shape) {
            Some(set) => Some(self.value(set)?),
            None => None,
        };
        let outside = replace(&mut self.blank, blank);
        let value = self.value(code);
        self.blank = outside;
        value
    }

    /// `_`: a variable without a name.
    pub(super) fn anonymous(&mut self, code: &'p Code) -> Judged {
        let of = self.type_of(code.of);
        if of.opt && !of.var {
            return Ok(Value::Absent);
        }
        if of.is_array() {
            return Err(Stop::unknown(code.span, "nothing says how long this array is"));
        }
        let blank = self.blank.clone();
        self.chosen_within(of, blank.as_ref(), code.span)
    }

    /// Some value of a type, within the sets that are declared: one after the other when the evaluation is repeated.
    pub(super) fn chosen(&mut self, of: &Type, shape: &'p Shape, span: Span) -> Judged {
        if of.is_array() {
            let Shape::Array(indices, inner) = shape else {
                return Err(Stop::unknown(span, "nothing says how long this array is"));
            };
            let mut ranges = Vec::with_capacity(indices.len());
            for index in indices {
                let Some(code) = index else {
                    return Err(Stop::unknown(span, "nothing says how long this array is"));
                };
                let set = self.value(code)?;
                ranges.push(ends(&set).ok_or_else(|| Stop::unknown(code.span, "this index set has gaps"))?);
            }
            let count = ranges.iter().fold(1u64, |count, &ends| count.saturating_mul(room(ends)));
            if count > VALUES {
                return Err(Stop::unknown(span, "this local array is too long to try its values"));
            }
            let element = of.element();
            let elements: Vec<Value> = (0..count).map(|_| self.chosen(&element, inner, span)).collect::<Judged<_>>()?;
            return Ok(Value::array(ranges, elements));
        }
        if let Base::Tuple(_) | Base::Record(_) = &of.base {
            let mut fields = Vec::new();
            for (at, field) in of.fields().iter().enumerate() {
                let shape = match shape {
                    Shape::Fields(shapes) => shapes.get(at).unwrap_or(&Shape::Free),
                    _ => &Shape::Free,
                };
                fields.push(self.chosen(field, shape, span)?);
            }
            return Ok(Value::tuple(fields));
        }
        let set = match shape {
            Shape::Within(code) => Some(self.value(code)?),
            _ => None,
        };
        self.chosen_within(of, set.as_ref(), span)
    }

    fn chosen_within(&mut self, of: &Type, set: Option<&Value>, span: Span) -> Judged {
        let members;
        let set = match (set, &of.base) {
            (Some(Value::Set(set)), _) => &**set,
            (None, Base::Bool) => {
                members = Domain::range(0, 1);
                &members
            }
            (None, Base::Enum(id)) => {
                members = Domain::range(1, self.enum_table(*id)?.size);
                &members
            }
            _ => return Err(Stop::unknown(span, "this local variable has too many values to try them all")),
        };
        let size = sets::size(set);
        // An optional variable may be absent, too.
        let (values, absent) = match of.set {
            true if size > CANDIDATES => {
                return Err(Stop::unknown(span, "this local set has too many values to try them all"));
            }
            true => (1 << size, u64::from(of.opt)),
            false if size > VALUES => {
                return Err(Stop::unknown(span, "this local variable has too many values to try them all"));
            }
            false => (size, u64::from(of.opt)),
        };
        let choice = self.choose(values + absent, span)?;
        if choice == values {
            return Ok(Value::Absent);
        }
        if of.set {
            let taken = sets::members(set).enumerate().filter(|(at, _)| choice >> at & 1 == 1);
            return Ok(Value::set(Domain::from_values(taken.map(|(_, member)| member))));
        }
        match sets::nth(set, choice) {
            Some(member) if of.base == Base::Bool => Ok(Value::Bool(member != 0)),
            Some(member) => Ok(Value::Int(member)),
            None => Err(Stop::unknown(span, "this value is missing")),
        }
    }
}

/// The set that numbers are within, below all arrays.
fn innermost(shape: &Shape) -> Option<&Code> {
    match shape {
        Shape::Within(set) => Some(set),
        Shape::Array(_, inner) => innermost(inner),
        _ => None,
    }
}

/// What a constraint says a local to be equal to, in plain words: `y = …`, or as a part of a conjunction.
fn definition(slot: u32, code: &Code) -> Option<&Code> {
    match &code.op {
        Op::Annotated(inner, _) => definition(slot, inner),
        Op::Binary(Binary::And, left, right) => definition(slot, left).or_else(|| definition(slot, right)),
        Op::Binary(Binary::Equal | Binary::Iff, left, right) => match (&left.op, &right.op) {
            (Op::Local(local), _) if *local == slot => Some(right),
            (_, Op::Local(local)) if *local == slot => Some(left),
            _ => None,
        },
        _ => None,
    }
}

/// Whether code mentions a local of these, or hides what it mentions.
fn mentions(code: &Code, slots: &[u32]) -> bool {
    let any = |codes: &[Code]| codes.iter().any(|code| mentions(code, slots));
    match &code.op {
        Op::Local(slot) => slots.contains(slot),
        Op::Constant(_) | Op::Global(_) | Op::EnumSet(_) | Op::EnumCase(..) => false,
        Op::Binary(_, left, right) => mentions(left, slots) || mentions(right, slots),
        Op::Unary(_, inner) | Op::Coerce(_, inner) | Op::Field(inner, _) | Op::Annotated(inner, _) => {
            mentions(inner, slots)
        }
        Op::EnumConstruct(_, _, inner) | Op::EnumDestruct(_, _, inner) => mentions(inner, slots),
        Op::Access(array, indices) => mentions(array, slots) || any(indices),
        Op::Array { elements, .. } | Op::Tuple(elements) | Op::Set(elements) => any(elements),
        Op::Call(_, arguments, _) => any(arguments),
        Op::If(branches, otherwise) => {
            branches.iter().any(|(condition, chosen)| mentions(condition, slots) || mentions(chosen, slots))
                || mentions(otherwise, slots)
        }
        Op::Comprehension { index: None, element, generators, .. } => {
            mentions(element, slots)
                || generators.iter().any(|generator| {
                    mentions(&generator.over, slots)
                        || generator.condition.as_ref().is_some_and(|condition| mentions(condition, slots))
                })
        }
        _ => true,
    }
}
