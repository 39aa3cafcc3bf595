//! Where boards go: standard output, a file, or a folder of a file each. Nothing is overwritten unless that is allowed,
//! and whether it would be is looked at before the first board is made.

use crate::arguments::Generate;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Digits of a board's number in the name of its file.
const DIGITS: usize = 3;
/// Characters of a board's name that are kept in the name of a file.
const MAX_STEM: usize = 24;

pub(super) enum Destination {
    Standard {
        output: Output,
        separate: bool,
    },
    File(PathBuf),
    Folder(PathBuf),
    /// The report has everything.
    Nowhere,
}

impl Destination {
    /// Makes the folder if that is missing; refuses to begin where a file is in the way.
    pub(super) fn new(asked: &Generate) -> Result<Destination, Failure> {
        let Some(path) = &asked.out else {
            return Ok(match asked.json {
                true => Destination::Nowhere,
                false => Destination::Standard { output: Output::standard(), separate: false },
            });
        };
        let names_a_folder = path.is_dir() || path.to_string_lossy().ends_with('/');
        if asked.count == 1 && !names_a_folder {
            refuse_if_there(path, asked)?;
            return Ok(Destination::File(path.clone()));
        }
        if path.exists() && !path.is_dir() {
            let path = path.display();
            let reason = format!("'{path}' is a file; accepted for several boards: a folder, made if it is missing");
            return Err(Failure::Refused(reason));
        }
        if path.exists() {
            (0..asked.count).try_for_each(|number| refuse_if_there(&path.join(name_of(number, asked)), asked))?;
        } else {
            let failed = |error| Failure::Refused(format!("cannot make the folder '{}': {error}", path.display()));
            fs::create_dir_all(path).map_err(failed)?;
        }
        Ok(Destination::Folder(path.clone()))
    }

    /// Whether boards appear in the terminal as they are made.
    pub(super) fn is_on_screen(&self) -> bool {
        matches!(self, Destination::Standard { .. }) && io::stdout().is_terminal()
    }

    /// Writes a board, and says into which file if into one.
    pub(super) fn put(&mut self, number: u64, text: &str, asked: &Generate) -> Result<Option<String>, Failure> {
        let text = text.trim_end_matches('\n');
        let path = match self {
            Destination::Nowhere => return Ok(None),
            Destination::Standard { output, separate } => {
                // Boards of several lines are told apart by a blank one.
                if *separate {
                    output.line("")?;
                }
                *separate = text.contains('\n');
                output.line(text)?;
                return Ok(None);
            }
            Destination::File(path) => path.clone(),
            Destination::Folder(folder) => folder.join(name_of(number, asked)),
        };
        files::write(&path, &format!("{text}\n"), asked.force)?;
        Ok(Some(path.display().to_string()))
    }

    /// Nothing is held back any more.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match self {
            Destination::Standard { output, .. } => output.flush(),
            _ => Ok(()),
        }
    }
}

fn refuse_if_there(path: &Path, asked: &Generate) -> Result<(), Failure> {
    if path.exists() && !asked.force {
        let path = path.display();
        let reason =
            format!("'{path}' exists already; accepted: another place, another --seed, or --force to replace it");
        return Err(Failure::Refused(reason));
    }
    Ok(())
}

/// `unruly-10x10-seed7-001.txt`: what was asked for, and the number counted from 1.
fn name_of(number: u64, asked: &Generate) -> String {
    let mut words = vec![asked.puzzle.name().to_owned()];
    words.extend(asked.size.map(|size| size.to_string()));
    words.extend(asked.board.as_deref().map(plain));
    words.extend(asked.style.clone());
    words.extend(asked.difficulty.clone());
    words.push(format!("seed{}", asked.seed));
    words.push(format!("{:0DIGITS$}", number + 1));
    format!("{}.txt", words.join("-"))
}

/// What may stand in the name of a file, of the name of a board.
fn plain(board: &str) -> String {
    let stem = Path::new(board).file_stem().map_or_else(|| board.into(), |stem| stem.to_string_lossy());
    let kept = stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '=' { c } else { '-' });
    kept.take(MAX_STEM).collect::<String>().trim_matches('-').to_owned()
}
