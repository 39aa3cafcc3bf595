//! A hint: the next step, told as far as it was asked for; or that something on the board is wrong.

use crate::alone::{solution, switched};
use crate::board::Board;
use crate::explainer::{Explainer, Next};
use crate::fact::{Fact, Known};
use crate::few::Few;
use crate::larger::away;
use crate::step::{Cost, Step, in_words};
use crate::stop::Stop;
use crate::support;
use damier_model::{Assumption, Run, stage};
use damier_solve::session;
use std::collections::BTreeSet;

/// How much a hint tells: each level what those before tell, and more.
pub const LEVELS: [&str; 4] = ["where to look", "which rule", "what it rests on", "the move"];

/// Cells of a rule up to which they are named as the place to look at.
const MOST_NAMED: usize = 16;
/// Rules of a step that are named one by one: more help no person.
const MOST_RULES: usize = 12;

/// The lines of a hint, up to a level from 1.
pub fn ladder(board: &Board, step: &Step, level: usize) -> Vec<String> {
    let cells = match step.rule_cells(board) {
        cells if (1..=MOST_NAMED).contains(&cells.len()) => cells,
        _ => step.targets(board),
    };
    let cells = cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut lines = vec![format!("look at {cells}")];
    if level >= 2 {
        let rules = step.sentences();
        lines.extend(rules.iter().take(MOST_RULES).map(|sentence| format!("rule: {sentence}")));
        if rules.len() > MOST_RULES {
            let more = rules.len() - MOST_RULES;
            lines.push(format!(
                "and {more} more rules: no shorter reason was found, so this may be a place to try things out"
            ));
        }
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
    let mut before = explainer.known.clone();
    let first = explainer.next(run)?;
    let Next::Step(step) = &first else { return Ok(first) };
    let mut step = step.clone();
    let mut used: BTreeSet<usize> = BTreeSet::new();
    for number in 0.. {
        let settled: Vec<Fact> = step
            .facts
            .iter()
            .filter_map(|fact| Some(Fact { place: fact.place, value: explainer.known.settled(fact.place)?, is: true }))
            .collect();
        used.extend(&step.rules);
        if !settled.is_empty() {
            if number == 0 {
                return Ok(first);
            }
            let mut best: Option<Step> = None;
            for fact in settled {
                let found = as_a_whole(board, &before, &used, fact, run)?;
                if best.as_ref().is_none_or(|best| found.costs() < best.costs()) {
                    best = Some(found);
                }
            }
            return Ok(best.map_or(first, Next::Step));
        }
        if step.labels.len() > 1 {
            break;
        }
        // What was seen when the model was made is known to begin with.
        if step.rules.is_empty() {
            before = explainer.known.clone();
        }
        match explainer.next(run)? {
            Next::Step(next) => step = next,
            _ => break,
        }
    }
    Ok(first)
}

/// Of some rules those that are needed for a fact, and what they rest on.
fn as_a_whole(board: &Board, known: &Known, rules: &BTreeSet<usize>, fact: Fact, run: &Run) -> Result<Step, Stop> {
    let cells = &board.places[fact.place].cells;
    let distance = |rule: usize| {
        let places = board.rules[rule].places.iter();
        places.map(|&place| away(&board.places[place].cells, cells)).min().unwrap_or(0)
    };
    let mut rules: Vec<usize> = rules.iter().copied().collect();
    rules.sort_by_key(|&rule| std::cmp::Reverse(distance(rule)));
    let mut at = 0;
    while at < rules.len() {
        stage::poll();
        let mut less = rules.clone();
        less.remove(at);
        let few = Few::new(board, &less, |place| known.values(place).clone());
        let is_spoken_of = few.places.binary_search(&fact.place).is_ok();
        let is_refused = is_spoken_of && {
            let mut asked = session(&few.model)?;
            solution(asked.as_mut(), &[few.assumption(fact.denied())], run)?.is_none()
        };
        if is_refused {
            rules = less;
        } else {
            at += 1;
        }
    }
    rules.sort_unstable();
    let because = support::enough(board, &rules, known, &[fact], run)?;
    let labels = rules.iter().map(|&rule| board.rules[rule].label.clone()).collect();
    let cost = rules.len() as u64;
    Ok(Step { labels, rules, because, facts: vec![fact], cost, is_smallest: cost == 1 })
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
