//! `output_to_section`: a constraint that says what to print with each solution.
//!
//! When the model is compiled, the call only leaves a note: which call it was, and what the locals were. For each solution
//! the call's arguments are evaluated with the locals as the solution has them. A compiled program owns its code, so the
//! note has the number of the call among all such calls of the program rather than the code itself.

use super::{Evaluated, Machine};
use crate::diagnostic::Diagnostic;
use crate::output::json;
use crate::program::parts::{each_of_declaration, each_part};
use crate::program::{Code, EnumPart, Goal, Op, Program};
use crate::source::Span;
use crate::value::Value;
use std::mem::replace;

/// A note of a call that prints with each solution.
#[derive(Clone, Debug)]
pub(crate) struct Deferred {
    /// Which of the calls of the program.
    call: usize,
    /// Whether it prints JSON, which is for programs: people see the rest as if it were not there.
    pub(crate) json: bool,
    /// The locals at that time.
    frame: Vec<Value>,
}

/// A call of the program that prints with each solution.
#[derive(Clone, Copy)]
struct PrintingCall<'p> {
    arguments: &'p [Code],
    /// Whether what it prints is JSON.
    json: bool,
}

/// Printing that waits for solutions.
pub(crate) struct Deferral<'p> {
    /// The calls of the program that print with each solution.
    calls: Vec<PrintingCall<'p>>,
    /// What such calls left.
    pub(crate) deferred: Vec<Deferred>,
    /// The sections that they write JSON to.
    json_sections: Vec<String>,
}

impl<'p> Deferral<'p> {
    /// Finds the calls of a program.
    pub(super) fn of(program: &'p Program) -> Deferral<'p> {
        Deferral { calls: calls_of(program), deferred: Vec::new(), json_sections: Vec::new() }
    }
}

const TEXT: &str = "output_to_section";
const JSON: &str = "output_to_json_section";

/// What a call prints with a solution.
pub(crate) struct Written {
    pub(crate) section: String,
    pub(crate) text: String,
    pub(crate) json: bool,
}

/// All calls that print with each solution.
fn calls_of(program: &Program) -> Vec<PrintingCall<'_>> {
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
    pub(crate) fn defer(&mut self, arguments: &'p [Code], span: Span) -> Evaluated<()> {
        let Some(call) = self.deferral.calls.iter().position(|call| std::ptr::eq(call.arguments, arguments)) else {
            return Ok(());
        };
        if self.deferral.calls[call].json {
            let section = self.text(&arguments[0])?;
            if self.deferral.json_sections.contains(&section) {
                let message = format!("the section {section} has its JSON already; this is not added to it");
                self.flat.warnings.given.push(Diagnostic::warning(span, message));
                return Ok(());
            }
            self.deferral.json_sections.push(section);
        }
        self.deferral.deferred.push(Deferred {
            call,
            json: self.deferral.calls[call].json,
            frame: self.frames.stack[self.frames.base..].to_vec(),
        });
        Ok(())
    }

    /// What a call prints with a solution.
    pub(crate) fn print_deferred(&mut self, deferred: &Deferred) -> Evaluated<Option<Written>> {
        let (Some(&call), Some(solution)) = (self.deferral.calls.get(deferred.call), self.solution.clone()) else {
            return Ok(None);
        };
        let start = self.frames.stack.len();
        self.frames.stack.extend(deferred.frame.iter().map(|value| value.fixed(&solution.assignment)));
        let base = replace(&mut self.frames.base, start);
        let result = self.written(call);
        self.frames.base = base;
        self.frames.stack.truncate(start);
        result
    }

    fn written(&mut self, call: PrintingCall<'p>) -> Evaluated<Option<Written>> {
        let [section, code, ..] = call.arguments else { return Ok(None) };
        let section = self.text(section)?;
        let value = self.value(code)?;
        let text = match (call.json, value) {
            (false, Value::Text(text)) => text.to_string(),
            (_, value) => json::show(&value, self.type_of(code.of), &self.names()) + "\n",
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
