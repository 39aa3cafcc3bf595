//! Runs the built program. Each file of tests uses a part of this.

#![allow(dead_code)]

use damier_testkit::patience::eventually;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A command on the built program.
pub(crate) fn damier(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(arguments);
    command
}

/// What it printed and how it ended.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs it to the end.
pub(crate) fn run(arguments: &[&str]) -> Ended {
    ended(damier(arguments).output().expect("the program starts"))
}

/// Runs it to the end on a text as standard input.
pub(crate) fn run_on(arguments: &[&str], input: &str) -> Ended {
    let mut child = damier(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    ended(child.wait_with_output().expect("it ends"))
}

/// What a run printed and how it ended.
pub(crate) fn ended(output: Output) -> Ended {
    Ended {
        code: output.status.code().expect("not killed"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Waits until a program is in the middle of its work: by the processor's time that it used, which a busy machine only makes
/// come later.
#[cfg(unix)]
pub(crate) fn at_work(process: u32) {
    /// In hundredths of a second.
    const USED: u64 = 30;
    let used = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let mut after_name = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let (user, system) = (after_name.next()?.parse::<u64>().ok()?, after_name.next()?.parse::<u64>().ok()?);
        Some(user + system)
    };
    eventually("it is at work", || used().expect("/proc tells of it") >= USED);
}

/// Sends a signal to a program, when it is ready to hear it.
#[cfg(unix)]
pub(crate) fn signal(child: &std::process::Child, signal: &str) {
    const INTERRUPT: u64 = 1 << 1;
    let hears = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?.trim().to_owned();
        Some(u64::from_str_radix(&caught, 16).ok()? & INTERRUPT != 0)
    };
    eventually("it hears signals", || hears().expect("/proc tells of a child"));
    // The shell's own kill: a small Debian has no program of that name. Twice, as `timeout` does it, and by one command, since
    // what comes a good moment later is a second request.
    let kill = format!("kill -{signal} {0} {0}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("a shell is there").success());
}

/// A fresh folder of this test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("damier-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// The rows of the table `expected.tsv` in such a folder, header left out, cut into columns.
pub(crate) fn expected(folder: &std::path::Path) -> Vec<Vec<String>> {
    let table = std::fs::read_to_string(folder.join("expected.tsv")).expect("a table beside the boards");
    let rows = table.lines().skip(1).filter(|line| !line.is_empty());
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The JSON object it printed.
pub(crate) fn object(ended: &Ended) -> serde_json::Value {
    serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{error}: {} {}", ended.out, ended.err))
}
