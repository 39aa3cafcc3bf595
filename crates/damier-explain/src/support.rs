//! Which known facts some rules need for what follows from them.

use crate::alone::{model_of, places, solution};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::stop::Stop;
use damier_model::{Answer, Assumption, Conflict, Run, SolveAssuming, Together, narrow_conflict};
use damier_solve::session;

/// The known facts about the places of some rules.
pub(crate) fn known_about(board: &Board, rules: &[usize], known: &Known) -> Vec<Fact> {
    places(board, rules).iter().flat_map(|&place| known.facts(&board.places, place)).collect()
}

/// A session of some rules in which nothing is known.
pub(crate) fn unknowing(board: &Board, rules: &[usize]) -> Result<Box<dyn SolveAssuming>, Stop> {
    Ok(session(&model_of(board, rules, |place| board.places[place].values.clone()))?)
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
    let mut asked = unknowing(board, rules)?;
    let mut because = known_about(board, rules, known);
    let targets: Vec<Option<Fact>> =
        if facts.is_empty() { vec![None] } else { facts.iter().copied().map(Some).collect() };
    // What each target was seen to rest on; facts that none of these names are not needed.
    let mut follow = |because: &[Fact]| -> Result<Option<Vec<Fact>>, Stop> {
        let mut needed = Vec::new();
        for target in &targets {
            let mut question: Vec<Assumption> =
                target.iter().map(|fact| fact.denied().assumption(&board.places)).collect();
            let from = question.len();
            question.extend(because.iter().map(|fact| fact.assumption(&board.places)));
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

/// The known facts among these that a fact was seen to rest on; nothing if it does not follow from them.
pub(crate) fn says(
    board: &Board,
    asked: &mut dyn SolveAssuming,
    because: &[Fact],
    fact: Fact,
    run: &Run,
) -> Result<Option<Vec<Fact>>, Stop> {
    let mut question = vec![fact.denied().assumption(&board.places)];
    question.extend(because.iter().map(|fact| fact.assumption(&board.places)));
    match asked.solve_assuming(&question, run)? {
        Answer::Core(mut core) => {
            core.sort_unstable();
            Ok(Some(core.iter().filter_map(|&at| because.get(at.checked_sub(1)?).copied()).collect()))
        }
        Answer::Solution(_) => Ok(None),
        Answer::Unknown(limit) => Err(Stop::Limit(limit)),
    }
}

/// Known facts from which one fact follows, none of which can be left out unless that takes more than so many questions; the first
/// of them are left out where there is a choice.
pub(crate) fn of_one(
    board: &Board,
    asked: &mut dyn SolveAssuming,
    known: &[Fact],
    fact: Fact,
    most: usize,
    run: &Run,
) -> Result<Vec<Fact>, Stop> {
    let mut because = says(board, asked, known, fact, run)?.unwrap_or_else(|| known.to_vec());
    let (mut sure, mut questions) = (0, 0);
    while sure < because.len() && questions < most {
        let mut without = because.clone();
        without.remove(sure);
        questions += 1;
        match says(board, asked, &without, fact, run)? {
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
    let mut asked = unknowing(board, rules)?;
    let about = known_about(board, rules, known);
    let mut best: Option<Vec<Fact>> = None;
    let mut is_fewest = true;
    for fact in facts {
        let ask = |active: Vec<usize>| {
            let mut question = vec![fact.denied().assumption(&board.places)];
            question.extend(active.iter().map(|&at| about[at].assumption(&board.places)));
            Ok(match asked.solve_assuming(&question, run)? {
                Answer::Core(core) => {
                    Together::Core(core.iter().filter_map(|&at| Some(active[at.checked_sub(1)?])).collect())
                }
                Answer::Solution(found) => Together::Satisfiable(
                    (0..about.len())
                        .filter(|&at| about[at].assumption(&board.places).holds_in(&found) == Some(true))
                        .collect(),
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
    let given: Vec<Assumption> = because.iter().map(|fact| fact.assumption(&board.places)).collect();
    let mut following = Vec::new();
    for &fact in facts {
        let mut question = given.clone();
        question.push(fact.denied().assumption(&board.places));
        if solution(asked.as_mut(), &question, run)?.is_none() {
            following.push(fact);
        }
    }
    Ok(Fewest { because, facts: following, is_fewest })
}
