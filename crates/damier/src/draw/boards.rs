//! Which boards the arguments stand for, and what each is an answer to.

use super::board::Board;
use crate::arguments::Draw;
use crate::failure::Failure;
use crate::files;
use damier_interface::{Puzzle, parts};
use damier_model::Source;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The boards to draw, in order, numbered if there are several, and the texts that they are from.
pub(super) struct Boards {
    pub(super) sources: Vec<Source>,
    pub(super) boards: Vec<Board>,
}

impl Boards {
    pub(super) fn new(asked: &Draw) -> Result<Boards, Failure> {
        let sources = sources(asked.puzzle, &asked.boards)?;
        let mut boards = match &asked.given {
            _ if sources.is_empty() => vec![Board::alone(None)],
            Some(given) => answers(asked, &sources, given)?,
            None => split(&sources, |source| files::boards(asked.puzzle, source)),
        };
        if boards.len() > 1 {
            boards.iter_mut().zip(1..).for_each(|(board, number)| board.number = Some(number));
        }
        Ok(Boards { sources, boards })
    }

    /// Whether they are drawn as several are, though it may be one of a file that could hold more.
    pub(super) fn are_many(&self) -> bool {
        self.boards.len() > 1 || self.boards.iter().any(|board| board.line.is_some())
    }
}

/// The boards of all texts, taken apart where a text holds several.
fn split<'s>(sources: &'s [Source], parts: impl Fn(&'s Source) -> Vec<(usize, &'s str)>) -> Vec<Board> {
    let mut boards = Vec::new();
    for source in sources {
        let lines = parts(source);
        match lines.is_empty() {
            true => boards.push(Board::alone(Some(source.clone()))),
            false => boards.extend(lines.iter().map(|&(line, text)| Board::in_line(source, line, text))),
        }
    }
    boards
}

/// The answers of the texts, each with its instance: as many as there are answers, or one for all of them.
fn answers(asked: &Draw, sources: &[Source], given: &str) -> Result<Vec<Board>, Failure> {
    let instances =
        split(&self::sources(asked.puzzle, &[given.to_owned()])?, |source| files::boards(asked.puzzle, source));
    // How many answers a text holds is known beforehand only if it is the only one.
    let expected = if sources.len() == 1 && instances.len() > 1 { instances.len() } else { 0 };
    let mut answers = split(sources, |source| parts::answers(asked.puzzle, source, expected));
    let instances: Vec<Rc<Board>> = instances.into_iter().map(Rc::new).collect();
    if let [one] = &instances[..] {
        answers.iter_mut().for_each(|answer| answer.given = Some(Rc::clone(one)));
        return Ok(answers);
    }
    let from = match sources {
        [source] => source.origin.as_str(),
        _ => "what is to be drawn",
    };
    files::same_number((from, answers.len()), (given, instances.len()))?;
    answers.iter_mut().zip(instances).for_each(|(answer, instance)| answer.given = Some(instance));
    Ok(answers)
}

/// The texts that arguments stand for; a folder stands for its files, by name. Hidden files (`.DS_Store`, `.gitignore`) are
/// mostly no boards.
fn sources(puzzle: &dyn Puzzle, arguments: &[String]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if !path.is_dir() || puzzle.is_inline(argument) {
            sources.push(files::source(puzzle, argument)?);
            continue;
        }
        let unreadable = |error| Failure::Refused(format!("cannot read the folder '{argument}': {error}"));
        let listed = std::fs::read_dir(path).map_err(unreadable)?.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        let seen = listed.iter().filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
        let mut within: Vec<PathBuf> = seen.map(DirEntry::path).filter(|path| path.is_file()).collect();
        within.sort();
        if within.is_empty() {
            return Err(Failure::Refused(format!(
                "the folder '{argument}' has no files; accepted: a file in each, a board"
            )));
        }
        for file in within {
            sources.push(files::source(puzzle, &file.to_string_lossy())?);
        }
    }
    Ok(sources)
}
