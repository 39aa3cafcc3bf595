//! Parameter files: options by name in JSON, put in the place where the file was named.
//!
//! `{"solver": "cp", "all-solutions": true, "-p": 2, "data": ["a.dzn", "b.dzn"]}` is read as if `--solver cp
//! --all-solutions -p 2 --data a.dzn --data b.dzn` had been typed. What was typed itself comes last and wins.

use crate::failure::Failure;
use crate::sandbox;
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The arguments with those of parameter files before them.
pub fn expand(typed: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let in_sandbox = sandbox::is_asked_for(typed);
    let mut files = Vec::new();
    let mut rest = Vec::new();
    let mut words = typed.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        if text == "--param-file" || text == "--param-file-no-push" {
            files.extend(words.next().map(PathBuf::from));
        } else if let Some(file) = text.strip_prefix("--param-file=") {
            files.push(PathBuf::from(file));
        } else if text.ends_with(".mpc") {
            files.push(PathBuf::from(word));
        } else {
            rest.push(word.clone());
        }
    }
    let mut expanded = Vec::new();
    for file in files {
        if in_sandbox {
            return Err(sandbox::no_parameters(&file));
        }
        let given: Vec<String> = read(&file, &mut Vec::new()).map_err(Failure::Refused)?;
        // An option that is typed too replaces the one of the file.
        expanded.extend(without(given, &rest).into_iter().map(OsString::from));
    }
    expanded.extend(rest);
    Ok(expanded)
}

fn without(given: Vec<String>, typed: &[OsString]) -> Vec<String> {
    let is_typed = |option: &str| option != "-D" && typed.iter().any(|word| word.to_str() == Some(option));
    let mut kept = Vec::new();
    let mut skipping = false;
    for word in given {
        if word.starts_with('-') {
            skipping = is_typed(&word);
        }
        if !skipping {
            kept.push(word);
        }
    }
    kept
}

/// What only a person may ask for, not a file. (What replaces files is among it.)
const NOT_IN_FILES: [&str; 9] = [
    "--help",
    "-h",
    "--version",
    "--solvers",
    "--solvers-json",
    "--config-dirs",
    "--install-solver",
    "--force",
    "--as-driver",
];

/// Options whose values are files, relative to the file that names them.
const NAME_FILES: [&str; 7] = ["--model", "-m", "--data", "-d", "-I", "--search-dir", "--param-file"];

fn read(path: &Path, above: &mut Vec<PathBuf>) -> Result<Vec<String>, String> {
    let refused = |what: String| format!("cannot read the parameters in '{}': {what}", path.display());
    let real = path.canonicalize().map_err(|error| refused(error.to_string()))?;
    if above.contains(&real) {
        return Err(format!("Cyclic parameter configuration file: '{}' names itself", path.display()));
    }
    let text = std::fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
    let object: Map<String, Value> = serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?;
    above.push(real);
    let mut words = Vec::new();
    for (key, value) in &object {
        push(&mut words, key, value, path.parent().unwrap_or(Path::new("")), above)?;
    }
    above.pop();
    Ok(words)
}

fn push(
    words: &mut Vec<String>,
    key: &str,
    value: &Value,
    folder: &Path,
    above: &mut Vec<PathBuf>,
) -> Result<(), String> {
    let option = if key.starts_with('-') { key.to_owned() } else { format!("--{key}") };
    if NOT_IN_FILES.contains(&option.as_str()) {
        return Err(format!("parameter '{option}' is not allowed in configuration file"));
    }
    let names_file = NAME_FILES.contains(&option.as_str());
    let text = match value {
        Value::Bool(true) => {
            words.push(option);
            return Ok(());
        }
        Value::Bool(false) | Value::Null => return Ok(()),
        Value::Array(values) => {
            for value in values {
                push(words, key, value, folder, above)?;
            }
            return Ok(());
        }
        Value::Object(_) if option == "--cmdline-data" || option == "-D" => {
            words.extend(["--cmdline-json-data".to_owned(), value.to_string()]);
            return Ok(());
        }
        // The flags of a solver, by name.
        Value::Object(flags) => {
            let mut inner = Vec::new();
            for (key, value) in flags {
                push(&mut inner, key, value, folder, above)?;
            }
            inner.join(" ")
        }
        Value::Number(number) => number.to_string(),
        Value::String(text) if names_file => folder.join(text).display().to_string(),
        Value::String(text) => text.clone(),
    };
    if option == "--param-file" {
        words.extend(read(Path::new(&text), above)?);
    } else {
        words.extend([option, text]);
    }
    Ok(())
}
