//! A hint: the next step, told as far as it was asked for; or that something on the board is wrong.

use crate::alone::{solution, switched};
use crate::board::Board;
use crate::fact::Fact;
use crate::step::{Step, in_words};
use crate::stop::Stop;
use damier_model::{Assumption, Run, stage};
use damier_solve::session;

/// How much a hint tells: each level what those before tell, and more.
pub const LEVELS: [&str; 4] = ["where to look", "which rule", "what it rests on", "the move"];

/// Cells of a rule up to which they are named as the place to look at.
const MOST_NAMED: usize = 16;

/// The lines of a hint, up to a level from 1.
pub fn ladder(board: &Board, step: &Step, level: usize) -> Vec<String> {
    let cells = match step.rule_cells(board) {
        cells if (1..=MOST_NAMED).contains(&cells.len()) => cells,
        _ => step.targets(board),
    };
    let cells = cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut lines = vec![format!("look at {cells}")];
    if level >= 2 {
        lines.extend(step.sentences().iter().map(|sentence| format!("rule: {sentence}")));
    }
    if level >= 3 && !step.because.is_empty() {
        lines.push(format!("since {}", in_words(board, &step.because)));
    }
    if level >= 4 {
        lines.push(format!("so {}", in_words(board, &step.facts)));
    }
    lines
}

/// What stands on a board and not on the one it began as, and can be in no solution of that.
pub fn wrong(began: &Board, played: &Board, run: &Run) -> Result<Vec<Fact>, Stop> {
    let (model, switches) = switched(began, &began.given);
    let mut asked = session(&model)?;
    let mut question: Vec<Assumption> = switches.into_iter().map(Assumption::Holds).collect();
    if solution(asked.as_mut(), &question, run)?.is_none() {
        return Ok(Vec::new());
    }
    let mut wrong = Vec::new();
    for (place, told) in played.places.iter().enumerate() {
        stage::poll();
        let (Some(value), Some(same)) = (played.given.settled(place), began.place(&told.name)) else { continue };
        let entry = Fact { place: same, value, is: true };
        if began.given.has(entry) {
            continue;
        }
        question.push(entry.assumption(&began.places));
        if solution(asked.as_mut(), &question, run)?.is_none() {
            wrong.push(Fact { place, value, is: true });
        }
        question.pop();
    }
    Ok(wrong)
}

/// Whether a board has a solution.
pub fn is_possible(board: &Board, run: &Run) -> Result<bool, Stop> {
    let (model, switches) = switched(board, &board.given);
    let question: Vec<Assumption> = switches.into_iter().map(Assumption::Holds).collect();
    Ok(solution(session(&model)?.as_mut(), &question, run)?.is_some())
}
