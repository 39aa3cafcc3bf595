//! From the text of a study to its runs, and from its results back to them.

use damier_model::Source;
use damier_study::record::Line;
use damier_study::results::{self, Journal};
use damier_study::{Answer, Board, Ending, Plan, Record, Results, Study};
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
        answer: Answer::default(),
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
        journal.append(&Line::Run(Box::new(record(&study, &plan, number)))).expect("written");
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

#[test]
fn the_newest_record_counts_and_missing_ones_are_open() {
    let folder = folder("newest");
    let study = read(STUDY, Path::new("."), false);
    let plan = Plan::of(&study, Path::new("boards")).expect("a plan");
    let mut journal = Journal::open(&folder).expect("opened");
    let mut write = |number: usize, ending: Ending| {
        let record = Record { ending, ..record(&study, &plan, number) };
        journal.append(&Line::Run(Box::new(record))).expect("written");
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
    let line = Line::Run(Box::new(record(&study, &plan, 0)));
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
