//! `damier logic`: rules in, stages and solutions out.

mod common;

use common::{folder, run, run_on};

#[test]
fn the_clauses_of_the_report_are_shown_rule_by_rule() {
    let shown = run(&["logic", "3x3", "--show", "cnf"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.out.starts_with(
        "rule \"1: each cell holds a number\":\n  C_1_3 C_1_5 C_1_7\n  C_5_3 C_5_5 C_5_7\n  C_7_3 C_7_5 C_7_7\n\n"
    ));
    let last = "rule \"5: the next number is next door\":\n  C_1_5 C_1_3\n  C_1_7 C_5_7\n  C_1_5 C_5_5 C_7_5\n  \
                C_5_5 C_5_3 C_5_7\n  C_7_3\n  C_7_3 C_7_7\n";
    assert!(shown.out.ends_with(last), "{}", shown.out);
}

#[test]
fn solving_prints_the_atoms_that_hold_by_every_engine() {
    for engine in ["auto", "cp", "sat"] {
        let solved = run(&["logic", "3x3", "--engine", engine]);
        assert_eq!((solved.code, solved.out.trim()), (0, "C_0_0 C_1_5 C_2_6 C_3_1 C_4_4 C_5_7 C_6_2 C_7_3 C_8_8"));
        for way in ["tseitin", "distribute"] {
            assert_eq!(
                run(&["logic", "queens", "--set", "n=6", "--count", "--engine", engine, "--cnf", way]).out,
                "4\n"
            );
            let all = run(&["logic", "colouring", "--all", "--engine", engine, "--cnf", way]);
            assert_eq!(all.out.lines().count(), 18, "{engine}, {way}");
        }
        assert_eq!(run(&["logic", "pigeons", "--engine", engine]).code, 1);
    }
    let limited = run(&["logic", "colouring", "--limit", "5"]);
    assert_eq!((limited.code, limited.out.lines().count()), (0, 5));
}

#[test]
fn every_stage_of_every_shipped_theory_can_be_shown() {
    for name in ["3x3", "queens", "colouring", "pigeons"] {
        for stage in ["ground", "nnf", "cnf", "dimacs", "stats"] {
            let shown = run(&["logic", name, "--show", stage]);
            assert!(shown.code == 0 && !shown.out.is_empty(), "{name} {stage}: {}", shown.err);
        }
    }
    let dimacs = run(&["logic", "queens", "--show", "dimacs"]).out;
    assert!(dimacs.contains("c variable 1 is Q_1_1\n") && dimacs.contains("\np cnf 16 80\n"), "{dimacs}");
}

#[test]
fn clauses_of_every_way_are_counted_alike_from_dimacs() {
    let rules = "unknown p(1..4)\nrule \"r\": (p(1) ∧ p(2)) ∨ (p(2) ∧ ¬p(3)) ∨ p(1)";
    for way in ["distribute", "tseitin", "plaisted-greenbaum"] {
        let dimacs = run_on(&["logic", "-", "--cnf", way, "--show", "dimacs"], rules).out;
        assert_eq!(run_on(&["count", "--dimacs", "-"], &dimacs).out, "10\n", "{way}\n{dimacs}");
    }
}

#[test]
fn rules_come_from_files_and_standard_input_and_stages_go_to_files() {
    let folder = folder("logic");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let rules = "parameter n unknown p(1..n) rule \"one\": ∃ i ∈ 1..n, p(i)";
    std::fs::write(path("one.fol"), rules).expect("written");
    assert_eq!(run(&["logic", &path("one.fol"), "--set", "n=3", "--count"]).out, "7\n");
    assert_eq!(run_on(&["logic", "-", "--set", "n=3", "--count"], rules).out, "7\n");
    let write = || run(&["logic", &path("one.fol"), "--set", "n=2", "--show", "dimacs", "--out", &path("one.cnf")]);
    assert_eq!(write().code, 0);
    let written = std::fs::read_to_string(path("one.cnf")).expect("there");
    assert_eq!(written, "c variable 1 is p_1\nc variable 2 is p_2\np cnf 2 1\nc rule \"one\"\n1 2 0\n");
    let again = write();
    assert!(again.code == 2 && again.err.contains("exists already"), "{}", again.err);
}

fn refused(arguments: &[&str], expected: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    for words in expected {
        assert!(ended.err.contains(words), "{arguments:?} should say {words:?}: {}", ended.err);
    }
}

#[test]
fn distribution_is_refused_with_the_size_foreseen() {
    refused(
        &["logic", "colouring", "--cnf", "distribute", "--show", "cnf", "--max-clauses", "100"],
        &["would make 243 clauses", "100 are allowed", "accepted: --cnf tseitin, --cnf plaisted-greenbaum"],
    );
}

#[test]
fn mistakes_are_answered_with_what_is_accepted() {
    refused(&["logic", "nothing.fol"], &["neither a file nor a theory", "queens (n queens"]);
    refused(&["logic", "rikudo"], &["the parameter 'n' has no value", "rikudo.fol:4:11", "--set n=9"]);
    refused(&["logic", "queens", "--set", "m=3"], &["'m' is given a value", "the theory asks for n"]);
    refused(&["logic", "queens", "--set", "n"], &["n=9"]);
    refused(&["logic", "queens", "--show", "foo"], &["ground, nnf, cnf, dimacs, stats"]);
    refused(&["logic", "queens", "--engine", "direct"], &["accepted: cp, sat"]);
    refused(&["logic", "colouring", "--count", "--cnf", "plaisted-greenbaum"], &["several times", "--cnf tseitin"]);
    refused(&["logic", "queens", "--set", "n=4000"], &["the unknown 'Q' has 16000000 atoms"]);
}
