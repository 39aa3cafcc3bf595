//! Calling Slurm's commands: what they print, or one clear reason why not.

use super::SlurmError;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Where the commands are.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    /// A folder of their own; else the path is searched.
    pub(super) folder: Option<PathBuf>,
}

/// Indices that an array may have where the cluster does not say: Slurm's own default.
const DEFAULT_MAX_ARRAY: usize = 1001;

impl Programs {
    /// Runs a command to its end and returns what it printed.
    pub(super) fn ask(&self, program: &'static str, arguments: &[String]) -> Result<String, SlurmError> {
        let output = heard(program, self.command(program).args(arguments).output())?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs a command to its end with its output going to a file, which so gets it even if we are killed meanwhile.
    pub(super) fn ask_into(&self, program: &'static str, arguments: &[String], output: File) -> Result<(), SlurmError> {
        let mut command = self.command(program);
        command.args(arguments).stdout(output).stderr(Stdio::piped());
        heard(program, command.spawn().and_then(|child| child.wait_with_output())).map(drop)
    }

    /// How many indices an array may have.
    pub(super) fn max_array(&self) -> usize {
        let said = self.ask("scontrol", &["show".to_owned(), "config".to_owned()]).unwrap_or_default();
        let line = said.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize"));
        let size = line.and_then(|rest| rest.trim_start_matches([' ', '=']).trim().parse().ok());
        size.unwrap_or(DEFAULT_MAX_ARRAY).max(1)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = match &self.folder {
            Some(folder) => Command::new(folder.join(program)),
            None => Command::new(program),
        };
        command.stdin(Stdio::null());
        command
    }
}

fn heard(program: &'static str, output: io::Result<Output>) -> Result<Output, SlurmError> {
    let refused = |message: String| Err(SlurmError::Refused { program, message });
    match output {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(SlurmError::NotInstalled(program)),
        Err(error) => refused(error.to_string()),
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let said: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            refused(if said.is_empty() { output.status.to_string() } else { said.join("; ") })
        }
    }
}
