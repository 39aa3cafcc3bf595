//! One run: the command is started, watched, measured and ended, with all that it started.
//!
//! This is meant for a process of its own (`damier study one`), since it takes every process below it for a part of the run.
//!
//! **Time** is from just before the start to the moment the system says that the command has ended, by the monotonic clock.
//! **Processor time** is what the system adds up for all processes that were waited for. **Memory** is looked at every few
//! milliseconds: what all processes of the run have resident together (pages that they share count for each), and the most
//! that the system saw in the first of them. That figure counts what this process had when it started the other, and what
//! preparations had, so it is taken only where it is larger; a run of less than a millisecond may stay unseen, which is 0.
//! New processes are looked for less often, since that means looking at all.
//!
//! **Limits.** At the time limit the group of processes is interrupted as by Ctrl-C, so that a program may print what it
//! has found, and ended for good two seconds later. At the memory limit it is ended at once.

use super::Job;
use super::answer::{self, End, Heard};
use super::machine;
use super::processes::{below, end_below, memory};
use crate::record::{Ending, Record};
use nix::errno::Errno;
use nix::sched::{CpuSet, sched_setaffinity};
use nix::sys::prctl::set_child_subreaper;
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, getpid, getppid};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Between an interruption and the end.
const GRACE: Duration = Duration::from_secs(2);
/// Between two looks at the memory; short runs are looked at sooner.
const LOOK_EVERY: (Duration, Duration) = (Duration::from_micros(50), Duration::from_millis(10));
/// Kilobytes below which a program was only seen while it was being loaded, which says nothing.
const LOADED: u64 = 512;
/// Between two looks at all processes there are, at least; and how many times longer than such a look takes.
const LOOK_AROUND_EVERY: (Duration, u32) = (Duration::from_millis(40), 50);
/// How long a preparation may take: so many times as long as the run, and so long at least.
const PREPARATION: (u32, Duration) = (10, Duration::from_secs(60));
/// Bytes that are kept of what a program says on standard error: the last ones.
const MAX_ERRORS: usize = 1000;
/// How long it is tried to end what does not end.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes a run. `None` if it was cancelled, or if the process that asked for it is gone.
pub fn make(job: &Job, cancel: &AtomicBool) -> Option<Record> {
    // Who cannot have it still has the group of processes.
    let _ = set_child_subreaper(true);
    let _ = fs::remove_dir_all(&job.scratch);
    let record = match fs::create_dir_all(&job.scratch) {
        Ok(()) => within(job, cancel),
        Err(error) => {
            let message = format!("cannot make the folder '{}': {error}", job.scratch.display());
            Some(Record { ending: Ending::Crashed, message, ..job.record.clone() })
        }
    };
    let _ = fs::remove_dir_all(&job.scratch);
    record
}

/// Why there is nothing to be measured.
enum Trouble {
    Missing(String),
    Failed(String),
    Cancelled,
}

fn within(job: &Job, cancel: &AtomicBool) -> Option<Record> {
    let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let record = Record { started, core: job.cores.first().copied(), ..job.record.clone() };
    let time = Duration::try_from_secs_f64(record.time_limit).unwrap_or(Duration::MAX);
    let limits = Limits { time, memory: record.memory_limit.map(|megabytes| megabytes.saturating_mul(1024)) };
    let command = if job.command.is_empty() { &record.command } else { &job.command };
    let measured = prepare(job, limits, cancel).and_then(|()| {
        let input = job.input.as_ref().map(|file| PathBuf::from(in_scratch(job, file)));
        supervise(job, command, input.as_deref(), limits, cancel, |output| answer::listen(&job.reader, output))
    });
    match measured {
        Err(Trouble::Cancelled) => None,
        Err(Trouble::Missing(message)) => Some(Record { ending: Ending::Missing, message, ..record }),
        Err(Trouble::Failed(message)) => Some(Record { ending: Ending::Crashed, message, ..record }),
        Ok(measured) => Some(judged(job, record, measured)),
    }
}

fn judged(job: &Job, record: Record, measured: Measured<Heard>) -> Record {
    let Measured { end, time, cpu, memory, heard, errors } = measured;
    let (ending, mut answer, message) = answer::judge(&job.reader, heard, end, time, record.time_limit, &errors);
    if answer::asks_for_one(&record.command) {
        answer.count = None;
    }
    let exit = match end {
        End::Exit(code) => Some(code),
        End::Signal(_) | End::TimeLimit | End::MemoryLimit => None,
    };
    let (time, cpu, memory) = (time.as_secs_f64(), cpu.as_secs_f64(), memory as f64 / 1024.0);
    Record { ending, answer, time, cpu, memory, exit, message, ..record }
}

fn prepare(job: &Job, of_run: Limits, cancel: &AtomicBool) -> Result<(), Trouble> {
    let limits = Limits { time: of_run.time.saturating_mul(PREPARATION.0).max(PREPARATION.1), ..of_run };
    for words in &job.prepare {
        let drain = |mut output: ChildStdout| io::copy(&mut output, &mut io::sink());
        let measured = supervise(job, words, None, limits, cancel, drain)?;
        let (program, said) = (&words[0], measured.errors);
        let ended = match measured.end {
            End::Exit(0) => continue,
            End::Exit(code) => format!("exit code {code}"),
            End::Signal(number) => format!("signal {number}"),
            End::TimeLimit => format!("stopped at its time limit, {} s", limits.time.as_secs_f64()),
            End::MemoryLimit => format!("stopped at its memory limit, {} MB", limits.memory.unwrap_or(0) / 1024),
        };
        return Err(Trouble::Failed(
            format!("the preparation by '{program}' failed ({ended}) {said}").trim().to_owned(),
        ));
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Limits {
    time: Duration,
    /// Kilobytes.
    memory: Option<u64>,
}

struct Measured<T> {
    end: End,
    time: Duration,
    cpu: Duration,
    /// Kilobytes.
    memory: u64,
    heard: T,
    errors: String,
}

/// Runs a command to its end, or to the end of our patience.
fn supervise<T: Send>(
    job: &Job,
    words: &[String],
    input: Option<&Path>,
    limits: Limits,
    cancel: &AtomicBool,
    listen: impl FnOnce(ChildStdout) -> T + Send,
) -> Result<Measured<T>, Trouble> {
    let mut command = command(job, words, input)?;
    let before = getrusage(UsageWho::RUSAGE_CHILDREN).ok();
    let own = memory(getpid()).map_or(0, |(_, most)| most);
    let all = machine::cores();
    tie(&job.cores);
    let start = Instant::now();
    let spawned = command.spawn();
    // Only what is measured stays there: who watches should not be in its way.
    tie(&all);
    let mut child = spawned.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Trouble::Missing(format!("'{}' is not installed", words[0])),
        _ => Trouble::Failed(format!("cannot start '{}': {error}", words[0])),
    })?;
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap_or(i32::MAX));
    let (Some(output), Some(errors)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(Trouble::Failed("it has no output".to_owned()));
    };

    thread::scope(|scope| {
        let heard = scope.spawn(move || listen(output));
        let errors = scope.spawn(move || last_words(errors));
        let (over, ended) = channel();
        let watcher = scope.spawn(move || watch(pid, start, limits, cancel, &ended));
        // Not waited for yet: until then its number, and that of its group, belong to no other process.
        while waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT) == Err(Errno::EINTR) {}
        let time = start.elapsed();
        drop(over);
        let watched = watcher.join().unwrap_or_default();
        let _ = killpg(pid, Signal::SIGKILL);
        let status = end(&mut child).map_err(|error| Trouble::Failed(format!("cannot wait for it: {error}")))?;
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok();
        let heard = heard.join().map_err(|_| Trouble::Failed("its output could not be read".to_owned()))?;
        let errors = errors.join().unwrap_or_default();

        let end = match (watched.stopped, status.code()) {
            (Some(Stop::Cancel), _) => return Err(Trouble::Cancelled),
            (Some(Stop::Memory), _) => End::MemoryLimit,
            (Some(Stop::Time), _) => End::TimeLimit,
            (None, Some(code)) => End::Exit(code),
            (None, None) => End::Signal(status.signal().unwrap_or(0)),
        };
        // The system's figure counts what a process had before it became another program, which is what we have.
        let largest =
            |usage: &Option<Usage>| usage.as_ref().map_or(0, |usage| u64::try_from(usage.max_rss()).unwrap_or(0));
        let (most, most_before) = (largest(&usage), largest(&before));
        let seen = watched.memory.max(if most > own.max(most_before) { most } else { 0 });
        let memory = if seen < LOADED { 0 } else { seen };
        let cpu = processor_time(usage).saturating_sub(processor_time(before));
        Ok(Measured { end, time, cpu, memory, heard, errors })
    })
}

fn command(job: &Job, words: &[String], input: Option<&Path>) -> Result<Command, Trouble> {
    let program = match words.first().map(|word| in_scratch(job, word)) {
        None => return Err(Trouble::Failed("the command is empty".to_owned())),
        Some(name) if name == "damier" => job.damier.clone(),
        Some(name) if name.contains('/') => job.folder.join(name),
        Some(name) => PathBuf::from(name),
    };
    let input = match input {
        None => Stdio::null(),
        Some(path) => {
            let path = job.folder.join(path);
            let refused = |error| Trouble::Failed(format!("cannot read '{}': {error}", path.display()));
            Stdio::from(File::open(&path).map_err(refused)?)
        }
    };
    let mut command = Command::new(program);
    command.args(words[1..].iter().map(|word| in_scratch(job, word)));
    // What is measured is the answer, not the second opinion on it: the record compares the answers of all.
    let verb = words.get(1).filter(|_| words[0] == "damier").map(String::as_str);
    if let Some("solve" | "count") = verb {
        command.arg("--no-confirm");
    }
    command.current_dir(&job.folder).process_group(0);
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A shell that is asked for 'damier' finds this one.
    if let (Some(own), Some(path)) = (job.damier.parent(), std::env::var_os("PATH")) {
        let folders = std::iter::once(own.to_owned()).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
    }
    Ok(command)
}

fn in_scratch(job: &Job, word: &str) -> String {
    word.replace("{scratch}", &job.scratch.to_string_lossy())
}

/// Waits for a child whose group was ended, and ends and waits for everything else below this process.
fn end(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    let status = child.wait()?;
    let start = Instant::now();
    while end_below(getpid()) > 0 && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
    while !matches!(waitpid(None, Some(WaitPidFlag::WNOHANG)), Err(_) | Ok(WaitStatus::StillAlive)) {}
    Ok(status)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Time,
    Memory,
    Cancel,
}

#[derive(Default)]
struct Watched {
    stopped: Option<Stop>,
    /// Most kilobytes seen.
    memory: u64,
}

/// Watches a process and all below us until it has ended, and sees to it that it does.
fn watch(pid: Pid, start: Instant, limits: Limits, cancel: &AtomicBool, ended: &Receiver<()>) -> Watched {
    let (own, parent) = (getpid(), getppid());
    let mut watched = Watched::default();
    let mut known = vec![pid];
    let (mut pause, longest) = LOOK_EVERY;
    let mut look_around = start + LOOK_AROUND_EVERY.0;
    loop {
        let now = Instant::now();
        if now >= look_around {
            known = below(own);
            look_around = Instant::now() + LOOK_AROUND_EVERY.0.max(LOOK_AROUND_EVERY.1 * now.elapsed());
        }
        let most = memory(pid).map_or(0, |(_, most)| most);
        let together: u64 = known.iter().filter_map(|&pid| memory(pid)).map(|(now, _)| now).sum();
        watched.memory = watched.memory.max(most).max(together);

        let elapsed = start.elapsed();
        let is_over = |limit: &u64| watched.memory > *limit;
        let kill_now = match watched.stopped {
            Some(Stop::Memory | Stop::Cancel) => true,
            _ if cancel.load(Ordering::SeqCst) || getppid() != parent => {
                watched.stopped = Some(Stop::Cancel);
                true
            }
            _ if limits.memory.as_ref().is_some_and(is_over) => {
                watched.stopped = Some(Stop::Memory);
                true
            }
            Some(Stop::Time) => elapsed >= limits.time.saturating_add(GRACE),
            None if elapsed >= limits.time => {
                watched.stopped = Some(Stop::Time);
                let _ = killpg(pid, Signal::SIGINT);
                false
            }
            None => false,
        };
        if kill_now {
            let _ = killpg(pid, Signal::SIGKILL);
            end_below(own);
        }
        let until_limit = limits.time.saturating_sub(elapsed);
        let next = if watched.stopped.is_none() { pause.min(until_limit) } else { pause };
        if ended.recv_timeout(next) != Err(RecvTimeoutError::Timeout) {
            return watched;
        }
        pause = (pause * 2).min(longest);
    }
}

/// Ties this thread, and what it starts from now on, to these cores; to none means nothing.
fn tie(cores: &[usize]) {
    let mut set = CpuSet::new();
    let known = cores.iter().filter(|&&core| set.set(core).is_ok()).count();
    if known > 0 {
        // Where it is not allowed, the run is not tied; its record says the core that was meant for it.
        let _ = sched_setaffinity(Pid::from_raw(0), &set);
    }
}

fn processor_time(usage: Option<Usage>) -> Duration {
    let Some(usage) = usage else { return Duration::ZERO };
    [usage.user_time(), usage.system_time()].iter().fold(Duration::ZERO, |sum, time| {
        let (seconds, micros) = (u64::try_from(time.tv_sec()).unwrap_or(0), u64::try_from(time.tv_usec()).unwrap_or(0));
        sum + Duration::from_secs(seconds) + Duration::from_micros(micros)
    })
}

/// The end of a text, whatever its length.
fn last_words(mut output: impl Read) -> String {
    let mut kept: Vec<u8> = Vec::with_capacity(2 * MAX_ERRORS);
    let mut buffer = [0; MAX_ERRORS];
    while let Ok(read @ 1..) = output.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..read]);
        kept.drain(..kept.len().saturating_sub(MAX_ERRORS));
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_end_is_kept() {
        let text = format!("{}the end\n", "x".repeat(1_000_000));
        let kept = last_words(text.as_bytes());
        assert!(kept.ends_with("xthe end") && kept.len() <= MAX_ERRORS, "{kept}");
    }
}
