//! The kernel with a listener.

use super::TraceFile;
use damier_cp::Cp;
use damier_model::{Assignment, Engine, Enumerate, FindSolution, Model, Outcome, Run, Unusable};
use std::ops::ControlFlow;

/// The kernel, on one thread, telling a file about every node.
pub(crate) struct TracedCp {
    cp: Cp,
    file: TraceFile,
}

impl TracedCp {
    pub(crate) fn new(cp: Cp, file: TraceFile) -> TracedCp {
        TracedCp { cp, file }
    }
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
        self.cp.trace_first(model, run, &mut |node| self.file.take(&node))
    }
}

impl Enumerate for TracedCp {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.cp.trace_all(model, run, visit, &mut |node| self.file.take(&node))
    }
}
