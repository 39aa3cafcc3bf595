//! The value of any code: a walk over the tree in which everything is known.

use super::calls::Kind;
use super::choices::Choices;
use super::enums::EnumTable;
use super::verdict::{Judged, Stop};
use crate::program::{Code, GlobalId, Op, Program, TypeId};
use crate::source::Span;
use crate::stack::{STACK_BYTES, address, top};
use crate::syntax::ast::{Binary, Unary};
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};
use std::mem::replace;
use std::rc::Rc;

/// Kept free of the stack: expressions nest between two looks at it.
const RESERVE: usize = 128 << 20;
/// What a thread of unknown size is trusted to have left.
const SMALL: usize = 1 << 20;

/// An evaluation of the program under given values of its globals.
pub(super) struct Evaluator<'p> {
    pub(super) program: &'p Program,
    /// The values that globals were given.
    pub(super) given: Vec<Option<Value>>,
    /// How far off the floats of a global may be, in units of the tolerance: the largest of them, and all together.
    pub(super) off: Vec<(f64, f64)>,
    /// The values of globals that were not given any and are defined.
    defined: Vec<Option<Value>>,
    /// Which types are Boolean: code of such a type always has a value.
    boolean: Vec<bool>,
    /// What each function is.
    pub(super) kinds: Vec<Kind>,
    pub(super) enums: Vec<Option<Rc<EnumTable>>>,
    /// The slots of all frames; slot `s` of the running frame is `stack[base + s]`.
    pub(super) stack: Vec<Value>,
    pub(super) base: usize,
    pub(super) choices: Choices,
    /// Whether a true comparison helps what is being judged: what close calls are decided by first.
    pub(super) wanted: bool,
    /// Whether the floats being compared are not the solver's.
    pub(super) exact: bool,
    /// How far off the floats of the comparison being evaluated may be, in units of the tolerance.
    pub(super) slack: f64,
    /// The same for the locals around it.
    pub(super) slack_around: f64,
    /// The set that a `_` of the declaration being evaluated is within.
    pub(super) blank: Option<Value>,
    /// How many steps are left.
    pub(super) steps: u64,
    floor: usize,
}

impl<'p> Evaluator<'p> {
    pub(super) fn new(program: &'p Program, given: Vec<Option<Value>>) -> Evaluator<'p> {
        let boolean = |of: &Type| of.base == Base::Bool && of.is_scalar() && !of.opt;
        Evaluator {
            program,
            given,
            off: vec![(0.0, 0.0); program.globals.len()],
            defined: vec![None; program.globals.len()],
            boolean: program.types.iter().map(boolean).collect(),
            kinds: program.functions.iter().map(|function| Kind::of(program, function)).collect(),
            enums: vec![None; program.enums.len()],
            stack: vec![Value::Absent; program.frame as usize],
            base: 0,
            choices: Choices::default(),
            wanted: true,
            exact: false,
            slack: 0.0,
            slack_around: 0.0,
            blank: None,
            steps: u64::MAX,
            floor: 0,
        }
    }

    /// Prepares for an item: its frame is that of the program's items.
    pub(super) fn start(&mut self, steps: u64) {
        self.stack.clear();
        self.stack.resize(self.program.frame as usize, Value::Absent);
        self.base = 0;
        (self.slack, self.slack_around, self.wanted, self.exact, self.blank) = (0.0, 0.0, true, false, None);
        self.steps = steps;
        let floor = top().map(|top| top.saturating_sub(STACK_BYTES - RESERVE));
        self.floor = floor.unwrap_or_else(|| address().saturating_sub(SMALL));
    }

    /// Forgets what was computed from values that were given.
    pub(super) fn forget(&mut self) {
        self.defined.fill(None);
    }

    /// Whether nothing more can be evaluated.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps == 0
    }

    /// Counts steps.
    #[inline]
    pub(super) fn step(&mut self, span: Span) -> Judged<()> {
        if self.steps == 0 {
            return Err(Stop::unknown(span, "evaluating this takes too many steps"));
        }
        self.steps -= 1;
        Ok(())
    }

    /// Looks at the stack before going deeper.
    #[inline]
    pub(super) fn check_depth(&self, span: Span) -> Judged<()> {
        if address() < self.floor {
            return Err(Stop::unknown(span, "the calls here are nested too deeply"));
        }
        Ok(())
    }

    pub(super) fn type_of(&self, of: TypeId) -> &'p Type {
        &self.program.types[of.0 as usize]
    }

    /// Whether code is Boolean and never absent: what is undefined in it is false.
    #[inline]
    pub(super) fn is_boolean(&self, code: &Code) -> bool {
        self.boolean[code.of.0 as usize]
    }

    /// The value of any code.
    pub(super) fn value(&mut self, code: &'p Code) -> Judged {
        self.step(code.span)?;
        match &code.op {
            Op::Local(slot) => Ok(self.stack[self.base + *slot as usize].clone()),
            Op::Constant(value) => Ok(value.clone()),
            Op::Global(id) => self.global(*id, code.span),
            _ if self.is_boolean(code) => self.truth(code).map(Value::Bool),
            _ => self.value_or_undefined(code),
        }
    }

    /// The values of several codes.
    pub(super) fn values(&mut self, codes: &'p [Code]) -> Judged<Vec<Value>> {
        codes.iter().map(|code| self.value(code)).collect()
    }

    /// The value of a global: as given, or as defined.
    pub(super) fn global(&mut self, id: GlobalId, span: Span) -> Judged {
        let at = id.0 as usize;
        self.slack += self.off[at].1;
        if let Some(value) = self.given[at].as_ref().or(self.defined[at].as_ref()) {
            return Ok(value.clone());
        }
        let declaration = &self.program.globals[at];
        let value = match &declaration.value {
            Some(code) => {
                self.check_depth(span)?;
                let start = self.stack.len();
                self.stack.resize(start + self.program.frame as usize, Value::Absent);
                let base = replace(&mut self.base, start);
                let value = self
                    .value_with_blanks(code, declaration)
                    .and_then(|value| self.fitted(value, declaration.of, &declaration.shape, declaration.span));
                self.base = base;
                self.stack.truncate(start);
                value?
            }
            None if self.type_of(declaration.of).opt => Value::Absent,
            None => return Err(Stop::unknown(span, format!("{} has no value", declaration.name))),
        };
        self.defined[at] = Some(value.clone());
        Ok(value)
    }

    /// Whether Boolean code is true; what has no value is false.
    pub(super) fn truth(&mut self, code: &'p Code) -> Judged<bool> {
        match &code.op {
            Op::Local(slot) => Self::as_truth(&self.stack[self.base + *slot as usize], code.span),
            Op::Constant(value) => Self::as_truth(value, code.span),
            Op::Annotated(inner, _) if self.is_boolean(inner) => self.truth(inner),
            _ => {
                let slack = replace(&mut self.slack, 0.0);
                let result = self.exists(code, |evaluator, code| {
                    evaluator.slack = 0.0;
                    let value = evaluator.value_or_undefined(code)?;
                    Self::as_truth(&value, code.span)
                });
                self.slack = slack;
                result
            }
        }
    }

    fn as_truth(value: &Value, span: Span) -> Judged<bool> {
        match value {
            Value::Bool(truth) => Ok(*truth),
            Value::Int(number @ (0 | 1)) => Ok(*number == 1),
            _ => Err(Stop::unknown(span, "this is no truth value")),
        }
    }

    /// A condition: of an `if`, or of a comprehension.
    pub(super) fn condition(&mut self, code: &'p Code) -> Judged<bool> {
        if self.is_boolean(code) {
            self.step(code.span)?;
            return self.truth(code);
        }
        match self.value(code) {
            Ok(Value::Bool(truth)) => Ok(truth),
            Ok(_) => Err(Stop::unknown(code.span, "the condition is absent")),
            Err(Stop::Undefined(..)) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// The value of any code; Boolean code too may have none.
    fn value_or_undefined(&mut self, code: &'p Code) -> Judged {
        let span = code.span;
        match &code.op {
            Op::Local(_) | Op::Constant(_) | Op::Global(_) => self.value(code),
            Op::Binary(op, left, right) => self.binary(*op, left, right, code),
            Op::Unary(Unary::Plus, operand) => self.value(operand),
            Op::Unary(Unary::Minus, operand) => match self.value(operand)? {
                Value::Int(number) => match number.checked_neg() {
                    Some(negated) => Ok(Value::Int(negated)),
                    None => Err(Stop::unknown(span, "the result is too large for an integer")),
                },
                Value::Float(number) => Ok(Value::Float(-number)),
                Value::Absent => Ok(Value::Absent),
                _ => Err(Stop::unknown(span, "only numbers have a negative")),
            },
            Op::Unary(Unary::Not, operand) => {
                self.wanted = !self.wanted;
                let value = self.value(operand);
                self.wanted = !self.wanted;
                match value? {
                    Value::Bool(truth) => Ok(Value::Bool(!truth)),
                    Value::Absent => Ok(Value::Absent),
                    _ => Err(Stop::unknown(span, "only truth values are negated")),
                }
            }
            Op::If(branches, otherwise) => {
                for (condition, chosen) in branches {
                    if self.condition(condition)? {
                        return self.value(chosen);
                    }
                }
                self.value(otherwise)
            }
            Op::Let(items, body) => self.let_value(items, body),
            Op::Call(id, arguments, _) => self.call(*id, arguments, code),
            Op::Comprehension { set, index, element, generators } => {
                self.comprehension(*set, index.as_deref(), element, generators, span)
            }
            Op::Array { lengths, elements } => {
                let elements = self.values(elements)?;
                Ok(Value::array(lengths.iter().map(|&length| (1, i64::from(length))), elements))
            }
            Op::IndexedArray { indices, elements } => self.indexed_array(indices, elements, span),
            Op::IndexedMatrix { rows, columns, elements } => self.indexed_matrix(rows, columns, elements, span),
            Op::Set(members) => {
                let members = self.values(members)?;
                self.set_of(&members, span)
            }
            Op::Access(array, indices) => self.access(array, indices, span),
            Op::Slice(array, indices) => self.slice(array, indices, span),
            Op::Tuple(fields) => Ok(Value::tuple(self.values(fields)?)),
            Op::Field(tuple, field) => match self.value(tuple)? {
                Value::Tuple(fields) => match fields.get(*field as usize) {
                    Some(field) => Ok(field.clone()),
                    None => Err(Stop::unknown(span, "there is no such field")),
                },
                Value::Absent => Err(Stop::Undefined(span, "what is absent has no fields")),
                _ => Err(Stop::unknown(span, "only tuples and records have fields")),
            },
            Op::Interpolated(parts) => {
                let mut text = String::new();
                for part in parts {
                    let value = self.value(part)?;
                    text.push_str(&self.shown(&value, self.type_of(part.of), part.span)?);
                }
                Ok(Value::text(text))
            }
            Op::Coerce(coercion, inner) => {
                let value = self.value(inner)?;
                self.coerced(coercion, value, &self.type_of(inner.of).base, span)
            }
            Op::Annotated(inner, _) => self.value(inner),
            Op::EnumSet(id) => self.enum_members(*id),
            Op::EnumCase(id, part, index) => self.enum_case(*id, *part, *index),
            Op::EnumConstruct(id, part, inner) => self.construct(*id, *part, true, inner),
            Op::EnumDestruct(id, part, inner) => self.construct(*id, *part, false, inner),
            Op::Anonymous => self.anonymous(code),
        }
    }

    /// `a[i, j]`: absent where an index is, undefined outside the index sets.
    fn access(&mut self, array: &'p Code, indices: &'p [Code], span: Span) -> Judged {
        let mut at = smallvec::SmallVec::<[i64; 4]>::new();
        let mut absent = false;
        for index in indices {
            match self.value(index)? {
                Value::Int(index) => at.push(index),
                Value::Bool(index) => at.push(i64::from(index)),
                Value::Absent => absent = true,
                _ => return Err(Stop::unknown(index.span, "this is no index")),
            }
        }
        if absent {
            // Where there is no array, nothing of it is absent.
            self.value(array)?;
            return Ok(Value::Absent);
        }
        let found = match &array.op {
            Op::Local(slot) => Some(element(&self.stack[self.base + *slot as usize], &at)),
            Op::Global(id) => {
                let found = self.given[id.0 as usize].as_ref().map(|array| element(array, &at));
                if found.is_some() {
                    self.slack += self.off[id.0 as usize].0;
                }
                found
            }
            _ => None,
        };
        let found = match found {
            Some(found) => found,
            None => element(&self.value(array)?, &at),
        };
        match found {
            Found::Element(value) => Ok(value),
            Found::Outside => Err(Stop::Undefined(span, "an index is outside the index set")),
            Found::NoArray => Err(Stop::unknown(span, "this is no array with so many dimensions")),
        }
    }

    /// What a binary operator needs of both sides.
    pub(super) fn both(&mut self, left: &'p Code, right: &'p Code) -> Judged<(Value, Value)> {
        Ok((self.value(left)?, self.value(right)?))
    }

    /// Runs something in which it is not sure that true comparisons help.
    pub(super) fn turned<T>(&mut self, turn: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.wanted;
        self.wanted ^= turn;
        let result = run(self);
        self.wanted = outside;
        result
    }
}

/// What stands at an index.
enum Found {
    Element(Value),
    Outside,
    NoArray,
}

fn element(array: &Value, at: &[i64]) -> Found {
    let Value::Array(array) = array else { return Found::NoArray };
    if array.indices.len() != at.len() {
        return Found::NoArray;
    }
    match place(array, at).and_then(|place| array.elements.get(place)) {
        Some(value) => Found::Element(value.clone()),
        None => Found::Outside,
    }
}

/// Where the element at these indices stands: row by row.
pub(super) fn place(array: &Array, at: &[i64]) -> Option<usize> {
    let mut place = 0usize;
    for (&(low, high), &index) in array.indices.iter().zip(at) {
        if !(low..=high).contains(&index) {
            return None;
        }
        place = place * (high - low + 1) as usize + (index - low) as usize;
    }
    Some(place)
}

/// Whether an operator compares two values.
pub(super) fn is_comparison(op: Binary) -> bool {
    use Binary::*;
    matches!(
        op,
        Less | LessEqual
            | Greater
            | GreaterEqual
            | Equal
            | NotEqual
            | WeakEqual
            | WeakNotEqual
            | In
            | Subset
            | Superset
    )
}
