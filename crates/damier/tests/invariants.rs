//! What `ARCHITECTURE.md` says always holds, as far as the sources and the registry show it: which crate may use which, where
//! unsafe code stands, where chance comes from, what writes files, what a puzzle consists of, and reasons for constraints.

use damier::interface::FormulationOptions;
use damier::model::Source;
use damier::puzzles;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that solve models.
const ENGINES: [&str; 4] = ["damier-cp", "damier-local", "damier-mip", "damier-sat"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    entries
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8")
}

/// Every crate with the text of its `Cargo.toml`.
fn crates() -> BTreeMap<String, String> {
    let folders = entries(&root().join("crates")).into_iter().filter(|folder| folder.join("Cargo.toml").is_file());
    folders.map(|folder| (name(&folder).to_owned(), read(&folder.join("Cargo.toml")))).collect()
}

/// What a crate is linked with, of the project and of others; what only its tests use is left out.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut within = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            within = line.ends_with("dependencies]") && !line.contains("dev-") && !line.contains("build-");
        } else if let Some((name, _)) = line.split_once(['=', '.']).filter(|_| within) {
            found.insert(name.trim().to_owned());
        }
    }
    found
}

/// All files of Rust below a folder of the project, with what is in them.
fn sources(below: &str) -> Vec<(String, String)> {
    let (mut folders, mut found) = (vec![root().join(below)], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let shown = path.strip_prefix(root().join("crates")).expect("below it").display().to_string();
                found.push((shown, read(&path)));
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {below}");
    found
}

/// The lines of a file that are neither comments nor its own tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let tests = |line: &&str| line.trim() == "#[cfg(test)]";
    text.lines().take_while(move |line| !tests(line)).filter(|line| !line.trim_start().starts_with("//"))
}

/// The files below a folder in which a line of code has one of the words.
fn files_with(below: &str, words: &[&str]) -> Vec<String> {
    let is_test = |file: &str| file.ends_with("/tests.rs") || file.contains("/tests/");
    let speaks = |text: &str| code(text).any(|line| words.iter().any(|word| line.contains(word)));
    let found = sources(below).into_iter().filter(|(file, text)| !is_test(file) && speaks(text));
    found.map(|(file, _)| file).collect()
}

/// The table "The crates" of the architecture: what each may use, as crates' names.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let table = page.split("## The crates").nth(1).expect("the section").split("\n## ").next().expect("its end");
    let mut allowed = BTreeMap::new();
    for row in table.lines().filter(|line| line.starts_with("| `damier")) {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let uses = columns[3].split('(').next().expect("a first part").to_owned()
            + columns[3].split_once(')').map_or("", |(_, rest)| rest);
        let mut names = BTreeSet::new();
        for word in uses.split(',').map(str::trim) {
            match word {
                "nothing of ours" | "nothing of others" => {}
                "all engines" => names.extend(ENGINES.map(str::to_owned)),
                "all above" => names.extend(allowed.keys().cloned()),
                word => assert!(names.insert(format!("damier-{word}")), "{row}"),
            }
        }
        allowed.insert(columns[1].trim_matches('`').to_owned(), names);
    }
    allowed
}

#[test]
fn crates_use_only_what_the_architecture_lets_them() {
    let (crates, allowed) = (crates(), allowed());
    assert_eq!(crates.keys().collect::<Vec<_>>(), allowed.keys().collect::<Vec<_>>(), "a crate each in the table");
    for (name, manifest) in &crates {
        let ours = dependencies(manifest).into_iter().filter(|used| crates.contains_key(used));
        for used in ours {
            assert!(allowed[name].contains(&used), "{name} uses {used}, which ARCHITECTURE.md does not let it");
        }
    }
    assert_eq!(dependencies(&crates["damier-model"]), BTreeSet::new(), "the model depends on nothing");
}

#[test]
fn engines_and_puzzles_cannot_name_each_other() {
    let crates = crates();
    for engine in ENGINES {
        let used = dependencies(&crates[engine]);
        assert!(used.contains("damier-model") && !used.contains("damier-puzzles"), "{engine}: {used:?}");
    }
    let used = dependencies(&crates["damier-puzzles"]);
    assert!(used.contains("damier-model") && !ENGINES.iter().any(|engine| used.contains(*engine)), "{used:?}");
}

#[test]
fn unsafe_code_stands_in_three_files_only() {
    assert!(read(&root().join("Cargo.toml")).contains("\nunsafe_code = \"deny\"\n"));
    for (name, manifest) in crates() {
        assert!(manifest.contains("[lints]\nworkspace = true\n"), "{name} is not held to the lints");
    }
    // In two parts, or this file would be a fourth.
    let exception = concat!("allow(un", "safe_code)");
    let excepted = |(file, text): (String, String)| text.contains(exception).then_some(file);
    let mut found: Vec<String> = sources("crates").into_iter().filter_map(excepted).collect();
    found.sort();
    assert_eq!(found, ["damier-cp/tests/no_allocation.rs", "damier-mip/src/callback.rs", "damier/src/interrupt.rs"]);
    let page = read(&root().join("ARCHITECTURE.md"));
    for file in found {
        assert!(page.contains(&file), "ARCHITECTURE.md does not name {file}");
    }
}

#[test]
fn chance_has_a_seed() {
    // A seed that is drawn afresh is told, so that the same board can be had again.
    assert_eq!(
        files_with(
            "crates",
            &["fastrand::u", "fastrand::i", "fastrand::f", "fastrand::bool", "fastrand::choice", "fastrand::shuffle"]
        ),
        ["damier/src/generate/mod.rs"]
    );
    assert_eq!(files_with("crates", &["Rng::new()", "Rng::default()", "from_entropy", "thread_rng"]), [""; 0]);
}

#[test]
fn one_file_of_the_program_writes_files() {
    let ways = ["File::create", "fs::write", "OpenOptions", "fs::copy", "fs::rename"];
    let crates = ["damier", "damier-driver", "damier-files", "damier-split", "damier-trace"];
    let found: Vec<String> = crates.iter().flat_map(|name| files_with(&format!("crates/{name}/src"), &ways)).collect();
    // The first makes files under names that were free, the second writes those that a person named.
    assert_eq!(found, ["damier-files/src/temporary.rs", "damier-files/src/writing.rs"]);
}

#[test]
fn a_puzzle_is_a_folder_and_its_lines_in_the_list() {
    let folder = root().join("crates/damier-puzzles/src");
    let folders = entries(&folder).into_iter().filter(|path| path.join("examples").is_dir());
    let folders: BTreeSet<String> = folders.map(|path| name(&path).to_owned()).collect();
    let registered: BTreeSet<String> = puzzles::puzzles().iter().map(|puzzle| puzzle.name().to_owned()).collect();
    assert_eq!(folders, registered, "folders with examples, and puzzles of the registry");
    let summary = read(&root().join("docs/SUMMARY.md"));
    for puzzle in puzzles::puzzles() {
        let own = folder.join(puzzle.name());
        assert!(own.join("mod.rs").is_file() && !puzzle.examples().is_empty(), "{}", puzzle.name());
        assert!(summary.contains(&format!("({}.md)", puzzle.name())), "{} has no page", puzzle.name());
    }
    // What treats one puzzle unlike others would name it.
    let quoted: Vec<String> = registered.iter().map(|name| format!("\"{name}\"")).collect();
    let quoted: Vec<&str> = quoted.iter().map(String::as_str).collect();
    for name in ["damier", "damier-driver", "damier-solve", "damier-split", "damier-trace"] {
        let below = &format!("crates/{name}/src");
        assert_eq!(files_with(below, &quoted), [""; 0], "{below}");
    }
}

#[test]
fn every_constraint_of_a_puzzle_has_a_reason() {
    for puzzle in puzzles::puzzles() {
        for info in puzzle.formulations() {
            let mut constraints = 0;
            for example in puzzle.examples() {
                let board = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
                // Some formulations refuse some boards.
                let Ok(formulation) = board.formulate(info.name, &FormulationOptions::default()) else { continue };
                for posted in formulation.model.constraints() {
                    let (reason, kind) = (posted.label().to_string(), posted.constraint.kind());
                    assert!(reason != kind && !reason.is_empty(), "{} {}: {kind}", puzzle.name(), info.name);
                    constraints += 1;
                }
            }
            assert!(constraints > 0, "{} {}: no example for it", puzzle.name(), info.name);
        }
    }
}

#[test]
fn a_module_with_a_folder_stands_in_it() {
    let stands_beside = |(path, _): &(String, String)| {
        let folder = path.strip_suffix(".rs").filter(|folder| folder.contains("/src/"));
        folder.is_some_and(|folder| root().join("crates").join(folder).is_dir())
    };
    let beside: Vec<String> = sources("crates").into_iter().filter(stands_beside).map(|(path, _)| path).collect();
    assert_eq!(beside, Vec::<String>::new(), "x/mod.rs, not x.rs beside x/");
}

#[test]
fn files_that_the_architecture_names_exist() {
    let page = read(&root().join("ARCHITECTURE.md"));
    let mut looked_at = 0;
    for named in page.split('`').skip(1).step_by(2).filter(|named| named.starts_with("damier") && named.contains('/')) {
        let each = match (named.split_once('{'), named.split_once('}')) {
            (Some((before, _)), Some((within, after))) => {
                let within = within.split_once('{').map_or("", |(_, within)| within);
                within.split(',').map(|part| format!("{before}{part}{after}")).collect()
            }
            _ => vec![named.to_owned()],
        };
        for path in each {
            assert!(root().join("crates").join(&path).exists(), "ARCHITECTURE.md names {path}, which is not there");
            looked_at += 1;
        }
    }
    assert!(looked_at > 50, "{looked_at} paths in ARCHITECTURE.md");
}
