//! The command line of a part, from what all parts have in common.

use damier_cp::Part;
use damier_files::temporary_file;
use damier_solve::Failure;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What the commands of all parts have in common.
pub struct Command {
    /// The program to start.
    pub program: String,
    /// The puzzle's name.
    pub puzzle: String,
    /// A board that stands on the command line.
    pub inline: Option<String>,
    /// A board that was read, and must be in a file for the parts.
    pub text: Option<String>,
    /// All options that do not depend on the part or on the round.
    pub options: Vec<String>,
    /// What is asked, to tell questions apart.
    pub question: String,
}

/// What every part is asked.
pub struct Round {
    /// Tells apart what is kept of several rounds.
    pub name: &'static str,
    /// What a part is to do.
    pub verb: &'static str,
    /// Options of this round.
    pub extra: Vec<String>,
}

impl Command {
    /// The command of one part. A board that was read is in `board`.
    pub fn part(&self, round: &Round, part: Part, board: Option<&Path>, extra: &[String]) -> Vec<String> {
        let board = board.map(|path| path.to_string_lossy().into_owned());
        let what = [Some(self.program.clone()), Some(round.verb.to_owned()), Some(self.puzzle.clone())];
        let what = what.into_iter().chain([self.inline.clone(), board]).flatten();
        let how = self.options.iter().chain(&round.extra).chain(extra).cloned();
        what.chain(how).chain([format!("--part={part}"), "--json".to_owned(), "--quiet".to_owned()]).collect()
    }

    /// A number that another question hardly has.
    pub(crate) fn fingerprint(&self, more: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_PKG_VERSION"), &self.puzzle, &self.inline, &self.text, &self.options).hash(&mut hasher);
        (&self.question, more).hash(&mut hasher);
        hasher.finish()
    }

    /// Writes the board that was read into a folder that parts share, for them to read it again.
    pub(crate) fn write_board(&self, path: PathBuf) -> Result<Option<PathBuf>, Failure> {
        let Some(text) = &self.text else { return Ok(None) };
        damier_files::write(&path, text, true)?;
        Ok(Some(path))
    }

    /// As [`write_board`](Command::write_board), for parts on this machine.
    pub(crate) fn write_temporary_board(&self) -> Result<Option<PathBuf>, Failure> {
        let written = self.text.as_ref().map(|text| temporary_file("board", "txt", text.as_bytes())).transpose();
        written.map_err(|error| {
            Failure::Refused(format!("cannot write the board to {}: {error}", std::env::temp_dir().display()))
        })
    }
}
