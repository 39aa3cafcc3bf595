//! The results of a study: a file of JSON lines that only ever grows.
//!
//! Every line is written whole and at once, after its run. A line that was cut off (the machine went down while it was
//! written) is the last one; it is not counted, and the next session begins on a line of its own.

use crate::file::Study;
use crate::plan::{BOARDS_PLACE, Board, Plan, RunSpec};
use crate::record::{Ending, Record, ResultLine, Session};
use crate::run::BOARDS;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Name of the file within the folder of results.
const FILE: &str = "results.jsonl";

/// What is known so far.
#[derive(Debug, Default)]
pub struct Results {
    /// The sessions, in order.
    pub sessions: Vec<Session>,
    /// The runs, in the order in which they ended.
    pub records: Vec<Record>,
    /// Lines that could not be read.
    pub torn: usize,
}

impl Results {
    /// Reads the results in a folder; none if there is no such folder yet.
    ///
    /// # Errors
    /// If the file is there but cannot be read.
    pub fn read(folder: &Path) -> io::Result<Results> {
        let bytes = match fs::read(path(folder)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Results::default()),
            read => read?,
        };
        let mut results = Results::default();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match serde_json::from_slice(line) {
                Ok(ResultLine::Session { session }) => results.sessions.push(session),
                Ok(ResultLine::Run(record)) => results.records.push(*record),
                Err(_) => results.torn += 1,
            }
        }
        Ok(results)
    }

    /// The newest record of every run of a plan, by the run's number; `None` for a run that is still to be made.
    ///
    /// A record counts for a run of the same instance, method, repetition, command, setting and limits: what was changed
    /// in the study's file is made anew, and all else is kept. Where the results are does not matter.
    pub fn of_runs<'r>(&'r self, study: &Study, plan: &Plan) -> Vec<Option<&'r Record>> {
        let mut found = self.newest(study, plan);
        for record in &mut found {
            *record = record.filter(|record| record.ending != Ending::Missing);
        }
        found
    }

    /// As [`of_runs`](Results::of_runs), with runs that were not made since a program is missing.
    pub fn newest<'r>(&'r self, study: &Study, plan: &Plan) -> Vec<Option<&'r Record>> {
        let files = files(plan);
        let numbered = self.records.iter().enumerate();
        let newest: HashMap<Key<'_>, usize> = numbered.map(|(at, record)| (of_record(record, &files), at)).collect();
        let newest = |run: &RunSpec| of_run(study, plan, run).filter_map(|key| newest.get(&key).copied()).max();
        plan.runs.iter().map(|run| newest(run).map(|at| &self.records[at])).collect()
    }

    /// The number of the run that each record is of; `None` for one that is not of this plan, or not any more.
    pub fn numbers(&self, study: &Study, plan: &Plan) -> Vec<Option<usize>> {
        let files = files(plan);
        let runs = plan.runs.iter().enumerate();
        let numbered = runs.flat_map(|(number, run)| of_run(study, plan, run).map(move |key| (key, number)));
        let numbers: HashMap<Key<'_>, usize> = numbered.collect();
        self.records.iter().map(|record| numbers.get(&of_record(record, &files)).copied()).collect()
    }
}

/// By what a run is recognised.
type Key<'k> = (&'k str, &'k str, u32, Cow<'k, [String]>, &'k str, u64, Option<u64>);

/// The names of the files of boards that are made or written, by instance.
fn files(plan: &Plan) -> HashMap<&str, &str> {
    let named = plan.instances.iter().filter_map(|instance| match &instance.board {
        Board::Text { file, .. } | Board::Generated { file, .. } => Some((instance.label.as_str(), file.as_str())),
        Board::Typed(_) | Board::File(_) => None,
    });
    named.collect()
}

fn of_record<'k>(record: &'k Record, files: &HashMap<&str, &str>) -> Key<'k> {
    let Record { instance, method, repetition, command, setting, time_limit, memory_limit, .. } = record;
    let command = match files.get(instance.as_str()) {
        Some(file) => command.iter().map(|word| with_place(word, file).unwrap_or_else(|| word.clone())).collect(),
        None => Cow::Borrowed(&command[..]),
    };
    (instance, method, *repetition, command, setting, time_limit.to_bits(), *memory_limit)
}

/// A word of a command in which an earlier version wrote the folder of boards as it was, with a place for that instead.
fn with_place(word: &str, file: &str) -> Option<String> {
    let at = word.find(&format!("{BOARDS}/{file}"))?;
    let folder = word[..at].rfind(|c: char| c.is_whitespace() || "=:,;|<>('\"".contains(c)).map_or(0, |last| last + 1);
    let is_path = at == folder || word[..at].ends_with('/');
    is_path.then(|| format!("{}{BOARDS_PLACE}{}", &word[..folder], &word[at + BOARDS.len()..]))
}

/// The keys of a run: its own, and those that earlier versions gave it.
fn of_run<'k>(study: &Study, plan: &'k Plan, run: &'k RunSpec) -> impl Iterator<Item = Key<'k>> {
    let (instance, method) = (&plan.instances[run.instance].label, &plan.methods[run.method].name);
    let (time, memory) = (study.time_limit.to_bits(), study.memory_limit);
    std::iter::once(&run.setting).chain(&run.formerly).map(move |setting| {
        (&**instance, &**method, run.repetition, Cow::Borrowed(&run.recorded[..]), &**setting, time, memory)
    })
}

/// The file that results are appended to.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the results in a folder, making both if they are not there.
    ///
    /// # Errors
    /// If the file cannot be made or written.
    pub fn open(folder: &Path) -> io::Result<Journal> {
        fs::create_dir_all(folder)?;
        let path = path(folder);
        let torn = fs::read(&path).is_ok_and(|bytes| bytes.last().is_some_and(|&byte| byte != b'\n'));
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if torn {
            file.write_all(b"\n")?;
        }
        Ok(Journal { file })
    }

    /// Appends a line, and makes sure that it will outlive the program.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, line: &ResultLine) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)?;
        self.file.sync_data()
    }
}

/// Puts the results in a folder aside, under a name that is not taken, so that a study starts over; says where they are.
///
/// # Errors
/// If the file is there but cannot be renamed.
pub fn put_aside(folder: &Path) -> io::Result<Option<PathBuf>> {
    let current = path(folder);
    if !current.exists() {
        return Ok(None);
    }
    let mut number = 1;
    let aside = loop {
        let name = folder.join(format!("results.{number}.jsonl"));
        if !name.exists() {
            break name;
        }
        number += 1;
    };
    fs::rename(current, &aside)?;
    Ok(Some(aside))
}

/// The file of results in a folder.
pub fn path(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// The folder of results, and the folder of boards in it as seen from the study's folder, where commands run.
///
/// # Errors
/// If a folder cannot be used; the message says which.
pub fn folders(study: &Study, out: Option<&Path>) -> Result<(PathBuf, PathBuf), String> {
    let ending = if study.quick { "quick" } else { "results" };
    let name = format!("{}.{ending}", study.name);
    let Some(out) = out else { return Ok((study.folder.join(&name), Path::new(&name).join(BOARDS))) };
    let unusable = |path: &Path, error: io::Error| format!("cannot use '{}': {error}", path.display());
    let own = study.folder.canonicalize().map_err(|error| unusable(&study.folder, error))?;
    let absolute = std::path::absolute(out).map_err(|error| unusable(out, error))?;
    // As it is called on this machine, whether it is there already or not: runs are recognised by their commands.
    let there = absolute.ancestors().find_map(|part| Some((part, part.canonicalize().ok()?)));
    let absolute = match &there {
        Some((part, real)) => real.join(absolute.strip_prefix(part).unwrap_or(Path::new(""))),
        None => absolute,
    };
    let seen = absolute.strip_prefix(&own).map_or_else(|_| absolute.clone(), Path::to_owned);
    Ok((out.to_owned(), seen.join(BOARDS)))
}
