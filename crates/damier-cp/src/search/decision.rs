//! One decision and its refusal: the two branches of a node.

use crate::store::{Pruned, Store, VarId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Test {
    Equals,
    AtMost,
    AtLeast,
}

/// `variable test value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decision {
    pub(crate) var: VarId,
    pub(crate) test: Test,
    pub(crate) value: i64,
}

/// A branch: a decision taken or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    pub(crate) decision: Decision,
    pub(crate) refused: bool,
}

impl Step {
    #[inline]
    pub(crate) fn apply(self, store: &mut Store) -> Pruned {
        let Decision { var, test, value } = self.decision;
        match (test, self.refused) {
            (Test::Equals, false) => store.var_fix(var, value),
            (Test::Equals, true) => store.var_remove(var, value),
            (Test::AtMost, false) => store.var_set_max(var, value),
            (Test::AtMost, true) => store.var_set_min(var, value + 1),
            (Test::AtLeast, false) => store.var_set_min(var, value),
            (Test::AtLeast, true) => store.var_set_max(var, value - 1),
        }
    }

    /// The sign between variable and value, for people.
    pub(crate) fn sign(self) -> &'static str {
        match (self.decision.test, self.refused) {
            (Test::Equals, false) => "=",
            (Test::Equals, true) => "≠",
            (Test::AtMost, false) => "≤",
            (Test::AtMost, true) => ">",
            (Test::AtLeast, false) => "≥",
            (Test::AtLeast, true) => "<",
        }
    }
}
