//! The layers of the crate, read from its sources: each module uses only those below it, or beside it in the same layer.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. Modules in one layer may use each other.
const LAYERS: [&[&str]; 9] = [
    &["source", "diagnostic", "value", "syntax", "stack", "with_large_stack", "STACK_BYTES"],
    &["data", "program", "reasons", "types", "library", "enums"],
    &["output"],
    &["evaluated", "limits", "warnings", "statistics"],
    &["flatten"],
    &["machine"],
    &["natives"],
    &["compile"],
    &["flatzinc", "judge"],
];

/// What evaluation names of flattening: its operations, in a context. Where the model stands and how it is made is not
/// its business.
const SEEN_OF_FLATTENING: [&str; 4] = ["Context", "Flattener", "Store", "relation_of"];

fn layer_of(module: &str) -> usize {
    let layer = LAYERS.iter().position(|layer| layer.contains(&module));
    layer.unwrap_or_else(|| panic!("the module {module} has no layer"))
}

/// The sources of a folder, without tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        match path.file_name().and_then(|name| name.to_str()) {
            Some("tests" | "tests.rs") => {}
            _ if path.is_dir() => sources(&path, found),
            _ => found.push(path),
        }
    }
}

/// The modules of the crate that code names, comments left out.
fn used(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1));
    paths.map(|path| path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()).collect()
}

#[test]
fn modules_use_only_those_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut upwards = Vec::new();
    for path in files.iter().filter(|path| !path.ends_with("lib.rs")) {
        let inside = path.strip_prefix(&root).expect("a source of the crate");
        let first = inside.components().next().expect("a name").as_os_str().to_str().expect("a readable name");
        let own = layer_of(first.trim_end_matches(".rs"));
        let text = fs::read_to_string(path).expect("a readable source");
        let above = used(&text).into_iter().filter(|module| layer_of(module) > own);
        upwards.extend(above.map(|module| format!("{} uses {module}", inside.display())));
    }
    assert!(files.len() > 100, "the sources are looked at");
    assert!(upwards.is_empty(), "{}", upwards.join("\n"));
}

/// The names that code takes from a module of the crate.
fn names_from(text: &str, module: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for path in lines.split(&format!("crate::{module}::")).skip(1) {
        let list = match path.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default(),
            None => path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default(),
        };
        names.extend(list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()));
    }
    names
}

#[test]
fn evaluation_asks_flattening_and_does_not_look_into_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root.join("machine"), &mut files);
    sources(&root.join("natives"), &mut files);
    let mut seen = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).expect("a readable source");
        for name in names_from(&text, "flatten") {
            assert!(SEEN_OF_FLATTENING.contains(&name.as_str()), "{} uses flatten::{name}", path.display());
            // The store is only handed on, by the machine's constructor.
            assert!(name != "Store" || path.ends_with("machine/mod.rs"), "{} uses the store", path.display());
            seen.push(name);
        }
    }
    assert!(seen.iter().any(|name| name == "Flattener"), "the sources are looked at");
}

#[test]
fn lists_of_names_are_read() {
    let text = "use crate::flatten::{Context, Flattener};\nlet a = crate::flatten::sink::Counter;\n";
    assert_eq!(names_from(text, "flatten"), ["Context", "Flattener", "sink"]);
}

#[test]
fn uses_are_found_in_code_and_not_in_comments() {
    let text = "//! See [`crate::machine`].\nuse crate::flatten::Context;\nfn f() { crate::types::check() }\n";
    assert_eq!(used(text), ["flatten", "types"]);
}
