//! Which known facts some rules need for what follows from them.

use crate::alone::places;
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::few::Few;
use crate::hitting::{Ended, meeting};
use crate::larger::away;
use crate::stop::Stop;
use damier_model::{Answer, Assumption, Budget, Cell, Limit, Run};
use damier_solve::Session;
use std::cmp::Reverse;

/// The known facts about the places of some rules.
pub(crate) fn known_about(board: &Board, rules: &[usize], known: &Known) -> Vec<Fact> {
    places(board, rules).iter().flat_map(|&place| known.facts(&board.places, place)).collect()
}

/// Some rules with nothing known.
fn unknowing(board: &Board, rules: &[usize]) -> Few {
    Few::new(board, rules, |place| board.places[place].values.clone())
}

/// Failures after which a question whether less is enough is given up; then what was to be left out stays.
const PATIENCE: u64 = 50;

/// Known facts with which all these facts follow from the rules, none of which can be left out as far as that is soon seen; without
/// any facts, with which the rules cannot hold together.
///
/// The farthest are left out first, many at once: what a step rests on is then mostly near to it.
pub(crate) fn enough(
    board: &Board,
    rules: &[usize],
    known: &Known,
    facts: &[Fact],
    run: &Run,
) -> Result<Vec<Fact>, Stop> {
    let few = unknowing(board, rules);
    let mut asked = Session::new(&few.model)?;
    if !facts.is_empty() {
        // One of them is not so: that is refused only where all of them follow.
        let denied: Vec<Assumption> = facts.iter().map(|fact| few.assumption(fact.denied())).collect();
        asked.add_clause(&denied)?;
    }
    let mut because = known_about(board, rules, known);
    let targets: Vec<Cell> = facts.iter().flat_map(|fact| board.places[fact.place].cells.iter().copied()).collect();
    because.sort_by_cached_key(|fact| (Reverse(away(&board.places[fact.place].cells, &targets)), *fact));
    // Those of some known facts that are enough; `None` if they are not, or that is not seen within so many failures.
    let mut follow = |because: &[Fact], failures: Option<u64>| -> Result<Option<Vec<Fact>>, Stop> {
        let question: Vec<Assumption> = because.iter().map(|&fact| few.assumption(fact)).collect();
        let run = &Run { budget: Budget { failures, ..run.budget.clone() }, ..Run::default() };
        match asked.solve_assuming(&question, run)? {
            Answer::Core(core) => Ok(Some(core.iter().map(|&at| because[at]).collect())),
            Answer::Solution(_) | Answer::Unknown(Limit::Failures) => Ok(None),
            Answer::Unknown(limit) => Err(Stop::Limit(limit)),
        }
    };
    if let Some(needed) = follow(&because, Some(400 * PATIENCE))? {
        because = needed;
    }
    // Those before `sure` stay.
    let (mut sure, mut at_once) = (0, because.len().div_ceil(2));
    while sure < because.len() {
        at_once = at_once.clamp(1, because.len() - sure);
        let without = [&because[..sure], &because[sure + at_once..]].concat();
        match follow(&without, Some(PATIENCE))? {
            Some(needed) => {
                let stays = because[..sure].to_vec();
                because = needed.into_iter().filter(|fact| !stays.contains(fact)).collect();
                because.splice(0..0, stays);
            }
            None if at_once == 1 => sure += 1,
            None => at_once /= 2,
        }
    }
    because.sort_unstable();
    Ok(because)
}

/// Some rules that are asked again and again from which known facts one fact follows.
pub(crate) struct Grounds {
    few: Few,
    asked: Session,
}

impl Grounds {
    pub(crate) fn new(board: &Board, rules: &[usize]) -> Result<Grounds, Stop> {
        let few = unknowing(board, rules);
        let asked = Session::new(&few.model)?;
        Ok(Grounds { few, asked })
    }

    /// The known facts among these that a fact was seen to rest on; nothing if it does not follow from them.
    pub(crate) fn says(&mut self, because: &[Fact], fact: Fact, run: &Run) -> Result<Option<Vec<Fact>>, Stop> {
        let mut question = vec![self.few.assumption(fact.denied())];
        question.extend(because.iter().map(|&fact| self.few.assumption(fact)));
        match self.asked.solve_assuming(&question, run)? {
            Answer::Core(mut core) => {
                core.sort_unstable();
                Ok(Some(core.iter().filter_map(|&at| because.get(at.checked_sub(1)?).copied()).collect()))
            }
            Answer::Solution(_) => Ok(None),
            Answer::Unknown(limit) => Err(Stop::Limit(limit)),
        }
    }

    /// Known facts from which one fact follows, none of which can be left out unless that takes more than so many questions; the
    /// first of them are left out where there is a choice.
    pub(crate) fn of_one(&mut self, known: &[Fact], fact: Fact, most: usize, run: &Run) -> Result<Vec<Fact>, Stop> {
        let mut because = self.says(known, fact, run)?.unwrap_or_else(|| known.to_vec());
        let (mut sure, mut questions) = (0, 0);
        while sure < because.len() && questions < most {
            let mut without = because.clone();
            without.remove(sure);
            questions += 1;
            match self.says(&without, fact, run)? {
                Some(needed) => because = needed,
                None => sure += 1,
            }
        }
        Ok(because)
    }
}

/// The fewest known facts from which something follows by the rules, and all that follows from these.
pub(crate) struct Fewest {
    pub(crate) because: Vec<Fact>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) is_fewest: bool,
}

/// Questions up to which the fewest known facts are looked for.
const MOST_QUESTIONS: u64 = 1_000;

/// Of the facts that follow, those that need the fewest known facts; `None` if all need more than so many.
///
/// A solution of the rules in which a fact is not so breaks some of what is known, and a reason has one of these. So sets that meet
/// what all such solutions break are gone through, the smallest first, until one is refused.
pub(crate) fn fewest(
    board: &Board,
    rules: &[usize],
    known: &Known,
    facts: &[Fact],
    most: usize,
    run: &Run,
) -> Result<Option<Fewest>, Stop> {
    let few = unknowing(board, rules);
    let mut asked = Session::new(&few.model)?;
    let about = known_about(board, rules, known);
    let given: Vec<Assumption> = about.iter().map(|&fact| few.assumption(fact)).collect();
    let all: Vec<usize> = (0..about.len()).collect();
    // Solutions near to what is known break little of it.
    let near = match asked.solve_assuming(&given, run)? {
        Answer::Solution(found) => Some(found),
        _ => None,
    };
    let mut best: Option<Vec<usize>> = None;
    let (mut is_fewest, mut questions) = (true, 0);
    let mut ask = |fact: Fact, chosen: &[usize], failures: Option<u64>| -> Result<Option<Answer>, Stop> {
        let mut question = vec![few.assumption(fact.denied())];
        question.extend(chosen.iter().map(|&at| given[at]));
        let run = &Run { budget: Budget { failures, ..run.budget.clone() }, ..Run::default() };
        near.iter().for_each(|near| asked.lean_towards(near));
        match asked.solve_assuming(&question, run)? {
            Answer::Unknown(Limit::Failures) => Ok(None),
            Answer::Unknown(limit) => Err(Stop::Limit(limit)),
            answer => Ok(Some(answer)),
        }
    };
    let named = |core: &[usize], chosen: &[usize]| -> Vec<usize> {
        core.iter().filter_map(|&at| chosen.get(at.checked_sub(1)?).copied()).collect()
    };
    for &fact in facts {
        let mut broken: Vec<Vec<usize>> = Vec::new();
        let mut number = 0;
        while number < best.as_ref().map_or(most.saturating_add(1), Vec::len) {
            broken.sort_by_key(Vec::len);
            let sets: Vec<&[usize]> = broken.iter().map(Vec::as_slice).collect();
            let mut chosen = None;
            let ended = meeting(&sets, number, &mut |set| {
                chosen = Some(set.to_vec());
                true
            });
            let Some(mut chosen) = chosen.filter(|_| questions < MOST_QUESTIONS) else {
                if ended == Ended::Nothing {
                    number += 1;
                    continue;
                }
                is_fewest = false;
                break;
            };
            questions += 1;
            chosen.sort_unstable();
            match ask(fact, &chosen, Some(PATIENCE * 20))? {
                Some(Answer::Core(core)) => best = Some(named(&core, &chosen)),
                Some(Answer::Solution(found)) => {
                    let breaks = all.iter().copied().filter(|&at| given[at].holds_in(&found) != Some(true));
                    broken.push(breaks.collect());
                }
                _ => {
                    is_fewest = false;
                    break;
                }
            }
            if broken.last().is_some_and(Vec::is_empty) {
                break;
            }
        }
    }
    let because = match best {
        Some(best) => best.into_iter().map(|at| about[at]).collect(),
        None if is_fewest => return Ok(None),
        None => enough(board, rules, known, &facts[..facts.len().min(1)], run)?,
    };
    let chosen: Vec<usize> = all.iter().copied().filter(|&at| because.contains(&about[at])).collect();
    let mut following = Vec::new();
    for &fact in facts {
        if matches!(ask(fact, &chosen, None)?, Some(Answer::Core(_))) {
            following.push(fact);
        }
    }
    Ok(Some(Fewest { because, facts: following, is_fewest }))
}
