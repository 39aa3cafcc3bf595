//! How far a session is, on a terminal: runs done, what runs now, time-outs so far, and how long the rest will take.
//!
//! The rest is reckoned run by run: as long as other repetitions of the same run took, or else as all runs of the same
//! method did, or else as all runs; divided by how many are made at once.

use crate::plan::{Plan, RunSpec};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::HashMap;
use std::time::Duration;

/// Mean times, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    same: HashMap<(usize, usize), Mean>,
    method: HashMap<usize, Mean>,
    all: Mean,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    number: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.number += 1;
    }

    fn get(&self) -> Option<f64> {
        (self.number > 0).then(|| self.sum / f64::from(self.number))
    }
}

impl Estimate {
    /// A run took this many seconds.
    pub(super) fn learn(&mut self, run: &RunSpec, seconds: f64) {
        self.same.entry((run.instance, run.method)).or_default().add(seconds);
        self.method.entry(run.method).or_default().add(seconds);
        self.all.add(seconds);
    }

    /// How long these runs will take together; `None` before anything is known.
    pub(super) fn of<'r>(&self, runs: impl Iterator<Item = &'r RunSpec>) -> Option<f64> {
        let all = self.all.get()?;
        let of_one = |run: &RunSpec| {
            let same = self.same.get(&(run.instance, run.method)).and_then(Mean::get);
            same.or_else(|| self.method.get(&run.method).and_then(Mean::get)).unwrap_or(all)
        };
        Some(runs.map(of_one).sum())
    }
}

/// The bar on the terminal; silent if standard error is none.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(of: usize, done: usize) -> Bar {
        // Hidden by itself where standard error is no terminal.
        let bar = ProgressBar::with_draw_target(Some(of as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {bar:30} {pos}/{len} {wide_msg}") {
            bar.set_style(style);
        }
        bar.set_position(done as u64);
        Bar(bar)
    }

    /// Says how many boards were made.
    pub(super) fn boards(&self, made: usize, of: usize) {
        self.0.set_message(format!("making boards: {made} of {of}"));
    }

    /// Shows where the session is.
    pub(super) fn show(&self, done: usize, left: Option<f64>, timeouts: usize, now: &[String]) {
        self.0.set_position(done as u64);
        let left = left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let mut parts: Vec<String> =
            left.map(|left| format!("about {:#} left", HumanDuration(left))).into_iter().collect();
        if timeouts > 0 {
            parts.push(format!("{timeouts} timed out"));
        }
        parts.extend(now.iter().filter(|name| !name.is_empty()).cloned());
        self.0.set_message(parts.join(" · "));
        self.0.tick();
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// A run in a few words.
pub(super) fn in_words(plan: &Plan, run: &RunSpec) -> String {
    format!("{}: {}", plan.instances[run.instance].label, plan.methods[run.method].name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(instance: usize, method: usize) -> RunSpec {
        let (prepare, command, setting) = (Vec::new(), Vec::new(), String::new());
        RunSpec {
            instance,
            method,
            repetition: 1,
            prepare,
            recorded: command.clone(),
            command,
            input: None,
            setting,
            formerly: Vec::new(),
        }
    }

    #[test]
    fn the_rest_is_reckoned_by_the_nearest_that_is_known() {
        let mut estimate = Estimate::default();
        assert_eq!(estimate.of([run(0, 0)].iter()), None);
        estimate.learn(&run(0, 0), 1.0);
        estimate.learn(&run(0, 0), 3.0);
        estimate.learn(&run(1, 0), 8.0);
        estimate.learn(&run(0, 1), 12.0);
        assert_eq!(estimate.of([run(0, 0)].iter()), Some(2.0));
        assert_eq!(estimate.of([run(2, 0)].iter()), Some(4.0));
        assert_eq!(estimate.of([run(0, 2)].iter()), Some(6.0));
        assert_eq!(estimate.of([run(0, 0), run(2, 0), run(0, 2)].iter()), Some(12.0));
    }
}
