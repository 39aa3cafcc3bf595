//! Why grounding stopped, told with the place and the values of the variables around it.

use crate::circuit::Full;
use crate::foresee;
use crate::parameters::Limits;
use crate::program::{NoValue, Program, Truth};
use crate::span::Span;
use damier_model::{InputError, Source};

/// How deeply formulas and definitions may be nested together when grounded.
pub(crate) const DEEPEST: usize = 200;

/// Why grounding stopped.
pub(crate) enum Stop {
    Number(NoValue),
    /// An argument of an unknown outside its domain.
    Outside {
        which: usize,
        arguments: Vec<i64>,
        argument: usize,
        span: Span,
    },
    TooDeep(Span),
    TooLarge,
}

impl From<NoValue> for Stop {
    fn from(no_value: NoValue) -> Stop {
        Stop::Number(no_value)
    }
}

impl From<Full> for Stop {
    fn from(_: Full) -> Stop {
        Stop::TooLarge
    }
}

/// What was being grounded.
pub(crate) struct Circumstances<'c> {
    pub(crate) program: &'c Program,
    pub(crate) limits: &'c Limits,
    pub(crate) source: Option<&'c Source>,
    /// How messages call the rule.
    pub(crate) name: &'c str,
    pub(crate) truth: &'c Truth,
    /// The values of the variables in scope, in words.
    pub(crate) around: String,
}

impl Stop {
    pub(crate) fn explain(self, at: &Circumstances) -> InputError {
        let Circumstances { program, limits, name, around, .. } = at;
        let (span, message, help) = match self {
            Stop::Number(NoValue { message, span }) => {
                (span, format!("{message}{around}"), "accepted: a condition before it, as in j ≠ 0 ⇒ …".to_owned())
            }
            Stop::Outside { which, arguments, argument, span } => {
                let unknown = program.atoms.unknown(which);
                let written: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                let message = format!("{}({}) is not declared{around}", unknown.name, written.join(", "));
                let (position, values) = (argument + 1, &unknown.domains[argument]);
                let example = "a condition before it keeps to that, as in k < n ⇒ …";
                (span, message, format!("argument {position} is within {values}; {example}"))
            }
            Stop::TooDeep(span) => {
                let help = format!("accepted: at most {DEEPEST} levels of formulas and definitions together");
                (span, format!("{name} is nested too deeply"), help)
            }
            Stop::TooLarge => {
                let foreseen = foresee::instances(program, at.truth);
                let foreseen = foreseen.map_or_else(String::new, |size| format!(": up to {size} instances"));
                let message = format!("{name} is too large to ground{foreseen}");
                let Limits { steps, size, .. } = limits;
                let help = format!("accepted: up to {steps} instances looked at and {size} symbols kept, in all rules");
                (Span::NOWHERE, message, help)
            }
        };
        span.error(at.source, message, help)
    }
}
