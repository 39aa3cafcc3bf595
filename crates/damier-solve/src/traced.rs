//! The kernel with a listener to its search.

use damier_cp::{Cp, TraceNode};
use damier_model::{Assignment, Engine, Enumerate, FindSolution, Model, Outcome, Run, Unusable};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What is notified of every node of a search, in the order in which they are visited.
pub type TraceListener = Arc<dyn Fn(&TraceNode) + Send + Sync>;

/// The kernel, on one thread, with a listener.
pub(crate) struct TracedCp {
    pub(crate) cp: Cp,
    pub(crate) listener: TraceListener,
}

impl Engine for TracedCp {
    fn name(&self) -> &'static str {
        self.cp.name()
    }
    fn summary(&self) -> &'static str {
        self.cp.summary()
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }
}

impl FindSolution for TracedCp {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.cp.trace_first(model, run, &mut |node| (self.listener)(&node))
    }
}

impl Enumerate for TracedCp {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.cp.trace_all(model, run, visit, &mut |node| (self.listener)(&node))
    }
}
