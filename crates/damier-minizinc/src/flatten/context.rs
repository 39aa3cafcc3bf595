//! In which direction a Boolean expression matters (Feydy, Somogyi, Stuckey, "Half reification and flattening", 2011).

/// In which direction a Boolean expression matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// It must hold.
    Root,
    /// Only that it holds when the result is true matters.
    Positive,
    /// Only that it does not hold when the result is false matters.
    Negative,
    /// Both.
    Mixed,
}

impl Context {
    /// The context of the operand of a negation.
    pub fn negated(self) -> Context {
        match self {
            Context::Root | Context::Positive => Context::Negative,
            Context::Negative => Context::Positive,
            Context::Mixed => Context::Mixed,
        }
    }

    /// The context of an operand that is not alone: what must hold at the root need only be implied below it.
    pub fn below(self) -> Context {
        if self == Context::Root { Context::Positive } else { self }
    }
}
