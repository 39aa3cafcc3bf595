//! What follows from a few rules alone, and from what is known.
//!
//! The rules are put into a model of their own, in which what is known narrows the places, and the model is asked for solutions
//! until each value of each open place was seen in one or is proved to be in none (the backbone; Janota, Lynce, Marques-Silva,
//! "Algorithms for computing backbones of propositional formulae", AI Communications 28, 2015). A rule has few places, so its
//! model is made and asked within microseconds; what all other rules say takes no part.

use crate::board::Board;
use crate::fact::{Fact, Known, of_variable};
use crate::stop::Stop;
use damier_model::{Answer, Assignment, Assumption, Constraint, Domain, Lit, Model, Run, SolveAssuming, Var, stage};
use damier_solve::session;
use std::collections::{BTreeSet, HashMap, VecDeque};

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

/// The model of some rules, in which the variables have these values; all others are settled, whatever they are.
pub(crate) fn model_of(board: &Board, rules: &[usize], values: impl Fn(usize) -> Domain) -> Model {
    let constraints: BTreeSet<usize> =
        rules.iter().flat_map(|&rule| board.rules[rule].constraints.iter().copied()).collect();
    let mut model = Model::new("");
    let mut domains: Vec<Option<Domain>> = vec![None; board.model.variables()];
    for &rule in rules {
        for &place in &board.rules[rule].places {
            let term = board.places[place].term;
            domains[term.var.index()] = Some(of_variable(term, &values(place)));
        }
        for &var in &board.rules[rule].hidden {
            domains[var.index()] = Some(board.model.domain(var));
        }
    }
    for (index, domain) in domains.into_iter().enumerate() {
        let domain = domain.unwrap_or(Domain::range(0, 0));
        declare(&mut model, domain, board.model.is_boolean(Var::from_index(index)));
    }
    for index in constraints {
        model.post(board.model.constraints()[index].constraint.clone());
    }
    model
}

fn declare(model: &mut Model, domain: Domain, is_boolean: bool) {
    if is_boolean {
        let literal = model.bool("");
        model.narrow(literal.var(), &domain);
    } else {
        model.int("", domain);
    }
}

/// Places from which on solutions of a rule are kept.
const LARGE: usize = 24;
/// Solutions that are kept of one rule.
const MOST_KEPT: usize = 400;

/// Solutions of rules with many places, kept to be seen again: a solution of one loop that also keeps a clue is one of both, and
/// that is soon looked up.
#[derive(Default)]
pub(crate) struct Witnesses {
    by_rule: HashMap<usize, VecDeque<Assignment>>,
}

impl Witnesses {
    /// The rule of a set whose solutions are kept, if all that the others speak of belongs to it.
    fn large(board: &Board, rules: &[usize]) -> Option<usize> {
        let size = |rule: &usize| board.rules[*rule].places.len();
        let largest = *rules.iter().max_by_key(|rule| size(rule)).filter(|rule| size(rule) >= LARGE)?;
        let of = &board.rules[largest];
        let within = |rule: &usize| {
            let rule = &board.rules[*rule];
            rule.places.iter().all(|place| of.places.binary_search(place).is_ok())
                && rule.hidden.iter().all(|var| of.hidden.binary_search(var).is_ok())
        };
        rules.iter().all(within).then_some(largest)
    }

    /// The kept solutions that are solutions of these rules, with what is known.
    fn of<'w>(
        &'w mut self,
        board: &'w Board,
        rules: &'w [usize],
        known: &'w Known,
    ) -> impl Iterator<Item = &'w Assignment> {
        let large = Witnesses::large(board, rules);
        let kept = large.and_then(|large| self.by_rule.get_mut(&large));
        if let (Some(large), Some(kept)) = (large, &kept) {
            let places = &board.rules[large].places;
            let is_possible = |found: &Assignment| {
                places.iter().all(|&place| known.values(place).contains(found.value(board.places[place].term)))
            };
            let still: Vec<bool> = kept.iter().map(is_possible).collect();
            let mut still = still.into_iter();
            if let Some(kept) = self.by_rule.get_mut(&large) {
                kept.retain(|_| still.next() == Some(true));
            }
        }
        let kept = large.and_then(|large| self.by_rule.get(&large)).into_iter().flatten();
        kept.filter(move |found| {
            rules.iter().filter(|&&rule| Some(rule) != large).all(|&rule| board.rules[rule].holds(board, found))
        })
    }

    fn keep(&mut self, board: &Board, rules: &[usize], found: &Assignment) {
        let Some(large) = Witnesses::large(board, rules) else { return };
        let kept = self.by_rule.entry(large).or_default();
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back(found.clone());
    }
}

/// Values of open places that were in no solution yet.
struct Unseen<'b> {
    board: &'b Board,
    values: Vec<(usize, Vec<i64>)>,
}

impl Unseen<'_> {
    fn see(&mut self, found: &Assignment) {
        for (place, values) in &mut self.values {
            let value = found.value(self.board.places[*place].term);
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
pub(crate) fn follows(
    board: &Board,
    rules: &[usize],
    known: &Known,
    witnesses: &mut Witnesses,
    run: &Run,
) -> Result<Follows, Stop> {
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
    let mut unseen = Unseen { board, values };
    let mut is_possible = false;
    for found in witnesses.of(board, rules, known) {
        unseen.see(found);
        is_possible = true;
    }
    let mut without = Vec::new();
    if is_possible && unseen.values.is_empty() {
        return Ok(Follows::Without(without));
    }
    let model = model_of(board, rules, |place| known.values(place).clone());
    let mut asked = session(&model)?;
    if !is_possible {
        let Some(first) = solution(asked.as_mut(), &[], run)? else { return Ok(Follows::Nothing) };
        unseen.see(&first);
        witnesses.keep(board, rules, &first);
    }
    while !unseen.values.is_empty() {
        stage::poll();
        // Many values at once, without those that cannot be together, until a solution has what is left.
        let mut wanted = unseen.one_each();
        loop {
            let question: Vec<Assumption> =
                wanted.iter().map(|&(place, value)| Assumption::Equals(board.places[place].term, value)).collect();
            match asked.solve_assuming(&question, run)? {
                Answer::Solution(found) => {
                    unseen.see(&found);
                    witnesses.keep(board, rules, &found);
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
