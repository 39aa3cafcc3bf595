//! Exit codes as scripts read them: 0 answered, 1 no solution, 2 bad input, 3 stopped without a full answer, 4 more than one
//! solution where exactly one was asked about.

mod common;

use common::{folder, run, run_on};
use std::path::Path;

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

/// A program that says something and ends with a code.
fn program(folder: &Path, name: &str, said: &str, code: i32) -> String {
    let body = format!("cat <<'END'\n{said}\nEND\nexit {code}");
    damier_testkit::script(folder, name, &body).to_str().expect("a plain path").to_owned()
}

#[test]
fn a_list_that_a_limit_cut_short_is_not_a_complete_one() {
    // Nodes are a limit that does not depend on the machine.
    let few = ["--engine", "cp", "--node-limit", "40"];
    let code = |words: &[&str]| run(words).code;
    assert_eq!(code(&["solve", "nqueens", "6", "--all"]), 0);
    assert_eq!(code(&[&["solve", "nqueens", "8", "--all"], &few[..]].concat()), 3);
    assert_eq!(code(&[&["solve", "nqueens", "8", "--limit", "90"], &few[..]].concat()), 3);
    assert_eq!(code(&["solve", "nqueens", "8", "--limit", "2"]), 0, "as many as were asked for");
    assert_eq!(code(&["solve", "nqueens", "6", "--limit", "100"]), 0, "all there are");
    assert_eq!(code(&["solve", "nqueens", "3", "--all"]), 1);
    assert_eq!(code(&[&["count", "nqueens", "8"], &few[..]].concat()), 3);
    let cnf = "p cnf 12 1\n1 2 0\n";
    let clauses = |more: &[&str]| run_on(&[&["solve", "--dimacs", "-", "--quiet"], more].concat(), cnf).code;
    assert_eq!((clauses(&["--all"]), clauses(&["--limit", "2"])), (0, 0));
    assert_eq!(clauses(&["--all", "--node-limit", "5"]), 3);
}

#[test]
fn lists_of_minizinc_models_say_whether_they_are_complete() {
    let place = folder("exit-mzn");
    let model = file(&place, "m.mzn", "array [1..6] of var 0..9: x;\n");
    let small = file(&place, "s.mzn", "var 1..5: x;\n");
    let code = |words: &[&str]| run(&[&["mzn", "--solver", "cp"], words].concat()).code;
    let few = ["--fzn-flags", "-node 50"];
    assert_eq!(code(&[&small, "-a"]), 0);
    assert_eq!(code(&[&small, "-n", "3"]), 0, "as many as were asked for");
    assert_eq!(code(&[&small, "-n", "30"]), 0, "all there are");
    assert_eq!(code(&[&[model.as_str(), "-a"], &few[..]].concat()), 3);
    assert_eq!(code(&[&[model.as_str(), "-n", "1000"], &few[..]].concat()), 3);
    let best = file(&place, "b.mzn", "array [1..6] of var 0..9: x; solve maximize sum(x);\n");
    assert_eq!(code(&[&[best.as_str(), "-a"], &few[..]].concat()), 3, "the best is not proved");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_time_limit_that_is_reached_while_compiling_is_no_mistake_of_the_model() {
    let place = folder("exit-compile");
    // More than any machine does in the time.
    let model = file(&place, "long.mzn", "bool: b = forall (i, j in 1..1000000) (i + j > 0);\n");
    let ended = run(&["mzn", &model, "-t", "50"]);
    assert_eq!((ended.code, ended.out.as_str()), (3, "=====UNKNOWN=====\n"), "{}", ended.err);
    assert!(ended.err.contains("stopped: the time limit was reached while the model was compiled"), "{}", ended.err);
    let stream = run(&["mzn", &model, "-t", "50", "--json-stream"]);
    assert!(stream.code == 3 && stream.out.contains("\"status\":\"UNKNOWN\""), "{}", stream.out);
    let compiled = run(&["mzn", &model, "-t", "50", "-c"]);
    assert_eq!((compiled.code, compiled.out.as_str()), (3, ""), "{}", compiled.err);
    assert!(!place.join("long.fzn").exists());
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn another_sat_program_that_does_not_know_says_so_and_one_that_fails_is_an_error() {
    let place = folder("exit-sat");
    for (name, said, code) in [("unknown", "s UNKNOWN", 0), ("minisat", "INDETERMINATE", 0), ("own", "s UNKNOWN", 15)] {
        let solver = program(&place, name, said, code);
        let ended = run(&["solve", "nqueens", "4", "--sat-solver", &solver]);
        assert_eq!(ended.code, 3, "{name}: {}", ended.err);
        assert!(ended.err.contains("gave up"), "{}", ended.err);
        assert_eq!(run(&["count", "nqueens", "4", "--sat-solver", &solver]).code, 3);
        assert_eq!(run_on(&["solve", "--dimacs", "-", "--sat-solver", &solver], "p cnf 1 1\n1 0\n").code, 3);
    }
    let crashed = program(&place, "crashed", "c oh", 1);
    let ended = run(&["solve", "nqueens", "4", "--sat-solver", &crashed]);
    assert!(ended.code == 2 && ended.err.contains("it failed"), "{}", ended.err);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn another_flatzinc_solver_that_does_not_know_says_so_and_one_that_fails_is_an_error() {
    let place = folder("exit-fzn");
    let model = file(&place, "m.mzn", "var 1..3: x; solve maximize x;\n");
    let code = |name: &str, said: &str, code: i32| {
        let path = program(&place, name, said, code);
        let text = format!("{{ \"id\": \"x.y\", \"name\": \"y\", \"version\": \"1\", \"executable\": \"{path}\" }}");
        run(&["mzn", &model, &file(&place, &format!("{name}.msc"), &text)])
    };
    let unknown = code("unknown", "=====UNKNOWN=====", 0);
    assert_eq!((unknown.code, unknown.out.as_str()), (3, "=====UNKNOWN=====\n"));
    assert_eq!(code("silent", "% nothing", 0).code, 3);
    let lies = code("none", "=====UNSATISFIABLE=====", 0);
    assert_eq!(lies.code, 2, "there is a solution: {}", lies.err);
    let found = "damier_all_variables = array1d(1..1, [2]);\ndamier_all_reals = array1d(1..0, []);\n----------";
    let best = found.replace("[2]", "[3]");
    assert_eq!(code("proved", &format!("{best}\n=========="), 0).code, 0);
    assert_eq!(code("unproved", found, 0).code, 3, "a best one without its proof");
    let crashed = code("crashed", "% oh", 1);
    assert!(crashed.code == 2 && crashed.err.contains("failed without an answer"), "{}", crashed.err);
    assert_eq!(code("error", "=====ERROR=====", 0).code, 2);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn whether_there_is_exactly_one_solution_is_told_by_the_exit_code_alone() {
    let code = |words: &[&str]| run(&[&["count"], words, &["--unique", "--quiet"]].concat()).code;
    assert_eq!(code(&["sudoku", "1..4.....32....."]), 0);
    assert_eq!(code(&["sudoku", "1..............."]), 4);
    assert_eq!(code(&["unruly", "6x6:faCADAJeBd"]), 0);
    assert_eq!(code(&["nqueens", "1"]), 0);
    assert_eq!(code(&["nqueens", "3"]), 1);
    assert_eq!(code(&["nqueens", "8"]), 4);
    assert_eq!(code(&["nqueens", "8", "--split", "2"]), 4);
    assert_eq!(code(&["nqueens", "20", "--model", "int", "--engine", "cp", "--node-limit", "3"]), 3);
    let clauses = |cnf: &str| run_on(&["count", "--dimacs", "-", "--unique", "--quiet"], cnf).code;
    assert_eq!(clauses("p cnf 1 1\n1 0\n"), 0);
    assert_eq!(clauses("p cnf 2 1\n1 0\n"), 4);
    assert_eq!(clauses("p cnf 1 2\n1 0\n-1 0\n"), 1);
    let (single, many, none) = ("1..4.....32.....", "1...............", "11..............");
    let boards =
        |lines: &[&str]| run_on(&["count", "sudoku", "-", "--unique", "--quiet"], &(lines.join("\n") + "\n")).code;
    assert_eq!(boards(&[single, single]), 0);
    assert_eq!(boards(&[single, many, none]), 4);
    assert_eq!(boards(&[single, none]), 1);
    assert_eq!(run(&["count", "nqueens", "8"]).code, 0, "a number is an answer");
}

#[test]
fn a_mistake_in_a_stream_has_the_same_exit_code_as_elsewhere() {
    assert_eq!(run(&["mzn", "--json-stream", "--param-file", "/no/such.mpc"]).code, 2);
    assert_eq!(run(&["mzn", "--json-stream", "/no/such.mzn"]).code, 2);
}

#[test]
fn answers_read_from_another_solver_end_as_that_one_did() {
    let place = folder("exit-ozn");
    let model = file(&place, "m.mzn", "var 1..3: x; output [\"x \\(x)\\n\"];\n");
    assert_eq!(run(&["mzn", &model, "-c"]).code, 0);
    let ozn = place.join("m.ozn");
    let code = |said: &str| run_on(&["mzn", "--ozn-file", ozn.to_str().expect("a plain path")], said).code;
    assert_eq!(code("x = 2;\n----------\n"), 0);
    assert_eq!(code("=====UNSATISFIABLE=====\n"), 1);
    assert_eq!(code("=====UNKNOWN=====\n"), 3);
    assert_eq!(code(""), 3, "a solver that said nothing has not answered");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_core_has_as_many_constraints_as_it_says() {
    for more in [&[][..], &["--model", "bool"], &["--model", "global"], &["--model", "int", "--engine", "lcg"]] {
        let ended = run(&[&["solve", "nqueens", "3", "--core"], more].concat());
        assert_eq!(ended.code, 1, "{}", ended.err);
        let announced = ended.err.lines().find(|line| line.contains("cannot hold together")).expect("a sentence");
        let announced: u64 = announced.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
        let constraints = |line: &str| match line.strip_suffix(" constraints)").and_then(|line| line.rsplit_once(" ("))
        {
            Some((_, number)) => number.parse::<u64>().expect("a number"),
            None => 1,
        };
        let listed = ended.out.lines().filter(|line| !line.contains("no solution"));
        assert_eq!(listed.map(constraints).sum::<u64>(), announced, "{more:?}: {}{}", ended.err, ended.out);
    }
}
