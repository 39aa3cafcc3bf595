//! Makes the standard library a part of the program: `std/*.mzn` with their texts, sorted by name, and what is needed to read
//! only the part of it that a program mentions.
//!
//! The files that `stdlib.mzn` includes are read item by item, all others as wholes. For each file and each such item there
//! are the places of the files that declare names it mentions, and the places of the items that do; for each name there are
//! the files and items that declare it. Words in the text stand for names: what is too many costs time and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file that includes what every program sees.
const FIRST_FILE: &str = "stdlib.mzn";

/// Stands for the operators that the library declares; all begin with this sign.
const OPERATORS: &str = "~";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=std");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("std");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let read = |(_, path): &(String, PathBuf)| fs::read_to_string(path).map(|text| without_comments(&text));
    let texts: Vec<String> = files.iter().map(read).collect::<io::Result<_>>()?;

    let place = |name: &str| files.iter().position(|(known, _)| known == name);
    let first = place(FIRST_FILE).map_or("", |at| &texts[at]);
    let base: Vec<usize> = included(first).filter_map(place).filter(|&at| files[at].0.starts_with("std_")).collect();
    let mut parts: Vec<(usize, usize, &str)> = Vec::new();
    for &at in &base {
        parts.extend(items(&texts[at]).into_iter().map(|(start, text)| (at, start, text)));
    }

    let mut declared: BTreeMap<&str, Declared> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        for name in items(text).into_iter().filter_map(|(_, item)| declaration(item)) {
            declared.entry(name).or_default().files.insert(at);
        }
    }
    for (at, (_, _, text)) in parts.iter().enumerate() {
        let name = declaration(text).or(text.contains(OPERATORS).then_some(OPERATORS));
        // What declares nothing is always read.
        declared.entry(name.unwrap_or("")).or_default().parts.insert(at);
    }
    let mentions = |text: &str, of_file: usize| {
        let mut all = Declared::default();
        let operators = text.contains(OPERATORS).then_some(OPERATORS);
        for by in words(text).chain(operators).filter_map(|word| declared.get(word)) {
            if !by.files.contains(&of_file) {
                all.files.extend(by.files.iter().filter(|at| !base.contains(at)));
            }
            all.parts.extend(&by.parts);
        }
        all
    };

    let mut table = String::from("[\n");
    for (at, ((name, path), text)) in files.iter().zip(&texts).enumerate() {
        // Paths are written as Rust strings, whatever characters they have.
        let path = path.to_string_lossy();
        let mentioned = if base.contains(&at) { Declared::default() } else { mentions(text, at) };
        let _ = writeln!(table, "    ({name:?}, include_str!({path:?}), {}),", mentioned.shown());
    }
    let mut part_table = String::from("[\n");
    for &(at, start, text) in &parts {
        let _ = writeln!(part_table, "    ({at}, {start}, {}),", mentions(text, at).shown());
    }
    let mut names = String::from("[\n");
    for (name, by) in &declared {
        let _ = writeln!(names, "    ({name:?}, {}),", by.shown());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (name, mut text) in [("library", table), ("parts", part_table), ("names", names)] {
        text.push_str("]\n");
        fs::write(out.join(format!("standard_{name}.rs")), text)?;
    }
    Ok(())
}

/// The files, and the parts of files, that declare something.
#[derive(Default)]
struct Declared {
    files: BTreeSet<usize>,
    parts: BTreeSet<usize>,
}

impl Declared {
    /// As two slices in Rust.
    fn shown(&self) -> String {
        let (files, parts) = (Vec::from_iter(&self.files), Vec::from_iter(&self.parts));
        format!("&{files:?}, &{parts:?}")
    }
}

/// The files that the lines of a text include.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("include \"")?.split('"').next())
}

/// The name that an item declares, unless that is an operator.
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

/// The pieces between semicolons outside of all brackets and strings, each with the place of its first byte.
fn items(text: &str) -> Vec<(usize, &str)> {
    let (mut items, mut start, mut depth, mut in_string) = (Vec::new(), 0, 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => {
                let item = text[start..at].trim_start();
                items.push((at - item.len(), item));
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

/// The text with spaces in place of its comments, which begin with a percent sign outside of strings.
fn without_comments(text: &str) -> String {
    let uncommented = |line: &str| {
        let percent = line.match_indices('%').find(|(at, _)| line[..*at].matches('"').count().is_multiple_of(2));
        let kept = percent.map_or(line.len(), |(at, _)| at);
        line[..kept].to_owned() + &" ".repeat(line.len() - kept)
    };
    text.split('\n').map(uncommented).collect::<Vec<_>>().join("\n")
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
