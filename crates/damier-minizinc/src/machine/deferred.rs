//! `output_to_section`: a constraint that says what to print with each solution.
//!
//! When the model is compiled, the call only leaves a note: which call it was, and what the locals were. For each solution
//! the call's arguments are evaluated with the locals as the solution has them. A compiled program owns its code, so the
//! note has the number of the call among all such calls of the program rather than the code itself.

use super::parts::{each_of_declaration, each_part};
use super::{Evaluated, Machine};
use crate::diagnostic::Diagnostic;
use crate::output::{Names, json};
use crate::program::{Code, EnumPart, Goal, Op, Program};
use crate::source::Span;
use crate::value::Value;
use std::mem::replace;

/// A note of a call that prints with each solution.
#[derive(Clone, Debug)]
pub(super) struct Deferred {
    /// Which of the calls of the program.
    call: usize,
    /// Whether it prints JSON, which is for programs: people see the rest as if it were not there.
    pub(super) json: bool,
    /// The locals at that time.
    frame: Vec<Value>,
}

/// A call of the program that prints with each solution.
#[derive(Clone, Copy)]
pub(super) struct PrintingCall<'p> {
    arguments: &'p [Code],
    /// Whether what it prints is JSON.
    json: bool,
}

const TEXT: &str = "output_to_section";
const JSON: &str = "output_to_json_section";

/// What a call prints with a solution.
pub(super) struct Written {
    pub(super) section: String,
    pub(super) text: String,
    pub(super) json: bool,
}

/// All calls that print with each solution.
pub(super) fn calls_of(program: &Program) -> Vec<PrintingCall<'_>> {
    if !program.functions.iter().any(|function| matches!(&*function.name, TEXT | JSON)) {
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
    program.search.iter().for_each(|code| finder.code(code));
    finder.found
}

impl<'p> Machine<'p> {
    /// Leaves the note for a call with these arguments. A section has one value in JSON, so a second call is passed over.
    pub(super) fn defer(&mut self, arguments: &'p [Code], span: Span) -> Evaluated<()> {
        let Some(call) = self.printing_calls.iter().position(|call| std::ptr::eq(call.arguments, arguments)) else {
            return Ok(());
        };
        if self.printing_calls[call].json {
            let section = self.text(&arguments[0])?;
            if self.json_sections.contains(&section) {
                let message = format!("the section {section} has its JSON already; this is not added to it");
                self.flat.warnings.given.push(Diagnostic::warning(span, message));
                return Ok(());
            }
            self.json_sections.push(section);
        }
        self.deferred.push(Deferred {
            call,
            json: self.printing_calls[call].json,
            frame: self.stack[self.base..].to_vec(),
        });
        Ok(())
    }

    /// What a call prints with a solution.
    pub(super) fn print_deferred(&mut self, deferred: &Deferred) -> Evaluated<Option<Written>> {
        let (Some(&call), Some(solution)) = (self.printing_calls.get(deferred.call), self.solution.clone()) else {
            return Ok(None);
        };
        let start = self.stack.len();
        self.stack.extend(deferred.frame.iter().map(|value| value.fixed(&solution.assignment)));
        let base = replace(&mut self.base, start);
        let result = self.written(call);
        self.base = base;
        self.stack.truncate(start);
        result
    }

    fn written(&mut self, call: PrintingCall<'p>) -> Evaluated<Option<Written>> {
        let [section, code, ..] = call.arguments else { return Ok(None) };
        let section = self.text(section)?;
        let value = self.value(code)?;
        let text = match (call.json, value) {
            (false, Value::Text(text)) => text.to_string(),
            (_, value) => json::show(&value, self.type_of(code.of), &Names::of(self)) + "\n",
        };
        Ok(Some(Written { section, text, json: call.json }))
    }
}

struct Finder<'p> {
    program: &'p Program,
    found: Vec<PrintingCall<'p>>,
}

impl<'p> Finder<'p> {
    fn code(&mut self, code: &'p Code) {
        if let Op::Call(id, arguments, _) = &code.op {
            match &*self.program.functions[id.0 as usize].name {
                TEXT => self.found.push(PrintingCall { arguments, json: false }),
                JSON => self.found.push(PrintingCall { arguments, json: true }),
                _ => {}
            }
        }
        each_part(code, &mut |part| self.code(part));
    }
}
