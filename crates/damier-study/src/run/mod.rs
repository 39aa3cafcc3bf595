//! Carrying a study out: a process per run, watched by a process of its own.
//!
//! ```text
//! damier study run            session.rs: what is still to be made, in order; crew.rs: a worker per core
//!   └─ damier study one       one.rs: one run; ties itself to a core, sets limits, measures
//!        └─ the command       in a process group of its own, with all that it starts
//! ```
//!
//! The process in the middle is there so that nothing that is measured can harm the study: it waits for one command
//! alone, it is who inherits what that command leaves behind (a *subreaper*, so that nothing gets away by forking), and
//! when the session above it ends, in whatever way, it notices that its standard input was closed, ends everything below
//! it and itself. A session that is killed leaves nothing running and loses only the runs that it was just making.
//!
//! On a cluster the tasks of job arrays take the place of the workers (cluster.rs).

mod answer;
mod boards;
mod cluster;
mod crew;
mod give_up;
mod machine;
mod one;
mod processes;
mod progress;
mod session;
mod state;
mod worker;

pub use answer::asks_for_one;
pub use machine::this_machine;
pub use one::make;
pub use session::{Missing, Options, Outcome, RunsOn, job, run, still_to_make};

use crate::file::Reader;
use crate::record::Record;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Name of the folder of boards within the folder of results.
pub const BOARDS: &str = "boards";
/// Name of the folder of folders that runs write to, within the folder of results.
const SCRATCH: &str = "scratch";

/// One run, with all that a process of its own must know of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The record, as far as it is known before.
    pub record: Record,
    /// What is measured, with the folder of boards as it is; empty if it is what the record says.
    #[serde(default)]
    pub command: Vec<String>,
    /// What is done before and not measured.
    pub prepare: Vec<Vec<String>>,
    /// The file that is its standard input.
    pub input: Option<String>,
    /// How its answer is read.
    pub reader: Reader,
    /// Where it runs; absolute.
    pub folder: PathBuf,
    /// A folder of its own, made before and removed after; absolute.
    pub scratch: PathBuf,
    /// What the program `damier` stands for.
    pub damier: PathBuf,
    /// The cores it is tied to; all if there are none.
    pub cores: Vec<usize>,
}
