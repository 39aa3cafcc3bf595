//! Solving without a model.

use super::Singles;
use crate::by_rules::{ByRules, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use crate::puzzle::{Direct, MethodInfo};
use damier_model::{Run, Statistics};

/// The algorithms beside the default one.
pub(super) const METHODS: &[MethodInfo] = &[];

/// The algorithm of that name.
pub(super) fn method<'b>(_board: &'b Singles, _name: &str) -> Option<&'b dyn Direct> {
    None
}

/// The algorithm that answers by default: techniques, and where these end, guesses.
pub(super) fn direct(_board: &Singles) -> Option<&dyn Direct> {
    None
}

impl ByRules for Singles {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        &[]
    }
    fn walk(&self, _how: &WalkOptions, _run: &Run) -> Walk {
        let end = WalkEnd::Stuck { board: self.to_text(), settled: 0, open: self.width * self.height };
        Walk { steps: Vec::new(), uses: Vec::new(), end, statistics: Statistics::default() }
    }
}
