//! Nothing that is there is lost: no verb empties or replaces a file unasked, a mistake changes nothing, and of a run that is
//! stopped what was found is kept.

mod common;

use common::{Ended, damier, ended, folder, run};
use damier_testkit::patience::eventually;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const PRECIOUS: &str = "precious\n";
const GOOD: &str = "var 1..3: x; constraint x > 2;\n";
const WRONG: &str = "var 1..3: x; constraint x > y;\n";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("there")
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("there").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Called under the name of MiniZinc's driver.
fn as_driver(folder: &Path, arguments: &[&str]) -> Ended {
    let link = folder.join("minizinc");
    if !link.exists() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_damier"), &link).expect("linked");
    }
    ended(Command::new(link).args(arguments).output().expect("it starts"))
}

#[test]
fn a_request_that_makes_no_board_leaves_the_file_as_it_was() {
    let place = folder("kept-no-board");
    let keep = file(&place, "keep.txt", PRECIOUS);
    let ended = run(&["generate", "singles", "--size", "400", "--time-limit", "0.001", "--out", &keep, "--force"]);
    assert_eq!((ended.code, read(&keep).as_str()), (3, PRECIOUS), "{}", ended.err);
    assert_eq!(names(&place), ["keep.txt"]);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_model_that_cannot_be_compiled_leaves_the_output_file_as_it_was() {
    let place = folder("kept-mistake");
    let (keep, wrong) = (file(&place, "keep.txt", PRECIOUS), file(&place, "wrong.mzn", WRONG));
    let missing = place.join("nofile.mzn").to_str().expect("a plain path").to_owned();
    for model in [&wrong, &missing] {
        for more in [&["--force"][..], &["--force", "--json-stream"], &[]] {
            let ended = run(&[&["mzn", model, "-o", &keep], more].concat());
            assert_eq!(ended.code, 2, "{more:?}: {}", ended.err);
            assert_eq!(read(&keep), PRECIOUS, "{model} {more:?}");
        }
        for more in [&[][..], &["--json-stream"], &["-c"]] {
            let ended = as_driver(&place, &[&[model.as_str(), "-o", &keep], more].concat());
            assert_eq!((ended.code, read(&keep)), (1, PRECIOUS.to_owned()), "as the driver, {more:?}: {}", ended.err);
            assert_eq!(ended.out.contains("\"type\":\"error\""), more == ["--json-stream"], "{}", ended.out);
        }
    }
    assert_eq!(names(&place), ["keep.txt", "minizinc", "wrong.mzn"]);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn output_replaces_a_file_only_if_asked_or_as_the_driver() {
    let place = folder("kept-output");
    let (keep, model) = (file(&place, "keep.txt", PRECIOUS), file(&place, "good.mzn", GOOD));
    let refused = run(&["mzn", &model, "-o", &keep]);
    assert_eq!((refused.code, read(&keep)), (2, PRECIOUS.to_owned()));
    assert!(refused.err.contains("keep.txt' exists already") && refused.err.contains("--force"), "{}", refused.err);
    let answer = "x = 3;\n----------\n";
    assert_eq!(run(&["mzn", &model, "-o", &keep, "--force"]).code, 0);
    assert_eq!(read(&keep), answer);
    std::fs::write(&keep, PRECIOUS).expect("written");
    assert_eq!(as_driver(&place, &[&model, "-o", &keep]).code, 0);
    assert_eq!(read(&keep), answer, "programs that call the driver rely on it");
    let devices = run(&["mzn", &model, "-o", "/dev/stdout"]);
    assert_eq!((devices.code, devices.out.as_str()), (0, answer), "{}", devices.err);
    let shell = format!("{} mzn {model} -o /dev/stdout > all.txt; echo end >> all.txt", env!("CARGO_BIN_EXE_damier"));
    assert!(Command::new("sh").args(["-c", &shell]).current_dir(&place).status().expect("a shell").success());
    assert_eq!(std::fs::read_to_string(place.join("all.txt")).expect("there"), format!("{answer}end\n"));
    std::fs::remove_file(place.join("all.txt")).expect("ours");
    let nowhere = run(&["mzn", &model, "-o", "/no/such/folder/x"]);
    assert!(nowhere.code == 2 && nowhere.err.contains("cannot write '/no/such/folder/x'"), "{}", nowhere.err);
    assert_eq!(names(&place), ["good.mzn", "keep.txt", "minizinc"], "no drafts are left");
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn what_is_compiled_replaces_no_file_unasked() {
    let place = folder("kept-compiled");
    let (keep, model) = (file(&place, "keep.txt", PRECIOUS), file(&place, "good.mzn", GOOD));
    let beside = file(&place, "good.ozn", PRECIOUS);
    for words in [
        &["-c", "--fzn", &keep, "--no-output-ozn"][..],
        &["-c", "-o", &keep],
        &["-c"],
        &["-c", "--ozn", &keep],
        &["--export", "lp", "-o", &keep],
    ] {
        let ended = run(&[&["mzn", &model], words].concat());
        assert!(ended.code == 2 && ended.err.contains("exists already"), "{words:?}: {}", ended.err);
        assert_eq!((read(&keep), read(&beside)), (PRECIOUS.to_owned(), PRECIOUS.to_owned()), "{words:?}");
    }
    assert_eq!(names(&place), ["good.mzn", "good.ozn", "keep.txt"], "all is refused before anything is written");
    assert_eq!(run(&["mzn", &model, "-c", "--force"]).code, 0);
    assert!(read(&beside).contains("output"), "{}", read(&beside));
    assert_eq!(as_driver(&place, &[&model, "-c", "--fzn", &keep, "--no-output-ozn"]).code, 0);
    assert!(read(&keep).contains("solve satisfy"));
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_file_of_parameters_cannot_ask_for_files_to_be_replaced() {
    let place = folder("kept-parameters");
    let (keep, model) = (file(&place, "keep.txt", PRECIOUS), file(&place, "good.mzn", GOOD));
    for asked in ["force", "as-driver"] {
        let text = format!("{{ \"output-to-file\": \"{keep}\", \"{asked}\": true }}");
        let ended = run(&["mzn", &model, &file(&place, "p.mpc", &text)]);
        assert!(ended.code == 2 && ended.err.contains("not allowed in configuration file"), "{}", ended.err);
        assert_eq!(read(&keep), PRECIOUS);
    }
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn proofs_and_search_trees_replace_no_file_unasked() {
    let place = folder("kept-others");
    let keep = file(&place, "keep.txt", PRECIOUS);
    for words in [
        &["solve", "nqueens", "3", "--engine", "sat", "--proof", &keep][..],
        &["solve", "nqueens", "3", "--engine", "cp", "--trace-search", &keep],
        &["export", "nqueens", "4", "--out", &keep],
        &["convert", "nqueens", "2 4 1 3", "--to", "picture", "--out", &keep],
        &["draw", "nqueens", "4", "--out", &keep],
        &["generate", "nqueens", "--size", "4", "--out", &keep],
        &["logic", "queens", "--show", "nnf", "--out", &keep],
    ] {
        let ended = run(words);
        assert!(ended.code == 2 && read(&keep) == PRECIOUS, "{words:?}: {}", ended.err);
    }
    for words in [
        &["solve", "nqueens", "3", "--engine", "sat", "--proof", &keep, "--force"][..],
        &["solve", "nqueens", "3", "--engine", "cp", "--trace-search", &keep, "--force"],
    ] {
        std::fs::write(&keep, PRECIOUS).expect("written");
        assert_eq!(run(words).code, 1);
        assert_ne!(read(&keep), PRECIOUS, "{words:?}");
    }
    std::fs::write(&keep, PRECIOUS).expect("written");
    let solved = run(&["solve", "nqueens", "4", "--engine", "sat", "--proof", &keep, "--force"]);
    assert_eq!((solved.code, read(&keep)), (0, PRECIOUS.to_owned()), "there is no proof to replace it by");
    assert_eq!(names(&place), ["keep.txt"]);
    std::fs::remove_dir_all(place).expect("ours");
}

/// A model with more solutions than can be listed.
const ENDLESS: &str = "array [1..40] of var 0..9: x; solve satisfy; output [show(x), \"\\n\"];\n";

/// A program that runs until it is told to stop, at the latest when the test ends.
struct Endless(Child);

impl Endless {
    fn start(words: &[&str]) -> Endless {
        Endless(damier(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The draft beside a file, if it has something in it.
fn draft(place: &Path) -> Option<PathBuf> {
    let path = names(place).into_iter().find(|name| name.ends_with(".part")).map(|name| place.join(name))?;
    std::fs::metadata(&path).is_ok_and(|there| there.len() > 1000).then_some(path)
}

#[test]
fn an_interrupt_keeps_the_solutions_that_were_listed() {
    let place = folder("kept-interrupt");
    let (keep, model) = (file(&place, "keep.txt", PRECIOUS), file(&place, "endless.mzn", ENDLESS));
    let words = ["mzn", &model, "-a", "--solver", "cp", "-o", &keep, "--force"];
    let mut running = Endless::start(&words);
    eventually("solutions in the draft", || draft(&place).is_some());
    assert_eq!(read(&keep), PRECIOUS, "until the end, what was there stays");
    let kill = format!("kill -INT {}", running.0.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    assert_eq!(running.0.wait().expect("it ends").code(), Some(3), "not all were listed");
    let kept = read(&keep);
    assert!(kept.matches("----------\n").count() > 10 && kept.ends_with("----------\n"), "{}", kept.len());
    assert_eq!(names(&place), ["endless.mzn", "keep.txt"]);
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn a_killed_program_leaves_the_old_file_and_the_draft() {
    let place = folder("kept-killed");
    let (keep, model) = (file(&place, "keep.txt", PRECIOUS), file(&place, "endless.mzn", ENDLESS));
    let words = ["mzn", &model, "-a", "--solver", "cp", "-o", &keep, "--force"];
    let mut running = Endless::start(&words);
    eventually("solutions in the draft", || draft(&place).is_some());
    running.0.kill().expect("killed");
    running.0.wait().expect("it ends");
    assert_eq!(read(&keep), PRECIOUS);
    let left = std::fs::read_to_string(draft(&place).expect("the draft")).expect("text");
    assert!(left.contains("----------\n"));
    std::fs::remove_dir_all(place).expect("ours");
}

#[test]
fn what_a_person_changed_in_the_installed_solver_stays() {
    let home = folder("kept-install");
    let install = |more: &[&str]| {
        let mut command = damier(&[&["mzn", "--install-solver"], more].concat());
        ended(command.env("HOME", &home).output().expect("it starts"))
    };
    assert_eq!(install(&[]).code, 0);
    assert_eq!(install(&[]).code, 0, "again, with nothing to change");
    let configuration = home.join(".minizinc/solvers/damier.msc");
    std::fs::write(&configuration, "{}").expect("written");
    let refused = install(&[]);
    assert!(refused.code == 2 && refused.err.contains("damier.msc' exists already"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&configuration).expect("there"), "{}");
    assert_eq!(install(&["--force"]).code, 0);
    assert!(std::fs::read_to_string(&configuration).expect("there").contains("org.damier.damier"));
    std::fs::remove_dir_all(home).expect("ours");
}
