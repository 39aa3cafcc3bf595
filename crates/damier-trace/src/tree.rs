//! The tree in memory: three numbers per node, and every decision's words once.
//!
//! Nodes are told parents first and left before right, so node v and all below it are the numbers v..v + size(v): no list
//! of children is kept, and nothing here or in the forms goes down by recursion, however deep the search went.

use damier_cp::{NodeOutcome, TraceNode};
use std::collections::HashMap;
use std::sync::Arc;

/// The most nodes kept: beyond it a tree is not looked at, and memory has to end somewhere.
pub(super) const MAX_NODES: usize = 1_000_000;

/// A search tree as far as it was kept, with the counts of all of it.
pub(super) struct Tree {
    most: usize,
    parents: Vec<u32>,
    outcomes: Vec<NodeOutcome>,
    decisions: Vec<u32>,
    words: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
    totals: Totals,
}

/// What the whole search came to, also where its nodes were not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    pub(super) nodes: u64,
    pub(super) failures: u64,
    pub(super) solutions: u64,
    pub(super) depth: u64,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::of_at_most(MAX_NODES)
    }
}

impl Tree {
    pub(super) fn of_at_most(most: usize) -> Tree {
        Tree {
            most: most.min(MAX_NODES),
            parents: Vec::new(),
            outcomes: Vec::new(),
            decisions: Vec::new(),
            words: Vec::new(),
            numbers: HashMap::new(),
            totals: Totals::default(),
        }
    }

    /// Takes the next node; past the limit it is only counted.
    pub(super) fn push(&mut self, node: &TraceNode) {
        self.totals.nodes += 1;
        self.totals.failures += u64::from(node.outcome == NodeOutcome::Failed);
        self.totals.solutions += u64::from(node.outcome == NodeOutcome::Solution);
        self.totals.depth = self.totals.depth.max(node.depth as u64);
        if self.len() == self.most {
            return;
        }
        let parent = node.parent.unwrap_or(0);
        debug_assert!(node.id == self.len() as u64 && (parent < node.id || node.id == 0), "told out of order");
        self.parents.push(parent as u32);
        self.outcomes.push(node.outcome);
        let decision = self.number(&node.decision);
        self.decisions.push(decision);
    }

    fn number(&mut self, decision: &str) -> u32 {
        if let Some(&number) = self.numbers.get(decision) {
            return number;
        }
        let (number, word) = (self.words.len() as u32, Arc::<str>::from(decision));
        self.words.push(word.clone());
        self.numbers.insert(word, number);
        number
    }

    /// Nodes kept.
    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether the search went on when no more nodes were kept.
    pub(super) fn is_cut(&self) -> bool {
        self.totals.nodes > self.len() as u64
    }

    pub(super) fn totals(&self) -> Totals {
        self.totals
    }

    pub(super) fn outcome(&self, node: usize) -> NodeOutcome {
        self.outcomes[node]
    }

    /// The decision that leads to a node; empty for the root.
    pub(super) fn decision(&self, node: usize) -> &str {
        &self.words[self.decisions[node] as usize]
    }

    /// What lies below every node, in one pass from the last to the first.
    pub(super) fn below(&self) -> Below<'_> {
        let n = self.len();
        let is = |outcome| move |&o: &NodeOutcome| o == outcome;
        let mut below = Below {
            tree: self,
            sizes: vec![1; n],
            solutions: self.outcomes.iter().map(is(NodeOutcome::Solution)).map(u32::from).collect(),
            failed: self.outcomes.iter().map(|o| *o != NodeOutcome::Solution).collect(),
        };
        for node in (0..n).rev() {
            below.failed[node] &= below.missing(node) == 0;
            if node > 0 {
                let parent = self.parents[node] as usize;
                below.sizes[parent] += below.sizes[node];
                below.solutions[parent] += below.solutions[node];
                below.failed[parent] &= below.failed[node];
            }
        }
        below
    }
}

/// A tree with what lies below each of its nodes, themselves included.
pub(super) struct Below<'t> {
    pub(super) tree: &'t Tree,
    sizes: Vec<u32>,
    solutions: Vec<u32>,
    failed: Vec<bool>,
}

impl Below<'_> {
    pub(super) fn size(&self, node: usize) -> usize {
        self.sizes[node] as usize
    }

    pub(super) fn solutions(&self, node: usize) -> usize {
        self.solutions[node] as usize
    }

    /// Whether everything below was explored and failed.
    pub(super) fn failed(&self, node: usize) -> bool {
        self.failed[node]
    }

    /// The number after the last node below.
    pub(super) fn end(&self, node: usize) -> usize {
        node + self.size(node)
    }

    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = self.end(node);
        let first = Some(node + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(self.end(child)).filter(|&next| next < end))
    }

    /// Branches of a node that were not explored, or not kept: every branching has two.
    pub(super) fn missing(&self, node: usize) -> usize {
        match self.tree.outcome(node) {
            NodeOutcome::Branched => 2 - self.children(node).take(2).count(),
            NodeOutcome::Failed | NodeOutcome::Solution => 0,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The tree drawn by a string in preorder: `b` branches (its children follow), `f` fails, `s` is a solution.
    pub(in super::super) fn tree(drawn: &str) -> Tree {
        let mut tree = Tree::default();
        let mut open: Vec<(u64, usize)> = Vec::new();
        for (id, letter) in drawn.chars().enumerate() {
            while open.last().is_some_and(|&(_, children)| children == 2) {
                open.pop();
            }
            let outcome = match letter {
                'b' => NodeOutcome::Branched,
                'f' => NodeOutcome::Failed,
                _ => NodeOutcome::Solution,
            };
            let parent = open.last().map(|&(parent, _)| parent);
            let sign = if open.last().is_some_and(|&(_, children)| children == 0) { "=" } else { "≠" };
            let decision = parent.map(|parent| format!("x{parent} {sign} 1")).unwrap_or_default();
            tree.push(&TraceNode { id: id as u64, parent, depth: open.len(), decision, outcome });
            if let Some((_, children)) = open.last_mut() {
                *children += 1;
            }
            if letter == 'b' {
                open.push((id as u64, 0));
            }
        }
        tree
    }

    #[test]
    fn what_lies_below_is_counted() {
        let tree = tree("bsbfbfs");
        let below = tree.below();
        assert_eq!((0..7).map(|v| below.size(v)).collect::<Vec<_>>(), [7, 1, 5, 1, 3, 1, 1]);
        assert_eq!((0..7).map(|v| below.solutions(v)).collect::<Vec<_>>(), [2, 1, 1, 0, 1, 0, 1]);
        assert_eq!(below.children(2).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(tree.totals(), Totals { nodes: 7, failures: 2, solutions: 2, depth: 3 });
    }

    #[test]
    fn a_subtree_with_an_unexplored_branch_has_not_failed() {
        let tree = tree("bbffbf");
        let below = tree.below();
        assert!(below.failed(1) && !below.failed(4) && !below.failed(0));
        assert_eq!((below.missing(1), below.missing(4)), (0, 1));
    }

    #[test]
    fn nodes_past_the_limit_are_counted_only() {
        let mut tree = Tree::of_at_most(2);
        for (id, outcome) in (0..).zip([NodeOutcome::Branched, NodeOutcome::Failed, NodeOutcome::Solution]) {
            let parent = (id > 0).then_some(0);
            tree.push(&TraceNode { id, parent, depth: usize::from(id > 0), decision: String::new(), outcome });
        }
        assert!(tree.is_cut());
        assert_eq!((tree.len(), tree.totals().nodes, tree.totals().solutions), (2, 3, 1));
        assert_eq!(tree.below().missing(0), 1);
    }
}
