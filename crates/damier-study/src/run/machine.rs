//! The machine that a session runs on, as a reader of its results would want to know it.

use crate::record::Machine;
use nix::sched::{CpuSet, sched_getaffinity};
use nix::unistd::Pid;
use std::fs;

/// What is known of this machine; empty where the system does not tell.
pub fn this_machine() -> Machine {
    let line = |path: &str| fs::read_to_string(path).unwrap_or_default().trim().to_owned();
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME=")).unwrap_or("").trim_matches('"');
    let kernel = format!("{} {}", line("/proc/sys/kernel/ostype"), line("/proc/sys/kernel/osrelease"));
    let system = [name, kernel.trim()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let memory = field("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    Machine {
        host: line("/proc/sys/kernel/hostname"),
        processor: field("/proc/cpuinfo", "model name").unwrap_or_default(),
        cores: cores().len(),
        memory: memory.unwrap_or(0) / 1024,
        system,
    }
}

/// The numbers of the cores that this program may use.
pub(super) fn cores() -> Vec<usize> {
    let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
    (0..CpuSet::count()).filter(|&core| allowed.is_set(core).unwrap_or(false)).collect()
}

/// What follows a name and a colon.
fn field(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'))?;
    Some(value.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_core_and_memory() {
        let machine = this_machine();
        assert!(machine.cores > 0 && machine.memory > 0 && machine.system.contains("Linux"), "{machine:?}");
    }
}
