//! `damier convert`: boards in another of the puzzle's text forms.

use crate::arguments::Convert;
use crate::failure::{Exit, Failure};
use crate::files;
use damier_model::stage;

pub(crate) fn run(asked: &Convert) -> Result<Exit, Failure> {
    let written = written(asked)?;
    asked.destination.write(&written)?;
    Ok(Exit::Answered)
}

/// All boards, in the order in which they came; those of several lines are told apart by a blank one.
fn written(asked: &Convert) -> Result<String, Failure> {
    let source = asked.board.as_deref().map(|board| files::source(asked.puzzle, board)).transpose()?;
    let boards = source.as_ref().map(|source| files::boards(asked.puzzle, source)).unwrap_or_default();
    let Some(source) = source.as_ref().filter(|_| !boards.is_empty()) else {
        let written = files::read(asked.puzzle, source.as_ref(), &asked.own)?.write_as(&asked.to)?;
        return Ok(written.trim_end_matches('\n').to_owned() + "\n");
    };
    let mut all = String::new();
    let _stage = stage::enter("boards were converted");
    for (number, board) in (1..).zip(boards) {
        stage::poll_now();
        let instance = files::read_one_of(asked.puzzle, source, number, board, &asked.own)?;
        let written = instance.write_as(&asked.to).map_err(|error| files::of_board(number, board.0, error.into()))?;
        let written = written.trim_end_matches('\n');
        if !all.is_empty() && written.contains('\n') {
            all.push('\n');
        }
        all += written;
        all.push('\n');
    }
    Ok(all)
}
