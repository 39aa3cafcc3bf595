//! The search tree written down as it is walked, for people to look at.

use super::decision::Step;
use damier_model::Model;

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeOutcome {
    /// It was branched on.
    Branched,
    /// Propagation found a contradiction.
    Failed,
    /// Everything is fixed.
    Solution,
}

/// A node of the search tree, told once it is known what became of it: parents first, left before right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNode {
    /// Number of the node; the root is 0.
    pub id: u64,
    /// Number of its parent; `None` for the root.
    pub parent: Option<u64>,
    /// Decisions above it.
    pub depth: usize,
    /// The decision that leads to it, as `q[3] ≠ 5`; empty for the root.
    pub decision: String,
    /// What became of it.
    pub outcome: NodeOutcome,
}

/// Who listens to the search.
pub(crate) type TraceSink<'a> = dyn FnMut(TraceNode) + Send + 'a;

/// A step in the model's words.
pub(crate) fn describe(model: &Model, step: Step) -> String {
    let var = step.decision.var as usize;
    let name = match var.checked_sub(1).filter(|&index| index < model.variables()) {
        Some(index) => model.name_of(damier_model::Var::from_index(index)),
        None => format!("auxiliary {var}"),
    };
    format!("{name} {} {}", step.sign(), step.decision.value)
}
