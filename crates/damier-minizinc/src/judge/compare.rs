//! Comparisons of values of every type.
//!
//! Floats are compared within [`TOLERANCE`] for each number that went into them: what an engine calls equal may differ by as
//! much. Two floats closer than that are equal and different, smaller and not, as it may be needed ([`super::choices`]).
//!
//! `=` holds if both sides are there and equal, or neither is there; `in` needs its left side; all other comparisons hold as
//! soon as a side is absent. Lists are in the order of dictionaries, sets in that of the lists of their members.

use super::evaluate::Evaluator;
use super::sets;
use super::verdict::{Judged, Stop};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::Value;
use std::cmp::Ordering;

/// How far a float may be off, relatively, or absolutely near 0.
pub(super) const TOLERANCE: f64 = 1e-6;

impl Evaluator<'_> {
    /// `left op right`
    pub(super) fn compare(&mut self, op: Binary, left: &Value, right: &Value, span: Span) -> Judged<bool> {
        use Binary::*;
        match (left, right) {
            (&Value::Int(a), &Value::Int(b)) => return self.ordered(op, a.cmp(&b), span),
            (Value::Absent, _) | (_, Value::Absent) => {
                let both = matches!((left, right), (Value::Absent, Value::Absent));
                return Ok(match op {
                    Equal => both,
                    NotEqual => !both,
                    In if matches!(left, Value::Absent) => false,
                    In => return Err(Stop::unknown(span, "an absent set is not judged")),
                    _ => true,
                });
            }
            _ => {}
        }
        match (op, left, right) {
            (In, _, Value::Set(set)) => match left {
                Value::Int(member) => Ok(sets::contains(set, *member)),
                Value::Bool(member) => Ok(sets::contains(set, i64::from(*member))),
                Value::Float(number) => {
                    let runs: Vec<(f64, f64)> = set.ranges().iter().map(|run| (run.0 as f64, run.1 as f64)).collect();
                    if set.ranges().iter().any(|run| run.0 != run.1) && !is_whole(*number) {
                        return Err(Stop::unknown(span, "a float in a set of integers is not judged"));
                    }
                    Ok(self.is_within(*number, &runs))
                }
                _ => Err(Stop::unknown(span, "this membership is not judged")),
            },
            (In, Value::Float(number), Value::FloatSet(set)) => Ok(self.is_within(*number, set)),
            (In, _, Value::Array(among)) => {
                for element in among.elements.iter() {
                    if self.compare(Equal, left, element, span)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (In, ..) => Err(Stop::unknown(span, "this membership is not judged")),
            (_, Value::Bool(a), Value::Bool(b)) => self.ordered(op, a.cmp(b), span),
            (_, Value::Bool(a), Value::Int(b)) => self.ordered(op, i64::from(*a).cmp(b), span),
            (_, Value::Int(a), Value::Bool(b)) => self.ordered(op, a.cmp(&i64::from(*b)), span),
            (_, Value::Text(a), Value::Text(b)) => self.ordered(op, a.as_str().cmp(b.as_str()), span),
            (_, Value::Float(_), Value::Float(_) | Value::Int(_)) | (_, Value::Int(_), Value::Float(_)) => {
                let number = |value: &Value| super::operators::as_float(value).unwrap_or(f64::NAN);
                self.floats(op, number(left), number(right), span)
            }
            (Subset, Value::Set(one), Value::Set(other)) => Ok(sets::is_subset(one, other)),
            (Superset, Value::Set(one), Value::Set(other)) => Ok(sets::is_subset(other, one)),
            (_, Value::Set(one), Value::Set(other)) => {
                let order = match op {
                    Equal | NotEqual if one.ranges() == other.ranges() => Ordering::Equal,
                    Equal | NotEqual => Ordering::Less,
                    _ => sets::members(one).cmp(sets::members(other)),
                };
                self.ordered(op, order, span)
            }
            (Equal | NotEqual, Value::FloatSet(one), Value::FloatSet(other)) => Ok((one == other) == (op == Equal)),
            (_, Value::Array(one), Value::Array(other)) => {
                let nothing = one.elements.is_empty() && other.elements.is_empty();
                if one.indices != other.indices && !nothing {
                    return Err(Stop::unknown(span, "arrays with different index sets are not compared"));
                }
                self.lists(op, &one.elements, &other.elements, span)
            }
            (_, Value::Tuple(one), Value::Tuple(other)) => self.lists(op, one, other, span),
            _ => Err(Stop::unknown(span, "values of these types are not compared")),
        }
    }

    /// Whether two values are the same.
    pub(super) fn same(&mut self, one: &Value, other: &Value, span: Span) -> Judged<bool> {
        self.compare(Binary::Equal, one, other, span)
    }

    fn ordered(&self, op: Binary, order: Ordering, span: Span) -> Judged<bool> {
        use Binary::*;
        Ok(match op {
            Equal | WeakEqual => order.is_eq(),
            NotEqual | WeakNotEqual => order.is_ne(),
            Less => order.is_lt(),
            LessEqual => order.is_le(),
            Greater => order.is_gt(),
            GreaterEqual => order.is_ge(),
            _ => return Err(Stop::unknown(span, "this does not compare such values")),
        })
    }

    /// How far two floats may be apart and count as equal.
    pub(super) fn margin(&self, a: f64, b: f64) -> f64 {
        TOLERANCE * (1.0 + a.abs() + b.abs() + self.slack + self.slack_around)
    }

    fn floats(&mut self, op: Binary, a: f64, b: f64, span: Span) -> Judged<bool> {
        let Some(order) = a.partial_cmp(&b) else { return Err(Stop::unknown(span, "this is no number")) };
        if self.exact || (a - b).abs() > self.margin(a, b) {
            return self.ordered(op, order, span);
        }
        Ok(self.either(self.wanted))
    }

    /// Whether a float lies in one of the ranges.
    pub(super) fn is_within(&mut self, number: f64, ranges: &[(f64, f64)]) -> bool {
        let mut close = false;
        for &(low, high) in ranges {
            let (mut below, mut above) = (self.margin(number, low), self.margin(number, high));
            if self.exact {
                (below, above) = (0.0, 0.0);
            }
            if low + below <= number && number <= high - above {
                return true;
            }
            close |= low - below <= number && number <= high + above;
        }
        close && self.either(self.wanted)
    }

    /// Lists element by element.
    pub(super) fn lists(&mut self, op: Binary, one: &[Value], other: &[Value], span: Span) -> Judged<bool> {
        use Binary::*;
        match op {
            Equal | NotEqual | WeakEqual | WeakNotEqual => {
                let equal = matches!(op, Equal | WeakEqual);
                if one.len() != other.len() {
                    return Ok(!equal);
                }
                for (one, other) in one.iter().zip(other) {
                    if !self.turned(!equal, |evaluator| evaluator.compare(Equal, one, other, span))? {
                        return Ok(!equal);
                    }
                }
                Ok(equal)
            }
            Greater => self.lists(Less, other, one, span),
            GreaterEqual => self.lists(LessEqual, other, one, span),
            Less | LessEqual => {
                for (one, other) in one.iter().zip(other) {
                    if self.compare(Less, one, other, span)? {
                        return Ok(true);
                    }
                    if !self.compare(Equal, one, other, span)? {
                        return Ok(false);
                    }
                }
                // A proper beginning comes before the whole.
                Ok(if op == Less { one.len() < other.len() } else { one.len() <= other.len() })
            }
            _ => Err(Stop::unknown(span, "lists are not compared in this way")),
        }
    }
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0
}
