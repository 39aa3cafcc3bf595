//! Boolean code in its context.
//!
//! One question is asked all the way down: the literal of "this code is true" or of "this code is false", so negation
//! never stands in the way: `not (x < y)` is `x >= y`, a refused `forall` is an `exists`. At the root a conjunction is
//! posted part by part and a disjunction becomes one clause; where all but one of its parts have become literals, the
//! last one is taken apart again under them, so `a -> (b /\ forall (…) (…))` makes clauses and no literals of its own.
//!
//! What an operand needs to be defined is taken up by the nearest Boolean code around it (see [`crate::machine`]).

use super::comparisons::is_comparison;
use super::quantifiers::Quantifier;
use super::{Context, Evaluated, Machine, Stop};
use crate::program::{Code, Op};
use crate::syntax::ast::{Binary, Unary};
use crate::types::ty::{Base, Dimensions};
use crate::value::Value;
use damier_model::Lit;
use std::mem::replace;

/// What is called for a branch of an `if`, with the literals that say that it is not chosen.
type VisitBranch<'v, 'p> = &'v mut dyn FnMut(&mut Machine<'p>, &[Lit], &'p Code) -> Evaluated<()>;

/// A part of a conjunction or disjunction: code that is to be true, or false.
type Part<'p> = (&'p Code, bool);

impl<'p> Machine<'p> {
    /// The literal of Boolean code in a context; at the root the code is posted.
    pub fn truth(&mut self, code: &'p Code, context: Context) -> Evaluated<Lit> {
        self.truth_is(code, true, context)
    }

    /// Posts Boolean code.
    pub fn require(&mut self, code: &'p Code) -> Evaluated<()> {
        self.truth_is(code, true, Context::Root).map(|_| ())
    }

    /// The literal of "the code is `wanted`" in a context.
    pub(super) fn truth_is(&mut self, code: &'p Code, wanted: bool, context: Context) -> Evaluated<Lit> {
        let of = self.type_of(code.of);
        if of.opt {
            return self.part_is(code, wanted, true, context);
        }
        if !of.var {
            if let Op::Unary(Unary::Not, inner) = &code.op {
                return self.truth_is(inner, !wanted, context);
            }
            let annotations = match &code.op {
                Op::Annotated(_, annotations) | Op::Call(_, _, annotations) => annotations.as_slice(),
                _ => &[],
            };
            // The type is known, as that of `occurs(6 div x)`; whether there is a value may still be for the solver.
            return self.with_reason(annotations, |machine| {
                machine.taken_up(wanted, context, |machine, context| {
                    let value = machine.value(code)?;
                    let literal = machine.flat.literal(&value);
                    Ok(machine.flat.in_context(if wanted { literal } else { !literal }, context))
                })
            });
        }
        match &code.op {
            Op::Annotated(inner, annotations) => {
                self.with_reason(annotations, |machine| machine.truth_is(inner, wanted, context))
            }
            Op::Unary(Unary::Not, inner) => self.truth_is(inner, !wanted, context),
            Op::Binary(op, left, right) => match op {
                Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy => self.connected(code, wanted, context),
                Binary::Iff => self.equivalence(left, right, wanted, context),
                Binary::Xor => self.equivalence(left, right, !wanted, context),
                Binary::Equal | Binary::NotEqual if self.is_plain_truth(left) && self.is_plain_truth(right) => {
                    self.equivalence(left, right, (*op == Binary::Equal) == wanted, context)
                }
                _ if is_comparison(*op) => self.comparison_is(code, wanted, context),
                _ => self.leaf(code, wanted, context),
            },
            Op::If(cases, otherwise) => self.conditional(cases, otherwise, wanted, context),
            Op::Access(array, indices) => match self.element_of_literal(array, indices)? {
                Some(element) => self.truth_is(element, wanted, context),
                None => self.leaf(code, wanted, context),
            },
            Op::Let(items, body) => self.taken_up(wanted, context, |machine, context| {
                if wanted {
                    let mut all = machine.let_items(items, context)?;
                    all.push(machine.truth_is(body, true, context)?);
                    Ok(machine.flat.conjunction(all, context))
                } else {
                    let required = machine.let_items(items, context.negated())?;
                    let mut some: Vec<Lit> = required.into_iter().map(|literal| !literal).collect();
                    some.push(machine.truth_is(body, false, context)?);
                    Ok(machine.flat.disjunction(some, context))
                }
            }),
            Op::Call(id, arguments, annotations) => self.with_reason(annotations, |machine| {
                if let Some(quantifier) = machine.quantifier(*id, arguments) {
                    return machine.quantified(quantifier, &arguments[0], wanted, context);
                }
                machine.taken_up(wanted, context, |machine, context| {
                    let literal = match machine.list_function(*id) {
                        Some("xorall") => {
                            let literals = machine.literals_of(&arguments[0], true, Context::Mixed)?;
                            machine.flat.parity(literals, Context::Mixed)
                        }
                        Some("iffall") => {
                            let literals = machine.literals_of(&arguments[0], false, Context::Mixed)?;
                            !machine.flat.parity(literals, Context::Mixed)
                        }
                        Some("clause") => {
                            let mut literals = machine.literals_of(&arguments[0], wanted, context.below())?;
                            literals.extend(machine.literals_of(&arguments[1], !wanted, context.below())?);
                            return Ok(match wanted {
                                true => machine.flat.disjunction(literals, context),
                                false => machine.flat.conjunction(literals, context),
                            });
                        }
                        _ => {
                            let asked = if wanted { context } else { context.negated() };
                            let value = machine.call(*id, arguments, annotations, asked, code.span)?;
                            machine.flat.literal(&value)
                        }
                    };
                    Ok(machine.flat.in_context(if wanted { literal } else { !literal }, context))
                })
            }),
            _ => self.leaf(code, wanted, context),
        }
    }

    /// Runs something Boolean and takes up what it needs to be defined: undefined is false. What is wanted false is run
    /// below the root, as it may be so by being undefined.
    pub(super) fn taken_up(
        &mut self,
        wanted: bool,
        context: Context,
        run: impl FnOnce(&mut Self, Context) -> Evaluated<Lit>,
    ) -> Evaluated<Lit> {
        let mark = self.flat.defined.len();
        let inner = if wanted { context } else { context.below() };
        let before = replace(&mut self.flat.must_be_defined, inner == Context::Root);
        let outside = replace(&mut self.direction, if wanted { inner } else { inner.negated() });
        let result = run(self, inner);
        self.direction = outside;
        self.flat.must_be_defined = before;
        match result {
            Ok(literal) => {
                let mut all: Vec<Lit> =
                    self.flat.defined.drain(mark..).map(|lit| if wanted { lit } else { !lit }).collect();
                if all.is_empty() && inner == context {
                    return Ok(literal);
                }
                all.push(literal);
                Ok(if wanted { self.flat.conjunction(all, context) } else { self.flat.disjunction(all, context) })
            }
            Err(Stop::Undefined(why)) => {
                self.flat.defined.truncate(mark);
                self.flat.warnings.undefined(&why);
                Ok(self.flat.known(!wanted, context))
            }
            Err(failed) => Err(failed),
        }
    }

    /// The element that is meant in `[a, b][2]`, which then stands in the context of the whole.
    fn element_of_literal(&mut self, array: &'p Code, indices: &'p [Code]) -> Evaluated<Option<&'p Code>> {
        let (Op::Array { lengths, elements }, [index]) = (&array.op, indices) else { return Ok(None) };
        if lengths.len() != 1 || self.type_of(index.of).var || !elements.iter().all(|code| self.is_plain_truth(code)) {
            return Ok(None);
        }
        Ok(match self.value(index) {
            Ok(Value::Int(at)) => usize::try_from(at - 1).ok().and_then(|at| elements.get(at)),
            _ => None,
        })
    }

    pub(super) fn leaf(&mut self, code: &'p Code, wanted: bool, context: Context) -> Evaluated<Lit> {
        self.taken_up(wanted, context, |machine, context| {
            let value = machine.value_or_undefined(code)?;
            let literal = machine.flat.literal(&value);
            Ok(machine.flat.in_context(if wanted { literal } else { !literal }, context))
        })
    }

    /// Whether code is a truth value that is always there.
    pub(super) fn is_plain_truth(&self, code: &Code) -> bool {
        let of = self.type_of(code.of);
        of.base == Base::Bool && !of.set && !of.opt && of.dimensions == Dimensions::None
    }

    /// `and`, `or`, `->`, `<-`.
    fn connected(&mut self, code: &'p Code, wanted: bool, context: Context) -> Evaluated<Lit> {
        let all = joins_all(code, wanted);
        if context == Context::Root {
            let mut parts = Vec::new();
            gather(code, wanted, all, &mut parts);
            if !all {
                return self.require_one(parts, Vec::new());
            }
            for (part, wanted) in parts {
                if self.part_is(part, wanted, all, context)? == Lit::FALSE {
                    return Ok(self.flat.known(false, context));
                }
            }
            return Ok(Lit::TRUE);
        }
        let mut literals = Vec::new();
        self.collect(code, wanted, all, context, &mut literals)?;
        Ok(if all { self.flat.conjunction(literals, context) } else { self.flat.disjunction(literals, context) })
    }

    /// Whether code, wanted so, asks all (`all`) or one of its parts, by its form.
    pub(super) fn is_joined(&self, code: &Code, wanted: bool, all: bool) -> bool {
        match &code.op {
            Op::Annotated(inner, _) => self.is_joined(inner, wanted, all),
            Op::Unary(Unary::Not, inner) => self.is_joined(inner, !wanted, all),
            Op::Binary(Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy, ..) => {
                joins_all(code, wanted) == all
            }
            Op::Call(id, arguments, _) => {
                self.quantifier(*id, arguments).is_some_and(|of| ((of == Quantifier::All) == wanted) == all)
            }
            _ => false,
        }
    }

    /// The literals of all parts of code that asks for all (`all`) or one of them, through all that is nested in it.
    /// Stops where one of them settles it. Not for the root.
    pub(super) fn collect(
        &mut self,
        code: &'p Code,
        wanted: bool,
        all: bool,
        context: Context,
        literals: &mut Vec<Lit>,
    ) -> Evaluated<()> {
        let of = self.type_of(code.of);
        if of.opt || !of.var || !self.is_joined(code, wanted, all) {
            let literal = self.part_is(code, wanted, all, context)?;
            if literal != Lit::constant(all) {
                literals.push(literal);
            }
            return Ok(());
        }
        let settled = Lit::constant(!all);
        match &code.op {
            Op::Annotated(inner, _) => self.collect(inner, wanted, all, context, literals),
            Op::Unary(Unary::Not, inner) => self.collect(inner, !wanted, all, context, literals),
            Op::Call(_, arguments, _) => {
                let before = literals.len();
                let literal = self.taken_up(wanted, context, |machine, context| {
                    machine.each_of(&arguments[0], &mut |machine, condition, element| {
                        if literals.last() == Some(&settled) {
                            return Ok(());
                        }
                        match (condition, element) {
                            (Lit::TRUE, Ok(code)) => machine.collect(code, wanted, all, context, literals),
                            (condition, element) => {
                                let literal = match element {
                                    Ok(code) => machine.truth_is(code, wanted, context)?,
                                    Err(literal) if wanted => literal,
                                    Err(literal) => !literal,
                                };
                                literals.push(match all {
                                    true => machine.flat.disjunction(vec![!condition, literal], context),
                                    false => machine.flat.conjunction(vec![condition, literal], context),
                                });
                                Ok(())
                            }
                        }
                    })?;
                    // Only a list that may be undefined needs a literal of its own.
                    Ok(Lit::constant(wanted))
                })?;
                if literal == Lit::constant(wanted) {
                    return Ok(());
                }
                let inner = literals.split_off(before);
                let inner =
                    if all { self.flat.conjunction(inner, context) } else { self.flat.disjunction(inner, context) };
                literals.push(match wanted {
                    true => self.flat.conjunction(vec![literal, inner], context),
                    false => self.flat.disjunction(vec![literal, inner], context),
                });
                Ok(())
            }
            _ => {
                let mut parts = Vec::new();
                gather(code, wanted, all, &mut parts);
                for (part, wanted) in parts {
                    self.collect(part, wanted, all, context, literals)?;
                    if literals.last() == Some(&settled) {
                        break;
                    }
                }
                Ok(())
            }
        }
    }

    /// A part of a conjunction (`all`) or disjunction: an optional one that is absent does not matter there.
    fn part_is(&mut self, code: &'p Code, wanted: bool, all: bool, context: Context) -> Evaluated<Lit> {
        if !self.type_of(code.of).opt {
            return self.truth_is(code, wanted, context);
        }
        self.taken_up(true, context, |machine, context| {
            let value = machine.value_or_undefined(code)?;
            let present = machine.flat.occurs(&value);
            let literal = machine.flat.literal(&value);
            let literal = if wanted { literal } else { !literal };
            Ok(match all {
                true => machine.flat.disjunction(vec![!present, literal], context),
                false => machine.flat.conjunction(vec![present, literal], context),
            })
        })
    }

    /// Posts that one of the parts holds or one of the literals. The part that would need a literal for something that
    /// can be taken apart goes last.
    fn require_one(&mut self, parts: Vec<Part<'p>>, mut literals: Vec<Lit>) -> Evaluated<Lit> {
        let last = parts.iter().rposition(|&(part, _)| self.can_be_taken_apart(part));
        let last = last.unwrap_or(parts.len().saturating_sub(1));
        for (at, &(part, wanted)) in parts.iter().enumerate() {
            if at != last {
                self.collect(part, wanted, false, Context::Positive, &mut literals)?;
                if literals.last() == Some(&Lit::TRUE) {
                    return Ok(Lit::TRUE);
                }
            }
        }
        match parts.get(last) {
            Some(&(part, wanted)) => self.require_unless(literals, part, wanted)?,
            None => {
                self.flat.disjunction(literals, Context::Root);
            }
        }
        Ok(Lit::TRUE)
    }

    fn can_be_taken_apart(&self, code: &'p Code) -> bool {
        let of = self.type_of(code.of);
        if !of.var || of.opt {
            return false;
        }
        match &code.op {
            Op::Annotated(inner, _) | Op::Unary(Unary::Not, inner) => self.can_be_taken_apart(inner),
            Op::Binary(op, left, right) => match op {
                Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy => true,
                op => is_comparison(*op) && !self.is_plain_truth(left) && !self.is_plain_truth(right),
            },
            Op::If(..) => true,
            Op::Call(id, arguments, _) => self.quantifier(*id, arguments).is_some(),
            _ => false,
        }
    }

    /// Posts that the code is `wanted` unless one of the literals holds.
    pub(super) fn require_unless(&mut self, mut unless: Vec<Lit>, code: &'p Code, wanted: bool) -> Evaluated<()> {
        for literal in &mut unless {
            *literal = self.flat.settled(*literal);
        }
        if unless.contains(&Lit::TRUE) {
            return Ok(());
        }
        unless.retain(|&literal| literal != Lit::FALSE);
        if unless.is_empty() {
            return self.truth_is(code, wanted, Context::Root).map(|_| ());
        }
        if self.type_of(code.of).var && !self.type_of(code.of).opt {
            match &code.op {
                Op::Annotated(inner, annotations) => {
                    return self.with_reason(annotations, |machine| machine.require_unless(unless, inner, wanted));
                }
                Op::Unary(Unary::Not, inner) => return self.require_unless(unless, inner, !wanted),
                Op::Binary(Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy, ..) => {
                    let mut parts = Vec::new();
                    let all = joins_all(code, wanted);
                    gather(code, wanted, all, &mut parts);
                    if !all {
                        return self.require_one(parts, unless).map(|_| ());
                    }
                    for (part, wanted) in parts {
                        if self.type_of(part.of).opt {
                            // One that is absent is left out of the conjunction.
                            let literal = self.part_is(part, wanted, true, Context::Positive)?;
                            let clause = unless.iter().copied().chain([literal]).collect();
                            self.flat.disjunction(clause, Context::Root);
                        } else {
                            self.require_unless(unless.clone(), part, wanted)?;
                        }
                    }
                    return Ok(());
                }
                Op::Binary(op, left, right)
                    if is_comparison(*op) && !(self.is_plain_truth(left) && self.is_plain_truth(right)) =>
                {
                    return self.compare_unless(unless, code, wanted);
                }
                Op::If(cases, otherwise) => {
                    return self.branches(cases, otherwise, &mut |machine, before, branch| {
                        let mut unless = unless.clone();
                        unless.extend_from_slice(before);
                        machine.require_unless(unless, branch, wanted)
                    });
                }
                Op::Call(id, arguments, _) => {
                    if let Some(quantifier) = self.quantifier(*id, arguments)
                        && (quantifier == Quantifier::All) == wanted
                    {
                        return self.each_of(&arguments[0], &mut |machine, condition, element| match element {
                            Ok(code) => {
                                let mut unless = unless.clone();
                                unless.push(!condition);
                                machine.require_unless(unless, code, wanted)
                            }
                            Err(literal) => {
                                let literal = if wanted { literal } else { !literal };
                                let clause = unless.iter().copied().chain([!condition, literal]).collect();
                                machine.flat.disjunction(clause, Context::Root);
                                Ok(())
                            }
                        });
                    }
                }
                _ => {}
            }
        }
        self.collect(code, wanted, false, Context::Positive, &mut unless)?;
        self.flat.disjunction(unless, Context::Root);
        Ok(())
    }

    /// Calls `visit` for each branch of an `if` that may be chosen, with the literals that say that it is not.
    fn branches(
        &mut self,
        cases: &'p [(Code, Code)],
        otherwise: &'p Code,
        visit: VisitBranch<'_, 'p>,
    ) -> Evaluated<()> {
        let mut before: Vec<Lit> = Vec::with_capacity(cases.len() + 1);
        for (condition, branch) in cases {
            match self.truth_is(condition, true, Context::Mixed)? {
                Lit::TRUE => return visit(self, &before, branch),
                Lit::FALSE => {}
                condition => {
                    before.push(!condition);
                    visit(self, &before, branch)?;
                    before.pop();
                    before.push(condition);
                }
            }
        }
        visit(self, &before, otherwise)
    }

    fn conditional(
        &mut self,
        cases: &'p [(Code, Code)],
        otherwise: &'p Code,
        wanted: bool,
        context: Context,
    ) -> Evaluated<Lit> {
        if context == Context::Root {
            self.branches(cases, otherwise, &mut |machine, before, branch| {
                machine.require_unless(before.to_vec(), branch, wanted)
            })?;
            return Ok(Lit::TRUE);
        }
        let mut all = Vec::new();
        self.branches(cases, otherwise, &mut |machine, before, branch| {
            let literal = machine.truth_is(branch, wanted, context)?;
            let clause = before.iter().copied().chain([literal]).collect();
            all.push(machine.flat.disjunction(clause, context));
            Ok(())
        })?;
        Ok(self.flat.conjunction(all, context))
    }
}

/// Whether code, wanted so, asks all of its parts rather than one.
fn joins_all(code: &Code, wanted: bool) -> bool {
    match &code.op {
        Op::Binary(Binary::And, ..) => wanted,
        _ => !wanted,
    }
}

/// The parts of nested conjunctions (`all`) or disjunctions, from left to right.
fn gather<'p>(code: &'p Code, wanted: bool, all: bool, parts: &mut Vec<Part<'p>>) {
    let mut waiting = vec![(code, wanted)];
    while let Some((code, wanted)) = waiting.pop() {
        match &code.op {
            Op::Unary(Unary::Not, inner) => waiting.push((inner, !wanted)),
            Op::Binary(op @ (Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy), left, right)
                if joins_all(code, wanted) == all =>
            {
                let (of_left, of_right) = match op {
                    Binary::Implies => (!wanted, wanted),
                    Binary::ImpliedBy => (wanted, !wanted),
                    _ => (wanted, wanted),
                };
                waiting.push((right, of_right));
                waiting.push((left, of_left));
            }
            _ => parts.push((code, wanted)),
        }
    }
}
