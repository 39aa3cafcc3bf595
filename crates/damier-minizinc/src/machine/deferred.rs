//! `output_to_section`: a constraint that says what to print with each solution.
//!
//! When the model is compiled, the call only leaves a note: which call it was, and what the locals were. For each solution
//! the call's arguments are evaluated with the locals as the solution has them. A compiled program owns its code, so the
//! note has the number of the call among all such calls of the program rather than the code itself.

use super::parts::{each_of_declaration, each_part};
use super::{Evaluated, Machine};
use crate::output::{Names, json};
use crate::program::{Code, EnumPart, Goal, Op, Program};
use crate::value::Value;
use std::mem::replace;

/// A note of a call that prints with each solution.
#[derive(Clone, Debug)]
pub(super) struct Deferred {
    /// Which of the calls of the program.
    call: usize,
    /// The locals at that time.
    frame: Vec<Value>,
}

const NAMES: [&str; 2] = ["output_to_section", "output_to_json_section"];

/// The arguments of all calls that print with each solution.
pub(super) fn calls_of(program: &Program) -> Vec<&[Code]> {
    if !program.functions.iter().any(|function| NAMES.contains(&&*function.name)) {
        return Vec::new();
    }
    let mut finder = Finder { program, found: Vec::new() };
    for declaration in &program.globals {
        each_of_declaration(declaration, &mut |code| finder.code(code));
    }
    for part in program.enums.iter().flat_map(|of| of.parts.iter().flatten()) {
        if let EnumPart::Anonymous(code) | EnumPart::Constructor(_, code) = part {
            finder.code(code);
        }
    }
    program.functions.iter().filter_map(|function| function.body.as_ref()).for_each(|body| finder.code(body));
    program.constraints.iter().for_each(|constraint| finder.code(&constraint.condition));
    if let Goal::Minimize(code) | Goal::Maximize(code) = &program.goal {
        finder.code(code);
    }
    finder.found
}

impl<'p> Machine<'p> {
    /// Leaves the note for a call with these arguments.
    pub(super) fn defer(&mut self, arguments: &'p [Code]) {
        let call = self.printing_calls.iter().position(|call| std::ptr::eq(*call, arguments));
        if let Some(call) = call {
            self.deferred.push(Deferred { call, frame: self.stack[self.base..].to_vec() });
        }
    }

    /// What a call prints with a solution: a section and a text.
    pub(super) fn print_deferred(&mut self, deferred: &Deferred) -> Evaluated<(String, String)> {
        let Some([section, value, ..]) = self.printing_calls.get(deferred.call).copied() else {
            return Ok((String::new(), String::new()));
        };
        let Some(solution) = self.solution.clone() else { return Ok((String::new(), String::new())) };
        let start = self.stack.len();
        self.stack.extend(deferred.frame.iter().map(|value| value.fixed(&solution.assignment)));
        let base = replace(&mut self.base, start);
        let result = self.section_and_text(section, value);
        self.base = base;
        self.stack.truncate(start);
        result
    }

    fn section_and_text(&mut self, section: &'p Code, code: &'p Code) -> Evaluated<(String, String)> {
        let section = self.text(section)?;
        let text = match self.value(code)? {
            Value::Text(text) => text.to_string(),
            value => json::show(&value, self.type_of(code.of), &Names::of(self)),
        };
        Ok((section, text))
    }
}

struct Finder<'p> {
    program: &'p Program,
    found: Vec<&'p [Code]>,
}

impl<'p> Finder<'p> {
    fn code(&mut self, code: &'p Code) {
        if let Op::Call(id, arguments, _) = &code.op
            && NAMES.contains(&&*self.program.functions[id.0 as usize].name)
        {
            self.found.push(arguments);
        }
        each_part(code, &mut |part| self.code(part));
    }
}
