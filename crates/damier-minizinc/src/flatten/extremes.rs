//! The least and the largest of numbers.
//!
//! Whatever can never be the answer, because another one is always beyond it, is left out.

use super::compare::is_float;
use super::store::Operation;
use super::{Context, Flattener};
use crate::evaluated::{Evaluated, undefined};
use crate::source::Span;
use crate::value::Value;
use damier_model::{Constraint, Domain, Lit, Term};

impl Flattener {
    /// The least or the largest of numbers; of optional ones, of those that are there. Undefined for none.
    pub fn extreme(&mut self, least: bool, values: Vec<Value>, span: Span) -> Evaluated {
        if values.iter().any(|value| matches!(value, Value::Absent | Value::OptVar(_))) {
            return self.optional_extreme(least, values, span);
        }
        if values.is_empty() {
            return undefined(span, format!("the {} of nothing", if least { "minimum" } else { "maximum" }));
        }
        if values.iter().any(is_float) {
            return self.float_extreme(least, &values, span);
        }
        if values.iter().all(|value| matches!(value, Value::Bool(_) | Value::BoolVar(_))) {
            let literals = values.iter().map(|value| self.literal(value)).collect();
            let literal = match least {
                true => self.conjunction(literals, Context::Mixed),
                false => self.disjunction(literals, Context::Mixed),
            };
            return Ok(Value::truth(literal));
        }
        let target = self.target.take();
        let ends: Vec<(i64, i64)> = values.iter().map(|value| self.bounds(value)).collect();
        let low = ends.iter().map(|end| end.0);
        let high = ends.iter().map(|end| end.1);
        // The result lies between the extremes of the bounds.
        let (low, high) = match least {
            true => (low.min().unwrap_or(0), high.min().unwrap_or(0)),
            false => (low.max().unwrap_or(0), high.max().unwrap_or(0)),
        };
        if low == high {
            return Ok(Value::Int(low));
        }
        let mut terms: Vec<Term> = Vec::with_capacity(values.len());
        for (value, end) in values.iter().zip(&ends) {
            let possible = if least { end.0 <= high } else { end.1 >= low };
            if possible {
                terms.push(self.term(value));
            }
        }
        terms.sort_unstable();
        terms.dedup();
        // One of them is always at the certain end or inside; others that never get inside of it do not matter.
        let certain = if least { high } else { low };
        let inner = |flat: &Self, term: Term| match (least, flat.store.term_range(term)) {
            (true, (inner, outer)) | (false, (outer, inner)) => (inner, outer),
        };
        let anchor = terms.iter().copied().find(|&term| inner(self, term).1 == certain);
        terms.retain(|&term| {
            Some(term) == anchor || {
                let reach = inner(self, term).0;
                if least { reach < certain } else { reach > certain }
            }
        });
        if let [only] = terms[..] {
            return Ok(Value::term(only));
        }
        if let Some(literals) = terms.iter().map(|&term| self.term_literal(term)).collect::<Option<Vec<Lit>>>() {
            let literal = match least {
                true => self.conjunction(literals, Context::Mixed),
                false => self.disjunction(literals, Context::Mixed),
            };
            return Ok(Value::term(Term::from(literal)));
        }
        self.target = target;
        let operation = if least { Operation::Minimum } else { Operation::Maximum };
        let list = terms.clone().into_boxed_slice();
        self.result(operation, terms, Domain::range(low, high), |result| match least {
            true => Constraint::Minimum { terms: list, result },
            false => Constraint::Maximum { terms: list, result },
        })
    }
}
