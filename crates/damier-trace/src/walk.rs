//! A walk through the tree that steps over what is folded.

use super::tree::Below;
use damier_cp::NodeOutcome;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    Branching,
    Failure,
    Solution,
    /// A branch the search did not go into, or of which no nodes were kept.
    Unexplored,
    FailedSubtree,
    /// With solutions, or with something unexplored.
    Subtree,
}

/// What is folded.
pub(super) struct Rules {
    /// Sizes of failed subtrees that are folded.
    pub(super) failed: std::ops::Range<usize>,
    /// Where everything is folded.
    pub(super) depth: usize,
}

impl Rules {
    fn folds(&self, below: &Below, node: usize, depth: usize) -> bool {
        let failed = below.failed(node) && self.failed.contains(&below.size(node));
        below.tree.outcome(node) == NodeOutcome::Branched && (failed || depth >= self.depth)
    }
}

/// Something met on the walk.
pub(super) struct Visit {
    pub(super) mark: NodeKind,
    pub(super) depth: usize,
    /// Nothing for a branch that was not explored.
    pub(super) node: Option<usize>,
}

/// Goes through what the rules leave, parents first and left before right, with unexplored branches where they belong.
pub(super) fn walk(below: &Below, rules: &Rules, mut visit: impl FnMut(Visit)) {
    let mut open: Vec<usize> = Vec::new();
    let mut node = 0;
    loop {
        while open.last().is_some_and(|&parent| below.end(parent) <= node) {
            let parent = open.pop().unwrap_or(0);
            for _ in 0..below.missing(parent) {
                visit(Visit { mark: NodeKind::Unexplored, depth: open.len() + 1, node: None });
            }
        }
        if node >= below.tree.len() {
            return;
        }
        let depth = open.len();
        let folded = rules.folds(below, node, depth);
        let mark = match below.tree.outcome(node) {
            NodeOutcome::Failed => NodeKind::Failure,
            NodeOutcome::Solution => NodeKind::Solution,
            NodeOutcome::Branched if folded && below.failed(node) => NodeKind::FailedSubtree,
            NodeOutcome::Branched if folded => NodeKind::Subtree,
            NodeOutcome::Branched => NodeKind::Branching,
        };
        visit(Visit { mark, depth, node: Some(node) });
        if mark == NodeKind::Branching {
            open.push(node);
        }
        node = if folded { below.end(node) } else { node + 1 };
    }
}
