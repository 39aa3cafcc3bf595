//! Parts as processes on this machine, a few at a time.
//!
//! A part is told to stop by closing its standard input: it then says what it has found so far. The same happens if this
//! program is killed, so that no part runs on unheard.

use crate::command::Round;
use crate::part_answer::{End, understood};
use crate::whole::{Hear, Whole};
use damier_cp::Part;
use damier_model::{Limit, Run};
use damier_solve::Failure;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How soon an interruption is noticed.
const TICK: Duration = Duration::from_millis(50);
/// How long a part that was told to stop may take for that.
const PATIENCE: Duration = Duration::from_secs(10);

/// A file that is removed again.
struct Temporary(Option<PathBuf>);

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// What a part has printed, once it has closed its output.
struct Printed {
    index: usize,
    output: Vec<u8>,
    errors: Vec<u8>,
}

/// Processes that are ended with what holds them.
struct Running(Vec<Option<Child>>);

impl Running {
    fn number(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Closes their standard inputs.
    fn tell_to_stop(&mut self) {
        self.0.iter_mut().flatten().for_each(|child| drop(child.stdin.take()));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        for child in self.0.iter_mut().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(super) fn run(whole: &Whole, round: &Round, run: &Run, hear: Hear) -> Result<Vec<End>, Failure> {
    let board = Temporary(whole.command.write_temporary_board()?);
    let deadline = run.budget.time.map(|time| Instant::now() + time);
    let interrupted = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut ends: Vec<Option<End>> = (0..whole.of).map(|_| None).collect();
    let mut running = Running((0..whole.of).map(|_| None).collect());
    let (tell, listen) = mpsc::channel();
    let mut next = 0;
    let mut told_to_stop: Option<Instant> = None;
    let mut enough = false;
    loop {
        let over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if told_to_stop.is_none() && (interrupted() || over) {
            running.tell_to_stop();
            told_to_stop = Some(Instant::now());
        }
        while told_to_stop.is_none() && next < whole.of && running.number() < whole.at_once {
            let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            running.0[next] = Some(start(whole, round, next, board.0.as_deref(), time, &tell)?);
            next += 1;
        }
        if running.number() == 0 || told_to_stop.is_some_and(|told| told.elapsed() > PATIENCE) {
            break;
        }
        let printed = match listen.recv_timeout(TICK) {
            Ok(printed) => printed,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let Some(mut child) = running.0[printed.index].take() else { continue };
        let code = child.wait().ok().and_then(|status| status.code());
        let Some(part) = Part::new(printed.index, whole.of) else { continue };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut end = understood(part, whole.codes, &text(&printed.output), &text(&printed.errors), code)?;
        if let (true, false, End::PartAnswer(said)) = (told_to_stop.is_some(), interrupted(), &mut end) {
            // It was us who told it to stop, since the time of all parts together was over.
            said.stopped_by = said.stopped_by.map(|limit| if limit == Limit::Cancelled { Limit::Time } else { limit });
        }
        enough = end.said().is_some_and(|said| hear(printed.index, said).is_break());
        ends[printed.index] = Some(end);
        whole.listener.done(ends.iter().flatten().count() as u64);
        if enough {
            break;
        }
    }
    let stopped = match (enough, interrupted()) {
        (true, _) => Limit::Solutions,
        (false, true) => Limit::Cancelled,
        (false, false) => Limit::Time,
    };
    Ok(ends.into_iter().map(|end| end.unwrap_or(End::Stopped(stopped))).collect())
}

fn start(
    whole: &Whole,
    round: &Round,
    index: usize,
    board: Option<&Path>,
    time: Option<Duration>,
    tell: &Sender<Printed>,
) -> Result<Child, Failure> {
    let part = Part::new(index, whole.of).ok_or_else(|| Failure::Refused("there is no such part".to_owned()))?;
    // A limit of nothing would be refused.
    let time = time.map(|time| format!("--time-limit={}", time.as_secs_f64().max(0.001)));
    let extra: Vec<String> = ["--while-heard".to_owned()].into_iter().chain(time).collect();
    let words = whole.command.part(round, part, board, &extra);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| Failure::Refused(format!("cannot start part {part}: {error}")))?;
    let (output, errors, tell) = (child.stdout.take(), child.stderr.take(), tell.clone());
    std::thread::spawn(move || {
        let errors = std::thread::spawn(move || all(errors));
        let output = all(output);
        let errors = errors.join().unwrap_or_default();
        // There is nothing to hear it once enough was heard.
        let _ = tell.send(Printed { index, output, errors });
    });
    Ok(child)
}

fn all(from: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut from) = from {
        // What was read before a pipe broke is all there is.
        let _ = from.read_to_end(&mut bytes);
    }
    bytes
}
