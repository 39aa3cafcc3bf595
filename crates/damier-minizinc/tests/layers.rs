//! The layers of the crate, read from its sources: each module uses only those below it, or beside it in the same layer.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. Modules in one layer may use each other.
const LAYERS: [&[&str]; 6] = [
    &["source", "diagnostic", "value", "syntax", "stack", "with_large_stack", "STACK_BYTES"],
    &["data", "program", "types", "library"],
    &["evaluated", "limits", "warnings", "statistics"],
    &["flatten"],
    &["machine", "natives", "output"],
    &["flatzinc", "judge"],
];

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

#[test]
fn uses_are_found_in_code_and_not_in_comments() {
    let text = "//! See [`crate::machine`].\nuse crate::flatten::Context;\nfn f() { crate::types::check() }\n";
    assert_eq!(used(text), ["flatten", "types"]);
}
