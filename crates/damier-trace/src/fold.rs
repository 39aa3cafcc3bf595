//! What of a large tree is drawn, so that it can still be read.
//!
//! Above some hundred nodes, large subtrees without a solution become one triangle each; if that is not enough, smaller
//! ones as well, the largest first; if all of them are not enough, everything below some depth. What holds more than its
//! share of the tree is not folded as a whole: of a search that only fails, the upper part stays.

use super::tree::Below;
use super::walk::{NodeKind, Rules, walk};

/// When to fold.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Trees up to this many nodes are drawn whole.
    pub(super) whole: usize,
    /// In larger ones, failed subtrees of this many nodes are folded.
    pub(super) large: usize,
    /// A subtree with more than one part in so many of the tree is not folded as a whole.
    pub(super) share: usize,
    /// The most that is drawn.
    pub(super) most: usize,
}

/// The limits of our drawings.
pub(super) const DRAWING: Limits = Limits { whole: 300, large: 15, share: 10, most: 1000 };

/// A branching with two failures: nothing smaller is worth a triangle.
const SMALLEST: usize = 3;

/// Something to draw.
pub(super) struct Item {
    pub(super) mark: NodeKind,
    /// The item above it; the root is its own.
    pub(super) parent: usize,
    /// The node of the tree that it is, or whose subtree it stands for.
    pub(super) node: Option<usize>,
    /// Nodes and solutions it stands for, with what is drawn below it.
    pub(super) nodes: usize,
    pub(super) solutions: usize,
}

/// What to draw, parents first and left before right.
pub(super) struct Drawn {
    pub(super) items: Vec<Item>,
    /// The depth at which subtrees were folded, if any had to be.
    pub(super) cut: Option<usize>,
}

/// Chooses what is drawn.
pub(super) fn fold(below: &Below, limits: Limits) -> Drawn {
    let n = below.tree.len();
    let mut rules = Rules { failed: usize::MAX..usize::MAX, depth: usize::MAX };
    if n > limits.whole {
        rules.failed = fold_failed(below, limits);
    }
    let deepest = depth_within(below, &rules, limits.most);
    rules.depth = deepest.unwrap_or(usize::MAX);
    Drawn { items: draw(below, &rules, limits.most), cut: deepest }
}

/// The sizes of failed subtrees to fold, so that what is left can be drawn, or all of them if it cannot.
fn fold_failed(below: &Below, limits: Limits) -> std::ops::Range<usize> {
    let n = below.tree.len();
    let largest = (n / limits.share).max(limits.large);
    let mut sizes = Vec::new();
    let mut node = 0;
    while node < n {
        let folds = below.failed(node) && (SMALLEST..=largest).contains(&below.size(node));
        if folds {
            sizes.push(below.size(node));
        }
        node = if folds { below.end(node) } else { node + 1 };
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let (mut drawn, mut smallest) = (n, limits.large);
    for size in sizes {
        if size < limits.large && drawn <= limits.most {
            break;
        }
        (drawn, smallest) = (drawn - (size - 1), size.min(limits.large));
    }
    smallest..largest + 1
}

/// The depth at which to fold everything so that at most so many items are drawn; `None` if there is no need.
fn depth_within(below: &Below, rules: &Rules, most: usize) -> Option<usize> {
    let mut on_level: Vec<usize> = Vec::new();
    let mut drawn = 0;
    walk(below, rules, |visit| {
        drawn += 1;
        on_level.resize(on_level.len().max(visit.depth + 1), 0);
        on_level[visit.depth] += 1;
    });
    if drawn <= most {
        return None;
    }
    let mut sum = 0;
    let fits = |&&items: &&usize| {
        sum += items;
        sum <= most
    };
    // The root's own children are always drawn, as far as there is room: a search may have started over many times.
    Some(on_level.iter().take_while(fits).count().saturating_sub(1).max(1))
}

fn draw(below: &Below, rules: &Rules, most: usize) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    // The item of the branching on every level above.
    let mut path: Vec<usize> = Vec::new();
    walk(below, rules, |visit| {
        path.truncate(visit.depth);
        let parent = path.last().copied().unwrap_or(0);
        let (nodes, solutions) = visit.node.map_or((0, 0), |node| (below.size(node), below.solutions(node)));
        if items.len() >= most {
            // Only the root can have so many children: the last triangle stands for all that follow.
            if let Some(rest) = items.last_mut() {
                rest.mark = NodeKind::Subtree;
                (rest.nodes, rest.solutions) = (rest.nodes + nodes, rest.solutions + solutions);
            }
            return;
        }
        path.push(items.len());
        items.push(Item { mark: visit.mark, parent, node: visit.node, nodes, solutions });
    });
    items
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::*;
    use NodeKind::{Branching, FailedSubtree, Failure, Solution, Subtree, Unexplored};

    fn marks(drawn: &Drawn) -> Vec<NodeKind> {
        drawn.items.iter().map(|item| item.mark).collect()
    }

    #[test]
    fn a_small_tree_is_drawn_whole() {
        let tree = tree("bsbbffbf");
        let drawn = fold(&tree.below(), DRAWING);
        assert_eq!(
            marks(&drawn),
            [Branching, Solution, Branching, Branching, Failure, Failure, Branching, Failure, Unexplored]
        );
        assert_eq!(drawn.items.iter().map(|item| item.parent).collect::<Vec<_>>(), [0, 0, 0, 2, 3, 3, 2, 6, 6]);
        assert_eq!(drawn.cut, None);
    }

    #[test]
    fn large_failed_subtrees_become_triangles_and_small_ones_stay() {
        let tree = tree("bbffbbfbffs");
        let drawn = fold(&tree.below(), Limits { whole: 5, large: 5, share: 2, most: 100 });
        assert_eq!(marks(&drawn), [Branching, Branching, Failure, Failure, Branching, FailedSubtree, Solution]);
        assert_eq!(drawn.items[5].nodes, 5);
    }

    #[test]
    fn small_failed_subtrees_follow_if_too_much_is_left() {
        let tree = tree("bbffbbfbffs");
        let drawn = fold(&tree.below(), Limits { whole: 5, large: 5, share: 2, most: 5 });
        assert_eq!(marks(&drawn), [Branching, FailedSubtree, Branching, FailedSubtree, Solution]);
    }

    #[test]
    fn the_deepest_are_folded_last_and_keep_count_of_their_solutions() {
        let tree = tree("bbssbsbsbss");
        let drawn = fold(&tree.below(), Limits { whole: 5, large: 5, share: 2, most: 7 });
        assert_eq!(marks(&drawn), [Branching, Branching, Solution, Solution, Branching, Solution, Subtree]);
        assert_eq!((drawn.items[6].nodes, drawn.items[6].solutions, drawn.cut), (5, 3, Some(2)));
    }

    #[test]
    fn a_search_that_only_fails_is_not_one_triangle() {
        let tree = tree("bbfbffbbffbff");
        let drawn = fold(&tree.below(), Limits { whole: 5, large: 3, share: 2, most: 100 });
        assert_eq!(marks(&drawn), [Branching, FailedSubtree, Branching, FailedSubtree, FailedSubtree]);
        assert!(drawn.items.iter().filter(|item| item.mark == FailedSubtree).all(|item| item.nodes <= 6));
    }

    #[test]
    fn every_node_is_drawn_or_folded() {
        let tree = tree(&("b".repeat(400) + &"f".repeat(300) + &"bffsbbffs".repeat(20)));
        for most in [10, 50, 200, 1000] {
            let drawn = fold(&tree.below(), Limits { most, ..DRAWING });
            let alone = drawn.items.iter().filter(|item| matches!(item.mark, Branching | Failure | Solution)).count();
            let folded: usize = drawn
                .items
                .iter()
                .filter(|item| matches!(item.mark, FailedSubtree | Subtree))
                .map(|item| item.nodes)
                .sum();
            assert!(drawn.items.len() <= most);
            assert_eq!(alone + folded, tree.len());
        }
    }
}
