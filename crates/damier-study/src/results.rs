//! The results of a study: a file of JSON lines that only ever grows.
//!
//! Every line is written whole and at once, after its run. A line that was cut off (the machine went down while it was
//! written) is the last one; it is not counted, and the next session begins on a line of its own.

use crate::file::Study;
use crate::plan::{Plan, RunSpec};
use crate::record::{Ending, Line, Record, Session};
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
                Ok(Line::Session { session }) => results.sessions.push(session),
                Ok(Line::Run(record)) => results.records.push(*record),
                Err(_) => results.torn += 1,
            }
        }
        Ok(results)
    }

    /// The newest record of every run of a plan, by the run's number; `None` for a run that is still to be made.
    ///
    /// A record counts for a run of the same instance, method, repetition, command, setting and limits: what was changed
    /// in the study's file is made anew, and all else is kept.
    pub fn of_runs<'r>(&'r self, study: &Study, plan: &Plan) -> Vec<Option<&'r Record>> {
        let mut found = self.newest(study, plan);
        for record in &mut found {
            *record = record.filter(|record| record.ending != Ending::Missing);
        }
        found
    }

    /// As [`of_runs`](Results::of_runs), with runs that were not made since a program is missing.
    pub fn newest<'r>(&'r self, study: &Study, plan: &Plan) -> Vec<Option<&'r Record>> {
        let newest: HashMap<Key<'_>, &Record> = self.records.iter().map(|record| (of_record(record), record)).collect();
        plan.runs.iter().map(|run| newest.get(&of_run(study, plan, run)).copied()).collect()
    }

    /// The number of the run that each record is of; `None` for one that is not of this plan, or not any more.
    pub fn numbers(&self, study: &Study, plan: &Plan) -> Vec<Option<usize>> {
        let numbered = plan.runs.iter().enumerate().map(|(number, run)| (of_run(study, plan, run), number));
        let numbers: HashMap<Key<'_>, usize> = numbered.collect();
        self.records.iter().map(|record| numbers.get(&of_record(record)).copied()).collect()
    }
}

/// By what a run is recognised.
type Key<'k> = (&'k str, &'k str, u32, &'k [String], &'k str, u64, Option<u64>);

fn of_record(record: &Record) -> Key<'_> {
    let Record { instance, method, repetition, command, setting, time_limit, memory_limit, .. } = record;
    (instance, method, *repetition, command, setting, time_limit.to_bits(), *memory_limit)
}

fn of_run<'k>(study: &Study, plan: &'k Plan, run: &'k RunSpec) -> Key<'k> {
    let (instance, method) = (&plan.instances[run.instance].label, &plan.methods[run.method].name);
    (instance, method, run.repetition, &run.command, &run.setting, study.time_limit.to_bits(), study.memory_limit)
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
    pub fn append(&mut self, line: &Line) -> io::Result<()> {
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
