//! `damier generate`: a random puzzle on a board.

use crate::arguments::Generate;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::Output;
use damier_puzzles::GenerateOptions;

pub(crate) fn run(asked: &Generate) -> Result<Exit, Failure> {
    let instance = asked.puzzle.parse(&files::source(asked.puzzle, &asked.board)?)?;
    let options = GenerateOptions { seed: asked.seed, givens: asked.givens, links: asked.links };
    let written = instance.generate(&options)?;
    match &asked.out {
        Some(path) => files::write(path, &written, asked.force)?,
        None => Output::standard().bytes(written.as_bytes())?,
    }
    Ok(Exit::Answered)
}
