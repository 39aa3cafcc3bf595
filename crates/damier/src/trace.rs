//! `--trace-search`: the search tree in a file, one node per line, to look at with any tool that reads tables.

use crate::failure::Failure;
use damier_cp::{Cp, NodeOutcome, TraceNode};
use damier_model::{Assignment, Engine, Enumerate, FindSolution, Model, Outcome, Run, Unusable};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

const HEADER: &str = "node\tparent\tdepth\toutcome\tdecision";

/// A file that takes the nodes of a search, and remembers the first thing that went wrong with it.
#[derive(Clone)]
pub(crate) struct TraceFile(Arc<Mutex<Result<BufWriter<File>, io::Error>>>);

/// Opens a new file for the search tree.
pub(crate) fn open(path: &Path) -> Result<TraceFile, Failure> {
    let refused = |error: io::Error| {
        Failure::Refused(match error.kind() {
            io::ErrorKind::AlreadyExists => format!("'{}' exists already; accepted: another name", path.display()),
            _ => format!("cannot write '{}': {error}", path.display()),
        })
    };
    let mut writer = File::create_new(path).map(BufWriter::new).map_err(refused)?;
    writeln!(writer, "{HEADER}").map_err(refused)?;
    Ok(TraceFile(Arc::new(Mutex::new(Ok(writer)))))
}

impl TraceFile {
    fn write(&self, node: &TraceNode) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(writer) = state.as_mut() else { return };
        let parent = node.parent.map(|id| id.to_string()).unwrap_or_default();
        let outcome = match node.outcome {
            NodeOutcome::Branched => "branched",
            NodeOutcome::Failed => "failed",
            NodeOutcome::Solution => "solution",
        };
        if let Err(error) = writeln!(writer, "{}\t{parent}\t{}\t{outcome}\t{}", node.id, node.depth, node.decision) {
            *state = Err(error);
        }
    }

    /// Writes out what is in the buffer; says if the tree in the file is not whole.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let flushed = match state.as_mut() {
            Ok(writer) => writer.flush().map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        flushed.map_err(|error| Failure::Refused(format!("the search tree could not be written: {error}")))
    }
}

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
        let mut found = None;
        let mut outcome = self.enumerate(model, run, &mut |assignment| {
            found = Some(assignment.clone());
            ControlFlow::Break(())
        })?;
        if found.is_some() {
            (outcome.complete, outcome.stopped_by) = (true, None);
        }
        Ok((outcome, found))
    }
}

impl Enumerate for TracedCp {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.cp.trace(model, run, visit, &mut |node| self.file.write(&node))
    }
}
