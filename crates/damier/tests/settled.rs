//! Small models whose answers were settled where programs disagreed: every engine gives those answers, each once.
//!
//! The models, and what their first lines say, are in `crates/damier/tests/settled` (see its README).

mod common;

use common::run;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What the first lines of a model say of it.
#[derive(Default)]
struct Expected {
    solutions: BTreeSet<String>,
    unsatisfiable: bool,
    best: Option<String>,
    refused: Option<String>,
    engines: Vec<String>,
    data: Vec<String>,
    mode: Option<String>,
}

impl Expected {
    fn of(text: &str) -> Expected {
        let mut expected = Expected::default();
        for line in text.lines().map_while(|line| line.strip_prefix('%')) {
            let line = line.trim_start();
            let (key, value) = line.split_once(": ").unwrap_or((line.trim_end(), ""));
            let value = value.to_owned();
            match key {
                "solution" => {
                    expected.solutions.insert(unescaped(&value));
                }
                "unsatisfiable" => expected.unsatisfiable = true,
                "best" => expected.best = Some(unescaped(&value)),
                "refused" => expected.refused = Some(value.to_lowercase()),
                "engine" => expected.engines.push(value),
                "data" => expected.data.push(value),
                "output-mode" => expected.mode = Some(value),
                _ => {}
            }
        }
        expected
    }
}

/// `\n` is a line break, `\\` a backslash.
fn unescaped(text: &str) -> String {
    text.replace("\\\\", "\u{0}").replace("\\n", "\n").replace('\u{0}', "\\")
}

fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/settled");
    let entries = std::fs::read_dir(folder).expect("the models are in the checkout");
    let mut models: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    models.retain(|path| path.extension().is_some_and(|ending| ending == "mzn"));
    models.sort();
    models
}

/// What is wrong with the answer of an engine, if anything is.
fn complaint(model: &Path, expected: &Expected, engine: &str) -> Option<String> {
    let folder = model.parent()?;
    let mut words = vec!["mzn".to_owned(), model.display().to_string(), "--solver".to_owned(), engine.to_owned()];
    words.extend(expected.data.iter().map(|file| folder.join(file).display().to_string()));
    if let Some(mode) = &expected.mode {
        words.extend(["--output-mode".to_owned(), mode.clone()]);
    }
    if expected.best.is_none() {
        words.push("-a".to_owned());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ended = run(&words);
    let wrong = |what: &str| Some(format!("{what}: exit {}\n{}{}", ended.code, ended.out, ended.err));
    if let Some(message) = &expected.refused {
        let refused = ended.code == 2 && ended.err.to_lowercase().contains(message);
        return if refused { None } else { wrong("not refused so") };
    }
    if expected.unsatisfiable {
        return if ended.code == 1 { None } else { wrong("not unsatisfiable") };
    }
    let Some(printed) = ended.out.strip_suffix("==========\n") else { return wrong("not complete") };
    let printed: Vec<&str> = printed.split_terminator("----------\n").map(|text| text.trim_end_matches('\n')).collect();
    if let Some(best) = &expected.best {
        return if printed == [best.as_str()] { None } else { wrong("another best solution") };
    }
    let found: BTreeSet<String> = printed.iter().map(|&text| text.to_owned()).collect();
    if found != expected.solutions {
        return wrong("other solutions");
    }
    if found.len() == printed.len() { None } else { wrong("a solution twice") }
}

#[test]
fn settled_models_have_their_answers() {
    let mut wrong = Vec::new();
    let models = models();
    for model in &models {
        let expected = Expected::of(&std::fs::read_to_string(model).expect("a text"));
        let says_something = !expected.solutions.is_empty() || expected.best.is_some() || expected.refused.is_some();
        assert!(says_something || expected.unsatisfiable, "{} expects nothing", model.display());
        let every: Vec<String> = ["cp", "sat", "mip", "lcg"].map(str::to_owned).into();
        for engine in if expected.engines.is_empty() { &every } else { &expected.engines } {
            let complaint = complaint(model, &expected, engine);
            wrong.extend(complaint.map(|words| format!("{} by {engine}: {words}", model.display())));
        }
    }
    assert!(wrong.is_empty(), "{} of {} models:\n{}", wrong.len(), models.len(), wrong.join("\n"));
}
