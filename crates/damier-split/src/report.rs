//! What came of every part, for reports that programs read.

use serde::Serialize;

/// What came of every part.
#[derive(Clone, Serialize)]
pub struct SplitReport {
    /// How many parts.
    pub of: usize,
    /// Where they ran.
    pub on: &'static str,
    /// Each of them, in order.
    pub parts: Vec<PartReport>,
}

/// What came of a part.
#[derive(Clone, Serialize)]
pub struct PartReport {
    /// Which part, as `3/8`.
    pub part: String,
    /// `solved`, `unsatisfiable` or `unknown`.
    pub status: &'static str,
    /// Whether it came to its end.
    pub complete: bool,
    /// The limit that kept it from that.
    pub stopped_by: Option<&'static str>,
    /// Solutions.
    pub count: u64,
    /// Nodes of the search.
    pub nodes: u64,
    /// Seconds of the search.
    pub solve_s: f64,
}
