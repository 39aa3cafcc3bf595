//! Comparisons in Boolean code: asked for or refused, at the root, under conditions, or given as the meaning of a literal.
//!
//! At the root `x = a[i]`, `x = y * z` and their like make `x` itself the result, so no other variable is needed; and
//! `b <-> x < y` makes `b` itself the literal of the comparison.

use super::{Context, Evaluated, Machine, Stop};
use crate::evaluated::undefined;
use crate::flatten::relation_of;
use crate::program::{Code, Op};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use crate::value::Value;
use crate::value::is_par;
use damier_model::{Lit, Term};
use std::mem::replace;

impl<'p> Machine<'p> {
    /// A comparison that must hold (or not) unless one of the literals does.
    pub(super) fn compare_unless(&mut self, mut unless: Vec<Lit>, code: &'p Code, wanted: bool) -> Evaluated<()> {
        let Op::Binary(op, left, right) = &code.op else { return Ok(()) };
        let mark = self.flat.defined.len();
        let before = replace(&mut self.flat.must_be_defined, false);
        let outside = replace(&mut self.direction, if wanted { Context::Positive } else { Context::Negative });
        let operands = self.value(left).and_then(|left| Ok((left, self.value(right)?)));
        self.direction = outside;
        self.flat.must_be_defined = before;
        let needed: Vec<Lit> = self.flat.defined.drain(mark..).collect();
        let (left, right) = match operands {
            Ok(operands) => operands,
            Err(Stop::Undefined(why)) => {
                self.flat.warnings.undefined(&why);
                if wanted {
                    self.flat.disjunction(unless, Context::Root);
                }
                return Ok(());
            }
            Err(failed) => return Err(failed),
        };
        if wanted {
            for literal in needed {
                let clause = unless.iter().copied().chain([literal]).collect();
                self.flat.disjunction(clause, Context::Root);
            }
        } else {
            unless.extend(needed.into_iter().map(|literal| !literal));
        }
        if let ([only], Some((difference, relation))) = (&unless[..], self.flat.as_difference(*op, &left, &right)) {
            let relation = if wanted { relation } else { relation.negated() };
            self.flat.relate_when(!*only, difference, relation);
            return Ok(());
        }
        let literal = self.flat.compare_is(*op, &left, &right, wanted, Context::Positive, code.span)?;
        unless.push(literal);
        self.flat.disjunction(unless, Context::Root);
        Ok(())
    }

    pub(super) fn comparison_is(&mut self, code: &'p Code, wanted: bool, context: Context) -> Evaluated<Lit> {
        let Op::Binary(op, left, right) = &code.op else { return self.leaf(code, wanted, context) };
        self.taken_up(wanted, context, |machine, inner| {
            if inner == Context::Root
                && *op == Binary::Equal
                && let Some(literal) = machine.equals_function(left, right, code.span)?
            {
                return Ok(literal);
            }
            let mark = machine.flat.defined.len();
            let (one, other) = (machine.value(left)?, machine.value(right)?);
            // What is wanted false at the root can be posted there unless it may be undefined.
            if inner != context && machine.flat.defined.len() == mark {
                return machine.flat.compare_is(*op, &one, &other, wanted, context, code.span);
            }
            machine.flat.compare_is(*op, &one, &other, wanted, inner, code.span)
        })
    }

    /// `x = a[i]`, `x = y * z` and their like at the root: `x` itself is the result, no other variable is needed.
    fn equals_function(&mut self, left: &'p Code, right: &'p Code, span: Span) -> Evaluated<Option<Lit>> {
        let (target, function) = match (self.is_function(left), self.is_function(right)) {
            (false, true) => (left, right),
            (true, false) => (right, left),
            _ => return Ok(None),
        };
        let target = self.value(target)?;
        let wish = match &target {
            Value::IntVar(var) => Some(Term::from(*var)),
            Value::Sum(sum) => match *sum.terms() {
                [(scale @ (1 | -1), var)] => Some(Term { var, scale, offset: sum.constant() }),
                _ => None,
            },
            _ => None,
        };
        let result = match &function.op {
            Op::Access(array, indices) => {
                let array = self.value(array)?;
                let indices = indices.iter().map(|index| self.value(index)).collect::<Evaluated<Vec<Value>>>()?;
                let par = indices.iter().all(is_par);
                match array {
                    Value::Array(array) if !par => {
                        self.flat.target = wish;
                        self.flat.element(&array, &indices, function.span)
                    }
                    Value::Array(array) => self.flat.element(&array, &indices, function.span),
                    _ => undefined(function.span, "an absent array has no elements"),
                }
            }
            Op::Binary(op, one, other) => {
                let (one, other) = (self.value(one)?, self.value(other)?);
                self.flat.target = wish;
                self.flat.arithmetic(*op, one, other, function.span)
            }
            Op::Call(id, arguments, _) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    match self.value(argument)? {
                        Value::Array(array) => values.extend_from_slice(&array.elements),
                        value => values.push(value),
                    }
                }
                self.flat.target = wish;
                match &*self.program.functions[id.0 as usize].name {
                    "abs" => {
                        let value = values.pop().unwrap_or(Value::Int(0));
                        self.flat.absolute(value, function.span)
                    }
                    name => self.flat.extreme(name == "min", values, function.span),
                }
            }
            _ => return Ok(None),
        };
        self.flat.target = None;
        let result = result?;
        self.flat.compare(Binary::Equal, &target, &result, Context::Root, span).map(Some)
    }

    /// Whether code is a function of whole numbers that gets a variable for its result.
    fn is_function(&self, code: &Code) -> bool {
        let whole = |code: &Code| {
            let of = self.type_of(code.of);
            matches!(of.base, Base::Int | Base::Enum(_)) && of.var && !of.opt && !of.set
        };
        let is_list = |code: &Code| self.type_of(code.of).is_array();
        if !whole(code) || is_list(code) {
            return false;
        }
        match &code.op {
            Op::Access(array, indices) => {
                let par = |index: &Code| !self.type_of(index.of).opt && !self.type_of(index.of).set;
                let of = self.type_of(array.of);
                indices.iter().all(par) && indices.iter().any(|index| self.type_of(index.of).var) && !of.set && !of.opt
            }
            Op::Binary(op, ..) => matches!(op, Binary::Times | Binary::IntDivide | Binary::Modulo),
            Op::Call(id, arguments, _) => {
                let function = &self.program.functions[id.0 as usize];
                function.of_library
                    && function.body.is_none()
                    && matches!(&*function.name, "min" | "max" | "abs")
                    && arguments.iter().all(whole)
                    && (arguments.len() > 1 || &*function.name == "abs" || is_list(&arguments[0]))
                    && !matches!(arguments[0].op, Op::Comprehension { .. })
            }
            _ => false,
        }
    }

    /// `left <-> right`, or (`wanted` false) its negation.
    pub(super) fn equivalence(
        &mut self,
        left: &'p Code,
        right: &'p Code,
        wanted: bool,
        context: Context,
    ) -> Evaluated<Lit> {
        for (known, other) in [(right, left), (left, right)] {
            if let Op::Constant(Value::Bool(truth)) = known.op {
                return self.truth_is(other, truth == wanted, context);
            }
        }
        if context == Context::Root {
            // One side may simply be given the literal of the other.
            let comparison = |machine: &Self, code: &Code| match &code.op {
                Op::Binary(op, one, _) => relation_of(*op).is_some() && !machine.is_plain_truth(one),
                _ => false,
            };
            let sides = match (comparison(self, left), comparison(self, right)) {
                (_, true) => Some((left, right)),
                (true, false) => Some((right, left)),
                _ => None,
            };
            if let Some((side, Code { op: Op::Binary(op, one, other), span, .. })) = sides {
                let literal = self.literal_of(side, wanted)?;
                let mark = self.flat.defined.len();
                let before = replace(&mut self.flat.must_be_defined, false);
                let outside = replace(&mut self.direction, Context::Mixed);
                let operands = self.value(one).and_then(|one| Ok((one, self.value(other)?)));
                self.direction = outside;
                self.flat.must_be_defined = before;
                let mut all: Vec<Lit> = self.flat.defined.drain(mark..).collect();
                let (one, other) = match operands {
                    Ok(operands) => operands,
                    Err(Stop::Undefined(why)) => {
                        self.flat.warnings.undefined(&why);
                        return Ok(self.flat.hold(!literal));
                    }
                    Err(failed) => return Err(failed),
                };
                if let (true, Some((difference, relation))) =
                    (all.is_empty(), self.flat.as_difference(*op, &one, &other))
                {
                    self.flat.relate_iff(literal, difference, relation);
                    return Ok(Lit::TRUE);
                }
                all.push(self.flat.compare(*op, &one, &other, Context::Mixed, *span)?);
                let holds = self.flat.conjunction(all, Context::Mixed);
                return Ok(self.flat.equivalent(literal, holds, Context::Root));
            }
        }
        if context == Context::Root {
            // A literal may simply be given the meaning of a clause (or of the negation of one).
            let joined = |machine: &Self, code: &Code, all: bool| {
                let of = machine.type_of(code.of);
                of.var && !of.opt && machine.is_joined(code, true, all)
            };
            let either = |machine: &Self, code: &Code| joined(machine, code, false) || joined(machine, code, true);
            let (side, code) = if either(self, right) { (left, right) } else { (right, left) };
            if either(self, code) {
                let all = joined(self, code, true);
                let literal = self.literal_of(side, wanted)?;
                let mut literals = Vec::new();
                self.collect(code, true, all, Context::Mixed, &mut literals)?;
                if all {
                    let refused = literals.into_iter().map(|literal| !literal).collect();
                    self.flat.define_disjunction(!literal, refused);
                } else {
                    self.flat.define_disjunction(literal, literals);
                }
                return Ok(Lit::TRUE);
            }
        }
        let left = self.literal_of(left, wanted)?;
        let right = self.literal_of(right, true)?;
        Ok(self.flat.equivalent(left, right, context))
    }

    /// The literal of code, or its opposite. (Code that is *refused* may mean something else, where values are absent.)
    fn literal_of(&mut self, code: &'p Code, wanted: bool) -> Evaluated<Lit> {
        let literal = self.truth_is(code, true, Context::Mixed)?;
        Ok(if wanted { literal } else { !literal })
    }
}

/// Whether an operator compares.
pub(super) fn is_comparison(op: Binary) -> bool {
    use Binary::*;
    relation_of(op).is_some() || matches!(op, In | Subset | Superset)
}
