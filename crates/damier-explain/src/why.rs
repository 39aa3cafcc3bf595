//! Why something is so: the smallest reason of one fact, or of there being no solution, and what tells several solutions apart.
//!
//! What is given is known, and every rule and every given stands under a switch. A fact follows if its opposite is refused; the
//! refusal is narrowed to a smallest set of rules where one is soon found ([`damier_model::narrow_conflict`]).

use crate::alone::{follows, solution, switched, switched_for};
use crate::board::{Board, Seen};
use crate::explainer::{AtOdds, Explainer};
use crate::fact::{Fact, Known};
use crate::step::{Cost, Step};
use crate::stop::Stop;
use crate::support;
use damier_model::{
    Answer, Assignment, Assumption, Conflict, Domain, Label, Run, SolveAssuming, Together, narrow_conflict, stage,
};
use damier_solve::session;

/// What can be said of a fact.
pub enum Why {
    /// It follows, for this reason; before it, what is seen at once.
    Follows(Vec<Step>),
    /// It stands on the board.
    Given,
    /// It cannot be, and this is why.
    False(Vec<Step>),
    /// It holds in one solution and not in another: an answer in native text in which it does not.
    Open {
        /// An answer in which it holds.
        with: String,
        /// An answer in which it does not.
        without: String,
    },
    /// There is no solution at all.
    NoSolution,
}

/// What is given and the rules that cannot hold together.
pub struct NoSolution {
    /// What is given, in words.
    pub given: Vec<Label>,
    /// The rules.
    pub rules: Vec<Label>,
    /// Whether none of all this can be left out; false if the budget ended first.
    pub is_minimal: bool,
}

/// What tells the solutions of a board apart.
pub struct Differing {
    /// Two answers, in native text.
    pub answers: [String; 2],
    /// What differs in these two: the fact of the first and that of the second.
    pub facts: Vec<(Fact, Fact)>,
    /// A clue that would leave one solution, if one does; `None` too where the budget ended first.
    pub clue: Option<Fact>,
}

/// What a board is.
pub enum Nature {
    /// It has no solution, and this is why.
    NoSolution(NoSolution),
    /// It has one solution, in native text.
    One(String),
    /// It has several.
    Several(Differing),
}

/// Why a fact holds, or does not.
pub fn why(board: &Board, fact: Fact, run: &Run) -> Result<Why, Stop> {
    if board.given.has(fact) {
        return Ok(Why::Given);
    }
    let (mut asked, switches, known, first) = at_once(board)?;
    let Some(known) = known else { return Ok(Why::NoSolution) };
    let mut with = |extra: Fact| -> Result<Option<Assignment>, Stop> {
        let mut question: Vec<Assumption> = switches.iter().map(|&switch| Assumption::Holds(switch)).collect();
        question.push(extra.assumption(&board.places));
        solution(asked.as_mut(), &question, run)
    };
    let (holding, failing) = (with(fact)?, with(fact.denied())?);
    let step = match (&holding, &failing) {
        (None, None) => return Ok(Why::NoSolution),
        (Some(holding), Some(failing)) => {
            return Ok(Why::Open { with: (board.decode)(holding), without: (board.decode)(failing) });
        }
        (Some(_), None) => reason(board, &known, fact, run)?,
        (None, Some(_)) => reason(board, &known, fact.denied(), run)?,
    };
    let mut steps: Vec<Step> = first;
    if let Some(step) = step {
        // Of what is seen at once, only what is needed is told.
        let needs =
            |earlier: &Step| earlier.facts.iter().any(|fact| step.because.iter().any(|b| b.place == fact.place));
        steps.retain(needs);
        steps.push(step);
    } else {
        steps.retain(|earlier| earlier.facts.iter().any(|known| known.place == fact.place));
    }
    Ok(if holding.is_some() { Why::Follows(steps) } else { Why::False(steps) })
}

/// What is asked with every rule switched, what is known after what is seen at once, and the steps that this takes.
#[expect(clippy::type_complexity, reason = "its caller takes it apart at once")]
fn at_once(board: &Board) -> Result<(Box<dyn SolveAssuming>, Vec<damier_model::Lit>, Option<Known>, Vec<Step>), Stop> {
    let mut explainer = Explainer::new(board, Cost::Rules);
    let steps = explainer.seen_at_once();
    let (model, switches) = switched(board, &explainer.known);
    let known = (0..board.places.len()).all(|place| !explainer.known.values(place).is_empty());
    Ok((session(&model)?, switches, known.then_some(explainer.known), steps))
}

/// The smallest reason that is soon found for a fact that follows; `None` if it is known already.
fn reason(board: &Board, known: &Known, fact: Fact, run: &Run) -> Result<Option<Step>, Stop> {
    if known.has(fact) {
        return Ok(None);
    }
    let (model, switches) = switched(board, known);
    let mut asked = session(&model)?;
    let holding = |found: &Assignment| -> Vec<usize> {
        (0..board.rules.len()).filter(|&rule| board.rules[rule].holds(board, found)).collect()
    };
    let ask = |active: Vec<usize>| {
        stage::poll();
        let mut question = vec![fact.denied().assumption(&board.places)];
        question.extend(active.iter().map(|&rule| Assumption::Holds(switches[rule])));
        Ok(match asked.solve_assuming(&question, run)? {
            Answer::Core(core) => {
                Together::Core(core.iter().filter_map(|&at| Some(active[at.checked_sub(1)?])).collect())
            }
            Answer::Solution(found) => Together::Satisfiable(holding(&found)),
            Answer::Unknown(limit) => Together::Unknown(limit),
        })
    };
    let rules = match narrow_conflict(board.rules.len(), ask)? {
        Conflict::Core { constraints, .. } => constraints,
        Conflict::Unknown(limit) => return Err(Stop::Limit(limit)),
        Conflict::Satisfiable => return Ok(None),
    };
    let because = support::enough(board, &rules, known, &[fact], run)?;
    let labels = rules.iter().map(|&rule| board.rules[rule].label.clone()).collect();
    let cost = rules.len() as u64;
    let is_smallest = cost == 1 || (cost == 2 && no_single_rule(board, known, fact, run)?);
    Ok(Some(Step { labels, rules, because, facts: vec![fact], cost, is_smallest }))
}

/// Whether a fact follows from no rule alone.
fn no_single_rule(board: &Board, known: &Known, fact: Fact, run: &Run) -> Result<bool, Stop> {
    for (rule, of) in board.rules.iter().enumerate() {
        if of.places.binary_search(&fact.place).is_err() {
            continue;
        }
        if let crate::alone::Follows::Without(facts) = follows(board, &[rule], known, run)? {
            let mut after = known.clone();
            facts.iter().for_each(|&fact| {
                after.learn(fact);
            });
            if after.has(fact) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether a board has no solution, one or several, and why.
pub fn nature(board: &Board, run: &Run) -> Result<Nature, Stop> {
    let (mut asked, switches, known, _) = at_once(board)?;
    let rules: Vec<Assumption> = switches.iter().map(|&switch| Assumption::Holds(switch)).collect();
    let first = match known {
        Some(_) => solution(asked.as_mut(), &rules, run)?,
        None => None,
    };
    let Some(first) = first else { return Ok(Nature::NoSolution(no_solution(board, run)?)) };
    let mut places: Vec<(usize, i64)> = board.places.iter().map(|place| first.value(place.term)).enumerate().collect();
    let mut with = |facts: &[Fact]| -> Result<Option<Assignment>, Stop> {
        let mut question = rules.clone();
        question.extend(facts.iter().map(|fact| fact.assumption(&board.places)));
        solution(asked.as_mut(), &question, run)
    };
    let mut second = None;
    for &(place, value) in &places {
        stage::poll();
        if let Some(other) = with(&[Fact { place, value, is: false }])? {
            second = Some(other);
            break;
        }
    }
    let Some(second) = second else { return Ok(Nature::One((board.decode)(&first))) };
    let differing = |&(place, value): &(usize, i64)| {
        let other = second.value(board.places[place].term);
        let fact = |value| Fact { place, value, is: true };
        (other != value).then(|| (fact(value), fact(other)))
    };
    let facts: Vec<(Fact, Fact)> = places.iter().filter_map(differing).collect();
    // Only what differs somewhere can be a clue, and only that has to be settled by it.
    let mut open = Vec::new();
    for &(place, value) in &places {
        if with(&[Fact { place, value, is: false }])?.is_some() {
            open.push((place, value));
        }
    }
    places = open;
    let mut clue = None;
    'clues: for &(place, value) in &places {
        let given = Fact { place, value, is: true };
        for &(other, as_before) in places.iter().filter(|(other, _)| *other != place) {
            stage::poll();
            match with(&[given, Fact { place: other, value: as_before, is: false }]) {
                Ok(Some(_)) => continue 'clues,
                Ok(None) => {}
                Err(Stop::Limit(_)) => break 'clues,
                Err(stop) => return Err(stop),
            }
        }
        clue = Some(given);
        break;
    }
    let answers = [(board.decode)(&first), (board.decode)(&second)];
    Ok(Nature::Several(Differing { answers, facts, clue }))
}

/// What is given and rules that cannot hold together.
fn no_solution(board: &Board, run: &Run) -> Result<NoSolution, Stop> {
    let nothing = Known::nothing(&board.places);
    // What stands on the board, and what rules were seen to say of single places: with its words, and as it is assumed.
    let mut said: Vec<(Label, Vec<Assumption>)> = Vec::new();
    let without = |place: usize, left: &Domain| -> Vec<Assumption> {
        let gone = board.places[place].values.values().filter(|&value| !left.contains(value));
        gone.map(|value| Fact { place, value, is: false }.assumption(&board.places)).collect()
    };
    for Seen { place, values, label } in board.given_by.iter().chain(&board.seen) {
        said.push((label.clone(), without(*place, values)));
    }
    let (model, switches) = switched_for(board, &nothing, true);
    let mut asked = session(&model)?;
    let rules = switches.len();
    let assumptions = |at: usize| match at.checked_sub(rules) {
        Some(at) => said[at].1.clone(),
        None => vec![Assumption::Holds(switches[at])],
    };
    let holds = |found: &Assignment, at: usize| match at.checked_sub(rules) {
        Some(at) => said[at].1.iter().all(|assumption| assumption.holds_in(found) == Some(true)),
        None => board.rules[at].holds(board, found),
    };
    let all = rules + said.len();
    let ask = |active: Vec<usize>| {
        stage::poll();
        let mut question = Vec::new();
        let mut owners = Vec::new();
        for at in active {
            let of = assumptions(at);
            owners.extend(of.iter().map(|_| at));
            question.extend(of);
        }
        Ok(match asked.solve_assuming(&question, run)? {
            Answer::Core(core) => {
                let mut core: Vec<usize> = core.iter().map(|&at| owners[at]).collect();
                core.dedup();
                Together::Core(core)
            }
            Answer::Solution(found) => Together::Satisfiable((0..all).filter(|&at| holds(&found, at)).collect()),
            Answer::Unknown(limit) => Together::Unknown(limit),
        })
    };
    let (core, is_minimal) = match narrow_conflict(all, ask)? {
        Conflict::Core { constraints, minimal } => (constraints, minimal),
        Conflict::Unknown(limit) => return Err(Stop::Limit(limit)),
        Conflict::Satisfiable => {
            let rules: Vec<Label> = vec![std::sync::Arc::new(AtOdds)];
            return Ok(NoSolution { given: Vec::new(), rules, is_minimal: true });
        }
    };
    let words = core.iter().filter_map(|&at| Some(said[at.checked_sub(rules)?].0.clone()));
    let of_rules = core.iter().filter(|&&at| at < rules).map(|&at| board.rules[at].label.clone());
    Ok(NoSolution { given: words.collect(), rules: of_rules.collect(), is_minimal })
}
