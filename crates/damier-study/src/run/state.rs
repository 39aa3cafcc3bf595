//! What the workers of a session share: which run is next, and what is known of those that have ended.

use super::give_up::GiveUp;
use super::progress::{Bar, Estimate, in_words};
use super::session::{Missing, Outcome, blank};
use crate::file::Study;
use crate::plan::Plan;
use crate::record::{Ending, Record, ResultLine};
use crate::results::{Journal, Results};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Damier's exit code for an answer that did not pass its own check.
const CHECK_FAILED: i32 = 70;

/// What workers share.
pub(super) struct State<'s> {
    study: &'s Study,
    plan: &'s Plan,
    to_make: Vec<usize>,
    next: usize,
    /// Runs whose last record says that they were given up, or that a program is missing: what need not be said again.
    said: BTreeMap<usize, Ending>,
    broken: BTreeSet<usize>,
    /// Programs that are not there, as was seen in this session.
    absent: BTreeMap<String, String>,
    journal: Journal,
    give_up: GiveUp,
    estimate: Estimate,
    /// Runs that are done with, now or before.
    pub(super) done: usize,
    now: Vec<String>,
    pub(super) outcome: Outcome,
    /// Why nothing more can be written.
    pub(super) trouble: Option<io::Error>,
    pub(super) bar: Option<Bar>,
}

impl<'s> State<'s> {
    pub(super) fn new(
        study: &'s Study,
        plan: &'s Plan,
        results: &Results,
        to_make: Vec<usize>,
        journal: Journal,
        broken: &BTreeMap<usize, String>,
        outcome: Outcome,
    ) -> State<'s> {
        let mut give_up = GiveUp::new(plan, study.give_up.as_deref());
        let mut estimate = Estimate::default();
        let mut said = BTreeMap::new();
        for (run, record) in results.newest(study, plan).into_iter().enumerate() {
            match record {
                Some(record) if matches!(record.ending, Ending::Skipped | Ending::Missing) => {
                    said.insert(run, record.ending);
                }
                Some(record) => {
                    give_up.learn(run, record.ending);
                    estimate.learn(&plan.runs[run], record.time);
                }
                None => {}
            }
        }
        let (broken, done) = (broken.keys().copied().collect(), outcome.before);
        State {
            study,
            plan,
            to_make,
            next: 0,
            said,
            broken,
            absent: BTreeMap::new(),
            journal,
            give_up,
            estimate,
            done,
            now: Vec::new(),
            outcome,
            trouble: None,
            bar: None,
        }
    }

    /// The next run to be made; what is given up on the way is written down.
    pub(super) fn take(&mut self, worker: usize) -> Option<usize> {
        self.now.resize(self.now.len().max(worker + 1), String::new());
        self.now[worker].clear();
        while self.trouble.is_none() {
            let run = *self.to_make.get(self.next)?;
            self.next += 1;
            let spec = &self.plan.runs[run];
            if self.broken.contains(&spec.instance) {
                continue;
            }
            if self.give_up.is_hopeless(run) {
                self.give_up.learn(run, Ending::Skipped);
                self.write(run, Record { ending: Ending::Skipped, ..blank(self.study, self.plan, spec) });
                self.done += 1;
                continue;
            }
            let programs = spec.prepare.iter().chain([&spec.command]).filter_map(|words| words.first());
            if let Some(message) = programs.filter_map(|program| self.absent.get(program)).next().cloned() {
                let record = blank(self.study, self.plan, spec);
                self.settle(run, Record { ending: Ending::Missing, message, ..record }, 0.0);
                continue;
            }
            self.now[worker] = in_words(self.plan, spec);
            return Some(run);
        }
        None
    }

    /// A run has ended.
    pub(super) fn settle(&mut self, run: usize, record: Record, seconds: f64) {
        let (plan, spec) = (self.plan, &self.plan.runs[run]);
        self.done += 1;
        self.outcome.made += 1;
        match record.ending {
            Ending::Missing => {
                self.done -= 1;
                self.outcome.made -= 1;
                let program = record.message.split('\'').nth(1).unwrap_or_default().to_owned();
                self.absent.insert(program, record.message.clone());
                let (method, what) = (record.method.clone(), record.message.clone());
                let missing = Missing { method, what };
                if !self.outcome.missing.contains(&missing) {
                    self.outcome.missing.push(missing);
                }
            }
            Ending::Crashed => {
                let told = || format!("{}: {}", in_words(plan, spec), record.message);
                self.outcome.crashed.0 += 1;
                self.outcome.crashed.1.get_or_insert_with(told);
                if plan.methods[spec.method].ours && record.exit == Some(CHECK_FAILED) {
                    self.outcome.failed_checks.push(told());
                }
            }
            Ending::Timeout | Ending::Memory => self.outcome.at_a_limit += 1,
            Ending::Answered | Ending::Stopped | Ending::Skipped => {}
        }
        if record.ending != Ending::Missing {
            self.estimate.learn(spec, seconds);
        }
        self.give_up.learn(run, record.ending);
        self.write(run, record);
    }

    fn write(&mut self, run: usize, record: Record) {
        if self.said.get(&run) == Some(&record.ending) {
            return;
        }
        if let Err(error) = self.journal.append(&ResultLine::Run(Box::new(record))) {
            self.trouble.get_or_insert(error);
        }
    }

    /// Seconds that the rest will take.
    pub(super) fn estimate(&self, jobs: usize) -> Option<f64> {
        let rest = self.to_make[self.next.min(self.to_make.len())..].iter();
        let rest = rest.filter(|&&run| !self.give_up.is_hopeless(run)).map(|&run| &self.plan.runs[run]);
        Some(self.estimate.of(rest)? / jobs as f64)
    }

    /// Shows what the cluster says of what it has.
    pub(super) fn say(&self, words: &str) {
        if let Some(bar) = &self.bar {
            bar.show(self.done, None, self.outcome.at_a_limit, &[words.to_owned()]);
        }
    }

    pub(super) fn show(&self, left: Option<f64>) {
        if let Some(bar) = &self.bar {
            bar.show(self.done, left, self.outcome.at_a_limit, &self.now);
        }
    }
}
