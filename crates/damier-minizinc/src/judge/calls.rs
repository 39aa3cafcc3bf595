//! Calls: of functions with a body, and of those of the library that the judge has a definition of its own for.

use super::arguments::{Call, Own};
use super::evaluate::Evaluator;
use super::verdict::{Judged, Stop};
use super::{functions, globals};
use crate::program::{Code, Function, FunctionId, Op, Program};
use crate::source::Span;
use crate::types::ty::Base;
use crate::value::{Annotation, Value};
use std::mem::replace;
use std::rc::Rc;

/// What a function is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// The judge has its own definition.
    Own(Own),
    /// The same, and absent elements of its only argument do not matter.
    OverPresent(Own),
    /// `forall` (true) and `exists` (false): where one element settles it, the others need not be told.
    Quantifier(bool),
    /// Its value is that of its last argument, or true if it has none but texts: `trace` and its kin.
    Aside(usize),
    /// `assert`: the first argument must hold.
    Assertion,
    /// It gives an annotation.
    Annotation,
    /// It has a body.
    Body,
    /// Nothing is known of it.
    Missing,
}

impl Kind {
    pub(super) fn of(program: &Program, function: &Function) -> Kind {
        if function.of_library {
            match &*function.name {
                "forall" => return Kind::Quantifier(true),
                "exists" => return Kind::Quantifier(false),
                "assert" => return Kind::Assertion,
                "trace" | "trace_stdout" | "trace_logstream" => return Kind::Aside(1),
                "trace_exp" => return Kind::Aside(0),
                "trace_to_section" => return Kind::Aside(2),
                "assert_dbg"
                | "trace_dbg"
                | "output_to_section"
                | "output_to_json_section"
                | "trace_to_json_section"
                | "annotate" => return Kind::Aside(usize::MAX),
                _ => {}
            }
            let arity = function.parameters.len();
            if let Some(own) = functions::over_present(&function.name, arity) {
                return Kind::OverPresent(own);
            }
            if let Some(own) =
                functions::lookup(&function.name, arity).or_else(|| globals::lookup(&function.name, arity))
            {
                return Kind::Own(own);
            }
        }
        match &function.body {
            Some(_) => Kind::Body,
            None if program.types[function.returns.0 as usize].base == Base::Ann => Kind::Annotation,
            None => Kind::Missing,
        }
    }
}

impl<'p> Evaluator<'p> {
    /// The value of a call.
    pub(super) fn call(&mut self, id: FunctionId, arguments: &'p [Code], code: &'p Code) -> Judged {
        let function = &self.program.functions[id.0 as usize];
        let span = code.span;
        match self.kinds[id.0 as usize] {
            Kind::Own(own) => {
                let values = self.values(arguments)?;
                own(self, &Call { id, function, arguments: &values, codes: arguments, span })
            }
            Kind::OverPresent(own) => {
                let values = match arguments {
                    [Code { op: Op::Comprehension { set: false, index: None, element, generators }, .. }] => {
                        vec![Value::list(self.counting(element, generators)?)]
                    }
                    _ => self.values(arguments)?,
                };
                own(self, &Call { id, function, arguments: &values, codes: arguments, span })
            }
            Kind::Quantifier(all) => self.quantified(all, arguments, span).map(Value::Bool),
            Kind::Aside(at) => match arguments.get(at) {
                Some(code) => self.value(code),
                None => Ok(Value::Bool(true)),
            },
            Kind::Assertion => {
                if !arguments.first().is_some_and(|code| self.condition(code).is_ok_and(|truth| truth)) {
                    return Err(Stop::unknown(span, "this assertion does not hold or cannot be told"));
                }
                match arguments.get(2) {
                    Some(code) => self.value(code),
                    None => Ok(Value::Bool(true)),
                }
            }
            Kind::Annotation => {
                Ok(Value::Ann(Rc::new(Annotation { name: Rc::clone(&function.name), arguments: Vec::new() })))
            }
            Kind::Body => {
                let values = self.values(arguments)?;
                match function.reified {
                    None => self.run(function, values),
                    Some(reified) => self.run_either(function, reified, values, span),
                }
            }
            Kind::Missing => Err(Stop::unknown(span, format!("{} has no body", function.name))),
        }
    }

    /// `forall` and `exists`: what is absent does not count.
    fn quantified(&mut self, all: bool, arguments: &'p [Code], span: Span) -> Judged<bool> {
        let mut settled = false;
        let mut unknown = None;
        let mut look = |result: Judged| match result {
            Ok(Value::Bool(truth)) => {
                settled |= truth != all;
                Ok(())
            }
            Ok(Value::Absent) => Ok(()),
            Ok(_) => Err(Stop::unknown(span, "this is no truth value")),
            Err(stop @ Stop::Unknown(_)) => {
                unknown = Some(stop);
                Ok(())
            }
            Err(stop) => Err(stop),
        };
        match arguments {
            [Code { op: Op::Comprehension { set: false, index: None, element, generators }, .. }] => {
                self.generate(generators, true, false, &mut |evaluator, _| {
                    let value = evaluator.value(element);
                    if all && matches!(value, Ok(Value::Bool(false))) {
                        look(value)?;
                        return Ok(false);
                    }
                    look(value)?;
                    Ok(!evaluator.is_exhausted())
                })?;
            }
            [code] => match self.value(code)? {
                Value::Array(array) => {
                    for element in &array.elements {
                        look(Ok(element.clone()))?;
                    }
                }
                _ => return Err(Stop::unknown(span, "this is no array")),
            },
            _ => return Err(Stop::unknown(span, "one array is expected")),
        }
        match unknown {
            _ if settled => Ok(!all),
            Some(stop) => Err(stop),
            None => Ok(all),
        }
    }

    /// Runs the body of a function: undefined where an argument or the result is outside what is declared.
    pub(super) fn run(&mut self, function: &'p Function, arguments: Vec<Value>) -> Judged {
        let Some(body) = &function.body else {
            return Err(Stop::unknown(function.span, format!("{} has no body", function.name)));
        };
        self.step(function.span)?;
        self.check_depth(function.span)?;
        let start = self.stack.len();
        self.stack.extend(arguments);
        self.stack.resize(start + (function.frame as usize).max(function.parameters.len()), Value::Absent);
        let base = replace(&mut self.base, start);
        let blank = self.blank.take();
        // What the arguments may be off by goes along with them.
        let around = self.slack_around;
        self.slack_around += self.slack;
        let result = self.run_body(function, body);
        self.slack_around = around;
        self.blank = blank;
        self.base = base;
        self.stack.truncate(start);
        match result {
            Err(Stop::Undefined(span, why)) if function.total => {
                Err(Stop::unknown(span, format!("{} is said to be total and is not: {why}", function.name)))
            }
            result => result,
        }
    }

    fn run_body(&mut self, function: &'p Function, body: &'p Code) -> Judged {
        for (slot, (shape, &of)) in function.shapes.iter().zip(&function.parameters).enumerate() {
            let value = self.stack[self.base + slot].clone();
            self.stack[self.base + slot] = self.fitted(value, of, shape, function.span)?;
        }
        let value = self.value(body)?;
        self.fitted(value, function.returns, &function.return_shape, function.span)
    }

    /// A predicate that has another one to say whether it holds: both must agree.
    fn run_either(
        &mut self,
        function: &'p Function,
        reified: FunctionId,
        mut arguments: Vec<Value>,
        span: Span,
    ) -> Judged {
        let holds = match self.run(function, arguments.clone()) {
            Err(Stop::Undefined(..)) => Value::Bool(false),
            holds => holds?,
        };
        arguments.push(holds.clone());
        match self.run(&self.program.functions[reified.0 as usize], arguments) {
            Ok(Value::Bool(true)) => Ok(holds),
            Err(stop @ Stop::Unknown(_)) => Err(stop),
            _ => Err(Stop::unknown(span, format!("{} and what says whether it holds differ", function.name))),
        }
    }
}
