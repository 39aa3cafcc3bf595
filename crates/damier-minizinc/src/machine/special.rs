//! Functions that talk to people while the model is compiled, and so must not evaluate everything first: an assertion's
//! message is made only when it fails, and the value under an assertion only when it holds.

use super::{Evaluated, Machine, Stop, Trace};
use crate::diagnostic::{Diagnostic, Kind};
use crate::output;
use crate::program::Code;
use crate::source::Span;
use crate::value::Value;
use damier_model::Lit;

/// The functions that evaluate their arguments themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// `assert(condition, message)` and `assert(condition, message, value)`
    Assert,
    /// An assertion for debugging only: `assert_dbg(condition, message)`
    Skip,
    /// `abort(message)`
    Abort,
    /// `trace(message, value)`, to standard error
    Trace,
    /// `trace_stdout(message, value)`
    TraceOutput,
    /// `trace_logstream(message, value)`
    TraceLog,
    /// `trace_exp(value)`: says what comes to which value
    TraceExpression,
    /// `trace_to_section(section, message, value)`
    Section,
    /// `trace_to_json_section(section, value)`
    JsonSection,
    /// `output_to_section(section, text)` and `output_to_json_section(section, value)`: with each solution
    Output,
}

impl Special {
    /// The special function of this name in the library.
    pub fn named(name: &str) -> Option<Special> {
        Some(match name {
            "assert" => Special::Assert,
            "assert_dbg" | "trace_dbg" => Special::Skip,
            "abort" => Special::Abort,
            "trace" => Special::Trace,
            "trace_stdout" => Special::TraceOutput,
            "trace_logstream" => Special::TraceLog,
            "trace_exp" => Special::TraceExpression,
            "trace_to_section" => Special::Section,
            "trace_to_json_section" => Special::JsonSection,
            "output_to_section" | "output_to_json_section" => Special::Output,
            _ => return None,
        })
    }

    /// Whether people see how often it is called.
    pub(super) fn is_seen(self) -> bool {
        !matches!(self, Special::Assert | Special::Skip | Special::Abort)
    }
}

impl<'p> Machine<'p> {
    /// Does what the function is there for, and gives the argument that is its value; `None` stands for true.
    pub fn special(&mut self, special: Special, arguments: &'p [Code], span: Span) -> Evaluated<Option<&'p Code>> {
        let rest = |used: usize| arguments.get(used);
        match (special, arguments) {
            (Special::Assert, [condition, message, ..]) => {
                if self.test(condition)? {
                    return Ok(rest(2));
                }
                let message = self.text(message)?;
                let message = if message.is_empty() { "an assertion does not hold".to_owned() } else { message };
                stop(Kind::Assertion, condition.span, message)
            }
            (Special::Abort, [message]) => {
                let message = self.text(message)?;
                stop(Kind::Abort, span, message)
            }
            (Special::Trace, [message, ..]) => {
                let text = self.text(message)?;
                self.log.traces.push(Trace { to_output: false, section: None, text });
                Ok(rest(1))
            }
            (Special::TraceOutput, [message, ..]) => {
                let text = self.text(message)?;
                self.log.traces.push(Trace { to_output: true, section: None, text });
                Ok(rest(1))
            }
            (Special::TraceLog, [message, ..]) => {
                let text = self.text(message)?;
                self.log.stream.push_str(&text);
                Ok(rest(1))
            }
            (Special::TraceExpression, [code]) => {
                let value = self.value(code)?;
                let shown = self.show(&value, code);
                self.log.traces.push(Trace { to_output: false, section: None, text: format!("{shown}\n") });
                Ok(Some(code))
            }
            (Special::Section, [section, message, ..]) => {
                let (section, text) = (self.text(section)?, self.text(message)?);
                self.write_to_section(section, text, false);
                Ok(rest(2))
            }
            (Special::JsonSection, [section, code, ..]) => {
                let section = self.text(section)?;
                let value = self.value(code)?;
                let text = output::json::show(&value, self.type_of(code.of), &self.names());
                self.write_to_section(section, text + "\n", true);
                Ok(None)
            }
            (Special::Output, arguments) => {
                self.defer(arguments, span)?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// What is traced to a section is told at once while the model is compiled; with a solution, it is a part of that.
    fn write_to_section(&mut self, section: String, text: String, json: bool) {
        match self.solution {
            Some(_) => self.log.sections.push((section, text)),
            None => self.log.traces.push(Trace { to_output: true, section: Some((section, json)), text }),
        }
    }

    /// A par Boolean; undefined is false.
    #[inline]
    pub fn test(&mut self, code: &'p Code) -> Evaluated<bool> {
        Ok(match self.known_literal(code, false)? {
            Lit::TRUE => true,
            Lit::FALSE => false,
            // Here it cannot be left open: what is around it needs it to be defined.
            open => {
                self.flat.defined.push(open);
                true
            }
        })
    }

    /// The literal of a par Boolean; it is open where the solver decides whether a part of it has a value.
    #[inline]
    pub(super) fn known_literal(&mut self, code: &'p Code, absent: bool) -> Evaluated<Lit> {
        if let Some(truth) = self.fast_test(code) {
            return Ok(Lit::constant(truth));
        }
        match self.value(code) {
            Ok(Value::Bool(truth)) => Ok(Lit::constant(truth)),
            Ok(Value::Absent) => Ok(Lit::constant(absent)),
            Ok(value) => Ok(self.flat.literal(&value)),
            Err(Stop::Undefined(_)) => Ok(Lit::FALSE),
            Err(failed) => Err(failed),
        }
    }

    /// A text.
    pub fn text(&mut self, code: &'p Code) -> Evaluated<String> {
        match self.value(code)? {
            Value::Text(text) => Ok(text.to_string()),
            other => Ok(self.show(&other, code)),
        }
    }

    /// A value as people read it, by the type of the code it came from.
    pub(super) fn show(&self, value: &Value, code: &Code) -> String {
        output::show::show(value, self.type_of(code.of), &self.names())
    }
}

fn stop<T>(kind: Kind, span: Span, message: String) -> Evaluated<T> {
    Err(Stop::Failed(Box::new(Diagnostic::error(kind, span, message))))
}
