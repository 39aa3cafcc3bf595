//! Formulas with their names looked up: what grounding runs through.
//!
//! Variables are places on a stack, parameters and defined numbers have become constants, predicates are numbered. So a
//! mistyped name is found before anything is grounded, and the innermost loop compares no strings.

use crate::atoms::{Atoms, Values};
use crate::expression::Operator;
use crate::span::Span;
use damier_model::Relation;
use std::collections::HashSet;

/// A number.
#[derive(Clone, Debug)]
pub(crate) enum Num {
    Constant(i64),
    /// A variable, by its place counted from the start of its definition or rule.
    Place(usize),
    Operation(Operator, Box<[Num]>, Span),
}

/// A domain.
#[derive(Clone, Debug)]
pub(crate) enum Range {
    Known(Values),
    Interval(Num, Num),
    Set(Box<[Num]>),
}

/// A formula.
#[derive(Clone, Debug)]
pub(crate) enum Truth {
    Constant(bool),
    Unknown { which: usize, arguments: Box<[Num]>, span: Span },
    Relation { which: usize, arguments: Box<[Num]> },
    Defined { which: usize, arguments: Box<[Num]>, span: Span },
    Compare(Num, Relation, Num),
    Member(Num, Range),
    Not(Box<Truth>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    Implies(Box<Truth>, Box<Truth>),
    Iff(Box<Truth>, Box<Truth>),
    ForAll(Box<Bound>),
    Exists(Box<Bound>),
}

/// What stands behind a quantifier.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The variable's name, for messages.
    pub(crate) name: Box<str>,
    pub(crate) range: Range,
    pub(crate) body: Truth,
}

/// A formula with a name.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) parameters: Vec<Box<str>>,
    pub(crate) body: Truth,
}

/// A whole theory.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) atoms: Atoms,
    pub(crate) relations: Vec<HashSet<Box<[i64]>>>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) facts: Vec<(Truth, Span)>,
    pub(crate) rules: Vec<(String, Truth)>,
}

/// Why a number has no value, and where.
pub(crate) struct NoValue {
    pub(crate) message: &'static str,
    pub(crate) span: Span,
}

impl Num {
    pub(crate) fn value(&self, frame: &[i64]) -> Result<i64, NoValue> {
        match self {
            Num::Constant(value) => Ok(*value),
            Num::Place(place) => Ok(frame[*place]),
            Num::Operation(operator, operands, span) => {
                let failed = |message| NoValue { message, span: *span };
                // Nearly all operations have two operands: no list for those.
                if let [left, right] = &**operands {
                    return operator.apply(&[left.value(frame)?, right.value(frame)?]).map_err(failed);
                }
                let values = operands.iter().map(|operand| operand.value(frame)).collect::<Result<Vec<_>, _>>()?;
                operator.apply(&values).map_err(failed)
            }
        }
    }
}

impl Range {
    pub(crate) fn values(&self, frame: &[i64]) -> Result<Values, NoValue> {
        match self {
            Range::Known(values) => Ok(values.clone()),
            Range::Interval(first, last) => Ok(Values::Interval(first.value(frame)?, last.value(frame)?)),
            Range::Set(values) => {
                let values = values.iter().map(|value| value.value(frame)).collect::<Result<Vec<_>, _>>()?;
                Ok(Values::set(values))
            }
        }
    }
}
