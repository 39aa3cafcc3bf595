//! Where one way to encode gives way to another, as numbers with names.

/// Up to which sizes the encodings that propagate well are used, before the compact ones are.
///
/// They change the size of the formula and the speed of solvers, never its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Most values of a variable with a literal per value; wider ones are in binary.
    pub values: u64,
    /// Most clauses, by estimate, of a sum over partial sums with order literals; larger ones are added in binary.
    pub merged: u64,
    /// Most pairs of values that a product, quotient or remainder lists; beyond, it is computed in binary.
    pub pairs: u64,
    /// Most arcs times vertices for which circuits are walked step by step; larger ones count in binary.
    pub walked: usize,
    /// Most clauses for which connectedness spreads level by level; larger ones tell distances in binary.
    pub levelled: usize,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { values: 1000, merged: 50_000, pairs: 10_000, walked: 30_000, levelled: 200_000 }
    }
}
