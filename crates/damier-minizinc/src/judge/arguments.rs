//! Reading the arguments of a function that the judge defines itself. What is not of the expected kind is left open.

use super::evaluate::Evaluator;
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::{Code, Function, FunctionId};
use crate::source::Span;
use crate::types::ty::Type;
use crate::value::{Array, Value};
use damier_model::Domain;
use std::rc::Rc;

/// A call with its arguments evaluated.
pub(super) struct Call<'c> {
    pub(super) id: FunctionId,
    pub(super) function: &'c Function,
    pub(super) arguments: &'c [Value],
    pub(super) codes: &'c [Code],
    pub(super) span: Span,
}

/// A definition of the judge's own.
pub(super) type Own = fn(&mut Evaluator, &Call) -> Judged;

impl<'c> Call<'c> {
    pub(super) fn argument(&self, at: usize) -> Judged<&'c Value> {
        self.arguments.get(at).ok_or_else(|| self.odd(at))
    }

    pub(super) fn array(&self, at: usize) -> Judged<&'c Rc<Array>> {
        match self.argument(at)? {
            Value::Array(array) => Ok(array),
            _ => Err(self.odd(at)),
        }
    }

    /// The elements of an array, of whatever shape.
    pub(super) fn elements(&self, at: usize) -> Judged<&'c [Value]> {
        Ok(&self.array(at)?.elements)
    }

    pub(super) fn int(&self, at: usize) -> Judged<i64> {
        whole(self.argument(at)?).ok_or_else(|| self.odd(at))
    }

    pub(super) fn flag(&self, at: usize) -> Judged<bool> {
        Ok(self.int(at)? != 0)
    }

    /// The elements of an array of numbers; truth values are 0 and 1.
    pub(super) fn ints(&self, at: usize) -> Judged<Vec<i64>> {
        self.elements(at)?.iter().map(|value| whole(value).ok_or_else(|| self.odd(at))).collect()
    }

    pub(super) fn flags(&self, at: usize) -> Judged<Vec<bool>> {
        Ok(self.ints(at)?.into_iter().map(|number| number != 0).collect())
    }

    /// The elements of an array of numbers that may be absent.
    pub(super) fn optional_ints(&self, at: usize) -> Judged<Vec<Option<i64>>> {
        let number = |value: &Value| match value {
            Value::Absent => Ok(None),
            value => whole(value).map(Some).ok_or_else(|| self.odd(at)),
        };
        self.elements(at)?.iter().map(number).collect()
    }

    pub(super) fn float(&self, at: usize) -> Judged<f64> {
        super::operators::as_float(self.argument(at)?).ok_or_else(|| self.odd(at))
    }

    pub(super) fn set(&self, at: usize) -> Judged<&'c Domain> {
        match self.argument(at)? {
            Value::Set(set) => Ok(set),
            _ => Err(self.odd(at)),
        }
    }

    pub(super) fn set_list(&self, at: usize) -> Judged<Vec<&'c Domain>> {
        let set = |value: &'c Value| match value {
            Value::Set(set) => Ok(&**set),
            _ => Err(self.odd(at)),
        };
        self.elements(at)?.iter().map(set).collect()
    }

    pub(super) fn text(&self, at: usize) -> Judged<&'c str> {
        match self.argument(at)? {
            Value::Text(text) => Ok(text),
            _ => Err(self.odd(at)),
        }
    }

    /// The index set of a dimension.
    pub(super) fn indices(&self, at: usize, dimension: usize) -> Judged<(i64, i64)> {
        self.array(at)?.indices.get(dimension).copied().ok_or_else(|| self.odd(at))
    }

    /// Whether some of these arguments hold an absent value, a set or a float: what other definitions are for.
    pub(super) fn of_numbers(&self, at: usize) -> Judged<bool> {
        Ok(self.elements(at)?.iter().all(|value| whole(value).is_some()))
    }

    /// How many rows and columns a matrix has.
    pub(super) fn matrix(&self, at: usize) -> Judged<(usize, usize)> {
        let (rows, columns) = (self.indices(at, 0)?, self.indices(at, 1)?);
        Ok((super::literals::room(rows) as usize, super::literals::room(columns) as usize))
    }

    /// The type of an argument.
    pub(super) fn type_of<'m>(&self, evaluator: &Evaluator<'m>, at: usize) -> Judged<&'m Type> {
        let code = self.codes.get(at).ok_or_else(|| self.odd(at))?;
        Ok(&evaluator.program.types[code.of.0 as usize])
    }

    /// Undefined.
    pub(super) fn undefined<T>(&self, why: &'static str) -> Judged<T> {
        Err(Stop::Undefined(self.span, why))
    }

    /// Not to be told.
    pub(super) fn unknown<T>(&self, why: &str) -> Judged<T> {
        Err(Stop::unknown(self.span, format!("{}: {why}", self.function.name)))
    }

    fn odd(&self, at: usize) -> Stop {
        Stop::unknown(self.span, format!("argument {} of {} is not judged", at + 1, self.function.name))
    }
}

/// A number, or a truth value as one.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        Value::Bool(truth) => Some(i64::from(*truth)),
        _ => None,
    }
}

/// The value of a sum of numbers.
pub(super) fn total(numbers: impl IntoIterator<Item = i64>, call: &Call) -> Judged<i64> {
    let sum: i128 = numbers.into_iter().map(i128::from).sum();
    i64::try_from(sum).or_else(|_| call.unknown("the sum is too large"))
}

/// The members of a set as a list.
pub(super) fn listed(set: &Domain, call: &Call) -> Judged<Vec<i64>> {
    if sets::size(set) > 10_000_000 {
        return call.unknown("the set is too large");
    }
    Ok(sets::members(set).collect())
}

/// A truth value.
pub(super) fn truth(holds: bool) -> Judged {
    Ok(Value::Bool(holds))
}
