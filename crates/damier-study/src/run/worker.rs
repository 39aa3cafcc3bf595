//! One of those who make runs: starts a process that watches over a run, hands it what it must know, and takes its record.

use super::session::{Options, blank, job};
use super::state::State;
use crate::file::Study;
use crate::plan::Plan;
use crate::record::{Ending, Record};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// One of those who make runs.
pub(super) struct Worker<'w, 's> {
    pub(super) study: &'s Study,
    pub(super) plan: &'s Plan,
    pub(super) folder: &'w Path,
    pub(super) options: &'w Options,
    pub(super) cancel: &'w AtomicBool,
    pub(super) shared: &'w Mutex<State<'s>>,
    pub(super) lead: &'w Mutex<Option<ChildStdin>>,
    pub(super) cores: Vec<usize>,
    pub(super) worker: usize,
}

impl Worker<'_, '_> {
    /// Makes runs until there are none left, or until it is told to stop.
    pub(super) fn work(&self) {
        while !self.cancel.load(Ordering::SeqCst) {
            let Some(run) = locked(self.shared).take(self.worker) else { return };
            let start = Instant::now();
            let record = self.make(run).unwrap_or_else(|message| {
                let blank = blank(self.study, self.plan, &self.plan.runs[run]);
                Some(Record { ending: Ending::Crashed, message, ..blank })
            });
            match record {
                Some(record) => locked(self.shared).settle(run, record, start.elapsed().as_secs_f64()),
                None => return,
            }
        }
    }

    /// Makes a run, in a process of its own; `None` if it was interrupted.
    fn make(&self, run: usize) -> Result<Option<Record>, String> {
        let in_words = |error: io::Error| format!("cannot start the process that watches the run: {error}");
        let Options { damier, .. } = self.options;
        let job = job(self.study, self.plan, run, self.folder, damier, self.cores.clone()).map_err(in_words)?;
        let mut command = Command::new(damier);
        command.args(["study", "one"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for us alone: we then tell it.
        let mut child = command.process_group(0).spawn().map_err(in_words)?;
        let mut lead = child.stdin.take().ok_or("the process that watches the run does not listen")?;
        let mut line = serde_json::to_vec(&job).map_err(|error| error.to_string())?;
        line.push(b'\n');
        // If it is there no longer, that shows below.
        let _ = lead.write_all(&line).and_then(|()| lead.flush());
        *locked(self.lead) = Some(lead);
        let output = child.wait_with_output();
        locked(self.lead).take();
        let output = output.map_err(in_words)?;
        match serde_json::from_slice(&output.stdout) {
            Ok(record) => Ok(Some(record)),
            Err(_) if self.cancel.load(Ordering::SeqCst) => Ok(None),
            Err(_) => {
                let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
                Err(format!("the process that watched the run ended with {} {said}", output.status).trim().to_owned())
            }
        }
    }
}

/// What a lock guards.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic left nothing half done that would matter here.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
