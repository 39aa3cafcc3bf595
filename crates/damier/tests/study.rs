//! Studies: whatever a run does costs that run alone, and a study that was stopped goes on as if it had not been.

mod common;

use common::{Ended, damier, folder, run};
use damier_study::{Ending, Record, Results, Status, settle};
use damier_testkit::patience::eventually;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A study in a folder of its own.
struct Study {
    folder: PathBuf,
}

impl Study {
    fn new(name: &str, text: &str) -> Study {
        let study = Study { folder: folder(&format!("study-{name}")) };
        study.write(text);
        study
    }

    fn write(&self, text: &str) {
        fs::write(self.file(), format!("title = 'A test'\n{text}")).expect("written");
    }

    fn file(&self) -> PathBuf {
        self.folder.join("s.toml")
    }

    fn path(&self) -> String {
        self.file().to_str().expect("a plain path").to_owned()
    }

    fn run(&self, options: &[&str]) -> Ended {
        run(&[&["study", "run", &self.path()], options].concat())
    }

    fn journal(&self) -> PathBuf {
        self.folder.join("s.results/results.jsonl")
    }

    fn results(&self) -> Results {
        Results::read(&self.folder.join("s.results")).expect("results")
    }

    fn records(&self) -> Vec<Record> {
        self.results().records
    }

    /// The only record of a method.
    fn record(&self, method: &str) -> Record {
        let mut records = self.records();
        records.retain(|record| record.method == method);
        assert_eq!(records.len(), 1, "{method}: {records:?}");
        records.remove(0)
    }
}

/// One instance that means nothing, and these methods.
fn methods(settings: &str, methods: &[(&str, &str, &str)]) -> String {
    let one = |(name, command, answer): &(&str, &str, &str)| {
        format!("[[methods]]\nname = '{name}'\ncommand = '''{command}'''\nanswer = {answer}\n")
    };
    let methods: String = methods.iter().map(one).collect();
    format!("{settings}\n[[instances]]\nboard = 'x'\nlabel = 'x'\n{methods}")
}

const SOLVED: &str = "{ solved = 'solved' }";
const GOOD: (&str, &str, &str) = ("good", "echo solved", SOLVED);

/// Eats three gigabytes, in bites with a pause between them: so slowly that a limit is noticed long before the end, however
/// seldom a busy machine lets the program look.
const EATS: &str =
    "sh -c 'i=0; while [ $i -lt 150 ]; do head -c 20M /dev/zero; sleep 0.05; i=$((i+1)); done | (tail; true)'";

/// Counts of small boards by two engines, twice; a run takes some milliseconds.
const QUEENS: &str = "repetitions = 2
    [[instances]]
    puzzle = 'nqueens'
    board = '{n}'
    with.n = '4..7'
    [[methods]]
    name = '{engine}'
    damier = 'count {instance} --engine {engine}'
    with.engine = ['cp', 'direct']";

/// An instance, a method, and what it said: all but times.
type Said = (String, String, Ending, Option<Status>, Option<u64>, usize);

/// What a table would say of a study, times left out.
fn answers(study: &Study) -> Vec<Said> {
    let mut all: Vec<_> = settle(&study.records())
        .into_iter()
        .map(|one| (one.instance, one.method, one.ending, one.answer.status, one.answer.count, one.runs))
        .collect();
    all.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    all
}

/// The numbers of processes with a word on their command line.
fn processes_with(word: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("Linux").filter_map(Result::ok);
    let found = entries.filter_map(|entry| {
        let pid = entry.file_name().to_str()?.parse().ok()?;
        let line = String::from_utf8_lossy(&fs::read(entry.path().join("cmdline")).ok()?).into_owned();
        line.split('\0').any(|own| own == word).then_some(pid)
    });
    found.collect()
}

/// Sends a signal as one does from a shell.
fn signal(name: &str, pid: u32) {
    let status = Command::new("kill").args([format!("-{name}"), pid.to_string()]).status().expect("kill");
    assert!(status.success());
}

/// A number of seconds to sleep that no other process has.
fn own_number(salt: u32) -> String {
    format!("{}.{salt}", 100_000 + std::process::id())
}

#[test]
fn a_run_that_hangs_and_does_not_listen_costs_only_itself() {
    let number = own_number(1);
    let hang = format!("sh -c \"trap '' INT TERM; echo solved; sleep {number}; sleep {number}\"");
    // Long enough for the good one.
    let text = methods("time-limit = 5", &[("hangs", &hang, SOLVED), GOOD]);
    let study = Study::new("hang", &text);
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let hangs = study.record("hangs");
    assert_eq!((hangs.ending, hangs.answer.complete), (Ending::Timeout, false));
    assert!(hangs.time >= 5.0, "{hangs:?}");
    let good = study.record("good");
    assert_eq!((good.ending, good.answer.status, good.exit), (Ending::Answered, Some(Status::Solved), Some(0)));
    assert_eq!(processes_with(&number), [0; 0]);
    assert!(ended.err.contains("2 runs, 2 made now, 1 of these at a limit, none left"), "{}", ended.err);
}

#[test]
fn a_run_that_eats_memory_is_stopped_by_the_limit_even_if_a_child_of_a_child_eats() {
    let study = Study::new("memory", &methods("time-limit = 300\nmemory-limit = 100", &[("eats", EATS, SOLVED), GOOD]));
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let eats = study.record("eats");
    assert_eq!(eats.ending, Ending::Memory, "{eats:?}");
    assert!(eats.memory > 100.0 && eats.memory < 1000.0, "{} MB", eats.memory);
    assert_eq!(study.record("good").ending, Ending::Answered);
}

#[test]
fn a_crash_is_recorded_with_what_was_said() {
    let crash = "sh -c 'echo no luck today >&2; kill -SEGV $$'";
    let refuse = "sh -c 'echo bad input >&2; exit 5'";
    let damier = "damier solve nqueens 0 --json";
    let methods = methods(
        "",
        &[("crashes", crash, SOLVED), ("refuses", refuse, SOLVED), ("ours", damier, "{ json = true }"), GOOD],
    );
    let study = Study::new("crash", &methods);
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("crashed: 3 runs"), "{}", ended.err);
    for (method, words) in
        [("crashes", "SIGSEGV: no luck today"), ("refuses", "exit code 5: bad input"), ("ours", "not a board size")]
    {
        let record = study.record(method);
        assert_eq!(record.ending, Ending::Crashed);
        assert!(record.message.contains(words), "{record:?}");
    }
    assert_eq!(study.record("good").ending, Ending::Answered);
}

#[test]
fn what_a_run_leaves_behind_is_gone_even_if_it_left_its_group() {
    let number = own_number(2);
    let forks = format!("sh -c '(setsid sleep {number} &) ; sleep {number} & echo solved'");
    // Were what it left behind waited for, it would end by the limit.
    let study = Study::new("forks", &methods("time-limit = 60", &[("forks", &forks, SOLVED), GOOD]));
    assert_eq!(study.run(&[]).code, 0);
    assert_eq!(study.record("forks").ending, Ending::Answered);
    assert_eq!(processes_with(&number), [0; 0]);
}

#[test]
fn much_output_does_not_fill_the_memory() {
    // More than the memory that is allowed below.
    let (lines, one_line) = ("sh -c 'yes solved | head -c 140M'", "sh -c 'yes | tr -d \"\\n\" | head -c 140M'");
    let counted = "{ each-solution = '^solved$' }";
    let text = methods(
        "time-limit = 300",
        &[("lines", lines, counted), ("line", one_line, counted), ("json", lines, "{ json = true }")],
    );
    let study = Study::new("output", &text);
    let mut child = damier(&["study", "run", &study.path()]).stderr(Stdio::null()).spawn().expect("started");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        for pid in processes_with("one").into_iter().chain([child.id()]) {
            let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
            let most_of_one = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
            most = most.max(most_of_one.and_then(|text| text.parse().ok()).unwrap_or(0));
        }
        sleep(Duration::from_millis(20));
    }
    assert!(most > 0 && most < 100_000, "{most} kB");
    let record = study.record("lines");
    assert_eq!((record.ending, record.answer.count), (Ending::Answered, Some(140 * 1024 * 1024 / 7)));
    let record = study.record("line");
    assert_eq!((record.ending, record.answer.count), (Ending::Answered, Some(0)));
    assert_eq!(study.record("json").ending, Ending::Crashed);
}

#[test]
fn a_study_that_was_killed_and_continued_says_the_same_as_one_that_ran_through() {
    let through = Study::new("through", QUEENS);
    assert_eq!(through.run(&[]).code, 0);
    assert_eq!(through.records().len(), 16);
    let counts: Vec<u64> = answers(&through).iter().filter_map(|row| row.4).collect();
    assert_eq!(counts, [2, 2, 10, 10, 4, 4, 40, 40]);

    let killed = Study::new("killed", QUEENS);
    let number = own_number(3);
    // A method more that hangs, so that something runs when the blow falls.
    let slow = format!("\n[[methods]]\nname = 'slow'\ncommand = 'sh -c \"sleep {number}; true\"'\nonly.n = 6");
    killed.write(&format!("{QUEENS}{slow}"));
    let mut child = damier(&["study", "run", &killed.path()]).stderr(Stdio::null()).spawn().expect("started");
    eventually("the slow one runs", || !processes_with(&number).is_empty());
    child.kill().expect("killed");
    child.wait().expect("gone");
    let before = fs::read(killed.journal()).expect("results");
    let made = killed.records().len();
    assert!((2..16).contains(&made), "{made}");
    eventually("nothing is left", || processes_with(&number).is_empty());

    killed.write(QUEENS);
    let ended = killed.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains(&format!("{} made now, {made} made before", 16 - made)), "{}", ended.err);
    assert_eq!(answers(&killed), answers(&through));
    let after = fs::read(killed.journal()).expect("results");
    assert!(after.starts_with(&before), "what was written is never touched");
    assert!(!killed.folder.join("s.results/scratch").exists());
    assert_eq!(killed.results().sessions.len(), 2);
}

#[test]
fn a_line_that_was_cut_off_counts_for_nothing() {
    let study = Study::new("torn", QUEENS);
    assert_eq!(study.run(&[]).code, 0);
    let whole = fs::read(study.journal()).expect("results");
    fs::write(study.journal(), &whole[..whole.len() - 40]).expect("written");
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("one line in the results cannot be read"), "{}", ended.err);
    assert!(ended.err.contains("1 made now, 15 made before, none left"), "{}", ended.err);
    assert_eq!((study.results().torn, study.records().len()), (1, 16));
    assert!(study.run(&[]).err.contains("0 made now, 16 made before, none left"));
}

#[test]
fn what_was_changed_is_made_anew_and_all_else_is_kept() {
    let study = Study::new("changed", QUEENS);
    assert_eq!(study.run(&[]).code, 0);
    study.write(&format!(
        "{}\n[[methods]]\nname = 'direct'\ndamier = 'count {{instance}} --engine direct --threads 1'",
        QUEENS.replace("['cp', 'direct']", "'cp'")
    ));
    let ended = study.run(&[]);
    assert!(ended.err.contains("16 runs, 8 made now, 8 made before, none left"), "{}", ended.err);
    // How an answer is read and what comes before it belong to a run as well.
    let with = |more: &str| {
        methods("", &[("echo", "echo n=5", "{ count = 'n=(.)' }")])
            .replace("[[methods]]", &format!("[[methods]]\n{more}"))
    };
    study.write(&with(""));
    assert!(study.run(&[]).err.contains("1 made now"));
    study.write(&with("prepare = ['true']"));
    assert!(study.run(&[]).err.contains("1 made now"));
    study.write(&with("").replace("n=(.)", "(5)"));
    assert!(study.run(&[]).err.contains("1 made now"));
    study.write(&with(""));
    assert!(study.run(&[]).err.contains("0 made now"));
    let fresh = study.run(&["--fresh"]);
    assert!(fresh.err.contains("1 made now") && fresh.err.contains("results.1.jsonl"), "{}", fresh.err);
    assert!(study.folder.join("s.results/results.1.jsonl").exists());
}

#[test]
fn preparations_have_the_memory_limit_of_the_run() {
    let text = methods("time-limit = 300\nmemory-limit = 100", &[("eats", "true", "{}")])
        .replace("[[methods]]", &format!("[[methods]]\nprepare = [\"{EATS}\"]"));
    let study = Study::new("prepared-memory", &text);
    // Nothing was measured at all, which is no success.
    let ended = study.run(&[]);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.err.contains("1 run, 1 made now"), "{}", ended.err);
    let record = study.record("eats");
    assert_eq!(record.ending, Ending::Crashed);
    assert!(record.message.contains("preparation by 'sh' failed (stopped at its memory limit, 100 MB)"), "{record:?}");
}

#[test]
fn the_memory_of_short_runs_is_seen_and_preparations_do_not_count() {
    let large = "sh -c 'head -c 60M /dev/zero | tail -c 60M > {scratch}/x'";
    let text = methods("repetitions = 10", &[("short", "sleep 0.05", "{}")]);
    let text = format!("{text}prepare = [\"{large}\"]");
    let study = Study::new("least-memory", &text);
    assert_eq!(study.run(&[]).code, 0);
    let memory: Vec<f64> = study.records().iter().map(|record| record.memory).collect();
    assert!(memory.iter().all(|&megabytes| megabytes < 40.0), "{memory:?}");
    assert!(memory.iter().any(|&megabytes| megabytes > 0.5), "{memory:?}");
}

#[test]
fn an_interruption_keeps_what_is_there_and_ends_with_code_3() {
    let number = own_number(4);
    let slow = format!("sleep {number}");
    let text = methods("seed = 1", &[GOOD, ("slow", &slow, "{}")]);
    let study = Study::new("interrupt", &format!("{text}\n[[instances]]\nboard = 'y'\nlabel = 'y'"));
    let child = damier(&["study", "run", &study.path()]).stderr(Stdio::piped()).spawn().expect("started");
    eventually("the slow one runs", || !processes_with(&number).is_empty());
    let refused = study.run(&[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains(&format!("being run already (process {})", child.id())), "{}", refused.err);
    signal("INT", child.id());
    let output = child.wait_with_output().expect("ended");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("interrupted; the same command goes on"), "{err}");
    assert_eq!(processes_with(&number), [0; 0]);
    assert!(study.records().iter().all(|record| record.method == "good"), "an interrupted run has no record");
    study.write(&format!(
        "{}\n[[instances]]\nboard = 'y'\nlabel = 'y'",
        methods("seed = 1", &[GOOD, ("slow", "sleep 0", "{}")])
    ));
    assert_eq!(study.run(&[]).code, 0);
    assert_eq!(study.records().len(), 4);
}

#[test]
fn several_runs_at_once_are_tied_to_cores_of_their_own_and_say_the_same() {
    let one = Study::new("one-job", QUEENS);
    let two = Study::new("two-jobs", QUEENS);
    assert_eq!((one.run(&[]).code, two.run(&["--jobs", "2"]).code), (0, 0));
    assert_eq!(answers(&one), answers(&two));
    assert_eq!(two.results().sessions[0].jobs, 2);
    let cores: std::collections::BTreeSet<Option<usize>> = two.records().iter().map(|record| record.core).collect();
    let there = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(cores.len() <= there && !cores.contains(&None), "{cores:?}");
}

#[test]
fn a_run_sees_only_its_cores_its_folder_and_its_input() {
    let text = "cores = 1
        [[instances]]
        board = 'x'
        [[methods]]
        name = 'cores'
        command = 'sh -c \"echo n=$(nproc)\"'
        answer = { count = 'n=(.+)' }
        with.question = 'cores'
        [[methods]]
        name = 'input'
        prepare = ['''sh -c 'echo n=17 > {scratch}/board; pwd > {scratch}/where' ''']
        command = '''sh -c 'cat; cmp s.toml $(cat {scratch}/where)/s.toml && echo solved' '''
        input = '{scratch}/board'
        answer = { count = 'n=(.+)', solved = 'solved' }";
    let study = Study::new("input", text);
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!(study.record("cores").answer.count, Some(1));
    let input = study.record("input");
    assert_eq!((input.ending, input.answer.count), (Ending::Answered, Some(17)), "{input:?}");
    assert!(!study.folder.join("s.results/scratch").exists());
    study.write(&text.replace("sh -c 'echo n=17 >", "sh -c 'echo no board >&2; exit 4; >"));
    study.run(&[]);
    let failed = study.records().pop().expect("a record");
    assert_eq!(failed.ending, Ending::Crashed);
    assert!(failed.message.contains("preparation by 'sh' failed (exit code 4) no board"), "{}", failed.message);
}

#[test]
fn answers_that_contradict_each_other_are_told_loudly() {
    let count = "{ count = 'n=(.+)' }";
    let text = methods("", &[("one", "echo n=5", count), ("other", "echo n=6", count)]);
    let study = Study::new("differ", &text);
    for _ in 0..2 {
        let ended = study.run(&[]);
        assert_eq!(ended.code, 70);
        assert!(ended.err.contains("ANSWERS DIFFER: x:") && ended.err.contains("5 solutions"), "{}", ended.err);
    }
    // One solution is no number of solutions.
    let text = "[[instances]]
        puzzle = 'nqueens'
        board = '6'
        [[methods]]
        name = '{verb}'
        damier = '{verb} {instance}'
        with.verb = ['solve', 'count']";
    let study = Study::new("agree", text);
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!((study.record("solve").answer.count, study.record("count").answer.count), (None, Some(4)));
    assert!(study.records().iter().all(|record| record.ending == Ending::Answered && record.answer.complete));
}

#[test]
fn a_missing_program_is_noted_and_tried_again_next_time() {
    let study = Study::new("missing", &methods("repetitions = 2", &[("peer", "./peer", SOLVED), GOOD]));
    let ended = study.run(&[]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("peer: './peer' is not installed"), "{}", ended.err);
    assert!(ended.err.contains("4 runs, 2 made now, 2 left"), "{}", ended.err);
    let lines = |study: &Study| study.records().len();
    assert_eq!(lines(&study), 4);
    assert!(study.run(&[]).err.contains("0 made now, 2 made before, 2 left"));
    assert_eq!(lines(&study), 4, "what is missing is said once");
    damier_testkit::script(&study.folder, "peer", "echo solved");
    assert!(study.run(&[]).err.contains("2 made now, 2 made before, none left"));
}

#[test]
fn larger_boards_are_skipped_once_a_method_has_timed_out() {
    // Long enough for those that are not slow.
    let text = "time-limit = 5
        repetitions = 2
        give-up = 'n'
        [[instances]]
        board = '{n}'
        label = '{n}'
        with.n = [1, 2, 3, 4]
        [[methods]]
        name = 'slow'
        command = 'sh -c \"test {n} -lt 2 || exec sleep 1000\"'
        [[methods]]
        name = 'quick'
        command = 'true'";
    let study = Study::new("give-up", text);
    let ended = study.run(&[]);
    assert!(ended.err.contains("16 runs, 12 made now, 2 of these at a limit, 4 given up, none left"), "{}", ended.err);
    let endings = |method: &str| -> Vec<Ending> {
        let mut settled = settle(&study.records());
        settled.retain(|one| one.method == method);
        settled.sort_by(|a, b| a.instance.cmp(&b.instance));
        settled.iter().map(|one| one.ending).collect()
    };
    assert_eq!(endings("slow"), [Ending::Answered, Ending::Timeout, Ending::Skipped, Ending::Skipped]);
    assert_eq!(endings("quick"), [Ending::Answered; 4]);
    let records = study.records().len();
    assert!(study.run(&[]).err.contains("0 made now"));
    assert_eq!(study.records().len(), records, "what was given up is said once");
    // The reason is gone, and so is the giving up.
    study.write(&text.replace("test {n} -lt 2", "test {n} -lt 4"));
    study.run(&[]);
    let last = |n: &str| study.records().into_iter().rfind(|one| one.method == "slow" && one.instance == n);
    assert_eq!(last("3").map(|one| one.ending), Some(Ending::Answered));
    assert_eq!(last("4").map(|one| one.ending), Some(Ending::Timeout));
}

#[test]
fn boards_are_made_once_and_one_that_cannot_be_made_costs_only_itself() {
    let text = "[[instances]]
        puzzle = 'unruly'
        generate = '--size {size}x{size} --seed {seed}'
        with = { size = 6, seed = '1..3' }
        [[instances]]
        puzzle = 'sudoku'
        lines = ['boards.txt']
        [[methods]]
        name = 'auto'
        damier = 'solve {instance}'";
    let study = Study::new("boards", text);
    fs::write(study.folder.join("boards.txt"), "# two\n1..4.....32.....\n\n.2..3.....1..4..\n").expect("written");
    let ended = study.run(&["--jobs", "2"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("5 runs, 5 made now, none left"), "{}", ended.err);
    assert!(study.records().iter().all(|record| record.ending == Ending::Answered), "{:?}", study.records());
    let boards = study.folder.join("s.results/boards");
    let names = || {
        let mut names: Vec<_> =
            fs::read_dir(&boards).expect("a folder").map(|entry| entry.expect("one").path()).collect();
        names.sort();
        names
    };
    let first: Vec<_> =
        names().iter().map(|path| fs::metadata(path).and_then(|data| data.modified()).expect("a time")).collect();
    assert_eq!(first.len(), 5);
    fs::remove_file(study.journal()).expect("removed");
    assert!(study.run(&[]).err.contains("5 made now"));
    let times = || -> Vec<_> {
        names().iter().map(|path| fs::metadata(path).and_then(|data| data.modified()).expect("a time")).collect()
    };
    assert_eq!(first, times(), "boards that are there are kept");
    // Results are found again wherever they are, and for other boards of the same names nothing counts.
    let moved = study.folder.join("elsewhere");
    fs::rename(study.folder.join("s.results"), &moved).expect("moved");
    let out = moved.to_str().expect("plain");
    assert!(study.run(&["--out", out]).err.contains("0 made now, 5 made before"));
    assert!(study.run(&["--dry-run"]).err.contains("5 runs, 0 of them done"));
    fs::rename(&moved, study.folder.join("s.results")).expect("moved");
    assert!(study.run(&["--dry-run"]).err.contains("5 runs, 5 of them done"));
    assert!(study.run(&["--dry-run", "--fresh"]).err.contains("5 runs, 0 of them done"));
    assert!(study.run(&["--fresh"]).err.contains("5 made now"));
    assert!(times().iter().zip(&first).all(|(now, before)| now > before), "a fresh start makes boards anew");
    // A line that was changed is another board.
    fs::write(study.folder.join("boards.txt"), "# two\n1..4.....32.....\n\n.3..2.....1..4..\n").expect("written");
    assert!(study.run(&[]).err.contains("1 made now, 4 made before"));
    study.write(&text.replace("size = 6,", "size = [6, 7],"));
    let ended = study.run(&[]);
    assert_eq!(ended.code, 2, "{}", ended.err);
    assert!(ended.err.contains("cannot make the board of unruly seed=1 size=7: error:"), "{}", ended.err);
    assert!(ended.err.contains("0 made now, 5 made before, 3 left"), "{}", ended.err);
}

#[test]
fn what_damier_found_before_the_limit_is_kept() {
    // Long enough to find something, which takes some hundredths of a second.
    let text = "time-limit = 5
        [[instances]]
        puzzle = 'chess'
        board = '-d -n 10 --minimise queens'
        [[methods]]
        name = 'cp'
        damier = 'solve {instance} --engine cp'";
    let study = Study::new("best", text);
    assert_eq!(study.run(&[]).code, 0);
    let record = study.record("cp");
    assert_eq!((record.ending, record.answer.complete), (Ending::Timeout, false));
    assert!(record.answer.objective.is_some() && record.time >= 5.0, "{record:?}");
    // How much of a processor it had in that time is the machine's affair.
    assert!(record.cpu > 0.0 && record.memory > 1.0, "{record:?}");
    assert!(record.answer.figures["nodes"] > 0.0);
}

#[test]
fn one_run_of_a_list_can_be_made_by_its_number() {
    let study = Study::new("by-number", QUEENS);
    let source = damier_model::Source::file("s.toml", fs::read_to_string(study.file()).expect("a file"));
    let read = damier_study::Study::read(&source, &study.file(), false).expect("a study");
    let plan = damier_study::Plan::of(&read, Path::new("boards")).expect("a plan");
    let program = Path::new(env!("CARGO_BIN_EXE_damier"));
    let jobs = (0..3).map(|run| {
        let job = damier_study::run::job(&read, &plan, run, &study.folder, program, Vec::new()).expect("a job");
        serde_json::to_string(&job).expect("JSON") + "\n"
    });
    let list = study.folder.join("runs.jsonl");
    fs::write(&list, jobs.collect::<String>()).expect("written");
    let out = study.folder.join("record.json");
    let (list, out) = (list.to_str().expect("plain"), out.to_str().expect("plain"));
    assert_eq!(run(&["study", "one", "--runs", list, "--run", "2", "--out", out]).code, 0);
    let record: Record = serde_json::from_str(&fs::read_to_string(out).expect("a record")).expect("JSON");
    assert_eq!(record.command, plan.runs[2].command);
    assert_eq!((record.ending, record.answer.count), (Ending::Answered, Some([2, 10, 4, 40][plan.runs[2].instance])));
    assert_eq!(run(&["study", "one", "--runs", list, "--run", "9"]).code, 2);
}

#[test]
fn a_dry_run_lists_commands_that_work_when_pasted() {
    let study = Study::new("dry", QUEENS);
    let ended = study.run(&["--dry-run"]);
    assert_eq!((ended.code, ended.out.lines().count()), (0, 16));
    assert!(ended.err.contains("16 runs, 0 of them done") && !study.journal().exists());
    assert!(
        ended.out.contains("to do\tnqueens n=6\tcp\t2\tdamier count nqueens 6 --engine cp --json\n"),
        "{}",
        ended.out
    );
    assert_eq!(study.run(&["--only-method", "cp"]).code, 0);
    let ended = study.run(&["--dry-run"]);
    assert_eq!(ended.out.lines().filter(|line| line.starts_with("done\t")).count(), 8);
    let refused = study.run(&["--only-method", "cpp"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("no method is called 'cpp'") && refused.err.contains("'cp', 'direct'"));
}

#[test]
fn mistakes_in_the_file_are_pointed_at() {
    for (text, words) in [
        ("repetitons = 3", "s.toml:2:1"),
        ("time-limit = -1\n[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'", "not a time limit"),
        ("cores = 0\n[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'", "no core"),
        ("[[instances]]\nboard = '{n}'\n[[methods]]\nname='m'\ncommand='x'", "nothing is called 'n'"),
        ("[[instances]]\nboard = 'a'\nlines = ['b']\n[[methods]]\nname='m'\ncommand='x'", "exactly one of board"),
        ("[[instances]]\nfiles = ['none/*.txt']\n[[methods]]\nname='m'\ncommand='x'", "none"),
        ("[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'\nanswer={solved='('}", "not a pattern"),
        (
            "[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'\nanswer={exits={ten='solved'}}",
            "'ten' is no exit code",
        ),
        (
            "[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'\n[[methods]]\nname='m'\ncommand='y'",
            "two methods are called 'm'",
        ),
        (
            "[[instances]]\npuzzle='suduko'\nboard='a'\n[[methods]]\nname='m'\ncommand='x'",
            "no puzzle is called 'suduko'",
        ),
        ("[[instances]]\npuzzle='suduko'\nboard='a'\n[[methods]]\nname='m'\ncommand='x'", "s.toml:3:8"),
        ("[slurm]\nqueue='a'\n[[instances]]\nboard='a'\n[[methods]]\nname='m'\ncommand='x'", "no setting 'queue'"),
    ] {
        let study = Study::new("mistakes", text);
        let ended = study.run(&[]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{text}: {}", ended.err);
        assert!(
            ended.err.starts_with("error: ") && ended.err.contains(words),
            "{text} should say {words}: {}",
            ended.err
        );
    }
    assert_eq!(run(&["study", "run", "no-such-study.toml"]).code, 2);
}
