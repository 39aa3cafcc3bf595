//! What the judge says, and how an evaluation ends that has no value.

use crate::source::Span;

/// What the judge says of a solution.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// No item is broken: so many of all were judged, the others are left open.
    Holds {
        /// How many items were judged.
        judged: usize,
        /// Those that were not, with the reason.
        open: Vec<Fault>,
    },
    /// An item does not hold.
    Broken(Fault),
}

/// An item of the model, and what there is to say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it stands.
    pub span: Span,
    /// What is wrong with it, or why it cannot be judged.
    pub what: String,
}

impl Verdict {
    /// What is broken, if something is.
    pub fn broken(&self) -> Option<&Fault> {
        match self {
            Verdict::Broken(fault) => Some(fault),
            Verdict::Holds { .. } => None,
        }
    }

    /// Whether every item was judged and holds.
    pub fn is_complete(&self) -> bool {
        matches!(self, Verdict::Holds { open, .. } if open.is_empty())
    }
}

/// Why an evaluation ended without a value.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// The expression has no value: the nearest Boolean expression around it is false.
    Undefined(Span, &'static str),
    /// The judge cannot tell.
    Unknown(Box<Fault>),
}

impl Stop {
    /// Not to be told.
    #[cold]
    pub(super) fn unknown(span: Span, why: impl Into<String>) -> Stop {
        Stop::Unknown(Box::new(Fault { span, what: why.into() }))
    }
}

/// The result of an evaluation.
pub(super) type Judged<T = crate::value::Value> = Result<T, Stop>;
