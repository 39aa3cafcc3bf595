//! How much work is allowed, what was done, and how far it got.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits on a run; what is `None` is not limited.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Search nodes.
    pub nodes: Option<u64>,
    /// Failed nodes.
    pub failures: Option<u64>,
    /// Solutions.
    pub solutions: Option<u64>,
    /// Resident memory of the whole process, in bytes.
    pub memory: Option<u64>,
    /// Wall-clock time for a second opinion on what is claimed without a proof; zero for none. `None` leaves it to the caller that
    /// asks for one, who then goes by what the answer took.
    pub confirm: Option<Duration>,
    /// Set from outside to stop the run (Ctrl-C, a portfolio's winner).
    pub cancel: Option<Arc<AtomicBool>>,
}

/// What ended a run before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time is over.
    Time,
    /// That many nodes were visited.
    Nodes,
    /// That many failures were met.
    Failures,
    /// That many solutions were found.
    Solutions,
    /// The process grew too large.
    Memory,
    /// It was stopped from outside.
    Cancelled,
    /// Another program, which was asked, said that it does not know.
    GaveUp,
}

impl Limit {
    /// The limit in words, to follow "stopped: ".
    pub fn describe(self) -> &'static str {
        match self {
            Limit::Time => "the time limit was reached",
            Limit::Nodes => "the node limit was reached",
            Limit::Failures => "the failure limit was reached",
            Limit::Solutions => "the number of solutions asked for was found",
            Limit::Memory => "the memory limit was reached",
            Limit::Cancelled => "interrupted",
            Limit::GaveUp => "the solver gave up without an answer",
        }
    }

    /// The limit in a word, as reports for programs have it.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Time => "time",
            Limit::Nodes => "nodes",
            Limit::Failures => "failures",
            Limit::Solutions => "solutions",
            Limit::Memory => "memory",
            Limit::Cancelled => "interrupt",
            Limit::GaveUp => "solver",
        }
    }
}

impl Budget {
    /// The limit that a run started at `start` has reached, if any. Solutions are the caller's to count.
    pub fn exceeded(&self, start: Instant, nodes: u64, failures: u64) -> Option<Limit> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(Limit::Cancelled)
        } else if self.nodes.is_some_and(|most| nodes >= most) {
            Some(Limit::Nodes)
        } else if self.failures.is_some_and(|most| failures >= most) {
            Some(Limit::Failures)
        } else if self.time.is_some_and(|most| start.elapsed() >= most) {
            Some(Limit::Time)
        } else if self.memory.is_some_and(|most| recent_memory().is_some_and(|seen| seen > most)) {
            Some(Limit::Memory)
        } else {
            None
        }
    }
}

/// How long a figure of memory is good for. Asking the system takes longer than looking at the clock a hundred times, and
/// limits are looked at in the midst of propagation.
const MEMORY_EVERY: Duration = Duration::from_millis(10);

/// Resident memory as it was a moment ago.
fn recent_memory() -> Option<u64> {
    thread_local! {
        static SEEN: Cell<Option<(Instant, u64)>> = const { Cell::new(None) };
    }
    let now = Instant::now();
    match SEEN.get() {
        Some((when, seen)) if now - when < MEMORY_EVERY => Some(seen),
        _ => {
            let seen = resident_memory()?;
            SEEN.set(Some((now, seen)));
            Some(seen)
        }
    }
}

/// Resident memory of this process in bytes, where the system tells (Linux).
pub fn resident_memory() -> Option<u64> {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split_whitespace().nth(1)?.parse::<u64>().ok()? * PAGE)
}

/// Memory of this machine in bytes, where the system tells (Linux).
pub fn machine_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?.split_whitespace().next()?;
    Some(kilobytes.parse::<u64>().ok()?.saturating_mul(1024))
}

/// Seconds as reports have them: to the microsecond.
pub fn to_microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Search nodes visited, the root included.
    pub nodes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Propagator runs, or what the engine has instead of them.
    pub propagations: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Times the search started over.
    pub restarts: u64,
    /// Depth of the deepest node, decisions taken and refused both counted.
    pub peak_depth: u64,
    /// Seconds spent before the search: reading the model, setting up the engine.
    pub build_s: f64,
    /// Seconds spent searching.
    pub solve_s: f64,
}

impl Statistics {
    /// Adds what another thread did; times are the caller's to measure.
    pub fn absorb(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.propagations += other.propagations;
        self.solutions += other.solutions;
        self.restarts += other.restarts;
        self.peak_depth = self.peak_depth.max(other.peak_depth);
    }
}

/// Where a run is, told from time to time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Nodes so far.
    pub nodes: u64,
    /// Failures so far.
    pub failures: u64,
    /// Solutions so far.
    pub solutions: u64,
    /// Best objective value so far.
    pub objective: Option<i64>,
    /// What is proved about the best objective value there is, by engines that prove bounds on the way.
    pub bound: Option<f64>,
}
