//! Why an evaluation ends without a value.
//!
//! Partial functions follow the relational semantics (Frisch, Stuckey, "The proper treatment of undefinedness in
//! constraint languages", 2009), so two ways to end are told apart: an undefined expression makes the nearest Boolean
//! expression around it false, an error ends the compilation.

use crate::diagnostic::{Diagnostic, Kind};
use crate::source::Span;
use crate::value::Value;

/// Why an evaluation ended without a value.
#[derive(Debug)]
pub enum Stop {
    /// A partial function outside its domain: the nearest Boolean context is false; without one, an error.
    Undefined(Box<Diagnostic>),
    /// An error: the program cannot go on.
    Failed(Box<Diagnostic>),
}

/// The result of an evaluation.
pub type Evaluated<T = Value> = Result<T, Stop>;

/// Stops because a partial function is outside its domain.
pub fn undefined<T>(span: Span, message: impl Into<String>) -> Evaluated<T> {
    Err(Stop::Undefined(Box::new(Diagnostic::error(Kind::Evaluation, span, message))))
}

/// Stops with an error.
pub fn fail<T>(span: Span, message: impl Into<String>) -> Evaluated<T> {
    Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Evaluation, span, message))))
}

impl Stop {
    /// What is wrong.
    pub fn into_diagnostic(self) -> Diagnostic {
        match self {
            Stop::Undefined(diagnostic) | Stop::Failed(diagnostic) => *diagnostic,
        }
    }

    pub(crate) fn diagnostic_mut(&mut self) -> &mut Diagnostic {
        match self {
            Stop::Undefined(diagnostic) | Stop::Failed(diagnostic) => diagnostic,
        }
    }
}
