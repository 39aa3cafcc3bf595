//! Where the nodes go: a tidy tree (Reingold and Tilford, IEEE Transactions on Software Engineering 7, 1981).
//!
//! Parents stand in the middle above their children, subtrees of one shape are drawn alike, and neighbours on a level
//! keep their distance. A subtree is an outline, its leftmost and rightmost point on every level; two are joined by pushing
//! them together until they touch. That looks at the levels both have, never at those of the taller alone, so the whole
//! takes time linear in the number of nodes.

/// A node to place: as wide to either side as `half`, and `levels` levels tall (1, or 2 for a leaf that hangs down).
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) half: f64,
    pub(super) levels: usize,
}

/// Where the nodes are; the leftmost point of all is at 0.
pub(super) struct Layout {
    pub(super) x: Vec<f64>,
    pub(super) level: Vec<usize>,
    pub(super) width: f64,
}

/// Places nodes that are numbered parents first and left before right; the first is the root.
pub(super) fn layout(parents: &[usize], extents: &[Extent], gap: f64) -> Layout {
    let n = parents.len();
    // Children of a node placed so far, from the right, the rightmost at 0.
    let mut forests: Vec<Option<Outline>> = (0..n).map(|_| None).collect();
    // From the rightmost sibling, then from the parent.
    let mut shifts = vec![0.0; n];
    let mut middles = vec![0.0; n];
    for node in (0..n).rev() {
        let outline = Outline::of(extents[node], forests[node].take(), middles[node]);
        if node > 0 {
            let forest = &mut forests[parents[node]];
            *forest = Some(match forest.take() {
                None => outline,
                Some(right) => {
                    let (joined, shift) = join(outline, right, gap);
                    shifts[node] = shift;
                    middles[parents[node]] = shift / 2.0;
                    joined
                }
            });
        } else if let Some(left) = outline.left.leftmost() {
            shifts[0] = -left;
        }
    }

    let (mut x, mut level) = (shifts, vec![0; n]);
    let mut width = 0.0_f64;
    for node in 0..n {
        if node > 0 {
            x[node] += x[parents[node]] - middles[parents[node]];
            level[node] = level[parents[node]] + 1;
        }
        width = width.max(x[node] + extents[node].half);
    }
    Layout { x, level, width }
}

/// One side of a subtree.
struct Contour {
    /// From the lowest level to the root's, so that a root is put on top in no time.
    levels: Vec<f64>,
    /// To be added to each.
    shift: f64,
}

impl Contour {
    /// From the root's level down.
    fn downwards(&self) -> impl Iterator<Item = f64> {
        self.levels.iter().rev().map(|x| x + self.shift)
    }

    fn push(&mut self, x: f64) {
        self.levels.push(x - self.shift);
    }

    /// Replaces the upper levels by another contour's.
    fn covered_by(mut self, other: &Contour) -> Contour {
        let shift = other.shift - self.shift;
        for (mine, x) in self.levels.iter_mut().rev().zip(other.levels.iter().rev()) {
            *mine = x + shift;
        }
        self
    }

    fn leftmost(&self) -> Option<f64> {
        self.downwards().reduce(f64::min)
    }
}

struct Outline {
    left: Contour,
    right: Contour,
}

impl Outline {
    /// A node at 0 above its children.
    fn of(extent: Extent, children: Option<Outline>, middle: f64) -> Outline {
        let mut outline = match children {
            Some(mut children) => {
                children.shift(-middle);
                children
            }
            None => {
                let lower = extent.levels.saturating_sub(1);
                Outline {
                    left: Contour { levels: vec![-extent.half; lower], shift: 0.0 },
                    right: Contour { levels: vec![extent.half; lower], shift: 0.0 },
                }
            }
        };
        outline.left.push(-extent.half);
        outline.right.push(extent.half);
        outline
    }

    fn shift(&mut self, by: f64) {
        self.left.shift += by;
        self.right.shift += by;
    }

    fn height(&self) -> usize {
        self.left.levels.len()
    }
}

/// Moves the first outline to the left of the second, as near as the gap allows; and says how far it moved.
fn join(mut first: Outline, second: Outline, gap: f64) -> (Outline, f64) {
    let overlaps = first.right.downwards().zip(second.left.downwards()).map(|(first, second)| first - second);
    let shift = -(overlaps.fold(f64::NEG_INFINITY, f64::max) + gap);
    first.shift(shift);
    let first_is_taller = first.height() > second.height();
    let joined = if first_is_taller {
        Outline { left: first.left, right: first.right.covered_by(&second.right) }
    } else {
        Outline { left: second.left.covered_by(&first.left), right: second.right }
    };
    (joined, shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAP: f64 = 4.0;

    /// A tree grown by chance: parents in preorder, up to `arity` children.
    fn random_tree(n: usize, arity: usize, mut seed: u64) -> Vec<usize> {
        let mut parents = vec![0];
        let mut path = vec![(0, 0)];
        while parents.len() < n {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let up = (seed >> 60) as usize % 3;
            for _ in 0..up.min(path.len() - 1) {
                path.pop();
            }
            while path.len() > 1 && path[path.len() - 1].1 == arity {
                path.pop();
            }
            let top = path.len() - 1;
            path[top].1 += 1;
            parents.push(path[top].0);
            path.push((parents.len() - 1, 0));
        }
        parents
    }

    fn extents(parents: &[usize]) -> Vec<Extent> {
        let leaf = |node| !parents.iter().skip(1).any(|&parent| parent == node);
        let levels = |node| if leaf(node) && node % 3 == 0 { 2 } else { 1 };
        (0..parents.len()).map(|node| Extent { half: 3.0 + (node % 5) as f64, levels: levels(node) }).collect()
    }

    fn trees() -> impl Iterator<Item = Vec<usize>> {
        (1..60).map(|seed| random_tree(1 + 7 * seed as usize, 1 + seed as usize % 4, seed))
    }

    #[test]
    fn neighbours_on_a_level_keep_their_distance_in_their_order() {
        for parents in trees() {
            let extents = extents(&parents);
            let placed = layout(&parents, &extents, GAP);
            for level in 0..parents.len() {
                let reaches =
                    |&node: &usize| (placed.level[node]..placed.level[node] + extents[node].levels).contains(&level);
                let row: Vec<usize> = (0..parents.len()).filter(reaches).collect();
                for pair in row.windows(2) {
                    let room = placed.x[pair[1]] - extents[pair[1]].half - placed.x[pair[0]] - extents[pair[0]].half;
                    assert!(room >= GAP - 1e-9, "{pair:?} on level {level}: {room} in {parents:?}");
                }
            }
        }
    }

    #[test]
    fn parents_stand_in_the_middle_above_their_children() {
        for parents in trees() {
            let placed = layout(&parents, &extents(&parents), GAP);
            for node in 0..parents.len() {
                let children: Vec<usize> = (1..parents.len()).filter(|&child| parents[child] == node).collect();
                if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                    let middle = (placed.x[first] + placed.x[last]) / 2.0;
                    assert!((placed.x[node] - middle).abs() < 1e-9, "{node} of {parents:?}");
                }
            }
        }
    }

    #[test]
    fn everything_lies_between_nought_and_the_width() {
        for parents in trees() {
            let extents = extents(&parents);
            let placed = layout(&parents, &extents, GAP);
            let left = (0..parents.len()).map(|v| placed.x[v] - extents[v].half).fold(f64::INFINITY, f64::min);
            let right = (0..parents.len()).map(|v| placed.x[v] + extents[v].half).fold(0.0, f64::max);
            assert!(left.abs() < 1e-9 && (right - placed.width).abs() < 1e-9);
        }
    }

    #[test]
    fn subtrees_of_one_shape_are_drawn_alike() {
        // The root with twice the same subtree of five nodes.
        let parents = [0, 0, 1, 1, 3, 3, 0, 6, 6, 8, 8];
        let placed = layout(&parents, &[Extent { half: 3.0, levels: 1 }; 11], GAP);
        for node in 2..6 {
            let (here, there) = (placed.x[node] - placed.x[1], placed.x[node + 5] - placed.x[6]);
            assert!((here - there).abs() < 1e-9);
        }
    }
}
