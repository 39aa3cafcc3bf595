//! Limits and Ctrl-C hold in the stages before a search too: each command here is led into one that takes many times its limit.
//! Nothing depends on the machine's speed: what is looked at is that it ended there, and how.

mod common;

use common::{at_work, damier, folder, run, signal};
use std::io::Write;
use std::process::{Child, Stdio};

/// A run that a limit of a second or so (or a small memory) ends in a stage.
fn ends(arguments: &[&str], words: &[&str]) {
    let run = run(arguments);
    assert_eq!(run.code, 3, "{arguments:?}: {}{}", run.out, run.err);
    for words in words {
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    }
}

fn file(folder_name: &str, name: &str, text: &str) -> String {
    let path = folder(folder_name).join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn grounding_ends_in_time() {
    let rules = "unknown P(1..1000, 1..1000)\nrule: forall a, b, c in 1..1000. P(a,b) => P(b,c)\n";
    let rules = file("grounding", "large.fol", rules);
    ends(&["logic", &rules, "--time-limit", "1"], &["the time limit was reached while the rules were grounded"]);
    let large = ["rikudo", "radius=12", "--engine", "sat", "--model", "logic", "--time-limit", "1"];
    for verb in ["solve", "count"] {
        ends(&[&[verb], &large[..]].concat(), &["while the rules were grounded"]);
    }
}

#[test]
fn building_and_encoding_end_in_time_and_memory() {
    let queens = ["nqueens", "430", "--engine", "sat", "--time-limit", "0.5"];
    for verb in ["solve", "count"] {
        ends(&[&[verb], &queens[..]].concat(), &["the time limit was reached while the model was"]);
    }
    let large = ["unruly", "1000x1000", "--engine", "sat", "--memory-limit", "150"];
    for verb in ["solve", "count"] {
        ends(&[&[verb], &large[..]].concat(), &["the memory limit was reached while the model was"]);
    }
    ends(&["solve", "unruly", "1000x1000", "--engine", "portfolio", "--memory-limit", "150"], &["memory limit"]);
}

#[test]
fn exporting_and_comparing_end_in_time_and_memory() {
    let large = ["rikudo", "radius=12", "--model", "logic", "--to", "dimacs", "--time-limit", "1"];
    ends(&[&["export"], &large[..]].concat(), &["the time limit was reached while the rules were grounded"]);
    let large = ["export", "unruly", "1000x1000", "--to", "dimacs", "--memory-limit", "150"];
    ends(&large, &["the memory limit was reached while the model was"]);
    let rules = "unknown P(1..1000, 1..1000)\nrule: forall a, b, c in 1..1000. P(a,b) => P(b,c)\n";
    let rules = file("memory", "large.fol", rules);
    ends(&["logic", &rules, "--memory-limit", "100"], &["the memory limit was reached while the rules were grounded"]);
    let compared = run(&["compare", "unruly", "1000x1000", "--engines", "sat", "--time-limit", "0.5"]);
    assert!(compared.out.contains("the time limit was reached"), "{}{}", compared.out, compared.err);
}

#[test]
fn compiling_ends_in_time_and_memory() {
    let numbers = file("compiling", "numbers.mzn", "array [int] of int: x = [i * j * k * l | i, j, k, l in 1..1000];");
    ends(&["mzn", &numbers, "-t", "1000"], &["the time limit was reached while the model was compiled"]);
    ends(&["mzn", &numbers, "--memory-limit", "200"], &["the memory limit was reached while the model was compiled"]);
    ends(&["mzn", "-c", &numbers, "-t", "1000", "--output-to-stdout"], &["while the model was compiled"]);
    let products = "include \"cumulative.mzn\"; array [1..1600] of var 1..1000: x;
        constraint forall (i in 1..1599) (x[i] * x[i + 1] >= 1000);
        constraint cumulative(x, [5 | i in 1..1600], [1 | i in 1..1600], 3);";
    let products = file("compiling", "products.mzn", products);
    ends(&["mzn", &products, "--solver", "sat", "-t", "1500"], &["the time limit was reached while the model was"]);
    let unknown = run(&["mzn", &products, "--solver", "sat", "-t", "1500"]);
    assert_eq!(unknown.out, "=====UNKNOWN=====\n");
}

#[test]
fn sheets_are_compiled_within_limits() {
    let large = vec![".".repeat(450); 450].join("\n") + "\n";
    let large = file("sheets", "large.txt", &large);
    // On a busy machine it is still being read by then.
    ends(&["solve", "akari", &large, "--time-limit", "1"], &["the time limit was reached while the model"]);
    ends(&["solve", "akari", &large, "--memory-limit", "200"], &["the memory limit was reached while"]);
    ends(&["generate", "akari", "--size", "450x450", "--time-limit", "1"], &["the time limit was reached"]);
    let endless = "%! Endless\n%! A rule that takes days.\ninclude \"sheet.mzn\";\nint: size; set of int: LINE = 1..size;\n\
        array [LINE, LINE] of var bool: shaded :: answer :: cells :: given :: signs(\"X\");\n\
        constraint sum (i, j in 1..100000) (i * j mod 3) > 0 :: reason(\"it takes days\");\n";
    let endless = file("sheets", "endless.mzn", endless);
    ends(
        &["solve", &endless, "..\n..\n", "--time-limit", "1"],
        &["the time limit was reached while the model was compiled"],
    );
    ends(&["generate", &endless, "--time-limit", "1"], &["the time limit was reached"]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_in_every_stage() {
    let numbers =
        file("interrupted", "numbers.mzn", "array [int] of int: x = [i * j * k * l | i, j, k, l in 1..1000];");
    let start = |arguments: &[&str]| {
        damier(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    let stopped = |child: Child| {
        signal(&child, "INT");
        let ended = child.wait_with_output().expect("it ends");
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    for arguments in [
        &["solve", "rikudo", "radius=12", "--engine", "sat", "--model", "logic"][..],
        &["export", "rikudo", "radius=12", "--model", "logic", "--to", "dimacs"],
        &["mzn", &numbers],
    ] {
        let child = start(arguments);
        at_work(child.id());
        let (code, said) = stopped(child);
        assert_eq!(code, Some(3), "{arguments:?}: {said}");
        assert!(said.contains("interrupted while"), "{arguments:?}: {said}");
    }
    // Where nothing is there yet, there is nothing to keep. More than a pipe holds is written only once it is read.
    let blank = vec![b'\n'; 100_000];
    for arguments in [&["solve", "sudoku", "-"][..], &["solve", "--dimacs", "-"], &["logic", "-"], &["mzn", "-"]] {
        let mut child = start(arguments);
        let mut kept_open = child.stdin.take().expect("a pipe");
        kept_open.write_all(&blank).expect("it reads");
        assert_eq!(stopped(child).0, Some(130), "{arguments:?}");
    }
}

#[test]
fn what_is_far_too_large_is_said_so_before_it_is_written() {
    // Without a look ahead, two hundred million literals are written first.
    let ended = run(&["solve", "nqueens", "1000", "--engine", "sat"]);
    assert!(ended.code == 2 && ended.err.contains("too large to be written as clauses"), "{}", ended.err);
    let wrong = run(&["solve", "nqueens", "8", "--memory-limit", "much"]);
    assert!(wrong.code == 2 && wrong.err.contains("a whole number of megabytes"), "{}", wrong.err);
}

#[test]
fn waiting_for_input_ends_in_time() {
    let mut waiting = damier(&["solve", "sudoku", "-", "--time-limit", "0.5"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The pipe stays open, and nothing is written to it.
    let _pipe = waiting.stdin.take();
    let ended = waiting.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(3) && said.contains("while the input was read"), "{said}");
}

#[test]
fn unfolding_automata_and_showing_solutions_end_in_time() {
    let automaton = "include \"globals.mzn\"; array[1..20] of var 1..2000: x; constraint regular(x, 2000, 2000, \
                     array2d(1..2000, 1..2000, [((i * j) mod 2000) + 1 | i, j in 1..2000]), 1, 1..1000); solve satisfy;";
    let automaton = file("stages-automaton", "automaton.mzn", automaton);
    for solver in ["cp", "sat", "mip"] {
        ends(&["mzn", &automaton, "--solver", solver, "-t", "1500"], &[]);
    }
    // A solution takes a good part of a second to show, and there are a billion.
    let shown = "array[1..30] of var 0..1: x; solve satisfy; \
                 output [show(sum(i in 1..10000000)(i mod fix(x[1] + 3))), \"\\n\"];";
    ends(&["mzn", &file("stages-shown", "shown.mzn", shown), "-a", "-t", "1500"], &[]);
}

#[test]
fn writing_what_was_compiled_ends_in_memory() {
    // One constraint, which is taken apart into a gigabyte of small ones when it is written.
    let tour = "include \"circuit.mzn\"; array[1..600] of var 1..600: x; constraint circuit(x); solve satisfy;";
    let tour = file("stages-written", "tour.mzn", tour);
    let arguments = ["mzn", &tour, "--memory-limit", "100", "--export", "flatzinc"];
    ends(&arguments, &["the memory limit was reached while the file was written"]);
}

#[test]
fn what_would_not_fit_into_memory_is_not_made() {
    let texts: String = (1..35).map(|n| format!("string: s{n} = s{0} ++ s{0};\n", n - 1)).collect();
    let lists: String = (1..35).map(|n| format!("array[int] of int: a{n} = a{0} ++ a{0};\n", n - 1)).collect();
    for (name, model) in [
        ("texts", format!("string: s0 = \"12345678\";\n{texts}")),
        ("lists", format!("array[int] of int: a0 = [1, 2];\n{lists}")),
        ("set", "array[int] of int: a = set2array(1..60000000);".to_owned()),
        ("range", "array[int] of int: a = 1..60000000;".to_owned()),
        ("joined", "string: s = join(format(1000000, \"\"), [\"\" | i in 1..10000]);".to_owned()),
    ] {
        let model = file("stages-memory", &format!("{name}.mzn"), &model);
        ends(&["mzn", &model, "--memory-limit", "300"], &["the memory limit was reached while the model was compiled"]);
    }
}

#[test]
fn all_best_solutions_are_sought_with_the_best_so_far_kept() {
    let ruler = "include \"alldifferent.mzn\"; array[1..12] of var 0..200: m; constraint m[1] = 0;
        constraint forall (i in 1..11) (m[i] < m[i + 1]);
        constraint alldifferent([m[j] - m[i] | i, j in 1..12 where i < j]);
        solve :: int_search(m, input_order, indomain_min) minimize m[12];";
    let ruler = file("stages-best", "ruler.mzn", ruler);
    let nodes = ["--solver", "cp", "--fzn-flags", "-node 5000"];
    let one = run(&[&["mzn", &ruler], &nodes[..]].concat());
    let all = run(&[&["mzn", &ruler, "--all-optimal"], &nodes[..]].concat());
    assert!(one.out.starts_with("m = [0, ") && one.out.ends_with("----------\n"), "{}{}", one.out, one.err);
    assert_eq!((all.code, all.out), (3, one.out), "{}", all.err);
}
