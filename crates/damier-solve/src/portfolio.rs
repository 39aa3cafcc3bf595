//! Several methods at one question: in turn, each turn longer than the last, or all at once, until one of them has the answer.
//!
//! A local search finds what it can in a moment but proves nothing; a complete search proves, but may be lost for hours
//! where the other needs none. Which board is which cannot be told beforehand. Turns are measured in work, not in time, so
//! that the same seed gives the same answer; each is four times the last, so that no more than a third of the whole is
//! spent on turns that came to nothing. With threads to spare, the local search has one to itself and the others take
//! turns on another: the first to end answers (`race.rs`). With `--engine portfolio` each has a thread of its own.

use crate::answered::Answered;
use crate::answers;
use crate::failure::Failure;
use crate::members::Candidate;
use crate::plan::{Plan, Solver};
use crate::race::{Found, race, together};
use damier_interface::{Instance, Puzzle};
use damier_model::{Budget, Limit, Objective, Run, SharedBounds, Statistics, Status, stage};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// How much longer each turn is.
const GROWTH: u64 = 4;

/// What a member's turn is measured in.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Nodes,
    Failures,
}

/// A member of a portfolio.
pub(crate) struct Member<'i> {
    candidate: Candidate<'i>,
    unit: Unit,
    /// The length of a turn in the round in which it joins, but for the very first.
    length: u64,
    /// The length of the very first.
    first_turn: u64,
    /// The round in which it joins.
    joins: u32,
}

impl<'i> Member<'i> {
    /// A member that is made ready when its first turn comes, and left out if that fails.
    pub(crate) fn new(candidate: Candidate<'i>, unit: Unit, length: u64, joins: u32) -> Member<'i> {
        Member { candidate, unit, length, first_turn: length, joins }
    }

    /// The same with a very first turn of another length.
    pub(crate) fn with_first_turn(self, first_turn: u64) -> Member<'i> {
        Member { first_turn, ..self }
    }

    fn budget(&self, round: u32, all: &Budget) -> Budget {
        let before = round - self.joins;
        let length =
            if before == 0 { self.first_turn } else { self.length.saturating_mul(GROWTH.saturating_pow(before)) };
        let length = Some(length);
        match self.unit {
            Unit::Nodes => Budget { nodes: length, ..all.clone() },
            Unit::Failures => Budget { failures: length, ..all.clone() },
        }
    }
}

/// Several methods for one board, in order.
pub struct Portfolio<'i> {
    pub(crate) puzzle: &'i dyn Puzzle,
    pub(crate) instance: &'i dyn Instance,
    members: Vec<Member<'i>>,
    /// The one that proves nothing, if there is one.
    local: Option<usize>,
    /// Whether all run at once instead, and what they are to make as small or as large as possible.
    at_once: Option<Objective>,
    /// Whether they take turns however many solutions are asked for.
    however_many: bool,
    /// What is asked before all members, once: it knows at once or never.
    presolver: Option<Box<Plan<'i>>>,
}

/// A question put to one of them.
type Ask<'i, 'a> = dyn Fn(&Plan<'i>, &Run) -> Result<Answered<'i>, Failure> + Sync + 'a;

/// One that runs beside others.
type Runner<'i, 'r> = Box<dyn Fn(&Run) -> Result<Found<'i>, Failure> + Send + 'r>;

impl<'i> Portfolio<'i> {
    /// In turn. `local` is the place of the member that proves nothing, if there is one.
    pub(crate) fn in_turn(
        puzzle: &'i dyn Puzzle,
        instance: &'i dyn Instance,
        members: Vec<Member<'i>>,
        local: Option<usize>,
    ) -> Portfolio<'i> {
        Portfolio { puzzle, instance, members, local, at_once: None, however_many: false, presolver: None }
    }

    /// All at once, each on a thread of its own.
    pub(crate) fn at_once(
        puzzle: &'i dyn Puzzle,
        instance: &'i dyn Instance,
        members: Vec<Member<'i>>,
        objective: Objective,
    ) -> Portfolio<'i> {
        Portfolio { at_once: Some(objective), ..Portfolio::in_turn(puzzle, instance, members, None) }
    }

    /// The same, taking turns however many solutions are asked for.
    pub(crate) fn however_many(self) -> Portfolio<'i> {
        Portfolio { however_many: true, ..self }
    }

    /// The same with a method that is asked before all members.
    pub(crate) fn after(self, presolver: Plan<'i>) -> Portfolio<'i> {
        Portfolio { presolver: Some(Box::new(presolver)), ..self }
    }

    /// Whether all of them are asked, however many solutions are.
    pub(crate) fn asks_all(&self) -> bool {
        self.however_many || self.at_once.is_some()
    }

    fn ready(&self, index: usize) -> Result<Plan<'i>, Failure> {
        self.members[index].candidate.plan(self.puzzle, self.instance)
    }

    fn provers(&self) -> impl Iterator<Item = usize> {
        let local = self.local;
        (0..self.members.len()).filter(move |&index| Some(index) != local)
    }

    /// The first member that can be asked for all solutions.
    pub(crate) fn prover(&self) -> Result<Plan<'i>, Failure> {
        let counts = |plan: &Plan| !matches!(plan.solver, Solver::Direct(direct) if !direct.counts_this());
        let mut refusals = Vec::new();
        for index in self.provers() {
            match self.ready(index) {
                Ok(plan) if counts(&plan) => return Ok(plan),
                Ok(_) => {}
                Err(failure) => refusals.push(failure),
            }
        }
        Err(together(refusals).unwrap_or_else(nothing_suits))
    }

    /// What the method knows that is asked before all members: everything (the only answer, or that there is none), or that
    /// a limit was reached, or nothing.
    pub(crate) fn presolved(&self, run: &Run) -> Result<Option<Answered<'i>>, Failure> {
        let Some(presolver) = &self.presolver else { return Ok(None) };
        let answered = answers::first(presolver, run)?;
        let over = answered.outcome.complete || answered.outcome.stopped_by.is_some();
        Ok(over.then_some(answered))
    }

    /// One answer, from the member that has it first.
    pub(crate) fn first(&self, plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
        // The best answer: what one has found or proved helps the others.
        let whole = self.at_once.as_ref().is_some_and(|objective| objective.term().is_some());
        let shared = whole.then(Arc::<SharedBounds>::default);
        self.ask(plan, &Run { shared, ..run.clone() }, &|member, run| answers::first(member, run))
    }

    /// As many answers as the budget asks for, from the member that has so many first.
    pub(crate) fn list(&self, plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
        self.ask(plan, run, &|member, run| {
            let mut found = Vec::new();
            let answered = answers::list(member, run, &mut |answer| {
                found.push(answer);
                ControlFlow::Continue(())
            })?;
            Ok(Answered { answers: found, ..answered })
        })
    }

    /// The number of answers, as far as the budget asks for it.
    pub(crate) fn count(&self, plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
        self.ask(plan, run, &|member, run| answers::count_or_list(member, run))
    }

    /// Puts a question to the members. `plan` is the one that this portfolio is the method of.
    fn ask(&self, plan: &Plan<'i>, run: &Run, ask: &Ask<'i, '_>) -> Result<Answered<'i>, Failure> {
        let alone = |index: usize| move |run: &Run| self.alone(index, run, ask);
        let found = match (&self.at_once, self.local) {
            (Some(objective), _) => race(run, objective.clone(), (0..self.members.len()).map(alone).collect())?,
            // The one that proves nothing beside the others in turn.
            (None, Some(local)) if run.threads > 1 => {
                let others: Vec<usize> = self.provers().collect();
                let others = |run: &Run| self.taking_turns(&others, run, ask);
                let both: Vec<Runner> = vec![Box::new(alone(local)), Box::new(others)];
                race(run, Objective::Satisfy, both)?
            }
            _ => self.taking_turns(&(0..self.members.len()).collect::<Vec<_>>(), run, ask)?,
        };
        let Found { by, outcome, answers, .. } = found;
        match by.filter(|_| outcome.status != Status::Unknown) {
            Some(by) => Ok(plan.answered_by_member(Answered { outcome, answers, by })),
            None => Ok(plan.answered(outcome, answers)),
        }
    }

    /// Some of the members, in turn. What was found in turns that came to an end counts if all are stopped.
    fn taking_turns(&self, indices: &[usize], run: &Run, ask: &Ask<'i, '_>) -> Result<Found<'i>, Failure> {
        let begun = Instant::now();
        let mut spent = Statistics::default();
        let mut most: Option<Found> = None;
        // Models are made when they are needed, and kept for the next round.
        let mut plans: Vec<Option<Result<Plan<'i>, Failure>>> = indices.iter().map(|_| None).collect();
        for round in 0.. {
            let mut has_turns = false;
            for (at, member) in indices.iter().map(|&index| &self.members[index]).enumerate() {
                has_turns |= member.joins > round;
                if member.joins > round {
                    continue;
                }
                let asked = stage::within(&run.budget, begun, || {
                    let plan = plans[at].get_or_insert_with(|| self.ready(indices[at])).as_ref().ok()?;
                    let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
                    let budget = Budget { time, ..member.budget(round, &run.budget) };
                    // A search by chance that came to nothing should not begin as it did before.
                    let seed = run.seed.wrapping_add(u64::from(round) << 32);
                    Some((plan.build_s, ask(plan, &Run { budget, seed, ..run.clone() })))
                });
                let (build_s, answered) = match (asked, most.take()) {
                    (Ok(Some(asked)), before) => {
                        most = before;
                        asked
                    }
                    (Ok(None), before) => {
                        most = before;
                        continue;
                    }
                    // What others found counts, though the next did not come to search.
                    (Err(ended), Some(found)) => return Ok(Found::nothing(Some(ended.limit)).or_better(Some(found))),
                    (Err(ended), None) => return Err(ended.into()),
                };
                has_turns = true;
                let answered = answered?;
                let taken = &answered.outcome.statistics;
                spent.absorb(taken);
                // The model was made once.
                spent.build_s += taken.build_s - if round == member.joins { 0.0 } else { build_s };
                spent.solve_s += taken.solve_s;
                let turn_is_over = matches!(answered.outcome.stopped_by, Some(Limit::Nodes | Limit::Failures));
                let found = Found::new(answered);
                if turn_is_over {
                    most = Some(found.or_better(most));
                    continue;
                }
                let mut found = found.or_better(most);
                found.outcome.statistics = spent;
                return Ok(found);
            }
            if !has_turns {
                break;
            }
        }
        let refusals = plans.into_iter().flatten().filter_map(Result::err).collect();
        together(refusals).map_or(Ok(Found::nothing(None)), Err)
    }

    /// One of the members, for as long as it takes.
    fn alone(&self, index: usize, run: &Run, ask: &Ask<'i, '_>) -> Result<Found<'i>, Failure> {
        let named = |failure: Failure| failure.of(self.members[index].candidate.name());
        let plan = self.ready(index).map_err(named)?;
        Ok(Found::new(ask(&plan, run).map_err(named)?))
    }
}

fn nothing_suits() -> Failure {
    Failure::Refused("no engine can take this instance; see 'damier engines'".to_owned())
}
