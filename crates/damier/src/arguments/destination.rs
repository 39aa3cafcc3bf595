//! Where a text goes that is no answer: a file, or standard output.

use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Destination {
    /// The file to write instead of standard output.
    #[arg(long, short, value_name = "FILE", help_heading = "What to print")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out", help_heading = "What to print")]
    pub(crate) force: bool,
}

impl Destination {
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match &self.out {
            Some(path) => Ok(files::write(path, text, self.force)?),
            None => Output::standard().bytes(text.as_bytes()),
        }
    }
}
