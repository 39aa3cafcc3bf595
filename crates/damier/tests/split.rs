//! One search in parts, on this machine: the parts add up to the whole, and an answer about one says that it is one.

mod common;

use common::{damier, folder, object, run, run_on};
use damier_testkit::patience::eventually;
use std::process::Stdio;

fn refused(arguments: &[&str], expected: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    for words in expected {
        assert!(ended.err.contains(words), "{arguments:?} should say {words:?}: {}", ended.err);
    }
}

#[test]
fn counts_of_parts_add_up() {
    for (arguments, count) in [
        (&["count", "nqueens", "8", "--split", "4"][..], "92"),
        (&["count", "nqueens", "8", "--model", "bool", "--split", "7", "--threads", "3"], "92"),
        (&["count", "nqueens", "10", "--split", "3", "--var-select", "random", "--seed", "5"], "724"),
        (&["count", "nqueens", "8", "--split", "4", "--limit", "50"], "50"),
        (&["count", "nqueens", "1", "--split", "4", "--unique"], "exactly one solution"),
        (&["count", "nqueens", "1", "--split", "1"], "1"),
    ] {
        let ended = run(arguments);
        assert_eq!((ended.code, ended.out.trim()), (0, count), "{arguments:?}: {}", ended.err);
    }
    let several = run(&["count", "nqueens", "8", "--split", "4", "--unique"]);
    assert_eq!((several.code, several.out.trim()), (4, "more than one solution"), "{}", several.err);
    let none = run(&["count", "nqueens", "3", "--split", "4"]);
    assert_eq!((none.code, none.out.trim()), (1, "0"), "{}", none.err);
}

#[test]
fn all_solutions_come_once_each_and_in_the_same_order_every_time() {
    let whole = run(&["solve", "nqueens", "8", "--all", "--engine", "cp", "--quiet"]);
    let parts = run(&["solve", "nqueens", "8", "--all", "--split", "5"]);
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&parts.out), sorted(&whole.out));
    assert!(parts.err.contains("92 solutions, all of them"), "{}", parts.err);
    assert_eq!(run(&["solve", "nqueens", "8", "--all", "--split", "5", "--quiet"]).out, parts.out);
    let some = run(&["solve", "nqueens", "8", "--limit", "30", "--split", "5", "--quiet"]);
    assert_eq!((some.code, some.out.lines().count()), (0, 30));
}

#[test]
fn the_first_solution_of_any_part_is_a_solution_and_none_in_all_parts_is_none() {
    let found = run(&["solve", "nqueens", "12", "--split", "4", "--quiet"]);
    assert_eq!(found.code, 0, "{}", found.err);
    assert_eq!(run(&["check", "nqueens", found.out.trim()]).code, 0, "{}", found.out);
    let none = run(&["solve", "nqueens", "3", "--split", "4"]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert!(none.err.contains("no solution;"), "{}", none.err);
}

#[test]
fn the_best_of_the_parts_is_best_and_all_best_ones_are_listed() {
    let chess = ["chess", "-d", "-n", "5", "--minimise", "knights"];
    let with = |verb: &str, more: &[&str]| {
        let arguments: Vec<&str> = [verb].into_iter().chain(chess).chain(more.iter().copied()).collect();
        run(&arguments)
    };
    let whole = with("solve", &["--engine", "cp", "--json"]);
    let objective = object(&whole)["objective"].clone();
    assert!(objective.is_i64(), "{}", whole.out);
    let best = with("solve", &["--split", "3", "--json"]);
    let best = object(&best);
    assert_eq!((&best["objective"], &best["complete"]), (&objective, &true.into()));
    assert_eq!(best["split"]["parts"].as_array().map(Vec::len), Some(3));
    let number = with("count", &["--engine", "cp", "--quiet"]).out;
    assert_eq!(with("count", &["--split", "3", "--quiet"]).out, number);
    let listed = with("solve", &["--all", "--split", "3", "--json"]);
    let listed = object(&listed);
    assert_eq!(listed["count"].to_string(), number.trim());
    assert_eq!(listed["solutions"].as_array().map(|all| all.len().to_string()).as_deref(), Some(number.trim()));
    let part = with("solve", &["--all", "--part", "1/3"]);
    assert_eq!(part.code, 2);
    assert!(part.err.contains("need not be best") && part.err.contains("--worth"), "{}", part.err);
}

#[test]
fn boards_from_files_and_pipes_reach_the_parts() {
    let board = "n 8\n1 1\n";
    let path = folder("split").join("board.txt");
    std::fs::write(&path, board).expect("written");
    let file = run(&["count", "nqueens", path.to_str().expect("a plain path"), "--split", "3"]);
    assert_eq!((file.code, file.out.trim()), (0, "4"), "{}", file.err);
    let piped = run_on(&["count", "nqueens", "-", "--split", "3"], board);
    assert_eq!((piped.code, piped.out.trim()), (0, "4"), "{}", piped.err);
}

#[test]
fn a_part_says_that_it_is_one() {
    let mut total = 0;
    for part in ["1/3", "2/3", "3/3"] {
        let ended = run(&["count", "nqueens", "8", "--part", part, "--threads", "2", "--json"]);
        let said = object(&ended);
        assert_eq!((said["part"].as_str(), said["engine"].as_str()), (Some(part), Some("cp")));
        total += said["count"].as_u64().expect("a number");
    }
    assert_eq!(total, 92);
    let none = run(&["solve", "nqueens", "3", "--part", "2/8"]);
    assert_eq!((none.code, none.out.as_str()), (0, ""), "{}", none.err);
    assert!(none.err.contains("no solution in part 2 of 8"), "{}", none.err);
    let counted = run(&["count", "nqueens", "3", "--part", "2/8"]);
    assert_eq!((counted.code, counted.out.trim()), (0, "0"));
    assert!(counted.err.contains("counted in part 2 of 8 only"), "{}", counted.err);
}

#[test]
fn a_part_that_is_stopped_makes_the_answer_incomplete_and_is_named() {
    let ended = run(&["count", "nqueens", "10", "--split", "2", "--node-limit", "500"]);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.out.starts_with("at least "), "{}", ended.out);
    assert!(ended.err.contains("parts 1, 2 of 2 are incomplete: the node limit was reached"), "{}", ended.err);
    let words = ["count", "nqueens", "18", "--split", "6", "--threads", "1", "--time-limit", "0.5", "--json"];
    let ended = run(&words);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.err.contains("parts 1–6 of 6 are incomplete: the time limit"), "{}", ended.err);
    let parts = object(&ended)["split"]["parts"].as_array().expect("parts").clone();
    let later: Vec<_> = parts[1..].iter().map(|part| part["nodes"].as_u64()).collect();
    assert_eq!(later, [Some(0); 5], "six parts have one limit together, and the first took all of it");
}

#[test]
fn a_part_that_was_not_needed_any_more_says_so_and_not_that_its_time_was_over() {
    for arguments in [
        &["solve", "nqueens", "20", "--split", "40", "--threads", "1", "--json"][..],
        &["solve", "nqueens", "10", "--limit", "2", "--split", "40", "--threads", "1", "--json"],
        &["count", "nqueens", "10", "--limit", "2", "--split", "40", "--threads", "1", "--json"],
    ] {
        let ended = run(arguments);
        assert_eq!(ended.code, 0, "{}", ended.err);
        let said = object(&ended);
        let parts = said["split"]["parts"].as_array().expect("parts").clone();
        let incomplete: Vec<_> = parts.iter().filter(|part| part["complete"] == false).collect();
        assert!(!incomplete.is_empty(), "{arguments:?}");
        for part in incomplete {
            assert_eq!(part["stopped_by"], "solutions", "{arguments:?}: {part}");
        }
        assert!(!ended.err.contains("incomplete"), "{}", ended.err);
    }
}

#[test]
fn the_depth_of_a_search_is_that_of_its_deepest_part_and_of_the_cut() {
    let depth = |arguments: &[&str]| object(&run(arguments))["stats"]["peak_depth"].as_u64().expect("a number");
    let count = ["count", "nqueens", "8", "--engine", "cp", "--json"];
    let with = |more: &[&'static str]| -> u64 { depth(&[&count[..], more].concat()) };
    let parts = [with(&["--part", "1/3"]), with(&["--part", "2/3"]), with(&["--part", "3/3"])];
    assert_eq!(with(&["--split", "3"]), *parts.iter().max().expect("three"));
    // So many parts that nothing is left to search but the cut itself.
    assert_eq!(with(&["--part", "2/1000"]), with(&[]));
}

/// Processes of this machine that search a part of a board of that size.
fn searching(size: &str) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let words = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let is_part = |line: &Vec<u8>| {
        let line = String::from_utf8_lossy(line).into_owned();
        line.split('\0').any(|word| word == size) && line.contains("--part=")
    };
    words.filter(is_part).count()
}

#[test]
fn a_part_that_is_killed_is_named_and_the_others_are_counted() {
    // Parts that do not end by themselves, found by their seed: each is a process whose command line has it.
    let whole = damier(&["count", "nqueens", "22", "--split", "2", "--threads", "2", "--seed", "987654321"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let process_of = |part: &str| {
        let mut processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        processes.find_map(|process| {
            let line = std::fs::read(process.path().join("cmdline")).ok()?;
            let line = String::from_utf8_lossy(&line).into_owned();
            let is_it = line.contains("--seed=987654321") && line.contains(part);
            is_it.then(|| process.file_name().to_string_lossy().into_owned())?.parse::<u32>().ok()
        })
    };
    eventually("the parts start", || process_of("--part=1/2").is_some() && process_of("--part=2/2").is_some());
    let [first, second] = ["--part=1/2", "--part=2/2"].map(|part| process_of(part).expect("just seen"));
    common::at_work(first);
    let kill = format!("kill -KILL {second}");
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    eventually("the second part has ended", || process_of("--part=2/2").is_none());
    common::signal(&whole, "INT");
    let ended = whole.wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert_eq!(ended.status.code(), Some(3), "{err}");
    assert!(err.contains("part 1 of 2 is incomplete: interrupted"), "{err}");
    assert!(err.contains("part 2 of 2 is incomplete: it was killed"), "{err}");
    let counted: u64 = out.trim().trim_start_matches("at least ").parse().expect("a number");
    assert!(0 < counted, "{out}");
}

#[test]
fn parts_end_with_the_process_that_started_them() {
    let mut whole = damier(&["count", "nqueens", "21", "--split", "2", "--threads", "2"])
        .stdout(Stdio::null())
        .spawn()
        .expect("starts");
    eventually("both parts run", || searching("21") == 2);
    whole.kill().expect("ours");
    whole.wait().expect("killed");
    eventually("no part is left", || searching("21") == 0);
}

#[test]
fn what_makes_no_sense_for_parts_is_refused() {
    let with = |more: &[&'static str]| -> Vec<&'static str> {
        ["solve", "nqueens", "8"].into_iter().chain(more.iter().copied()).collect()
    };
    refused(&with(&["--split", "4", "--engine", "sat"]), &["the engine 'cp', and 'sat'", "accepted: --engine cp"]);
    refused(&with(&["--part", "1/4", "--engine", "direct"]), &["--part cuts", "accepted: --engine cp"]);
    refused(&with(&["--split", "0"]), &["1..=1024"]);
    refused(&with(&["--part", "5/4"]), &["such as 3/8"]);
    refused(&with(&["--part", "1/4", "--split", "4"]), &["cannot be used with"]);
    refused(&with(&["--split", "4", "--nth", "2"]), &["--nth means nothing to the parts"]);
    refused(&with(&["--split", "4", "--restart", "luby"]), &["--restart means nothing"]);
    refused(&with(&["--part", "1/4", "--worth", "3"]), &["nothing is optimised"]);
    refused(&with(&["--split", "4", "--folder", "x"]), &["--folder means nothing to parts that run on this machine"]);
    refused(&with(&["--split", "4", "--slurm", "cores=2"]), &["accepted: no --slurm, or --on slurm"]);
    refused(&with(&["--split", "4", "--on", "slurm", "--slurm", "cores=0"]), &["above 0"]);
    refused(
        &with(&["--split", "4", "--on", "slurm", "--slurm", "nodes=3"]),
        &["partition, time, memory, cores, options"],
    );
    refused(&with(&["--split", "4", "--on", "slurm", "--threads", "2"]), &["--slurm cores=N"]);
    refused(&with(&["--on", "slurm"]), &["--split"]);
}

#[test]
fn where_slurm_is_missing_the_message_says_what_to_install() {
    let folder = folder("no-slurm");
    let mut command = damier(&["count", "nqueens", "6", "--split", "2", "--on", "slurm"]);
    let ended = command.env("PATH", &folder).current_dir(&folder).output().expect("starts");
    let err = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{err}");
    assert!(err.starts_with("error: Slurm's 'sbatch' is not installed") && err.contains("slurm-wlm munge"), "{err}");
}
