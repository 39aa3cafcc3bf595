//! Algorithms of a puzzle's own, which need no model: what the engine `direct` runs.

use super::UsageError;
use crate::sampling;
use damier_model::{Outcome, Run};
use std::ops::ControlFlow;

/// An algorithm of a puzzle's own, as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
}

/// A puzzle's own algorithm, without a model. Answers are native text.
pub trait Direct: Sync {
    /// One line for people.
    fn summary(&self) -> &'static str;
    /// Whether it can tell that there is no solution, or no other. One that cannot runs until it is stopped.
    fn proves(&self) -> bool {
        true
    }
    /// Whether it settles this instance, proofs included, sooner than an engine could begin.
    fn settles_at_once(&self) -> bool {
        false
    }
    /// Whether it has a first solution of this instance at once, however long proofs would take.
    fn finds_at_once(&self) -> bool {
        self.settles_at_once()
    }
    /// Whether it is what the engine `direct` means, even where there are techniques.
    fn comes_before_techniques(&self) -> bool {
        self.settles_at_once()
    }
    /// Whether this instance is within its reach for counting.
    fn counts_this(&self) -> bool {
        self.proves()
    }
    /// The number of solutions is the outcome's `count`.
    fn count(&self, run: &Run) -> Result<Outcome, UsageError>;
    /// One solution, or the proof that there is none if it [proves](Direct::proves).
    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        sampling::first(|visit| self.enumerate(run, visit))
    }
    /// Calls `visit` with each solution once until all are seen, `visit` breaks, or the budget ends.
    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError>;
}

/// Called with each answer of [`Direct::enumerate`]; may end it.
pub type Visit<'a> = &'a mut (dyn FnMut(String) -> ControlFlow<()> + Send);
