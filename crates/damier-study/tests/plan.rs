//! From the text of a study to its runs, and from its results back to them.

use damier_model::Source;
use damier_study::record::ResultLine;
use damier_study::results::{self, Journal};
use damier_study::{Board, Ending, Plan, Record, Results, RunAnswer, Study};
use std::fs;
use std::path::{Path, PathBuf};

fn read(text: &str, folder: &Path, quick: bool) -> Study {
    let text = format!("title = 'A test'\n{text}");
    match Study::read(&Source::file("s.toml", text), &folder.join("s.toml"), quick) {
        Ok(study) => study,
        Err(error) => panic!("{error}"),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("damier-plan-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

const STUDY: &str = "repetitions = 2
    [quick]
    repetitions = 1
    [[instances]]
    puzzle = 'nqueens'
    board = '{n}'
    with.n = '4..6'
    quick.n = 4
    [[methods]]
    name = '{engine}'
    damier = 'count {instance} --engine {engine} --seed {run-seed}'
    with.engine = ['cp', 'sat']
    [[methods]]
    name = 'peer'
    prepare = ['make {scratch}/{n}']
    command = 'solver {scratch}/{n} -t {time-limit}'
    input = '{scratch}/{n}'
    only.n = [4, 5]";

fn lines(plan: &Plan) -> Vec<String> {
    let mut lines: Vec<String> = plan.runs.iter().map(|run| run.command.join(" ")).collect();
    lines.sort();
    lines
}

/// A record of a run that was answered.
fn record(study: &Study, plan: &Plan, number: usize) -> Record {
    let run = &plan.runs[number];
    Record {
        instance: plan.instances[run.instance].label.clone(),
        method: plan.methods[run.method].name.clone(),
        repetition: run.repetition,
        parameters: plan.parameters(run),
        command: run.command.clone(),
        setting: run.setting.clone(),
        time_limit: study.time_limit,
        memory_limit: study.memory_limit,
        ending: Ending::Answered,
        answer: RunAnswer::default(),
        time: 1.5,
        cpu: 1.0,
        memory: 3.0,
        core: None,
        exit: Some(0),
        message: String::new(),
        started: 7,
    }
}

#[test]
fn everything_is_multiplied_out_and_filled_in() {
    let study = read(STUDY, Path::new("."), false);
    let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
    assert_eq!((plan.instances.len(), plan.methods.len(), plan.runs.len()), (3, 3, 2 * (3 * 2 + 2)));
    let lines = lines(&plan);
    assert_eq!(lines[0], "damier count nqueens 4 --engine cp --seed 0 --json");
    assert_eq!(lines[1], "damier count nqueens 4 --engine cp --seed 1 --json");
    assert_eq!(lines[15], "solver {scratch}/5 -t 60");
    let peer = plan.runs.iter().find(|run| run.command[0] == "solver").expect("a peer");
    assert_eq!(peer.prepare.len(), 1);
    assert!(peer.input.as_ref().is_some_and(|input| input.starts_with("{scratch}/")));

    let quick = read(STUDY, Path::new("."), true);
    assert_eq!(Plan::of(&quick, Path::new("boards")).expect("a plan").runs.len(), 3);
}

#[test]
fn the_order_depends_on_the_seed_alone() {
    let order = |seed: u64| {
        let study = read(&format!("seed = {seed}\n{STUDY}"), Path::new("."), false);
        Plan::of(&study, Path::new("boards")).expect("a plan").runs
    };
    assert_eq!(order(1), order(1));
    assert!((2..20).any(|seed| {
        let methods = |seed| order(seed).iter().map(|run| run.method).collect::<Vec<_>>();
        methods(seed) != methods(1)
    }));
}

#[test]
fn boards_that_differ_have_files_of_different_names() {
    let folder = folder("names");
    let long = "x".repeat(500);
    let lines = ["a", "b", &format!("{long}1"), &format!("{long}2")].join("\n");
    fs::write(folder.join("l.txt"), lines).expect("written");
    let text = "[[instances]]
        lines = ['l.txt']
        [[instances]]
        puzzle = 'p'
        generate = '--as {a}'
        label = 'made {a}'
        with.a = ['x y', 'x_y', 'x/y', 'x:y']
        [[methods]]
        name = 'm'
        command = 'cat {file}'";
    let plan = Plan::of(&read(text, &folder, false), Path::new("boards")).expect("a plan");
    let mut files: Vec<String> = plan
        .instances
        .iter()
        .map(|instance| match &instance.board {
            Board::Text { file, .. } | Board::Generated { file, .. } => file.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(files.iter().all(|file| file.len() < 200 && !file.contains(['/', ' ', ':'])), "{files:?}");
    files.sort();
    files.dedup();
    assert_eq!(files.len(), 8);
}

#[test]
fn results_are_found_again_unless_something_was_changed() {
    let folder = folder("results");
    let study = read(STUDY, Path::new("."), false);
    let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
    let mut journal = Journal::open(&folder).expect("opened");
    for number in 0..plan.runs.len() {
        journal.append(&ResultLine::Run(Box::new(record(&study, &plan, number)))).expect("written");
    }
    let results = Results::read(&folder).expect("read");
    assert_eq!(results.records[3], record(&study, &plan, 3));
    let found = |text: &str| {
        let study = read(text, Path::new("."), false);
        let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
        let found = results.of_runs(&study, &plan);
        for (run, record) in plan.runs.iter().zip(&found) {
            assert!(record.is_none_or(|record| record.command == run.command && record.repetition == run.repetition));
        }
        found.iter().flatten().count()
    };
    assert_eq!(found(STUDY), 16);
    assert_eq!(found(&format!("seed = 0\n{STUDY}")), 16);
    assert_eq!(found(&STUDY.replace("'4..6'", "'5..9'")), 10);
    assert_eq!(found(&STUDY.replace("make {scratch}", "make -B {scratch}")), 12);
    assert_eq!(found(&STUDY.replace("input = '{scratch}/{n}'", "")), 12);
    assert_eq!(found(&STUDY.replace("only.n", "answer = { solved = 'yes' }\nonly.n")), 12);
    assert_eq!(found(&format!("time-limit = 61\n{STUDY}")), 0);
    assert_eq!(found(&format!("memory-limit = 61\n{STUDY}")), 0);
    assert_eq!(found(&format!("cores = 2\n{STUDY}")), 0);
}

/// A study of boards that are generated, lines and files, each named by a command, a preparation and an input.
const BOARDS: &str = "[[instances]]
    puzzle = 'unruly'
    generate = '--size {size}x{size}'
    with.size = [6, 8]
    [[instances]]
    lines = ['l.txt']
    [[instances]]
    files = ['f/*']
    [[methods]]
    name = 'plain'
    command = 'solver --in={file} {file}'
    [[methods]]
    name = 'input'
    prepare = ['check {file}']
    command = 'solver'
    input = '{file}'";

#[test]
fn results_that_were_moved_are_found_again_in_the_form_of_earlier_versions_too() {
    let folder = folder("moved");
    fs::create_dir_all(folder.join("f")).expect("a folder");
    fs::write(folder.join("l.txt"), "a\nb").expect("written");
    fs::write(folder.join("f/c.txt"), "c").expect("written");
    let study = read(BOARDS, &folder, false);
    let here = Plan::of(&study, Path::new("s.results/boards")).expect("a plan");
    let there = Plan::of(&study, Path::new("/else where/boards")).expect("a plan");
    assert_eq!(here.runs.len(), 10);
    assert_ne!(here.runs[0].command, there.runs[0].command);
    let recorded = |run: usize| {
        let record = record(&study, &here, run);
        Record { command: here.runs[run].recorded.clone(), ..record }
    };
    let now = Results { records: (0..10).map(recorded).collect(), ..Results::default() };
    assert!(now.records.iter().all(|record| record.command.iter().all(|word| !word.contains("s.results"))));
    // Earlier versions recorded the folder, and took fingerprints with it.
    let earlier = |run: usize| {
        let record = record(&study, &here, run);
        let setting = here.runs[run].formerly.first().cloned().unwrap_or_else(|| record.setting.clone());
        Record { setting, ..record }
    };
    let before = Results { records: (0..10).map(earlier).collect(), ..Results::default() };
    let named = before.records.iter().filter(|record| record.command.iter().any(|word| word.contains("s.results")));
    assert_eq!(named.count(), 4);
    for results in [&now, &before] {
        for plan in [&here, &there] {
            let numbers: Vec<Option<usize>> = (0..10).map(Some).collect();
            assert_eq!(results.numbers(&study, plan), numbers);
            assert_eq!(results.of_runs(&study, plan).iter().flatten().count(), 10);
        }
    }
}

#[test]
fn a_file_of_a_board_that_was_edited_is_another_board() {
    let folder = folder("edited");
    fs::create_dir_all(folder.join("f")).expect("a folder");
    fs::write(folder.join("l.txt"), "a\nb").expect("written");
    fs::write(folder.join("f/c.txt"), "c").expect("written");
    fs::write(folder.join("f/d.txt"), "d").expect("written");
    let study = read(BOARDS, &folder, false);
    let plan = || Plan::of(&study, Path::new("boards")).expect("a plan");
    let (before, runs) = (plan(), plan().runs.len());
    let records = (0..runs).map(|run| record(&study, &before, run)).collect();
    let results = Results { records, ..Results::default() };
    assert_eq!(results.of_runs(&study, &plan()).iter().flatten().count(), runs);
    fs::write(folder.join("f/d.txt"), "e").expect("written");
    assert_eq!(results.of_runs(&study, &plan()).iter().flatten().count(), runs - 2);
}

/// What is said of a mistake: the place, the message and what is accepted.
fn refused(text: &str) -> String {
    let text = format!("title = 'A test'\n{text}");
    let study = Study::read(&Source::file("s.toml", text), Path::new("s.toml"), false);
    let error = study.and_then(|study| Plan::of(&study, Path::new("boards"))).expect_err("refused");
    error.to_string()
}

#[test]
fn mistakes_that_would_show_nothing_are_refused_with_their_place() {
    // Lines are counted with the title, which is the first.
    let study = "[[instances]]\nboard = '{n}'\nwith.n = '4..6'\n[[methods]]\nname = '{e}'\ncommand = 'x {n}'\nwith.e = ['a', 'b']\n";
    let table = "[[tables]]\nname = 't'\ntitle = 'T'\nrows = 'n'\ncolumns = 'method'\n";
    let plot = "[[plots]]\nname = 'p'\ntitle = 'P'\nkind = 'scatter'\n";
    for (text, place, words) in [
        (format!("{study}{table}where = {{ m = 4 }}\n"), "14:11", "no parameter is called 'm'"),
        (format!("{study}{table}where.n = '4...6'\n"), "14:7", "'4...6' looks like a range but is none"),
        (format!("{study}{table}show = 'largest m'\n"), "14:17", "no parameter is called 'm'"),
        (format!("{study}{table}{table}"), "15:9", "two tables are called 't'"),
        (format!("{study}{plot}x = 'a'\ny = 'c'\n"), "14:6", "no method is called 'c'"),
        (format!("{study}{plot}x = 'a'\ny = 'b'\n{plot}x = 'a'\ny = 'b'"), "16:9", "two plots are called 'p'"),
        (format!("{study}{plot}x = 'a'\ny = 'b'\nwhere.m = 3"), "15:7", "no parameter is called 'm'"),
        (study.replace("'4..6'", "'a..c'"), "4:10", "'a..c' looks like a range but is none"),
        (study.replace("'4..6'", "[]"), "4:10", "'n' has no values"),
        (study.replace("'4..6'", "'4..6'\nquick.m = 4"), "5:7", "'m' stands under quick, but not under with"),
        (study.replace("with.e =", "only.m = 4\nwith.e ="), "8:6", "no parameter is called 'm'"),
        (study.replace("with.e =", "only.n = 'a..c'\nwith.e ="), "8:10", "looks like a range"),
        (study.replace("with.e =", "with.scratch = 1\nwith.e ="), "8:6", "'scratch' has a meaning of its own"),
        (study.replace("with.n =", "with.board = 1\nwith.n ="), "4:6", "'board' has a meaning of its own"),
        (study.replace("'{e}'", "' '"), "6:8", "a method without a name"),
        (study.replace("'{e}'", "'e'"), "6:8", "two methods are called 'e'"),
        (study.replace("with.n", "label = 'x'\nwith.n"), "4:9", "two instances are called 'x'"),
        (study.replace("x {n}", "x {file}"), "7:11", "'{file}', which 'n=4' does not have"),
        (study.replace("board = '{n}'", "files = ['a', 'none/*.txt']"), "3:", "none"),
        (study.replace("with.e =", "answer.count = '\\d+'\nwith.e ="), "8:16", "where the number is"),
        (study.replace("with.e =", "answer.objective = '\\d+'\nwith.e ="), "8:20", "where the number is"),
        (study.replace("with.e =", "answer.figures.a = '\\d+'\nwith.e ="), "8:20", "where the number is"),
        (study.replace("with.e =", "answer.exits.256 = 'solved'\nwith.e ="), "8:14", "'256' is no exit code"),
        (format!("repetitions = 'x'\n{study}"), "2:15", "accepted: a whole number"),
        (format!("repetitions = -1\n{study}"), "2:15", "accepted: a whole number"),
    ] {
        let said = refused(&text);
        assert!(said.contains(&format!("s.toml:{place}")) && said.contains(words), "{text}: {place} {words}\n{said}");
        assert!(said.contains("accepted"), "{said}");
    }
}

#[test]
fn the_studies_that_are_shipped_are_read_in_both_forms() {
    let folders = ["studies", "bench"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name));
    let listed = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("studies"));
    let listed = listed.map(|entry| entry.expect("one").path());
    let files: Vec<PathBuf> = listed.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    assert!(files.len() >= 20);
    for path in files {
        let source = Source::file("s.toml", fs::read_to_string(&path).expect("a text"));
        for quick in [false, true] {
            let plan = Study::read(&source, &path, quick).and_then(|study| Plan::of(&study, Path::new("boards")));
            assert!(plan.is_ok(), "{}: {plan:?}", path.display());
        }
    }
}

#[test]
fn what_only_the_full_form_has_may_be_named_in_the_quick_one() {
    let text = "[[instances]]
        board = '{n}'
        with.n = [4, 5]
        [[methods]]
        name = '{e}'
        command = 'x {n}'
        with.e = ['a', 'b']
        quick.e = 'a'
        [[methods]]
        name = 'c'
        command = 'x'
        with.k = 3
        skip-when-quick = true
        [[plots]]
        name = 'p'
        title = 'P'
        kind = 'scatter'
        x = 'b'
        y = 'c'
        where.k = 3";
    assert_eq!(Plan::of(&read(text, Path::new("."), true), Path::new("boards")).expect("a plan").methods.len(), 1);
}

#[test]
fn the_newest_record_counts_and_missing_ones_are_open() {
    let folder = folder("newest");
    let study = read(STUDY, Path::new("."), false);
    let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
    let mut journal = Journal::open(&folder).expect("opened");
    let mut write = |number: usize, ending: Ending| {
        let record = Record { ending, ..record(&study, &plan, number) };
        journal.append(&ResultLine::Run(Box::new(record))).expect("written");
    };
    write(0, Ending::Skipped);
    write(0, Ending::Answered);
    write(1, Ending::Missing);
    write(2, Ending::Skipped);
    let results = Results::read(&folder).expect("read");
    let of_runs = results.of_runs(&study, &plan);
    assert_eq!(of_runs[0].map(|record| record.ending), Some(Ending::Answered));
    assert!(of_runs[1].is_none());
    let open = damier_study::run::still_to_make(&study, &plan, &results, &[]);
    assert!(!open.contains(&0) && open.contains(&1) && open.contains(&2) && open.len() == 15);
    let only = damier_study::run::still_to_make(&study, &plan, &results, &["peer".to_owned()]);
    assert!(only.iter().all(|&run| plan.runs[run].command[0] == "solver"));
}

#[test]
fn a_line_that_was_cut_off_is_counted_as_torn_and_the_next_one_is_whole() {
    let folder = folder("torn");
    let study = read(STUDY, Path::new("."), false);
    let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
    let line = ResultLine::Run(Box::new(record(&study, &plan, 0)));
    Journal::open(&folder).and_then(|mut journal| journal.append(&line)).expect("written");
    let whole = fs::read(results::path(&folder)).expect("read");
    fs::write(results::path(&folder), [&whole[..], &whole[..30]].concat()).expect("written");
    Journal::open(&folder).and_then(|mut journal| journal.append(&line)).expect("written");
    let read = Results::read(&folder).expect("read");
    assert_eq!((read.records.len(), read.torn), (2, 1));
    assert_eq!(results::put_aside(&folder).expect("renamed"), Some(folder.join("results.1.jsonl")));
    assert_eq!(Results::read(&folder).expect("read").records.len(), 0);
    assert_eq!(results::put_aside(&folder).expect("nothing to do"), None);
}
