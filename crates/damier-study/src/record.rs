//! What is known of one run, as one line of JSON; and of the session that it was part of.

use crate::values::Parameters;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// With all that was asked for: a solution, a proof, a full count.
    Answered,
    /// It was stopped by the study's time limit.
    Timeout,
    /// It was stopped by the study's memory limit.
    Memory,
    /// It gave up by itself, without a full answer.
    Stopped,
    /// It crashed, or said something that could not be read.
    Crashed,
    /// The program is not on this machine. Tried again by the next session.
    Missing,
    /// Not tried, since the same method timed out on something smaller.
    Skipped,
}

/// What an answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// There is a solution.
    Solved,
    /// There is none.
    Unsatisfiable,
    /// Not known yet.
    Unknown,
}

/// What a program answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunAnswer {
    /// Whether there is a solution, if it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Whether it answered all that was asked: every solution counted, the best proved to be so.
    #[serde(default)]
    pub complete: bool,
    /// How many solutions, if it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// What the best solution is worth, if something is optimised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<f64>,
    /// Other figures by name: `nodes`, `failures`, `solve_s`, …
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, f64>,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The instance's label.
    pub instance: String,
    /// The method's name.
    pub method: String,
    /// Which repetition, from 1.
    pub repetition: u32,
    /// The parameters of the instance and of the method.
    pub parameters: Parameters,
    /// The command as declared, from the folder of the study's file; `{boards}` stands for the folder of boards within the
    /// results. By instance, method, repetition, command, setting and limits a run is recognised when a study goes on.
    pub command: Vec<String>,
    /// A fingerprint of what else the outcome depends on: preparation, input, how the answer is read, cores, and what is in
    /// the file of a board.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub setting: String,
    /// Seconds that the run might take.
    pub time_limit: f64,
    /// Megabytes that it might use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// How it ended.
    pub ending: Ending,
    /// What it answered.
    #[serde(flatten)]
    pub answer: RunAnswer,
    /// Seconds from start to end.
    pub time: f64,
    /// Seconds of processor time of the program and all it started.
    pub cpu: f64,
    /// Most megabytes resident at once, as far as was seen.
    pub memory: f64,
    /// The core it ran on, if it was tied to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<usize>,
    /// Exit code, if it ended by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<i32>,
    /// The end of what it said on standard error, where something went wrong.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// When it started, in seconds since 1970.
    pub started: u64,
}

/// The machine a session ran on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name.
    pub host: String,
    /// Its processor.
    pub processor: String,
    /// Cores that the program may use.
    pub cores: usize,
    /// Memory in megabytes.
    pub memory: u64,
    /// Operating system and kernel.
    pub system: String,
}

/// What stands in the results before the runs of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The study's name.
    pub study: String,
    /// Whether in its quick form.
    pub quick: bool,
    /// Damier's version.
    pub version: String,
    /// Where.
    pub machine: Machine,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// How many runs at once.
    pub jobs: usize,
    /// The study's seed: of the order of runs, and of `{run-seed}` in its commands.
    pub seed: u64,
}

/// A line of the results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ResultLine {
    /// A session begins.
    Session {
        /// What is known of it.
        session: Session,
    },
    /// A run has ended.
    Run(Box<Record>),
}
