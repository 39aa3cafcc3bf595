//! The examples print what their first lines say they print.
//!
//! `cargo test` builds them beside the tests. An example opens with a block marked `text`: the command that runs it after `$ `,
//! then what it prints.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The examples' names, with their texts.
fn examples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(folder).expect("the folder of examples").map(|entry| entry.expect("readable").path());
    let mut examples: Vec<(String, String)> = files
        .map(|file| {
            let name = file.file_stem().expect("a name").to_str().expect("text").to_owned();
            (name, fs::read_to_string(&file).expect("text"))
        })
        .collect();
    examples.sort();
    examples
}

/// What an example says that it prints, after the command that runs it.
fn promised(name: &str, text: &str) -> String {
    let comment = text.lines().map_while(|line| line.strip_prefix("//!"));
    let mut block = comment
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .skip_while(|line| *line != "```text")
        .skip(1)
        .take_while(|line| *line != "```");
    let command = format!("$ cargo run --release --example {name} -p damier");
    assert_eq!(block.next(), Some(command.as_str()), "{name}: how it is run");
    block.map(|line| format!("{line}\n")).collect()
}

/// Where cargo has put the program of an example: beside the folder of this test's own.
fn built(name: &str) -> PathBuf {
    let own = env::current_exe().expect("this test is a program");
    let profile = own.ancestors().nth(2).expect("target/release/deps/examples-…");
    profile.join("examples").join(name).with_extension(env::consts::EXE_EXTENSION)
}

#[test]
fn every_example_prints_what_it_promises() {
    let examples = examples();
    let names: Vec<&str> = examples.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["ask_minizinc", "count_a_model", "own_propagator", "solve_a_sudoku"]);
    for (name, text) in &examples {
        let program = built(name);
        assert!(
            program.is_file(),
            "{} is not built: 'cargo test --release' does so, or 'cargo build --release --examples -p damier'",
            program.display()
        );
        let ended = Command::new(&program).output().expect("it starts");
        let said = String::from_utf8(ended.stderr).expect("text");
        assert!(ended.status.success(), "{name}: {said}");
        assert_eq!(String::from_utf8(ended.stdout).expect("text"), promised(name, text), "{name}");
    }
}
