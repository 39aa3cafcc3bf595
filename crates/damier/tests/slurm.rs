//! A search in parts on a real Slurm of one machine, which the test starts for itself.

mod common;

use common::{Ended, ended};
use damier_testkit::patience::eventually;
use damier_testkit::skip::skipped;
use damier_testkit::slurm::Bed;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn damier(bed: &Bed, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = bed.command(env!("CARGO_BIN_EXE_damier"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(bed: &Bed, folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    heard(damier(bed, folder, arguments).output().expect("the program starts"))
}

fn heard(output: Output) -> (Option<i32>, String, String) {
    let Ended { code, out, err } = ended(output);
    (Some(code), out, err)
}

/// What the queue says: a line per task, index and state.
fn queue(bed: &Bed) -> String {
    let said =
        bed.command("squeue").args(["--noheader", "--array", "--format=%F_%K %t"]).output().expect("squeue runs");
    String::from_utf8_lossy(&said.stdout).into_owned()
}

fn is_empty(folder: &Path) -> bool {
    std::fs::read_dir(folder).expect("our folder").next().is_none()
}

#[test]
fn parts_run_as_a_job_array_and_what_was_cancelled_is_submitted_again() {
    let bed = match Bed::start() {
        Ok(bed) => bed,
        Err(why) => return skipped(why),
    };
    let folder = common::folder("slurm");

    // Counted, and nothing left behind.
    let (code, out, err) = run(&bed, &folder, &["count", "nqueens", "10", "--split", "4", "--on", "slurm"]);
    assert_eq!((code, out.trim()), (Some(0), "724"), "{err}");
    assert!(err.contains("4 parts submitted as Slurm job 1"), "{err}");
    assert!(is_empty(&folder));

    // Listed, the board from standard input, two cores each; what was kept stays where it was wished.
    let more = ["--split", "2", "--on", "slurm", "--slurm", "cores=2", "--slurm", "time=5", "--folder", "kept"];
    let arguments: Vec<&str> = ["solve", "nqueens", "-", "--all", "--quiet"].into_iter().chain(more).collect();
    let mut child = damier(&bed, &folder, &arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"n 8\n1 1\n").expect("it reads");
    let (code, out, err) = heard(child.wait_with_output().expect("it ends"));
    let mut lines: Vec<&str> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!((code, lines.as_slice()), (Some(0), QUEENS_FROM_THE_CORNER), "{err}");
    assert!(folder.join("kept/answers/commands").exists());
    std::fs::remove_dir_all(folder.join("kept")).expect("ours");

    // Two parts of which one is cancelled while it runs: named, kept, and submitted again by the same command. Who waits is
    // killed once on the way, and the next call finds the job. A part takes seconds, so that Slurm has the time to cancel it.
    let asked = ["count", "nqueens", "15", "--split", "2", "--on", "slurm"];
    let mut killed = damier(&bed, &folder, &asked).spawn().expect("the program starts");
    let mut job = String::new();
    eventually("the second part runs", || {
        let running = queue(&bed);
        let task = running.lines().find_map(|line| line.strip_suffix("_1 R"));
        job = task.unwrap_or_default().to_owned();
        !job.is_empty()
    });
    killed.kill().expect("ours");
    killed.wait().expect("killed");
    let cancelled = bed.command("scancel").arg(format!("{job}_1")).status().expect("scancel runs");
    assert!(cancelled.success());
    let first = folder_in(&folder).join("answers/ended/0");
    eventually("the first part ends", || first.exists());
    eventually("the queue is empty", || queue(&bed).is_empty());
    let (code, out, err) = run(&bed, &folder, &asked);
    assert_eq!((code, out.trim()), (Some(0), "2279184"), "{err}");
    assert!(err.contains("of 2 parts submitted before, submitted again: 2 (job"), "{err}");
    assert!(is_empty(&folder));

    // Cancelled while it is waited for: said, with exit code 3, and what there is stays.
    let waiting = damier(&bed, &folder, &asked).spawn().expect("the program starts");
    eventually("the second part runs", || {
        let running = queue(&bed);
        job = running.lines().find_map(|line| line.strip_suffix("_1 R")).unwrap_or_default().to_owned();
        !job.is_empty()
    });
    assert!(bed.command("scancel").arg(format!("{job}_1")).status().expect("scancel runs").success());
    let (code, out, err) = heard(waiting.wait_with_output().expect("it ends"));
    assert_eq!(code, Some(3), "{out}{err}");
    assert!(out.starts_with("at least ") && err.contains("part 2 of 2 is incomplete"), "{out}{err}");
    assert!(err.contains("the same command again submits what is missing") && !is_empty(&folder), "{err}");

    // What Slurm refuses is passed on.
    let refused = ["count", "nqueens", "6", "--split", "2", "--on", "slurm", "--slurm", "partition=nowhere"];
    let (code, _, err) = run(&bed, &folder, &refused);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("Slurm's 'sbatch' says") && err.contains("partition"), "{err}");
    std::fs::remove_dir_all(&folder).expect("ours");
}

/// The one folder in a folder.
fn folder_in(folder: &Path) -> std::path::PathBuf {
    std::fs::read_dir(folder).expect("our folder").next().expect("something in it").expect("readable").path()
}

const QUEENS_FROM_THE_CORNER: &[&str] = &["1 5 8 6 3 7 2 4", "1 6 8 3 7 4 2 5", "1 7 4 6 8 2 5 3", "1 7 5 8 2 4 6 3"];

/// Four sizes by two methods, of which one is hopeless from size 3 on; one run is slow enough to be caught in the middle.
const STUDY: &str = r#"
title = 'A study on a cluster'
time-limit = 200
give-up = 'size'
[slurm]
time = '5'
memory = 300
[[instances]]
board = '{size}'
with.size = '1..4'
[[methods]]
name = 'sure'
command = "sh -c 'sleep 0.{size}; echo count {size}'"
answer = { solved = 'count', count = 'count (\d+)' }
[[methods]]
name = 'slow'
command = "sh -c 'test {size} = 3 && test ! -e caught && sleep 600; echo count {size}'"
answer = { solved = 'count', count = 'count (\d+)' }
[[tables]]
name = 't'
title = 'Counts'
rows = 'size'
columns = 'method'
show = 'count'
"#;

#[test]
fn a_study_on_slurm_survives_kill_and_cancellation_and_has_the_table_of_one_made_here() {
    let bed = match Bed::start() {
        Ok(bed) => bed,
        Err(why) => return skipped(why),
    };
    let folder = common::folder("slurm-study");
    std::fs::write(folder.join("s.toml"), STUDY).expect("written");
    let asked = ["study", "run", "s.toml", "--on", "slurm"];

    // Killed while the wave of size 3 runs.
    let mut killed = damier(&bed, &folder, &asked).spawn().expect("the program starts");
    let records = || std::fs::read_to_string(folder.join("s.results/results.jsonl")).unwrap_or_default();
    eventually("sizes 1 and 2, and the sure one of size 3", || {
        records().matches("\"ending\":\"answered\"").count() == 5
    });
    killed.kill().expect("ours");
    killed.wait().expect("killed");

    // Its slow task is cancelled; who comes back submits that one again, and nothing else twice.
    let running = queue(&bed);
    let task = running.lines().find_map(|line| line.strip_suffix(" R")).expect("the slow one runs").to_owned();
    assert!(bed.command("scancel").arg(&task).status().expect("scancel runs").success());
    std::fs::write(folder.join("caught"), "").expect("written");
    let (code, _, err) = run(&bed, &folder, &asked);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("8 runs, 3 made now, 5 made before, none left"), "{err}");
    let answered = records().matches("\"ending\":\"answered\"").count();
    assert_eq!(answered, 8, "{}", records());
    assert_eq!(std::fs::read_dir(folder.join("s.results/slurm")).expect("waves").count(), 0);

    // The same table as without a cluster.
    let (code, _, err) = run(&bed, &folder, &["study", "run", "s.toml", "--jobs", "2", "--out", "here"]);
    assert_eq!(code, Some(0), "{err}");
    let table =
        |results: &str| run(&bed, &folder, &["study", "table", "s.toml", "--results", results, "--to", "csv"]).1;
    assert_eq!(table("s.results"), table("here"));
    assert!(table("here").contains('4'));

    // What Slurm refuses is passed on, and nothing stays behind.
    let refused = ["study", "run", "s.toml", "--on", "slurm", "--slurm", "partition=nowhere", "--out", "elsewhere"];
    let (code, _, err) = run(&bed, &folder, &refused);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("partition"), "{err}");
    std::fs::remove_dir_all(&folder).expect("ours");
}
