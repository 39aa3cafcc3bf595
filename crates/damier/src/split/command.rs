//! The command line of a part, from what was asked of the whole.

use super::{Asked, Round};
use crate::failure::Failure;
use crate::files;
use damier_cp::Part;
use damier_model::Strength;
use damier_puzzles::Takes;
use damier_solve::engines::CP;
use damier_solve::reproduce::temporary_file;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What all parts have in common.
pub(super) struct Common<'a> {
    program: String,
    puzzle: &'a str,
    /// A board that stands on the command line.
    inline: Option<&'a str>,
    /// A board that was read, and must be in a file for the parts.
    pub(super) text: Option<&'a str>,
    options: Vec<String>,
    question: String,
}

impl<'a> Common<'a> {
    pub(super) fn new(asked: Asked<'a>, model: Option<&str>) -> Result<Common<'a>, Failure> {
        let program = std::env::current_exe()
            .map_err(|error| Failure::Refused(format!("cannot start this program again for every part: {error}")))?;
        let is_inline = asked.argument.is_some_and(|argument| asked.puzzle.is_inline(argument));
        let how = &asked.how.formulation;
        let strength = how.strength.and_then(|wanted| Strength::NAMES.iter().find(|(_, own)| *own == wanted));
        let own = asked.own.0.iter().map(|(info, value)| match info.takes {
            Takes::Nothing => format!("--{}", info.name),
            Takes::Value(_) | Takes::FileOrValue(_) => format!("--{}={value}", info.name),
        });
        let given = [
            model.map(|name| format!("--model={name}")),
            how.var_select.map(|rule| format!("--var-select={rule}")),
            how.val_select.map(|rule| format!("--val-select={rule}")),
            strength.map(|(name, _)| format!("--strength={name}")),
            asked.how_long.node_limit.map(|most| format!("--node-limit={most}")),
            asked.how_long.fail_limit.map(|most| format!("--fail-limit={most}")),
            asked.how_long.memory_limit.map(|most| format!("--memory-limit={most}")),
            Some(format!("--engine={CP}")),
            Some(format!("--seed={}", asked.how.seed)),
        ];
        Ok(Common {
            program: program.to_string_lossy().into_owned(),
            puzzle: asked.puzzle.name(),
            inline: asked.argument.filter(|_| is_inline),
            text: asked.source.filter(|_| !is_inline).map(|source| source.text.as_str()),
            options: own.chain(given.into_iter().flatten()).collect(),
            question: asked.question,
        })
    }

    /// The command of one part. A board that was read is in `board`.
    pub(super) fn part(&self, round: &Round, part: Part, board: Option<&Path>, extra: &[String]) -> Vec<String> {
        let board = board.map(|path| path.to_string_lossy().into_owned());
        let what = [Some(self.program.clone()), Some(round.verb.to_owned()), Some(self.puzzle.to_owned())];
        let what = what.into_iter().chain([self.inline.map(str::to_owned), board]).flatten();
        let how = self.options.iter().chain(&round.extra).chain(extra).cloned();
        what.chain(how).chain([format!("--part={part}"), "--json".to_owned(), "--quiet".to_owned()]).collect()
    }

    /// A number that another question hardly has.
    pub(super) fn fingerprint(&self, more: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_PKG_VERSION"), self.puzzle, self.inline, self.text, &self.options).hash(&mut hasher);
        (&self.question, more).hash(&mut hasher);
        hasher.finish()
    }

    /// Writes the board that was read into a folder that parts share, for them to read it again.
    pub(super) fn write_board(&self, path: PathBuf) -> Result<Option<PathBuf>, Failure> {
        let Some(text) = self.text else { return Ok(None) };
        files::write(&path, text, true)?;
        Ok(Some(path))
    }

    /// As [`write_board`](Common::write_board), for parts on this machine.
    pub(super) fn write_temporary_board(&self) -> Result<Option<PathBuf>, Failure> {
        let written = self.text.map(|text| temporary_file("board", "txt", text.as_bytes())).transpose();
        written.map_err(|error| {
            Failure::Refused(format!("cannot write the board to {}: {error}", std::env::temp_dir().display()))
        })
    }
}
