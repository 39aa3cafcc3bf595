//! Running another program: its output is read as it comes, and it dies when it is told to.
//!
//! The program gets a process group of its own, so that what it started dies with it, also when it ends by itself: a
//! script that starts a solver would otherwise leave the solver behind.

use super::Trouble;
use super::output::SolverOutput;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// Waiting is short at first, for easy questions, and gets longer.
const FIRST_WAIT: Duration = Duration::from_micros(200);
const LONGEST_WAIT: Duration = Duration::from_millis(10);
/// How long the output of a program that has ended is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is read of a program's output; one that says more is cut off.
const MAX_BYTES: u64 = 1 << 30;
/// What a program's proof may take on the disk.
const MAX_PROOF: u64 = 1 << 30;

/// How a program ended.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) said: SolverOutput,
    /// The last line of its standard error.
    pub(super) complaint: String,
}

/// Runs a program to its end; `None` if it was stopped by the flag. A proof that grows too long is emptied while it is
/// written, for the disk's sake, and is none any more.
pub(super) fn run(
    program: &Path,
    arguments: &[OsString],
    proof: Option<&Path>,
    stop: &AtomicBool,
) -> Result<Option<Ended>, Trouble> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if std::env::var_os("CARGO").is_some() {
        // Under `cargo run` and `cargo test` the folders of our own build come first here. There is a libminisat among
        // them, with which an installed MiniSat of another version runs wild.
        command.env_remove("LD_LIBRARY_PATH");
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(|error| {
        Trouble(format!("cannot start the SAT solver '{}': {error}; accepted: a program", program.display()))
    })?;
    let said = listen(child.stdout.take(), SolverOutput::read);
    let complaint = listen(child.stderr.take(), last_line);
    let lost = |error| Trouble(format!("lost the SAT solver '{}': {error}", program.display()));
    let mut wait = FIRST_WAIT;
    let status = loop {
        match child.try_wait().map_err(lost)? {
            Some(status) => break status,
            None if stop.load(Ordering::Relaxed) => {
                kill(&mut child);
                return Ok(None);
            }
            None => std::thread::sleep(wait),
        }
        if let Some(file) = proof.filter(|file| on_disk(file) > MAX_PROOF) {
            // The program goes on behind the place where it was: what comes is a proof without its beginning.
            let _ = File::options().write(true).open(file).and_then(|file| file.set_len(0));
        }
        wait = (wait * 2).min(LONGEST_WAIT);
    };
    // What it started and left behind may still hold its output open, but not for ever.
    let ended = Instant::now();
    while said.is_waiting(stop) && ended.elapsed() < PATIENCE {
        std::thread::sleep(FIRST_WAIT);
    }
    kill(&mut child);
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    Ok(Some(Ended { status, said: said.take(), complaint: complaint.take() }))
}

/// What a file takes on the disk, holes not counted.
fn on_disk(file: &Path) -> u64 {
    #[cfg(unix)]
    let size = |data: std::fs::Metadata| std::os::unix::fs::MetadataExt::blocks(&data) * 512;
    #[cfg(not(unix))]
    let size = |data: std::fs::Metadata| data.len();
    std::fs::metadata(file).map_or(0, size)
}

/// Ends the program, if it has not ended yet, and all that it started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// A thread that reads until there is no more; it is not waited for if the program is killed.
struct Listener<T> {
    heard: Receiver<T>,
    first: std::cell::Cell<Option<T>>,
}

fn listen<T: Send + 'static, R: Read + Send + 'static>(
    source: Option<R>,
    read: fn(&mut dyn BufRead) -> T,
) -> Listener<T> {
    let (tell, heard) = mpsc::channel();
    std::thread::spawn(move || {
        let heard = match source {
            Some(source) => read(&mut BufReader::new(source.take(MAX_BYTES))),
            None => read(&mut std::io::empty()),
        };
        let _ = tell.send(heard);
    });
    Listener { heard, first: std::cell::Cell::new(None) }
}

impl<T: Default> Listener<T> {
    fn is_waiting(&self, stop: &AtomicBool) -> bool {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        match self.heard.try_recv() {
            Ok(heard) => {
                self.first.set(Some(heard));
                false
            }
            Err(mpsc::TryRecvError::Empty) => true,
            Err(mpsc::TryRecvError::Disconnected) => false,
        }
    }

    /// What was heard; nothing of a program that still writes after a moment.
    fn take(self) -> T {
        const MOMENT: Duration = Duration::from_secs(2);
        self.first.take().or_else(|| self.heard.recv_timeout(MOMENT).ok()).unwrap_or_default()
    }
}

fn last_line(source: &mut dyn BufRead) -> String {
    let mut last = String::new();
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            last = text.trim().chars().take(200).collect();
        }
        line.clear();
    }
    last
}
