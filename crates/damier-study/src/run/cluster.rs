//! Runs as job arrays of Slurm: every task is `damier study one` for one line of a file of runs, and leaves its record in a
//! file of its own.
//!
//! Runs go to the cluster in *waves*: all at once, or, where a method is given up on what is larger than what it could not
//! do, size by size. A wave is a folder `slurm/N` within the results. It is there until all of its records are in the
//! results, so that a session that was killed is taken up by the next one: that finds the wave, submits nothing twice, and
//! waits for what is missing. A task that the cluster lost (cancelled, out of memory, a node that went down) is submitted
//! again, a few times, and then counts as crashed.

use super::progress::Bar;
use super::session::{Options, Outcome, blank, job, still_to_make};
use super::state::State;
use super::{Job, SCRATCH};
use crate::file::Study;
use crate::plan::Plan;
use crate::record::{Ending, Record};
use crate::results::{Journal, Results};
use crate::slurm::{Array, Settings, SlurmError, State as Tasks, Task, submit};
use crate::values::in_order;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Name of the folder of waves within the folder of results.
const WAVES: &str = "slurm";
/// How often a task that was lost is submitted again.
const MAX_AGAIN: usize = 2;
/// Megabytes that a task asks for beyond what its run may use: for the process that watches over it.
const BESIDE: u64 = 200;

/// What a session on a cluster works on.
pub(super) struct Cluster<'c> {
    pub(super) study: &'c Study,
    pub(super) plan: &'c Plan,
    pub(super) folder: &'c Path,
    pub(super) options: &'c Options,
    pub(super) cancel: &'c AtomicBool,
    /// Boards that could not be made, and why.
    pub(super) broken: &'c BTreeMap<usize, String>,
}

/// Runs in their order, those of one size of the parameter by which methods are given up together.
fn waves(study: &Study, plan: &Plan, runs: Vec<usize>) -> Vec<Vec<usize>> {
    let Some(parameter) = &study.give_up else { return vec![runs] };
    let mut by_size: Vec<(String, Vec<usize>)> = Vec::new();
    for run in runs {
        let size = plan.parameters(&plan.runs[run]).remove(parameter).unwrap_or_default();
        match by_size.iter_mut().find(|(known, _)| *known == size) {
            Some((_, runs)) => runs.push(run),
            None => by_size.push((size, vec![run])),
        }
    }
    by_size.sort_by(|(one, _), (other, _)| in_order(one, other));
    by_size.into_iter().map(|(_, runs)| runs).collect()
}

impl<'c> Cluster<'c> {
    /// Makes runs until there are none left, or until it is told to stop, which leaves those on the cluster there.
    pub(super) fn work(&self, to_make: Vec<usize>, outcome: Outcome, bar: Bar) -> Result<State<'c>, String> {
        let mut state = self.state(to_make.clone(), outcome)?;
        state.bar = Some(bar);
        self.take_up(&mut state, &to_make)?;
        let results = Results::read(self.folder).map_err(|error| self.unwritable(&error))?;
        let open = still_to_make(self.study, self.plan, &results, &self.options.only_methods);
        for wave in waves(self.study, self.plan, open) {
            if self.cancel.load(Ordering::SeqCst) || state.trouble.is_some() {
                break;
            }
            let (done, bar) = (state.done, state.bar);
            state = self.state(wave, state.outcome)?;
            (state.done, state.bar) = (done, bar);
            self.wave(&mut state)?;
        }
        Ok(state)
    }

    /// What is known so far, with these runs to be made.
    fn state(&self, runs: Vec<usize>, outcome: Outcome) -> Result<State<'c>, String> {
        let failed = |error| self.unwritable(&error);
        let results = Results::read(self.folder).map_err(failed)?;
        let journal = Journal::open(self.folder).map_err(failed)?;
        Ok(State::new(self.study, self.plan, &results, runs, journal, self.broken, outcome))
    }

    /// Waits for what an earlier session has left on the cluster. The records that come count for `state`, whose runs are
    /// those that are still to be made.
    fn take_up(&self, state: &mut State<'_>, open: &[usize]) -> Result<(), String> {
        // As it was called when it was made: tasks are recognised by their commands.
        let waves = self.folder.canonicalize().map(|folder| folder.join(WAVES));
        let Ok(listed) = waves.and_then(fs::read_dir) else { return Ok(()) };
        let mut left: Vec<PathBuf> = listed.filter_map(Result::ok).map(|entry| entry.path()).collect();
        left.sort();
        for wave in left {
            let Ok(text) = fs::read_to_string(wave.join("runs")) else {
                // Nothing was submitted before that file was whole.
                let _ = fs::remove_dir_all(&wave);
                continue;
            };
            let jobs: Vec<Job> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
            let records = jobs.into_iter().map(|job| job.record).collect();
            let known = Results { records, ..Results::default() };
            let runs = known.numbers(self.study, self.plan);
            let wanted = |run: Option<usize>| run.filter(|run| open.contains(run));
            self.wait(&wave, runs.into_iter().map(wanted).collect(), state)?;
        }
        Ok(())
    }

    /// Hands runs to the cluster, and waits for their records.
    fn wave(&self, state: &mut State<'_>) -> Result<(), String> {
        let runs: Vec<usize> = std::iter::from_fn(|| state.take(0)).collect();
        if runs.is_empty() || self.cancel.load(Ordering::SeqCst) {
            return Ok(());
        }
        let wave = self.next_folder().map_err(|error| self.unwritable(&error))?;
        let Options { damier, .. } = self.options;
        let mut text = String::new();
        for &run in &runs {
            // The cluster says which cores.
            let job = job(self.study, self.plan, run, self.folder, damier, Vec::new());
            let mut job = job.map_err(|error| self.unwritable(&error))?;
            job.scratch = wave.join(SCRATCH).join(run.to_string());
            text += &serde_json::to_string(&job).map_err(|error| error.to_string())?;
            text.push('\n');
        }
        let draft = wave.join("runs.draft");
        let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, wave.join("runs")));
        written.map_err(|error| self.unwritable(&error))?;
        self.wait(&wave, runs.into_iter().map(Some).collect(), state)
    }

    /// Submits what was not submitted before, and waits for the records of a wave; `None` stands for one that is not wanted.
    fn wait(&self, wave: &Path, runs: Vec<Option<usize>>, state: &mut State<'_>) -> Result<(), String> {
        let in_words = |error: SlurmError| error.to_string();
        let record = |task: usize| wave.join(format!("record-{task}"));
        let command = |task: usize| {
            let (damier, file) = (&self.options.damier, wave.join("runs"));
            let [damier, file, record] = [damier, &file, &record(task)].map(|path| path.to_string_lossy().into_owned());
            let words = [&damier, "study", "one", "--runs", &file, "--run", &task.to_string(), "--out", &record];
            words.map(str::to_owned).to_vec()
        };
        let array = Array {
            name: format!("damier-{}", self.study.name),
            folder: wave.join("job"),
            commands: (0..runs.len()).map(command).collect(),
            settings: self.settings(),
        };
        let again = array.folder.exists();
        let mut job = match submit(&array) {
            Err(error) if !again => {
                // Nothing is on the cluster, so there is nothing to come back to.
                let _ = fs::remove_dir_all(wave);
                return Err(error.to_string());
            }
            submitted => submitted.map_err(in_words)?,
        };
        let mut tried = BTreeMap::new();
        let mut wanted = runs;
        if again {
            let lost = job.settle().map_err(in_words)?.lost();
            self.repeat(&mut job, lost, &mut tried)?;
        }
        loop {
            let mut heard = |tasks: &Tasks| {
                for task in tasks.ended() {
                    let Some(run) = wanted[task].take() else { continue };
                    let found = self.record(run, &record(task), tasks.tasks[task]);
                    let seconds = found.time;
                    state.settle(run, found, seconds);
                }
                state.say(&tasks.in_words());
            };
            let tasks = job.wait(&mut heard, self.cancel).map_err(in_words)?;
            heard(&tasks);
            if self.cancel.load(Ordering::SeqCst) {
                return Ok(());
            }
            let lost: Vec<usize> = tasks.lost().into_iter().filter(|&task| wanted[task].is_some()).collect();
            let (again, hopeless): (Vec<usize>, Vec<usize>) =
                lost.into_iter().partition(|task| tried.get(task).is_none_or(|&times| times < MAX_AGAIN));
            for task in hopeless {
                let Some(run) = wanted[task].take() else { continue };
                let why = job.last_words(task).map_or(String::new(), |words| format!(": {words}"));
                let message = format!("Slurm lost it {} times{why}", MAX_AGAIN + 1);
                let found = blank(self.study, self.plan, &self.plan.runs[run]);
                state.settle(run, Record { ending: Ending::Crashed, message, ..found }, 0.0);
            }
            if again.is_empty() {
                break;
            }
            self.repeat(&mut job, again, &mut tried)?;
        }
        let _ = fs::remove_dir_all(wave);
        Ok(())
    }

    fn repeat(
        &self,
        job: &mut crate::slurm::Job,
        lost: Vec<usize>,
        tried: &mut BTreeMap<usize, usize>,
    ) -> Result<(), String> {
        lost.iter().for_each(|&task| *tried.entry(task).or_default() += 1);
        if lost.is_empty() { Ok(()) } else { job.resubmit(&lost).map_err(|error| error.to_string()) }
    }

    /// The record that a task has left.
    fn record(&self, run: usize, file: &Path, task: Task) -> Record {
        let read = fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        read.unwrap_or_else(|| {
            let code = if let Task::Ended(code) = task { format!(" (exit code {code})") } else { String::new() };
            let message = format!("the process that watched over the run left no record{code}");
            Record { ending: Ending::Crashed, message, ..blank(self.study, self.plan, &self.plan.runs[run]) }
        })
    }

    /// What a task asks for: what the study's file says, or else what its limits need.
    fn settings(&self) -> Settings {
        let mut settings = self.study.slurm.clone();
        settings.memory_mb = settings.memory_mb.or(self.study.memory_limit.map(|limit| limit + BESIDE));
        settings.cores = settings.cores.or(Some(self.study.cores as u64));
        settings
    }

    fn next_folder(&self) -> io::Result<PathBuf> {
        let waves = self.folder.canonicalize()?.join(WAVES);
        fs::create_dir_all(&waves)?;
        let mut number = 1;
        loop {
            let folder = waves.join(format!("{number:04}"));
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(folder),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn unwritable(&self, error: &io::Error) -> String {
        format!("cannot write to '{}': {error}", self.folder.display())
    }
}
