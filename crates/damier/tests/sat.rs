//! The SAT side of the command line: clauses in and out, solvers, proofs and cores.

mod common;

use common::{Ended, folder, run, run_on};
use damier_testkit::{drat, skip};
use std::path::Path;

fn refused(arguments: &[&str], expected: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    for words in expected {
        assert!(ended.err.contains(words), "{arguments:?} should say {words:?}: {}", ended.err);
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The clauses of a DIMACS text, read by as little as possible.
fn clauses(dimacs: &str) -> Vec<Vec<i32>> {
    let lines = dimacs.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines.map(|line| line.split(' ').filter_map(|word| word.parse().ok()).filter(|&n| n != 0).collect()).collect()
}

#[test]
fn exported_queens_are_counted_again_by_every_solver() {
    let place = folder("sat-count");
    for (model, count) in [("bool", "92"), ("bool-sym", "12"), ("int", "92")] {
        let file = place.join(format!("{model}.cnf"));
        assert_eq!(run(&["export", "nqueens", "8", "--model", model, "--to", "dimacs", "--out", text(&file)]).code, 0);
        for solver in ["cadical", "minisat", "batsat"] {
            let counted = run(&["count", "--dimacs", text(&file), "--sat-solver", solver]);
            assert_eq!((counted.code, counted.out.trim()), (0, count), "{model} by {solver}: {}", counted.err);
            let counted = run(&["count", "nqueens", "8", "--model", model, "--engine", "sat", "--sat-solver", solver]);
            assert_eq!((counted.code, counted.out.trim()), (0, count), "{model} by {solver}: {}", counted.err);
        }
        let listed = run(&["solve", "--dimacs", text(&file), "--all", "--sat-solver", "minisat"]).out;
        assert_eq!(listed.lines().filter(|line| line.starts_with("v ")).count().to_string(), count);
    }
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn clauses_are_asked_whether_they_have_one_solution_only() {
    let many = "p cnf 90 1\n1 2 0\n";
    for (dimacs, code, answer, json) in [
        ("p cnf 1 1\n1 0\n", 0, "exactly one solution", "true"),
        ("p cnf 2 1\n1 2 0\n", 4, "more than one solution", "false"),
        (many, 4, "more than one solution", "false"),
        ("p cnf 1 2\n1 0\n-1 0\n", 1, "no solution", "false"),
    ] {
        let told = run_on(&["count", "--dimacs", "-", "--unique"], dimacs);
        assert_eq!((told.code, told.out.trim(), told.err.as_str()), (code, answer, ""), "{dimacs}");
        let told = run_on(&["count", "--dimacs", "-", "--unique", "--json"], dimacs).out;
        assert!(told.contains(&format!("\"unique\":{json}")), "{told}");
    }
    // More than 2^64 solutions are no obstacle to counting five of them.
    assert_eq!(run_on(&["count", "--dimacs", "-", "--limit", "5"], many).out.trim(), "5");
    assert_eq!(run_on(&["count", "--dimacs", "-"], many).code, 2);
}

#[test]
fn installed_solvers_take_what_is_exported_and_answer_through_damier() {
    let place = folder("sat-peers");
    let file = place.join("six.cnf");
    assert_eq!(run(&["export", "nqueens", "6", "--to", "dimacs", "--out", text(&file)]).code, 0);
    for name in ["minisat", "cadical", "cryptominisat5", "clasp"] {
        let Some(program) = skip::program(name, "peers") else { continue };
        let counted = run(&["count", "nqueens", "6", "--engine", "sat", "--sat-solver", text(&program)]);
        assert_eq!((counted.code, counted.out.trim()), (0, "4"), "{name}: {}", counted.err);
        let counted = run(&["count", "--dimacs", text(&file), "--sat-solver", text(&program)]);
        assert_eq!((counted.code, counted.out.trim()), (0, "4"), "{name}: {}", counted.err);
        let solved = run(&["solve", "nqueens", "6", "--quiet", "--sat-solver", text(&program)]);
        assert_eq!((solved.code, solved.out.split_whitespace().count()), (0, 6), "{name}: {}", solved.err);
    }
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn sums_are_answered_in_the_style_of_the_competitions_by_every_engine() {
    let cover = "* #variable= 4 #constraint= 3\nmin: +2 x1 +3 x2 +2 x3 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x2 +1 x3 >= 1 ;\n\
                 +1 x1 +1 ~x3 >= 1 ;\n";
    for engine in ["auto", "cp", "lcg", "sat", "mip"] {
        let solved = run_on(&["solve", "--opb", "-", "--quiet", "--engine", engine], cover);
        let last: Vec<&str> = solved.out.lines().rev().take(3).collect();
        assert_eq!((solved.code, &last[..]), (0, &["v -x1 x2 -x3", "s OPTIMUM FOUND", "o 3"][..]), "{engine}");
    }
    // What is counted are all solutions of the constraints; x4 is in none of them.
    let sums = cover.replacen("min: +2 x1 +3 x2 +2 x3 ;\n", "", 1);
    for engine in ["auto", "cp", "lcg", "sat"] {
        assert_eq!(run_on(&["count", "--opb", "-", "--engine", engine], &sums).out, "8\n", "{engine}");
    }
    let none = run_on(&["solve", "--opb", "-", "--quiet"], "+1 x1 +1 x2 >= 3 ;\n");
    assert_eq!((none.code, none.out.as_str()), (1, "s UNSATISFIABLE\n"));
    let one = run_on(&["solve", "--opb", "-", "--json"], "max: +5 a b -c ;\n+1 a +1 c >= 2 ;\n").out;
    let json: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((&json["objective"], &json["solutions"][0]), (&4.into(), &"a b c".into()));
    let wrong = run_on(&["solve", "--opb", "-"], "+1 x1\n>= one ;\n");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("standard input:2:4"), "{}", wrong.err);
    for (more, word) in [(["--proof", "p"], "--proof"), (["--dimacs", "q"], "--dimacs")] {
        let refused = run_on(&[&["solve", "--opb", "-"][..], &more].concat(), cover);
        assert!(refused.code == 2 && refused.err.contains(word), "{}", refused.err);
    }
}

#[test]
fn optima_that_are_exported_as_sums_are_found_again() {
    let place = folder("opb-again");
    let file = place.join("knights.opb");
    let knights = ["chess", "-d", "-n", "5", "--minimise", "knights"];
    assert_eq!(run(&[&["export"], &knights[..], &["--to", "opb", "--out", text(&file)]].concat()).code, 0);
    let told = std::fs::read_to_string(&file).expect("written");
    let constant: i64 = told
        .lines()
        .find_map(|line| line.strip_prefix("* the model's objective is (the sum to minimise + ")?.strip_suffix(')'))
        .and_then(|constant| constant.parse().ok())
        .expect("the remark");
    let solved = run(&["solve", "--opb", text(&file), "--quiet"]).out;
    let best = solved.lines().filter_map(|line| line.strip_prefix("o ")?.parse::<i64>().ok()).next_back();
    assert_eq!(best.map(|best| best + constant), Some(5));
    assert!(solved.contains("s OPTIMUM FOUND"), "{solved}");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn clauses_are_answered_in_the_style_of_the_competitions() {
    let solve = |dimacs: &str, more: &[&str]| -> Ended {
        run_on(&[&["solve", "--dimacs", "-", "--quiet"], more].concat(), dimacs)
    };
    let solved = solve("p cnf 3 2\n1 -2 0\n2 0\n", &[]);
    assert_eq!((solved.code, solved.out.as_str()), (0, "s SATISFIABLE\nv 1 2 -3 0\n"));
    let none = solve("p cnf 1 2\n1 0\n-1 0\n", &[]);
    assert_eq!((none.code, none.out.as_str()), (1, "s UNSATISFIABLE\n"));
    let all = solve("p cnf 2 1\n1 0\n", &["--all"]);
    let mut lines: Vec<&str> = all.out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["s SATISFIABLE", "v 1 -2 0", "v 1 2 0"]);
    let json: serde_json::Value = serde_json::from_str(&solve("p cnf 1 1\n-1 0\n", &["--json"]).out).expect("JSON");
    assert_eq!((&json["status"], &json["solutions"][0]), (&"solved".into(), &"-1 0".into()));
    assert!(json["puzzle"].is_null());
}

#[test]
fn every_engine_takes_clauses() {
    let cnf = "c p show 1 2 3 0\np cnf 5 4\n1 2 3 0\n-1 -2 0\n4 -1 0\n-4 1 0\n";
    for engine in ["auto", "sat", "cp", "lcg", "mip"] {
        let counted = run_on(&["count", "--dimacs", "-", "--engine", engine], cnf);
        assert_eq!((counted.code, counted.out.trim()), (0, "5"), "{engine}: {}", counted.err);
        let all = run_on(&["solve", "--dimacs", "-", "--all", "--engine", engine], cnf).out;
        assert_eq!(all.lines().filter(|line| line.starts_with("v ")).count(), 5, "{engine}: {all}");
        let none = run_on(&["solve", "--dimacs", "-", "--engine", engine], "p cnf 1 2\n1 0\n-1 0\n");
        assert_eq!((none.code, none.out.as_str()), (1, "s UNSATISFIABLE\n"), "{engine}");
    }
}

#[test]
fn a_limit_leaves_the_answer_open() {
    let place = folder("sat-limit");
    let file = place.join("pigeons.cnf");
    std::fs::write(&file, pigeons(14, 13)).expect("written");
    for solver in ["cadical", "minisat", "batsat"] {
        let stopped = run(&["solve", "--dimacs", text(&file), "--fail-limit", "100", "--sat-solver", solver]);
        assert_eq!((stopped.code, stopped.out.as_str()), (3, "s UNKNOWN\n"), "{solver}: {}", stopped.err);
        let stopped = run(&["count", "--dimacs", text(&file), "--fail-limit", "100", "--sat-solver", solver]);
        assert_eq!((stopped.code, stopped.out.as_str()), (3, "at least 0\n"), "{solver}: {}", stopped.err);
    }
    std::fs::remove_dir_all(place).expect("ours");
}

fn pigeons(pigeons: usize, holes: usize) -> String {
    let sits = |p: usize, h: usize| (p * holes + h + 1) as i32;
    let mut clauses: Vec<Vec<i32>> = (0..pigeons).map(|p| (0..holes).map(|h| sits(p, h)).collect()).collect();
    for h in 0..holes {
        for p in 0..pigeons {
            clauses.extend((p + 1..pigeons).map(|q| vec![-sits(p, h), -sits(q, h)]));
        }
    }
    let mut text = format!("p cnf {} {}\n", pigeons * holes, clauses.len());
    for clause in clauses {
        clause.iter().for_each(|n| text += &format!("{n} "));
        text += "0\n";
    }
    text
}

#[test]
fn proofs_stand_against_the_exported_clauses() {
    let place = folder("sat-proof");
    let proof = place.join("three.drat");
    let exported = run(&["export", "nqueens", "3", "--model", "bool", "--to", "dimacs"]).out;
    let solved = run(&["solve", "nqueens", "3", "--model", "bool", "--engine", "sat", "--proof", text(&proof)]);
    assert_eq!(solved.code, 1, "{}", solved.err);
    assert!(solved.err.contains("three.drat"), "{}", solved.err);
    drat::check(&clauses(&exported), &std::fs::read(&proof).expect("a proof")).expect("it stands");

    let file = place.join("pigeons.cnf");
    std::fs::write(&file, pigeons(5, 4)).expect("written");
    let second = place.join("pigeons.drat");
    assert_eq!(run(&["solve", "--dimacs", text(&file), "--proof", text(&second)]).code, 1);
    let steps = std::fs::read(&second).expect("a proof");
    drat::check(&clauses(&pigeons(5, 4)), &steps).expect("it stands");
    assert!(drat::check(&clauses(&pigeons(5, 5)), &steps).is_err(), "five pigeons fit into five holes");

    refused(&["solve", "nqueens", "3", "--proof", text(&proof)], &["three.drat' exists already", "another name"]);
    refused(&["solve", "nqueens", "3", "--engine", "cp", "--proof", "x"], &["--proof means nothing", "--engine sat"]);
    refused(&["solve", "nqueens", "3", "--sat-solver", "minisat", "--proof", "x"], &["needs CaDiCaL"]);
    let third = place.join("five.drat");
    let solved = run(&["solve", "nqueens", "5", "--proof", text(&third)]);
    assert_eq!(solved.code, 0);
    assert!(solved.err.contains("no proof: there is a solution") && !third.exists(), "{}", solved.err);
    let kept: Vec<_> = std::fs::read_dir(&place)
        .expect("ours")
        .filter_map(|file| file.ok()?.path().extension().map(Into::into))
        .collect();
    assert!(!kept.contains(&std::ffi::OsString::from("draft")), "{kept:?}");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_core_names_rules_and_is_in_the_json_only_if_asked_for() {
    let solved = run(&["solve", "nqueens", "3", "--model", "bool", "--core"]);
    assert_eq!(solved.code, 1);
    assert!(solved.out.lines().any(|line| line.starts_with("one queen in ")), "{}", solved.out);
    assert!(solved.err.contains("cannot hold together; none of them can be left out"), "{}", solved.err);
    let json = |more: &[&str]| -> serde_json::Value {
        let ended = run(&[&["solve", "nqueens", "3", "--model", "bool", "--engine", "sat", "--json"], more].concat());
        serde_json::from_str(&ended.out).expect("JSON")
    };
    assert_eq!(json(&["--core"])["core"].as_array().map(Vec::len), Some(solved.out.lines().count()));
    assert!(json(&[]).get("core").is_none());
    // Another engine may have found that there is nothing.
    assert_eq!(run(&["solve", "nqueens", "3", "--model", "bool", "--engine", "cp", "--core"]).out, solved.out);
    assert_eq!(run(&["solve", "nqueens", "4", "--engine", "sat", "--core", "--quiet"]).code, 0);
}

#[test]
fn options_of_others_are_refused_by_name() {
    refused(&["solve", "nqueens", "8", "--engine", "cp", "--sat-solver", "minisat"], &["--sat-solver", "engine 'cp'"]);
    refused(&["solve", "nqueens", "8", "--engine", "sat", "--var-select", "first_fail"], &["--var-select", "SAT"]);
    refused(
        &["solve", "nqueens", "8", "--sat-solver", "no-such"],
        &["no program 'no-such'", "cadical, minisat, batsat"],
    );
    refused(&["solve", "nqueens", "8", "--sat-solver", "cadical", "--restart", "luby"], &["--restart", "one of them"]);
    refused(&["count", "--dimacs", "x.cnf", "--model", "int"], &["--model means nothing to clauses"]);
    refused(&["solve", "--dimacs", "x.cnf", "--engine", "direct"], &["--engine direct means nothing to clauses"]);
    refused(&["solve", "--dimacs", "/no/such/file.cnf"], &["cannot read '/no/such/file.cnf'", "DIMACS"]);
    refused(&["solve", "--dimacs", "/"], &["cannot read '/'"]);
    refused(&["solve", "--dimacs", "x.cnf", "nqueens", "8"], &["cannot be used with"]);
    let bad = run_on(&["solve", "--dimacs", "-"], "p cnf 2 1\n1 x 0\n");
    assert_eq!((bad.code, bad.out.as_str()), (2, ""));
    assert!(bad.err.contains("standard input:2:3") && bad.err.contains("'x' in a clause"), "{}", bad.err);
}
