//! Reading the arguments of a native. The type checker has seen to their types; what is wrong nevertheless is an error,
//! never a panic.

use super::Call;
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::{Evaluated, Stop};
use crate::machine::Machine;
use crate::types::ty::Type;
pub(super) use crate::value::is_par as is_known;
use crate::value::{Array, Value};
use damier_model::{Domain, Lit, Term};
use std::rc::Rc;

/// Stops because no engine can decide this.
pub(super) fn unsolvable<T>(call: &Call, message: impl Into<String>) -> Evaluated<T> {
    Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Flattening, call.span, message))))
}

impl<'c> Call<'c> {
    /// An argument.
    pub(super) fn argument(&self, at: usize) -> Evaluated<&'c Value> {
        self.arguments.get(at).ok_or_else(|| self.wrong(at, "given"))
    }

    /// An argument that is an array.
    pub(super) fn array(&self, at: usize) -> Evaluated<&'c Rc<Array>> {
        match self.argument(at)? {
            Value::Array(array) => Ok(array),
            _ => Err(self.wrong(at, "an array")),
        }
    }

    /// The elements of an argument that is an array.
    pub(super) fn elements(&self, at: usize) -> Evaluated<&'c [Value]> {
        Ok(&self.array(at)?.elements)
    }

    /// An argument that is a known number.
    pub(super) fn int(&self, at: usize) -> Evaluated<i64> {
        integer(self.argument(at)?).ok_or_else(|| self.wrong(at, "a known integer"))
    }

    /// The elements of an argument that is an array of known numbers.
    pub(super) fn ints(&self, at: usize) -> Evaluated<Vec<i64>> {
        let number = |value| integer(value).ok_or_else(|| self.wrong(at, "an array of known integers"));
        self.elements(at)?.iter().map(number).collect()
    }

    /// An argument that is a known float.
    pub(super) fn float(&self, at: usize) -> Evaluated<f64> {
        match self.argument(at)? {
            Value::Float(number) => Ok(*number),
            Value::Int(number) => Ok(*number as f64),
            _ => Err(self.wrong(at, "a known float")),
        }
    }

    /// An argument that is a text.
    pub(super) fn text(&self, at: usize) -> Evaluated<&'c str> {
        match self.argument(at)? {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong(at, "a string")),
        }
    }

    /// The elements of an argument that is an array of texts.
    pub(super) fn texts(&self, at: usize) -> Evaluated<Vec<&'c str>> {
        let text = |value: &'c Value| match value {
            Value::Text(text) => Ok(text.as_str()),
            _ => Err(self.wrong(at, "an array of strings")),
        };
        self.elements(at)?.iter().map(text).collect()
    }

    /// An argument that is a known set of integers.
    pub(super) fn set(&self, at: usize) -> Evaluated<&'c Rc<Domain>> {
        match self.argument(at)? {
            Value::Set(set) => Ok(set),
            _ => Err(self.wrong(at, "a known set")),
        }
    }

    /// An argument that is a set of successive integers.
    pub(super) fn range(&self, at: usize) -> Evaluated<(i64, i64)> {
        match self.set(at)?.ranges() {
            [] => Ok((1, 0)),
            &[range] => Ok(range),
            _ => Err(self.wrong(at, "a set without gaps, as index sets are")),
        }
    }

    /// An argument that is an array of integers, as terms.
    pub(super) fn terms(&self, machine: &mut Machine, at: usize) -> Evaluated<Box<[Term]>> {
        Ok(self.elements(at)?.iter().map(|value| machine.flat.term(value)).collect())
    }

    /// An argument that is an integer, as a term.
    pub(super) fn term(&self, machine: &mut Machine, at: usize) -> Evaluated<Term> {
        Ok(machine.flat.term(self.argument(at)?))
    }

    /// An argument that is an array of truth values, as literals.
    pub(super) fn literals(&self, machine: &mut Machine, at: usize) -> Evaluated<Vec<Lit>> {
        Ok(self.elements(at)?.iter().map(|value| machine.flat.literal(value)).collect())
    }

    /// The type of an argument.
    pub(super) fn type_of<'m>(&self, machine: &Machine<'m>, at: usize) -> Evaluated<&'m Type> {
        let program = machine.program;
        let code = self.codes.get(at).ok_or_else(|| self.wrong(at, "given"))?;
        Ok(&program.types[code.of.0 as usize])
    }

    /// The error of an argument that is not what it should be.
    fn wrong(&self, at: usize, expected: &str) -> Stop {
        let message = format!("argument {} of {} must be {expected}", at + 1, self.function.name);
        Stop::Failed(Box::new(Diagnostic::error(Kind::Evaluation, self.span, message)))
    }
}

fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        Value::Bool(truth) => Some(i64::from(*truth)),
        _ => None,
    }
}

/// Applies a function to a value, to the elements of an array, or to what is inside an optional value.
pub(super) fn each(value: &Value, apply: &mut dyn FnMut(&Value) -> Evaluated) -> Evaluated {
    match value {
        Value::Array(array) => {
            let mut elements = Vec::with_capacity(array.elements.len());
            for element in &array.elements {
                elements.push(each(element, apply)?);
            }
            Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
        }
        value => apply(value),
    }
}
