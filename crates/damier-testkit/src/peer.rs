//! Programs of others, asked where they are installed. A test that needs one finds it by [`crate::skip::program`].

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where a program is, if it is installed (as `which` would say).
pub fn find(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// What a program said.
#[derive(Clone, Debug)]
pub struct ProgramOutput {
    /// Whether it ended with exit code 0.
    pub success: bool,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
}

/// Runs a program with arguments and input to its end; `None` if it is not installed.
///
/// # Panics
/// If the program is there but cannot be run.
pub fn ask<A: AsRef<OsStr>>(
    program: &str,
    arguments: impl IntoIterator<Item = A>,
    input: &str,
) -> Option<ProgramOutput> {
    let file = find(program)?;
    let mut child = Command::new(&file)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}", file.display()));
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let said = std::thread::scope(|scope| {
        // A program that has heard enough closes its input; that is its right. Dropping our end says that no more comes.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    });
    let said = said.unwrap_or_else(|error| panic!("cannot hear {}: {error}", file.display()));
    Some(ProgramOutput {
        success: said.status.success(),
        output: String::from_utf8_lossy(&said.stdout).into_owned(),
        errors: String::from_utf8_lossy(&said.stderr).into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_gives_no_answer() {
        assert!(ask("no such program as this", ["--version"], "").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_hears_its_input_and_its_answer_comes_back() {
        let long = "line\n".repeat(100_000);
        let answer = ask("cat", ["-"], &long).unwrap();
        assert!(answer.success && answer.output == long && answer.errors.is_empty());
        assert!(!ask("cat", ["/no/such/file"], "").unwrap().success);
    }
}
