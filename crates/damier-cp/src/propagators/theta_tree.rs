//! Vilím's Θ-Λ-tree (CPAIOR 2004; cumulative envelope: CP 2009): the earliest time by which a set of tasks can be done.
//!
//! Leaves stand in the order of earliest starts. A leaf in Θ counts with its work and its envelope, earliest start plus
//! work; the envelope of a set is the largest, over its earliest starts, of that start plus the work that begins no sooner.
//! Grey leaves (Λ) count one at a time: the tree also knows the best envelope with one of them, and which. O(log n) per
//! change. With work = duration the envelope is a time; with work = energy and starts times capacity, an energy.

/// Below every envelope; far enough from the end to be added to.
const NOTHING: i128 = i128::MIN / 4;
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    work: i128,
    envelope: i128,
    grey_work: i128,
    grey_envelope: i128,
    works_more: u32,
    reaches_further: u32,
}

const EMPTY: Node =
    Node { work: 0, envelope: NOTHING, grey_work: 0, grey_envelope: NOTHING, works_more: NONE, reaches_further: NONE };

impl Node {
    fn of(left: &Node, right: &Node) -> Node {
        let mut node = EMPTY;
        node.work = left.work.saturating_add(right.work);
        node.envelope = right.envelope.max(left.envelope.saturating_add(right.work));
        (node.grey_work, node.works_more) = best([
            (left.grey_work.saturating_add(right.work), left.works_more),
            (left.work.saturating_add(right.grey_work), right.works_more),
        ]);
        (node.grey_envelope, node.reaches_further) = best([
            (right.grey_envelope, right.reaches_further),
            (left.envelope.saturating_add(right.grey_work), right.works_more),
            (left.grey_envelope.saturating_add(right.work), left.reaches_further),
        ]);
        node
    }
}

fn best<const N: usize>(options: [(i128, u32); N]) -> (i128, u32) {
    options.into_iter().fold((i128::MIN, NONE), |best, option| if option.0 > best.0 { option } else { best })
}

pub(super) struct ThetaTree {
    nodes: Vec<Node>,
    leaves: usize,
}

impl ThetaTree {
    /// A tree for up to `most` leaves.
    pub(super) fn new(most: usize) -> ThetaTree {
        let leaves = most.next_power_of_two();
        ThetaTree { nodes: vec![EMPTY; 2 * leaves], leaves }
    }

    /// Takes everything out; from now on only the first `leaves` leaves are used.
    pub(super) fn reset(&mut self, leaves: usize) {
        self.leaves = leaves.next_power_of_two();
        self.nodes[..2 * self.leaves].fill(EMPTY);
    }

    fn set(&mut self, leaf: usize, node: Node) {
        let mut at = self.leaves + leaf;
        self.nodes[at] = node;
        while at > 1 {
            at /= 2;
            self.nodes[at] = Node::of(&self.nodes[2 * at], &self.nodes[2 * at + 1]);
        }
    }

    /// Puts a leaf into Θ.
    pub(super) fn insert(&mut self, leaf: usize, start: i128, work: i128) {
        let envelope = start.saturating_add(work);
        self.set(leaf, Node { work, envelope, grey_work: work, grey_envelope: envelope, ..EMPTY });
    }

    /// Puts a leaf into Λ.
    pub(super) fn insert_grey(&mut self, leaf: usize, start: i128, work: i128) {
        let (grey_envelope, blamed) = (start.saturating_add(work), leaf as u32);
        self.set(leaf, Node { grey_work: work, grey_envelope, works_more: blamed, reaches_further: blamed, ..EMPTY });
    }

    /// Takes a leaf out.
    pub(super) fn remove(&mut self, leaf: usize) {
        self.set(leaf, EMPTY);
    }

    /// The envelope of Θ; very small if Θ is empty.
    pub(super) fn envelope(&self) -> i128 {
        self.nodes[1].envelope
    }

    /// The largest envelope of Θ with at most one grey leaf, and that leaf if there is one.
    pub(super) fn grey_envelope(&self) -> (i128, Option<usize>) {
        let root = &self.nodes[1];
        (root.grey_envelope, (root.reaches_further != NONE).then_some(root.reaches_further as usize))
    }
}
