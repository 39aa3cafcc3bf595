//! A hint: the next step, told as far as it was asked for; or that something on the board is wrong.

use crate::alone::{solution, switched};
use crate::board::Board;
use crate::explainer::{Explainer, Next};
use crate::fact::Fact;
use crate::step::{Cost, Step, in_words};
use crate::stop::Stop;
use crate::why::{Why, why};
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

/// The next step for a player who marks nothing: one that settles a place comes before those that only rule values out.
///
/// Where single rules, one after the other, leave a place one value, the reason is told as a whole, from what stands on the
/// board: nothing has to be kept in mind on the way. Where that takes more, what is ruled out first is the step.
pub fn next_unmarked(board: &Board, run: &Run) -> Result<Next, Stop> {
    let mut explainer = Explainer::new(board, Cost::Rules);
    let first = explainer.next(run)?;
    let mut next = None;
    loop {
        let Next::Step(step) = next.as_ref().unwrap_or(&first) else { return Ok(first) };
        let settled: Vec<Fact> = step
            .facts
            .iter()
            .filter_map(|fact| Some((fact.place, explainer.known.settled(fact.place)?)))
            .map(of)
            .collect();
        if !settled.is_empty() {
            if next.is_none() {
                return Ok(first);
            }
            let mut best: Option<Step> = None;
            for fact in settled {
                if let Why::Follows(steps) = why(board, fact, run)?
                    && let Some(step) = steps.into_iter().next_back()
                    && best.as_ref().is_none_or(|best| step.costs() < best.costs())
                {
                    best = Some(step);
                }
            }
            return Ok(best.map_or(first, Next::Step));
        }
        if step.labels.len() > 1 {
            return Ok(first);
        }
        next = Some(explainer.next(run)?);
    }
}

fn of((place, value): (usize, i64)) -> Fact {
    Fact { place, value, is: true }
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
