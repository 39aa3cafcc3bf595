//! A session: all runs that have no record yet, in order, by this machine or by a cluster; each record is written down as it
//! comes.
//!
//! Nothing is remembered but the results: what is still to be made is found by comparing the plan with them. So a session
//! may be stopped in any way, at any time, and the next one goes on. Only one session works on a folder at a time, which a
//! lock of the system's sees to; it is gone when the process is.

use super::cluster::Cluster;
use super::crew::Crew;
use super::progress::Bar;
use super::state::State;
use super::{BOARDS, Job, SCRATCH, boards, machine};
use crate::file::Study;
use crate::plan::{Plan, RunSpec};
use crate::record::{Ending, Record, ResultLine, RunAnswer, Session};
use crate::results::{self, Journal, Results};
use crate::settled::{Disagreement, disagreements};
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How a session is to be made.
#[derive(Clone, Debug)]
pub struct Options {
    /// This program: it makes boards, watches over runs, and is what `damier` stands for in commands. Absolute.
    pub damier: PathBuf,
    /// How many runs at once; 0 for as many as there is room for.
    pub jobs: usize,
    /// Only the runs of these methods, if there are any.
    pub only_methods: Vec<String>,
    /// Start over, with the results that are there put aside and boards made anew.
    pub fresh: bool,
    /// Where runs are made.
    pub on: RunsOn,
}

/// Where runs are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunsOn {
    /// By this machine.
    #[default]
    Here,
    /// By a cluster, as job arrays of Slurm.
    Slurm,
}

/// A program that is not there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missing {
    /// Who wants it.
    pub method: String,
    /// What is missing, in words.
    pub what: String,
}

/// What came of a session.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Where results that were there were put.
    pub put_aside: Option<PathBuf>,
    /// Runs of the plan, of the methods that were asked for.
    pub runs: usize,
    /// Those that had a record before.
    pub before: usize,
    /// Those that were made now.
    pub made: usize,
    /// Those that were given up now or before.
    pub skipped: usize,
    /// Those still to be made.
    pub left: usize,
    /// Runs that now ended at a limit.
    pub at_a_limit: usize,
    /// Runs that now crashed, and of the first, who it was and what it said.
    pub crashed: (usize, Option<String>),
    /// Of Damier's answers that now failed their own check, what was said.
    pub failed_checks: Vec<String>,
    /// Programs that are not there.
    pub missing: Vec<Missing>,
    /// Boards that could not be made: their instance and why.
    pub boards: Vec<(String, String)>,
    /// Where answers contradict each other, now or before.
    pub disagreements: Vec<Disagreement>,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// Whether more runs were made at once than there are cores for.
    pub crowded: bool,
}

/// The runs that have no record yet, in order; those that were given up are among them, since that may change.
pub fn still_to_make(study: &Study, plan: &Plan, results: &Results, only_methods: &[String]) -> Vec<usize> {
    let records = results.of_runs(study, plan);
    let wanted = |run: &RunSpec| only_methods.is_empty() || only_methods.contains(&plan.methods[run.method].name);
    let open = |&run: &usize| records[run].is_none_or(|record| record.ending == Ending::Skipped);
    (0..plan.runs.len()).filter(|&run| wanted(&plan.runs[run])).filter(open).collect()
}

/// What a process of its own must know to make a run. `folder` is that of the results.
///
/// # Errors
/// If the folder of the study or that of the results is not there.
pub fn job(study: &Study, plan: &Plan, run: usize, folder: &Path, damier: &Path, cores: Vec<usize>) -> io::Result<Job> {
    let spec = &plan.runs[run];
    Ok(Job {
        record: blank(study, plan, spec),
        command: spec.command.clone(),
        prepare: spec.prepare.clone(),
        input: spec.input.clone(),
        reader: plan.methods[spec.method].reader.clone(),
        folder: study.folder.canonicalize()?,
        scratch: folder.canonicalize()?.join(SCRATCH).join(format!("run-{run}")),
        damier: damier.to_owned(),
        cores,
    })
}

/// The record of a run that was not made.
pub(super) fn blank(study: &Study, plan: &Plan, run: &RunSpec) -> Record {
    Record {
        instance: plan.instances[run.instance].label.clone(),
        method: plan.methods[run.method].name.clone(),
        repetition: run.repetition,
        parameters: plan.parameters(run),
        command: run.recorded.clone(),
        setting: run.setting.clone(),
        time_limit: study.time_limit,
        memory_limit: study.memory_limit,
        ending: Ending::Skipped,
        answer: RunAnswer::default(),
        time: 0.0,
        cpu: 0.0,
        memory: 0.0,
        core: None,
        exit: None,
        message: String::new(),
        started: now(),
    }
}

/// Makes all runs that are still to be made, as far as it gets.
///
/// # Errors
/// In words, if another session works on the folder, or it cannot be written.
pub fn run(
    study: &Study,
    plan: &Plan,
    folder: &Path,
    options: &Options,
    cancel: &AtomicBool,
) -> Result<Outcome, String> {
    let failed = |error: io::Error| format!("cannot write to '{}': {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    let _alone = lock(folder)?;
    let put_aside = if options.fresh { results::put_aside(folder).map_err(failed)? } else { None };
    if options.fresh {
        match fs::remove_dir_all(folder.join(BOARDS)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
    }
    let results = Results::read(folder).map_err(failed)?;
    let to_make = still_to_make(study, plan, &results, &options.only_methods);
    let runs = plan
        .runs
        .iter()
        .filter(|run| options.only_methods.is_empty() || options.only_methods.contains(&plan.methods[run.method].name));
    let runs = runs.count();
    let mut outcome = Outcome { runs, before: runs - to_make.len(), put_aside, ..Outcome::default() };
    if !to_make.is_empty() {
        let (available, per_run) = (machine::cores(), study.cores);
        let room = (available.len() / per_run).max(1);
        let jobs = if options.jobs == 0 { room } else { options.jobs }.min(to_make.len());
        outcome.crowded = jobs > room && options.on == RunsOn::Here;
        let bar = Bar::new(runs, outcome.before);
        let instances: BTreeSet<usize> = to_make.iter().map(|&run| plan.runs[run].instance).collect();
        let instances: Vec<usize> = instances.into_iter().collect();
        let folders = (study.folder.as_path(), &*folder.join(BOARDS));
        let tell = |made: usize, of: usize| bar.boards(made, of);
        let broken = boards::make(plan, &instances, folders, &options.damier, jobs, cancel, &tell).map_err(failed)?;
        let mut journal = Journal::open(folder).map_err(failed)?;
        let session = Session {
            study: study.name.clone(),
            quick: study.quick,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: machine::this_machine(),
            began: now(),
            jobs,
            seed: study.seed,
        };
        journal.append(&ResultLine::Session { session }).map_err(failed)?;
        let state = match options.on {
            RunsOn::Here => {
                let mut state = State::new(study, plan, &results, to_make, journal, &broken, outcome);
                state.bar = Some(bar);
                Crew { study, plan, folder, options, cancel, cores: &available }.work(jobs, state)
            }
            RunsOn::Slurm => {
                Cluster { study, plan, folder, options, cancel, broken: &broken }.work(to_make, outcome, bar)?
            }
        };
        if let Some(bar) = &state.bar {
            bar.finish();
        }
        if let Some(error) = state.trouble {
            return Err(failed(error));
        }
        outcome = state.outcome;
        outcome.interrupted = cancel.load(Ordering::SeqCst);
        outcome.missing.sort();
        outcome.missing.dedup();
        outcome.boards = broken
            .into_iter()
            .filter(|_| !outcome.interrupted)
            .map(|(instance, why)| (plan.instances[instance].label.clone(), why))
            .collect();
    }
    let results = Results::read(folder).map_err(failed)?;
    let records = results.of_runs(study, plan);
    outcome.skipped = records.iter().flatten().filter(|record| record.ending == Ending::Skipped).count();
    let open = still_to_make(study, plan, &results, &options.only_methods);
    outcome.left = open.iter().filter(|&&run| records[run].is_none()).count();
    outcome.disagreements = disagreements(records.into_iter().flatten());
    Ok(outcome)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Keeps other processes from working on a folder, until it is dropped or the process ends.
fn lock(folder: &Path) -> Result<File, String> {
    let path = folder.join("lock");
    let failed = |error: io::Error| format!("cannot use '{}': {error}", path.display());
    let mut file = File::options().create(true).truncate(false).read(true).write(true).open(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::Error(error)) => return Err(failed(error)),
        Err(TryLockError::WouldBlock) => {
            let mut who = String::new();
            let _ = file.read_to_string(&mut who);
            let who = who.trim();
            let who = if who.is_empty() { String::new() } else { format!(" (process {who})") };
            return Err(format!("this study is being run already{who}; its results are in '{}'", folder.display()));
        }
    }
    let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
    Ok(file)
}
