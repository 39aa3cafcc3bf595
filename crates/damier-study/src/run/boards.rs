//! The boards that a study declares by a generator or by a line of a file, written once, before anything is measured.
//!
//! A board is written under another name and then renamed, so that it is there as a whole or not at all; one that is there
//! is not made again. A board that cannot be made costs only its own runs, which are left out and tried again next time.

use crate::plan::{Board, Plan};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How soon it is noticed that a generator has ended, or that it should.
const TICK: Duration = Duration::from_millis(5);
/// Most of what a generator says that is told.
const MAX_MESSAGE: u64 = 2000;

/// Makes the boards of these instances, several at once. Returns what went wrong, by instance.
pub(super) fn make(
    plan: &Plan,
    instances: &[usize],
    (study_folder, boards): (&Path, &Path),
    damier: &Path,
    jobs: usize,
    cancel: &AtomicBool,
    done: &(dyn Fn(usize, usize) + Sync),
) -> io::Result<BTreeMap<usize, String>> {
    let missing = |&&instance: &&usize| match &plan.instances[instance].board {
        Board::Typed(_) | Board::File(_) => false,
        Board::Text { file, .. } | Board::Generated { file, .. } => !boards.join(file).exists(),
    };
    let missing: Vec<usize> = instances.iter().filter(missing).copied().collect();
    if missing.is_empty() {
        return Ok(BTreeMap::new());
    }
    fs::create_dir_all(boards)?;
    let failures = Mutex::new(BTreeMap::new());
    let (next, made) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, missing.len()) {
            scope.spawn(|| {
                while let Some(&instance) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if cancel.load(Ordering::SeqCst) {
                        return;
                    }
                    if let Err(message) =
                        make_one(&plan.instances[instance].board, study_folder, boards, damier, cancel)
                    {
                        failures.lock().unwrap_or_else(PoisonError::into_inner).insert(instance, message);
                    }
                    done(made.fetch_add(1, Ordering::Relaxed) + 1, missing.len());
                }
            });
        }
    });
    Ok(failures.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn make_one(
    board: &Board,
    study_folder: &Path,
    boards: &Path,
    damier: &Path,
    cancel: &AtomicBool,
) -> Result<(), String> {
    let (Board::Text { file, .. } | Board::Generated { file, .. }) = board else { return Ok(()) };
    let (path, draft) = (boards.join(file), boards.join(format!("{file}.draft-{}", std::process::id())));
    let failed = |error: io::Error| format!("cannot write '{}': {error}", path.display());
    let written = match board {
        Board::Text { text, .. } => fs::write(&draft, format!("{text}\n")).map_err(failed),
        Board::Generated { words, .. } => File::create(&draft)
            .map_err(failed)
            .and_then(|output| generate(words, output, study_folder, damier, cancel)),
        Board::Typed(_) | Board::File(_) => Ok(()),
    };
    let settled = written.and_then(|()| fs::rename(&draft, &path).map_err(failed));
    if settled.is_err() {
        let _ = fs::remove_file(&draft);
    }
    settled
}

fn generate(words: &[String], output: File, folder: &Path, damier: &Path, cancel: &AtomicBool) -> Result<(), String> {
    let mut command = Command::new(damier);
    command.arg("generate").args(words).current_dir(folder);
    command.stdin(Stdio::null()).stdout(output).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start '{}': {error}", damier.display()))?;
    let errors = child.stderr.take();
    // What it says is little: it fits into the pipe, which is read when it has ended.
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if !cancel.load(Ordering::SeqCst) => thread::sleep(TICK),
            waited => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(waited.map_or_else(|error| error.to_string(), |_| "interrupted".to_owned()));
            }
        }
    };
    if status.success() {
        return Ok(());
    }
    let mut message = Vec::new();
    if let Some(errors) = errors {
        let _ = errors.take(MAX_MESSAGE).read_to_end(&mut message);
    }
    Err(String::from_utf8_lossy(&message).trim().to_owned())
}
