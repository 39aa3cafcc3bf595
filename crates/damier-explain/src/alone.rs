//! What follows from a few rules alone, and from what is known.
//!
//! The rules are put into a model of their own, in which what is known narrows the places, and the model is asked for solutions
//! until each value of each open place was seen in one or is proved to be in none (the backbone; Janota, Lynce, Marques-Silva,
//! "Algorithms for computing backbones of propositional formulae", AI Communications 28, 2015). A rule has few places, so its
//! model is made and asked within microseconds; what all other rules say takes no part.

use crate::board::Board;
use crate::fact::{Fact, Known, of_variable};
use crate::few::{Few, declare};
use crate::stop::Stop;
use damier_model::{Answer, Assignment, Assumption, Constraint, Lit, Model, Run, SolveAssuming, stage};
use damier_solve::session;
use std::collections::BTreeSet;

/// What follows from some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    /// They cannot hold together with what is known.
    Nothing,
    /// These values are not possible.
    Without(Vec<Fact>),
}

/// The places that some rules speak of, ascending.
pub(crate) fn places(board: &Board, rules: &[usize]) -> Vec<usize> {
    let all: BTreeSet<usize> = rules.iter().flat_map(|&rule| board.rules[rule].places.iter().copied()).collect();
    all.into_iter().collect()
}

/// Values of open places that were in no solution yet.
struct Unseen {
    values: Vec<(usize, Vec<i64>)>,
}

impl Unseen {
    fn see(&mut self, few: &Few, found: &Assignment) {
        for (place, values) in &mut self.values {
            let value = few.value(found, *place);
            values.retain(|&other| other != value);
        }
        self.values.retain(|(_, values)| !values.is_empty());
    }

    fn drop(&mut self, place: usize, value: i64) {
        self.values
            .iter_mut()
            .filter(|(other, _)| *other == place)
            .for_each(|(_, values)| values.retain(|&v| v != value));
        self.values.retain(|(_, values)| !values.is_empty());
    }

    /// One of the values of each place, different ones where places have the same.
    fn one_each(&self) -> Vec<(usize, i64)> {
        let values = self.values.iter().enumerate();
        values.map(|(at, (place, values))| (*place, values[at % values.len()])).collect()
    }
}

/// All values of open places that some rules rule out, given what is known.
pub(crate) fn follows(board: &Board, rules: &[usize], known: &Known, run: &Run) -> Result<Follows, Stop> {
    let places = places(board, rules);
    if places.iter().any(|&place| known.values(place).is_empty()) {
        return Ok(Follows::Nothing);
    }
    if let [only] = rules
        && let Some(found) = of_clauses(board, &board.rules[*only].constraints, known)
    {
        return Ok(found);
    }
    let open = places.iter().copied().filter(|&place| known.is_open(place));
    let values = open.map(|place| (place, known.values(place).values().collect())).collect();
    let mut unseen = Unseen { values };
    let mut without = Vec::new();
    let few = Few::new(board, rules, |place| known.values(place).clone());
    let mut asked = session(&few.model)?;
    let Some(first) = solution(asked.as_mut(), &[], run)? else { return Ok(Follows::Nothing) };
    unseen.see(&few, &first);
    while !unseen.values.is_empty() {
        stage::poll();
        // Many values at once, without those that cannot be together, until a solution has what is left.
        let mut wanted = unseen.one_each();
        loop {
            let fact = |&(place, value): &(usize, i64)| few.assumption(Fact { place, value, is: true });
            let question: Vec<Assumption> = wanted.iter().map(fact).collect();
            match asked.solve_assuming(&question, run)? {
                Answer::Solution(found) => {
                    unseen.see(&few, &found);
                    break;
                }
                Answer::Core(core) if core.is_empty() => return Ok(Follows::Nothing),
                Answer::Core(core) => {
                    if let [only] = core[..] {
                        let (place, value) = wanted[only];
                        without.push(Fact { place, value, is: false });
                        unseen.drop(place, value);
                    }
                    // One of those at odds may stay; the next question says whether it can.
                    let from = usize::from(core.len() > 1);
                    for &at in core.iter().skip(from).rev() {
                        wanted.remove(at);
                    }
                    if wanted.is_empty() {
                        break;
                    }
                }
                Answer::Unknown(limit) => return Err(Stop::Limit(limit)),
            }
        }
    }
    without.sort_unstable();
    Ok(Follows::Without(without))
}

/// What follows from clauses over places, if no more than one of them is open: that needs no search, and boards have thousands of
/// such rules.
fn of_clauses(board: &Board, constraints: &[usize], known: &Known) -> Option<Follows> {
    let mut found = Follows::Without(Vec::new());
    let mut unsatisfied = 0;
    for &index in constraints {
        let Constraint::Clause(literals) = &board.model.constraints()[index].constraint else { return None };
        let mut open: Vec<(usize, i64)> = Vec::new();
        let mut is_satisfied = false;
        for literal in literals {
            let place = *board.place_of.get(&literal.var())?;
            let term = board.places[place].term;
            // The value of the place with which the literal holds.
            let holds_with = term.scale * i64::from(!literal.is_negated()) + term.offset;
            match known.settled(place) {
                Some(value) => is_satisfied |= value == holds_with,
                None => open.push((place, holds_with)),
            }
        }
        if is_satisfied {
            continue;
        }
        unsatisfied += 1;
        found = match open[..] {
            _ if unsatisfied > 1 => return None,
            [] => return Some(Follows::Nothing),
            [(place, value)] => {
                let others = known.values(place).values().filter(|&other| other != value);
                Follows::Without(others.map(|value| Fact { place, value, is: false }).collect())
            }
            _ if open.iter().any(|(place, value)| open.contains(&(*place, 1 - value))) => return None,
            _ => Follows::Without(Vec::new()),
        };
    }
    Some(found)
}

/// A solution, if there is one.
pub(crate) fn solution(
    asked: &mut dyn SolveAssuming,
    assumptions: &[Assumption],
    run: &Run,
) -> Result<Option<Assignment>, Stop> {
    match asked.solve_assuming(assumptions, run)? {
        Answer::Solution(found) => Ok(Some(found)),
        Answer::Core(_) => Ok(None),
        Answer::Unknown(limit) => Err(Stop::Limit(limit)),
    }
}

/// A model in which each rule can be switched on, with what is known; and the switches, by rule.
pub(crate) fn switched(board: &Board, known: &Known) -> (Model, Vec<Lit>) {
    switched_for(board, known, false)
}

/// The same; to explain why there is no solution, what was seen while the model was made is left out.
pub(crate) fn switched_for(board: &Board, known: &Known, to_explain: bool) -> (Model, Vec<Lit>) {
    let mut model = Model::new("");
    for var in board.model.all_variables() {
        let domain = match board.place_of.get(&var) {
            Some(&place) => of_variable(board.places[place].term, known.values(place)),
            None => board.model.domain(var),
        };
        declare(&mut model, domain, board.model.is_boolean(var));
    }
    let switches = model.bools("rule", board.rules.len());
    let constraint = |index: usize| board.model.constraints()[index].constraint.clone();
    if board.is_contradicted && !to_explain {
        model.post(Constraint::Clause(Box::from([])));
    }
    for &index in &board.defining {
        model.post(constraint(index));
    }
    for (rule, &switch) in board.rules.iter().zip(&switches) {
        for &index in rule.constraints.iter().filter(|index| !board.defining.contains(index)) {
            model.post(constraint(index).when(switch));
        }
    }
    (model, switches)
}

/// Values of open places that go with nothing, whichever rules are left out: what hidden variables stand for rules them out.
pub(crate) fn ruled_out_by_definitions(board: &Board, known: &Known, run: &Run) -> Result<Vec<Fact>, Stop> {
    let (model, _) = switched(board, known);
    let mut asked = session(&model)?;
    let mut out = Vec::new();
    for place in (0..board.places.len()).filter(|&place| known.is_open(place)) {
        for value in known.values(place).values() {
            stage::poll();
            let fact = Fact { place, value, is: true };
            if solution(asked.as_mut(), &[fact.assumption(&board.places)], run)?.is_none() {
                out.push(fact.denied());
            }
        }
    }
    Ok(out)
}
