//! Makes the standard library a part of the program: `std/*.mzn` with their texts, sorted by name, and for the files that
//! are read only when somebody needs them, which names each declares and which of these files each file mentions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=std");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("std");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let read = |(_, path): &(String, PathBuf)| fs::read_to_string(path).map(|text| without_comments(&text));
    let texts: Vec<String> = files.iter().map(read).collect::<io::Result<_>>()?;
    let mut declared: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        for name in declarations(text) {
            declared.entry(name).or_default().insert(at);
        }
    }
    let mut table = String::from("[\n");
    for (at, ((name, path), text)) in files.iter().zip(&texts).enumerate() {
        let mentioned: BTreeSet<usize> = words(text)
            .filter_map(|word| declared.get(word))
            .filter(|by| !by.contains(&at))
            .flatten()
            .copied()
            .collect();
        let mentioned: Vec<usize> = mentioned.into_iter().collect();
        // Paths are written as Rust strings, whatever characters they have.
        let _ = writeln!(table, "    ({name:?}, include_str!({:?}), &{mentioned:?}),", path.to_string_lossy());
    }
    table.push_str("]\n");
    let mut names = String::from("[\n");
    for (name, at) in &declared {
        let at: Vec<&usize> = at.iter().collect();
        let _ = writeln!(names, "    ({name:?}, &{at:?}),");
    }
    names.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("standard_library.rs"), table)?;
    fs::write(out.join("standard_names.rs"), names)
}

/// The names that the items of a text without comments declare.
fn declarations(text: &str) -> Vec<&str> {
    items(text).into_iter().filter_map(declaration).collect()
}

fn declaration(item: &str) -> Option<&str> {
    let mut inside = words(item);
    match inside.next()? {
        "predicate" | "test" | "annotation" | "enum" | "type" => inside.next(),
        // The name stands after the colon behind what the function gives, which may have brackets of its own.
        "function" => item.match_indices('(').find_map(|(at, _)| {
            let name = words(&item[..at]).last()?;
            item[..at].strip_suffix(name)?.trim_end().ends_with(':').then_some(name)
        }),
        "include" | "constraint" | "solve" | "output" => None,
        _ => words(item.split(':').nth(1)?).next(),
    }
}

/// The pieces between semicolons outside of all brackets and strings.
fn items(text: &str) -> Vec<&str> {
    let (mut items, mut start, mut depth, mut in_string) = (Vec::new(), 0, 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

/// The text without its comments, which begin with a percent sign outside of strings.
fn without_comments(text: &str) -> String {
    let uncommented = |line: &str| {
        let percent = line.match_indices('%').find(|(at, _)| line[..*at].matches('"').count().is_multiple_of(2));
        line[..percent.map_or(line.len(), |(at, _)| at)].to_owned()
    };
    text.lines().map(uncommented).collect::<Vec<_>>().join("\n")
}

/// The words of a text: letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".mzn") {
            files.push((name, path));
        }
    }
    Ok(())
}
