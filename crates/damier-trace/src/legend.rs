//! The words about a tree that its drawing and its text share.

use super::counted;
use super::fold::Drawn;
use super::tree::Tree;
use super::walk::NodeKind;

/// The counts of the whole search.
pub(super) fn totals(tree: &Tree) -> String {
    let t = tree.totals();
    let (nodes, failures) = (counted(t.nodes, "node"), counted(t.failures, "failure"));
    format!("{nodes}, {failures}, {}, depth {}", counted(t.solutions, "solution"), t.depth)
}

/// What is missing of a tree that was too large to keep.
pub(super) fn cut(tree: &Tree) -> String {
    let (kept, all) = (tree.len(), tree.totals().nodes);
    format!("only the first {kept} of {all} nodes were kept; .tsv and .jsonl take all of them")
}

/// What was folded into triangles, by kind, in the words of the legend; nothing if nothing was.
pub(super) fn folded(drawn: &Drawn) -> Vec<(NodeKind, String)> {
    let sums = |mark: NodeKind| {
        drawn.items.iter().filter(|item| item.mark == mark).fold((0, 0, 0), |(subtrees, nodes, solutions), item| {
            (subtrees + 1, nodes + item.nodes as u64, solutions + item.solutions as u64)
        })
    };
    let mut lines = Vec::new();
    let (subtrees, nodes, _) = sums(NodeKind::FailedSubtree);
    if subtrees > 0 {
        let failed = counted(subtrees, "failed subtree");
        lines.push((NodeKind::FailedSubtree, format!("{failed}, folded: {}", counted(nodes, "node"))));
    }
    let (subtrees, nodes, solutions) = sums(NodeKind::Subtree);
    if subtrees > 0 {
        let (nodes, solutions) = (counted(nodes, "node"), counted(solutions, "solution"));
        let depth = drawn.cut.unwrap_or_default();
        lines.push((
            NodeKind::Subtree,
            format!("{} at depth {depth}, folded: {nodes}, {solutions}", counted(subtrees, "subtree")),
        ));
    }
    lines
}
