//! Claims that nothing was missed: by HiGHS, by programs of others, by counting. Those that lie are found out, those that
//! cannot be confirmed are called so.

#![cfg(unix)]

mod common;

use common::{Ended, folder, object, run};
use damier_testkit::skip;
use serde_json::json;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A file in a folder, by its path.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("ours");
    path.display().to_string()
}

/// A shell script in a folder, by its path.
fn script(folder: &Path, name: &str, body: &str) -> String {
    damier_testkit::script(folder, name, body).display().to_string()
}

/// As much time for a second opinion as it takes.
const PATIENT: &[&str] = &["--confirm", "600"];
const SAYS_NO: &str = "echo s UNSATISFIABLE; exit 20";

/// Clauses that no solver refutes by itself in any time that a test has: more pigeons than holes.
fn pigeons(folder: &Path, holes: i32) -> String {
    let stays = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| stays(pigeon, hole)).collect::<Vec<i32>>());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            clauses.push(vec![-stays(pigeon, hole), -stays(other, hole)]);
        }
    }
    let mut text = format!("p cnf {} {}\n", (holes + 1) * holes, clauses.len());
    for clause in clauses {
        clause.iter().for_each(|literal| write!(text, "{literal} ").expect("a string"));
        text += "0\n";
    }
    file(folder, &format!("pigeons-{holes}.cnf"), &text)
}

fn refused(arguments: &[&str], words: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    words.iter().for_each(|words| assert!(ended.err.contains(words), "{arguments:?}: {}", ended.err));
}

#[test]
fn a_sat_program_that_lies_is_found_out_wherever_it_is_asked() {
    let place = folder("confirmed-liar");
    let liar = script(&place, "liar", SAYS_NO);
    let one = file(&place, "one.cnf", "p cnf 2 1\n1 2 0\n");
    // As if it could write proofs, and with a proof that is none.
    let bogus = script(&place, "cadical-bogus", &format!("for last; do :; done; echo 0 > $last; {SAYS_NO}"));
    for program in [&liar, &bogus] {
        for question in [
            &["solve", "nqueens", "6"][..],
            &["solve", "nqueens", "6", "--all"],
            &["count", "nqueens", "6"],
            &["count", "nqueens", "6", "--unique"],
            &["solve", "chess", "-d", "-n", "4", "--minimise", "knights"],
            &["solve", "--dimacs", &one],
            &["count", "--dimacs", &one],
        ] {
            let arguments = [question, &["--sat-solver", program], PATIENT].concat();
            refused(&arguments, &["not to be believed: it says that there is no solution, but CaDiCaL finds one"]);
        }
    }
}

#[test]
fn what_a_sat_program_says_is_confirmed_or_called_unverified() {
    let place = folder("confirmed-sat");
    let says_no = script(&place, "no", SAYS_NO);
    let right = run(&["solve", "nqueens", "3", "--sat-solver", &says_no, "--json", "--confirm", "600"]);
    let said = object(&right);
    assert_eq!((right.code, &said["verified"], &said["confirmed_by"]), (1, &json!(true), &json!("cadical")));
    let told = run(&["solve", "nqueens", "3", "--sat-solver", &says_no, "--confirm", "600"]);
    assert!(told.err.contains("no solution, confirmed by cadical"), "{}", told.err);

    // Too hard for all of them: the answer stands, with whose word it is.
    let hard = pigeons(&place, 30);
    let Ended { code, out, .. } = run(&["solve", "--dimacs", &hard, "--sat-solver", &says_no]);
    assert_eq!((code, out), (1, format!("c according to {says_no}, unverified\ns UNSATISFIABLE\n")));
    let said = object(&run(&["count", "--dimacs", &hard, "--sat-solver", &says_no, "--json"]));
    assert_eq!((&said["verified"], &said["according_to"]), (&json!(false), &json!(says_no.as_str())));
    let told = run(&["count", "--dimacs", &hard, "--sat-solver", &says_no]);
    assert!(told.err.contains(&format!("according to {says_no}, unverified")), "{}", told.err);

    // A proof that does not hold is worse than none.
    let bogus = script(&place, "kissat-bogus", &format!("for last; do :; done; echo 0 > $last; {SAYS_NO}"));
    refused(&["solve", "--dimacs", &hard, "--sat-solver", &bogus, "--confirm", "10"], &["its proof is wrong: step 1"]);
}

#[test]
fn proofs_of_installed_solvers_are_checked() {
    let place = folder("confirmed-proofs");
    let hard = pigeons(&place, 6);
    for name in ["cadical", "cryptominisat5"] {
        let Some(program) = skip::program(name, "peers") else { continue };
        let program = program.display().to_string();
        for question in
            [&["solve", "--dimacs", &hard][..], &["solve", "nqueens", "3"], &["solve", "nqueens", "4", "--all"]]
        {
            let said = object(&run(&[question, &["--sat-solver", &program, "--json"], PATIENT].concat()));
            assert_eq!(said["confirmed_by"], "its proof, which was checked", "{name} {question:?}: {said}");
        }
    }
}

#[test]
fn claims_of_highs_are_confirmed_by_an_exact_engine() {
    let mip = ["--engine", "mip", "--json"];
    for question in [
        &["solve", "nqueens", "3"][..],
        &["solve", "nqueens", "4", "--all"],
        &["solve", "chess", "-d", "-n", "4", "--minimise", "knights"],
    ] {
        let said = object(&run(&[question, &mip, PATIENT].concat()));
        assert_eq!((&said["verified"], said["confirmed_by"].is_string()), (&json!(true), true), "{question:?}: {said}");
        let said = object(&run(&[question, &mip, &["--no-confirm"]].concat()));
        assert_eq!(
            (&said["verified"], &said["according_to"]),
            (&json!(false), &json!("HiGHS")),
            "{question:?}: {said}"
        );
    }
    // A solution is its own evidence.
    let said = object(&run(&["solve", "nqueens", "4", "--engine", "mip", "--json"]));
    assert_eq!((&said["status"], said.get("verified")), (&json!("solved"), None));
    let told = run(&["solve", "nqueens", "3", "--engine", "mip", "--no-confirm", "--stats"]);
    assert_eq!(told.code, 1);
    assert!(told.err.contains("no solution, according to HiGHS, unverified"), "{}", told.err);
    assert!(told.err.contains("confirmed by   no engine: according to HiGHS, unverified"), "{}", told.err);
}

#[test]
fn short_counts_are_made_again_by_another_engine() {
    for (question, by) in [
        (&["count", "nqueens", "6", "--engine", "cp"][..], "sat"),
        (&["count", "nqueens", "6", "--engine", "sat"], "cp"),
        (&["count", "nqueens", "6", "--engine", "direct"], "cp"),
        (&["count", "nqueens", "6", "--engine", "cp", "--unique"], "sat"),
        (&["count", "nqueens", "3", "--engine", "cp"], "sat"),
        (&["count", "chess", "-d", "-n", "4", "--minimise", "knights", "--engine", "sat"], "cp"),
    ] {
        let said = object(&run(&[question, &["--json"], PATIENT].concat()));
        assert_eq!(said["confirmed_by"], by, "{question:?}: {said}");
        let said = object(&run(&[question, &["--json", "--no-confirm"]].concat()));
        assert!(said["confirmed_by"].is_null(), "{question:?}: {said}");
    }
    let told = run(&["count", "nqueens", "6", "--model", "bool-sym", "--stats"]);
    assert!(
        told.err.contains("confirmed by   no engine: the model does not stand for exactly the answers"),
        "{}",
        told.err
    );
}

/// A configuration of a FlatZinc solver that prints this.
fn flatzinc(place: &Path, name: &str, prints: &str) -> String {
    let program = script(place, name, &format!("printf '{prints}'"));
    let text =
        format!(r#"{{"id": "org.example.{name}", "name": "{name}", "version": "1", "executable": "{program}"}}"#);
    file(place, &format!("{name}.msc"), &text)
}

#[test]
fn what_flatzinc_programs_claim_is_looked_at() {
    let place: PathBuf = folder("confirmed-flatzinc");
    let none = file(&place, "none.mzn", "var 1..3: x; constraint x > 3 - x + x;\n");
    let some = file(&place, "some.mzn", "var 1..3: x; solve satisfy;\n");
    let best = file(&place, "best.mzn", "var 1..3: x; solve minimize x;\n");
    let no = flatzinc(&place, "no", "=====UNSATISFIABLE=====\\n");
    let three = flatzinc(&place, "three", "damier_all_variables = array1d(1..1, [3]);\\n----------\\n==========\\n");
    let one = flatzinc(&place, "one", "damier_all_variables = array1d(1..1, [1]);\\n----------\\n==========\\n");

    let right = run(&["mzn", &none, "--solver", &no, "--confirm", "600000"]);
    assert_eq!((right.code, right.out.as_str()), (1, "=====UNSATISFIABLE=====\n"));
    assert!(!right.err.contains("unverified"), "{}", right.err);
    let right = run(&["mzn", &best, "--solver", &one, "--confirm", "600000"]);
    assert_eq!((right.code, right.out.as_str(), right.err.as_str()), (0, "x = 1;\n----------\n==========\n", ""));
    let said = object(&run(&["mzn", &best, "--solver", &one, "--json", "--confirm", "600000"]));
    assert_eq!((&said["verified"], &said["confirmed_by"]), (&json!(true), &json!("cp")), "{said}");
    for (model, options, solver) in [(&some, &[][..], &no), (&best, &[], &three), (&some, &["-a"], &one)] {
        let wrong = run(&[&["mzn", model, "--solver", solver, "--confirm", "600000"], options].concat());
        assert_eq!(wrong.code, 2, "{model} by {solver}: {}{}", wrong.out, wrong.err);
        assert!(wrong.err.contains("is not to be believed"), "{model} by {solver}: {}", wrong.err);
        assert!(!wrong.out.contains("====="), "{model} by {solver}: {}", wrong.out);
    }

    let hard = "int: n = 30; array[0..n, 1..n] of var bool: x; constraint forall(p in 0..n)(exists(h in 1..n)(x[p,h]));
        constraint forall(h in 1..n, p, q in 0..n where p < q)(not x[p,h] \\/ not x[q,h]);\n";
    let hard = file(&place, "hard.mzn", hard);
    let claimed = run(&["mzn", &hard, "--solver", &no]);
    assert_eq!((claimed.code, claimed.out.as_str()), (1, "=====UNSATISFIABLE=====\n"), "{}", claimed.err);
    assert!(claimed.err.contains("there is no solution, according to no, unverified"), "{}", claimed.err);
}
