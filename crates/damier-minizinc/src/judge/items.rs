//! The items of a model, judged one after the other: declarations, second values, constraints, the objective.

use super::evaluate::Evaluator;
use super::verdict::{Fault, Judged, Stop, Verdict};
use crate::compile::Compiled;
use crate::program::{Code, Declaration, Goal, Op, Program};
use crate::source::Span;
use crate::types::ty::{Base, Type};
use crate::value::Value;
use damier_model::{Assignment, RealOrInt};

/// So many steps may be taken for one item.
const STEPS_OF_ITEM: u64 = 5_000_000;
/// So many steps may be taken for one solution.
const STEPS: u64 = 20_000_000;

/// Judges solutions of a compiled model. The values of the globals are all it takes from the compiler.
pub struct Judge<'c> {
    compiled: &'c Compiled,
    evaluator: Evaluator<'c>,
    items: Vec<Item<'c>>,
}

/// Something to judge.
struct Item<'c> {
    what: What<'c>,
    span: Span,
    /// What was found, if no solution changes it.
    settled: Option<Judged<bool>>,
    /// Whether no solution changes it.
    known: bool,
}

#[derive(Clone, Copy)]
pub(super) enum What<'c> {
    /// A declaration: its value is as declared, and as defined.
    Declaration(usize, &'c Declaration),
    /// Another value that a global was given.
    Further(usize, &'c Code),
    Constraint(&'c Code),
    /// The objective that is reported is the one of the model.
    Objective(&'c Code),
}

impl What<'_> {
    /// What is wrong if it does not hold.
    fn complaint(&self) -> String {
        match self {
            What::Declaration(_, declaration) => {
                format!("the value of {} is not as declared here", declaration.name)
            }
            What::Further(..) => "the value is not the one given here".to_owned(),
            What::Constraint(_) => "this constraint does not hold".to_owned(),
            What::Objective(_) => "the objective is not the one reported".to_owned(),
        }
    }
}

/// What there is to judge in a program, with its place and whether no solution changes it.
fn items(program: &Program) -> Vec<Item<'_>> {
    let is_known = |of: crate::program::TypeId| !program.types[of.0 as usize].var;
    let item = |what, span, known| Item { what, span, settled: None, known };
    let mut items = Vec::new();
    for (at, declaration) in program.globals.iter().enumerate() {
        // Advice on how to search is no part of a solution.
        let is_advice = program.types[declaration.of.0 as usize].base == Base::Ann;
        if declaration.of_user && !is_advice && !is_annotated(program, declaration, "output_only") {
            let what = What::Declaration(at, declaration);
            items.push(item(what, declaration.span, is_known(declaration.of)));
        }
    }
    for (id, code) in &program.further_values {
        let declaration = &program.globals[id.0 as usize];
        if !is_annotated(program, declaration, "output_only") {
            items.push(item(What::Further(id.0 as usize, code), code.span, is_known(declaration.of)));
        }
    }
    for constraint in &program.constraints {
        let known = is_known(constraint.condition.of);
        items.push(item(What::Constraint(&constraint.condition), constraint.span, known));
    }
    if let Goal::Minimize(code) | Goal::Maximize(code) = &program.goal {
        items.push(item(What::Objective(code), code.span, false));
    }
    items
}

/// Whether a declaration has an annotation of this name.
fn is_annotated(program: &Program, declaration: &Declaration, name: &str) -> bool {
    declaration.annotations.iter().any(|annotation| match &annotation.op {
        Op::Call(id, ..) => &*program.functions[id.0 as usize].name == name,
        Op::Constant(Value::Ann(annotation)) => &*annotation.name == name,
        _ => false,
    })
}

impl<'c> Judge<'c> {
    /// A judge of the solutions of a model.
    pub fn of(compiled: &'c Compiled) -> Judge<'c> {
        let program = compiled.program();
        // What no solution changes is given once and for all.
        let given = |(at, declaration): (usize, &Declaration)| match program.types[declaration.of.0 as usize].var {
            true => None,
            false => compiled.value(at).cloned(),
        };
        let given = program.globals.iter().enumerate().map(given).collect();
        Judge { compiled, evaluator: Evaluator::new(program, given), items: items(program) }
    }

    /// Whether a solution keeps to the model.
    pub fn verdict(&mut self, solution: &Assignment) -> Verdict {
        for (at, declaration) in self.evaluator.program.globals.iter().enumerate() {
            if self.evaluator.type_of(declaration.of).var {
                let value = self.compiled.value(at);
                self.evaluator.given[at] = value.map(|value| value.fixed(solution));
                if self.compiled.model.has_reals() {
                    let off = value.map(|value| how_far_off(value, solution));
                    self.evaluator.off[at] = off.unwrap_or_default();
                }
            }
        }
        let model = &self.compiled.model;
        let objective = match model.objective_value(solution) {
            Some(value) => Some(Value::Int(value)),
            None => model.objective_real(solution).map(Value::Float),
        };
        self.judged(objective.as_ref())
    }

    fn judged(&mut self, objective: Option<&Value>) -> Verdict {
        self.evaluator.forget();
        let (mut judged, mut open, mut left) = (0, Vec::new(), STEPS);
        for item in &mut self.items {
            let result = match &item.settled {
                Some(settled) => settled.clone(),
                None => {
                    let steps = STEPS_OF_ITEM.min(left);
                    self.evaluator.start(steps);
                    let what = item.what;
                    let result = self.evaluator.judge(item.span, |evaluator| evaluator.holds(what, objective));
                    left -= steps - self.evaluator.steps;
                    result
                }
            };
            if item.known {
                item.settled = Some(result.clone());
            }
            match result {
                Ok(true) => judged += 1,
                Ok(false) | Err(Stop::Undefined(..)) => {
                    return Verdict::Broken(Fault { span: item.span, what: item.what.complaint() });
                }
                Err(Stop::Unknown(why)) => open.push(Fault { span: item.span, what: why.what }),
            }
        }
        Verdict::Holds { judged, open }
    }
}

impl<'p> Evaluator<'p> {
    /// Everything there is to judge, for the enumerator.
    pub(super) fn everything(&self) -> Vec<(What<'p>, Span)> {
        items(self.program).into_iter().map(|item| (item.what, item.span)).collect()
    }

    /// Whether an item holds.
    pub(super) fn holds(&mut self, what: What<'p>, objective: Option<&Value>) -> Judged<bool> {
        match what {
            What::Declaration(at, declaration) => self.is_as_declared(at, declaration),
            What::Further(at, code) => {
                let Some(value) = self.given[at].clone() else { return Err(no_value(code.span)) };
                // A list says nothing about indices.
                match (self.value(code)?, value) {
                    (Value::Array(given), Value::Array(own)) => {
                        self.lists(crate::syntax::ast::Binary::Equal, &given.elements, &own.elements, code.span)
                    }
                    (given, own) => self.same(&given, &own, code.span),
                }
            }
            What::Constraint(code) => match self.value(code)? {
                Value::Bool(truth) => Ok(truth),
                _ => Err(Stop::unknown(code.span, "what an absent constraint means is not settled")),
            },
            What::Objective(code) => {
                let Some(reported) = objective else { return Err(no_value(code.span)) };
                let value = self.value(code)?;
                self.same(&value, reported, code.span)
            }
        }
    }

    fn is_as_declared(&mut self, at: usize, declaration: &'p Declaration) -> Judged<bool> {
        let Some(value) = self.given[at].clone() else { return Err(no_value(declaration.span)) };
        let of = self.type_of(declaration.of);
        // A set that cannot be evaluated is no reason not to look at the definition.
        let fitting = match self.fitted(value.clone(), declaration.of, &declaration.shape, declaration.span) {
            Ok(_) => self.is_of_enum(&value, of, declaration.span),
            Err(Stop::Undefined(..)) => Ok(false),
            Err(stop) => Err(stop),
        };
        if let Ok(false) = fitting {
            return Ok(false);
        }
        let defined = match &declaration.value {
            Some(code) => self.matches(code, of, &value)?,
            None => true,
        };
        Ok(defined && fitting?)
    }

    /// Whether a value is what a right-hand side says; `_` says nothing.
    fn matches(&mut self, code: &'p Code, of: &Type, value: &Value) -> Judged<bool> {
        match (&code.op, value) {
            (Op::Anonymous, _) => Ok(true),
            (Op::Coerce(_, inner), _) if has_blanks(inner) => self.matches(inner, of, value),
            (Op::Array { elements, .. }, Value::Array(array)) if has_blanks(code) => {
                let element_type = of.element();
                if elements.len() != array.elements.len() {
                    return Ok(false);
                }
                for (code, value) in elements.iter().zip(&array.elements) {
                    if !self.matches(code, &element_type, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Op::Tuple(fields), Value::Tuple(values)) if has_blanks(code) => {
                for ((code, of), value) in fields.iter().zip(of.fields()).zip(values.iter()) {
                    if !self.matches(code, &of, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            // array2d(rows, columns, [_, 1, …]): the declared index sets are looked at elsewhere.
            (Op::Call(_, arguments, _), Value::Array(_)) if has_blanks(code) => match arguments.last() {
                Some(last) => self.matches(last, of, value),
                None => Ok(true),
            },
            _ => {
                let defined = self.value(code)?;
                match (&defined, value) {
                    // An empty array takes the declared index sets on.
                    (Value::Array(one), Value::Array(other)) if one.elements.is_empty() => {
                        Ok(other.elements.is_empty())
                    }
                    _ => self.same(&defined, value, code.span),
                }
            }
        }
    }
}

/// How far off the floats in a value may be when each variable is off by the tolerance: the largest of them, and all together.
fn how_far_off(value: &Value, solution: &Assignment) -> (f64, f64) {
    let together = |values: &[Value]| {
        values
            .iter()
            .map(|value| how_far_off(value, solution))
            .fold((0.0, 0.0), |all: (f64, f64), off| (all.0.max(off.0), all.1 + off.1))
    };
    match value {
        Value::FloatSum(sum) => {
            let size = |of: RealOrInt| match of {
                RealOrInt::Real(real) => solution.real(real).abs().max(1.0),
                RealOrInt::Int(_) => 0.0,
            };
            let off = sum.terms.iter().map(|&(by, of)| by.abs() * size(of)).sum();
            (off, off)
        }
        Value::OptVar(opt) => how_far_off(&opt.value, solution),
        Value::Array(array) => together(&array.elements),
        Value::Tuple(fields) => together(fields),
        _ => (0.0, 0.0),
    }
}

fn no_value(span: Span) -> Stop {
    Stop::unknown(span, "the compiler has no value of this")
}

/// Whether a right-hand side has `_` in it, where the places of its elements are seen.
pub(super) fn has_blanks(code: &Code) -> bool {
    match &code.op {
        Op::Anonymous => true,
        Op::Array { elements, .. } | Op::Tuple(elements) => elements.iter().any(has_blanks),
        Op::Coerce(_, inner) => has_blanks(inner),
        Op::Call(_, arguments, _) => {
            arguments.last().is_some_and(|last| matches!(last.op, Op::Array { .. }) && has_blanks(last))
        }
        _ => false,
    }
}
