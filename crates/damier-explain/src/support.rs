//! Which known facts some rules need for what follows from them.

use crate::alone::{places, solution};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::few::Few;
use crate::stop::Stop;
use damier_model::{Answer, Assumption, Conflict, Run, Together, narrow_conflict};
use damier_solve::session;

/// The known facts about the places of some rules.
pub(crate) fn known_about(board: &Board, rules: &[usize], known: &Known) -> Vec<Fact> {
    places(board, rules).iter().flat_map(|&place| known.facts(&board.places, place)).collect()
}

/// Some rules with nothing known.
fn unknowing(board: &Board, rules: &[usize]) -> Few {
    Few::new(board, rules, |place| board.places[place].values.clone())
}

/// Known facts with which all these facts follow from the rules, none of which can be left out; without any facts, with which the
/// rules cannot hold together.
pub(crate) fn enough(
    board: &Board,
    rules: &[usize],
    known: &Known,
    facts: &[Fact],
    run: &Run,
) -> Result<Vec<Fact>, Stop> {
    let few = unknowing(board, rules);
    let mut asked = session(&few.model)?;
    let mut because = known_about(board, rules, known);
    let targets: Vec<Option<Fact>> =
        if facts.is_empty() { vec![None] } else { facts.iter().copied().map(Some).collect() };
    // What each target was seen to rest on; facts that none of these names are not needed.
    let mut follow = |because: &[Fact]| -> Result<Option<Vec<Fact>>, Stop> {
        let mut needed = Vec::new();
        for target in &targets {
            let mut question: Vec<Assumption> = target.iter().map(|fact| few.assumption(fact.denied())).collect();
            let from = question.len();
            question.extend(because.iter().map(|&fact| few.assumption(fact)));
            match asked.solve_assuming(&question, run)? {
                Answer::Core(core) => needed.extend(core.iter().filter_map(|&at| because.get(at.checked_sub(from)?))),
                Answer::Solution(_) => return Ok(None),
                Answer::Unknown(limit) => return Err(Stop::Limit(limit)),
            }
        }
        needed.sort_unstable();
        needed.dedup();
        Ok(Some(needed.into_iter().copied().collect()))
    };
    if let Some(needed) = follow(&because)? {
        because = needed;
    }
    let mut sure = 0;
    while sure < because.len() {
        let without: Vec<Fact> =
            because.iter().enumerate().filter(|&(at, _)| at != sure).map(|(_, &fact)| fact).collect();
        match follow(&without)? {
            // Those before `sure` are needed, and stay in front for being sorted.
            Some(needed) => because = needed,
            None => sure += 1,
        }
    }
    Ok(because)
}

/// The fewest known facts from which something follows by the rules, and all that follows from these.
pub(crate) struct Fewest {
    pub(crate) because: Vec<Fact>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) is_fewest: bool,
}

/// Of the facts that follow, those that need the fewest known facts.
pub(crate) fn fewest(board: &Board, rules: &[usize], known: &Known, facts: &[Fact], run: &Run) -> Result<Fewest, Stop> {
    let few = unknowing(board, rules);
    let mut asked = session(&few.model)?;
    let about = known_about(board, rules, known);
    let mut best: Option<Vec<Fact>> = None;
    let mut is_fewest = true;
    for fact in facts {
        let ask = |active: Vec<usize>| {
            let mut question = vec![few.assumption(fact.denied())];
            question.extend(active.iter().map(|&at| few.assumption(about[at])));
            Ok(match asked.solve_assuming(&question, run)? {
                Answer::Core(core) => {
                    Together::Core(core.iter().filter_map(|&at| Some(active[at.checked_sub(1)?])).collect())
                }
                Answer::Solution(found) => Together::Satisfiable(
                    (0..about.len()).filter(|&at| few.assumption(about[at]).holds_in(&found) == Some(true)).collect(),
                ),
                Answer::Unknown(limit) => Together::Unknown(limit),
            })
        };
        match narrow_conflict(about.len(), ask)? {
            Conflict::Core { constraints, minimal } => {
                is_fewest &= minimal;
                if best.as_ref().is_none_or(|best| constraints.len() < best.len()) {
                    best = Some(constraints.iter().map(|&at| about[at]).collect());
                }
            }
            Conflict::Satisfiable => {}
            Conflict::Unknown(limit) => return Err(Stop::Limit(limit)),
        }
    }
    let because = best.unwrap_or_default();
    let given: Vec<Assumption> = because.iter().map(|&fact| few.assumption(fact)).collect();
    let mut following = Vec::new();
    for &fact in facts {
        let mut question = given.clone();
        question.push(few.assumption(fact.denied()));
        if solution(asked.as_mut(), &question, run)?.is_none() {
            following.push(fact);
        }
    }
    Ok(Fewest { because, facts: following, is_fewest })
}
