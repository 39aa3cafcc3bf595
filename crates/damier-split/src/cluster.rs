//! Parts as a job array of Slurm.
//!
//! Everything is kept in a folder that is named after the question. If the same is asked again, because the first to ask
//! was killed or some parts were lost, the folder is found, only what was lost is submitted, and the rest is waited for.

use crate::command::Round;
use crate::part_answer::{End, numbers, understood};
use crate::whole::{Hear, Whole};
use damier_cp::Part;
use damier_model::{Limit, Run};
use damier_solve::Failure;
use damier_study::slurm::{Array, Job, Settings, SlurmError, State, Task, submit};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn run(
    whole: &Whole,
    settings: &Settings,
    round: &Round,
    run: &Run,
    hear: Hear,
) -> Result<Vec<End>, Failure> {
    let folder = base(whole, settings).join(round.name);
    let continued = folder.exists();
    let trouble = |error: std::io::Error| Failure::Refused(format!("cannot use '{}': {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(trouble)?;
    let folder = folder.canonicalize().map_err(trouble)?;
    let board = whole.command.write_board(folder.join("board"))?;
    let cores = settings.cores.unwrap_or(1);
    let limit = whole.time_limit.map(|time| format!("--time-limit={}", time.as_secs_f64()));
    let extra: Vec<String> = [format!("--threads={cores}")].into_iter().chain(limit).collect();
    let command = |part: Part| whole.command.part(round, part, board.as_deref(), &extra);
    let array = Array {
        name: "damier".to_owned(),
        folder: folder.clone(),
        commands: Part::all(whole.of).map(command).collect(),
        settings: settings.clone(),
    };
    let mut job = match submit(&array) {
        Err(error) if !continued && whole.folder.is_none() && !folder.join("submission-1.job").exists() => {
            // Nothing was submitted, so there is nothing to come back to.
            forget(whole, settings);
            return Err(refused(error));
        }
        submitted => submitted.map_err(refused)?,
    };
    let again = if continued { repeat(&mut job, whole)? } else { Vec::new() };
    whole.listener.tell(&start_in_words(whole, &job, &again, continued, &folder));
    let (mut ends, state) = collect(whole, &mut job, run, hear)?;

    let interrupted = run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let enough = !state.is_over() && !interrupted;
    if enough {
        job.cancel().map_err(refused)?;
    }
    let to_repeat = !enough && ends.iter().any(|end| end.as_ref().is_none_or(is_to_be_repeated));
    for task in state.lost() {
        let why = job.last_words(task).map_or(String::new(), |words| format!(" ({words})"));
        ends[task] = Some(End::Silent(format!("Slurm lost it{why}")));
    }
    if to_repeat {
        let numbers = job.ids().join(" ");
        whole.listener.tell(&match state.is_over() {
            true => {
                format!("the same command again submits what is missing; what there is stays in {}", folder.display())
            }
            false => format!("the parts go on as Slurm job {numbers}; the same command again waits for them"),
        });
    }
    whole.unfinished.set(whole.unfinished.get() || to_repeat);
    let stopped = if enough { Limit::Solutions } else { Limit::Cancelled };
    Ok(ends.into_iter().map(|end| end.unwrap_or(End::Stopped(stopped))).collect())
}

/// The folder of this question.
fn base(whole: &Whole, settings: &Settings) -> PathBuf {
    let named = || {
        let number = whole.command.fingerprint((whole.of, settings.cores, whole.time_limit));
        PathBuf::from(format!("damier-split-{:08x}", number >> 32))
    };
    whole.folder.clone().unwrap_or_else(named)
}

/// Removes the folder of this question.
pub(super) fn forget(whole: &Whole, settings: &Settings) {
    // Slurm may still write a last word there; what remains is a few small files.
    let _ = fs::remove_dir_all(base(whole, settings));
}

/// Hears parts as they end, until all have or enough was heard.
fn collect(whole: &Whole, job: &mut Job, run: &Run, hear: Hear) -> Result<(Vec<Option<End>>, State), Failure> {
    let mut ends: Vec<Option<End>> = (0..whole.of).map(|_| None).collect();
    let mut failure = None;
    let stop = AtomicBool::new(false);
    let files: Vec<(PathBuf, PathBuf)> = (0..whole.of).map(|task| (job.output(task), job.errors(task))).collect();
    let state = job.wait(
        &mut |state| {
            whole.listener.done(state.ended().len() as u64);
            whole.listener.say(format!(": {}", state.in_words()));
            for (index, &task) in state.tasks.iter().enumerate() {
                let (Task::Ended(code), None, false) = (task, &ends[index], stop.load(Ordering::Relaxed)) else {
                    continue;
                };
                match heard(whole, index, &files[index], code) {
                    Ok(end) => {
                        let enough = end.said().is_some_and(|said| hear(index, said).is_break());
                        ends[index] = Some(end);
                        stop.fetch_or(enough, Ordering::Relaxed);
                    }
                    Err(error) => {
                        failure = Some(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            let interrupted = run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
            stop.fetch_or(interrupted, Ordering::Relaxed);
        },
        &stop,
    );
    let state = state.map_err(refused)?;
    match failure {
        Some(failure) => {
            job.cancel().map_err(refused)?;
            Err(failure)
        }
        None => Ok((ends, state)),
    }
}

fn heard(whole: &Whole, index: usize, (output, errors): &(PathBuf, PathBuf), code: i32) -> Result<End, Failure> {
    let read = |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let part = Part::new(index, whole.of).ok_or_else(|| Failure::Refused("there is no such part".to_owned()))?;
    understood(part, whole.codes, &read(output).unwrap_or_default(), &read(errors).unwrap_or_default(), Some(code))
}

/// Submits again what was lost before, or crashed, or was told to stop.
fn repeat(job: &mut Job, whole: &Whole) -> Result<Vec<usize>, Failure> {
    let state = job.settle().map_err(refused)?;
    let mut again = state.lost();
    for (index, &task) in state.tasks.iter().enumerate() {
        if let Task::Ended(code) = task {
            let files = (job.output(index), job.errors(index));
            if heard(whole, index, &files, code).map_or(true, |end| is_to_be_repeated(&end)) {
                again.push(index);
            }
        }
    }
    job.resubmit(&again).map_err(refused)?;
    Ok(again)
}

/// Whether a part may say more if it is run again as it is: a limit of the question's own would stop it again.
fn is_to_be_repeated(end: &End) -> bool {
    match end {
        End::PartAnswer(said) => said.stopped_by == Some(Limit::Cancelled),
        End::Silent(_) => true,
        End::Stopped(_) => false,
    }
}

fn start_in_words(whole: &Whole, job: &Job, again: &[usize], continued: bool, folder: &Path) -> String {
    let jobs = job.ids().join(" ");
    let folder = folder.display();
    match (continued, again) {
        (false, _) => format!("{} parts submitted as Slurm job {jobs}; everything is in {folder}", whole.of),
        (true, []) => format!("waiting for {} parts submitted before as Slurm job {jobs}; see {folder}", whole.of),
        (true, again) => {
            format!("of {} parts submitted before, submitted again: {} (job {jobs})", whole.of, numbers(again))
        }
    }
}

fn refused(error: SlurmError) -> Failure {
    Failure::Refused(error.to_string())
}
