//! Where the output goes: to standard output, or to the file of `-o`.
//!
//! The file is written beside what is there and takes its place at the end, whatever ended the run: all solutions, a limit,
//! Ctrl-C. A model with a mistake leaves what is there as it was; what was said all the same (in a stream, the mistake
//! itself) goes to standard output then.

use crate::failure::Failure;
use damier_files::Draft;
use std::fs::File;
use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};

/// Where the output goes.
pub enum Destination {
    /// Standard output.
    Standard(Stdout),
    /// A file, which has its name once the run has ended.
    File {
        /// Its name.
        path: PathBuf,
        /// Whether one that is there is replaced.
        force: bool,
        /// From the first words on: a run that is killed before that leaves nothing.
        draft: Option<Draft>,
    },
}

impl Destination {
    /// Standard output.
    pub fn standard() -> Destination {
        Destination::Standard(io::stdout())
    }

    /// A file, if it can be written; seen at once, so that nothing is solved in vain.
    pub fn file(path: &Path, force: bool) -> Result<Destination, Failure> {
        drop(Draft::begin(path, force)?);
        Ok(Destination::File { path: path.to_owned(), force, draft: None })
    }

    fn writer(&mut self) -> io::Result<&mut dyn Write> {
        match self {
            Destination::Standard(out) => Ok(out),
            Destination::File { path, force, draft } => {
                if draft.is_none() {
                    *draft =
                        Some(Draft::begin(path, *force).map_err(|_| io::Error::from(io::ErrorKind::AlreadyExists))?);
                }
                match draft {
                    Some(draft) => Ok(draft),
                    None => Err(io::ErrorKind::NotFound.into()),
                }
            }
        }
    }

    /// Puts what was written under its name.
    pub fn keep(&mut self) -> Result<(), Failure> {
        match self {
            Destination::Standard(_) => Ok(()),
            Destination::File { path, force, draft } => match draft.take() {
                Some(mut draft) => Ok(draft.keep_or_leave()?),
                None => Ok(damier_files::write(path, "", *force)?),
            },
        }
    }

    /// Leaves what is under the name as it is, and sends what was written to standard output.
    pub fn give_up(&mut self) -> Result<(), Failure> {
        if let Destination::File { draft, .. } = self
            && let Some(draft) = draft.take()
        {
            io::copy(&mut File::open(draft.path())?, &mut io::stdout())?;
        }
        Ok(())
    }

    /// After an error of writing: what could be written stays beside the name, and where is said.
    pub fn leave(&mut self, error: &io::Error) -> Failure {
        match self {
            Destination::Standard(_) => Failure::Refused(format!("cannot write the output: {error}")),
            Destination::File { path, draft, .. } => {
                let left = draft.take().and_then(Draft::leave);
                let where_it_is =
                    left.map(|part| format!("; what was found is in '{}'", part.display())).unwrap_or_default();
                Failure::Refused(format!("cannot write '{}': {error}{where_it_is}", path.display()))
            }
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::File { draft: None, .. } => Ok(()),
            _ => self.writer()?.flush(),
        }
    }
}
