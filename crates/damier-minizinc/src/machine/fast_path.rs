//! The fast path for what is known: integers and truth values made of locals, constants, arithmetic, comparisons and
//! elements of arrays, computed as plain numbers, without values being made and dropped.
//!
//! Nothing is changed on the way, so whatever is unusual (another type, an overflow, an index out of bounds, a call) just
//! gives up, and the general path finds out what is wrong. Expressions are only followed a few levels down, so giving up is
//! cheap. Worth a factor of two to three on loops over numbers. While a solution is printed variables are as good as known.

use super::{FunctionKind, GlobalState, Machine};
use crate::program::{Code, FunctionId, Op};
use crate::syntax::ast::{Binary, Unary};
use crate::types::ty::{Base, Type};
use crate::value::Value;

/// How deep the fast path goes.
const LEVELS: u32 = 6;

/// What matters about a type again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Traits {
    /// A number that is known.
    Number,
    /// A truth value that is known.
    Boolean,
    /// A number that the solver may decide.
    Decided,
    /// A truth value that the solver may decide.
    Truth,
    /// Anything else.
    Other,
}

impl Traits {
    pub(super) fn of(of: &Type) -> Traits {
        if of.is_array() || of.set || of.opt {
            return Traits::Other;
        }
        match (&of.base, of.var) {
            (Base::Bool, true) => Traits::Truth,
            (Base::Bool, false) => Traits::Boolean,
            (Base::Int | Base::Enum(_), false) => Traits::Number,
            (Base::Int | Base::Enum(_), true) => Traits::Decided,
            _ => Traits::Other,
        }
    }
}

impl Machine<'_> {
    /// The value of code whose type is a known number or truth value, if there is a short way.
    #[inline]
    pub(super) fn fast_value(&self, code: &Code) -> Option<Value> {
        match self.facts.traits[code.of.0 as usize] {
            Traits::Number => self.fast_number(code, LEVELS).map(Value::Int),
            Traits::Boolean => self.fast_truth(code, LEVELS).map(Value::Bool),
            Traits::Decided if self.solution.is_some() => self.fast_number(code, LEVELS).map(Value::Int),
            Traits::Truth if self.solution.is_some() => self.fast_truth(code, LEVELS).map(Value::Bool),
            _ => None,
        }
    }

    /// A truth value that is known, if there is a short way.
    #[inline]
    pub(super) fn fast_test(&self, code: &Code) -> Option<bool> {
        match self.facts.traits[code.of.0 as usize] {
            Traits::Boolean => self.fast_truth(code, LEVELS),
            Traits::Truth if self.solution.is_some() => self.fast_truth(code, LEVELS),
            _ => None,
        }
    }

    /// A number that is known, if there is a short way.
    #[inline]
    pub(super) fn fast_integer(&self, code: &Code) -> Option<i64> {
        match self.facts.traits[code.of.0 as usize] {
            Traits::Number => self.fast_number(code, LEVELS),
            _ => None,
        }
    }

    fn fast_number(&self, code: &Code, levels: u32) -> Option<i64> {
        match &code.op {
            Op::Local(slot) => number(self.frames.local(*slot)),
            Op::Constant(value) => number(value),
            Op::Global(id) => match &self.globals[id.0 as usize] {
                GlobalState::Known(value) => number(value),
                _ => None,
            },
            _ if levels == 0 => None,
            Op::Binary(op, left, right) => {
                let (a, b) = (self.fast_number(left, levels - 1)?, self.fast_number(right, levels - 1)?);
                match op {
                    Binary::Plus => a.checked_add(b),
                    Binary::Minus => a.checked_sub(b),
                    Binary::Times => a.checked_mul(b),
                    Binary::IntDivide => a.checked_div(b),
                    Binary::Modulo => a.checked_rem(b),
                    _ => None,
                }
            }
            Op::Unary(Unary::Minus, operand) => self.fast_number(operand, levels - 1)?.checked_neg(),
            Op::Access(array, indices) => number(self.fast_element(array, indices, levels - 1)?),
            Op::Call(id, arguments, _) if self.changes_nothing(*id) => self.fast_number(&arguments[0], levels - 1),
            Op::If(branches, otherwise) => {
                for (condition, chosen) in branches {
                    if self.facts.traits[condition.of.0 as usize] != Traits::Boolean {
                        return None;
                    }
                    if self.fast_truth(condition, levels - 1)? {
                        return self.fast_number(chosen, levels - 1);
                    }
                }
                self.fast_number(otherwise, levels - 1)
            }
            _ => None,
        }
    }

    fn fast_truth(&self, code: &Code, levels: u32) -> Option<bool> {
        match &code.op {
            Op::Local(slot) => truth(self.frames.local(*slot)),
            Op::Constant(value) => truth(value),
            Op::Global(id) => match &self.globals[id.0 as usize] {
                GlobalState::Known(value) => truth(value),
                _ => None,
            },
            _ if levels == 0 => None,
            Op::Binary(op, left, right) => self.fast_relation(*op, left, right, levels - 1),
            Op::Unary(Unary::Not, operand) => Some(!self.fast_truth(operand, levels - 1)?),
            Op::Access(array, indices) => truth(self.fast_element(array, indices, levels - 1)?),
            Op::Call(id, arguments, _) if self.changes_nothing(*id) => self.fast_truth(&arguments[0], levels - 1),
            _ => None,
        }
    }

    fn fast_relation(&self, op: Binary, left: &Code, right: &Code, levels: u32) -> Option<bool> {
        use Binary::*;
        match op {
            And => Some(self.fast_truth(left, levels)? && self.fast_truth(right, levels)?),
            Or => Some(self.fast_truth(left, levels)? || self.fast_truth(right, levels)?),
            Implies => Some(!self.fast_truth(left, levels)? || self.fast_truth(right, levels)?),
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual => {
                if !matches!(self.facts.traits[left.of.0 as usize], Traits::Number | Traits::Decided) {
                    return None;
                }
                let (a, b) = (self.fast_number(left, levels)?, self.fast_number(right, levels)?);
                Some(match op {
                    Less => a < b,
                    LessEqual => a <= b,
                    Greater => a > b,
                    GreaterEqual => a >= b,
                    Equal => a == b,
                    _ => a != b,
                })
            }
            In => {
                if let Op::Binary(Range, low, high) = &right.op {
                    let number = self.fast_number(left, levels)?;
                    let (low, high) = (self.fast_number(low, levels)?, self.fast_number(high, levels)?);
                    return Some(low <= number && number <= high);
                }
                let set = match &right.op {
                    Op::Local(slot) => self.frames.local(*slot),
                    Op::Constant(value) => value,
                    Op::Global(id) => match &self.globals[id.0 as usize] {
                        GlobalState::Known(value) => value,
                        _ => return None,
                    },
                    _ => return None,
                };
                let Value::Set(set) = set else { return None };
                Some(set.contains(self.fast_number(left, levels)?))
            }
            _ => None,
        }
    }

    /// Whether a call gives back what it is given: `fix` does while a solution is printed.
    fn changes_nothing(&self, id: FunctionId) -> bool {
        self.solution.is_some() && matches!(self.facts.kinds[id.0 as usize], FunctionKind::Fix(_))
    }

    fn fast_element(&self, array: &Code, indices: &[Code], levels: u32) -> Option<&Value> {
        let value = match &array.op {
            Op::Local(slot) => self.frames.local(*slot),
            Op::Global(id) => match &self.globals[id.0 as usize] {
                GlobalState::Known(value) => value,
                _ => return None,
            },
            _ => return None,
        };
        let Value::Array(array) = value else { return None };
        if indices.len() != array.indices.len() {
            return None;
        }
        let mut place = 0;
        for (&(low, high), index) in array.indices.iter().zip(indices) {
            let index = match &index.op {
                Op::Local(slot) => number(self.frames.local(*slot))?,
                _ => self.fast_number(index, levels)?,
            };
            if index < low || index > high {
                return None;
            }
            place = place * (high - low + 1) as usize + (index - low) as usize;
        }
        array.elements.get(place)
    }
}

#[inline]
fn number(value: &Value) -> Option<i64> {
    if let Value::Int(number) = value { Some(*number) } else { None }
}

#[inline]
fn truth(value: &Value) -> Option<bool> {
    if let Value::Bool(truth) = value { Some(*truth) } else { None }
}
