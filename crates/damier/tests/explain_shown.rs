//! Steps as pictures, pages and coloured text: which files `--out` writes, that nothing is lost by it, and what a terminal shows.

mod common;

use common::run;
use std::path::{Path, PathBuf};

const FOUR: &str = "1..4.....32.....";

/// A folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("damier-shown-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

#[test]
fn each_format_is_what_its_name_says_and_nothing_is_replaced_unasked() {
    let folder = folder("formats");
    for (name, begins) in [
        ("step.svg", &b"<svg "[..]),
        ("step.png", &b"\x89PNG"[..]),
        ("all.pdf", &b"%PDF"[..]),
        ("all.html", &b"<!DOCTYPE html>"[..]),
    ] {
        let file = path(&folder, name);
        let ended = run(&["explain", "sudoku", FOUR, "--out", &file]);
        assert_eq!((ended.code, ended.out.as_str()), (0, ""), "{name}: {}", ended.err);
        let bytes = std::fs::read(&file).expect("it was written");
        assert!(bytes.starts_with(begins), "{name}");
        let again = run(&["explain", "sudoku", FOUR, "--out", &file]);
        assert_eq!(again.code, 2, "{name}: {}", again.err);
        assert_eq!(std::fs::read(&file).expect("it is there"), bytes);
        assert_eq!(run(&["explain", "sudoku", FOUR, "--out", &file, "--force"]).code, 0);
    }
    let ended = run(&["explain", "sudoku", FOUR, "--out", &path(&folder, "all.doc")]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("accepted: .svg or .png for one step, .pdf or .html for all"), "{}", ended.err);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_guide_has_every_step_with_its_sentences_and_ends_solved() {
    let folder = folder("guide");
    let file = path(&folder, "guide.html");
    let steps = run(&["explain", "sudoku", FOUR]).out;
    assert_eq!(run(&["explain", "sudoku", FOUR, "--out", &file]).code, 0);
    let page = std::fs::read_to_string(&file).expect("it was written");
    let rule = |line: &str| line.split_once(". ").map(|(_, rule)| rule.to_owned());
    let numbered: Vec<String> = steps.lines().filter(|line| line.contains(". no number")).filter_map(rule).collect();
    assert!(numbered.len() > 3);
    assert_eq!(page.matches("<figure ").count(), numbered.len() + 1);
    assert!(numbered.iter().all(|rule| page.contains(rule)), "{page}");
    assert!(page.contains(">Solved<") && page.contains("What the marks mean"));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn one_step_alone_is_the_one_of_that_number() {
    let all = run(&["explain", "sudoku", FOUR]).out;
    let second = run(&["explain", "sudoku", FOUR, "--step", "2"]);
    assert_eq!(second.code, 0, "{}", second.err);
    assert!(second.out.starts_with("2. ") && all.contains(&second.out), "{}", second.out);
    let none = run(&["explain", "sudoku", FOUR, "--step", "900"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("there is no step 900"), "{}", none.err);
}

#[test]
fn hints_and_reasons_are_drawn_too() {
    let folder = folder("others");
    for (name, arguments) in [
        ("hint.svg", &["hint", "sudoku", FOUR, "--level", "3"][..]),
        ("why.svg", &["why", "sudoku", FOUR, "r2c2=4"][..]),
        ("none.svg", &["why", "sudoku", "1..4.....32.4..."][..]),
        ("several.svg", &["why", "sudoku", "1..4.....3......"][..]),
    ] {
        let file = path(&folder, name);
        let ended = run(&[arguments, &["--out", &file]].concat());
        assert!([0, 1, 4].contains(&ended.code), "{name}: {}", ended.err);
        let drawn = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}: {}", ended.err));
        assert!(drawn.starts_with("<svg ") && drawn.contains("class=\"target\"") != (name == "hint.svg"), "{name}");
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn boards_and_colours_are_there_where_they_are_asked_for() {
    let plain = run(&["explain", "unruly", "6x6:faCADAJeBd", "--steps", "1"]).out;
    assert!(!plain.contains('\x1b') && !plain.contains('*'), "{plain}");
    let boards = run(&["explain", "unruly", "6x6:faCADAJeBd", "--steps", "1", "--boards"]).out;
    assert!(boards.starts_with(plain.trim_end()) && boards.contains('*') && !boards.contains('\x1b'), "{boards}");
    let coloured = run(&["explain", "unruly", "6x6:faCADAJeBd", "--steps", "1", "--boards", "--color", "always"]).out;
    assert!(coloured.contains("\x1b[1;7m") && coloured.contains("\x1b[36m"), "{coloured}");
    let slitherlink = run(&["explain", "slitherlink", "1..0\n....\n1.21\n.23.", "--steps", "3", "--boards"]).out;
    assert!(slitherlink.contains('*') && slitherlink.contains('×'), "{slitherlink}");
}

#[test]
fn steps_that_are_techniques_carry_their_names() {
    let text = run(&["explain", "sudoku", FOUR]).out;
    assert!(text.contains("technique: naked single") || text.contains("technique: hidden single"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["explain", "sudoku", FOUR, "--json"]).out).expect("an object");
    let names: Vec<&str> =
        json["steps"].as_array().expect("a list").iter().filter_map(|step| step["technique"].as_str()).collect();
    assert_eq!(names.len(), text.matches("technique: ").count());
    let hint = run(&["hint", "unruly", "6x6:faCADAJeBd", "--level", "2"]).out;
    assert!(hint.contains("technique: pairs") || hint.contains("technique: gaps"), "{hint}");
    assert!(!run(&["hint", "unruly", "6x6:faCADAJeBd", "--level", "1"]).out.contains("technique"));
}
