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
use damier_model::{Answer, Assignment, Assumption, Conflict, Domain, Label, Run, Together, narrow_conflict, stage};
use damier_solve::{Session, session};

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
    /// A clue that would leave one solution, if one does.
    pub clue: Option<Fact>,
    /// Whether all clues were tried, or one found; false if the budget ended first.
    pub is_sought: bool,
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
        solution(&mut asked, &question, run)
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
fn at_once(board: &Board) -> Result<(Session, Vec<damier_model::Lit>, Option<Known>, Vec<Step>), Stop> {
    let mut explainer = Explainer::new(board, Cost::Rules);
    let steps = explainer.seen_at_once();
    let (model, switches) = switched(board, &explainer.known);
    let known = (0..board.places.len()).all(|place| !explainer.known.values(place).is_empty());
    Ok((Session::new(&model)?, switches, known.then_some(explainer.known), steps))
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
        Some(_) => solution(&mut asked, &rules, run)?,
        None => None,
    };
    let Some(first) = first else { return Ok(Nature::NoSolution(no_solution(board, run)?)) };
    // Another solution has another value somewhere.
    let others = |found: &Assignment| -> Vec<Assumption> {
        board.places.iter().map(|place| Assumption::Differs(place.term, found.value(place.term))).collect()
    };
    let mut another = |with: Option<Fact>, than: &Assignment| -> Result<Option<Assignment>, Stop> {
        let clause = asked.add_removable(&others(than))?;
        let question = [rules.clone(), with.iter().map(|fact| fact.assumption(&board.places)).collect()].concat();
        let found = solution(&mut asked, &question, run);
        asked.remove(clause);
        found
    };
    let Some(second) = another(None, &first)? else { return Ok(Nature::One((board.decode)(&first))) };
    let differing = |(place, told): (usize, &damier_interface::Place)| {
        let fact = |found: &Assignment| Fact { place, value: found.value(told.term), is: true };
        (fact(&first) != fact(&second)).then(|| (fact(&first), fact(&second)))
    };
    let facts: Vec<(Fact, Fact)> = board.places.iter().enumerate().filter_map(differing).collect();
    let (clue, is_sought) = match clue_for_one(board, &[&first, &second], &mut another) {
        Ok(clue) => (clue, true),
        Err(Stop::Limit(_)) => (None, false),
        Err(stop) => return Err(stop),
    };
    let answers = [(board.decode)(&first), (board.decode)(&second)];
    Ok(Nature::Several(Differing { answers, facts, clue, is_sought }))
}

/// A clue that leaves one solution: a value that one solution has at its place, and no other. Solutions that were found on the way rule
/// most values out without a question.
fn clue_for_one(
    board: &Board,
    solutions: &[&Assignment],
    another: &mut impl FnMut(Option<Fact>, &Assignment) -> Result<Option<Assignment>, Stop>,
) -> Result<Option<Fact>, Stop> {
    let mut solutions: Vec<Assignment> = solutions.iter().map(|&found| found.clone()).collect();
    for (place, told) in board.places.iter().enumerate() {
        for value in told.values.values() {
            stage::poll();
            let clue = Fact { place, value, is: true };
            let mut with: Vec<usize> =
                (0..solutions.len()).filter(|&at| solutions[at].value(told.term) == value).take(2).collect();
            if with.is_empty() {
                // Any solution but one that has another value there.
                let Some(found) = another(Some(clue), &solutions[0])? else { continue };
                with.push(solutions.len());
                solutions.push(found);
            }
            if let [only] = with[..] {
                match another(Some(clue), &solutions[only])? {
                    Some(found) => solutions.push(found),
                    None => return Ok(Some(clue)),
                }
            }
        }
    }
    Ok(None)
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
