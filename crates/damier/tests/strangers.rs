//! Texts of strangers: what `--sandbox` refuses, and that nothing in a board, a name or a model acts on the terminal or floods
//! it.

mod common;

use common::{damier, ended, folder, run, run_on};
use std::path::Path;

const GOOD: &str = "var 1..3: x; constraint x > 2;\n";
const ANSWER: &str = "x = 3;\n----------\n";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

fn refused(arguments: &[&str], expected: &[&str]) {
    for verb in ["mzn", "fzn"] {
        let ended = run(&[&[verb, "--sandbox"], arguments].concat());
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{verb} {arguments:?}: {}", ended.err);
        for words in expected {
            assert!(ended.err.contains(words), "{verb} {arguments:?} should say {words:?}: {}", ended.err);
        }
    }
}

#[test]
fn the_sandbox_includes_the_library_and_what_stands_beside_the_model() {
    let place = folder("sandbox-includes");
    let secret = file(&place, "secret.txt", "the password is 1234\n");
    let elsewhere = file(&place, "elsewhere/far.mzn", "int: far = 1;\n");
    file(&place, "own/near.mzn", "include \"deep/more.mzn\";\n");
    file(&place, "own/deep/more.mzn", "int: n = 3;\n");
    std::os::unix::fs::symlink(&secret, place.join("own/link.mzn")).expect("linked");
    let library = "include \"alldifferent.mzn\"; include \"near.mzn\"; array [1..n] of var 1..n: q; \
                   constraint alldifferent(q) /\\ q[1] < q[2] /\\ q[2] < q[3];\n";
    let fine = run(&["mzn", "--sandbox", &file(&place, "own/fine.mzn", library)]);
    assert_eq!((fine.code, fine.out.as_str()), (0, "q = [1, 2, 3];\n----------\n"), "{}", fine.err);
    for name in [&secret, &elsewhere, "../secret.txt", "deep/../../secret.txt", "link.mzn"] {
        let model = file(&place, "own/model.mzn", &format!("include \"{name}\";\n{GOOD}"));
        let ended = run(&["mzn", "--sandbox", &model]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{name}: {}", ended.err);
        assert!(ended.err.contains("only files beside the model"), "{name}: {}", ended.err);
        assert!(!ended.err.contains("password"), "{name}: {}", ended.err);
    }
    // A model on standard input stands nowhere, wherever the program was started.
    let mut from_input = damier(&["mzn", "--sandbox", "-"]);
    let here = from_input
        .current_dir(place.join("own"))
        .stdin(std::fs::File::open(place.join("own/fine.mzn")).expect("there"));
    let here = ended(here.output().expect("it starts"));
    assert!(here.code == 2 && here.err.contains("there is no file near.mzn"), "{}", here.err);
    assert_eq!(run_on(&["mzn", "--sandbox", "-"], GOOD).out, ANSWER);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn the_sandbox_runs_no_program_and_reads_no_parameters() {
    let place = folder("sandbox-programs");
    let model = file(&place, "m.mzn", GOOD);
    let mark = place.join("ran");
    let script = file(&place, "run.sh", &format!("#!/bin/sh\ntouch {}\n", mark.display()));
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("ours");
    let description =
        |id: &str| format!("{{ \"id\": \"{id}\", \"name\": \"x\", \"version\": \"1\", \"executable\": \"{script}\" }}");
    let configuration = file(&place, "solvers/x.msc", &description("org.x"));
    let parameters = file(&place, "p.mpc", &format!("{{ \"solver\": \"{configuration}\" }}"));
    refused(&[&model, &configuration], &["x.msc", "may be any program", "--sandbox", "accepted: --solver auto, cp"]);
    refused(&[&model, "--solver", &configuration], &["may be any program"]);
    refused(&[&model, &parameters], &["p.mpc' holds parameters", "the same options typed"]);
    refused(&[&model, "--param-file", &parameters], &["holds parameters"]);
    let param_file = format!("--param-file={parameters}");
    refused(&[&model, &param_file], &["holds parameters"]);
    // A configuration cannot take the name of one of ours either.
    file(&place, "solvers/cp.msc", &description("org.other.cp"));
    for (called, code) in [("x", 2), ("org.x", 2), ("org.other.cp", 2), ("cp", 0), ("auto", 0), ("org.damier.sat", 0)] {
        let mut command = damier(&["mzn", "--sandbox", &model, "--solver", called]);
        let ended = ended(command.env("MZN_SOLVER_PATH", place.join("solvers")).output().expect("it starts"));
        assert_eq!(ended.code, code, "{called}: {}", ended.err);
    }
    assert!(!mark.exists(), "no program ran");
    assert_eq!(run(&["mzn", &model, &configuration]).code, 3);
    assert!(mark.exists(), "it does without the sandbox");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn the_sandbox_writes_no_file_and_looks_into_no_folder() {
    let place = folder("sandbox-writes");
    let model = file(&place, "m.mzn", GOOD);
    let out = place.join("out.txt").to_str().expect("a plain path").to_owned();
    for words in [
        &["-o", &out][..],
        &["-c"],
        &["-c", "--fzn", &out],
        &["-c", "-o", &out],
        &["--ozn", &out],
        &["--install-solver"],
    ] {
        refused(&[&[model.as_str()], words].concat(), &["writes a file, which --sandbox does not allow"]);
    }
    for words in [["-I", "/"], ["--stdlib-dir", "/"], ["-G", "/"]] {
        refused(&[&[model.as_str()], &words[..]].concat(), &["names a folder to include files from"]);
    }
    let names: Vec<_> = std::fs::read_dir(&place).expect("there").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names, ["m.mzn"]);
    let flat = run(&["mzn", "--sandbox", &model, "-c", "--output-to-stdout"]);
    assert!(flat.code == 0 && flat.out.contains("solve satisfy"), "{}", flat.err);
    assert_eq!(run(&["mzn", "--sandbox", &model, "--export", "lp"]).code, 0);
    assert_eq!(run(&["mzn", "--sandbox", &model]).out, ANSWER);
    std::fs::remove_dir_all(place).expect("ours");
}

/// Clears the screen, rings, and turns what follows around.
const ATTACK: &str = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}";

/// Whether a text does something to a terminal.
fn acts(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && c != '\n' || c == '\u{202e}')
}

#[test]
fn control_characters_in_boards_and_names_are_shown_and_do_nothing() {
    let puzzles = ["nqueens", "sudoku", "futoshiki", "garam", "rikudo", "singles", "unruly", "museum", "chess"];
    let boards = [ATTACK.to_owned(), format!("1 {ATTACK} 2"), format!("4x4:{ATTACK}"), format!("1{ATTACK}\n2 3\n")];
    let place = folder("strangers-boards");
    let mut shown = 0;
    for puzzle in puzzles {
        for board in &boards {
            let named = file(&place, &format!("board {ATTACK}.txt"), board);
            for verb in ["solve", "count", "check", "draw"] {
                for asked in
                    [run(&[verb, puzzle, board]), run_on(&[verb, puzzle, "-"], board), run(&[verb, puzzle, &named])]
                {
                    assert!(!acts(&asked.err) && !acts(&asked.out), "{verb} {puzzle} {board:?}: {:?}", asked.err);
                    shown += usize::from(asked.err.contains("\\u{1b}[2J"));
                }
            }
        }
    }
    assert!(shown > 100, "what is there can be seen: {shown}");
    for words in [
        &["solve", ATTACK][..],
        &["solve", "nqueens", "8", ATTACK, ATTACK],
        &[ATTACK],
        &["solve", "nqueens", "8", "--engine", ATTACK],
    ] {
        let ended = run(words);
        assert!(ended.code == 2 && !acts(&ended.err), "{words:?}: {:?}", ended.err);
    }
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn control_characters_in_models_are_shown_with_the_caret_in_its_place() {
    let place = folder("strangers-models");
    let model = file(&place, "m.mzn", &format!("var 1..3: x; /* {ATTACK} */ constraint x > wrong;\n"));
    let ended = run(&["mzn", &model]);
    assert!(ended.code == 2 && !acts(&ended.err), "{:?}", ended.err);
    let lines: Vec<&str> = ended.err.lines().collect();
    let caret = lines.iter().position(|line| line.contains('^')).expect("carets");
    let column = lines[caret].chars().position(|c| c == '^').expect("a caret");
    assert!(lines[caret - 1].chars().skip(column).collect::<String>().starts_with("wrong"), "{}", ended.err);
    let assertion = file(&place, "a.mzn", &format!("constraint assert(false, \"{ATTACK}\");\n"));
    assert!(!acts(&run(&["mzn", &assertion]).err));
    let missing = run(&["mzn", &format!("{ATTACK}.mzn")]);
    assert!(missing.code == 2 && !acts(&missing.err), "{:?}", missing.err);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn messages_fit_on_a_screen() {
    let place = folder("strangers-long");
    let long = "7".repeat(100_000);
    let fits = |words: &[&str]| {
        let ended = run(words);
        assert_eq!(ended.code, 2, "{}", ended.err.len());
        assert!(ended.err.lines().all(|line| line.chars().count() < 500), "{words:?}");
        assert!(ended.err.lines().count() < 180, "{}: {}", ended.err.lines().count(), ended.err);
        ended.err
    };
    let typed = fits(&["solve", "nqueens", &format!("x{long}")]);
    assert!(typed.contains("characters left out") && typed.contains("accepted"), "{typed}");
    fits(&["solve", "nqueens", &file(&place, "board.txt", &format!("1 2 {long}x 3\n"))]);
    fits(&["mzn", &file(&place, "long.mzn", &format!("var 1..3: x; constraint x = \"{long}\" + wrong;\n"))]);
    let many: String = (0..3000).map(|number| format!("constraint wrong{number};\n")).collect();
    let told = fits(&["mzn", &file(&place, "many.mzn", &many)]);
    assert!(told.lines().last().is_some_and(|last| last == "and at least 20 errors more"), "{told}");
    std::fs::remove_dir_all(place).expect("ours");
}
