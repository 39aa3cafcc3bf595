//! A list of commands, and the files that make it a job.

use super::{Settings, SlurmError, at};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Commands to run on a cluster, a task each.
#[derive(Clone, Debug)]
pub struct Array {
    /// What the jobs are called in the queue, for people.
    pub name: String,
    /// Where everything about them is kept; made if it is not there. All nodes must see it.
    pub folder: PathBuf,
    /// Program and arguments of every task. They run in the directory that the first submission was made from.
    pub commands: Vec<Vec<String>>,
    /// What every task asks of the cluster.
    pub settings: Settings,
}

/// What Slurm runs for every index of an array. The end mark is moved into place, so that it is there as a whole or not.
const SCRIPT: &str = r#"#!/bin/bash
# Runs one of the commands beside this script. The arguments are this folder and the list of tasks of this submission:
# index I of the array is line I + 1 of the list, task T is line T + 1 of 'commands'.
folder=$1
task=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$folder/$2") && [ -n "$task" ] || exit 1
command=$(sed -n "$((task + 1))p" "$folder/commands") && [ -n "$command" ] || exit 1
cd DIRECTORY || exit 1
stopped=
trap 'stopped=yes' TERM
bash -c "exec $command" >"$folder/output/$task.out" 2>"$folder/output/$task.err" </dev/null
code=$?
# Who is told to stop has not ended by itself: without a mark the task counts as lost.
[ -z "$stopped" ] || exit 143
mark="$folder/ended/new-$task-$SLURM_JOB_ID"
echo "$code" >"$mark" && mv "$mark" "$folder/ended/$task"
"#;

impl Array {
    /// Writes what Slurm needs into the folder, or finds that it is there already.
    pub(super) fn write(&self) -> Result<(), SlurmError> {
        let lines: Vec<String> = self.commands.iter().map(|command| quoted(command)).collect();
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let commands = self.folder.join("commands");
        match fs::read_to_string(&commands) {
            Ok(there) if there == lines => return Ok(()),
            Ok(_) => return Err(SlurmError::OtherCommands(self.folder.clone())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return at(&commands, Err(error)),
        }
        for folder in ["output", "ended", "log"].map(|name| self.folder.join(name)) {
            at(&folder, fs::create_dir_all(&folder))?;
        }
        let directory = at(Path::new("."), std::env::current_dir())?;
        let script = SCRIPT.replace("DIRECTORY", &quote(&directory.to_string_lossy()));
        replace(&self.folder.join("script"), &script)?;
        replace(&self.folder.join("name"), &self.unique_name())?;
        // Last, so that a folder with commands is whole.
        replace(&commands, &lines)
    }

    /// The name for people, and something that no other folder's jobs have, by which the queue is asked.
    fn unique_name(&self) -> String {
        let mut hasher = DefaultHasher::new();
        (&self.folder, std::process::id(), SystemTime::now()).hash(&mut hasher);
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
        let name: String = self.name.chars().map(plain).collect();
        format!("{name}-{:08x}", hasher.finish() >> 32)
    }
}

/// Writes a file that is there as a whole or not at all.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), SlurmError> {
    let draft = path.with_extension("new");
    at(path, fs::write(&draft, text).and_then(|()| fs::rename(&draft, path)))
}

/// A command in one line that bash reads as these words.
fn quoted(command: &[String]) -> String {
    command.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

pub(super) fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    let mut quoted = "$'".to_owned();
    for c in word.chars() {
        match c {
            '\\' | '\'' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            c if c.is_ascii_control() => quoted += &format!("\\x{:02x}", c as u32),
            c => quoted.push(c),
        }
    }
    quoted + "'"
}
