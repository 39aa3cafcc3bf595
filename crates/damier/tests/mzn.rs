//! MiniZinc through the command line: answers, messages, exit codes, FlatZinc both ways, and the driver's protocol.

mod common;

use common::{damier, ended, folder, run, run_on};
use damier_testkit::patience::eventually;
use damier_testkit::skip;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Knapsack with an enum, data from a file, an output item.
const KNAPSACK: &str = "\
enum Thing;
array [Thing] of int: value;
array [Thing] of int: weight;
int: room;
array [Thing] of var 0..1: packed;
constraint sum(t in Thing)(packed[t] * weight[t]) <= room;
solve maximize sum(t in Thing)(packed[t] * value[t]);
output [\"\\(t) \" | t in Thing where fix(packed[t]) = 1] ++ [\"\\n\"];
";
const THINGS: &str = "Thing = {Rope, Lamp, Stove, Bread};\nvalue = [5, 4, 9, 3];\nweight = [3, 2, 6, 1];\nroom = 6;\n";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn every_engine_finds_the_best_load() {
    let folder = folder("mzn-load");
    let (model, data) = (file(&folder, "load.mzn", KNAPSACK), file(&folder, "load.dzn", THINGS));
    for engine in ["auto", "cp", "sat", "mip", "lcg"] {
        let ended = run(&["mzn", &model, &data, "--solver", engine]);
        assert_eq!(
            (ended.code, ended.out.as_str()),
            (0, "Rope Lamp Bread \n----------\n==========\n"),
            "{engine}: {}",
            ended.err
        );
    }
    let all = run(&["mzn", &model, &data, "--solver", "cp", "-D", "room = 1000;", "--intermediate-solutions"]);
    assert_eq!(all.code, 2, "two values for one parameter: {}", all.out);
}

#[test]
fn all_solutions_are_found_once_by_every_engine() {
    let folder = folder("mzn-all");
    let model = file(&folder, "m.mzn", "var 1..4: x; var 1..4: y; constraint x < y \\/ x div (y - 1) = 2;\n");
    // Two pairs besides those with x < y: (2, 2) and (4, 3); where y is 1, the quotient is undefined and so false.
    for engine in ["cp", "sat", "mip", "lcg"] {
        let ended = run(&["mzn", &model, "-a", "--solver", engine]);
        assert_eq!((ended.code, ended.out.matches("----------").count()), (0, 8), "{engine}: {}", ended.out);
        assert!(ended.out.ends_with("==========\n"), "{engine}: {}", ended.out);
    }
    let three = run(&["mzn", &model, "-n", "3", "--solver", "cp"]);
    assert_eq!(three.out.matches("----------").count(), 3);
    assert!(!three.out.contains("=========="));
}

#[test]
fn no_solution_is_said_and_ends_with_one() {
    let model = file(&folder("mzn-none"), "none.mzn", "var 1..3: x; constraint x * x = 5;\n");
    let ended = run(&["mzn", &model]);
    assert_eq!((ended.code, ended.out.as_str()), (1, "=====UNSATISFIABLE=====\n"));
}

#[test]
fn several_mistakes_are_shown_each_with_its_line() {
    let text = "int: n = \"three\";\nvar 1..3: x;\nconstraint x > y;\nsolve satisfy;\n";
    let model = file(&folder("mzn-mistakes"), "wrong.mzn", text);
    let ended = run(&["mzn", &model]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{}", ended.err);
    for words in ["wrong.mzn:1:", "wrong.mzn:3:", "constraint x > y;", "^"] {
        assert!(ended.err.contains(words), "{words}: {}", ended.err);
    }
    let check = run(&["mzn", &model, "--check"]);
    assert_eq!(check.code, 2);
}

#[test]
fn flatzinc_that_is_written_is_read_again() {
    let folder = folder("mzn-flat");
    let text = "include \"globals.mzn\";\narray [1..5] of var 1..5: q;\nconstraint alldifferent(q);\n\
                constraint alldifferent([q[i] + i | i in 1..5]);\nconstraint alldifferent([q[i] - i | i in 1..5]);\n";
    let model = file(&folder, "queens.mzn", text);
    let (flat, output) = (folder.join("queens.fzn"), folder.join("queens.ozn"));
    let compiled = run(&["mzn", &model, "-c"]);
    assert_eq!(compiled.code, 0, "{}", compiled.err);
    let flat = flat.to_str().expect("a plain path");
    for engine in ["cp", "sat"] {
        let solved = run(&["fzn", flat, "-a", "--solver", engine]);
        assert_eq!(solved.out.matches("----------").count(), 10, "{}{}", solved.out, solved.err);
        assert!(solved.out.starts_with("q = array1d(1..5,["), "{}", solved.out);
    }
    // The solver's answer as data makes the output model print what the model prints.
    let answer = run(&["fzn", flat, "--solver", "cp"]).out;
    let answer = file(&folder, "answer.dzn", answer.split("---").next().expect("a part"));
    let printed = run(&["mzn", "--model", output.to_str().expect("a plain path"), &answer]);
    assert_eq!(printed.code, 0, "{}", printed.err);
}

#[test]
fn the_flat_model_goes_to_other_programs() {
    let model = file(
        &folder("mzn-export"),
        "m.mzn",
        "var 0..3: x; var 0..3: y; constraint x + 2 * y >= 4; solve minimize x + y;\n",
    );
    for (format, holds) in
        [("lp", "minimize"), ("mps", "ROWS"), ("dimacs", "p cnf"), ("opb", "min:"), ("flatzinc", "solve")]
    {
        let ended = run(&["mzn", &model, "--export", format]);
        assert_eq!(ended.code, 0, "{format}: {}", ended.err);
        assert!(ended.out.to_lowercase().contains(&holds.to_lowercase()), "{format}: {}", ended.out);
    }
}

#[test]
fn one_object_holds_everything() {
    let model = file(&folder("mzn-object"), "m.mzn", "var 1..3: x; output [\"\\(x)\"];\n");
    let ended = run(&["mzn", &model, "-a", "--json", "--solver", "cp"]);
    let object: Value = serde_json::from_str(&ended.out).expect("one object");
    assert_eq!((&object["status"], &object["count"], &object["complete"]), (&"solved".into(), &3.into(), &true.into()));
}

/// A link called `minizinc` to the program, and a command on it.
fn driver(folder: &Path) -> PathBuf {
    let link = folder.join("minizinc");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_damier"), &link).expect("a link");
    link
}

#[test]
fn called_minizinc_it_answers_the_drivers_questions() {
    let folder = folder("mzn-driver");
    let driver = driver(&folder);
    let ask = |arguments: &[&str]| ended(Command::new(&driver).args(arguments).output().expect("the program starts"));
    assert!(ask(&["--version"]).out.contains("version 2."));
    let solvers: Value = serde_json::from_str(&ask(&["--solvers-json"]).out).expect("a list");
    let ids: Vec<&str> = solvers.as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.contains(&"org.damier.cp") && ids.contains(&"org.damier.mip"), "{ids:?}");
    assert!(ask(&["--config-dirs"]).out.contains("userSolverConfigDir"));
    let (model, data) = (file(&folder, "load.mzn", KNAPSACK), file(&folder, "load.dzn", THINGS));
    let interface = objects(&ask(&["--model-interface-only", &model, "--json-stream"]).out);
    assert_eq!(interface[0]["input"]["weight"]["dim"], 1);
    assert_eq!((&interface[0]["output"]["packed"]["type"], &interface[0]["method"]), (&"int".into(), &"max".into()));
    let told =
        objects(&ask(&["--json-stream", "--output-mode", "json", "--output-objective", "-s", &model, &data]).out);
    let solution = told.iter().find(|one| one["type"] == "solution").expect("a solution");
    assert_eq!(solution["output"]["json"]["packed"], serde_json::json!([1, 1, 0, 1]));
    assert_eq!(solution["output"]["json"]["_objective"], 12);
    assert!(told.iter().any(|one| one["type"] == "status" && one["status"] == "OPTIMAL_SOLUTION"));
    assert!(told.iter().any(|one| one["type"] == "statistics"));
}

#[test]
fn called_minizinc_an_error_is_a_message_with_its_place() {
    let folder = folder("mzn-driver-error");
    let driver = driver(&folder);
    let model = file(&folder, "wrong.mzn", "var 1..3: x;\nconstraint x > \"a\";\n");
    let output = Command::new(&driver).args(["--json-stream", &model]).output().expect("the program starts");
    let ended = ended(output);
    assert_eq!(ended.code, 1);
    let told = objects(&ended.out);
    assert_eq!((&told[0]["type"], &told[0]["what"]), (&"error".into(), &"type error".into()));
    assert_eq!(told[0]["location"]["firstLine"], 2);
}

#[test]
fn called_as_the_ide_calls_it_everything_is_where_the_ide_looks() {
    let folder = folder("mzn-ide");
    let minizinc = driver(&folder);
    let ask = |arguments: &[&str]| ended(Command::new(&minizinc).args(arguments).output().expect("the program starts"));
    let solvers: Value = serde_json::from_str(&ask(&["--solvers-json"]).out).expect("JSON");
    assert_eq!((&solvers[0]["id"], &solvers[0]["extraInfo"]["isDefault"]), (&"org.damier.auto".into(), &true.into()));

    let typed = run_on(&["mzn", "--as-driver", "--json-stream", "--model-check-only", "-"], "constraint y > 1;\n");
    assert_eq!(objects(&typed.out)[0]["location"]["filename"], "stdin");

    let model = file(
        &folder,
        "m.mzn",
        "include \"alldifferent.mzn\";\narray [1..3] of var 1..3: x;\nconstraint alldifferent(x);\n",
    );
    let flat = folder.join("elsewhere.fzn");
    let compile = ["--json-stream", "-c", "-o", flat.to_str().expect("a plain path"), &model];
    let profiled = ask(&[&compile[..], &["--output-paths-to-stdout", "--output-detailed-timing"]].concat());
    let told = objects(&profiled.out);
    let lines: Vec<u64> =
        told[0]["entries"].as_array().expect("entries").iter().flat_map(|one| one["line"].as_u64()).collect();
    assert_eq!(lines, [2, 3]);
    let places: Vec<&str> =
        told[1]["paths"].as_array().expect("paths").iter().flat_map(|one| one["path"].as_str()).collect();
    assert_eq!(places.iter().filter(|place| place.contains("m.mzn|2|1|2|")).count(), 3, "variables: {places:?}");
    assert_eq!(places.iter().filter(|place| place.contains("m.mzn|3|1|3|")).count(), 1, "constraints: {places:?}");
    let written = std::fs::read_to_string(&flat).expect("written");
    assert!(written.contains("solve satisfy;"));
    let second = told[1]["paths"].as_array().expect("paths").iter().find(|one| one["niceName"] == "x[2]");
    let flat_name = second.and_then(|one| one["flatZincName"].as_str()).expect("x[2] is there");
    assert!(written.contains(&format!("var 1..3: {flat_name}")), "{flat_name} in {written}");
    assert!(!folder.join("m.fzn").exists() && !folder.join("m.ozn").exists(), "nothing else is written");

    let interface = ask(&["--model-interface-only", &model]);
    assert_eq!(objects(&interface.out)[0]["included_files"], serde_json::json!([]));
    assert_eq!(objects(&interface.out)[0]["globals"], serde_json::json!(["alldifferent"]));
    let text = "include \"globals.mzn\"; array [1..3] of var 1..3: x; predicate p() = inverse(x, x);
        constraint forall (i in 1..2) (not all_equal(x)) /\\ cumulative(x, [1, 1, 1], [1, 1, 1], 2) /\\ sum(x) = max(x) + 4;
        output [show(sort([2, 1]))];";
    let interface = ask(&["--model-interface-only", &file(&folder, "many.mzn", text)]);
    assert_eq!(objects(&interface.out)[0]["globals"], serde_json::json!(["all_equal", "cumulative", "inverse"]));
}

#[test]
fn drawings_of_solutions_are_told_as_the_ide_wants_them() {
    let folder = folder("mzn-drawings");
    let text = "include \"ide/vis.mzn\"; enum N = {A, B}; array [N] of var 1..2: x = [2, 1]; var 1..3: z = 3;
        array [1..1] of N: start = [A]; array [1..1] of N: end = [B]; array [N] of var bool: ns = [true, false];
        solve :: vis_line(z, \"cost\") :: vis_graph(start, end, ns, [true]) satisfy; output vis_bar(x); output [\"z = \\(z)\"];";
    let told = objects(&run(&["mzn", "--as-driver", "--json-stream", &file(&folder, "m.mzn", text)]).out);
    let pages: Vec<&str> = told.iter().flat_map(|one| one["message"]["url"].as_str()).collect();
    assert_eq!(pages, ["std/ide/vis_scatter.html", "std/ide/vis_network.html", "std/ide/vis_bar.html"]);
    assert_eq!(told[0]["section"], "mzn_vis_0");
    assert_eq!(told[0]["message"]["userData"], serde_json::json!({ "type": "line-time", "seriesLabels": ["cost"] }));
    assert_eq!(told[1]["message"]["userData"]["nodes"], serde_json::json!(["A", "B"]));
    let solution = told.iter().find(|one| one["type"] == "solution").expect("a solution");
    let expected = serde_json::json!({
        "default": "z = 3", "mzn_vis_0": [3], "mzn_vis_1": { "ns": [true, false], "es": [true] }, "mzn_vis_2": [[2, 1]],
    });
    assert_eq!(solution["output"], expected);
}

#[test]
fn a_compiled_checker_is_refused_by_what_it_is() {
    let folder = folder("mzn-compiled-checker");
    let (model, checker) =
        (file(&folder, "m.mzn", "var 1..3: x;"), file(&folder, "c.mzc", "@eAE9ykEKgCAQQNG9pxg8QNA=\n"));
    let refused = run(&["mzn", &model, &checker]);
    assert!(refused.code != 0 && refused.err.contains("compiled by MiniZinc"), "{}", refused.err);
}

#[test]
fn what_only_another_solver_knows_is_written_for_it_and_refused_elsewhere() {
    let folder = folder("mzn-foreign");
    let text = "predicate twice(array [int] of var int: x, var int: y, int: k);\narray [1..2] of var 1..3: x; var 1..3: y;\n\
                constraint twice([x[1], x[2] + 1], y, 4); constraint y = 2 \\/ twice(x, y, 5);\n";
    let model = file(&folder, "m.mzn", text);
    let flat = folder.join("m.fzn");
    let compiled = run(&["mzn", "-c", &model, "--fzn", flat.to_str().expect("a plain path"), "--no-output-ozn"]);
    assert_eq!(compiled.code, 0, "{}", compiled.err);
    let flat = std::fs::read_to_string(&flat).expect("written");
    for words in ["predicate twice(array [int] of var int", "constraint twice([", "constraint twice_reif(["] {
        assert!(flat.contains(words), "{words}: {flat}");
    }
    for other in [&["--export", "lp"][..], &["--solver", "cp"]] {
        let refused = run(&[&["mzn", &model][..], other].concat());
        assert_eq!(refused.code, 2, "{other:?}: {}", refused.out);
        assert!(refused.err.contains("twice has no body"), "{}", refused.err);
    }
}

#[test]
fn tables_are_written_and_read_again() {
    let folder = folder("mzn-table");
    let text = "include \"table.mzn\"; array [1..2] of var 1..9: x; constraint table(x, [|1, 5|2, 6|1, 7|]);\n";
    let model = file(&folder, "m.mzn", text);
    assert_eq!(run(&["mzn", "-c", &model]).code, 0);
    let solved = run(&["fzn", folder.join("m.fzn").to_str().expect("a plain path"), "-a"]);
    assert_eq!(solved.out.matches("----------").count(), 3, "{}{}", solved.out, solved.err);
}

#[test]
fn flatzinc_may_carry_undeclared_annotations() {
    let text = "var 1..3: x :: remark(\"hello\") :: output_var;\nconstraint int_le(x, 2) :: strange;\nsolve :: odd([x]) satisfy;\n";
    let ended = run(&["fzn", &file(&folder("mzn-strange"), "m.fzn", text), "-a"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (0, "x = 1;\n----------\nx = 2;\n----------\n==========\n"),
        "{}",
        ended.err
    );
}

#[test]
fn a_model_with_real_numbers_goes_to_mip_whichever_engine_is_named() {
    let text = "var 0.0..10.0: x; constraint 2.0 * x <= 5.0; solve maximize x;\n";
    let model = file(&folder("mzn-real"), "m.mzn", text);
    let ended = run(&["mzn", &model, "--solver", "cp"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "x = 2.5;\n----------\n==========\n"), "{}", ended.err);
    assert!(ended.err.contains("mip solves it instead"), "{}", ended.err);
}

#[test]
fn numbers_without_bounds_do_not_hide_that_there_is_no_solution() {
    let model = file(&folder("mzn-open"), "m.mzn", "var int: y; constraint y = min(i in 3..2)([1][i]);\n");
    let ended = run(&["mzn", &model, "--solver", "lcg"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, "=====UNSATISFIABLE=====\n"), "{}", ended.err);
    // What is looked through is not the whole where nothing bounds a number; where something does, it is.
    for most in [30_000_000, 300] {
        let text = format!("var int: x; constraint x <= {most}; solve maximize x;\n");
        let model = file(&folder("mzn-open-best"), "m.mzn", &text);
        let ended = run(&["mzn", &model, "--solver", "lcg"]);
        assert!(ended.out.contains("=========="), "{most}: {}{}", ended.out, ended.err);
    }
}

#[test]
fn a_configuration_gives_an_engine_another_name() {
    let folder = folder("mzn-configuration");
    let text = r#"{"id": "org.example.boxwood", "name": "Boxwood", "version": "1.0", "tags": ["wood"], "damierEngine": "sat"}"#;
    file(&folder, "boxwood.msc", text);
    let model = file(&folder, "m.mzn", "var 1..3: x; constraint x > 2;\n");
    for name in ["boxwood", "wood", "org.example.boxwood@1.0"] {
        let output = damier(&["mzn", &model, "--solver", name]).env("MZN_SOLVER_PATH", &folder).output();
        let ended = ended(output.expect("the program starts"));
        assert_eq!((ended.code, ended.out.as_str()), (0, "x = 3;\n----------\n"), "{name}: {}", ended.err);
    }
}

#[test]
fn another_programs_solutions_are_read_and_checked() {
    if skip::program("fzn-gecode", "peers").is_none() {
        return;
    }
    let folder = folder("mzn-external");
    let text = r#"{"id": "org.example.gecode", "name": "G", "version": "1", "executable": "fzn-gecode", "stdFlags": ["-a", "-n"]}"#;
    let configuration = file(&folder, "g.msc", text);
    let model = file(&folder, "m.mzn", "var 1..4: x; var 1..4: y; constraint x < y \\/ x div (y - 1) = 2;\n");
    let ended = run(&["mzn", &model, "-a", "--solver", &configuration]);
    assert_eq!((ended.code, ended.out.matches("----------").count()), (0, 8), "{}{}", ended.out, ended.err);
}

#[cfg(unix)]
#[test]
fn another_program_that_keeps_no_time_is_ended() {
    let folder = folder("mzn-endless");
    let program = damier_testkit::script(&folder, "endless", "touch \"$0.begun\"\nexec sleep 600");
    let program = program.to_str().expect("a plain path");
    let text = format!(r#"{{"id": "org.example.endless", "name": "E", "version": "1", "executable": "{program}"}}"#);
    let configuration = file(&folder, "e.msc", &text);
    let model = file(&folder, "m.mzn", "var 1..4: x;\n");
    let ended = run(&["mzn", &model, "--solver", &configuration, "--time-limit", "300"]);
    assert_eq!((ended.code, ended.out.as_str()), (3, "=====UNKNOWN=====\n"), "{}", ended.err);
    // The time may have been over before the program began.
    let begun = folder.join("endless.begun");
    let _ = std::fs::remove_file(&begun);
    let mut asked =
        damier(&["mzn", &model, "--solver", &configuration]).stdout(Stdio::piped()).spawn().expect("starts");
    eventually("the program begins", || begun.exists());
    common::signal(&asked, "TERM");
    assert_eq!(asked.wait().expect("it ends").code(), Some(3));
}

#[test]
fn minizinc_itself_can_call_damier() {
    if skip::program("minizinc", "peers").is_none() {
        return;
    }
    let folder = folder("mzn-installed");
    let installed = damier(&["mzn", "--install-solver"]).env("HOME", &folder).output().expect("the program starts");
    assert!(installed.status.success());
    let model = file(
        &folder,
        "m.mzn",
        "include \"globals.mzn\";\narray [1..4] of var 1..4: q;\nconstraint alldifferent(q);\n\
                                        constraint forall(i in 1..3)(abs(q[i] - q[i + 1]) > 1);\n",
    );
    let output = Command::new("minizinc").args(["--solver", "damier", "-a", &model]).env("HOME", &folder).output();
    let ended = ended(output.expect("minizinc starts"));
    assert_eq!(ended.out.matches("----------").count(), 2, "{}{}", ended.out, ended.err);
    assert!(ended.out.ends_with("==========\n"), "{}", ended.out);
}

#[test]
fn options_may_stand_in_a_file() {
    let folder = folder("mzn-options");
    let model = file(&folder, "m.mzn", "int: n; var 1..n: x;\n");
    file(&folder, "more.dzn", "n = 4;\n");
    let options = file(&folder, "options.mpc", r#"{"all-solutions": true, "solver": "cp", "data": "more.dzn"}"#);
    let ended = run(&["mzn", &model, &options]);
    assert_eq!((ended.code, ended.out.matches("----------").count()), (0, 4), "{}", ended.err);
}

#[test]
fn values_to_start_from_are_tried_first_by_every_engine() {
    let folder = folder("mzn-start");
    let text = "include \"globals.mzn\";\narray [1..6] of var 1..6: x;\nvar bool: b;\nvar set of 1..3: s;\n\
                constraint alldifferent(x);\nconstraint b \\/ x[1] = 1;\nconstraint card(s) = 2;\n\
                solve :: warm_start(x, [2, 4, 6, 1, 3, 5]) :: warm_start([b], [true]) :: warm_start([s], [{1, 3}]) satisfy;\n\
                output [\"\\(x) \\(b) \\(s)\\n\"];\n";
    let model = file(&folder, "m.mzn", text);
    for engine in ["auto", "cp", "sat", "mip", "lcg", "local"] {
        let ended = run(&["mzn", &model, "--solver", engine]);
        let expected = "[2, 4, 6, 1, 3, 5] true {1,3}\n----------\n";
        assert_eq!((ended.code, ended.out.as_str()), (0, expected), "{engine}: {}", ended.err);
    }
    // Where a best solution is asked for, the start is the first that is told, if it is one.
    let text = "array [1..4] of var 0..9: x;\nconstraint x[1] + x[2] <= 9;\n\
                solve :: warm_start(x, [5, 4, 3, 2]) maximize sum(x);\noutput [\"\\(x)\\n\"];\n";
    let model = file(&folder, "best.mzn", text);
    for engine in ["cp", "sat", "mip", "lcg"] {
        let ended = run(&["mzn", &model, "--solver", engine, "-i"]);
        assert!(ended.out.starts_with("[5, 4, 3, 2]\n----------\n"), "{engine}: {}", ended.out);
        assert!(ended.out.ends_with("9]\n----------\n==========\n"), "{engine}: {}", ended.out);
    }
    // A start that is no solution changes no answer.
    let wrong = file(
        &folder,
        "wrong.mzn",
        "var 1..3: x;\nvar 1..3: y;\nconstraint x < y;\nsolve :: warm_start([x, y, y], [3, 3, 7]) satisfy;\n",
    );
    for engine in ["cp", "sat", "mip", "lcg"] {
        let ended = run(&["mzn", &wrong, "--solver", engine, "-a"]);
        assert_eq!(ended.out.matches("----------").count(), 3, "{engine}: {}", ended.out);
    }
}

#[test]
fn locals_that_nothing_determines_do_not_multiply_solutions() {
    let text = "var 1..3: x;\nvar bool: b;\n\
                predicate above(var int: y) = let { var 1..3: l; constraint l > y } in l < 4;\n\
                constraint b \\/ above(x);\nconstraint let { var 1..3: l } in l != x;\n";
    let model = file(&folder("mzn-locals"), "m.mzn", text);
    for engine in ["cp", "sat", "mip", "lcg"] {
        let ended = run(&["mzn", &model, "-a", "--solver", engine]);
        assert_eq!((ended.code, ended.out.matches("----------").count()), (0, 5), "{engine}: {}", ended.out);
        assert!(ended.out.ends_with("==========\n"), "{engine}: {}", ended.out);
        let two = run(&["mzn", &model, "-n", "2", "--solver", engine]);
        assert_eq!(two.out.matches("----------").count(), 2, "{engine}: {}", two.out);
    }
}

#[test]
fn a_number_of_solutions_is_one_of_different_outputs_and_statistics_count_them() {
    let folder = folder("mzn-alike");
    let hidden = "var 1..3: x; var 1..4: y;\nsolve :: int_search([x, y], input_order, indomain_min) GOAL;\noutput [\"\\(x)\\n\"];\n";
    let model = file(&folder, "m.mzn", &hidden.replace("GOAL", "satisfy"));
    let best = file(&folder, "b.mzn", &hidden.replace("GOAL", "minimize 7"));
    let shown = |words: &[&str]| {
        let ended = run(&[&["mzn", "-s"], words].concat());
        let figure = |name: &str| {
            let line = ended.out.lines().find_map(|line| line.strip_prefix("%%%mzn-stat: ")?.strip_prefix(name));
            line.and_then(|number| number.strip_prefix('=')?.parse::<u64>().ok()).expect("a figure")
        };
        let lines = ended.out.lines().filter(|line| matches!(*line, "1" | "2" | "3")).count() as u64;
        assert_eq!((ended.code, figure("nSolutions")), (0, lines), "{words:?}: {}{}", ended.out, ended.err);
        (lines, figure("solutions"), ended.out.contains("=========="))
    };
    // The second text comes with the fifth solution, and no further one is looked for.
    assert_eq!(shown(&[&model, "-n", "2", "--solver", "cp"]), (2, 5, false));
    assert_eq!(shown(&[&model, "-n", "4", "--solver", "cp"]), (3, 12, true), "there are no more");
    assert_eq!(shown(&[&model, "-a", "--solver", "cp"]), (3, 12, true));
    assert_eq!(shown(&[&best, "--num-optimal", "2", "--solver", "cp"]), (2, 5, false));
    for engine in ["cp", "sat", "mip", "lcg"] {
        for more in [&[][..], &["-t", "600000"]] {
            let (lines, _, all) = shown(&[&[model.as_str(), "-n", "2", "--solver", engine], more].concat());
            assert_eq!((lines, all), (2, false), "{engine} {more:?}");
        }
    }
    // Called as MiniZinc it leaves the counting to the engine, as that does.
    let driver = Command::new(driver(&folder)).args(["--solver", "cp", "-n", "3", &model]).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&driver.stdout).matches("----------").count(), 1);
}

#[test]
fn products_beyond_32_bits_are_no_trouble_to_learning() {
    let text = "var 1..2000000: x; var 1..2000000: y; constraint x * y = 3000000000000 /\\ x > y;\n";
    let model = file(&folder("mzn-wide"), "m.mzn", text);
    let ended = run(&["mzn", &model, "--solver", "lcg"]);
    assert_eq!((ended.code, ended.out.matches("----------").count()), (0, 1), "{}{}", ended.out, ended.err);
}

#[test]
fn restarts_are_followed_and_may_be_asked_for() {
    // Nine pigeons in eight holes: there is much to fail at.
    let text = "array [1..9] of var 1..8: x;\nconstraint forall(i, j in 1..9 where i < j)(x[i] != x[j]);\n\
                solve :: int_search(x, dom_w_deg, indomain_random) SOLVE satisfy;\n";
    let folder = folder("mzn-restarts");
    let restarts = |advice: &str, more: &[&str]| {
        let model = file(&folder, "m.mzn", &text.replace("SOLVE", advice));
        let ended = run(&[&["mzn", &model, "--solver", "cp", "-s"], more].concat());
        assert!(ended.out.contains("=====UNSATISFIABLE====="), "{advice}: {}{}", ended.out, ended.err);
        let line = ended.out.lines().find_map(|line| line.strip_prefix("%%%mzn-stat: restarts="));
        line.and_then(|number| number.parse::<u64>().ok()).expect("a number of restarts")
    };
    assert_eq!(restarts("", &[]), 0);
    assert_eq!(restarts(":: restart_none", &[]), 0);
    let doubled = restarts(":: restart_geometric(2.0, 100)", &[]);
    let slower = restarts(":: restart_geometric(1.2, 100)", &[]);
    assert!(0 < doubled && doubled < slower, "{doubled} and {slower}");
    assert!(restarts(":: restart_linear(100)", &[]) > doubled);
    assert_eq!(restarts(":: restart_linear(100)", &["--restart", "none"]), 0);
    assert!(restarts("", &["--restart", "geometric", "--restart-scale", "100", "--restart-base", "2.0"]) > 0);
}

#[test]
fn recursion_is_deep_and_ends() {
    let folder = folder("mzn-deep");
    let down = "function int: down(int: n) = if n = 0 then 0 else 1 + down(n - 1) endif;\n";
    let model = file(&folder, "deep.mzn", &format!("{down}output [show(down(100000))];\n"));
    let ended = run(&["mzn", &model]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "100000\n----------\n"), "{}", ended.err);
    let model = file(&folder, "endless.mzn", "function int: f(int: n) = f(n + 1) + 1;\nint: x = f(0);\n");
    let ended = run(&["mzn", &model]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("nested too deeply"), "{}", ended.err);
}

#[test]
fn the_size_of_a_model_is_a_message_in_a_stream() {
    let model = file(&folder("mzn-size"), "m.mzn", "var 1..3: x; var 1..3: y; constraint x < y;\n");
    let ended = run(&["mzn", &model, "--model-stats", "--json-stream"]);
    let told = objects(&ended.out);
    assert!(told.iter().all(|object| object["type"] == "statistics"), "{}", ended.out);
    assert!(told.iter().any(|object| object["statistics"]["constraintsByKind"].is_object()), "{}", ended.out);
}

#[test]
fn flatzinc_has_the_sets_and_the_start_of_a_model() {
    let folder = folder("mzn-sets");
    let text = "var set of 1..3: s;\narray [1..2] of var set of 2..4: t;\nvar bool: b;\n\
                constraint card(s) = 2 /\\ t[1] = s /\\ card(t[2]) = 1 /\\ (b <-> 3 in t[2]);\n\
                solve :: warm_start([b], [true]) satisfy;\n";
    let model = file(&folder, "m.mzn", text);
    let flat = folder.join("m.fzn").to_str().expect("a plain path").to_owned();
    let written = run(&["mzn", "-c", &model, "--fzn", &flat, "--no-output-ozn"]);
    assert_eq!(written.code, 0, "{}", written.err);
    let ended = run(&["fzn", &flat, "--solver", "cp"]);
    assert_eq!(ended.out, "b = true;\ns = 2..3;\nt = array1d(1..2,[2..3,3..3]);\n----------\n", "{}", ended.err);
    let all = run(&["fzn", &flat, "-a", "--solver", "cp"]);
    assert_eq!(all.out.matches("----------").count(), 3, "{}", all.out);
}
