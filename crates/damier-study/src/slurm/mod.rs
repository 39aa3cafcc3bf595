//! Work for a cluster, through the commands of Slurm.
//!
//! A list of commands becomes job arrays: [`submit`] writes everything into a folder and hands it to `sbatch`, [`Job::wait`]
//! waits, [`Job::resubmit`] repeats what was lost. The folder must be on a file system that all nodes see.
//!
//! **What is relied upon.** Only `sbatch`, `squeue`, `scancel` and `scontrol`, since many clusters keep no accounting
//! database and `sacct` then says nothing. The queue tells what waits and what runs, but forgets what has ended; so every
//! task leaves a mark with its exit code as the last thing it does. A task that is in the queue no longer and has left no
//! mark was lost: a node failed, it was cancelled, it ran out of time or of memory.
//!
//! **Who waits may die.** The folder holds the commands, which of them were submitted, and the numbers of the jobs, which
//! `sbatch` itself writes there. Calling [`submit`] again with the same commands finds all this and goes on from there;
//! nothing is submitted twice.
//!
//! ```text
//! commands             a line per task, quoted for bash; tasks are counted from 0
//! script               what Slurm runs: one line of 'commands'
//! submission-1.tasks   the tasks of the first job, a line per array index
//! submission-1.job     its number, as sbatch says it
//! output/7.out, 7.err  what task 7 printed
//! ended/7              its exit code, once it has ended
//! log/12_7.txt         what Slurm says about index 7 of job 12
//! ```

mod array;
mod job;
mod programs;
mod settings;
#[cfg(test)]
mod tests;

pub use array::Array;
pub use job::{Job, State, Task, submit};
pub use settings::Settings;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be done with Slurm, in words that help.
#[derive(Debug)]
pub enum SlurmError {
    /// A command of Slurm's is not on this machine.
    NotInstalled(&'static str),
    /// A command of Slurm's refused, or its controller did not answer.
    Refused {
        /// Which command.
        program: &'static str,
        /// What it said.
        message: String,
    },
    /// A file could not be read or written.
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The folder holds another list of commands.
    OtherCommands(PathBuf),
    /// A setting that is none, with what is accepted.
    Setting(String),
}

impl fmt::Display for SlurmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlurmError::NotInstalled(program) => {
                write!(f, "Slurm's '{program}' is not installed here (Debian: apt install slurm-wlm munge)")
            }
            SlurmError::Refused { program, message } => write!(f, "Slurm's '{program}' says: {message}"),
            SlurmError::Folder { path, error } => write!(f, "cannot use '{}': {error}", path.display()),
            SlurmError::OtherCommands(folder) => write!(
                f,
                "'{}' holds other commands than these; accepted: another folder, or this one removed",
                folder.display()
            ),
            SlurmError::Setting(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SlurmError {}

/// Names the file in an error of the file system.
fn at<T>(path: &Path, done: io::Result<T>) -> Result<T, SlurmError> {
    done.map_err(|error| SlurmError::Folder { path: path.to_owned(), error })
}
