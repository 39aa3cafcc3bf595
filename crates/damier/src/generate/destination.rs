//! Where boards go: standard output, a file, or a folder of a file each. Nothing is overwritten unless that is allowed,
//! and whether it would be is looked at before the first board is made. A file of several boards is begun as a draft,
//! which an interrupt leaves with all that were made.

use crate::arguments::Generate;
use crate::failure::Failure;
use crate::files::{self, Draft};
use crate::output::Output;
use std::fs;
use std::io::{self, Write};
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
    /// One file of all boards.
    File {
        path: PathBuf,
        draft: Draft,
        separate: bool,
        has_boards: bool,
    },
    Folder {
        path: PathBuf,
        seed: u64,
    },
    /// The report has everything.
    Nowhere,
}

impl Destination {
    /// Makes the folder if that is missing; refuses to begin where a file is in the way.
    pub(super) fn new(asked: &Generate, seed: u64) -> Result<Destination, Failure> {
        let Some(path) = &asked.out else {
            return Ok(match asked.json {
                true => Destination::Nowhere,
                false => Destination::Standard { output: Output::standard(), separate: false },
            });
        };
        let names_a_folder = path.is_dir() || path.to_string_lossy().ends_with('/');
        let names_a_file = asked.count == 1 || path.extension().is_some() || path.exists();
        if names_a_file && !names_a_folder {
            let draft = Draft::begin(path, asked.force)?;
            return Ok(Destination::File { path: path.clone(), draft, separate: false, has_boards: false });
        }
        if path.exists() {
            (0..asked.count).try_for_each(|number| refuse_if_there(&path.join(name_of(number, asked, seed)), asked))?;
        } else {
            let failed = |error| Failure::Refused(format!("cannot make the folder '{}': {error}", path.display()));
            fs::create_dir_all(path).map_err(failed)?;
        }
        Ok(Destination::Folder { path: path.clone(), seed })
    }

    /// Writes a board, and says into which file if into one.
    pub(super) fn put(&mut self, number: u64, text: &str, asked: &Generate) -> Result<Option<String>, Failure> {
        let text = text.trim_end_matches('\n');
        // Boards of several lines are told apart by a blank one.
        let apart = |separate: &mut bool| if std::mem::replace(separate, text.contains('\n')) { "\n" } else { "" };
        let path = match self {
            Destination::Nowhere => return Ok(None),
            Destination::Standard { output, separate } => {
                output.line(&format!("{}{text}", apart(separate)))?;
                return Ok(None);
            }
            Destination::File { path, draft, separate, has_boards } => {
                writeln!(draft, "{}{text}", apart(separate)).map_err(|error| unwritten(path, &error))?;
                *has_boards = true;
                path.clone()
            }
            Destination::Folder { path, seed } => {
                let path = path.join(name_of(number, asked, *seed));
                files::write(&path, &format!("{text}\n"), asked.force)?;
                path
            }
        };
        Ok(Some(path.display().to_string()))
    }

    /// Nothing is held back any more.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match self {
            Destination::Standard { output, .. } => output.flush(),
            Destination::File { draft, has_boards: true, .. } => Ok(draft.keep_or_leave()?),
            // A file that is there is worth more than an empty one.
            Destination::File { .. } | Destination::Folder { .. } | Destination::Nowhere => Ok(()),
        }
    }
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot write '{}': {error}", path.display()))
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
fn name_of(number: u64, asked: &Generate, seed: u64) -> String {
    let mut words = vec![asked.puzzle.name().to_owned()];
    words.extend(asked.size.map(|size| size.to_string()));
    words.extend(asked.board.as_deref().map(plain));
    words.extend(asked.style.clone());
    words.extend(asked.difficulty.clone());
    words.push(format!("seed{seed}"));
    words.push(format!("{:0DIGITS$}", number + 1));
    format!("{}.txt", words.join("-"))
}

/// What may stand in the name of a file, of the name of a board.
fn plain(board: &str) -> String {
    let stem = Path::new(board).file_stem().map_or_else(|| board.into(), |stem| stem.to_string_lossy());
    let kept = stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '=' { c } else { '-' });
    kept.take(MAX_STEM).collect::<String>().trim_matches('-').to_owned()
}
