//! What the harness does to a laboratory, by chance. Picks are taken modulo what there is to pick from, so that a script
//! fits every model and shrinks on its own.

use proptest::collection::vec;
use proptest::prelude::*;

/// One step of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Take one value out of an unfixed variable's domain.
    Remove(u8, u8),
    /// Fix an unfixed variable.
    Fix(u8, u8),
    /// Keep what is at most (`false`) or at least (`true`) a value of an unfixed variable's domain.
    Cut(u8, u8, bool),
    /// Run one propagator, once.
    Run(u8),
    /// Run all to fixpoint.
    Propagate,
    /// Propagate, then open a choice point.
    Push,
    /// Go back to the last choice point.
    Pop,
}

const LONGEST_SCRIPT: usize = 20;

pub(super) fn script() -> impl Strategy<Value = Vec<Step>> {
    let pick = any::<u8>;
    let step = prop_oneof![
        3 => Just(Step::Propagate),
        6 => (pick(), pick()).prop_map(|(var, value)| Step::Remove(var, value)),
        2 => (pick(), pick()).prop_map(|(var, value)| Step::Fix(var, value)),
        2 => (pick(), pick(), any::<bool>()).prop_map(|(var, value, above)| Step::Cut(var, value, above)),
        5 => pick().prop_map(Step::Run),
        3 => Just(Step::Push),
        2 => Just(Step::Pop),
    ];
    vec(step, 0..=LONGEST_SCRIPT)
}
