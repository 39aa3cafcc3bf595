//! Shell scripts that stand for programs of others.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A shell script in a folder, ready to be run. Another process writes it: what this one has open for writing, a child that
/// another test starts at that moment has open too, and a file that is being written cannot be run.
///
/// # Panics
/// If it cannot be written.
pub fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let path = folder.join(name);
    let mut shell = Command::new("sh");
    let writer = shell.arg("-c").arg("cat > \"$0\" && chmod +x \"$0\"").arg(&path).stdin(Stdio::piped()).spawn();
    let mut writer = writer.expect("a shell");
    let text = format!("#!/bin/sh\n{body}\n");
    writer.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    assert!(writer.wait().expect("it ends").success(), "{} is not written", path.display());
    path
}
