//! The module against commands that only pretend: they note what they were told, run tasks if told to, and forget.

use super::array::quote;
use super::job::submit_through;
use super::programs::Programs;
use super::*;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Notes its arguments, and numbers jobs from 100. Runs those tasks whose index is in 'runs'.
const SBATCH: &str = r#"#!/bin/bash
here=$(dirname "$0")
[ ! -e "$here/refuses" ] || { echo "sbatch: error: invalid partition" >&2; exit 1; }
echo "$*" >>"$here/told"
number=$((99 + $(wc -l <"$here/told")))
[ -e "$here/forgets" ] || echo "$number;cluster"
while [[ $1 == -* ]]; do shift; done
for index in $(cat "$here/runs" 2>/dev/null); do
  SLURM_ARRAY_TASK_ID=$index SLURM_JOB_ID=$number bash "$@"
done
exit 0
"#;
const SQUEUE: &str = "#!/bin/bash\n[ ! -e \"${0%/*}/deaf\" ] || exit 1\ncat \"${0%/*}/queue\" 2>/dev/null\nexit 0\n";
const SCONTROL: &str = "#!/bin/bash\necho 'MaxArraySize            = 3'\n";
const SCANCEL: &str = "#!/bin/bash\necho \"$*\" >>\"${0%/*}/cancelled\"\n";

/// A folder with the commands that pretend, and room for a job.
struct Bench(PathBuf);

impl Bench {
    fn new(name: &str) -> Bench {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("damier-slurm-{}-{number}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("as the test has prepared it");
        for (name, text) in [("sbatch", SBATCH), ("squeue", SQUEUE), ("scontrol", SCONTROL), ("scancel", SCANCEL)] {
            let path = folder.join(name);
            fs::write(&path, text).expect("as the test has prepared it");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("as the test has prepared it");
        }
        Bench(folder)
    }

    fn set(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("as the test has prepared it");
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_default()
    }

    fn array(&self, commands: &[&[&str]]) -> Array {
        let words = |command: &&[&str]| command.iter().map(|&word| word.to_owned()).collect();
        let commands = commands.iter().map(words).collect();
        Array { name: "two words".to_owned(), folder: self.0.join("job"), commands, settings: Settings::default() }
    }

    fn submit(&self, array: &Array) -> Result<Job, SlurmError> {
        submit_through(array, Programs { folder: Some(self.0.clone()) })
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn wait(job: &mut Job) -> State {
    job.wait(&mut |_| {}, &AtomicBool::new(false)).expect("as the test has prepared it")
}

#[test]
fn tasks_run_their_commands_to_the_letter_and_leave_output_and_exit_code() {
    let bench = Bench::new("letter");
    bench.set("runs", "0 1 2");
    let odd = "a 'quoted' \"word\" with $HOME, `ticks`, \\ and\ntwo lines\t…";
    let array = bench.array(&[&["printf", "%s", odd], &["bash", "-c", "echo oops >&2; exit 7"], &["pwd"]]);
    let mut job = bench.submit(&array).expect("as the test has prepared it");
    let state = wait(&mut job);
    assert_eq!(state.tasks, [Task::Ended(0), Task::Ended(7), Task::Ended(0)]);
    assert_eq!((state.ended().len(), state.failed(), state.lost()), (3, vec![1], vec![]));
    assert_eq!(fs::read_to_string(job.output(0)).expect("as the test has prepared it"), odd);
    assert_eq!(fs::read_to_string(job.errors(1)).expect("as the test has prepared it"), "oops\n");
    let here = std::env::current_dir().expect("as the test has prepared it");
    assert_eq!(
        fs::read_to_string(job.output(2)).expect("as the test has prepared it").trim(),
        here.to_str().expect("as the test has prepared it")
    );
    assert_eq!(job.ids(), ["100"]);
    assert_eq!(state.in_words(), "3 ended");
}

#[test]
fn lists_longer_than_the_cluster_allows_become_several_jobs() {
    let bench = Bench::new("long");
    bench.set("runs", "0 1 2");
    let commands: Vec<Vec<String>> = (0..9).map(|k| vec!["echo".to_owned(), k.to_string()]).collect();
    let mut settings = Settings::default();
    for (name, value) in
        [("partition", "short"), ("time", "1:00:00"), ("memory", "500"), ("cores", "2"), ("options", "--qos=low")]
    {
        settings.set(name, value).expect("as the test has prepared it");
    }
    let array = Array { commands, settings, ..bench.array(&[]) };
    let mut job = bench.submit(&array).expect("as the test has prepared it");
    assert_eq!(wait(&mut job).ended().len(), 9);
    assert_eq!(job.ids(), ["100", "101", "102"]);
    for task in 0..9 {
        assert_eq!(fs::read_to_string(job.output(task)).expect("as the test has prepared it"), format!("{task}\n"));
    }
    let told = bench.read("told");
    assert!(told.lines().all(|line| line.contains("--array=0-2 ")), "{told}");
    let asked = "--partition=short --time=1:00:00 --mem=500M --cpus-per-task=2 --qos=low ";
    assert!(told.lines().all(|line| line.contains(asked)), "{told}");
    job.cancel().expect("as the test has prepared it");
    assert_eq!(bench.read("cancelled"), "--quiet 100 101 102\n");
}

#[test]
fn who_comes_back_finds_the_job_and_submits_nothing_twice() {
    let bench = Bench::new("again");
    bench.set("runs", "0");
    bench.set("queue", "100 1 PD Resources\n");
    let array = bench.array(&[&["true"], &["true"]]);
    let first =
        bench.submit(&array).expect("as the test has prepared it").state().expect("as the test has prepared it");
    assert_eq!(first.tasks, [Task::Ended(0), Task::Waits]);
    assert_eq!(first.in_words(), "1 wait (Resources), 1 ended");
    bench.set("queue", "100 1 R None\n");
    let mut second = bench.submit(&array).expect("as the test has prepared it");
    assert_eq!(second.state().expect("as the test has prepared it").tasks, [Task::Ended(0), Task::Runs]);
    assert_eq!(bench.read("told").lines().count(), 1);
    let other = bench.array(&[&["true"], &["false"]]);
    assert!(matches!(bench.submit(&other), Err(SlurmError::OtherCommands(_))));
}

#[test]
fn a_number_that_was_never_written_is_found_in_the_queue_and_what_is_nowhere_is_submitted() {
    let bench = Bench::new("forgotten");
    bench.set("forgets", "");
    let array = bench.array(&[&["true"]]);
    assert!(bench.submit(&array).is_err());
    // As squeue answers to the format %F.
    bench.set("queue", "100\n");
    assert_eq!(bench.submit(&array).expect("as the test has prepared it").ids(), ["100"]);
    assert_eq!(bench.read("told").lines().count(), 1);

    let bench = Bench::new("nowhere");
    bench.set("forgets", "");
    assert!(bench.submit(&array_in(&bench)).is_err());
    fs::remove_file(bench.0.join("forgets")).expect("as the test has prepared it");
    assert_eq!(bench.submit(&array_in(&bench)).expect("as the test has prepared it").ids(), ["101"]);
    assert_eq!(bench.submit(&array_in(&bench)).expect("as the test has prepared it").ids(), ["101"]);
}

fn array_in(bench: &Bench) -> Array {
    bench.array(&[&["true"]])
}

#[test]
fn a_task_that_left_the_queue_without_a_mark_is_lost_and_can_be_submitted_again_alone() {
    let bench = Bench::new("lost");
    bench.set("runs", "0");
    let array = bench.array(&[&["echo", "zero"], &["echo", "one"]]);
    let mut job = bench.submit(&array).expect("as the test has prepared it");
    let state = wait(&mut job);
    assert_eq!((state.tasks.as_slice(), state.lost()), (&[Task::Ended(0), Task::Lost][..], vec![1]));
    fs::write(bench.0.join("job/log/100_1.txt"), "slurmstepd: error: CANCELLED AT now\n\n")
        .expect("as the test has prepared it");
    assert_eq!(job.last_words(1).as_deref(), Some("slurmstepd: error: CANCELLED AT now"));
    job.resubmit(&state.lost()).expect("as the test has prepared it");
    assert_eq!(job.ids(), ["100", "101"]);
    assert_eq!(wait(&mut job).tasks, [Task::Ended(0), Task::Ended(0)]);
    assert_eq!(fs::read_to_string(job.output(1)).expect("as the test has prepared it"), "one\n");
    assert_eq!(
        bench
            .submit(&array)
            .expect("as the test has prepared it")
            .state()
            .expect("as the test has prepared it")
            .ended(),
        [0, 1]
    );
}

#[test]
fn a_task_that_is_told_to_stop_leaves_no_mark() {
    let bench = Bench::new("stopped");
    bench.set("runs", "0");
    // The parent of the command is the script.
    let mut job =
        bench.submit(&bench.array(&[&["bash", "-c", "kill $PPID; exit 0"]])).expect("as the test has prepared it");
    assert_eq!(wait(&mut job).tasks, [Task::Lost]);
}

#[test]
fn an_interruption_ends_the_waiting_and_leaves_the_job() {
    let bench = Bench::new("interrupted");
    bench.set("queue", "100 0 PD Priority\n");
    let mut job = bench.submit(&array_in(&bench)).expect("as the test has prepared it");
    let cancel = AtomicBool::new(false);
    let mut looks = 0;
    let state = job.wait(
        &mut |state| {
            looks += 1;
            assert_eq!(state.tasks, [Task::Waits]);
            cancel.store(looks > 1, Ordering::Relaxed);
        },
        &cancel,
    );
    assert!(!state.expect("as the test has prepared it").is_over());
    assert_eq!((looks, bench.read("cancelled")), (2, String::new()));
}

#[test]
fn a_refusal_is_passed_on_and_submits_nothing() {
    let bench = Bench::new("refused");
    bench.set("refuses", "");
    let error = bench.submit(&array_in(&bench)).unwrap_err().to_string();
    assert_eq!(error, "Slurm's 'sbatch' says: sbatch: error: invalid partition");
    fs::remove_file(bench.0.join("refuses")).expect("as the test has prepared it");
    bench.set("deaf", "");
    let mut job = bench.submit(&array_in(&bench)).expect("as the test has prepared it");
    assert!(job.state().is_err());
}

#[test]
fn where_slurm_is_not_installed_the_message_says_what_to_install() {
    let bench = Bench::new("absent");
    let programs = Programs { folder: Some(bench.0.join("nothing here")) };
    let error = submit_through(&array_in(&bench), programs).unwrap_err().to_string();
    assert!(error.contains("'sbatch' is not installed") && error.contains("slurm-wlm munge"), "{error}");
}

#[test]
fn settings_that_are_none_are_refused_with_what_is_accepted() {
    let mut settings = Settings::default();
    for (name, value, accepted) in [
        ("partition", "", "name of a partition"),
        ("time", "soon", "such as 2:00:00"),
        ("memory", "4G", "megabytes"),
        ("cores", "0", "above 0"),
        ("options", "qos", "--qos=low"),
        ("nodes", "3", "partition, time, memory, cores, options"),
    ] {
        let error = settings.set(name, value).unwrap_err().to_string();
        assert!(error.contains(accepted), "{error}");
    }
    assert_eq!(settings, Settings::default());
}

#[test]
fn plain_words_stay_plain() {
    assert_eq!(quote("--part=3/8"), "--part=3/8");
    assert_eq!(quote(""), "$''");
    assert_eq!(quote("it's"), "$'it\\'s'");
}
