//! Processes as `/proc` shows them: who started whom, and how much memory each has.
//!
//! Looking at all processes costs about ten microseconds each, so [`one`](super::one) does it rarely, and looks often only
//! at those it knows.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::HashMap;
use std::fs;

/// A process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Process {
    pid: i32,
    parent: i32,
    /// It has ended and waits to be asked how.
    ended: bool,
}

/// The processes that a process started, and those that these started, and so on; without those that have ended.
pub(super) fn below(root: Pid) -> Vec<Pid> {
    let mut children: HashMap<i32, Vec<Process>> = HashMap::new();
    for process in all() {
        children.entry(process.parent).or_default().push(process);
    }
    let (mut found, mut open) = (Vec::new(), vec![root.as_raw()]);
    while let Some(parent) = open.pop() {
        for child in children.remove(&parent).unwrap_or_default() {
            open.push(child.pid);
            if !child.ended {
                found.push(Pid::from_raw(child.pid));
            }
        }
    }
    found
}

/// Ends all processes below one, at once; says how many there were.
pub(super) fn end_below(root: Pid) -> usize {
    let found = below(root);
    for &pid in &found {
        // Who has ended meanwhile is not missed.
        let _ = kill(pid, Signal::SIGKILL);
    }
    found.len()
}

/// The kilobytes of memory that a process has, and the most it ever had; `None` if it has ended.
pub(super) fn memory(pid: Pid) -> Option<(u64, u64)> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let field = |name: &str| {
        let rest = status.lines().find_map(|line| line.strip_prefix(name))?;
        rest.split_whitespace().next()?.parse().ok()
    };
    Some((field("VmRSS:")?, field("VmHWM:")?))
}

fn all() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| {
        let pid = entry.file_name().to_str()?.parse().ok()?;
        read(pid, &fs::read_to_string(entry.path().join("stat")).ok()?)
    })
}

/// Reads `PID (NAME) STATE PARENT …`, where the name may hold anything, blanks and brackets too.
fn read(pid: i32, stat: &str) -> Option<Process> {
    let mut words = stat.rsplit_once(')')?.1.split_whitespace();
    let (state, parent) = (words.next()?, words.next()?.parse().ok()?);
    Some(Process { pid, parent, ended: matches!(state, "Z" | "X") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_brackets_and_blanks_are_passed_over() {
        let process = Process { pid: 7, parent: 12, ended: false };
        assert_eq!(read(7, "7 (a) S 1 (b c) R 12 7 7 0"), Some(process));
        assert_eq!(read(7, "7 (sh) Z 12 7"), Some(Process { ended: true, ..process }));
        assert_eq!(read(7, "nonsense"), None);
    }

    #[test]
    fn what_a_process_started_is_found_and_its_memory_is_known() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().expect("sleep");
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("small"));
        assert!(below(nix::unistd::getpid()).contains(&pid));
        let (now, most) = memory(pid).expect("it runs");
        assert!(0 < now && now <= most);
        child.kill().expect("ended");
        // It has ended but was not waited for.
        while memory(pid).is_some() {
            std::thread::yield_now();
        }
        assert!(!below(nix::unistd::getpid()).contains(&pid));
        child.wait().expect("waited for");
    }
}
