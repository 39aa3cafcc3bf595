//! Bad input and help: one clear message that says what is accepted, exit code 2, nothing on standard output.

mod common;

use common::{folder, run};

fn refused(arguments: &[&str], expected: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    assert!(ended.err.starts_with("error: ") && ended.err.matches("error").count() == 1, "{}", ended.err);
    for words in expected {
        assert!(ended.err.contains(words), "{arguments:?} should say {words:?}: {}", ended.err);
    }
}

#[test]
fn sizes_that_are_none_are_refused_in_every_verb() {
    for verb in ["solve", "count", "check", "draw", "export"] {
        for size in ["0", "-3", "1000000000"] {
            refused(&[verb, "nqueens", size], &[&format!("'{size}' is not a board size"), "from 1 to 10000"]);
        }
        for word in ["eight", "10^9", "8.5"] {
            refused(&[verb, "nqueens", word], &["neither a board nor a file", "from 1 to 10000"]);
        }
    }
}

#[test]
fn files_that_cannot_be_read_are_refused_by_name() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    refused(&["solve", "nqueens", &path("missing.txt")], &["missing.txt' is neither a board nor a file", "accepted"]);
    refused(&["solve", "nqueens", folder.to_str().expect("a plain path")], &["is a folder"]);
    std::fs::write(path("binary"), [0xff, 0xf0, 0]).expect("written");
    refused(&["solve", "nqueens", &path("binary")], &["is not text in UTF-8 (line 1)"]);
    std::fs::write(path("half"), [0xff, 0xfe, 0x38]).expect("written");
    refused(&["solve", "nqueens", &path("half")], &["is broken UTF-16"]);
    std::fs::write(path("empty"), "# nothing\n").expect("written");
    refused(&["solve", "nqueens", &path("empty")], &["holds no board"]);
}

#[test]
fn what_is_meant_is_told_where_it_can_be_guessed() {
    let folder = folder("meant");
    let inside = folder.join("no/such/file.txt");
    refused(&["generate", "nqueens", "--unique"], &["cannot be generated", "damier solve nqueens"]);
    refused(&["solve", "sudoku", "x", "--unique"], &["--unique", "an option of count", "'damier count … --unique'"]);
    refused(&["solve", "nqueens", "24135"], &["'24135' is not a board size", "written apart: '2 4 1 3 5'"]);
    refused(&["generate", "unruly", "--out", "boards.json"], &["--json > boards.json", "--out boards.txt"]);
    refused(
        &["generate", "unruly", "--seed", "1", "--out", inside.to_str().expect("a plain path")],
        &["there is no folder", "no/such'", "mkdir -p"],
    );
    let model = folder.join("model.mzn");
    std::fs::write(&model, "array [1..3] of var 1..3: x; constraint circuit(x); solve satisfy;").expect("written");
    let ended = run(&["mzn", model.to_str().expect("a plain path")]);
    assert!(ended.err.contains("the model lacks `include \"circuit.mzn\";`"), "{}", ended.err);
}

#[test]
fn boards_without_solution_are_numbered_where_there_are_many() {
    let path = folder("numbered").join("boards.txt");
    std::fs::write(&path, "2 2 . .\n1 . . 4\n").expect("written");
    let ended = run(&["solve", "nqueens", path.to_str().expect("a plain path")]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(ended.err.contains("2 boards: 0 solved, 2 without solution (boards 1, 2; --core"), "{}", ended.err);
}

#[test]
fn the_engines_that_are_said_to_count_do() {
    let listed = run(&["engines"]);
    let counting = listed.out.lines().filter(|line| line.contains(" count "));
    let names: Vec<&str> = counting.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(["cp", "sat", "mip", "lcg", "direct"].iter().all(|name| names.contains(name)), "{}", listed.out);
    for name in names {
        let ended = run(&["count", "nqueens", "6", "--engine", name]);
        assert_eq!((ended.code, ended.out.trim()), (0, "4"), "{name}: {}", ended.err);
    }
}

#[test]
fn two_queens_on_one_square_are_pointed_at() {
    let path = folder("twice").join("twice.txt");
    std::fs::write(&path, "n 8\n1 1\n3 4\n\n3 4\n").expect("written");
    let name = path.to_str().expect("a plain path");
    refused(&["solve", "nqueens", name], &["two queens on the square r3c4, in lines 3 and 5", "twice.txt:5:1", "^^^"]);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    refused(&["solve", "nqueens", "8", "--model", "foo"], &["'foo'", "int, global, bool, bool-sym"]);
    refused(&["solve", "nqueens", "8", "--var-select", "foo"], &["'foo'", "input_order, first_fail"]);
    refused(&["solve", "nqueens", "8", "--val-select", "foo"], &["'foo'", "min, max, median"]);
    refused(&["solve", "nqueens", "8", "--strength", "foo"], &["auto, value, bounds, domain"]);
    refused(&["solve", "nqueens", "8", "--restart", "foo"], &["none, luby"]);
    refused(&["solve", "nqueens", "8", "--engine", "foo"], &["cp, sat, mip, lcg, local, direct, auto, portfolio"]);
    refused(&["solve", "foo", "8"], &["nqueens"]);
}

#[test]
fn the_verb_that_measured_says_where_measurements_are_now() {
    refused(&["bench"], &["no verb 'bench'", "bench/README.md"]);
    refused(&["bench", "sudoku", "--part", "lines"], &["no verb 'bench'", "bench/README.md"]);
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/README.md");
    assert!(page.exists(), "{}", page.display());
}

#[test]
fn options_that_make_no_sense_are_refused() {
    refused(&["solve", "nqueens", "8", "--time-limit", "-1"], &["seconds"]);
    refused(&["solve", "nqueens", "8", "--time-limit", "soon"], &["seconds above 0"]);
    refused(&["solve", "nqueens", "8", "--limit", "0"], &["0"]);
    refused(&["solve", "nqueens", "8", "--all", "--nth", "2"], &["cannot be used with"]);
    refused(
        &["count", "nqueens", "8", "--engine", "direct", "--model", "int"],
        &["--model means nothing to the direct"],
    );
    refused(&["count", "nqueens", "100", "--engine", "direct"], &["up to 63×63"]);
    refused(&["solve", "nqueens", "5000", "--model", "int"], &["n up to 2000"]);
    refused(&["solve", "nqueens", "1 . . .", "--model", "global"], &["accepted with given queens: int, bool"]);
}

#[test]
fn minizinc_names_of_value_choices_are_understood() {
    assert_eq!(run(&["count", "nqueens", "6", "--model", "int", "--val-select", "indomain_min"]).out.trim(), "4");
}

#[test]
fn help_begins_with_what_is_answered_and_its_examples_work_when_pasted() {
    for verb in [
        "",
        "solve",
        "count",
        "check",
        "draw",
        "convert",
        "generate",
        "export",
        "logic",
        "puzzles",
        "engines",
        "completions",
        "man",
    ] {
        let arguments: Vec<&str> = [verb, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let help = run(&arguments);
        assert_eq!(help.code, 0);
        let examples: Vec<&str> = help.out.lines().filter_map(|line| line.strip_prefix("  damier ")).collect();
        assert_eq!(examples.len(), 3, "{verb}: {}", help.out);
        for example in examples {
            // Quotes as a shell reads them; pipes and files are for people.
            let command = example.split(['|', '>']).next().unwrap_or_default().trim();
            let words: Vec<&str> = command
                .split('\'')
                .enumerate()
                .flat_map(|(k, part)| if k % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
                .collect();
            let code = run(&words).code;
            assert!(code == 0 || (words[0] == "check" && code == 1), "{example} ended with {code}");
        }
    }
}

#[test]
fn every_verb_of_a_study_has_three_examples_that_are_understood() {
    for verb in ["run", "table", "plot", "report", "compare"] {
        let help = run(&["study", verb, "--help"]).out;
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  damier ")).collect();
        assert_eq!(examples.len(), 3, "{verb}: {help}");
        for example in examples {
            // From here the files are elsewhere: that is all there is to say about such a command.
            let refused = run(&example.split_whitespace().collect::<Vec<_>>());
            assert!(refused.code == 2 && !refused.err.contains("Usage"), "{example}: {}", refused.err);
        }
    }
}

#[test]
fn lists_name_every_model_and_what_engines_can_do() {
    let puzzles = run(&["puzzles"]).out;
    for name in ["nqueens", "int", "global", "bool", "bool-sym"] {
        assert!(puzzles.contains(name), "{puzzles}");
    }
    let engines = run(&["engines"]).out;
    assert!(
        engines.lines().any(|line| line.starts_with("cp ") && line.contains("first all count optimum")),
        "{engines}"
    );
    assert!(engines.lines().any(|line| line.starts_with("direct ")), "{engines}");
}

#[test]
fn version_and_completions_are_there() {
    assert!(run(&["--version"]).out.starts_with("damier "));
    for shell in ["bash", "zsh", "fish"] {
        assert!(run(&["completions", shell]).out.contains("damier"), "{shell}");
    }
}
