//! From a group of instances to every one of them: parameters multiplied out, files found, lines read.

use super::{Board, Instance, fingerprint, fingerprint_of};
use crate::file::{Boards, FileName, InstanceGroup, Study};
use crate::template::Template;
use crate::values::Parameters;
use damier_model::InputError;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Longest name of a board's file, without its ending.
const MAX_NAME: usize = 120;
/// What is accepted where a file is named.
const READABLE: &str =
    "accepted: names of files and folders, and '*' in the last part, from the folder of the study's file";

/// A name or a board with its places filled by parameters alone.
pub(super) fn filled(study: &Study, template: &Template, parameters: &Parameters) -> Result<Vec<String>, InputError> {
    let filling = |name: &str| parameters.get(name).map(|value| vec![value.clone()]);
    template.fill(filling).map_err(|place| {
        let names: Vec<&str> = parameters.keys().map(String::as_str).collect();
        let help = format!("accepted in braces: {}", names.join(", "));
        study.error(template.at(), format!("nothing is called '{place}'"), help)
    })
}

/// The instances of a group, in order.
pub(super) fn instances_of(study: &Study, group: &InstanceGroup) -> Result<Vec<Instance>, InputError> {
    let mut instances = Vec::new();
    let mut add = |mut parameters: Parameters, name: &str, board: Board, content: &str| -> Result<(), InputError> {
        let label = match &group.label {
            Some(label) => filled(study, label, &parameters)?.join(" "),
            None => {
                let varied = group.choices.0.iter().map(|(name, _)| format!("{name}={}", parameters[name]));
                let name = Some(name.to_owned()).filter(|name| !name.is_empty());
                group.puzzle.iter().cloned().chain(name).chain(varied).collect::<Vec<_>>().join(" ")
            }
        };
        parameters.extend(group.puzzle.iter().map(|puzzle| ("puzzle".to_owned(), puzzle.clone())));
        parameters.insert("instance".to_owned(), label.clone());
        let (puzzle, content, at) = (group.puzzle.clone(), content.to_owned(), group.at.clone());
        instances.push(Instance { label, puzzle, parameters, board, content, at });
        Ok(())
    };
    // Files are read once, whatever else varies.
    let read = |file: &FoundFile| {
        let path = study.folder.join(&file.path);
        fs::read(&path).map_err(|error| study.error(file.at.clone(), unreadable(&path, &error), READABLE))
    };
    let (mut boards, mut texts) = (Vec::new(), Vec::new());
    match &group.boards {
        Boards::Files(names) => {
            for file in files(study, names)? {
                let content = fingerprint_of(&read(&file)?);
                boards.push((file.path, content));
            }
        }
        Boards::Lines(names) => {
            for file in files(study, names)? {
                let text = String::from_utf8(read(&file)?).map_err(|_| {
                    let message = format!("'{}' is no text in UTF-8", file.path.display());
                    study.error(file.at.clone(), message, READABLE)
                })?;
                texts.push((file.path, text));
            }
        }
        Boards::Typed(_) | Boards::Generated(_) => {}
    }
    for parameters in group.choices.combinations() {
        match &group.boards {
            Boards::Typed(template) => {
                let words = filled(study, template, &parameters)?;
                // What varies is its name; where nothing does, it is its own.
                let name = if parameters.is_empty() { words.join(" ") } else { String::new() };
                add(parameters, &name, Board::Typed(words), "")?;
            }
            Boards::Generated(template) => {
                let mut words: Vec<String> = group.puzzle.iter().cloned().collect();
                words.extend(filled(study, template, &parameters)?);
                // Without a seed, it would be another board each time.
                if !words.iter().any(|word| word == "--seed" || word.starts_with("--seed=")) {
                    words.extend(["--seed".to_owned(), study.seed.to_string()]);
                }
                let file = plain_name(&words.join(" "), "");
                add(parameters, "", Board::Generated { file, words }, "")?;
            }
            Boards::Files(_) => {
                for (file, content) in &boards {
                    let name = stem(file);
                    let mut parameters = parameters.clone();
                    parameters.insert("file".to_owned(), name.clone());
                    add(parameters, &name, Board::File(file.clone()), content)?;
                }
            }
            Boards::Lines(_) => {
                for (file, text) in &texts {
                    let lines = text.lines().map(str::trim).enumerate();
                    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                        let name = format!("{}:{}", stem(file), number + 1);
                        let mut parameters = parameters.clone();
                        parameters.insert("file".to_owned(), stem(file));
                        let board = Board::Text { file: plain_name(&name, line), text: line.to_owned() };
                        add(parameters, &name, board, "")?;
                    }
                }
            }
        }
    }
    Ok(instances)
}

/// A file, as seen from the study's folder, and where its name stands.
struct FoundFile {
    path: PathBuf,
    at: Range<usize>,
}

/// The files that names, folders and patterns stand for, in order.
fn files(study: &Study, names: &[FileName]) -> Result<Vec<FoundFile>, InputError> {
    let (folder, mut found) = (&study.folder, Vec::new());
    for FileName { name: pattern, at } in names {
        let path = folder.join(pattern);
        let file = |path: PathBuf| FoundFile { path, at: at.clone() };
        if path.is_file() {
            found.push(file(PathBuf::from(pattern)));
            continue;
        }
        let (within, name) = if path.is_dir() {
            (PathBuf::from(pattern), "*".to_owned())
        } else {
            let path = Path::new(pattern);
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            (path.parent().unwrap_or(Path::new("")).to_owned(), name)
        };
        let listed = fs::read_dir(folder.join(&within))
            .map_err(|error| study.error(at.clone(), unreadable(&folder.join(pattern), &error), READABLE))?;
        let mut matching: Vec<PathBuf> = listed
            .filter_map(Result::ok)
            .filter(|entry| entry.path().is_file() && matches(&name, &entry.file_name().to_string_lossy()))
            .map(|entry| within.join(entry.file_name()))
            .collect();
        if matching.is_empty() {
            let message = format!("'{pattern}' names no file (from {})", folder.display());
            return Err(study.error(at.clone(), message, READABLE));
        }
        matching.sort();
        found.extend(matching.into_iter().map(file));
    }
    Ok(found)
}

/// Whether a name is as a pattern says, where `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, rest)) => match name.strip_prefix(before) {
            None => false,
            Some(after) => (0..=after.len()).filter(|&k| after.is_char_boundary(k)).any(|k| matches(rest, &after[k..])),
        },
    }
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("cannot read '{}': {error}", path.display())
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A name for a file, in characters that no file system minds. What is left out of it, and a text if there is one, is in
/// its fingerprint: another board never has the same name.
fn plain_name(words: &str, text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-=%".contains(c) { c } else { '_' };
    let name: String = words.chars().map(plain).take(MAX_NAME).collect();
    let same = text.is_empty() && name == words.replace(' ', "_") && !words.contains('_');
    if same { format!("{name}.txt") } else { format!("{name}-{}.txt", fingerprint(&format!("{words}\0{text}"))) }
}
