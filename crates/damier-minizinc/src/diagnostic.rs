//! What is wrong with a program, where, and what to do about it.

use crate::source::{Sources, Span};
use damier_model::InputError;

/// The kinds of errors, named as MiniZinc's messages to other programs name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The text does not follow the grammar.
    Syntax,
    /// A file to include is missing.
    Include,
    /// Files include each other in a circle.
    CyclicInclude,
    /// Types do not fit, names are unknown or declared twice.
    Type,
    /// A par expression has no value (out of bounds, division by zero …).
    Evaluation,
    /// An `assert` failed.
    Assertion,
    /// `abort` was called.
    Abort,
    /// The model is fine but cannot be flattened or solved here.
    Flattening,
    /// A limit was reached: nothing is known to be wrong.
    Stopped,
}

impl Kind {
    /// The word for it in the driver's messages (`"what"`).
    pub fn name(self) -> &'static str {
        match self {
            Kind::Syntax => "syntax error",
            Kind::Include => "include error",
            Kind::CyclicInclude => "cyclic include error",
            Kind::Type => "type error",
            Kind::Evaluation => "evaluation error",
            Kind::Assertion => "assertion failed",
            Kind::Abort => "abort",
            Kind::Flattening => "flattening error",
            Kind::Stopped => "stopped",
        }
    }
}

/// How many errors, or warnings, of a program are worth reading: where there are so many, there may be more that were not
/// looked for.
pub const ENOUGH: usize = 50;

/// What stands between the files in the help of a [`Kind::CyclicInclude`].
pub const CIRCLE_ARROW: &str = " → ";

/// One error or warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind of error; `None` for a warning.
    pub kind: Option<Kind>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where; `None` for what has no place in a text.
    pub span: Option<Span>,
    /// What to do about it, or what was expected; may be empty.
    pub help: String,
    /// How the evaluation got there: places of calls, innermost first, each with what is there in words.
    pub trail: Vec<(Span, String)>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(kind: Kind, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            kind: Some(kind),
            message: message.into(),
            span: Some(span),
            help: String::new(),
            trail: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: None, message: message.into(), span: Some(span), help: String::new(), trail: Vec::new() }
    }

    /// The same with a hint.
    pub fn with_help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = help.into();
        self
    }

    /// The diagnostic as the rest of Damier shows errors: with the source line and carets.
    pub fn to_input_error(&self, sources: &Sources) -> InputError {
        let message = match self.kind {
            Some(kind) => format!("{}: {}", kind.name(), self.message),
            None => format!("warning: {}", self.message),
        };
        match self.span {
            Some(span) => sources.get(span.file).error(message, &[sources.mark(span)], self.help.clone()),
            None => InputError { message, place: None, help: self.help.clone() },
        }
    }
}
