//! What every propagator must keep to, whatever kernel it lives in.
//!
//! A kernel under test is a [`Laboratory`]: a page of code that posts one model and lets the harness prune, propagate, run
//! single propagators and go back. The meaning comes from [`Constraint::holds`](damier_model::Constraint::holds) alone;
//! the harness adds random cases, random steps and the [`Law`]s. After Gecode's test suite (Schulte, Tack, Lagerkvist).
//!
//! ```
//! use damier_model::Strength;
//! use damier_testkit::generate::Kind;
//! use damier_testkit::laws::{self, Consistency};
//! use damier_testkit::naive::NaiveLaboratory;
//!
//! laws::check::<NaiveLaboratory>(Kind::Absolute, Strength::Domain, Consistency::Domain);
//! laws::check_reified::<NaiveLaboratory>(Kind::Absolute, Strength::Domain, Consistency::Check);
//! ```

mod bench;
mod consistency;
mod experiment;
mod script;

pub use consistency::Consistency;
pub use script::Step;

use crate::generate::{self, Case, Kind};
use crate::runner::{cases, runner};
use damier_model::{Model, Strength, Var};
use proptest::prelude::*;
use proptest::test_runner::TestError;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a propagator says of itself after a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution within the domains.
    Failed,
    /// Run again at once, it would change nothing.
    Fixpoint,
    /// Run again at once, it might change more.
    MayProgress,
    /// Every assignment within the domains satisfies it: it need never run again below this choice point.
    Entailed,
}

/// A kernel under test: one model, its propagators, and domains that can be pruned and restored.
///
/// After a failure (`propagate` or `remove` answered false, `run` answered [`Verdict::Failed`]) the harness calls nothing
/// but `pop` (and `domain`, to tell what happened); without a choice point it drops the laboratory.
pub trait Laboratory: Sized {
    /// Posts the model's constraints, those of strength [`Strength::Auto`] at the given strength. Posting may prune, and
    /// may find a failure, which the first [`Laboratory::propagate`] then reports.
    fn new(model: &Model, strength: Strength) -> Self;
    /// Runs all propagators to their common fixpoint; false on failure.
    fn propagate(&mut self) -> bool;
    /// The current domain of a variable of the model, ascending.
    fn domain(&self, var: Var) -> Vec<i64>;
    /// Takes a value out of a domain, and wakes propagators without running any; fine if it is not in there. False if the
    /// domain would become empty, or if posting has failed.
    fn remove(&mut self, var: Var, value: i64) -> bool;
    /// Opens a choice point. Called only when [`Laboratory::propagate`] has just answered true.
    fn push(&mut self);
    /// Goes back to the last choice point. Called at any time: after failures, and with propagators still to run.
    fn pop(&mut self);
    /// How many propagators were posted. May be 0 where posting alone was enough.
    fn propagators(&self) -> usize;
    /// Runs one propagator, once, on the current domains. Others may wake; they do not run.
    fn run(&mut self, propagator: usize) -> Verdict;
    /// Whether a propagator has said that it is entailed. The harness does not run it then.
    fn is_entailed(&self, propagator: usize) -> bool;
}

/// What is promised of a propagator beside its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// What is left in the domains after propagation.
    pub consistency: Consistency,
    /// Whether the result of propagation depends on the domains alone and not on the way there. Without it, an old and a
    /// fresh laboratory need not agree.
    pub monotone: bool,
}

impl From<Consistency> for Claim {
    fn from(consistency: Consistency) -> Claim {
        Claim { consistency, monotone: true }
    }
}

impl Claim {
    /// The claim without the promise that results depend on the domains alone.
    pub fn not_monotone(self) -> Claim {
        Claim { monotone: false, ..self }
    }
}

/// The laws, by the name under which a violation is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// No solution is lost, and failure is reported only where there is none.
    Soundness,
    /// With all variables fixed, propagation succeeds exactly if the constraint holds.
    FullAssignments,
    /// The stated consistency is reached.
    Consistency,
    /// A propagator that answers fixpoint changes nothing when run again.
    Idempotence,
    /// Where all propagators are entailed, every assignment within the domains is a solution.
    Subsumption,
    /// Going back restores domains and entailments exactly.
    Undo,
    /// A laboratory with a history propagates as a fresh one on the same domains does.
    NoStaleState,
    /// The laboratory does what its trait says: `remove` removes one value and touches nothing else, domains only shrink.
    Contract,
    /// Nothing panics.
    NoPanic,
}

/// A broken law, with all that is needed to see it break again.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Which one.
    pub law: Law,
    /// What was expected and what came, after which steps, on which model.
    pub story: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {:?}\n{}", self.law, self.story)
    }
}

/// Checks all laws on random constraints of one kind.
///
/// # Panics
/// With the smallest violation found, if there is one.
pub fn check<L: Laboratory>(kind: Kind, strength: Strength, claim: impl Into<Claim>) {
    check_cases::<L>(&generate::constraint_of(kind), strength, claim);
}

/// Checks all laws on random constraints of one kind, reified or half-reified.
///
/// # Panics
/// With the smallest violation found, if there is one.
pub fn check_reified<L: Laboratory>(kind: Kind, strength: Strength, claim: impl Into<Claim>) {
    check_cases::<L>(&generate::reified(kind), strength, claim);
}

/// Checks all laws on cases from any strategy, such as [`generate::model`].
///
/// # Panics
/// With the smallest violation found, if there is one.
pub fn check_cases<L: Laboratory>(cases: &impl Strategy<Value = Case>, strength: Strength, claim: impl Into<Claim>) {
    if let Some(violation) = find_violation::<L>(cases, strength, claim) {
        panic!("{violation}");
    }
}

/// The smallest violation found by trying [`cases`] random cases, each with a random sequence of steps.
pub fn find_violation<L: Laboratory>(
    strategy: &impl Strategy<Value = Case>,
    strength: Strength,
    claim: impl Into<Claim>,
) -> Option<Violation> {
    let claim = claim.into();
    let outcome = runner(cases()).run(&(strategy, script::script()), |(case, script)| {
        experiment::conduct::<L>(&case, &script, strength, claim)
            .map_err(|violation| TestCaseError::fail(violation.story))
    });
    match outcome {
        Ok(()) => None,
        Err(TestError::Abort(reason)) => panic!("no cases: {reason}"),
        Err(TestError::Fail(reason, (case, script))) => {
            Some(explain::<L>(&case, &script, strength, claim, reason.message()))
        }
    }
}

/// Repeats the smallest failure to learn which law it breaks.
fn explain<L: Laboratory>(case: &Case, script: &[Step], strength: Strength, claim: Claim, reason: &str) -> Violation {
    let again = catch_unwind(AssertUnwindSafe(|| experiment::conduct::<L>(case, script, strength, claim)));
    match again {
        Ok(Err(violation)) => violation,
        Ok(Ok(())) => Violation { law: Law::NoStaleState, story: format!("not reproducible: {reason}\n{case:?}") },
        Err(_) => Violation {
            law: Law::NoPanic,
            story: format!("{reason}\nstrength {strength:?}, steps {script:?}\n{case:?}"),
        },
    }
}
