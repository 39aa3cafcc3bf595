//! Every rule that values break, and not only whether there is one: for people who want to know what is wrong with an answer.
//!
//! A conjunction is taken apart (items, `forall`, `/\`, `if`, predicates of the library) down to the conditions that carry a
//! `:: reason("…")`; each of these that does not hold is told by its sentence, with the indices around it filled in. What has no
//! reason is told by its place. Values are given for some globals; all others are computed from their definitions.

use super::calls::Kind;
use super::evaluate::Evaluator;
use super::verdict::{Fault, Judged, Stop};
use crate::program::{Code, Op, Program, Shape, parts};
use crate::reasons::reason_of;
use crate::source::Span;
use crate::syntax::ast::{Binary, Kind as Expressed, Unit};
use crate::types::Origin;
use crate::types::ty::Base;
use crate::types::walk::each_in_unit;
use crate::value::Value;
use damier_model::Domain;
use std::rc::Rc;

/// Steps for all rules of one answer.
const STEPS: u64 = 400_000_000;

/// A rule that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Where the condition stands.
    pub span: Span,
    /// Its reason, if it has one.
    pub sentence: Option<String>,
}

/// What became of judging rules.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Rules that do not hold.
    pub broken: Vec<Broken>,
    /// What could not be told.
    pub open: Vec<Fault>,
}

/// Judges the rules of a program under values of some of its globals, given by their places; at most so many broken rules are
/// told.
pub fn rules(program: &Program, values: Vec<(usize, Value)>, most: usize) -> Findings {
    let mut given = vec![None; program.globals.len()];
    let places: Vec<usize> = values.iter().map(|&(at, _)| at).collect();
    for (at, value) in values {
        given[at] = Some(value);
    }
    let mut evaluator = Evaluator::new(program, given);
    let mut found = Findings::default();
    let mut left = STEPS;
    for &at in &places {
        let declaration = &program.globals[at];
        evaluator.start(left);
        let fitted = match evaluator.given[at].clone() {
            Some(value) => evaluator.fitted(value, declaration.of, &declaration.shape, declaration.span).map(|_| ()),
            None => Ok(()),
        };
        match fitted {
            Ok(()) => {}
            Err(Stop::Undefined(..)) => {
                let sentence = Some(format!("a value of {} is not among those that it may have", declaration.name));
                found.broken.push(Broken { span: declaration.span, sentence });
            }
            Err(Stop::Unknown(why)) => found.open.push(*why),
        }
        left = evaluator.steps;
    }
    for constraint in &program.constraints {
        if found.broken.len() >= most {
            break;
        }
        evaluator.start(left);
        if let Err(Stop::Unknown(why)) = evaluator.gather(&constraint.condition, most, &mut found) {
            found.open.push(*why);
        }
        left = evaluator.steps;
    }
    found
}

/// The index sets of a global array, each as far as it is known without a solution; `None` for what is no array.
pub fn index_sets(program: &Program, global: usize) -> Option<Vec<Option<Domain>>> {
    index_sets_under(program, Vec::new(), global)
}

/// The same under values of other globals.
pub fn index_sets_under(program: &Program, values: Vec<(usize, Value)>, global: usize) -> Option<Vec<Option<Domain>>> {
    let Shape::Array(sets, _) = &program.globals[global].shape else { return None };
    let mut evaluator = evaluator(program, values);
    let mut found = Vec::with_capacity(sets.len());
    for code in sets {
        evaluator.start(STEPS);
        found.push(match code.as_ref().map(|code| evaluator.value(code)) {
            Some(Ok(Value::Set(domain))) => Some((*domain).clone()),
            _ => None,
        });
    }
    Some(found)
}

/// The set that the elements of a global (of an array, or itself) are declared to be within.
pub fn element_set(program: &Program, global: usize) -> Option<Domain> {
    element_set_under(program, Vec::new(), global)
}

/// The same under values of other globals.
pub fn element_set_under(program: &Program, values: Vec<(usize, Value)>, global: usize) -> Option<Domain> {
    let mut shape = &program.globals[global].shape;
    while let Shape::Array(_, inner) = shape {
        shape = inner;
    }
    let Shape::Within(set) = shape else { return None };
    let mut evaluator = evaluator(program, values);
    evaluator.start(STEPS);
    match evaluator.value(set) {
        Ok(Value::Set(domain)) => Some((*domain).clone()),
        _ => None,
    }
}

fn evaluator(program: &Program, values: Vec<(usize, Value)>) -> Evaluator<'_> {
    let mut given = vec![None; program.globals.len()];
    for (at, value) in values {
        given[at] = Some(value);
    }
    Evaluator::new(program, given)
}

/// The value of a global under values of others, or why it has none.
pub fn value(program: &Program, values: Vec<(usize, Value)>, global: usize) -> Result<Value, Fault> {
    let mut evaluator = evaluator(program, values);
    evaluator.start(STEPS);
    let found = evaluator.global(crate::program::GlobalId(global as u32), program.globals[global].span);
    found.map_err(|stop| match stop {
        Stop::Undefined(span, what) => Fault { span, what: what.to_owned() },
        Stop::Unknown(fault) => *fault,
    })
}

/// A call at the top of a constraint item, by its name: the places of arguments that are globals, and the values of all
/// arguments that have one, under values of some globals.
#[derive(Clone, Debug)]
pub struct ToldCall {
    /// The name of the predicate.
    pub name: String,
    /// The global that each argument is, where it is one.
    pub globals: Vec<Option<usize>>,
    /// The value of each argument, where it can be told.
    pub values: Vec<Option<Value>>,
    /// Where each argument stands.
    pub spans: Vec<Span>,
}

/// The calls of predicates whose names begin so that stand alone in constraint items, with what their arguments come to.
pub fn calls(program: &Program, values: Vec<(usize, Value)>, prefix: &str) -> Vec<ToldCall> {
    let mut given = vec![None; program.globals.len()];
    for (at, value) in values {
        given[at] = Some(value);
    }
    let mut evaluator = Evaluator::new(program, given);
    let mut found = Vec::new();
    for constraint in &program.constraints {
        let mut code = &constraint.condition;
        while let Op::Annotated(inner, _) = &code.op {
            code = inner;
        }
        let Op::Call(id, arguments, _) = &code.op else { continue };
        let name = &program.functions[id.0 as usize].name;
        if !name.starts_with(prefix) {
            continue;
        }
        let mut call = ToldCall { name: name.to_string(), globals: Vec::new(), values: Vec::new(), spans: Vec::new() };
        for argument in arguments {
            let mut inner = argument;
            while let Op::Annotated(code, _) | Op::Coerce(_, code) = &inner.op {
                inner = code;
            }
            call.globals.push(if let Op::Global(id) = &inner.op { Some(id.0 as usize) } else { None });
            call.spans.push(argument.span);
            evaluator.start(STEPS);
            call.values.push(evaluator.value(argument).ok());
        }
        found.push(call);
    }
    found
}

/// How often expressions of the user's models mention a name.
pub fn mentions(units: &[(Rc<Unit>, Origin)], name: &str) -> usize {
    let mut count = 0;
    let of_user = units.iter().filter(|(_, origin)| *origin == Origin::Model);
    for (unit, _) in of_user {
        each_in_unit(unit, &mut |expression| {
            count += usize::from(matches!(&expression.kind, Expressed::Name(known) if **known == *name));
        });
    }
    count
}

/// The texts that are the arguments of an annotation of a global, if it has one of that name: of `signs("X")` `["X"]`, of
/// `signs(["a", "b"])` both, of `cells` none.
pub fn annotation(program: &Program, global: usize, name: &str) -> Option<Vec<Value>> {
    let annotations = &program.globals[global].annotations;
    annotations.iter().find_map(|annotation| match &annotation.op {
        Op::Call(id, arguments, _) if &*program.functions[id.0 as usize].name == name => {
            let mut evaluator = Evaluator::new(program, vec![None; program.globals.len()]);
            evaluator.start(STEPS);
            arguments.iter().map(|argument| evaluator.value(argument).ok()).collect()
        }
        Op::Constant(Value::Ann(known)) if &*known.name == name => Some(known.arguments.clone()),
        Op::Global(id) if &*program.globals[id.0 as usize].name == name => Some(Vec::new()),
        _ => None,
    })
}

/// Whether a global has an annotation of that name, whatever its arguments come to.
pub fn is_annotated(program: &Program, global: usize, name: &str) -> bool {
    program.globals[global].annotations.iter().any(|annotation| match &annotation.op {
        Op::Call(id, ..) => &*program.functions[id.0 as usize].name == name,
        Op::Constant(Value::Ann(known)) => &*known.name == name,
        Op::Global(id) => &*program.globals[id.0 as usize].name == name,
        _ => false,
    })
}

/// The names of the members of an enum, if all of them are named in the program.
pub fn members(program: &Program, id: crate::types::ty::EnumId) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for part in program.enums[id.0 as usize].parts.as_ref()? {
        let crate::program::EnumPart::Cases(cases) = part else { return None };
        names.extend(cases.iter().map(ToString::to_string));
    }
    Some(names)
}

/// Which globals the constraints of a program speak of: themselves, or by functions and by other globals.
pub fn spoken_of(program: &Program) -> Vec<bool> {
    let mut globals = vec![false; program.globals.len()];
    let mut functions = vec![false; program.functions.len()];
    let mut waiting: Vec<&Code> = program.constraints.iter().map(|constraint| &constraint.condition).collect();
    while let Some(code) = waiting.pop() {
        match &code.op {
            Op::Global(id) if !std::mem::replace(&mut globals[id.0 as usize], true) => {
                let global = &program.globals[id.0 as usize];
                waiting.extend(&global.value);
                parts::each_of_shape(&global.shape, &mut |part| waiting.push(part));
            }
            Op::Call(id, ..) if !std::mem::replace(&mut functions[id.0 as usize], true) => {
                waiting.extend(&program.functions[id.0 as usize].body);
            }
            _ => {}
        }
        parts::each_part(code, &mut |part| waiting.push(part));
    }
    globals
}

/// Where a reason of a constraint item belongs to what is no condition, or to one side of a comparison: what stands before it.
pub fn misplaced_reasons(program: &Program) -> Vec<Span> {
    let mut found = Vec::new();
    let has_reason = |code: &Code| match &code.op {
        Op::Annotated(_, annotations) | Op::Call(_, _, annotations) => reason_of(program, annotations).is_some(),
        _ => false,
    };
    let mut waiting: Vec<&Code> = program.constraints.iter().map(|constraint| &constraint.condition).collect();
    while let Some(code) = waiting.pop() {
        let is_condition = program.types[code.of.0 as usize].base == Base::Bool;
        if has_reason(code) && !is_condition {
            found.push(code.span);
        }
        if let Op::Binary(op, left, right) = &code.op
            && !matches!(op, Binary::And | Binary::Or | Binary::Implies | Binary::ImpliedBy | Binary::Iff | Binary::Xor)
        {
            let is_side = |side: &&Code| has_reason(side) && program.types[side.of.0 as usize].base == Base::Bool;
            found.extend([&**left, &**right].into_iter().filter(is_side).map(|side| side.span));
        }
        parts::each_part(code, &mut |part| waiting.push(part));
    }
    found.sort_unstable_by_key(|span| span.start);
    found
}

impl<'p> Evaluator<'p> {
    /// Adds the parts of a condition that do not hold.
    fn gather(&mut self, code: &'p Code, most: usize, found: &mut Findings) -> Judged<()> {
        if found.broken.len() >= most {
            return Ok(());
        }
        match &code.op {
            Op::Annotated(inner, annotations) => match reason_of(self.program, annotations) {
                Some(sentence) => self.told(code, sentence, found),
                None => self.gather(inner, most, found),
            },
            Op::Call(_, _, annotations) if reason_of(self.program, annotations).is_some() => {
                let Some(sentence) = reason_of(self.program, annotations) else { return Ok(()) };
                self.told(code, sentence, found)
            }
            Op::Binary(Binary::And, left, right) => {
                self.gather(left, most, found)?;
                self.gather(right, most, found)
            }
            Op::Call(id, arguments, _) => match (self.kinds[id.0 as usize], arguments.as_slice()) {
                (
                    Kind::Quantifier(true),
                    [Code { op: Op::Comprehension { set: false, index: None, element, generators }, .. }],
                ) => {
                    self.generate(generators, true, false, &mut |evaluator, counts| {
                        if counts {
                            evaluator.gather(element, most, found)?;
                        }
                        Ok(found.broken.len() < most)
                    })?;
                    Ok(())
                }
                (Kind::Quantifier(true), [Code { op: Op::Array { elements, .. }, .. }]) => {
                    elements.iter().try_for_each(|element| self.gather(element, most, found))
                }
                (Kind::Body, _) if self.program.functions[id.0 as usize].of_library => {
                    self.gather_body(&self.program.functions[id.0 as usize], arguments, code, most, found)
                }
                _ => self.told_by_place(code, found),
            },
            Op::If(branches, otherwise) => {
                for (condition, chosen) in branches {
                    if self.condition(condition)? {
                        return self.gather(chosen, most, found);
                    }
                }
                self.gather(otherwise, most, found)
            }
            _ => self.told_by_place(code, found),
        }
    }

    /// Goes on in the body of a predicate.
    fn gather_body(
        &mut self,
        function: &'p crate::program::Function,
        arguments: &'p [Code],
        code: &'p Code,
        most: usize,
        found: &mut Findings,
    ) -> Judged<()> {
        let (Some(body), None) = (&function.body, function.reified) else { return self.told_by_place(code, found) };
        let values = match self.values(arguments) {
            Ok(values) => values,
            Err(Stop::Undefined(..)) => {
                found.broken.push(Broken { span: code.span, sentence: None });
                return Ok(());
            }
            Err(stop) => return Err(stop),
        };
        self.step(function.span)?;
        self.check_depth(function.span)?;
        let start = self.stack.len();
        self.stack.extend(values);
        self.stack.resize(start + (function.frame as usize).max(function.parameters.len()), Value::Absent);
        let base = std::mem::replace(&mut self.base, start);
        let result = self.gather(body, most, found);
        self.base = base;
        self.stack.truncate(start);
        result
    }

    fn told(&mut self, code: &'p Code, sentence: &'p Code, found: &mut Findings) -> Judged<()> {
        if self.condition_holds(code)? {
            return Ok(());
        }
        let sentence = match self.value(sentence) {
            Ok(Value::Text(text)) => Some(text.to_string()),
            _ => None,
        };
        found.broken.push(Broken { span: code.span, sentence });
        Ok(())
    }

    fn told_by_place(&mut self, code: &'p Code, found: &mut Findings) -> Judged<()> {
        if !self.condition_holds(code)? {
            found.broken.push(Broken { span: code.span, sentence: None });
        }
        Ok(())
    }

    fn condition_holds(&mut self, code: &'p Code) -> Judged<bool> {
        match self.truth(code) {
            Err(Stop::Undefined(..)) => Ok(false),
            result => result,
        }
    }
}
